import { expect, it } from 'vitest'
import { toGray } from '../../../engines/ocr/image/gray-image.ts'
import { findTextComponents } from '../../../engines/ocr/image/text-components.ts'
import { sampleScore } from '../../../engines/ocr/recognise/sample.ts'
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
