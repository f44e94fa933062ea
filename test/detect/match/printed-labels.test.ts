import { describe, expect, it } from 'vitest'
import { detect } from '../../../engines/detect/detect.ts'

function found(text: string): string[] {
  return detect(text).map(({ type, start, end }) => `${type} ${text.slice(start, end)}`)
}

describe('a label in a key', () => {
  it.each([
    ['{"applicantSsn": "512449871"}', 'US_SSN 512449871'],
    ['{"driverLicenseNumber": "S4301285"}', 'US_DRIVER_LICENSE S4301285'],
    ['"patientId":"4471208"', 'PATIENT_ID 4471208'],
    ['prescriberNPIValue = 3141592653', 'US_NPI 3141592653'],
    ['account_number: "44712088"', 'BANK_ACCOUNT 44712088'],
    ['<homePhone>020 7946 0991</homePhone>', 'PHONE 020 7946 0991'],
  ])('%s', (text, entity) => expect(found(text)).toContain(entity))
  it('of words that contain a label but are not keys is no label', () =>
    expect(found('The unSinkable 130 692 544 boats')).toEqual([]))
})

describe('the titles of a table whose columns are aligned by blanks', () => {
  const table = [
    'Room    NPI           Sort code   Seen',
    '4 B     3141592653    20-45-77    yes',
    '5 C                   30-00-12    no',
    '',
    '6 D     3141592653    20-45-77    no',
  ].join('\n')
  it('are the labels of the cells below them, in rows with empty cells, too', () =>
    expect(found(table)).toEqual(['US_NPI 3141592653', 'UK_SORT_CODE 20-45-77', 'UK_SORT_CODE 30-00-12']))
  it('of right-aligned numbers are those they overlap', () =>
    expect(found('Ward         NPI   Beds\n4 B   3141592653     12')).toEqual(['US_NPI 3141592653']))
  it('have no colon: a form in two columns is no table', () =>
    expect(found('NPI:  pending      Seen:  yes\nRow 4  3141592653   Room   12')).not.toContain(
      'US_NPI 3141592653',
    ))
})

describe('a label that is an ordinary word of the language of the text', () => {
  const about = ' The letter came to us from the office in the middle of last week, as she had said.'
  it('counts before a colon and behind a parenthesis', () => {
    expect(found(`RUT: 12.345.678-9.${about}`)).toContain('CL_RUT 12.345.678-9')
    expect(found(`It was filed (NIP 123-456-78-90).${about}`)).toContain('PL_NIP 123-456-78-90')
  })
})

describe('a number with a wrong check digit after its own name', () => {
  it.each([
    ['NI number QQ 12 34 56 C', 'UK_NINO QQ 12 34 56 C'],
    ['NPI: 3141592653', 'US_NPI 3141592653'],
    ['(NPI 2718281828)', 'US_NPI 2718281828'],
    ['ISIN: US0378331006', 'ISIN US0378331006'],
    ['card 4111 1111 1111 1112', 'CREDIT_CARD 4111 1111 1111 1112'],
    ['MC 5412 7512 3412 3457 with CVV', 'CREDIT_CARD 5412 7512 3412 3457'],
    ['paid, payment by 4111111111111112', 'CREDIT_CARD 4111111111111112'],
    ['henkilötunnus 131052-308X', 'FI_HETU 131052-308X'],
  ])('%s', (text, entity) => expect(found(text)).toContain(entity))
  it.each(['It counted 3141592653 steps.', 'The total is 4111 1111 1111 1112 grains.', 'US0378331006'])(
    '%s has no name',
    (text) => expect(found(text)).toEqual([]),
  )
})

describe('printed variants', () => {
  it.each([
    ['SSN 512.44.9871', 'US_SSN 512.44.9871'],
    ['SSN on file is 512 44 9871', 'US_SSN 512 44 9871'],
    ['call 00.33 21 48 57 now', 'PHONE 00.33 21 48 57'],
    ['reach her on +04-72 318.5540 today', 'PHONE +04-72 318.5540'],
    ['MRN-204816 was moved', 'MRN MRN-204816'],
    ['the chart MED20481637', 'MRN MED20481637'],
    ['MAC dd-fb-91-f4-a5-e0 joined', 'MAC dd-fb-91-f4-a5-e0'],
    ['Sort code: 20-45-77', 'UK_SORT_CODE 20-45-77'],
    ['at N 40 42.767 W 74 0.367', 'GEO_COORD N 40 42.767 W 74 0.367'],
    ['{"cookie":"sessionid=a1b2c3d4e5f6"}', 'COOKIE sessionid=a1b2c3d4e5f6'],
  ])('%s', (text, entity) => expect(found(text)).toContain(entity))
  it.each([
    'Mozilla/5.0 HeadlessChrome/156.0.0.0 Safari/537.36',
    'Producer: Chromium/145.12.34.56',
    'bytes 00 33 21 48 57 at the start',
  ])('%s has none', (text) =>
    expect(found(text).filter((entity) => /^(?:IP|PHONE)/.test(entity))).toEqual([]),
  )
})
