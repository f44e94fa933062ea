import { describe, expect, it } from 'vitest'
import { detect } from '../../../engines/detect/detect.ts'

function found(text: string): string[] {
  return detect(text).map(({ start, end }) => text.slice(start, end))
}

describe('values after a label that no list has', () => {
  it.each([
    ['Turbine serial: KX18-0093341', 'KX18-0093341'],
    ['Průkaz rybáře: 2-0441-7712', '2-0441-7712'],
    ['Paddock gate code   P77-1204', 'P77-1204'],
    ['Kotiavaintunnus: AV-20417-3', 'AV-20417-3'],
    ['The warden (badge W-2217) opened it.', 'W-2217'],
    ['Schwimmlehrerin: Beate Kolmsberger', 'Beate Kolmsberger'],
    ['Chronic illnesses: ulcerative colitis', 'ulcerative colitis'],
    ['climbing_instructor = "Halvard Nygaard"', 'Halvard Nygaard'],
    // People write a dash, brackets or an equals sign for the colon, or the number below its label.
    ['Turbine serial=KX18-0093341', 'KX18-0093341'],
    ['Turbine serial – KX18-0093341', 'KX18-0093341'],
    ['Turbine serial (KX18-0093341)', 'KX18-0093341'],
    ['- Turbine serial KX18-0093341, cleaned', 'KX18-0093341'],
    ['Turbine serial\nKX18-0093341\n', 'KX18-0093341'],
    ['fishing_permit_number = "FP-0044-7719"', 'FP-0044-7719'],
  ])('%s', (text, value) => {
    expect(found(text)).toContain(value)
  })

  it.each([
    // Things have numbers and names, too.
    'Spare part: AB-112233',
    'Spare part\nAB-112233\n',
    'Spare part (AB-112233)',
    'Model: NF2204417X',
    'Firmware revision   2204-118',
    'Norm: EN-14971-2',
    // Each PDF for archives names its colours so.
    'sRGB IEC61966-2.1',
    'Seiten: 4471',
    'max_retries = "447190"',
    // Keys of records.
    'groupId := "4829103370"',
    '{"status": "open", "groupId": 1938475610}',
    // The label of another cell, a placeholder, ordinary words.
    'Instructor: none',
    'Illnesses: none known',
    'Responsible: the whole team',
    // Units and amounts behind words that are also labels.
    'Deposit: 2,140.00 EUR',
    'It ran for 4471 hours and about 99120 cycles.',
  ])('nothing in %s', (text) => {
    expect(found(text)).toEqual([])
  })
})

describe('labels that are titles of columns in tables', () => {
  it.each([
    ['Postcode: 2016', '2016'],
    ['PLZ: 4051', '4051'],
    ['Kod pocztowy: 30-001', '30-001'],
    ['Postcode *\n2016\nMedicare card', '2016'],
    ['Patient initials: J.S. (legal name on file)', 'J.S.'],
    ['Voorletters: T.J.', 'T.J.'],
    ['Phone (home): 5551234', '5551234'],
    ['Telefon (privat): 8814402', '8814402'],
    ['Date of birth: 31/02/1960', '31/02/1960'],
    ['Member no (old): 4471882', '4471882'],
    ['カルテ番号(在宅): 111111', '111111'],
    ['اسم المريض (عربي): تالين مريع عوض القحطاني', 'تالين مريع عوض القحطاني'],
  ])('%s', (text, value) => {
    expect(found(text)).toContain(value)
  })

  it.each([
    'Phone: none',
    'Initials: see the list below',
    'Postcode: required',
    'Screen (home): 1920',
    'Rooms (old): 12',
    'Volume (litres): 4471',
  ])('nothing in %s', (text) => {
    expect(found(text)).toEqual([])
  })
})

describe('a number in parentheses', () => {
  it.each([
    ['Dr. Olivia Rhodes (License CA A1223344)', 'A1223344'],
    ['treated by Dr. Amelia J. Lee (Licence OH K-9988776).', 'K-9988776'],
    ['The porter (badge W-2217) opened it.', 'W-2217'],
  ])('has its label in them: %s', (text, value) => {
    expect(found(text)).toContain(value)
  })
})

describe('the labels themselves and things', () => {
  it('keeps a label with a word that the tagger takes for a company', () => {
    expect(found('Čtenář: Radim Šindelář\nVariabilní symbol: 4417712025')).not.toContain('Variabilní')
  })

  it('removes people after a word that is no label of a form', () => {
    expect(found('La Commissione: Malagoli (presidente), Bulgarelli')).toContain('Malagoli')
    expect(found('Relève : Kadiatou, 14 h')).toContain('Kadiatou')
  })

  it('keeps the name of a thing in its cell', () => {
    expect(found('Vessel: Northern Pearl\nMaster: Odd Myhre')).toEqual(['Odd Myhre'])
  })
})

describe('a form on paper', () => {
  it.each([
    [
      'its labels above the values',
      'Surname\nOrrisk\nFirst name\nVelm\nDate of birth\n03/04/1951',
      'Orrisk Velm',
    ],
    [
      'lines to write on',
      'Phone: __01632 960118__\nDate of birth: ____03/04/1951____',
      '01632 960118 03/04/1951',
    ],
    ['dashes behind its labels', 'Surname - Orrisk\nFirst name - Velm\n', 'Orrisk Velm'],
    ['brackets around its values', 'Surname [Orrisk]\nFirst name [Velm]\n', 'Orrisk Velm'],
  ])('with %s', (_, text, values) => {
    const all = detect(text).map(({ start, end }) => text.slice(start, end))
    for (const value of values.split(/ (?=[A-Z]|\d{2}\/)/)) expect(all).toContain(value)
  })

  it('but titles of a table whose rows are elsewhere are not', () => {
    expect(found('Surname        Grade\n                 guardian\n')).toEqual([])
  })

  it('but a heading above a line is not', () => {
    expect(detect('Name\nTable lamp\nIt is made of oak.')).toEqual([])
  })
})

describe('values of forms', () => {
  it.each([
    ['Surname               Orrisk\nFirst name            Velm\n', 'Orrisk'],
    ['Maiden name        Orrisk', 'Orrisk'],
    ["Nom d'usage        Tréhorel\n", 'Tréhorel'],
    ['Home town          Ustka\n', 'Ustka'],
    ['Allergies          penicillin\n', 'penicillin'],
    ['Religion           Sikh\n', 'Sikh'],
    ['Adres:\n81-393\nGdynia\n', '81-393'],
    ['Anschrift:\n21335\nLüneburg\n', '21335'],
    ['签收人：侯三宝　工号：44718', '侯三宝'],
    // Two columns side by side.
    ['Surname:    Orrisk         Surname:    Tharb\n', 'Tharb'],
    ['First name ____Velm____\n', 'Velm'],
    // The label is below its value, and a ruling or parentheses show it.
    ['I agree.\n\nMorwen Tresk\n______________\nGuarantor\n', 'Morwen Tresk'],
    ['I agree.\n\nMorwen Tresk\n..............\nczytelny podpis\n', 'Morwen Tresk'],
    ['Morwen Tresk\n---------------\nName in Druckbuchstaben', 'Morwen Tresk'],
    ['Tresk\n(Surname)\nOda\n(First name)\n', 'Tresk'],
  ])('%j', (text, value) => {
    expect(found(text)).toContain(value)
  })

  it.each([
    'Last name      First name     Town\n',
    'Annual Report\n______________\nSummary\n',
    'Carriage return\n---------------\nSigned integers\n',
    'Owner      Status\n',
  ])('titles and headings are not values: %j', (text) => {
    expect(found(text)).toEqual([])
  })
})
