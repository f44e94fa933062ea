import { expect, it } from 'vitest'
import { numberText } from '../../../engines/pdf/syntax/write-object.ts'

it.each([
  [3.4e38, '9007199254740991'],
  [-3.4e38, '-9007199254740991'],
  [1e-12, '0'],
  [0.0000005, '0.0000005'],
  [Number.NaN, '0'],
  [612, '612'],
])('writes the number %s as %s, which every reader accepts', (value, text) => {
  expect(numberText(value)).toBe(text)
})
