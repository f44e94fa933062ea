import type { GrayImage } from '../image/gray-image.ts'
import { rotate } from '../image/rotate.ts'
import { skewOf } from '../image/skew.ts'
import { findTextComponents, type TextComponents } from '../image/text-components.ts'
import type { QuarterTurn } from '../ocr-page.ts'

/** An image the right way up, as far as is known, with its letters. */
export interface OrientedImage {
  readonly turn: QuarterTurn
  readonly skew: number
  readonly gray: GrayImage
  readonly components: TextComponents
}

/** Letters have their nearest neighbour beside them; over this share above or below, the image lies on its side. */
const minSidewaysShare = 0.6
/** Tables and forms of single words come as high as this when they are upright. */
const maybeSidewaysShare = 0.3
/** Lines in a sample. */
const sampleLines = 10

/** How an image lies, by the way its letters stand in rows; upside down looks the same to it. */
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
 * The other ways in which the image may lie: the opposite one, and those on its side where its letters leave that
 * open. Each is made when it is asked for.
 */
export function* otherOrientations({ turn, gray, components }: OrientedImage): Generator<OrientedImage> {
  // However surely it seems to lie on its side, it may stand as it is.
  const asGiven = turn === 90 ? ([270] as const) : []
  const quarters: readonly QuarterTurn[] =
    components.verticalShare > maybeSidewaysShare ? [180, 90, 270] : [180, ...asGiven]
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

/** Light writing on a dark page. Panels on a light one are no reason to turn black into white. */
export function isLightOnDark({ rows }: TextComponents, { data }: GrayImage): boolean {
  const step = 97
  let bright = 0
  for (let i = 0; i < data.length; i += step) if (data[i] >= 128) bright++
  if (bright * step * 2 > data.length) return false
  return rows.reduce((sum, { dark, weight }) => sum + (dark ? weight : -weight), 0) < 0
}

/** The band across the image that holds the most letters. */
export function densestBand({ rows, height }: TextComponents, gray: GrayImage) {
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
    x1: gray.width,
    y1: Math.min(gray.height, (best * band) / 2 + band),
  }
}
