import type { WorkLimit } from '../../model/errors.ts'
import { type Box, invert, type Matrix, multiply, transformBox } from '../../model/geometry.ts'
import type { QuarterTurn } from '../ocr-page.ts'
import { type GrayImage, shrink } from './gray-image.ts'

/** An image prepared for reading: cropped, rotated, deskewed and scaled, with a white margin. */
interface DeskewedImage {
  readonly image: GrayImage
  /** From pixels of `image` to pixels of the input. */
  readonly back: Matrix
  /** The shift in pixels along both axes, if the image was only shifted; else null. */
  readonly shift: number | null
}

export interface DeskewOptions {
  readonly turn: QuarterTurn
  /** Degrees, clockwise positive, of the slope of text lines after `turn`. */
  readonly skew: number
  readonly scale: number
  /** Degrees by which strokes of level lines lean to the right; the shear is removed. Default: 0. */
  readonly slant?: number
  /** The text is light on dark: the levels are inverted. Default: false. */
  readonly inverted?: boolean
  /** Crop box in pixels of the input. Default: the whole image. */
  readonly part?: Box
}

/** White margin: tesseract must see where letters at the edge end. */
const marginPixels = 16

/** Maximum size of an image for tesseract, which needs about 8 bytes per pixel. */
const maxPixels: WorkLimit = 18_000_000
/** For noisy images: each speck costs layout analysis as much time as a letter, and scaling down removes specks. */
const maxNoisyPixels: WorkLimit = 6_000_000
/**
 * Tesseract reads letters of the ideal height best (median of small and tall letters, in pixels), and more pixels only cost
 * time. Between `min` and `max` nothing is scaled.
 */
const letterHeight = { min: 17, ideal: 25, max: 28 }
/** Letters of three pixels, four times as large, are as blurred as still readable; more pixels only take time. */
const maxScale = 4

/** Prepares an image for reading. The size of the result is that of `deskewedSize`. */
export function deskew(gray: GrayImage, how: DeskewOptions): DeskewedImage {
  const { width, height, forward } = layout(gray, how)
  const back = invert(forward)
  if (!back) throw new RangeError('The image cannot be deskewed: the transformation is not invertible.')
  const data = new Uint8Array(width * height).fill(255)
  const part = how.part ?? { x0: 0, y0: 0, x1: gray.width, y1: gray.height }
  // Interpolation between four pixels would ignore most of the others.
  const factor = Math.max(1, Math.floor(1 / how.scale))
  const toSource = multiply(back, [1 / factor, 0, 0, 1 / factor, 0, 0])
  const box = transformBox([1 / factor, 0, 0, 1 / factor, 0, 0], part)
  resample(shrink(gray, factor), box, toSource, { width, height, data }, how.inverted === true)
  const whole = how.part === undefined && how.inverted !== true
  const shifted = whole && isIdentity(forward)
  return { image: { width, height, data }, back, shift: shifted ? marginPixels : null }
}

const isIdentity = ([a, b, c, d]: Matrix): boolean => a === 1 && b === 0 && c === 0 && d === 1

function deskewedSize(gray: GrayImage, how: DeskewOptions): { width: number; height: number } {
  const { width, height } = layout(gray, how)
  return { width, height }
}

function layout(gray: GrayImage, { turn, skew, scale, slant = 0, part }: DeskewOptions) {
  const box = part ?? { x0: 0, y0: 0, x1: gray.width, y1: gray.height }
  const angle = ((turn - skew) * Math.PI) / 180
  // Quarter turns are exact: rounded cosines would blur the image.
  const exact = skew === 0
  const cos = exact ? Math.round(Math.cos(angle)) : Math.cos(angle)
  const sin = exact ? Math.round(Math.sin(angle)) : Math.sin(angle)
  const level: Matrix = [cos * scale, sin * scale, -sin * scale, cos * scale, 0, 0]
  const turned = multiply(level, [1, 0, Math.tan((slant * Math.PI) / 180), 1, 0, 0])
  const bounds = transformBox(turned, box)
  return {
    width: Math.max(1, Math.round(bounds.x1 - bounds.x0)) + 2 * marginPixels,
    height: Math.max(1, Math.round(bounds.y1 - bounds.y0)) + 2 * marginPixels,
    forward: multiply(turned, [1, 0, 0, 1, marginPixels - bounds.x0, marginPixels - bounds.y0]),
  }
}

