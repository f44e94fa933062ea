import { describe, expect, it } from 'vitest'
import { detect } from '../../../engines/detect/detect.ts'
import { recognizers } from '../../../engines/detect/recognizers/index.ts'

/**
 * Numbers published as examples by their issuers or in the standards, with the label that stands before them. `loose` marks types
 * whose check does not guard the last digit.
 */
const published: readonly (readonly [type: string, label: string, value: string, loose?: 'loose'])[] = [
  ['US_SSN', 'SSN', '521-44-9382', 'loose'],
  ['US_ITIN', 'ITIN', '912-70-1234', 'loose'],
  ['US_EIN', 'EIN', '12-3456789', 'loose'],
  ['US_NPI', 'NPI', '1234567893'],
  ['US_DEA', 'DEA', 'AB1234563'],
  ['US_MBI', 'Medicare', '1EG4-TE5-MK73', 'loose'],
  ['US_ABA_ROUTING', 'routing number', '021000021'],
  ['CA_SIN', 'social insurance number', '130 692 544'],
  ['CA_HEALTH_BC', 'PHN', '9698 658 215'],
  ['UK_NHS', 'NHS number', '943 476 5919'],
  ['UK_NINO', 'national insurance', 'AB123456C', 'loose'],
  ['UK_UTR', 'UTR', '1955839661'],
  ['IE_PPSN', 'PPSN', '1234567FA', 'loose'],
  ['DE_TAX_ID', 'Steuer-ID', '86095742719'],
  ['DE_ID_CARD', 'Personalausweis', 'T220001293'],
  ['DE_SOCIAL_SECURITY', 'Rentenversicherungsnummer', '15070649C103'],
  ['DE_HEALTH_INSURANCE', 'Krankenversicherung', 'A123456780'],
  ['AT_SVNR', 'SVNR', '1237 010180', 'loose'],
  ['CH_AHV', 'AHV', '756.9217.0769.85'],
  ['CH_UID', 'UID', 'CHE-100.155.212'],
  ['FR_NIR', 'sécurité sociale', '2 95 10 99 126 111 93'],
  ['FR_SIREN', 'SIREN', '552 008 443'],
  ['FR_SIRET', 'SIRET', '732 829 320 00074'],
  ['FR_TAX_ID', 'numéro fiscal', '30 23 217 600 053'],
  ['BE_NRN', 'rijksregisternummer', '85.07.30-033.28'],
  ['LU_ID', 'matricule', '1893120105732'],
  ['ES_NIF', 'DNI', '54362315K'],
  ['ES_NIE', 'NIE', 'X2482300W'],
  ['ES_CIF', 'empresa', 'J99216582'],
  ['PT_NIF', 'contribuinte', '501 964 843'],
  ['PT_CC', 'cartão de cidadão', '00000000 0 ZZ4'],
  ['IT_FISCAL_CODE', 'codice fiscale', 'RCCMNL83S18D969H'],
  ['IT_VAT', 'partita IVA', '00743110157'],
  ['NL_BSN', 'BSN', '111222333'],
  ['SE_PERSONNUMMER', 'personnummer', '811228-9874'],
  ['NO_FNR', 'fødselsnummer', '151086 95088'],
  ['NO_ORGNR', 'organisasjonsnummer', '988 077 917'],
  ['DK_CPR', 'CPR', '211062-5629', 'loose'],
  ['FI_HETU', 'henkilötunnus', '131052-308T'],
  ['IS_KT', 'kennitala', '450401-3150', 'loose'],
  ['PL_PESEL', 'PESEL', '44051401359'],
  ['PL_NIP', 'NIP', '8567346215'],
  ['PL_REGON', 'REGON', '192598184'],
  ['PL_ID_CARD', 'dowód osobisty', 'ABA300000'],
  ['CZ_RC', 'rodné číslo', '710319/2745'],
  ['CZ_ICO', 'IČO', '25123891'],
  ['HU_ID', 'személyi szám', '2-720216-1673'],
  ['HU_TAJ', 'TAJ', '111 111 110'],
  ['RO_CNP', 'CNP', '1630615123457'],
  ['BG_EGN', 'ЕГН', '7523169263'],
  ['GR_AFM', 'ΑΦΜ', '094259216'],
  ['GR_AMKA', 'AMKA', '01013099997'],
  ['HR_OIB', 'OIB', '33392005961'],
  ['SI_EMSO', 'EMŠO', '0101006500006'],
  ['EE_IK', 'isikukood', '36805280109'],
  ['EE_IK', 'asmens kodas', '38703181745'],
  ['LV_PK', 'personas kods', '161175-19997'],
  ['BR_CPF', 'CPF', '390.533.447-05'],
  ['BR_CNPJ', 'CNPJ', '16.727.230/0001-97'],
  ['BR_CNPJ', 'CNPJ', '12.ABC.345/01DE-35'],
  ['CL_RUT', 'RUT', '12.531.909-2'],
  ['AR_CUIT', 'CUIT', '20-05536168-2'],
  ['AR_CBU', 'CBU', '2850590940090418135201'],
  ['CO_NIT', 'NIT', '213.123.432-1'],
  ['EC_CEDULA', 'cédula', '171430710-3'],
  ['MX_CURP', 'CURP', 'BOXW310820HNERXN09'],
  ['MX_RFC', 'RFC', 'GODE561231GR8'],
  ['MX_CLABE', 'CLABE', '032180000118359719'],
  ['PE_RUC', 'RUC', '20512333797'],
  ['DO_CEDULA', 'cédula', '001-1391820-5'],
  ['IN_AADHAAR', 'UIDAI', '2341 2341 2346'],
  ['IN_PAN', 'PAN card', 'ABCPE1234F', 'loose'],
  ['IN_GSTIN', 'GSTIN', '27AAPFU0939F1ZV'],
  ['CN_RIC', '身份证', '11010519491231002X'],
  ['KR_RRN', 'RRN', '971013-9019902'],
  ['KR_BRN', '사업자등록번호', '116-82-00276'],
  ['HK_ID', 'HKID', 'A123456(3)'],
  ['TW_ID', 'Taiwan', 'A123456789'],
  ['SG_NRIC', 'NRIC', 'S1234567D'],
  ['MY_NRIC', 'MyKad', '770305-02-1234', 'loose'],
  ['TH_ID', 'Thai', '1-2345-45678-78-1'],
  ['JP_MY_NUMBER', 'My Number', '1234 5678 9018'],
  ['AU_TFN', 'TFN', '123 456 782'],
  ['AU_ABN', 'ABN', '83 914 571 673'],
  ['AU_ACN', 'ACN', '004 085 616'],
  ['AU_MEDICARE', 'Medicare', '2123 45670 1', 'loose'],
  ['NZ_IRD', 'IRD', '49-098-576'],
  ['NZ_NHI', 'NHI', 'ZZZ0016'],
  ['TR_ID', 'TC kimlik', '17291716060'],
  ['IL_ID', 'Israeli ID', '039337423'],
  ['ZA_ID', 'South African', '7503305044089'],
  ['RU_SNILS', 'СНИЛС', '112-233-445 95'],
  ['RU_INN', 'ИНН', '500100732259'],
  ['UA_RNOKPP', 'РНОКПП', '1759013776'],
]

