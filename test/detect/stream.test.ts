import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { detect } from '../../engines/detect/detect.ts'
import type { DetectOptions } from '../../engines/detect/options.ts'
import { type SettledPart, StreamDetector } from '../../engines/detect/stream.ts'
import type { Entity } from '../../engines/model/entity.ts'
import { slow } from '../builders/slow.ts'

/** The parts that a stream yields for a text in pieces, split at `cuts`. */
function streamed(text: string, cuts: readonly number[], options: DetectOptions = {}, lag?: number) {
  const stream = new StreamDetector(options, lag)
  const parts: SettledPart[] = []
  let at = 0
  for (const cut of [...cuts, text.length].sort((a, b) => a - b)) {
    parts.push(...stream.push(text.slice(at, cut)))
    at = Math.max(at, cut)
  }
  parts.push(...stream.end())
  return parts
}
const entitiesOf = (parts: readonly SettledPart[]): Entity[] => parts.flatMap(({ entities }) => entities)

const records = [
  'Invoice for Anna Karlsson, 12 Oak Street, Springfield, IL 62701, card 4111 1111 1111 1111, born 12/03/1984.\n',
  'The river rises in the hills and falls through quiet woods to the plain below.\n',
  'Mail b\u200bob@example.org 😀 or call +1 212-664-7665. ',
  'Karlsson came late; the ﬁne Project\nNightjar of EMP-123456 went on. ',
  'x'.repeat(700),
  '\r\n',
  '👩‍👧 naïve e\u0301tat ',
]

describe('a stream', () => {
  const long = fc
    .array(fc.record({ piece: fc.nat(records.length - 1), times: fc.integer({ min: 1, max: 160 }) }), {
      minLength: 20,
      maxLength: 45,
    })
    .map((list) => list.map(({ piece, times }) => records[piece].repeat(times)).join(''))
    .filter((text) => text.length > 70_000)
  const options: DetectOptions = {
    terms: ['project nightjar', 'xxxx'],
    deny: ['plain', { pattern: 'EMP-\\d{6}' }],
    allow: ['bob@example.org'],
    types: [{ code: 'CARD_TAIL', patterns: ['1111\\b'] }],
  }

  slow(it)('finds the same as in the whole text, wherever the text is split', () => {
    fc.assert(
      fc.property(long, fc.array(fc.nat(1_000_000), { maxLength: 12 }), (text, places) => {
        const cuts = places.map((place) => place % text.length)
        expect(entitiesOf(streamed(text, cuts, options))).toEqual(detect(text, options))
      }),
      { numRuns: 12 },
    )
  })

  it('finds the same with a short lag, except people named later, and leaves no text out', () => {
    const text = records.join('').repeat(120)
    const parts = streamed(text, [5, 70_001, 70_002, 140_000], options, 4_096)
    expect(parts.length).toBeGreaterThan(2)
    expect(parts.map((part) => part.text).join('')).toBe(text)
    let at = 0
    for (const { start, text: part, entities } of parts) {
      expect(start).toBe(at)
      at += part.length
      for (const entity of entities) expect(entity.end).toBeLessThanOrEqual(at)
    }
    expect(entitiesOf(parts)).toEqual(detect(text, options))
  })

  it('covers a chain of overlapping values longer than its lag without a gap', () => {
    const text = 'ab'.repeat(200_000)
    const terms = ['aba', 'bab']
    const found = entitiesOf(streamed(text, [90_000, 200_000], { entities: 'none', terms }, 4_096))
    let at = 0
    for (const { start, end } of found) {
      expect(start).toBe(at)
      at = end
    }
    expect(at).toBe(text.length)
  })

  it('yields final parts before the text has ended', () => {
    const stream = new StreamDetector({}, 4_096)
    const given = [...stream.push('mail a@example.org now.\n'.repeat(20_000))]
    expect(entitiesOf(given).length).toBeGreaterThan(15_000)
    expect([...new StreamDetector().end()]).toEqual([])
  })

  it('is not affected by another text read in the same thread at the same time', () => {
    const text = 'Dear Mr. Karlsson,\n'.repeat(8_000)
    const stream = new StreamDetector()
    const parts = [...stream.push(text.slice(0, 100_000))]
    detect('Mr. Smith wrote to smith@example.org.')
    parts.push(...stream.push(text.slice(100_000)), ...stream.end())
    expect(entitiesOf(parts)).toEqual(detect(text))
  })
})
