import type { Box } from '../../model/geometry.ts'
import { straighten } from '../image/deskew.ts'
import { fittingScale } from '../image/scale.ts'
import type { OcrWord } from '../ocr-page.ts'
import { type Bearing, densest, mostlyLight } from '../segment/orientation.ts'
import type { Core } from './tesseract.ts'
import { wordsOf } from './words.ts'

/** Pixels to the side of a part that is tried before a page of noise is read. */
const tried = 1400
/** A letter read at random adds less than this to a sample. */
const chance = 0.04

/** How well some lines read: the letters, each by how far its word is above chance. For comparing bearings. */
export async function sampled(
  core: Core,
  { grey, letters, skew }: Bearing,
  dpi: number,
  part: Box = densest(letters, grey),
): Promise<number> {
  const how = { turn: 0, skew, part } as const
  const scale = fittingScale(grey, letters.height, { ...how, noisy: letters.noisy })
  const { picture, back } = straighten(grey, { ...how, scale, inverted: mostlyLight(letters, grey) })
  const blocks = await core.read(picture, { mode: 'page', dpi: dpi * scale })
  return wordsOf(blocks, back, { x0: 0, y0: 0, x1: grey.width, y1: grey.height })
    .filter((word) => !standsOnEnd(word))
    .reduce((sum, { text, confidence }) => sum + text.length * Math.max(0, confidence - 0.4), 0)
}

/** Whether a page that may be all noise has nothing to read: a piece of it, where most seems to stand, reads as nothing. */
export async function isNoise(core: Core, bearing: Bearing, dpi: number): Promise<boolean> {
  const { grey, letters } = bearing
  if (!letters.noisy) return false
  const { y0, y1 } = densest(letters, grey)
  const middle = grey.width / 2
  const part = {
    x0: Math.max(0, Math.round(middle - tried / 2)),
    x1: Math.min(grey.width, Math.round(middle + tried / 2)),
    y0,
    y1: Math.min(y1, y0 + tried),
  }
  const inside = letters.rows.reduce(
    (sum, row) =>
      sum +
      row.letters.filter(({ x0, y0 }) => x0 >= part.x0 && x0 < part.x1 && y0 >= part.y0 && y0 < part.y1)
        .length,
    0,
  )
  return (await sampled(core, bearing, dpi, part)) < Math.max(2, inside * chance)
}

/** The recogniser turns blocks that it takes to lie on their side by itself: what it reads so speaks against the bearing. */
function standsOnEnd({ text, box }: OcrWord): boolean {
  return text.length > 2 && box.y1 - box.y0 > (box.x1 - box.x0) * 1.2
}
