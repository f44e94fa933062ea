import { describe, expect, it } from 'vitest'
import { aggregate, type LabelledToken, labelParts } from '../../../engines/detect/ner/aggregate.ts'

const names = ['O', 'B-PER', 'I-PER', 'B-LOC', 'I-LOC']
const labels = names.map(labelParts)

/** Tokens of two characters; a capital letter starts a word. */
function tokens(...rows: readonly (readonly [word: boolean, ...probabilities: number[]])[]): LabelledToken[] {
  return rows.map(([startsWord, ...probabilities], i) => ({
    id: i,
    start: i * 2,
    end: i * 2 + 2,
    startsWord,
    probabilities,
  }))
}

const split = tokens([true, 0.1, 0.8, 0.1, 0, 0], [false, 0.9, 0, 0.1, 0, 0], [true, 0.9, 0.1, 0, 0, 0])

describe('the labels of tokens', () => {
  it('become values of whole words, except in simple aggregation', () => {
    const spans = (aggregation: 'simple' | 'first' | 'max' | 'average') =>
      aggregate(split, labels, aggregation).map(({ start, end, label }) => [start, end, label])
    expect(spans('simple')).toEqual([[0, 2, 'PER']])
    expect(spans('first')).toEqual([[0, 4, 'PER']])
    // The second token is more certain that it is none; on average, PER (0.9 and 0.1) is as likely as none.
    expect(spans('max')).toEqual([])
    expect(spans('average')).toEqual([])
  })

  it('count with and without prefix in average aggregation', () => {
    const word = tokens([true, 0.1, 0.9, 0, 0, 0], [false, 0.2, 0, 0.8, 0, 0])
    expect(aggregate(word, labels, 'average')).toEqual([
      { start: 0, end: 4, label: 'PER', score: expect.closeTo(0.85) },
    ])
  })

  it('join to one value until another label or a new beginning', () => {
    const b = [true, 0, 1, 0, 0, 0] as const
    const i = [true, 0, 0, 1, 0, 0] as const
    const place = [true, 0, 0, 0, 0, 1] as const
    expect(
      aggregate(tokens(b, i, b, place, i), labels, 'first').map(({ start, end }) => [start, end]),
    ).toEqual([
      [0, 4],
      [4, 6],
      [6, 8],
      [8, 10],
    ])
  })

  it.each([
    ['PER', { name: 'PER', begins: false, ends: false }],
    ['S-PER', { name: 'PER', begins: true, ends: true }],
    ['U_PER', { name: 'PER', begins: true, ends: true }],
    ['E-PER', { name: 'PER', begins: false, ends: true }],
    ['O', { name: null, begins: false, ends: false }],
    ['ORG', { name: 'ORG', begins: false, ends: false }],
  ])('are read with their prefix: %s', (label, parts) => {
    expect(labelParts(label)).toEqual(parts)
  })
})
