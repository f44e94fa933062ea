import type { Box } from '../../model/geometry.ts'
import type { OcrWord } from '../ocr-page.ts'
import type { Barcode } from './barcodes.ts'

/** A word, with the boxes that cover it. */
type CoveredWord = OcrWord & { readonly parts: readonly Box[] }

/** Heights of a line by the width of a letter: those of ordinary print, so that the words have a size that readers of words expect. */
const lineHeight = 2

/**
 * The text of a barcode as words in its box, one line below the other. The parts of each are the whole barcode: what is left of it beside
 * a covered word would be enough to read the word again, as barcodes correct errors.
 * @param line the number of its first line, which is that of its block, too
 */
export function barcodeWords({ box, lines }: Barcode, line: number, block: number): CoveredWord[] {
  const longest = Math.max(...lines.map((text) => text.length))
  const letter = (box.x1 - box.x0) / longest
  const step = Math.min((box.y1 - box.y0) / lines.length, letter * lineHeight)
  return lines.flatMap((text, i) => {
    const [y0, y1] = [box.y0 + i * step, box.y0 + (i + 0.8) * step]
    return [...text.matchAll(/\S+/g)].map(({ 0: word, index }): CoveredWord => {
      const x0 = box.x0 + index * letter
      return {
        ...placed(word, { x0, x1: x0 + word.length * letter, y0, y1 }),
        ...{ line: line + i, block, parts: [box] },
      }
    })
  })
}

function placed(text: string, box: Box) {
  const baseline = { x0: box.x0, x1: box.x1, y0: box.y1, y1: box.y1 }
  return { text, box, symbols: [], confidence: 1, baseline }
}
