import { describe, expect, it } from 'vitest'
import { detect } from '../../../../engines/detect/detect.ts'

const found = (text: string) => detect(text).map(({ type, start, end }) => [type, text.slice(start, end)])

describe('numbers of which OCR read digits as letters or signs', () => {
  it.each([
    ['or by the card ', 'CREDIT_CARD', '4111 1l11 11I1 1111'],
    ['or by the card ', 'CREDIT_CARD', '4111 [111111111 1111'],
    ['or by the card ', 'CREDIT_CARD', '5500 0000 OOOO OOO4'],
    ['Telephone: ', 'PHONE', '+44 20 7946 O128'],
    ['Telephone: ', 'PHONE', '+44 20 7946 0l28'],
    ['Date of birth: ', 'DOB', '12.03.I984'],
    ['Date of birth: ', 'DOB', '1O October 196O'],
    ['SSN ', 'US_SSN', 'O78-05-112O'],
    ['National Insurance number: ', 'UK_NINO', 'AB 12 34 5G C'],
    ['Account number: ', 'BANK_ACCOUNT', '1234S678'],
    ['from the account ', 'IBAN', 'GB29 NWBK 6O16 I331 9268 l9'],
    ['from the account ', 'IBAN', '6B29 NWBK 6016 1331 9268 19'],
    ['from the account ', 'IBAN', 'G829 NWBK 6016 1331 9268 19'],
    ['from the account ', 'IBAN', "GB29'NWBK 6016 1331926819"],
    ['Social security number\n', 'US_SSN', '078-O5-1120'],
  ])('%j is the label of %s %j', (label, type, value) => {
    expect(found(`${label}${value}\nand the rest of the letter.`)).toEqual([[type, value]])
  })

  it.each([
    'The disk holds 16GB, 32GB or 64GB; the network is 5G or 10b.',
    '[pid 4111] [1111] [2222] [33333] ok',
    '| 4111 | 1l11 | 1111 | 1111 |',
    'In the 1990s and 2000s, sizes were 10l, 20l and 30l.',
    'const rows = [1, 2, 3, 40, 50, 60]',
    'Parts B12, S200, G400 and Z800 fit.',
  ])('are not read into other words: %j', (text) => {
    expect(found(text)).toEqual([])
  })

  it('take time in proportion to a text of nothing else', () => {
    expect(found('1l2O '.repeat(40_000))).toEqual([])
    expect(found('1l2O'.repeat(40_000))).toEqual([])
    expect(found(`1l234567 ${'['.repeat(60_000)}\n`.repeat(4))).toEqual([])
  })
})
