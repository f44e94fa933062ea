import { type Box, invert, type Matrix, multiply, transformBox } from '../../model/geometry.ts'
import type { QuarterTurn } from '../ocr-page.ts'
import type { GrayImage } from './gray-image.ts'

/** An image prepared for reading: cropped, rotated, deskewed and scaled, with a white margin. */
interface DeskewedImage {
  readonly image: GrayImage
  /** From pixels of `image` to pixels of the input. */
  readonly back: Matrix
}

export interface DeskewOptions {
  readonly turn: QuarterTurn
  /** Degrees, clockwise positive, by which text lines fall after `turn`. */
  readonly skew: number
  readonly scale: number
  /** Degrees by which strokes of level lines lean to the right; the shear is undone. Default: 0. */
  readonly slant?: number
  /** The text is light on dark: the levels are inverted. Default: false. */
  readonly inverted?: boolean
  /** Crop box in pixels of the input. Default: the whole image. */
  readonly part?: Box
}

/** White margin: tesseract must see where letters at the edge end. */
const marginPixels = 16

/** Prepares an image for reading. The size of the result is that of `deskewedSize`. */
export function deskew(gray: GrayImage, how: DeskewOptions): DeskewedImage {
  const { width, height, forward } = layout(gray, how)
  const back = invert(forward)
  if (!back) throw new RangeError('The image cannot be deskewed: the transformation is not invertible.')
  const data = new Uint8Array(width * height).fill(255)
  const part = how.part ?? { x0: 0, y0: 0, x1: gray.width, y1: gray.height }
  resample(gray, part, back, { width, height, data }, how.inverted === true)
  return { image: { width, height, data }, back }
}

export function deskewedSize(gray: GrayImage, how: DeskewOptions): { width: number; height: number } {
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
  const left = Math.max(0, Math.floor(part.x0))
  const top = Math.max(0, Math.floor(part.y0))
  const right = Math.min(from.width, Math.ceil(part.x1)) - 1
  const bottom = Math.min(from.height, Math.ceil(part.y1)) - 1
  const flip = inverted ? 255 : 0
  for (let y = 0; y < to.height; y++) {
    let u = a * 0.5 + c * (y + 0.5) + e - 0.5
    let v = b * 0.5 + d * (y + 0.5) + f - 0.5
    const row = y * to.width
    for (let x = 0; x < to.width; x++, u += a, v += b) {
      if (u < left - 0.5 || v < top - 0.5 || u > right + 0.5 || v > bottom + 0.5) continue
      const cu = Math.min(Math.max(u, left), right)
      const cv = Math.min(Math.max(v, top), bottom)
      const x0 = Math.floor(cu)
      const y0 = Math.floor(cv)
      const x1 = x0 < right ? x0 + 1 : x0
      const fx = cu - x0
      const fy = cv - y0
      const upper = y0 * from.width
      const lower = y0 < bottom ? upper + from.width : upper
      const high = from.data[upper + x0] * (1 - fx) + from.data[upper + x1] * fx
      const low = from.data[lower + x0] * (1 - fx) + from.data[lower + x1] * fx
      to.data[row + x] = flip ^ Math.round(high * (1 - fy) + low * fy)
    }
  }
}