/** Bilinear interpolation; pixel centres are at .5. Pixels outside the crop box stay white. */
function resample(from: GrayImage, part: Box, back: Matrix, to: GrayImage, inverted: boolean): void {
  const [a, b, c, d, e, f] = back
  const edges = {
    left: Math.max(0, Math.floor(part.x0)),
    top: Math.max(0, Math.floor(part.y0)),
    right: Math.min(from.width, Math.ceil(part.x1)) - 1,
    bottom: Math.min(from.height, Math.ceil(part.y1)) - 1,
  }
  const { left, top, right, bottom } = edges
  const flip = inverted ? 255 : 0
  const { width, data } = from
  const shiftsOnly = a === 1 && b === 0 && c === 0 && d === 1 && Number.isInteger(e) && Number.isInteger(f)
  for (let y = 0; y < to.height; y++) {
    const u0 = a * 0.5 + c * (y + 0.5) + e - 0.5
    const v0 = b * 0.5 + d * (y + 0.5) + f - 0.5
    const row = y * to.width
    if (shiftsOnly && !inverted) {
      if (v0 >= top && v0 <= bottom)
        to.data.set(data.subarray(v0 * width + left, v0 * width + right + 1), row + left - u0)
      continue
    }
    // Between these columns all four neighbours are inside, so that nothing has to be clamped.
    const [ua, ub] = columnsBetween(u0, a, left, right, to.width)
    const [va, vb] = columnsBetween(v0, b, top, bottom, to.width)
    const start = Math.max(ua, va)
    const end = Math.max(start, Math.min(ub, vb))
    for (let x = 0; x < start; x++) sampleAtEdge(from, edges, u0 + a * x, v0 + b * x, to.data, row + x, flip)
    for (let x = start, u = u0 + a * start, v = v0 + b * start; x < end; x++, u += a, v += b) {
      const x0 = u | 0
      const y0 = v | 0
      const at = y0 * width + x0
      const fx = u - x0
      const high = data[at] + (data[at + 1] - data[at]) * fx
      const low = data[at + width] + (data[at + width + 1] - data[at + width]) * fx
      to.data[row + x] = flip ^ (high + (low - high) * (v - y0) + 0.5)
    }
    for (let x = end; x < to.width; x++)
      sampleAtEdge(from, edges, u0 + a * x, v0 + b * x, to.data, row + x, flip)
  }
}

/** The columns x, from the first to before the last, with `start + slope * x` safely between `min` and `max`. */
function columnsBetween(
  start: number,
  slope: number,
  min: number,
  max: number,
  columns: number,
): [number, number] {
  // The sum is accumulated: it may be off by less than this.
  const [low, high] = [min + 1e-6, max - 1e-6]
  if (slope === 0) return start >= low && start < high ? [0, columns] : [0, 0]
  const [one, other] = [(low - start) / slope, (high - start) / slope]
  const first = Math.max(0, Math.ceil(Math.min(one, other)))
  return [Math.min(columns, first), Math.max(0, Math.min(columns, Math.floor(Math.max(one, other)) + 1))]
}

interface Edges {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

/** Like the loop of `resample` for pixels at the edge: beyond it, the nearest pixel is used, or the paper stays white. */
function sampleAtEdge(
  { width, data }: GrayImage,
  { left, top, right, bottom }: Edges,
  u: number,
  v: number,
  to: Uint8Array,
  at: number,
  flip: number,
): void {
  if (u < left - 0.5 || v < top - 0.5 || u > right + 0.5 || v > bottom + 0.5) return
  const cu = Math.min(Math.max(u, left), right)
  const cv = Math.min(Math.max(v, top), bottom)
  const x0 = Math.floor(cu)
  const y0 = Math.floor(cv)
  const x1 = x0 < right ? x0 + 1 : x0
  const upper = y0 * width
  const lower = y0 < bottom ? upper + width : upper
  const high = data[upper + x0] * (1 - cu + x0) + data[upper + x1] * (cu - x0)
  const low = data[lower + x0] * (1 - cu + x0) + data[lower + x1] * (cu - x0)
  to[at] = flip ^ Math.round(high * (1 - cv + y0) + low * (cv - y0))
}

/** The scale at which an image with this letter height is read, within the size limits. Noise is never enlarged. */
export function fittingScale(
  gray: GrayImage,
  height: number,
  how: Pick<DeskewOptions, 'turn' | 'skew' | 'part'> & { readonly noisy?: boolean },
): number {
  const wanted =
    height < letterHeight.min && !how.noisy
      ? Math.min(maxScale, letterHeight.ideal / height)
      : height > letterHeight.max
        ? letterHeight.ideal / height
        : 1
  const size = deskewedSize(gray, { ...how, scale: 1 })
  return Math.min(wanted, Math.sqrt((how.noisy ? maxNoisyPixels : maxPixels) / (size.width * size.height)))
}
