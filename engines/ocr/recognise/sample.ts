import type { Box } from '../../model/geometry.ts'
import { deskew } from '../image/deskew.ts'
import { fittingScale } from '../image/scale.ts'
import type { OcrWord } from '../ocr-page.ts'
import { densestBand, isLightOnDark, type OrientedImage } from '../segment/orientation.ts'
import type { TesseractInstance } from './tesseract.ts'
import { toOcrWords } from './words.ts'

/** Pixels to the side of a part that is tried before a page of noise is read. */
const noiseSamplePixels = 1400
/** A letter read at random adds less than this to a sample. */
const minScorePerLetter = 0.04

/** How well some lines read: the letters, each by how far its word is above chance. For comparing bearings. */
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
  return toOcrWords(blocks, back, { x0: 0, y0: 0, x1: gray.width, y1: gray.height })
    .filter((word) => !isOnEnd(word))
    .reduce((sum, { text, confidence }) => sum + text.length * Math.max(0, confidence - 0.4), 0)
}

/** Whether a page that may be all noise has nothing to read: a piece of it, where most seems to stand, reads as nothing. */
export async function isNoise(
  tesseract: TesseractInstance,
  bearing: OrientedImage,
  dpi: number,
): Promise<boolean> {
  const { gray, components } = bearing
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
  return (await sampleScore(tesseract, bearing, dpi, part)) < Math.max(2, inside * minScorePerLetter)
}

/** The recogniser turns blocks that it takes to lie on their side by itself: what it reads so speaks against the bearing. */
function isOnEnd({ text, box }: OcrWord): boolean {
  return text.length > 2 && box.y1 - box.y0 > (box.x1 - box.x0) * 1.2
}
