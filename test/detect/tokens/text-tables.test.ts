import { expect, it } from 'vitest'
import { detect } from '../../../engines/detect/detect.ts'

it.each([
  ['surname', 'Quux'],
  ['SURNAME', 'Quux'],
  ['emergencyContact', 'Quux Zorb'],
  ['next_of_kin', 'Quux Zorb'],
  ['Prénom', 'Quux'],
  ['фамилия', 'Куукс'],
  ['姓', '靐'],
  ['custno', 'K-7731'],
  ['staffId', 'Q7731'],
  ['hausNr', '12 b'],
])('a line is a header if its only known title is %s', (title, value) => {
  const text = `colour,${title},weight\nred,${value},light\ngreen,${value},heavy\n`
  const found = detect(text).map(({ start, end }) => text.slice(start, end))
  expect(found).toEqual([value, value])
})

it('lines of other words are no headers', () => {
  const found = detect('colour,taste,weight\nred,Quux,light\ngreen,Quux,heavy\n')
  expect(found.map(({ recognizer }) => recognizer)).not.toContain('table-columns')
})
