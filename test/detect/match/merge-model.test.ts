import { describe, expect, it } from 'vitest'
import type { Candidate } from '../../../engines/detect/match/candidate.ts'
import { mergeModel } from '../../../engines/detect/match/merge-model.ts'
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
