import type { Box } from './geometry.ts'

/** An image in memory: RGBA, 8 bits a channel, not premultiplied, rows from the top without padding. */
export interface Raster {
  readonly width: number
  readonly height: number
  readonly data: Uint8ClampedArray
}

/** The part of a rendered page in a box, in points; null where the box is outside of it. */
export function cropped(page: Raster, box: Box, scale: number): Raster | null {
  const x0 = Math.max(0, Math.floor(box.x0 * scale))
  const y0 = Math.max(0, Math.floor(box.y0 * scale))
  const x1 = Math.min(page.width, Math.ceil(box.x1 * scale))
  const y1 = Math.min(page.height, Math.ceil(box.y1 * scale))
  if (x0 >= x1 || y0 >= y1) return null
  const [width, height] = [x1 - x0, y1 - y0]
  const data = new Uint8ClampedArray(width * height * 4)
  for (let y = 0; y < height; y++) {
    const from = ((y0 + y) * page.width + x0) * 4
    data.set(page.data.subarray(from, from + width * 4), y * width * 4)
  }
  return { width, height, data }
}

/** Limits on the memory that one image may cost, checked before it is decoded. */
export interface ImageLimits {
  /** Pixels of one image, or of one rendered page. Default 100 million. */
  readonly pixels: number
  /** Bytes of one stream of data, stored or decoded: also the coefficients of a JPEG. Default 512 MiB. */
  readonly streamBytes: number
}

const defaults: ImageLimits = { pixels: 100_000_000, streamBytes: 512 * 1024 * 1024 }

export function imageLimits(limits?: Partial<ImageLimits>): ImageLimits {
  return {
    pixels: limits?.pixels ?? defaults.pixels,
    streamBytes: limits?.streamBytes ?? defaults.streamBytes,
  }
}
