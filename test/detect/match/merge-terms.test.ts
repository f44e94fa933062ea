import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { mergeTerms } from '../../../engines/detect/match/merge-terms.ts'
import type { Entity } from '../../../engines/model/entity.ts'

describe('merging terms and entities', () => {
  const entity = (start: number, end: number): Entity => ({
    start,
    end,
    type: 'NAME',
    score: 0.9,
    recognizer: 'names',
  })
  const spans = (entities: readonly Entity[]) => entities.map(({ start, end, type }) => [start, end, type])
  const text = 'abcdefghijklmnopqrstuvwxyz'

  it('drops a term inside an entity', () => {
    expect(spans(mergeTerms(text, [entity(2, 9)], [{ start: 3, end: 5 }], 'TERM'))).toEqual([[2, 9, 'NAME']])
  })
  it('keeps the rest of an entity that a term overlaps, so that no part is uncovered', () => {
    const merged = mergeTerms(
      text,
      [entity(2, 9)],
      [
        { start: 7, end: 12 },
        { start: 0, end: 3 },
      ],
      'TERM',
    )
    expect(spans(merged)).toEqual([
      [0, 3, 'TERM'],
      [3, 7, 'NAME'],
      [7, 12, 'TERM'],
    ])
  })
  it('joins terms that overlap', () => {
    const merged = mergeTerms(
      text,
      [],
      [
        { start: 4, end: 8 },
        { start: 1, end: 5 },
      ],
      'TERM',
    )
    expect(spans(merged)).toEqual([[1, 8, 'TERM']])
  })
  it('covers every term and entity and never overlaps', () => {
    const span = fc
      .tuple(fc.nat(24), fc.integer({ min: 1, max: 6 }))
      .map(([start, length]) => ({ start, end: Math.min(26, start + length) }))
    fc.assert(
      fc.property(fc.array(span, { maxLength: 6 }), fc.array(span, { maxLength: 6 }), (terms, drawn) => {
        const entities: Entity[] = []
        for (const { start, end } of drawn.toSorted((a, b) => a.start - b.start))
          if (start >= (entities.at(-1)?.end ?? 0)) entities.push(entity(start, end))
        const merged = mergeTerms(text, entities, terms, 'TERM')
        const covered = new Set(
          merged.flatMap(({ start, end }) => Array.from({ length: end - start }, (_, i) => start + i)),
        )
        for (const { start, end } of [...terms, ...entities])
          for (let at = start; at < end; at++) expect(covered.has(at)).toBe(true)
        for (let i = 1; i < merged.length; i++)
          expect(merged[i].start).toBeGreaterThanOrEqual(merged[i - 1].end)
      }),
    )
  })
})
