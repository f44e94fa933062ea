import { describe, expect, it } from 'vitest'
import { found } from '../../grammars/found.ts'

describe('dates of birth in digits', () => {
  it.each([
    ['W/F, DOB 050691', ['050691']],
    ['Date of birth: 19910605', ['19910605']],
    ['geb. dat. 31121979', ['31121979']],
  ])('are found after their label: %s', (text, expected) => {
    expect(found(text, 'DOB')).toEqual(expected)
  })

  it.each(['DOB 993499', 'DOB 45674567', 'order 050691'])('are days of the calendar: %s', (text) => {
    expect(found(text, 'DOB')).toEqual([])
  })
})

it('a sort code and its account are found without a label', () => {
  const text = 'TFR TO S BERG 40-12-09 71234566 200.00'
  expect([found(text, 'UK_SORT_CODE'), found(text, 'BANK_ACCOUNT')]).toEqual([['40-12-09'], ['71234566']])
})

it('a secret key is found right after its access key', () => {
  const secret = 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY'
  expect(found(`AKIAIOSFODNN7EXAMPLE / ${secret}`, 'AWS_SECRET_KEY')).toEqual([secret])
})

it('numbers of badges, insurers and loyalty programmes are found after their label', () => {
  expect(found('Officer, Badge 4471', 'EMPLOYEE_ID')).toEqual(['4471'])
  expect(found('Ins: BCBS ID XEH882910334', 'HEALTH_PLAN_ID')).toEqual(['XEH882910334'])
  expect(found('loyalty no. HX3081447', 'CUSTOMER_ID')).toEqual(['HX3081447'])
  expect(found('SSN on file ends in 6789', 'US_SSN')).toEqual(['6789'])
})

it.each([
  ['Tel.: (0 29 74) 96 12-0, Fax', 'PHONE', ['(0 29 74) 96 12-0']],
  ['Tel.: (02974) 96 12-0', 'PHONE', ['(02974) 96 12-0']],
  ['Callback: 040 / 555 12 34-0, mobil', 'PHONE', ['040 / 555 12 34-0']],
  ['Vers.-Nr. A123456780, Fallnr.', 'DE_HEALTH_INSURANCE', ['A123456780']],
  ['Nr rachunku: 61 1090 1014 0000 0712 1981 2874.', 'BANK_ACCOUNT', ['61 1090 1014 0000 0712 1981 2874']],
  ['N° SS : 2 43 02 29 217 045 83. Médecin', 'FR_NIR', ['2 43 02 29 217 045 83']],
  ['Cell: (917) 555 - 0148   Email', 'PHONE', ['(917) 555 - 0148']],
  ['Grp#: 0786543-010-00001', 'HEALTH_PLAN_ID', ['0786543-010-00001']],
  ['LCSW #L10442, NPI', 'PROFESSIONAL_LICENSE', ['L10442']],
  ['Placa moto KLM-42F.', 'LICENSE_PLATE', ['KLM-42F']],
  ['Nequi 3005550142.', 'PHONE', ['3005550142']],
  ['Vertragskonto 2000 1234 567 / Zähler', 'CUSTOMER_ID', ['2000 1234 567']],
  ['Case No. 24 CR 0012301. IR# 1892234.', 'CASE_NUMBER', ['24 CR 0012301', '1892234']],
  ['Officer Kowalczyk, star #18834', 'EMPLOYEE_ID', ['18834']],
  ['C/O WILLOUGHBY\n1482 NW THURMAN ST APT 305\n', 'ADDRESS', ['1482 NW THURMAN ST APT 305']],
  ['meter no 12345 was read', 'CUSTOMER_ID', ['12345']],
  ['loyalty no. 3081 4471 2290 118', 'CUSTOMER_ID', ['3081 4471 2290 118']],
  ['São Paulo/SP, CEP 04101-000, tel.', 'LOCATION', expect.arrayContaining(['04101-000'])],
  ['(OAB/SP 123.456) requerer', 'BAR_NUMBER', ['123.456']],
  ['Failed password for invalid user kwilliams from 198.51.100.23', 'USERNAME', ['kwilliams']],
  ['Failed password for root from 198.51.100.23', 'USERNAME', []],
])('are found as they are printed: %s', (text, type, expected) => {
  expect(found(text, type)).toEqual(expected)
})
