import type { Raster } from './page.ts'

/** A picture of one channel: 0 is black; rows from the top, nothing between rows. */
export interface Grey {
  readonly width: number
  readonly height: number
  readonly data: Uint8Array
}

/** The luma of a picture (ITU-R BT.601 weights), over white where it is transparent. */
export function greyOf({ width, height, data }: Raster): Grey {
  const grey = new Uint8Array(width * height)
  for (let i = 0, from = 0; i < grey.length; i++, from += 4) {
    const luma = (data[from] * 19595 + data[from + 1] * 38470 + data[from + 2] * 7471 + 32768) >> 16
    const alpha = data[from + 3]
    grey[i] = alpha === 255 ? luma : Math.round((luma * alpha + 255 * (255 - alpha)) / 255)
  }
  return { width, height, data: grey }
}

/** The mean of every `factor` by `factor` pixels. What is left over at the right and the bottom is left out. */
export function shrink(grey: Grey, factor: number): Grey {
  if (factor <= 1) return grey
  const width = Math.max(1, Math.floor(grey.width / factor))
  const height = Math.max(1, Math.floor(grey.height / factor))
  const data = new Uint8Array(width * height)
  const sums = new Uint32Array(width)
  const columns = Math.min(factor, grey.width)
  for (let y = 0; y < height; y++) {
    sums.fill(0)
    const rows = Math.min(factor, grey.height)
    for (let dy = 0; dy < rows; dy++) {
      let from = (y * factor + dy) * grey.width
      for (let x = 0; x < width; x++) for (let dx = 0; dx < columns; dx++) sums[x] += grey.data[from++]
    }
    const count = rows * columns
    for (let x = 0; x < width; x++) data[y * width + x] = sums[x] / count
  }
  return { width, height, data }
}
