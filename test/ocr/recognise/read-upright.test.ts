import { describe, expect, it } from 'vitest'
import { toGray } from '../../../engines/ocr/image/gray-image.ts'
import { findTextComponents } from '../../../engines/ocr/image/text-components.ts'
import { isNoise, sampleScore } from '../../../engines/ocr/recognise/read-upright.ts'
import type { TesseractInstance } from '../../../engines/ocr/recognise/tesseract.ts'
import { detectOrientation } from '../../../engines/ocr/segment/orientation.ts'
import { drawLines, drawRaster } from '../../builders/raster.ts'

const gray = toGray(
  drawRaster(900, 400, (context) => drawLines(context, ['The harbour office opens', 'at nine on Mondays'])),
)
const page = detectOrientation(gray, findTextComponents(gray))

/** A tesseract that reads one word of high confidence in a box of this size. */
function seeing(wide: number, high: number): TesseractInstance {
  const bbox = { x0: 100, y0: 60, x1: 100 + wide, y1: 60 + high }
  const word = { text: 'harbour', bbox, confidence: 96, symbols: [] }
  const line = { baseline: { x0: 100, y0: 60 + high, x1: 100 + wide, y1: 60 + high }, words: [word] }
  return { read: async () => [{ paragraphs: [{ lines: [line] }] }] }
}

it('a word along its line is evidence for the orientation', async () => {
  expect(await sampleScore(seeing(120, 30), page, 200)).toBeGreaterThan(3)
})

it('a vertical word is not', async () => {
  expect(await sampleScore(seeing(30, 120), page, 200)).toBe(0)
})

describe('an image of many specks', () => {
  const texts = Array.from({ length: 9 }, () => 'Words of the harbour office'.repeat(6))
  const wide = toGray(drawRaster(2600, 700, (context) => drawLines(context, texts, { x: 20, step: 60 })))
  const found = findTextComponents(wide)
  const noisy = detectOrientation(wide, { ...found, noisy: true })

  /** A tesseract that reads words of high confidence, and says how large the images are. */
  function reading(count: number, sizes: number[] = []): TesseractInstance {
    const word = { text: 'harbour', bbox: { x0: 100, y0: 60, x1: 220, y1: 90 }, confidence: 96, symbols: [] }
    const baseline = { x0: 100, y0: 90, x1: 220, y1: 90 }
    const lines = Array.from({ length: count }, () => ({ baseline, words: [word] }))
    return {
      read: async ({ width }) => {
        sizes.push(width)
        return [{ paragraphs: [{ lines }] }]
      },
    }
  }

  it.each([
    [2, true],
    [4, false],
  ])('is noise where a sample of it reads as %i words: %s', async (count, noise) => {
    expect(await isNoise(reading(count), noisy, 200)).toBe(noise)
  })

  it('is read in a part of 1400 pixels first', async () => {
    const sizes: number[] = []
    await isNoise(reading(1, sizes), noisy, 200)
    expect(sizes[0]).toBeGreaterThan(1350)
    expect(sizes[0]).toBeLessThan(1500)
  })
})
