import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { mergeModel, mergeTerms } from '../../../engines/detect/match/merge-entities.ts'
import type { Candidate } from '../../../engines/detect/match/resolve-overlaps.ts'
import type { Entity } from '../../../engines/model/entity.ts'
import { seeded } from '../../../fixtures/random.ts'

const text = 'Dr Eleanor Whitcombe-Jones, of Whitby Harbour Trust, wrote it.'
const at = (value: string, type: string, score: number, recognizer = 'rule'): Candidate => {
  const start = text.indexOf(value)
  return { start, end: start + value.length, type, score, recognizer }
}
const shown = (list: readonly Candidate[]) =>
  list.map(({ start, end, type }) => [text.slice(start, end), type])

describe('values of a model and of the rules', () => {
  it('are merged by score', () => {
    const merged = mergeModel([at('Whitby', 'LOCATION', 0.6)], [at('Whitby', 'ORG', 0.9, 'ner')], text, 0)
    expect(shown(merged)).toEqual([['Whitby', 'ORG']])
  })

  it('of one type cover what either of them covers', () => {
    const rules = [at('Eleanor Whitcombe-Jones', 'NAME', 0.55)]
    const model = [at('Dr Eleanor', 'NAME', 0.99, 'ner')]
    expect(shown(mergeModel(rules, model, text, 0))).toEqual([['Dr Eleanor Whitcombe-Jones', 'NAME']])
  })

  it('of different types cover what either of them covers', () => {
    const rules = [at('Whitby Harbour Trust', 'ORG', 0.5)]
    const model = [at('Whitby Harbour', 'LOCATION', 0.99, 'ner')]
    expect(shown(mergeModel(rules, model, text, 0))).toEqual([
      ['Whitby Harbour', 'LOCATION'],
      [' Trust', 'ORG'],
    ])
  })

  it('never overlap, and never uncover a letter, whatever the spans', () => {
    const random = seeded(5)
    const spans = (recognizer: string): Candidate[] => {
      const out: Candidate[] = []
      for (let start = 0; start < text.length - 9; start += 1 + Math.floor(random() * 9)) {
        const end = start + 1 + Math.floor(random() * 8)
        out.push({ start, end, type: random() < 0.5 ? 'NAME' : 'ORG', score: 0.5 + random() / 2, recognizer })
        start = end
      }
      return out
    }
    for (let round = 0; round < 500; round++) {
      const [rules, model] = [spans('rule'), spans('ner')]
      const merged = mergeModel(rules, model, text, 0)
      for (const [i, { start, end }] of merged.entries()) {
        expect(end).toBeGreaterThan(start)
        if (i > 0) expect(start).toBeGreaterThanOrEqual(merged[i - 1].end)
      }
      for (const { start, end } of [...rules, ...model])
        for (let place = start; place < end; place++)
          if (/[\p{L}\p{N}]/u.test(text[place]))
            expect(merged.some((one) => one.start <= place && place < one.end)).toBe(true)
    }
  })
})

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
