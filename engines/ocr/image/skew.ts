import type { TextRow } from './text-components.ts'

/** A larger angle is not skew but rotation, or not a page. */
const maxSkewDegrees = 15
/** At 0.1 degrees, a line of 2000 pixels falls by less than 4: deskewing would gain nothing. */
const minSkewDegrees = 0.1
/** Sample size; more baseline points do not change the angle. */
const maxFeet = 6000

/**
 * The angle in degrees by which text lines fall (clockwise positive), to a tenth; 0 if the lines do not agree. Maximises
 * the sharpness of the projection of the letters' lower edges (Postl's criterion on components instead of pixels).
 */
export function skewOf(rows: readonly TextRow[], height: number): number {
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
 * Alternating x and y of the middle of each letter's lower edge. Leaves out commas and quotes, which are not on the
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
