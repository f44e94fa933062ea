import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { analyse } from '../../engines/layout/analyse.ts'
import type { Block } from '../../engines/model/document.ts'
import { plainText } from '../../engines/model/document-text.ts'
import { boundsOf } from '../../engines/model/geometry.ts'
import type { PageContent, PageWord } from '../../engines/model/page-content.ts'
import { sheet } from './page-builder.ts'

const word = fc.record({
  text: fc.constantFrom('a', 'Word', '1.', '•', '-', 'end.', 'שלום', '語', 'x-', '(2)', '*', '……', 'iv'),
  x: fc.integer({ min: -50, max: 700 }),
  y: fc.integer({ min: -50, max: 900 }),
  size: fc.constantFrom(0, 0.1, 6, 10, 10.4, 30, 400),
  bold: fc.boolean(),
  mono: fc.boolean(),
  spaced: fc.boolean(),
  turn: fc.constantFrom(undefined, 90, 180, 270),
})

function pageOf(
  words: readonly { text: string; x: number; y: number; size: number }[],
  page: number,
): PageContent {
  const placed = words.map(({ x, y, text, size, ...look }): PageWord => {
    const box = { x0: x, y0: y - size, x1: x + text.length * size, y1: y }
    const turn =
      'turn' in look && (look.turn === 90 || look.turn === 180 || look.turn === 270)
        ? { turn: look.turn }
        : {}
    return {
      ...{ bold: false, mono: false, spaceBefore: true, ...look },
      ...turn,
      ...(turn.turn === undefined ? { turn: undefined } : {}),
      text,
      box,
      baseline: y,
      size,
      font: '',
      italic: false,
      line: -1,
      confidence: 1,
      mcid: -1,
      charBounds: boundsOf([...text].map(() => box)),
    } as PageWord
  })
  return { ...sheet().build(page), words: placed }
}

const letters = (text: string) => [...text.replace(/[^\p{L}]/gu, '')].sort().join('')

describe('any words anywhere', () => {
  it('make blocks, and no character of a single page is lost or invented', () => {
    fc.assert(
      fc.property(fc.array(word, { maxLength: 60 }), (words) => {
        const { blocks, notes } = analyse({ pages: [pageOf(words, 1)] })
        const text = plainText({ metadata: {}, blocks, notes, resources: new Map() })
        // List markers are generated.
        const plain = (all: string) => letters(all).replace(/[iv]/g, '')
        expect(plain(text)).toBe(plain(words.map((one) => one.text).join(' ')))
      }),
      { numRuns: 150 },
    )
  })
})

describe('very many words', () => {
  const count = (blocks: readonly Block[]) => blocks.length

  it('at one point, in one row, or in one column are read', () => {
    const many = 20_000
    const spot = Array.from({ length: many }, () => ({ text: 'a', x: 100, y: 100, size: 10 }))
    const row = Array.from({ length: many }, (_, i) => ({ text: 'a', x: i * 30, y: 100, size: 10 }))
    const column = Array.from({ length: many }, (_, i) => ({ text: '1.', x: 100, y: i * 3, size: 10 }))
    const stairs = Array.from({ length: many }, (_, i) => ({ text: 'a', x: i * 7, y: i * 2, size: 10 }))
    for (const words of [spot, row, column, stairs])
      expect(count(analyse({ pages: [pageOf(words, 1)] }).blocks)).toBeGreaterThan(0)
  })
})