const specimens = published.map(([type, label, value, loose]) => ({ type, label, value, loose }))

function checksOf(type: string, value: string): boolean[] {
  return (
    recognizers
      .filter((recognizer) => recognizer.type === type && recognizer.group === undefined)
      // Behind its own name a number counts whatever its check digit.
      .filter(({ name }) => !name.endsWith('-meant'))
      .filter(({ pattern }) => {
        pattern.lastIndex = 0
        return pattern.exec(value)?.[0] === value
      })
      .map(({ check }) => check === undefined || check(value))
  )
}

describe('national identifiers', () => {
  it.each(specimens)('$type: "$label $value" is found whole under its type', ({ type, label, value }) => {
    const text = `${label}: ${value}, checked.`
    const found = detect(text, { entities: [type] })
    expect(found.map((entity) => [entity.type, text.slice(entity.start, entity.end)])).toEqual([
      [type, value],
    ])
  })

  it.each(specimens.filter(({ loose }) => loose === undefined))(
    '$type: no other last character than the right one passes the check ($label $value)',
    ({ type, value }) => {
      expect(checksOf(type, value)).toContain(true)
      const at = value.endsWith(')') ? value.length - 2 : value.length - 1
      const others = [...(/\d/.test(value[at]) ? '0123456789' : 'ABCDEFGHIJKLMNOPQRSTUVWXYZ')].filter(
        (char) => char !== value[at],
      )
      const passing = others.filter((char) =>
        checksOf(type, value.slice(0, at) + char + value.slice(at + 1)).includes(true),
      )
      // Two of eleven remainders share a digit in some countries, never more.
      expect(passing.length, passing.join()).toBeLessThanOrEqual(1)
    },
  )
})

describe('numbers without a label', () => {
  const bareDigits = published
    .map(([type, , value]) => [type, value.replace(/\D/g, '')] as const)
    .filter(([, value]) => /^\d{8,12}$/.test(value))
  it.each(bareDigits)(
    'bare digits as of %s (%s) stay below the default score as any national number',
    (_type, digits) => {
      const text = `The counter stood at ${digits} when it was read.`
      expect(detect(text).filter((entity) => entity.type !== 'PHONE')).toEqual([])
    },
  )

  it('finds nothing in hashes, GUIDs, versions and decimals', () => {
    const text =
      '550e8400-e29b-41d4-a716-446655440000 d41d8cd98f00b204e9800998ecf8427e 3.14159265358979 v10.15.7.1234 0x1F4A 1,234,567.89 5e-324 20240115T102233Z'
    expect(detect(text).filter(({ type }) => type !== 'DATE')).toEqual([])
  })
})
