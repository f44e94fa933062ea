import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { charBox, charCount, transformBox, transformPoint } from '../../../engines/model/geometry.ts'
import type { OcrWord, QuarterTurn, RecognisedContent } from '../../../engines/ocr/ocr-page.ts'
import { isUnspacedScript, toPageContent } from '../../../engines/ocr/output/page-content.ts'

function word(text: string, x: number, y: number, line = 0): OcrWord {
  const symbols = [...text].map((letter, i) => ({
    text: letter,
    box: { x0: x + i * 10, y0: y, x1: x + i * 10 + 9, y1: y + 20 },
    confidence: 0.9,
  }))
  const box = { x0: x, y0: y, x1: x + text.length * 10 - 1, y1: y + 20 }
  const baseline = { x0: x, y0: y + 20, x1: box.x1, y1: y + 20 }
  return { text, box, symbols, confidence: 0.9, line, block: 0, baseline }
}

const read: RecognisedContent = {
  width: 800,
  height: 600,
  words: [word('Total', 100, 200), word('amount', 170, 200), word('Paid', 100, 260, 1)],
  rulings: [{ x0: 90, y0: 230, x1: 400, y1: 230, thickness: 3 }],
  figures: [{ x0: 500, y0: 100, x1: 700, y1: 300 }],
  turn: 0,
  skew: 0,
}

describe('a recognised page for layout analysis', () => {
  it('is in points', () => {
    const { content } = toPageContent(read, { page: 3, scale: 0.5 })
    expect(content).toMatchObject({ page: 3, width: 400, height: 300 })
    expect(content.words[0]).toMatchObject({
      text: 'Total',
      box: { x0: 50, y0: 100, x1: 74.5, y1: 110 },
      baseline: 110,
      line: 0,
      confidence: 0.9,
    })
    expect(content.rulings).toEqual([{ x0: 45, y0: 115, x1: 200, y1: 115, thickness: 1.5 }])
    expect(content.pictures).toEqual([{ box: { x0: 250, y0: 50, x1: 350, y1: 150 }, resource: null }])
  })

  it('has a box for each letter of a word, with clusters split evenly', () => {
    const ligature = word('fi', 0, 0)
    const joined: OcrWord = {
      ...ligature,
      symbols: [{ text: 'fi', box: { x0: 0, y0: 0, x1: 10, y1: 20 }, confidence: 1 }],
    }
    const { content } = toPageContent(
      { ...read, words: [joined, word('Total', 100, 0)] },
      { page: 1, scale: 1 },
    )
    expect(content.words.map(({ charBounds }) => charCount(charBounds))).toEqual([2, 5])
    expect(charBox(content.words[0].charBounds, 1)).toEqual({ x0: 5, y0: 0, x1: 10, y1: 20 })
  })

  it('has a space before each word, except between Chinese characters', () => {
    const words = [word('中', 0, 0), word('文', 12, 0), word('text', 40, 0), word('字', 0, 40, 1)]
    const { content } = toPageContent({ ...read, words }, { page: 1, scale: 1 })
    expect(content.words.map(({ spaceBefore }) => spaceBefore)).toEqual([true, false, true, true])
  })

  it('has one font size per line, close to what its letters suggest', () => {
    const { content } = toPageContent(read, { page: 1, scale: 1 })
    expect(content.words[0].size).toBe(content.words[1].size)
    expect(content.words[2].size).toBeGreaterThan(20)
    expect(content.words[2].size).toBeLessThan(42)
  })

  it('is upright, regardless of the orientation of the image', () => {
    for (const turn of [0, 90, 180, 270] as const) {
      const upright = toPageContent(read, { page: 1, scale: 1 }).content
      const { content } = toPageContent(lying(read, turn), { page: 1, scale: 1 })
      expect(content.turn ?? 0).toBe(turn)
      expect([content.width, content.height]).toEqual([upright.width, upright.height])
      for (const [i, { box, baseline }] of content.words.entries()) {
        expect(box).toEqual(upright.words[i].box)
        expect(baseline).toBe(upright.words[i].baseline)
      }
      expect(content.rulings).toEqual(upright.rulings)
    }
  })

  it('is level if the image was skewed, and maps back to the original positions', () => {
    fc.assert(
      fc.property(
        fc.double({ min: -8, max: 8, noNaN: true }),
        fc.constantFrom<QuarterTurn>(0, 90, 180, 270),
        (skew, turn) => {
          const { content, toPage } = toPageContent({ ...lying(read, turn), skew }, { page: 1, scale: 0.36 })
          for (const [i, { box }] of content.words.entries()) {
            const there = transformPoint(toPage, (box.x0 + box.x1) / 2, (box.y0 + box.y1) / 2)
            const given = lying(read, turn).words[i].box
            expect(Math.abs(there.x - ((given.x0 + given.x1) / 2) * 0.36)).toBeLessThan(8)
            expect(Math.abs(there.y - ((given.y0 + given.y1) / 2) * 0.36)).toBeLessThan(8)
            expect(box.x1).toBeGreaterThan(box.x0)
            expect(box.y1).toBeGreaterThan(box.y0)
          }
        },
      ),
      { numRuns: 60 },
    )
  })
})

/** The same page in an image that needs this rotation to be upright. */
function lying(page: RecognisedContent, turn: QuarterTurn): RecognisedContent {
  const { width, height } = page
  const matrix =
    turn === 90
      ? ([0, -1, 1, 0, 0, width] as const)
      : turn === 180
        ? ([-1, 0, 0, -1, width, height] as const)
        : turn === 270
          ? ([0, 1, -1, 0, height, 0] as const)
          : ([1, 0, 0, 1, 0, 0] as const)
  const line = <T extends { x0: number; y0: number; x1: number; y1: number }>(from: T): T => {
    const a = transformPoint(matrix, from.x0, from.y0)
    const b = transformPoint(matrix, from.x1, from.y1)
    return { ...from, x0: a.x, y0: a.y, x1: b.x, y1: b.y }
  }
  const sideways = turn === 90 || turn === 270
  return {
    width: sideways ? height : width,
    height: sideways ? width : height,
    words: page.words.map((item) => ({
      ...item,
      box: transformBox(matrix, item.box),
      symbols: item.symbols.map((symbol) => ({ ...symbol, box: transformBox(matrix, symbol.box) })),
      baseline: line(item.baseline),
    })),
    rulings: page.rulings.map(line),
    figures: page.figures.map((box) => transformBox(matrix, box)),
    turn,
    skew: page.skew,
  }
}

it.each([
  ['世界', true],
  ['人、', true],
  ['カタカナ', true],
  ['world', false],
  ['第3', false],
])('%s is written up to its neighbour: %s', (text, expected) => {
  expect(isUnspacedScript({ text })).toBe(expected)
})
