import {
  type Box,
  identity,
  type Matrix,
  multiply,
  transformBox,
  transformPoint,
} from '../../model/geometry.ts'
import { median } from '../../model/sorted.ts'
import type { Glyph } from '../content/surface.ts'

/**
 * The orientation in which a page is read: rotated by quarter turns so that most of its text runs to the right, and
 * deskewed if all of it is skewed, as in the text layer of a crooked scan.
 */
export interface Frame {
  readonly width: number
  readonly height: number
  readonly turn: 0 | 90 | 180 | 270
  /** Page as shown to page as read. */
  readonly matrix: Matrix
}

/** A glyph on the page as read. */
export interface PlacedGlyph {
  readonly glyph: Glyph
  /** Start on the baseline. */
  readonly x: number
  readonly y: number
  readonly box: Box
  /** Clockwise rotation of its line in degrees; null if that is not a quarter turn. */
  readonly turn: 0 | 90 | 180 | 270 | null
}

/** Text with more skew is drawn so on purpose. */
const maxSkewDegrees = 10

/** Less skew does not matter over the width of a page. */
const minSkewDegrees = 0.15

export function frameOf(glyphs: readonly Glyph[], width: number, height: number): Frame {
  const degrees = angles(glyphs)
  const turn = dominantTurn(degrees)
  const skew = median(
    degrees.filter((angle) => nearestQuarter(angle) === turn).map((angle) => offset(angle, turn)),
  )
  const rotation = rotateBack(turn, width, height)
  const size = turn === 90 || turn === 270 ? { width: height, height: width } : { width, height }
  if (Math.abs(skew) < minSkewDegrees || Math.abs(skew) > maxSkewDegrees)
    return { ...size, turn, matrix: rotation }
  const radians = (-skew * Math.PI) / 180
  const [cos, sin] = [Math.cos(radians), Math.sin(radians)]
  const [cx, cy] = [size.width / 2, size.height / 2]
  const deskew: Matrix = [cos, sin, -sin, cos, cx - cos * cx + sin * cy, cy - sin * cx - cos * cy]
  return { ...size, turn, matrix: multiply(rotation, deskew) }
}

export function placeGlyph(glyph: Glyph, frame: Frame): PlacedGlyph {
  const { matrix } = frame
  if (matrix === identity)
    return { glyph, x: glyph.x, y: glyph.y, box: glyph.box, turn: directionOf(glyph.dx, glyph.dy) }
  const { x, y } = transformPoint(matrix, glyph.x, glyph.y)
  const dx = matrix[0] * glyph.dx + matrix[2] * glyph.dy
  const dy = matrix[1] * glyph.dx + matrix[3] * glyph.dy
  const turn = directionOf(dx, dy)
  const { font, advance, size } = glyph
  const straight = turn === 0 && !font.vertical && !glyph.stacked
  const box = straight
    ? { x0: x, y0: y - font.ascent * size, x1: x + advance, y1: y - font.descent * size }
    : transformBox(matrix, glyph.box)
  return { glyph, x, y, box, turn }
}

/** Clockwise direction of a unit vector in degrees (y down); null if it is not along an axis. */
function directionOf(dx: number, dy: number): 0 | 90 | 180 | 270 | null {
  if (Math.abs(dy) < 0.1) return dx > 0 ? 0 : 180
  if (Math.abs(dx) < 0.1) return dy > 0 ? 90 : 270
  return null
}

/** Clockwise directions in degrees of the glyphs with text. */
function angles(glyphs: readonly Glyph[]): number[] {
  const found: number[] = []
  for (const { text, dx, dy } of glyphs) {
    if (text.trim() === '') continue
    found.push(dy === 0 ? (dx > 0 ? 0 : 180) : ((Math.atan2(dy, dx) * 180) / Math.PI + 360) % 360)
  }
  return found
}

type Quarter = 0 | 90 | 180 | 270

const quarters: readonly Quarter[] = [0, 90, 180, 270]

function dominantTurn(degrees: readonly number[]): Quarter {
  const counts = new Map<Quarter | null, number>()
  for (const angle of degrees) {
    const quarter = nearestQuarter(angle)
    counts.set(quarter, (counts.get(quarter) ?? 0) + 1)
  }
  return quarters.find((quarter) => (counts.get(quarter) ?? 0) > 0.6 * degrees.length) ?? 0
}

function nearestQuarter(angle: number): Quarter | null {
  return quarters.find((quarter) => Math.abs(offset(angle, quarter)) <= maxSkewDegrees) ?? null
}

function offset(angle: number, from: number): number {
  return ((angle - from + 540) % 360) - 180
}

/** Rotates the page counterclockwise by the clockwise rotation of its text, with its corner at the origin. */
function rotateBack(turn: Quarter, width: number, height: number): Matrix {
  if (turn === 90) return [0, -1, 1, 0, 0, width]
  if (turn === 180) return [-1, 0, 0, -1, width, height]
  if (turn === 270) return [0, 1, -1, 0, height, 0]
  return identity
}
