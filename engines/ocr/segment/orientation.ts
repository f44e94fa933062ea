import type { WorkLimit } from '../../model/errors.ts'
import { type GrayImage, rotate } from '../image/gray-image.ts'
import { findTextComponents, type TextComponents, type TextRow } from '../image/text-components.ts'
import type { QuarterTurn } from '../ocr-page.ts'

/** An image in its most likely orientation, with its text components. */
export interface OrientedImage {
  readonly turn: QuarterTurn
  readonly skew: number
  readonly gray: GrayImage
  readonly components: TextComponents
}

/** The nearest neighbours of letters are next to them. Above this share of neighbours above or below, the page is sideways. */
const minSidewaysShare = 0.6
/** Upright tables and forms of single words reach this share, too: the orientation has to be tested. */
const maybeSidewaysShare = 0.3
/** Lines in the densest band. */
const sampleLines = 10

/** A larger angle is a rotation, not skew, or it is not a page. */
const maxSkewDegrees = 15
/** At 0.1 degrees, a line of 2000 pixels deviates by less than 4: deskewing would gain nothing. */
const minSkewDegrees = 0.1
/** Sample size; more baseline points do not change the angle. */
const maxFeet: WorkLimit = 6000

/** Detects sideways pages by the direction of text rows. Does not distinguish upright from upside-down pages. */
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
 * The other possible orientations: upside down, and sideways if the direction of rows is ambiguous. Each image
 * is created on demand.
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

/**
 * The slope of text lines in degrees (clockwise positive), to a tenth; 0 if the lines do not agree. Maximises
 * the sharpness of the projection of the letters' lower edges (Postl's criterion on components instead of pixels).
 */
function skewOf(rows: readonly TextRow[], height: number): number {
  const feet = feetOf(rows)
  if (feet.length < 2 * 20) return 0
  const coarse = best(
    (degrees) => sharpnessAt(feet, Math.max(1, height / 6), degrees),
    -maxSkewDegrees,
    maxSkewDegrees,
    0.5,
  )
  const sharpness = (degrees: number) => sharpnessAt(feet, Math.max(0.75, height / 16), degrees)
  const fine = best(sharpness, coarse - 0.7, coarse + 0.7, 0.1)
  if (Math.abs(fine) < minSkewDegrees || sharpness(fine) < sharpness(0) * 1.03) return 0
  return Math.round(fine * 10) / 10
}

/**
 * Alternating x and y of the centre of each letter's lower edge. Omits commas and quotes, which are not on the
 * baseline, and the insides of letters, which have the opposite polarity.
 */
function feetOf(rows: readonly TextRow[]): Float64Array {
  const dark = rows.reduce((sum, row) => sum + (row.dark ? row.weight : -row.weight), 0) >= 0
  const letters = rows.flatMap((row) =>
    row.dark === dark && row.letters.length > 2
      ? row.letters.filter(({ y0, y1 }) => y1 - y0 >= row.height * 0.7)
      : [],
  )
  const step = Math.max(1, Math.ceil(letters.length / maxFeet))
  const feet: number[] = []
  for (let i = 0; i < letters.length; i += step) feet.push((letters[i].x0 + letters[i].x1) / 2, letters[i].y1)
  return Float64Array.from(feet)
}

function sharpnessAt(feet: Float64Array, bin: number, degrees: number): number {
  const slope = Math.tan((degrees * Math.PI) / 180)
  const counts = new Map<number, number>()
  for (let i = 0; i < feet.length; i += 2) {
    const at = (feet[i + 1] - feet[i] * slope) / bin
    const line = Math.floor(at)
    // Split between two bins, so that bin edges do not favour an angle.
    counts.set(line, (counts.get(line) ?? 0) + 1 - (at - line))
    counts.set(line + 1, (counts.get(line + 1) ?? 0) + at - line)
  }
  let sum = 0
  for (const count of counts.values()) sum += count * count
  return sum
}

function best(of: (degrees: number) => number, from: number, to: number, step: number): number {
  let angle = 0
  let highest = -Infinity
  for (let i = 0; i <= Math.round((to - from) / step); i++) {
    const degrees = from + i * step
    const value = of(degrees)
    if (value > highest) {
      highest = value
      angle = degrees
    }
  }
  return angle
}
