import { expect, it } from 'vitest'
import { detect } from '../../../engines/detect/detect.ts'

const values = (text: string): string[] => detect(text).map(({ start, end }) => text.slice(start, end))

it.each([
  ['Policy numbers: 4471882 and 4471883', '4471882', '4471883'],
  ['Kundennummern 4471882, 4471883 und 4471884', '4471882', '4471883', '4471884'],
  ['Seriennr. 2447X0A1C / 2447X0A1D', '2447X0A1C', '2447X0A1D'],
  ['Passport numbers: 533401287, 533401288 or 533401289.', '533401287', '533401288', '533401289'],
  ['Claim nos. CL-44718 & CL-44719', 'CL-44718', 'CL-44719'],
])('finds each number of a list after one label: %s', (text, ...expected) => {
  expect(values(text)).toEqual(expected)
})

it.each([
  ['Policy number 4471882, 5512.80 paid', '4471882'],
  ['Policy number 4471882 and 120 others', '4471882'],
  ['policy_number,premium\n4471882,5512880\n', '4471882'],
  ['Policy number 4471882, 4471883 € paid', '4471882'],
])('takes no number of another form, of another column or with a unit: %s', (text, expected) => {
  expect(values(text)).toEqual([expected])
})

it('reads a long list in linear time', () => {
  const numbers = Array.from({ length: 20_000 }, (_, k) => 44_718_820 + k)
  expect(values(`Account numbers: ${numbers.join(', ')}`)).toHaveLength(numbers.length)
})
