import { describe, expect, it } from 'vitest'
import type { TextComponents } from '../../../engines/ocr/image/text-components.ts'
import type { RawBlock } from '../../../engines/ocr/recognise/read-results.ts'
import { narrowed, readingWidth, squeeze } from '../../../engines/ocr/recognise/read-segments.ts'
import type { TesseractInstance } from '../../../engines/ocr/recognise/tesseract.ts'

/** Rows of letters of this width and a height of 20 pixels. */
function letters(width: number, count = 200): TextComponents {
  const one = { x0: 0, y0: 0, x1: width, y1: 20, pixels: 50, runs: 30, dark: true }
  const all = Array.from({ length: count }, () => one)
  return {
    rows: [{ ...one, letters: all, height: 20, weight: count }],
    height: 20,
    count,
    verticalShare: 0,
    parts: [],
    alone: [],
    specks: [],
    noisy: false,
  }
}

describe('the width at which a page is read', () => {
  it('is lower for wide letters, down to 85 %', () => {
    expect(readingWidth(letters(17))).toBe(0.85)
    expect(readingWidth(letters(25))).toBe(0.85)
  })

  it('leaves thirteen pixels for each letter', () => {
    expect(readingWidth(letters(15))).toBeCloseTo(13 / 15, 3)
  })

  it('is the full width for narrow, few or touching letters, on dirty paper and for noise', () => {
    expect(readingWidth(letters(13))).toBe(1)
    expect(readingWidth(letters(18, 40))).toBe(1)
    expect(readingWidth({ ...letters(18), noisy: true })).toBe(1)
    const specks = Array.from({ length: 3000 }, () => ({ x: 1, y: 1 }))
    expect(readingWidth({ ...letters(18), specks })).toBe(1)
    const { rows } = letters(18)
    expect(readingWidth({ ...letters(18), rows: [...rows, ...letters(60, 80).rows] })).toBe(1)
  })
})

describe('a narrowed reading', () => {
  const box = { x0: 8, y0: 2, x1: 40, y1: 9 }
  const word = { text: 'a', bbox: box, confidence: 90, symbols: [{ text: 'a', bbox: box, confidence: 90 }] }
  const blocks: RawBlock[] = [{ paragraphs: [{ lines: [{ baseline: box, words: [word] }] }] }]
  const widths: number[] = []
  const core: TesseractInstance = {
    async read({ width }) {
      widths.push(width)
      return blocks
    },
  }
  const image = { width: 100, height: 10, data: new Uint8Array(1000) }

  it('passes a narrow image on and gives boxes in pixels of the image as given', async () => {
    const [{ paragraphs }] = await narrowed(core, 0.8).read(image, { mode: 'page', dpi: 300 })
    const wide = { x0: 10, y0: 2, x1: 50, y1: 9 }
    expect(widths).toEqual([80])
    expect(paragraphs[0].lines[0]).toEqual({
      baseline: wide,
      words: [{ ...word, bbox: wide, symbols: [{ ...word.symbols[0], bbox: wide }] }],
    })
  })

  it('is the plain one at the full width', () => {
    expect(narrowed(core, 1)).toBe(core)
  })
})

const columns = (...levels: number[]) => ({
  width: levels.length,
  height: 2,
  data: Uint8Array.from([...levels, ...levels]),
})

describe('a narrowed image', () => {
  it('has the mean of the pixels under each new one', () => {
    expect(squeeze(columns(0, 100, 200, 100), 0.5)).toEqual(columns(50, 150))
    expect(squeeze(columns(0, 90, 240), 2 / 3)).toEqual(columns(30, 190))
  })

  it('keeps a plain level and its height at every width', () => {
    for (const share of [0.5, 0.72, 0.8, 0.87, 0.99]) {
      const { width, height, data } = squeeze(
        { width: 97, height: 3, data: new Uint8Array(291).fill(201) },
        share,
      )
      expect([width, height]).toEqual([Math.round(97 * share), 3])
      expect(new Set(data)).toEqual(new Set([201]))
    }
  })

  it('weights the pixels under each new one by how much of them it covers', () => {
    const [width, height] = [61, 2]
    const data = Uint8Array.from({ length: width * height }, (_, i) => (i * 53) % 256)
    for (const share of [0.3, 0.45, 0.6, 0.85, 0.95]) {
      const narrow = squeeze({ width, height, data }, share)
      const step = width / narrow.width
      narrow.data.forEach((level, i) => {
        const row = Math.floor(i / narrow.width) * width
        const [from, to] = [(i % narrow.width) * step, Math.min(width, ((i % narrow.width) + 1) * step)]
        let sum = 0
        for (let x = Math.floor(from); x < Math.min(width, to); x++)
          sum += data[row + x] * Math.max(0, Math.min(to, x + 1) - Math.max(from, x))
        expect(Math.abs(level - sum / (to - from))).toBeLessThan(2.5)
      })
    }
  })

  it('has at least one column', () => {
    expect(squeeze({ width: 1, height: 1, data: Uint8Array.of(7) }, 0.3)).toEqual({
      width: 1,
      height: 1,
      data: Uint8Array.of(7),
    })
  })
})
