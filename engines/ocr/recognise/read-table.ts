import type { GrayImage } from '../image/gray-image.ts'
import { groupIntoRows } from './table-rows.ts'
import type { RawBlock, RawWord, TesseractInstance } from './tesseract.ts'

/** Ruled tables read with less confidence are read again, run by run: across wide gaps, letters are lost. */
const minTableConfidence = 0.87
/** By so much more must the second reading say. */
const minEvidenceGain = 1.05

/**
 * Reads the picture of a table, row by row. `fall` is the slope at which its rows fall; `ruled`, whether its lines were
 * drawn.
 */
export async function readTable(
  tesseract: TesseractInstance,
  picture: GrayImage,
  { dpi, fall, ruled }: { readonly dpi: number; readonly fall: number; readonly ruled: boolean },
): Promise<RawBlock[]> {
  const across = (await tesseract.read(picture, { mode: 'block', dpi })).map(removeNoiseWords)
  const words = wordsIn(across)
  const letters = words.reduce((sum, { text }) => sum + text.length, 0)
  if (!ruled || evidence(words) >= letters * (minTableConfidence - 0.5)) return across
  const runs = (await tesseract.read(picture, { mode: 'sparse', dpi })).map(removeNoiseWords)
  return evidence(wordsIn(runs)) > evidence(words) * minEvidenceGain ? groupIntoRows(runs, fall) : across
}

function wordsIn(blocks: readonly RawBlock[]): RawWord[] {
  return blocks.flatMap(({ paragraphs }) =>
    paragraphs.flatMap(({ lines }) => lines.flatMap(({ words }) => words)),
  )
}

/** How much was read, and how surely: what is no better than chance counts against it. */
function evidence(words: readonly RawWord[]): number {
  return words.reduce((sum, { text, confidence }) => sum + text.length * (confidence / 100 - 0.5), 0)
}

/** Confidences of tesseract below which words are dust: of up to three letters, of more, of none. */
const maxNoiseConfidence = { short: 30, long: 12, sign: 65 }

/**
 * A part that is read as one block is read to its last speck: short words that the recogniser itself does not believe in
 * are dust and remains of lines.
 */
function removeNoiseWords({ paragraphs }: RawBlock): RawBlock {
  const dust = ({ text, confidence }: RawWord) =>
    confidence < (text.length <= 3 ? maxNoiseConfidence.short : maxNoiseConfidence.long) ||
    (confidence < maxNoiseConfidence.sign && !/[\p{L}\p{N}]/u.test(text))
  return {
    paragraphs: paragraphs.map(({ lines }) => ({
      lines: lines
        .map((line) => ({ ...line, words: line.words.filter((word) => !dust(word)) }))
        .filter(({ words }) => words.length > 0),
    })),
  }
}
