import type { WorkLimit } from '../../model/errors.ts'
import { adaptiveThreshold } from './connected-components.ts'
import { type GrayImage, shrink } from './gray-image.ts'
import type { TextComponents } from './text-components.ts'

/** Maximum slant of handwriting to the right, in degrees; to the left, half of it. */
const maxSlantDegrees = 50
/** Degrees between slants that are tried: strokes of 40 pixels then stand upright to within two pixels. */
const stepDegrees = 5
/** Larger images are scaled down to this size first: strokes keep their slant. */
const maxAnalysedPixels: WorkLimit = 1_500_000
/** The sharpness of columns must increase by this factor, or the slant is taken to be 0. */
const minGain = 1.06

/**
 * The angle in degrees by which the strokes of handwriting lean to the right (negative: to the left); 0 if they are
 * upright or do not agree. The shear that concentrates ink in the fewest columns (after Vinciarelli and Luettin 2001).
 */
export function slantOf(gray: GrayImage, { rows }: Pick<TextComponents, 'rows'>): number {
  const factor = Math.max(1, Math.ceil(Math.sqrt((gray.width * gray.height) / maxAnalysedPixels)))
  const small = shrink(gray, factor)
  const ink = adaptiveThreshold(small)
  const strokes = rows
    .filter(({ dark, letters }) => dark && letters.length >= 3)
    .toSorted((a, b) => b.weight - a.weight)
    .slice(0, 60)
    .map(({ x0, y0, x1, y1 }) => ({ x0: x0 / factor, y0: y0 / factor, x1: x1 / factor, y1: y1 / factor }))
  const fullness = (degrees: number) => {
    const lean = Math.tan((degrees * Math.PI) / 180)
    let sum = 0
    for (const row of strokes) sum += fullColumns(ink, small, row, lean)
    return sum
  }
  const upright = fullness(0)
  let best = 0
  let fullest = upright * minGain
  for (let degrees = -maxSlantDegrees / 2; degrees <= maxSlantDegrees; degrees += stepDegrees) {
    const value = fullness(degrees)
    if (value <= fullest) continue
    fullest = value
    best = degrees
  }
  return best
}

/** Sum of squares of the ink per column, with each row of pixels sheared back. */
function fullColumns(
  ink: Uint8Array,
  { width, height }: GrayImage,
  row: { x0: number; y0: number; x1: number; y1: number },
  lean: number,
): number {
  const top = Math.max(0, Math.floor(row.y0))
  const bottom = Math.min(height, Math.ceil(row.y1))
  const margin = Math.ceil(Math.abs(lean) * (bottom - top)) + 1
  const left = Math.max(0, Math.floor(row.x0))
  const right = Math.min(width, Math.ceil(row.x1))
  const columns = new Uint32Array(right - left + 2 * margin + 1)
  for (let y = top; y < bottom; y++) {
    const moved = Math.round((y - bottom) * lean) + margin - left
    for (let x = left; x < right; x++) if (ink[y * width + x] === 1) columns[x + moved]++
  }
  let sum = 0
  for (const count of columns) sum += count * count
  return sum
}
