import { describe, expect, it } from 'vitest'
import { detect } from '../../../../engines/detect/detect.ts'

const found = (text: string) => detect(text).map(({ type, start, end }) => [type, text.slice(start, end)])

describe('values that are said in words, as in the transcript of a call', () => {
  it.each([
    [
      'my card number is ',
      'CREDIT_CARD',
      'four one one one, one one one one, one one one one, one one one one',
    ],
    ['the account number is ', 'BANK_ACCOUNT', 'one two three four five six seven eight'],
    ['the sort code is ', 'UK_SORT_CODE', 'twenty forty-five seventy-seven'],
    ['social security number is ', 'US_SSN', 'zero seven eight oh five one one two zero'],
    ['my date of birth is the ', 'DOB', 'twelfth of March nineteen eighty-four'],
    ['born on ', 'DOB', 'March twenty-first, two thousand and four'],
    ['The security code is ', 'CARD_CVV', 'three two one'],
    ['my policy number is ', 'POLICY_NUMBER', 'A B C one two three four five six'],
    ['passport number ', 'PASSPORT', 'five double three zero zero one two three four'],
    ['meine Telefonnummer ist ', 'PHONE', 'null eins sieben eins zwei drei vier fünf sechs sieben acht'],
    ['mein Geburtsdatum ist der ', 'DOB', 'zwölfte März neunzehnhundertvierundachtzig'],
    ['I live at ', 'ADDRESS', 'fourteen Marsh Lane'],
    ['he lives at ', 'ADDRESS', 'one hundred and twelve Victoria Road'],
  ])('%j is the label of %s %j', (label, type, value) => {
    expect(found(`Caller: ${label}${value}.`)).toEqual([[type, value]])
  })

  it.each([
    'One, two, three, four, five, six, seven, eight, all good children go to heaven.',
    'We have two or three, maybe four or five, of the six or seven.',
    'Seven Days in May has nineteen sixty-four on its cover.',
    'It took twenty-five minutes and thirty-two seconds.',
    'Chapter twenty-one. Section forty-two B of the Act.',
  ])('are no others: %j', (text) => {
    expect(found(text).filter(([type]) => type !== 'DATE')).toEqual([])
  })

  it('take time in proportion to a text of nothing else', () => {
    expect(found('one two one '.repeat(20_000))).toEqual([])
    expect(found('hundert'.repeat(20_000))).toEqual([])
    expect(found('two thousand '.repeat(20_000))).toEqual([])
  })
})
