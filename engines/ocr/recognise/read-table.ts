import type { GrayImage } from '../image/gray-image.ts'
import type { RawBlock, RawWord } from './read-results.ts'
import { groupIntoRows } from './table-rows.ts'
import type { TesseractInstance } from './tesseract.ts'

/** Ruled tables with a lower mean confidence are read again as sparse text: across wide gaps, tesseract loses letters. */
const minTableConfidence = 0.87
/** The second reading is used if its evidence is higher by this factor. */
const minEvidenceGain = 1.05

/** Reads the image of a table row by row. `fall` is the slope of its rows; `ruled`: it has rulings. */
export async function readTable(
  tesseract: TesseractInstance,
  image: GrayImage,
  { dpi, fall, ruled }: { readonly dpi: number; readonly fall: number; readonly ruled: boolean },
): Promise<RawBlock[]> {
  const across = (await tesseract.read(image, { mode: 'block', dpi })).map(removeNoiseWords)
  const words = wordsIn(across)
  const letters = words.reduce((sum, { text }) => sum + text.length, 0)
  if (!ruled || evidence(words) >= letters * (minTableConfidence - 0.5)) return across
  const runs = (await tesseract.read(image, { mode: 'sparse', dpi })).map(removeNoiseWords)
  return evidence(wordsIn(runs)) > evidence(words) * minEvidenceGain ? groupIntoRows(runs, fall) : across
}

function wordsIn(blocks: readonly RawBlock[]): RawWord[] {
  return blocks.flatMap(({ paragraphs }) =>
    paragraphs.flatMap(({ lines }) => lines.flatMap(({ words }) => words)),
  )
}

/** Amount of text, weighted by confidence: what is below 0.5 counts against it. */
function evidence(words: readonly RawWord[]): number {
  return words.reduce((sum, { text, confidence }) => sum + text.length * (confidence / 100 - 0.5), 0)
}

/** Below these confidences (0 to 100) words are noise: up to three characters, longer, without letters and digits. */
const maxNoiseConfidence = { short: 30, long: 12, sign: 65 }

/** Removes specks and remains of rulings: as a single block, tesseract reads everything, with low confidence. */
function removeNoiseWords({ paragraphs }: RawBlock): RawBlock {
  const isNoise = ({ text, confidence }: RawWord) =>
    confidence < (text.length <= 3 ? maxNoiseConfidence.short : maxNoiseConfidence.long) ||
    (confidence < maxNoiseConfidence.sign && !/[\p{L}\p{N}]/u.test(text))
  return {
    paragraphs: paragraphs.map(({ lines }) => ({
      lines: lines
        .map((line) => ({ ...line, words: line.words.filter((word) => !isNoise(word)) }))
        .filter(({ words }) => words.length > 0),
    })),
  }
}
