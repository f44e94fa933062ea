import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { detect } from '../../engines/detect/detect.ts'

const names = [
  'Bristol',
  'Hamburg',
  'Anna Whitfield',
  'Thomas Moreno',
  'Memorial Hospital',
  'Poland',
  'Leeds',
  'Norway',
]
const openings = [
  'The contract was signed in',
  'We visited',
  'The file was sent to',
  'All of this happened near',
  'It was decided with',
]
const nexts = [
  'Clause 7 applies.',
  'Section Four follows.',
  'Maria Keller agreed.',
  'Berlin is next.',
  'Payment is due.',
  'Green Energy Ltd paid.',
]

describe('a full stop that ends a sentence', () => {
  it('ends a name, place or organisation', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.tuple(fc.constantFrom(...openings), fc.constantFrom(...names), fc.constantFrom(...nexts)),
          { minLength: 1, maxLength: 4 },
        ),
        fc.constantFrom(' ', '\n', '  '),
        (parts, gap) => {
          const sentences = parts.flatMap(([opening, name, next]) => [`${opening} ${name}.`, next])
          const text = sentences.join(gap)
          let at = 0
          const borders = sentences.map((sentence) => {
            at += sentence.length + gap.length
            return at - gap.length
          })
          for (const { start, end } of detect(text))
            for (const border of borders)
              expect(start < border && end > border, text.slice(start, end)).toBe(false)
        },
      ),
      { numRuns: 150 },
    )
  })

  it('does not end an abbreviation', () => {
    const text = 'Ask Prof. Anna Whitfield of St. Mary Memorial Hospital, or J. R. Whitfield.'
    const values = detect(text, { entities: ['NAME', 'ORG'] }).map(({ start, end }) => text.slice(start, end))
    expect(values).toContain('Anna Whitfield')
    expect(values).toContain('J. R. Whitfield')
  })
})
