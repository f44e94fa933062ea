import { describe, expect, it } from 'vitest'
import { detect } from '../../../../engines/detect/detect.ts'

const found = (text: string) => detect(text).map(({ type, start, end }) => [type, text.slice(start, end)])

describe('values whose letters stand apart, as in the boxes of a form', () => {
  it.each([
    ['IBAN\n', 'IBAN', 'D E 8 9 3 7 0 4 0 0 4 4 0 5 3 2 0 1 3 0 0 0'],
    ['Card number\n', 'CREDIT_CARD', '4 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1'],
    ['Social security number: ', 'US_SSN', '0 7 8 - 0 5 - 1 1 2 0'],
    ['Date of birth\n', 'DOB', '1 2 0 3 1 9 8 4'],
    ['Geburtsdatum: |', 'DOB', '1|2|0|3|1|9|8|4'],
    ['Telefon\n', 'PHONE', '0 4 0  1 2 3 4 5 6 7'],
    ['', 'EMAIL', 'b e a @ e x a m p l e . c o m'],
    ['Surname\n', 'NAME', 'B E R G'],
    ['Name: ', 'NAME', 'A N N A   B E R G'],
    ['Name: ', 'NAME', 'A N N A\tB E R G'],
    ['Name: ', 'NAME', 'A N N A B E R G'],
  ])('%j is the label of %s %j', (label, type, value) => {
    expect(found(`${label}${value}\nPlease write in capitals.`)).toEqual([[type, value]])
  })

  it('are found where wide letters touch', () => {
    expect(found('a n n a . b e r g@e x am p l e . c o m')).toEqual([
      ['EMAIL', 'a n n a . b e r g@e x am p l e . c o m'],
    ])
  })

  it.each([
    'A B C D E F G H I J K L M N O P Q R S T U V W X Y Z',
    '1 2 3 4 5 6 7 8 9 0',
    'Please rate us: 1 2 3 4 5',
    'M T W T F S S',
    'C O N T E N T S',
    'a 4 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1',
  ])('are no others: %j', (text) => {
    expect(found(text)).toEqual([])
  })

  it('cost linear time, whatever the run', () => {
    const row = `${'x '.repeat(5000)}\n`
    expect(found(row.repeat(20))).toEqual([])
  })
})
