import type { Box } from '../../model/geometry.ts'
import { straighten } from '../image/deskew.ts'
import type { Grey } from '../image/gray-image.ts'
import { turned } from '../image/rotate.ts'
import { fittingScale } from '../image/scale.ts'
import { skewOf } from '../image/skew.ts'
import type { OcrWord, Turn } from '../ocr-page.ts'
import type { Core } from '../recognise/tesseract.ts'
import { wordsOf } from '../recognise/words.ts'
import { type Letters, lettersOf } from './text-components.ts'

/** A picture the right way up, as far as is known, with its letters. */
export interface Bearing {
  readonly turn: Turn
  readonly skew: number
  readonly grey: Grey
  readonly letters: Letters
}

/** Letters have their nearest neighbour beside them; over this share above or below, the picture lies on its side. */
const lying = 0.6
/** Tables and forms of single words come as high as this when they are upright. */
const perhapsLying = 0.3
/** Lines in a sample. */
const sampleLines = 10

/** How a picture lies, by the way its letters stand in rows; upside down looks the same to it. */
export function bearingOf(grey: Grey, letters: Letters): Bearing {
  if (letters.upright > lying) {
    const onSide = bearing(turned(grey, 90), 90)
    if (onSide.letters.upright < letters.upright && onSide.letters.count > letters.count / 2) return onSide
  }
  return bearing(grey, 0, letters)
}

/**
 * The other ways in which the picture may lie: the opposite one, and those on its side where its letters leave that
 * open. Each is made when it is asked for.
 */
export function* otherBearings({ turn, grey, letters }: Bearing): Generator<Bearing> {
  // However surely it seems to lie on its side, it may stand as it is.
  const asGiven = turn === 90 ? ([270] as const) : []
  const quarters: readonly Turn[] = letters.upright > perhapsLying ? [180, 90, 270] : [180, ...asGiven]
  for (const quarter of quarters) yield bearing(turned(grey, quarter), ((turn + quarter) % 360) as Turn)
}

function bearing(grey: Grey, turn: Turn, letters: Letters = lettersOf(grey)): Bearing {
  return { turn, skew: skewOf(letters.rows, letters.height), grey, letters }
}

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

/** The recogniser turns blocks that it takes to lie on their side by itself: what it reads so speaks against the bearing. */
function standsOnEnd({ text, box }: OcrWord): boolean {
  return text.length > 2 && box.y1 - box.y0 > (box.x1 - box.x0) * 1.2
}

/** Pixels to the side of a part that is tried before a page of noise is read. */
const tried = 1400
/** A letter read at random adds less than this to a sample. */
const chance = 0.04

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

/** Light writing on a dark page. Panels on a light one are no reason to turn black into white. */
export function mostlyLight({ rows }: Letters, { data }: Grey): boolean {
  const step = 97
  let bright = 0
  for (let i = 0; i < data.length; i += step) if (data[i] >= 128) bright++
  if (bright * step * 2 > data.length) return false
  return rows.reduce((sum, { dark, weight }) => sum + (dark ? weight : -weight), 0) < 0
}

/** The band across the picture that holds the most letters. */
export function densest({ rows, height }: Letters, grey: Grey) {
  const band = Math.max(64, Math.round(height * 2 * sampleLines))
  const counts = new Map<number, number>()
  for (const { letters } of rows)
    for (const { y0, y1 } of letters) {
      const at = Math.floor((y0 + y1) / band)
      counts.set(at, (counts.get(at) ?? 0) + 1)
    }
  let best = 0
  let most = -1
  for (const [at, count] of counts)
    if (count > most) {
      best = at
      most = count
    }
  // Bands overlap by half, so that one edge at least falls between lines.
  return {
    x0: 0,
    y0: Math.max(0, (best * band) / 2 - band / 4),
    x1: grey.width,
    y1: Math.min(grey.height, (best * band) / 2 + band),
  }
}
