import type { Point } from '../../model/geometry.ts'
import { median, quantile } from '../../model/sorted.ts'
import type { GrayImage } from './gray-image.ts'
import type { TextComponents, TextRow } from './text-components.ts'

/** The shape of the text lines of a page that is bent, or tilted away from the camera. Pixels. */
interface LineField {
  /** The centre of the text. */
  readonly centre: Point
  /** Degrees, clockwise positive, average slope of lines. */
  readonly skew: number
  /** The height of a point after its line is straightened. */
  readonly level: (x: number, y: number) => number
  /** Change of the level per pixel downwards at a position. Positive. */
  readonly stretch: (x: number, y: number) => number
}

/** Terms x^i y^j of the field: lines bend like the spine of a book, differently at the top and the bottom. */
const terms = [1, 2, 3, 4]
  .flatMap((i) => [0, 1, 2].map((j) => [i, j] as const))
  .filter(([i, j]) => i + j <= 5)
/** Fewer letters or rows do not show the shape of a page. */
const minEvidence = { letters: 200, rows: 8, lettersInRow: 8 }
/** Lines that deviate less from straight parallels, in letter heights, are handled by tesseract. */
const minDeviation = 0.35
/** The field must explain the lines: the median distance of letters from their line in letter heights. */
const maxResidual = 0.12
/** Letters below the baseline (g, p, commas) and above it are omitted from the fit if farther than this, in letter heights. */
const outlier = [0.6, 0.3, 0.2]
/** Limit, in half widths and half heights of the text, beyond which the field stays constant. */
const edge = 1.1

/** Lines of a lower slope are made level here; steeper ones keep their slope. */
const maxShear = Math.tan((3 * Math.PI) / 180)

interface Row {
  readonly feet: readonly Point[]
  readonly height: number
}

/** Finds the shape of the lines from the feet of their letters. Null if the lines are straight, parallel or too few. */
export function findLineField({ rows, height, noisy }: TextComponents): LineField | null {
  // There are many rows of noise, which are not evidence.
  if (noisy) return null
  const own = rows.flatMap((row) => rowOf(row, height))
  const letters = own.reduce((sum, { feet }) => sum + feet.length, 0)
  if (own.length < minEvidence.rows || letters < minEvidence.letters) return null
  const frame = frameOf(own)
  let kept = own
  let weights = fitTerms(kept, frame)
  for (const limit of outlier) {
    if (!weights) return null
    kept = withoutOutliers(own, weights, frame, limit)
    weights = fitTerms(kept, frame)
  }
  if (!weights || !isWorthwhile(own, kept, weights, frame)) return null
  const slope = meanSlope(kept, weights, frame)
  // A page that is also turned keeps its slope, and is rotated later: the shear would lean its letters.
  const keptSlope = Math.abs(slope) > maxShear ? slope : 0
  return {
    centre: { x: frame.x, y: frame.y },
    skew: Math.round((Math.atan(slope) * 1800) / Math.PI) / 10,
    level: (x, y) => y + displacement(weights, frame, x, y) + keptSlope * (x - frame.x),
    stretch: (x, y) => stretchAt(weights, frame, x, y),
  }
}

function rowOf({ letters, dark, height }: TextRow, usual: number): Row[] {
  if (!dark || height < usual * 0.5 || height > usual * 2) return []
  const feet = letters
    .filter(({ y0, y1 }) => y1 - y0 >= height * 0.6 && y1 - y0 <= height * 1.8)
    .map(({ x0, x1, y1 }) => ({ x: (x0 + x1) / 2, y: y1 }))
  return feet.length < minEvidence.lettersInRow ? [] : [{ feet, height }]
}

/** The centre and the half sides of the text, to which coordinates are scaled. */
interface Frame extends Point {
  readonly width: number
  readonly height: number
}

function frameOf(rows: readonly Row[]): Frame {
  let [x0, y0, x1, y1] = [Infinity, Infinity, -Infinity, -Infinity]
  for (const { feet } of rows)
    for (const { x, y } of feet) {
      x0 = Math.min(x0, x)
      x1 = Math.max(x1, x)
      y0 = Math.min(y0, y)
      y1 = Math.max(y1, y)
    }
  return { x: (x0 + x1) / 2, y: (y0 + y1) / 2, width: (x1 - x0) / 2, height: (y1 - y0) / 2 }
}

const clamp = (value: number): number => Math.min(edge, Math.max(-edge, value))

function termValues(frame: Frame, x: number, y: number): number[] {
  const u = clamp((x - frame.x) / frame.width)
  const v = clamp((y - frame.y) / frame.height)
  return terms.map(([i, j]) => u ** i * v ** j)
}

