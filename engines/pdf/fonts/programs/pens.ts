import type { Pen } from './charstrings.ts'
import type { Contour } from './outlines.ts'

/** Lowest and highest point in units of the font, up positive. */
export type Extents = readonly [number, number]

/** The vertical extents of a path. Control points count as part of it, which is accurate enough. */
export class ExtentsPen implements Pen {
  #low = Number.POSITIVE_INFINITY
  #high = Number.NEGATIVE_INFINITY
  #y = 0

  move(_dx: number, dy: number): void {
    this.#y += dy
  }

  line(_dx: number, dy: number): void {
    this.#mark(0)
    this.#mark(dy)
  }

  curve(_dx1: number, dy1: number, _dx2: number, dy2: number, _dx3: number, dy3: number): void {
    for (const dy of [0, dy1, dy2, dy3]) this.#mark(dy)
  }

  /** Null if nothing was drawn. */
  get extents(): Extents | null {
    return this.#low <= this.#high ? [this.#low, this.#high] : null
  }

  #mark(dy: number): void {
    this.#y += dy
    this.#low = Math.min(this.#low, this.#y)
    this.#high = Math.max(this.#high, this.#y)
  }
}

/** Units of a font of 1000 units in an em by which a quadratic curve may differ from a cubic one: not visible at any size. */
const curveTolerance = 0.3
const maxPieces = 8

/** Points of a glyph. Real ones have some hundred. */
const maxPoints = 20_000

interface Point {
  readonly x: number
  readonly y: number
  readonly on: boolean
}

/** The contours of a path, with cubic curves replaced by quadratic ones. */
export class OutlinePen implements Pen {
  readonly #contours: Contour[] = []
  readonly #unitsPerEm: number
  readonly #tolerance: number
  #current: Point[] = []
  #points = 0
  #x = 0
  #y = 0

  /** @param unitsPerEm of the program that is drawn */
  constructor(unitsPerEm: number) {
    this.#unitsPerEm = unitsPerEm
    this.#tolerance = (curveTolerance * unitsPerEm) / 1000
  }

  /** What was drawn so far. */
  inEms(): readonly Contour[] {
    this.#close()
    const units = this.#unitsPerEm
    return this.#contours.map((points) => points.map(({ x, y, on }) => ({ x: x / units, y: y / units, on })))
  }

  /** Where the next glyph starts, for accents. */
  moveTo(x: number, y: number): void {
    this.#close()
    this.#x = x
    this.#y = y
  }

  move(dx: number, dy: number): void {
    this.moveTo(this.#x + dx, this.#y + dy)
  }

  line(dx: number, dy: number): void {
    this.#start()
    this.#x += dx
    this.#y += dy
    this.#add(this.#x, this.#y, true)
  }

  curve(dx1: number, dy1: number, dx2: number, dy2: number, dx3: number, dy3: number): void {
    this.#start()
    const xs = [this.#x, this.#x + dx1, this.#x + dx1 + dx2, this.#x + dx1 + dx2 + dx3]
    const ys = [this.#y, this.#y + dy1, this.#y + dy1 + dy2, this.#y + dy1 + dy2 + dy3]
    // The error of one quadratic curve is sqrt(3)/36 of the third difference, and falls with the cube of their number.
    const third = ([a = 0, b = 0, c = 0, d = 0]: readonly number[]) => d - 3 * c + 3 * b - a
    const error = (Math.hypot(third(xs), third(ys)) * Math.sqrt(3)) / 36
    const pieces = Math.max(1, Math.min(maxPieces, Math.ceil(Math.cbrt(error / this.#tolerance))))
    for (let i = 0; i < pieces; i++) {
      const [cx, x] = piece(xs, i / pieces, (i + 1) / pieces)
      const [cy, y] = piece(ys, i / pieces, (i + 1) / pieces)
      this.#add(cx, cy, false)
      this.#add(x, y, true)
    }
    this.#x = xs[3] ?? 0
    this.#y = ys[3] ?? 0
  }

  #close(): void {
    const points = this.#current
    this.#current = []
    const [first] = points
    const last = points.at(-1)
    // Contours are closed in TrueType: the last point would repeat the first.
    if (points.length > 1 && first && last?.on && last.x === first.x && last.y === first.y) points.pop()
    if (points.length > 1) this.#contours.push(points)
  }

  #start(): void {
    if (this.#current.length === 0) this.#add(this.#x, this.#y, true)
  }

  #add(x: number, y: number, on: boolean): void {
    if (this.#points++ < maxPoints) this.#current.push({ x, y, on })
  }
}

/** Control point and end, in one dimension, of the quadratic curve that is closest to a part of a cubic one. */
function piece([a = 0, b = 0, c = 0, d = 0]: readonly number[], from: number, to: number): [number, number] {
  const at = (t: number) => {
    const u = 1 - t
    return u * u * u * a + 3 * u * u * t * b + 3 * u * t * t * c + t * t * t * d
  }
  const slope = (t: number) => {
    const u = 1 - t
    return 3 * (u * u * (b - a) + 2 * u * t * (c - b) + t * t * (d - c))
  }
  const third = (to - from) / 3
  const [start, end] = [at(from), at(to)]
  const [one, other] = [start + slope(from) * third, end - slope(to) * third]
  return [(3 * (one + other) - start - end) / 4, end]
}
