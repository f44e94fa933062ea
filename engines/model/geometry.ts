/**
 * Geometry of a page. Space: PDF points (1/72 in), origin at the top left of the page as shown
 * (crop box and rotation applied), y growing downwards. Pixel coordinates are converted to points on input.
 */

/** An axis-aligned rectangle; x0 <= x1 and y0 <= y1. */
export interface Box {
  readonly x0: number
  readonly y0: number
  readonly x1: number
  readonly y1: number
}

export interface Point {
  readonly x: number
  readonly y: number
}

/** Transformation matrix [a b c d e f] as in PDF: x' = a*x + c*y + e, y' = b*x + d*y + f. */
export type Matrix = readonly [number, number, number, number, number, number]

export const identity: Matrix = [1, 0, 0, 1, 0, 0]

/** Returns the matrix that applies `first`, then `second` (PDF's `first x second`). */
export function multiply(first: Matrix, second: Matrix): Matrix {
  // By index: destructuring uses an iterator until the code is optimised.
  const a = first[0]
  const b = first[1]
  const c = first[2]
  const d = first[3]
  const e = first[4]
  const f = first[5]
  const A = second[0]
  const B = second[1]
  const C = second[2]
  const D = second[3]
  return [
    a * A + b * C,
    a * B + b * D,
    c * A + d * C,
    c * B + d * D,
    e * A + f * C + second[4],
    e * B + f * D + second[5],
  ]
}

/** Returns the inverse, or null if the matrix is singular. */
export function invert(m: Matrix): Matrix | null {
  const [a, b, c, d, e, f] = m
  const det = a * d - b * c
  if (!Number.isFinite(det) || Math.abs(det) < 1e-12) return null
  return [d / det, -b / det, -c / det, a / det, (c * f - d * e) / det, (b * e - a * f) / det]
}

export function transformPoint(m: Matrix, x: number, y: number): Point {
  return { x: m[0] * x + m[2] * y + m[4], y: m[1] * x + m[3] * y + m[5] }
}

/** Returns the axis-aligned bounds of a transformed rectangle. */
export function transformBox(m: Matrix, box: Box): Box {
  const [a, b, c, d, e, f] = m
  const xs = [
    a * box.x0 + c * box.y0,
    a * box.x1 + c * box.y0,
    a * box.x0 + c * box.y1,
    a * box.x1 + c * box.y1,
  ]
  const ys = [
    b * box.x0 + d * box.y0,
    b * box.x1 + d * box.y0,
    b * box.x0 + d * box.y1,
    b * box.x1 + d * box.y1,
  ]
  return {
    x0: Math.min(...xs) + e,
    y0: Math.min(...ys) + f,
    x1: Math.max(...xs) + e,
    y1: Math.max(...ys) + f,
  }
}

export function union(a: Box, b: Box): Box {
  return {
    x0: Math.min(a.x0, b.x0),
    y0: Math.min(a.y0, b.y0),
    x1: Math.max(a.x1, b.x1),
    y1: Math.max(a.y1, b.y1),
  }
}

/** Returns the intersection, or null if the boxes only touch or are disjoint. */
export function intersect(a: Box, b: Box): Box | null {
  const x0 = Math.max(a.x0, b.x0)
  const y0 = Math.max(a.y0, b.y0)
  const x1 = Math.min(a.x1, b.x1)
  const y1 = Math.min(a.y1, b.y1)
  return x0 < x1 && y0 < y1 ? { x0, y0, x1, y1 } : null
}

export function pad(box: Box, by: number): Box {
  return { x0: box.x0 - by, y0: box.y0 - by, x1: box.x1 + by, y1: box.y1 + by }
}

export function contains(box: Box, p: Point): boolean {
  return p.x >= box.x0 && p.x <= box.x1 && p.y >= box.y0 && p.y <= box.y1
}

export function centre(box: Box): Point {
  return { x: (box.x0 + box.x1) / 2, y: (box.y0 + box.y1) / 2 }
}

export function area({ x0, y0, x1, y1 }: Box): number {
  return (x1 - x0) * (y1 - y0)
}

/** The overlap as a share of the smaller box. */
export function overlapShare(a: Box, b: Box): number {
  const common = overlapArea(a, b)
  return common === 0 ? 0 : common / Math.min(overlapArea(a, a), overlapArea(b, b))
}

export function overlapArea(a: Box, b: Box): number {
  const wide = Math.min(a.x1, b.x1) - Math.max(a.x0, b.x0)
  const high = Math.min(a.y1, b.y1) - Math.max(a.y0, b.y0)
  return wide <= 0 || high <= 0 ? 0 : wide * high
}

/** The boxes of the characters of a word, as plain numbers: a long document has millions of them. */

/** Four numbers for each character: x0, y0, x1, y1. */
export type CharBounds = readonly number[]

export function boundsOf(boxes: readonly Box[]): CharBounds {
  const bounds = new Array<number>(4 * boxes.length)
  for (const [i, { x0, y0, x1, y1 }] of boxes.entries()) {
    bounds[4 * i] = x0
    bounds[4 * i + 1] = y0
    bounds[4 * i + 2] = x1
    bounds[4 * i + 3] = y1
  }
  return bounds
}

/** How many characters have a box. */
export function charCount(bounds: CharBounds): number {
  return bounds.length >> 2
}

/** The box of a character, or undefined if it has none. */
export function charBox(bounds: CharBounds, index: number): Box | undefined {
  const [x0, y0, x1, y1] = bounds.slice(4 * index, 4 * index + 4)
  if (index < 0 || x0 === undefined || y0 === undefined || x1 === undefined || y1 === undefined)
    return undefined
  return { x0, y0, x1, y1 }
}

/** The boxes of the characters from `start` to before `end`. */
export function charBoxes(bounds: CharBounds, start = 0, end = charCount(bounds)): Box[] {
  const boxes: Box[] = []
  for (let i = start; i < end; i++) {
    const box = charBox(bounds, i)
    if (box) boxes.push(box)
  }
  return boxes
}
