import type { Box } from '../../model/geometry.ts'
import { deskew } from '../image/deskew.ts'
import type { GrayImage } from '../image/gray-image.ts'
import type { TextComponents } from '../image/text-components.ts'
import type { OcrWord } from '../ocr-page.ts'
import { findLoneLetters } from '../segment/unread-regions.ts'
import type { TesseractInstance } from './tesseract.ts'

/** Tesseract reads lines: a letter is drawn this many times, and counts only if it is read the same each time. */
const copies = 3
/** Height of a letter in the line that is read, pixels. */
const letterPixels = 25
/** Space between the copies, in letter heights, tried in turn. */
const gaps = [0.8, 0.35, 1.4] as const
/** Space around them. */
const margin = 1
/** A single letter is more often a mark or a drawing than a digit is. */
const minConfidence = { digit: 0.6, letter: 0.8 }
/** Maximum letters read: a sheet of 40 questions with ten boxes each has this many. Further ones are omitted, because each takes 20 ms. */
const maxLetters = 400

/**
 * Reads digits and letters that are separate, as in the cells of a table, which tesseract omits: its network reads lines. Only
 * components next to recognised text count.
 */
export async function readLoneLetters(
  tesseract: TesseractInstance,
  gray: GrayImage,
  components: TextComponents,
  words: readonly OcrWord[],
  dpi: number,
  throwIfAborted: () => void,
): Promise<OcrWord[]> {
  const found: OcrWord[] = []
  for (const box of findLoneLetters(components, words, gray).slice(0, maxLetters)) {
    throwIfAborted()
    const letter = await readCopies(tesseract, gray, box, dpi)
    if (letter === null) continue
    const { text, confidence } = letter
    found.push({
      text,
      box,
      symbols: Array.from(text, (sign, i) => {
        const step = (box.x1 - box.x0) / Array.from(text).length
        return {
          text: sign,
          box: { ...box, x0: box.x0 + i * step, x1: box.x0 + (i + 1) * step },
          confidence,
        }
      }),
      confidence,
      line: found.length,
      block: found.length,
      baseline: { x0: box.x0, y0: box.y1, x1: box.x1, y1: box.y1 },
    })
  }
  return found
}

/** The text of a line of copies, if all copies are read the same. */
async function readCopies(
  tesseract: TesseractInstance,
  gray: GrayImage,
  box: Box,
  dpi: number,
): Promise<{ readonly text: string; readonly confidence: number } | null> {
  for (const gap of gaps) {
    const blocks = await tesseract.read(lineOf(gray, box, gap), { mode: 'line', dpi })
    const words = blocks.flatMap(({ paragraphs }) =>
      paragraphs.flatMap(({ lines }) => lines.flatMap((line) => line.words)),
    )
    const all = words
      .map(({ text }) => text)
      .join('')
      .replace(/\s/g, '')
    const text = all.slice(0, all.length / copies)
    if (text === '' || text.repeat(copies) !== all) continue
    const isNumber = /^\p{N}+$/u.test(text)
    // A drawing may look like a letter at some spacing of its copies.
    if (!isNumber && (gap !== gaps[0] || !/^\p{L}+$/u.test(text))) return null
    const confidence = words.reduce((low, word) => Math.min(low, word.confidence / 100), 1)
    if (confidence >= (isNumber ? minConfidence.digit : minConfidence.letter)) return { text, confidence }
  }
  return null
}

/** A line of copies of a letter, dark on white. */
function lineOf(gray: GrayImage, box: Box, gap: number): GrayImage {
  const pad = 2
  const part = {
    x0: Math.max(0, Math.floor(box.x0) - pad),
    y0: Math.max(0, Math.floor(box.y0) - pad),
    x1: Math.min(gray.width, Math.ceil(box.x1) + pad),
    y1: Math.min(gray.height, Math.ceil(box.y1) + pad),
  }
  const scale = letterPixels / (box.y1 - box.y0)
  const { image } = deskew(gray, { turn: 0, skew: 0, scale, part })
  let ground = 0
  for (const level of image.data) ground = Math.max(ground, level)
  const space = Math.round(letterPixels * gap)
  const edge = Math.round(letterPixels * margin)
  const width = 2 * edge + copies * image.width + (copies - 1) * space
  const height = 2 * edge + image.height
  const data = new Uint8Array(width * height).fill(255)
  for (let copy = 0; copy < copies; copy++)
    for (let y = 0; y < image.height; y++)
      for (let x = 0; x < image.width; x++) {
        const level = image.data[y * image.width + x]
        data[(edge + y) * width + edge + copy * (image.width + space) + x] = Math.min(
          255,
          (level * 255) / Math.max(1, ground),
        )
      }
  return { width, height, data }
}
