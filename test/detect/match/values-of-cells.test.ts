import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { detect } from '../../../engines/detect/detect.ts'

const values = (text: string) => detect(text).map(({ start, end }) => text.slice(start, end))

describe('names in neighbouring cells', () => {
  it('are found cell by cell, also where blanks are behind the commas', () => {
    const table =
      'id, surname, given, city\n1, Kjær, Anna J., Oslo\n2, Holm, Maria P., Bergen\n3, Dahl, Eva K., Oslo\n'
    expect(values(table)).toEqual(expect.arrayContaining(['Anna J.', 'Maria P.', 'Eva K.']))
    expect(values(table).filter((value) => value.includes(','))).toEqual([])
  })
})

describe('a table of any cells', () => {
  const words = fc.constantFrom(
    ...'Anna Holm Maria P. J. Dahl van der de la Dr. Mr Prof. St. O’Neil Müller-Lüdenscheidt "Mina" Jr. III GmbH & Co. Inc.'.split(
      ' ',
    ),
    ...'Oslo 12 High Street Straße 75001 12.3.1970 anna@b.org name city surname born MRN e и Иван Петров 田中 太郎 né geb. ten'.split(
      ' ',
    ),
  )
  const cell = fc
    .tuple(fc.array(words, { minLength: 1, maxLength: 4 }), fc.constantFrom(' ', '-', ', ', '. '))
    .map(([parts, between]) => parts.join(between))
  const table = fc
    .tuple(
      fc.array(fc.constantFrom('name', 'surname', 'given', 'city', 'phone', 'dob', 'id'), {
        minLength: 2,
        maxLength: 6,
      }),
      fc.array(fc.array(cell, { minLength: 2, maxLength: 6 }), { minLength: 2, maxLength: 9 }),
      fc.constantFrom(', ', ',', '\t', ' | ', ';', '  '),
    )
    .map(([header, rows, delimiter]) => [header, ...rows].map((row) => row.join(delimiter)).join('\n'))

  it('is read without an error, and its values follow each other without blanks at their ends', () => {
    fc.assert(
      fc.property(table, (text) => {
        let last = 0
        for (const { start, end } of detect(text)) {
          expect(start).toBeGreaterThanOrEqual(last)
          expect(text.slice(start, end)).toMatch(/^\S(?:.*\S)?$/su)
          last = end
        }
      }),
      { numRuns: process.env.PALIMPSEST_TEST === 'all' ? 1500 : 300, seed: 7 },
    )
  })
})
