import { describe, expect, it } from 'vitest'
import { detect } from '../../../engines/detect/detect.ts'

const numberTypes: ReadonlySet<string> = new Set([
  ...[
    'CASE_NUMBER',
    'CUSTOMER_ID',
    'EMPLOYEE_ID',
    'STUDENT_ID',
    'PATIENT_ID',
    'POLICY_NUMBER',
    'INVOICE_NUMBER',
  ],
  ...['PROFESSIONAL_LICENSE', 'PHONE', 'BANK_ACCOUNT', 'MRN', 'NATIONAL_ID'],
])

function numbers(text: string): string[] {
  return detect(text)
    .filter(({ type }) => numberTypes.has(type))
    .map(({ start, end }) => text.slice(start, end))
}

describe('numbers after a label that no list has in full', () => {
  it.each([
    // A form, a sentence, a table, a key.
    ['Allotment holder no: AH-2217', ['AH-2217']],
    ['Please quote reference GX7731P in all letters.', ['GX7731P']],
    ['| Permit ref | W/220481/2024 |', ['W/220481/2024']],
    [
      'Permit ref;Owner\nW/220481/2024;x\nW/220482/2024;y\nW/220483/2024;z',
      [...'123'].map((n) => `W/22048${n}/2024`),
    ],
    ['grazing_ref="W/220481"', ['W/220481']],
    ['Ticket #SR-0022817 was closed', ['SR-0022817']],
    // The word for "number" first, last, inside and as a compound.
    ['Verbale di contestazione n. V/220481/2024', ['V/220481/2024']],
    ['contrat n° 88210934B', ['88210934B']],
    ['agente con carné profesional 82.277', ['82.277']],
    ['ATESTADO POLICIAL n.º 5517/24', ['5517/24']],
    ['Nr księgi głównej: 2024/05517', ['2024/05517']],
    ['Амбулаторная карта №: 220-55/7', ['220-55/7']],
    ['Kassenzeichen: 6.0210.005517.8', ['6.0210.005517.8']],
    ['会員番号 77-220481', ['77-220481']],
    ['Agente Zwetelli, matr. 5517', ['5517']],
    ['PROTOKÓŁ PRZYJĘCIA   nr 118/06/2025', ['118/06/2025']],
    // Spaces are part of a number in groups.
    ['Polisnummer 6620 118 55', ['6620 118 55']],
    ['please ring bleep 5517', ['5517']],
    // The label above its number, or in brackets behind it; brackets, dashes and leaders between.
    ['Mrs Tarn\nTenancy ref:\nTN/22048/2\nThank you', ['TN/22048/2']],
    ['She gave us 2204817 (ticket).', ['2204817']],
    ['Voucher [TT-2204/17]', ['TT-2204/17']],
    ['Polisa – 22048171', ['22048171']],
    ['Polizza ........ 77/220481', ['77/220481']],
    ['Subscriber=220481', ['220481']],
    ['Container QZXU 905582-3, seal UL-0055829', ['QZXU 905582-3', 'UL-0055829']],
  ])('are found: %s', (text, expected) => {
    expect(numbers(text)).toEqual(expected)
  })

  it.each([
    // What is numbered belongs to no one.
    ...['see page no. 1234', 'Seitennummer: 1234', 'Room no. 1204', 'Item no: 44710', 'model no. XJ-4471'],
    ...['section number 4.2.1', 'version number 4.18.2', 'Ley n.º 39/2015', 'Loi n° 78-17 du 6 janvier 1978'],
    ...['Règlement (UE) n° 910/2014', 'error code 0x80070005', 'el número de leucocitos 8170/dl'],
    // Counts, amounts, years and ranges.
    ...[
      'a policy of 2000 pounds',
      'account 1200 euros',
      'the job 1000 people',
      'Order total: 1200',
      'No. 5 of 2024',
    ],
    ...['Meter reading: 14287', 'Meter consumption: 1250', 'Tracking 120 parcels', 'exp 2027-03'],
    ...['Ticket (220)', 'Members (12)', 'a contract 10-20 people share', 'a contract of 125.000 a year'],
    ...['intervalo de referencia: 89-215', 'the claim 2024 brought', 'ticket=51902'],
    // Issues and files of a program.
    ...['Fixed issues #0000421 and #0000427', 'see CHANGELOG_V20.md#20.19.5'],
  ])('are not what anything else is numbered by: %s', (text) => {
    expect(numbers(text)).toEqual([])
  })

  it.each([
    ['their state tax ID number QXY00-S12-XXXX', 'TAX_ID'],
    ['a confidential tax ID ABTN: 887654321A', 'TAX_ID'],
    ["the PAN number 'SWIFTY45678' was", 'IN_PAN'],
  ])('have the type of what they number: %s', (text, type) => {
    expect(detect(text).map((entity) => entity.type)).toEqual([type])
  })

  it('end where a measure or another word begins', () => {
    expect(numbers('Allotment ref 22817 kg')).toEqual([])
    expect(numbers('Tenancy ref QL9/0225 applies.')).toEqual(['QL9/0225'])
  })
})

describe('numbers of people in other languages', () => {
  it.each([
    ['Mitgl.-Nr. 4471', '4471'],
    ['contrato nº 447188', '447188'],
    ['cod. paziente 447188', '447188'],
    ['nº de sócio 4471', '4471'],
    ['sp. zn. 4 C 447/2024', '4 C 447/2024'],
    ['spis. zn. 4C/447/2024', '4C/447/2024'],
    ['törzsszám: 44718', '44718'],
    ['№ договора 44718', '44718'],
    ['зачётная книжка № 44718', '44718'],
    ['toimik 4471-24', '4471-24'],
    ['asiakasnro 44718', '44718'],
    ['J.nr. 24-4471', '24-4471'],
    ['شماره پرونده ۴۴۷۱۸', '۴۴۷۱۸'],
    ["מס' תיק 4471-08-24", '4471-08-24'],
    ["מס' עובד 44718", '44718'],
    ['रोल नंबर 44718', '44718'],
    ['मरीज संख्या 44718', '44718'],
    ['số hợp đồng 44718', '44718'],
    ['Mã bệnh nhân 44718', '44718'],
    ['NIM: 447188', '447188'],
    ['사번: 44718', '44718'],
    ['案号（2024）京01民初447号', '2024）京01民初447号'],
    ['事件番号 令和6年(ワ)第447号', '6年(ワ)第447号'],
  ])('%s', (text, value) => {
    expect(numbers(text)).toContain(value)
  })

  it.each([
    'Cikkszám: 447188',
    'Évszám 1998',
    '제품번호 447188',
    'Nr katalogowy: 447188',
    'č. výrobku 447188',
    'Tuotenumero 447188',
    'số trang 447188',
    '产品编号：447188',
    '№ 447 по каталогу',
  ])('not %s', (text) => {
    expect(numbers(text)).toEqual([])
  })
})
