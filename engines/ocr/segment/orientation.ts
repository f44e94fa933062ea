import type { GrayImage } from '../image/gray-image.ts'
import { rotate } from '../image/rotate.ts'
import { skewOf } from '../image/skew.ts'
import { findTextComponents, type TextComponents } from '../image/text-components.ts'
import type { QuarterTurn } from '../ocr-page.ts'

/** An image in its most likely orientation, with its text components. */
export interface OrientedImage {
  readonly turn: QuarterTurn
  readonly skew: number
  readonly gray: GrayImage
  readonly components: TextComponents
}

/** The nearest neighbours of letters are beside them. Above this share of neighbours above or below, the page is sideways. */
const minSidewaysShare = 0.6
/** Upright tables and forms of single words reach this share, too: the orientation has to be tested. */
const maybeSidewaysShare = 0.3
/** Lines in the densest band. */
const sampleLines = 10

/** Detects sideways pages by the direction of text rows. Does not distinguish upright from upside down. */
export function detectOrientation(gray: GrayImage, components: TextComponents): OrientedImage {
  if (components.verticalShare > minSidewaysShare) {
    const onSide = orientedImage(rotate(gray, 90), 90)
    if (
      onSide.components.verticalShare < components.verticalShare &&
      onSide.components.count > components.count / 2
    )
      return onSide
  }
  return orientedImage(gray, 0, components)
}

/**
 * The other possible orientations: upside down, and sideways if the direction of rows is ambiguous. Each image is made
 * when the generator reaches it.
 */
export function* otherOrientations({ turn, gray, components }: OrientedImage): Generator<OrientedImage> {
  // Even if it seems sideways without doubt, the input may be upright.
  const asInput = turn === 90 ? ([270] as const) : []
  const quarters: readonly QuarterTurn[] =
    components.verticalShare > maybeSidewaysShare ? [180, 90, 270] : [180, ...asInput]
  for (const quarter of quarters)
    yield orientedImage(rotate(gray, quarter), ((turn + quarter) % 360) as QuarterTurn)
}

function orientedImage(
  gray: GrayImage,
  turn: QuarterTurn,
  components: TextComponents = findTextComponents(gray),
): OrientedImage {
  return { turn, skew: skewOf(components.rows, components.height), gray, components }
}

/** Whether the page is dark with light text as a whole. Dark panels on a light page do not count. */
export function isLightOnDark({ rows }: TextComponents, { data }: GrayImage): boolean {
  const step = 97
  let bright = 0
  for (let i = 0; i < data.length; i += step) if (data[i] >= 128) bright++
  if (bright * step * 2 > data.length) return false
  return rows.reduce((sum, { dark, weight }) => sum + (dark ? weight : -weight), 0) < 0
}

/** The horizontal band with the most letters. */
export function densestBand({ rows, height }: TextComponents, gray: GrayImage) {
  const band = Math.max(64, Math.round(height * 2 * sampleLines))
  const counts = new Map<number, number>()
  for (const { letters } of rows)
    for (const { y0, y1 } of letters) {
      const at = Math.floor((y0 + y1) / band)
      counts.set(at, (counts.get(at) ?? 0) + 1)
    }
  let best = 0
  let highest = -1
  for (const [at, count] of counts)
    if (count > highest) {
      best = at
      highest = count
    }
  // Bands overlap by half, so that at least one edge is between lines.
  return {
    x0: 0,
    y0: Math.max(0, (best * band) / 2 - band / 4),
    x1: gray.width,
    y1: Math.min(gray.height, (best * band) / 2 + band),
  }
}
