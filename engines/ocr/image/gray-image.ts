import type { Matrix } from '../../model/geometry.ts'
import type { Raster } from '../../model/raster.ts'
import type { QuarterTurn } from '../ocr-page.ts'

/** A one-channel image: 0 is black, rows from the top without padding. */
export interface GrayImage {
  readonly width: number
  readonly height: number
  readonly data: Uint8Array
}

/** Channel weights in 65536ths: ITU-R BT.601 luma, or only red for yellowed paper. */
const lumaWeights: ChannelWeights = [19595, 38470, 7471]
const redWeights: ChannelWeights = [65536, 0, 0]
type ChannelWeights = readonly [number, number, number]

/** Minimum difference of red and blue in gray levels for paper to count as tinted. */
const minTintLevels = 24
/** Red is used if its contrast between ink and paper (Otsu) is higher by this factor. */
const minSeparationGain = 1.08

/**
 * Converts to gray, on white if the image is transparent: luma, or red if it separates ink and paper better, as
 * on the brown paper of old books.
 */
export function toGray(raster: Raster): GrayImage {
  const { width, height, data } = raster
  const [r, g, b] = chooseWeights(raster)
  const gray = new Uint8Array(width * height)
  for (let i = 0, from = 0; i < gray.length; i++, from += 4) {
    const level = (data[from] * r + data[from + 1] * g + data[from + 2] * b + 32768) >>> 16
    const alpha = data[from + 3]
    gray[i] = alpha === 255 ? level : Math.round((level * alpha + 255 * (255 - alpha)) / 255)
  }
  return { width, height, data: gray }
}

function chooseWeights({ width, height, data }: Raster): ChannelWeights {
  const step = 4 * Math.max(1, Math.floor((width * height) / 200_000))
  const inLuma = new Uint32Array(256)
  const inRed = new Uint32Array(256)
  let tinted = 0
  let bright = 0
  for (let i = 0; i < data.length; i += step) {
    if (data[i + 3] !== 255) return lumaWeights
    const level =
      (data[i] * lumaWeights[0] + data[i + 1] * lumaWeights[1] + data[i + 2] * lumaWeights[2]) >>> 16
    inLuma[level]++
    inRed[data[i]]++
    if (level < 96) continue
    bright++
    if (data[i] - data[i + 2] > minTintLevels) tinted++
  }
  if (tinted * 2 < bright) return lumaWeights
  return otsuSeparation(inRed) > otsuSeparation(inLuma) * minSeparationGain ? redWeights : lumaWeights
}

/** The maximum between-class variance of a histogram (Otsu 1979). */
function otsuSeparation(counts: Uint32Array): number {
  let total = 0
  let sum = 0
  for (let level = 0; level < 256; level++) {
    total += counts[level]
    sum += level * counts[level]
  }
  let best = 0
  let below = 0
  let sumBelow = 0
  for (let level = 0; level < 256; level++) {
    below += counts[level]
    sumBelow += level * counts[level]
    const above = total - below
    if (below === 0 || above === 0) continue
    const apart = sumBelow / below - (sum - sumBelow) / above
    best = Math.max(best, (below / total) * (above / total) * apart * apart)
  }
  return best
}

/** Larger images are scaled down to this size first; letters of 5 pixels, and a line of one pixel at 300 dpi, are still found. */
const maxAnalysedPixels = 4_500_000

/** The image in the size used to find components and lines, and its scale factor. */
export function shrinkForAnalysis(gray: GrayImage): { readonly small: GrayImage; readonly factor: number } {
  const factor = Math.max(1, Math.ceil(Math.sqrt((gray.width * gray.height) / maxAnalysedPixels)))
  return { small: shrink(gray, factor), factor }
}

/** Scales down by the mean of `factor` by `factor` pixels. Incomplete blocks at the right and bottom are dropped. */
export function shrink(gray: GrayImage, factor: number): GrayImage {
  if (factor <= 1) return gray
  const { data: from } = gray
  const width = Math.max(1, Math.floor(gray.width / factor))
  const height = Math.max(1, Math.floor(gray.height / factor))
  const data = new Uint8Array(width * height)
  const sums = new Int32Array(width)
  const columns = Math.min(factor, gray.width)
  const rows = Math.min(factor, gray.height)
  const count = rows * columns
  for (let y = 0; y < height; y++) {
    sums.fill(0)
    for (let dy = 0; dy < rows; dy++) addBlocks(sums, from, (y * factor + dy) * gray.width, columns)
    for (let x = 0, to = y * width; x < width; x++, to++) data[to] = sums[x] / count
  }
  return { width, height, data }
}

/** Adds the sum of each `columns` adjacent pixels. Two columns are the most common case, for which a loop would cost more. */
function addBlocks(sums: Int32Array, from: Uint8Array, start: number, columns: number): void {
  if (columns === 2) {
    for (let x = 0, i = start; x < sums.length; x++, i += 2) sums[x] += from[i] + from[i + 1]
    return
  }
  for (let x = 0, i = start; x < sums.length; x++) {
    let sum = 0
    for (const end = i + columns; i < end; i++) sum += from[i]
    sums[x] += sum
  }
}

/** Rotates clockwise by quarter turns, without resampling. */
export function rotate({ width, height, data }: GrayImage, turn: QuarterTurn): GrayImage {
  if (turn === 0) return { width, height, data }
  const out = new Uint8Array(data.length)
  if (turn === 180) {
    for (let i = 0, j = data.length - 1; j >= 0; i++, j--) out[i] = data[j]
    return { width, height, data: out }
  }
  for (let y = 0, i = 0; y < height; y++)
    for (let x = 0; x < width; x++, i++)
      out[turn === 90 ? x * height + height - 1 - y : (width - 1 - x) * height + y] = data[i]
  return { width: height, height: width, data: out }
}

/** Maps pixels of a rotated image to pixels of the original, which has the given size. */
export function rotateBack(turn: QuarterTurn, width: number, height: number): Matrix {
  if (turn === 90) return [0, -1, 1, 0, 0, height]
  if (turn === 180) return [-1, 0, 0, -1, width, height]
  if (turn === 270) return [0, 1, -1, 0, width, 0]
  return [1, 0, 0, 1, 0, 0]
}
