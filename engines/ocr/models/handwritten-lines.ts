import { type Box, intersect, invert, transformBox, union } from '../../model/geometry.ts'
import { deskew } from '../image/deskew.ts'
import type { GrayImage } from '../image/gray-image.ts'
import { meanConfidence, type OcrWord, wordsByLine } from '../ocr-page.ts'
import type { LineRecogniser, LineText } from './onnx.ts'

/** Padding around a line, in line heights: handwriting has long ascenders and descenders. */
const paddingInHeights = 0.15
/** Maximum height of a line image in pixels; models scale it down further. */
const maxLineHeight = 128

/**
 * Reads each line of a page again with a handwriting model, and keeps the reading with the higher confidence. Positions
 * of words follow from the positions of letters in the model's output. Pixels of the upright image.
 */
export async function readHandwrittenLines(
  recogniser: LineRecogniser,
  gray: GrayImage,
  words: readonly OcrWord[],
  skew: number,
  throwIfAborted: () => void,
): Promise<OcrWord[]> {
  const out: OcrWord[] = []
  for (const line of wordsByLine(words)) {
    throwIfAborted()
    const { image, box, toGiven } = cropLine(gray, line, skew)
    const read = await recogniser.read(image)
    const better = read.text.trim() !== '' && read.confidence > meanConfidence(line)
    out.push(...(better ? splitWords(read, line[0], box, toGiven) : line))
  }
  return out
}

/** A deskewed image of one line, the box of the line in it, and the transformation of boxes back to the page. */
function cropLine(gray: GrayImage, line: readonly OcrWord[], skew: number) {
  const bounds = line.map((word) => word.box).reduce(union)
  const margin = (bounds.y1 - bounds.y0) * paddingInHeights
  const part = {
    x0: Math.max(0, Math.floor(bounds.x0 - margin)),
    y0: Math.max(0, Math.floor(bounds.y0 - margin)),
    x1: Math.min(gray.width, Math.ceil(bounds.x1 + margin)),
    y1: Math.min(gray.height, Math.ceil(bounds.y1 + margin)),
  }
  const scale = Math.min(1, maxLineHeight / Math.max(1, part.y1 - part.y0))
  const { image, back } = deskew(gray, { turn: 0, skew, scale, part })
  const forward = invert(back)
  const boxes = line.map((word) => (forward ? transformBox(forward, word.box) : word.box))
  const level = boxes.reduce(union)
  const box = { x0: 0, x1: image.width, y0: level.y0, y1: level.y1 }
  // The white margin of the line image may extend beyond the page.
  const page = { x0: 0, y0: 0, x1: gray.width, y1: gray.height }
  const toGiven = (from: Box) => {
    const given = transformBox(back, from)
    return intersect(given, page) ?? given
  }
  return { image, box, toGiven }
}

/** Splits the text of a line into words, and positions them. */
function splitWords(
  read: LineText,
  like: OcrWord,
  { x0, x1, y0, y1 }: Box,
  toGiven: (box: Box) => Box,
): OcrWord[] {
  const letters = [...read.text]
  const at = (place: number) => x0 + place * (x1 - x0)
  const half = letters.length === 0 ? 0 : 0.5 / letters.length
  const words: OcrWord[] = []
  let from = 0
  for (let i = 0; i <= letters.length; i++) {
    if (i < letters.length && !/\s/u.test(letters[i])) continue
    if (i > from) {
      const positions = read.positions.slice(from, i)
      const symbols = letters.slice(from, i).map((text, k) => ({
        text,
        confidence: read.confidence,
        box: toGiven({
          x0: at(Math.max(0, positions[k] - half)),
          x1: at(Math.min(1, positions[k] + half)),
          y0,
          y1,
        }),
      }))
      const box = symbols.map((symbol) => symbol.box).reduce(union)
      words.push({
        text: letters.slice(from, i).join(''),
        box,
        symbols,
        confidence: read.confidence,
        line: like.line,
        block: like.block,
        baseline: { x0: box.x0, y0: box.y1, x1: box.x1, y1: box.y1 },
      })
    }
    from = i + 1
  }
  return words
}
