import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { detect } from '../../engines/detect/detect.ts'

const given = ['John', 'Mary', 'Peter', 'Anna', 'Laura', 'Susan', 'Helen', 'James']
const surnames = [
  'Carpenter',
  'Baker',
  'Fisher',
  'Cooper',
  'Mason',
  'Turner',
  'Potter',
  'Kowalski',
  'Whitcombe',
  'Rivers',
]
const shapes: readonly ((name: string, n: number) => string)[] = [
  (name, n) => `Page ${n}. Contact person${n}@example.com, Mr. ${name}, room ${n + 10}.`,
  (name, n) => `Name: ${name}, Tel: 212-555-0${100 + (n % 900)}`,
  (name, n) => `Patient: ${name}\nWard: ${n}\n`,
  (name, n) => `${n}. Signed by ${name} on Monday`,
  (name) => `Dear Mrs. ${name},\nthank you for the letter.\n`,
  (name, n) => `ticket_id=${n} Reported by: ${name}; closed`,
]
const prose = [
  'the people there had been very kind to us, and the food was good as well. ',
  'We walked along the river until the evening and talked about the old days. ',
  'Der Antrag wurde im Sommer von der Behörde geprüft und ohne Auflagen genehmigt. ',
  'Terms And Conditions Of Use For The Reading Room And The Garden\n',
]

/** Whether every unit of a span is in a find. */
function isCovered(text: string, start: number, end: number): boolean {
  let at = start
  for (const found of detect(text)) if (found.start <= at && found.end > at) at = found.end
  return at >= end
}

describe('a longer text', () => {
  it('finds the same values in a record, regardless of repetition and context', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...given),
        fc.constantFrom(...surnames),
        fc.constantFrom(...shapes),
        fc.constantFrom(1, 3, 20, 30, 80, 300),
        fc.constantFrom(...prose),
        fc.integer({ min: 0, max: 40 }),
        (first, last, shape, records, filler, sentences) => {
          const name = `${first} ${last}`
          const alone = shape(name, 1)
          const at = alone.indexOf(name)
          fc.pre(isCovered(alone, at, at + name.length))
          const lines = Array.from({ length: records }, (_, n) => shape(name, n + 1))
          const text = `${filler.repeat(sentences)}\n${lines.join('\n')}\n${filler.repeat(sentences)}`
          for (let k = text.indexOf(name); k >= 0; k = text.indexOf(name, k + records * 40 + 1))
            expect(isCovered(text, k, k + name.length)).toBe(true)
        },
      ),
      { numRuns: 120, seed: 7 },
    )
  })

  it('keeps a directory of different people', () => {
    const people = Array.from(
      { length: 400 },
      (_, n) => `${given[n % 8]} ${surnames[(n * 7 + (n >> 3)) % 10]}`,
    )
    const text = people.map((name, n) => shapes[1](name, n)).join('\n')
    const left = people.filter((name) => {
      const at = text.indexOf(`Name: ${name}`) + 6
      return !isCovered(text, at, at + name.length)
    })
    expect([...new Set(left)]).toEqual([])
  })
})

describe('a name in a list, before a telephone number or e-mail address', () => {
  it.each([
    ['after a number', (name: string) => `12. ${name} | 020 7946 0958`],
    ['in a row', (name: string) => `| 7 | ${name} | 020 7946 0958 |`],
    ['before a tab', (name: string) => `${name}\tm.x@example.com`],
    ['before angle brackets', (name: string) => `- ${name} <m.x@example.com>`],
  ])('is found whole %s, also where its surname is a trade', (_, shape) => {
    for (const name of ['Paul Carpenter', 'Mary Field', 'Anna Driver', 'Paul Baker']) {
      const text = shape(name)
      const at = text.indexOf(name)
      expect(isCovered(text, at, at + name.length), text).toBe(true)
    }
  })

  it('is not taken together with a role', () => {
    const text = '12. Paul Orrisk, Director | 020 7946 0958'
    expect(isCovered(text, text.indexOf('Director'), text.indexOf(' |'))).toBe(false)
  })
})
