import type { Box } from '../../model/geometry.ts'
import { deskew, fittingScale } from '../image/deskew.ts'
import type { OcrWord } from '../ocr-page.ts'
import { densestBand, isLightOnDark, type OrientedImage } from '../segment/orientation.ts'
import type { TesseractInstance } from './tesseract.ts'
import { toOcrWords } from './words.ts'

/** Maximum side of the sample that is read before a noisy page, in pixels. */
const noiseSamplePixels = 1400
/** Text reads with a higher score for each text component; noise, read as random letters, with a lower one. */
const minScorePerLetter = 0.04

/** How well a sample reads: its letters, each weighted by the confidence of its word above 0.4. Compares orientations. */
export async function sampleScore(
  tesseract: TesseractInstance,
  { gray, components, skew }: OrientedImage,
  dpi: number,
  part: Box = densestBand(components, gray),
): Promise<number> {
  const how = { turn: 0, skew, part } as const
  const scale = fittingScale(gray, components.height, { ...how, noisy: components.noisy })
  const { image, back } = deskew(gray, { ...how, scale, inverted: isLightOnDark(components, gray) })
  const blocks = await tesseract.read(image, { mode: 'page', dpi: dpi * scale })
  return scoreOf(toOcrWords(blocks, back, { x0: 0, y0: 0, x1: gray.width, y1: gray.height }))
}

/** The score that the sample of a page would have, by the words of the whole page. */
export function sampleScoreOf(words: readonly OcrWord[], { gray, components }: OrientedImage): number {
  const { y0, y1 } = densestBand(components, gray)
  return scoreOf(words.filter(({ box }) => (box.y0 + box.y1) / 2 >= y0 && (box.y0 + box.y1) / 2 < y1))
}

function scoreOf(words: readonly OcrWord[]): number {
  return words
    .filter((word) => !isOnEnd(word))
    .reduce((sum, { text, confidence }) => sum + text.length * Math.max(0, confidence - 0.4), 0)
}

/** Whether a noisy page has no text: a sample from its densest part has none. */
export async function isNoise(
  tesseract: TesseractInstance,
  oriented: OrientedImage,
  dpi: number,
): Promise<boolean> {
  const { gray, components } = oriented
  if (!components.noisy) return false
  const { y0, y1 } = densestBand(components, gray)
  const middle = gray.width / 2
  const part = {
    x0: Math.max(0, Math.round(middle - noiseSamplePixels / 2)),
    x1: Math.min(gray.width, Math.round(middle + noiseSamplePixels / 2)),
    y0,
    y1: Math.min(y1, y0 + noiseSamplePixels),
  }
  const inside = components.rows.reduce(
    (sum, row) =>
      sum +
      row.letters.filter(({ x0, y0 }) => x0 >= part.x0 && x0 < part.x1 && y0 >= part.y0 && y0 < part.y1)
        .length,
    0,
  )
  return (await sampleScore(tesseract, oriented, dpi, part)) < Math.max(2, inside * minScorePerLetter)
}

/** Tesseract rotates blocks that seem to be sideways: such words are evidence against the orientation. */
function isOnEnd({ text, box }: OcrWord): boolean {
  return text.length > 2 && box.y1 - box.y0 > (box.x1 - box.x0) * 1.2
}
