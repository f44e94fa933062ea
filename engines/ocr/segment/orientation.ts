import type { Grey } from '../image/gray-image.ts'
import { turned } from '../image/rotate.ts'
import { skewOf } from '../image/skew.ts'
import { type Letters, lettersOf } from '../image/text-components.ts'
import type { Turn } from '../ocr-page.ts'

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
