import type { Box } from '../../model/geometry.ts'
import type { GrayImage } from '../image/gray-image.ts'
import type { TextComponents } from '../image/text-components.ts'
import type { RawBlock } from './read-results.ts'
import type { TesseractInstance } from './tesseract.ts'

/**
 * Width of letters as a share of their height down to which wide typefaces are narrowed. The network takes time for each
 * column of pixels; receipts, whose letters are narrower than this, are misread if they are narrowed further.
 */
const idealLetterShape = 0.64
/** Letters of fewer pixels in width lose strokes. */
const minLetterPixels = 13
/** Letters are narrowed to this share of their width at most. */
const minShare = 0.85
/** A gain of less than a tenth is not worth another resampling. */
const maxShare = 0.9
/** With more touching letters the page is handwritten or blurred, and needs all its pixels. */
const maxTouching = 0.2
/** With more specks for each letter the paper is dirty or printed, as in old books, and hides strokes. */
const maxSpecksPerLetter = 10
/** Wider components are touching letters. In heights. */
const maxLetterWidth = 1.6
/** From fewer letters the shape cannot be estimated. */
const minLetters = 100

/** The share of its width to which a page is narrowed before it is read: 1 if its letters are narrow, or few. */
export function readingWidth({ rows, height, specks, noisy }: TextComponents): number {
  const all = rows.flatMap(({ letters }) => letters.map(({ x0, y0, x1, y1 }) => (x1 - x0) / (y1 - y0)))
  const shapes = all.filter((shape) => shape < maxLetterWidth)
  const touching = all.length - shapes.length
  const dirty = noisy || specks.length > maxSpecksPerLetter * all.length
  if (dirty || shapes.length < minLetters || touching > maxTouching * all.length) return 1
  const shape = Float64Array.from(shapes).sort()[shapes.length >> 1]
  const share = Math.max(minShare, idealLetterShape / shape, minLetterPixels / (shape * height))
  return share > maxShare ? 1 : share
}

/** Reads images narrowed to a share of their width. Boxes are pixels of the images as given. */
export function narrowed(tesseract: TesseractInstance, share: number): TesseractInstance {
  if (share === 1) return tesseract
  return {
    async read(image, options) {
      const narrow = squeeze(image, share)
      const blocks = await tesseract.read(narrow, options)
      return blocks.map((block) => widenBlock(block, image.width / narrow.width))
    },
  }
}

function widenBlock({ paragraphs }: RawBlock, factor: number): RawBlock {
  const widen = <T extends Box>(box: T): T => ({ ...box, x0: box.x0 * factor, x1: box.x1 * factor })
  return {
    paragraphs: paragraphs.map(({ lines }) => ({
      lines: lines.map(({ baseline, words }) => ({
        baseline: widen(baseline),
        words: words.map((word) => ({
          ...word,
          bbox: widen(word.bbox),
          symbols: word.symbols.map((symbol) => ({ ...symbol, bbox: widen(symbol.bbox) })),
        })),
      })),
    })),
  }
}

/** Narrows an image to a share of its width (0 to 1). Each new pixel is the mean of the pixels under it. */
export function squeeze({ width, height, data }: GrayImage, share: number): GrayImage {
  const narrow = Math.max(1, Math.round(width * share))
  const step = width / narrow
  // For each column: its first pixel, and the weights of the (at most `span`) pixels under it in 1/256.
  const span = Math.ceil(step) + 1
  const first = new Int32Array(narrow)
  const weights = new Int32Array(narrow * span)
  for (let x = 0; x < narrow; x++) {
    const [from, to] = [x * step, Math.min(width, (x + 1) * step)]
    first[x] = Math.min(Math.floor(from), Math.max(0, width - span))
    let left = 256
    for (let k = span - 1; k > 0; k--) {
      const at = first[x] + k
      const covered = Math.max(0, Math.min(to, at + 1) - Math.max(from, at))
      weights[x * span + k] = Math.round((covered * 256) / (to - from))
      left -= weights[x * span + k]
    }
    weights[x * span] = left
  }
  const out = new Uint8Array(narrow * height)
  const used = Math.min(span, width)
  for (let y = 0, i = 0; y < height; y++)
    for (let x = 0, row = y * width, w = 0; x < narrow; x++, i++, w += span) {
      const at = row + first[x]
      let sum = 128 + data[at] * weights[w]
      // Down to half of its width, a pixel covers three at most: without a loop it takes half the time.
      if (used === 3) sum += data[at + 1] * weights[w + 1] + data[at + 2] * weights[w + 2]
      else for (let k = 1; k < used; k++) sum += data[at + k] * weights[w + k]
      out[i] = sum >> 8
    }
  return { width: narrow, height, data: out }
}