/** Weights of the terms for which y plus the terms is the same for all letters of a row (least squares). */
function fitTerms(rows: readonly Row[], frame: Frame): number[] | null {
  const size = terms.length
  const matrix = Array.from({ length: size }, () => new Float64Array(size + 1))
  for (const { feet } of rows) {
    if (feet.length < minEvidence.lettersInRow / 2) continue
    const values = feet.map(({ x, y }) => [...termValues(frame, x, y), -y])
    const means = values[0].map((_, k) => values.reduce((sum, value) => sum + value[k], 0) / values.length)
    for (const value of values)
      for (let i = 0; i < size; i++)
        for (let j = i; j <= size; j++) matrix[i][j] += (value[i] - means[i]) * (value[j] - means[j])
  }
  const scale = matrix.reduce((most, row, i) => Math.max(most, row[i]), 0)
  for (let i = 0; i < size; i++) {
    matrix[i][i] += scale * 1e-5
    for (let j = 0; j < i; j++) matrix[i][j] = matrix[j][i]
  }
  return solve(matrix)
}

/** Solves a symmetric positive system by elimination. The last column is the right side. */
function solve(matrix: Float64Array[]): number[] | null {
  const size = matrix.length
  for (let k = 0; k < size; k++) {
    if (!(matrix[k][k] > 0)) return null
    for (let i = k + 1; i < size; i++) {
      const factor = matrix[i][k] / matrix[k][k]
      for (let j = k; j <= size; j++) matrix[i][j] -= factor * matrix[k][j]
    }
  }
  const out = new Array<number>(size).fill(0)
  for (let k = size - 1; k >= 0; k--) {
    let sum = matrix[k][size]
    for (let j = k + 1; j < size; j++) sum -= matrix[k][j] * out[j]
    out[k] = sum / matrix[k][k]
  }
  return out
}

const displacement = (weights: readonly number[], frame: Frame, x: number, y: number): number =>
  termValues(frame, x, y).reduce((sum, value, k) => sum + value * weights[k], 0)

/** Distances of the letters of a row from the median level of the row. */
function residuals({ feet }: Row, weights: readonly number[], frame: Frame): number[] {
  const levels = feet.map(({ x, y }) => y + displacement(weights, frame, x, y))
  const middle = median(levels)
  return levels.map((level) => level - middle)
}

function withoutOutliers(
  rows: readonly Row[],
  weights: readonly number[],
  frame: Frame,
  limit: number,
): Row[] {
  return rows.map((row) => {
    const off = residuals(row, weights, frame)
    return { ...row, feet: row.feet.filter((_, i) => Math.abs(off[i]) <= limit * row.height) }
  })
}

/** Whether lines deviate from straight parallels, and the field describes the deviation. */
function isWorthwhile(
  own: readonly Row[],
  kept: readonly Row[],
  weights: readonly number[],
  frame: Frame,
): boolean {
  const slope = meanSlope(kept, weights, frame)
  const off = own.flatMap((row) =>
    residuals(row, weights, frame).map((value) => Math.abs(value) / row.height),
  )
  const bent = kept.flatMap((row) => {
    const bends = row.feet.map(({ x, y }) => displacement(weights, frame, x, y) + slope * (x - frame.x))
    const middle = median(bends)
    return bends.map((value) => Math.abs(value - middle) / row.height)
  })
  return median(off) <= maxResidual && quantile(bent, 0.9) >= minDeviation && isMonotonic(weights, frame)
}

/** The slope of straight parallels that is nearest to the lines. */
function meanSlope(rows: readonly Row[], weights: readonly number[], frame: Frame): number {
  let [xx, xd] = [0, 0]
  for (const { feet } of rows) {
    const places = feet.map(({ x, y }) => ({ x, d: displacement(weights, frame, x, y) }))
    const mx = places.reduce((sum, { x }) => sum + x, 0) / Math.max(1, places.length)
    const md = places.reduce((sum, { d }) => sum + d, 0) / Math.max(1, places.length)
    for (const { x, d } of places) {
      xx += (x - mx) ** 2
      xd += (x - mx) * (d - md)
    }
  }
  return xx === 0 ? 0 : -xd / xx
}

/** Lines do not cross: levels grow downwards everywhere. */
function isMonotonic(weights: readonly number[], frame: Frame): boolean {
  const at = [-1, -0.5, 0, 0.5, 1]
  return at.every((u) =>
    at.every((v) => {
      const stretch = stretchAt(weights, frame, frame.x + u * edge * frame.width, frame.y + v * frame.height)
      return stretch > 0.4 && stretch < 2.5
    }),
  )
}

function stretchAt(weights: readonly number[], frame: Frame, x: number, y: number): number {
  const step = frame.height / 50
  return (
    1 + (displacement(weights, frame, x, y + step) - displacement(weights, frame, x, y - step)) / (2 * step)
  )
}

