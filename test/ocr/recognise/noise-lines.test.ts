import { describe, expect, it } from 'vitest'
import type { OcrWord } from '../../../engines/ocr/ocr-page.ts'
import { removeNoiseLines } from '../../../engines/ocr/recognise/confidence.ts'

function lineOf(text: string, line: number, confidence: number): OcrWord[] {
  return text.split(' ').map((word, i) => {
    const box = { x0: i * 100, y0: line * 40, x1: i * 100 + 90, y1: line * 40 + 20 }
    const baseline = { x0: box.x0, y0: box.y1, x1: box.x1, y1: box.y1 }
    return { text: word, box, symbols: [], confidence, line, block: 0, baseline }
  })
}

const texts = (words: readonly OcrWord[]) => words.map(({ text }) => text).join(' ')
const receipt = [...lineOf('Total sales inclusive', 0, 0.95), ...lineOf('Thank you come again', 2, 0.9)]
const stars = lineOf('rrr kkr rkrkr', 1, 0.04)

describe('noise lines', () => {
  it('are removed from a page of high confidence', () => {
    expect(texts(removeNoiseLines([...receipt, ...stars], new Set()))).toBe(texts(receipt))
  })

  it('stay if the whole page has low confidence', () => {
    const hand = [...lineOf('dear nor rathrop', 0, 0.2), ...lineOf('the funeral', 2, 0.1), ...stars]
    expect(removeNoiseLines(hand, new Set())).toEqual(hand)
  })

  it.each([
    ['l234 56l8 9012', 3],
    ['l2 34 rr5', 0],
    ['l2 345 r6', 3],
  ])('stay if they may be a faint number, with five digits: %s', (text, kept) => {
    const number = lineOf(text, 1, 0.03)
    expect(removeNoiseLines([...receipt, ...number], new Set())).toHaveLength(receipt.length + kept)
  })

  it('stay if they are formulas', () => {
    expect(removeNoiseLines([...receipt, ...stars], new Set([1]))).toHaveLength(receipt.length + stars.length)
  })

  it('do not include lines that also have confident words', () => {
    const mixed = [...receipt, ...lineOf('sure', 1, 0.9), ...lineOf('rkr', 1, 0.02)]
    expect(removeNoiseLines(mixed, new Set())).toEqual(mixed)
  })
})
