import { expect, it } from 'vitest'
import { greyOf } from '../../../engines/ocr/image/gray-image.ts'
import { lettersOf } from '../../../engines/ocr/image/text-components.ts'
import { sampled } from '../../../engines/ocr/recognise/sample.ts'
import type { Core } from '../../../engines/ocr/recognise/tesseract.ts'
import { bearingOf } from '../../../engines/ocr/segment/orientation.ts'
import { drawLines, drawRaster } from '../../builders/raster.ts'

const grey = greyOf(
  drawRaster(900, 400, (context) => drawLines(context, ['The harbour office opens', 'at nine on Mondays'])),
)
const page = bearingOf(grey, lettersOf(grey))

/** A recogniser that sees one sure word in a box of this size. */
function seeing(wide: number, high: number): Core {
  const bbox = { x0: 100, y0: 60, x1: 100 + wide, y1: 60 + high }
  const word = { text: 'harbour', bbox, confidence: 96, symbols: [] }
  const line = { baseline: { x0: 100, y0: 60 + high, x1: 100 + wide, y1: 60 + high }, words: [word] }
  return { read: async () => [{ paragraphs: [{ lines: [line] }] }] }
}

it('a word that was read along its line speaks for the way the page lies', async () => {
  expect(await sampled(seeing(120, 30), page, 200)).toBeGreaterThan(3)
})

it('a word that was read standing on end does not', async () => {
  expect(await sampled(seeing(30, 120), page, 200)).toBe(0)
})
