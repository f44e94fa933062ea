import { describe, expect, it } from 'vitest'
import { readHandwrittenLines } from '../../../engines/ocr/models/handwritten-lines.ts'
import type { LineRecogniser, LineText } from '../../../engines/ocr/models/onnx.ts'
import type { OcrWord } from '../../../engines/ocr/ocr-page.ts'
import { ocrWord } from '../words.ts'

const gray = { width: 400, height: 300, data: new Uint8Array(120_000).fill(255) }

function word(text: string, x: number, line: number, confidence: number): OcrWord {
  const box = { x0: x, y0: 40 + line * 60, x1: x + 80, y1: 70 + line * 60 }
  return ocrWord(text, box, { confidence, line })
}

const words = [word('Dcar', 20, 0, 0.3), word('Mory', 120, 0, 0.3), word('clear', 20, 1, 0.9)]

function recogniser(read: LineText): LineRecogniser {
  return { read: async () => read }
}

/** Letters at even steps. */
function even(text: string, confidence: number): LineText {
  return { text, confidence, positions: [...text].map((_, i) => (i + 0.5) / text.length) }
}

describe('lines read again by a handwriting model', () => {
  it('replace lines of lower confidence, with a box for each word', async () => {
    const read = await readHandwrittenLines(recogniser(even('Dear Mary', 0.8)), gray, words, 0, () => {})
    expect(read.map(({ text, line }) => `${text} ${line}`)).toEqual(['Dear 0', 'Mary 0', 'clear 1'])
    const [dear, mary] = read
    expect(dear.box.x1).toBeLessThanOrEqual(mary.box.x0 + 1)
    expect(dear.box.x0).toBeGreaterThanOrEqual(0)
    expect(mary.box.x1).toBeLessThan(230)
    expect(dear.box.y0).toBeGreaterThan(30)
    expect(dear.box.y1).toBeLessThan(80)
    expect(dear.symbols.map(({ text }) => text).join('')).toBe('Dear')
  })

  it('are dropped if they are empty or of lower confidence', async () => {
    for (const read of [even('', 1), even('   ', 0.99), even('nothing', 0.1)])
      expect(await readHandwrittenLines(recogniser(read), gray, words, 0, () => {})).toEqual(words)
  })

  it.each([
    [30, 40],
    [60, 78],
    [100, 128],
    [200, 128],
  ])(
    'of %i pixels are given with space around, up to the height that models take: %i',
    async (high, given) => {
      const heights: number[] = []
      const seeing: LineRecogniser = {
        read: async ({ height }) => {
          heights.push(height)
          return even('', 0)
        },
      }
      const box = { x0: 20, y0: 30, x1: 300, y1: 30 + high }
      await readHandwrittenLines(seeing, gray, [{ ...word('tall', 20, 0, 0.3), box }], 0, () => {})
      const margins = 32
      expect(Math.abs(heights[0] - margins - given)).toBeLessThanOrEqual(1)
    },
  )

  it('have the right boxes on a skewed page, too', async () => {
    const [dear] = await readHandwrittenLines(recogniser(even('Dear Mary', 0.8)), gray, words, 3, () => {})
    expect(Math.abs((dear.box.y0 + dear.box.y1) / 2 - 55)).toBeLessThan(15)
  })
})
