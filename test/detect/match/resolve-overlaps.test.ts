import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type Candidate, resolveOverlaps } from '../../../engines/detect/match/resolve-overlaps.ts'

const candidate = (start: number, end: number, score: number, type = 'A'): Candidate => ({
  start,
  end,
  score,
  type,
  recognizer: 'r',
})

it('prefers the whole to a part with a similar score', () => {
  expect(
    resolveOverlaps([candidate(10, 15, 0.8, 'ZIP'), candidate(0, 40, 0.75, 'ADDRESS')]).map(
      ({ type }) => type,
    ),
  ).toEqual(['ADDRESS'])
})
it('prefers a high score to a long guess', () => {
  expect(
    resolveOverlaps([candidate(0, 30, 0.5, 'GUESS'), candidate(5, 21, 0.95, 'CARD')]).map(({ type }) => type),
  ).toEqual(['CARD'])
})
it('lets the earlier recognizer win a tie', () => {
  expect(
    resolveOverlaps([candidate(0, 5, 0.8, 'FIRST'), candidate(0, 5, 0.8, 'SECOND')]).map(({ type }) => type),
  ).toEqual(['FIRST'])
})
it('never overlaps, is sorted, and keeps every candidate that overlaps none', () => {
  const any = fc.tuple(fc.nat(50), fc.integer({ min: 1, max: 15 }), fc.integer({ min: 50, max: 100 }))
  fc.assert(
    fc.property(fc.array(any, { maxLength: 40 }), (drawn) => {
      const all = drawn.map(([start, length, score]) => candidate(start, start + length, score / 100))
      const kept = resolveOverlaps(all)
      for (let i = 1; i < kept.length; i++) expect(kept[i].start).toBeGreaterThanOrEqual(kept[i - 1].end)
      for (const one of all)
        expect(kept.some((winner) => winner.start < one.end && one.start < winner.end)).toBe(true)
    }),
  )
})

it.each([3, 24, 25, 400])('sorts %i candidates that come column by column', (rows) => {
  // As the columns of a table: each goes through all rows. The document is longer than 32 bits count.
  const columns = [0, 10, 20, 30, 40, 50, 60]
  const all = columns.flatMap((column) =>
    Array.from({ length: rows }, (_, row) =>
      candidate(2 ** 33 + row * 100 + column, 2 ** 33 + row * 100 + column + 8, 0.9),
    ),
  )
  expect(resolveOverlaps(all)).toEqual(all.toSorted((a, b) => a.start - b.start))
})