/** An image with straightened text lines. */
export interface FlatImage {
  readonly image: GrayImage
  /** From pixels of `image` to pixels of the input. */
  readonly toInput: (x: number, y: number) => Point
}

/** Places between the points of a grid of this many pixels are interpolated. */
const gridPixels = 16
/** Maximum growth of the flat image along each side, as a factor. */
const maxGrowth = 1.3
/** Letters are narrowed and widened with their line height, within these factors. */
const widths = { min: 0.6, max: 1.6 }
/** Steps of Newton's method; the levels are almost linear. */
const steps = 4

/** Straightens the text lines of an image. Areas beyond the image become white. */
export function flatten(image: GrayImage, field: LineField): FlatImage {
  const columns = columnPlaces(image, field)
  const { top, bottom } = levelsOf(image, field)
  const width = columns.length
  const height = Math.max(1, Math.ceil(bottom - top))
  const toInput = (x: number, y: number): Point => {
    const at = Math.min(width - 1, Math.max(0, x))
    const left = Math.floor(at)
    const right = Math.min(width - 1, left + 1)
    const u = columns[left] + (columns[right] - columns[left]) * (at - left) + (x - at)
    let v = y + top
    for (let i = 0; i < steps; i++) v -= (field.level(u, v) - y - top) / field.stretch(u, v)
    return { x: u, y: v }
  }
  return { image: resampleGrid(image, { width, height }, toInput), toInput }
}

/** For each column of the flat image, the column of the input. If lines are low, their letters are also narrow. */
function columnPlaces({ width }: GrayImage, { centre, stretch }: LineField): number[] {
  const places: number[] = []
  for (let x = 0; x < width && places.length < width * maxGrowth; ) {
    places.push(x)
    x += 1 / Math.min(widths.max, Math.max(widths.min, stretch(x, centre.y)))
  }
  return places
}

/** The levels of the upper and the lower edge, within limits. */
function levelsOf({ width, height }: GrayImage, { level }: LineField): { top: number; bottom: number } {
  const margin = (height * (maxGrowth - 1)) / 2
  let [top, bottom] = [0, height]
  for (let i = 0; i <= 8; i++) {
    top = Math.min(top, level((width * i) / 8, 0))
    bottom = Math.max(bottom, level((width * i) / 8, height))
  }
  return { top: Math.floor(Math.max(top, -margin)), bottom: Math.ceil(Math.min(bottom, height + margin)) }
}

function resampleGrid(
  from: GrayImage,
  { width, height }: { readonly width: number; readonly height: number },
  toInput: FlatImage['toInput'],
): GrayImage {
  const data = new Uint8Array(width * height).fill(255)
  const columns = Math.ceil(width / gridPixels) + 1
  let upper = gridRow(0, columns, toInput)
  for (let top = 0; top < height; top += gridPixels) {
    const lower = gridRow(top + gridPixels, columns, toInput)
    for (let y = top; y < Math.min(height, top + gridPixels); y++) {
      const fy = (y - top) / gridPixels
      for (let i = 0; i + 1 < columns; i++) {
        const [a, b] = [2 * i, 2 * i + 2]
        const u0 = upper[a] + (lower[a] - upper[a]) * fy
        const v0 = upper[a + 1] + (lower[a + 1] - upper[a + 1]) * fy
        const du = (upper[b] + (lower[b] - upper[b]) * fy - u0) / gridPixels
        const dv = (upper[b + 1] + (lower[b + 1] - upper[b + 1]) * fy - v0) / gridPixels
        const end = Math.min(gridPixels, width - i * gridPixels)
        for (let k = 0, at = y * width + i * gridPixels; k < end; k++, at++)
          data[at] = sample(from, u0 + du * k, v0 + dv * k)
      }
    }
    upper = lower
  }
  return { width, height, data }
}

/** The positions in the input, x and y alternating, of points of the grid at a height. Pixel centres are at .5. */
function gridRow(y: number, columns: number, toInput: FlatImage['toInput']): Float64Array {
  const row = new Float64Array(columns * 2)
  for (let i = 0; i < columns; i++) {
    const { x: u, y: v } = toInput(i * gridPixels + 0.5, y + 0.5)
    row[2 * i] = u - 0.5
    row[2 * i + 1] = v - 0.5
  }
  return row
}

/** Bilinear interpolation; white beyond the image. */
function sample({ width, height, data }: GrayImage, x: number, y: number): number {
  if (x < 0 || y < 0 || x >= width - 1 || y >= height - 1) return 255
  const left = x | 0
  const top = y | 0
  const at = top * width + left
  const fx = x - left
  const high = data[at] + (data[at + 1] - data[at]) * fx
  const low = data[at + width] + (data[at + width + 1] - data[at + width]) * fx
  return high + (low - high) * (y - top) + 0.5
}
