import { expect, it } from 'vitest'
import { toGray } from '../../../engines/ocr/image/gray-image.ts'
import { findTextComponents } from '../../../engines/ocr/image/text-components.ts'
import type { OcrWord } from '../../../engines/ocr/ocr-page.ts'
import { readLoneLetters } from '../../../engines/ocr/recognise/lone-letters.ts'
import type { TesseractInstance } from '../../../engines/ocr/recognise/tesseract.ts'
import { drawRaster } from '../../builders/raster.ts'

/** A tesseract that reads a line of three sevens. */
const sevens: TesseractInstance = {
  read: async () => {
    const bbox = { x0: 10, y0: 10, x1: 90, y1: 40 }
    const words = [{ text: '777', bbox, confidence: 96, symbols: [] }]
    return [{ paragraphs: [{ lines: [{ baseline: bbox, words }] }] }]
  },
}

it.each([
  [10, 100],
  [39, 390],
  [42, 400],
])(
  'the digits of a sheet with %i questions and ten boxes each are read, up to 400: %i',
  async (rows, count) => {
    const words: OcrWord[] = []
    const sheet = drawRaster(1400, rows * 50 + 20, (context) => {
      context.font = '26px Arimo'
      for (let row = 0; row < rows; row++) {
        const y = row * 50 + 40
        context.fillText('Question', 40, y)
        const box = { x0: 40, y0: y - 20, x1: 150, y1: y }
        const baseline = { ...box, y0: y }
        words.push({ text: 'Question', box, symbols: [], confidence: 0.95, line: row, block: 0, baseline })
        for (let i = 0; i < 10; i++) context.fillText('7', 300 + i * 110, y)
      }
    })
    const gray = toGray(sheet)
    const read = await readLoneLetters(sevens, gray, findTextComponents(gray), words, 200, () => {})
    expect(read.map(({ text }) => text)).toEqual(Array.from({ length: count }, () => '7'))
  },
)
