import type { Point } from '../../model/geometry.ts'
import type { GrayImage } from './gray-image.ts'
import type { LineField } from './line-field.ts'

/** An image whose text lines were made straight. */
export interface FlatImage {
  readonly image: GrayImage
  /** From pixels of `image` to pixels of the input. */
  readonly toInput: (x: number, y: number) => Point
}

/** Places between the points of a grid of this many pixels are interpolated. */
const gridPixels = 16
/** The flat image is at most larger by this factor along each side. */
const maxGrowth = 1.3
/** Letters are narrowed and widened with their line height, within these factors. */
const widths = { min: 0.6, max: 1.6 }
/** Steps of Newton's method; the levels are almost linear. */
const steps = 4

/** Makes the text lines of an image straight. What lies beyond the image becomes white. */
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

/** For each column of the flat image, the column of the input. Where lines are low, their letters are narrow, too. */
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

/** The places in the input, x and y alternating, of points of the grid at a height. Pixel centres are at .5. */
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
