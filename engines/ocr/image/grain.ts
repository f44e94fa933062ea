/** Grain: noise of the sensor or a fine screen on the whole page, whose dots are read as letters. */
import type { GrayImage } from './gray-image.ts'
import type { TextComponents } from './text-components.ts'

/**
 * Median strength of the Laplacian over the page, in gray levels (Immerkaer 1996). Scans and photos have 0 to 8 since most of a page is
 * plain paper; above this, more than half of it is grain.
 */
const maxGrain = 40
/** Smoothing stops at this remaining grain: otherwise letters of small print lose their shape. */
const restGrain = 12
/** Maximum passes of the filter: each makes the strokes of lowercase letters wider. */
const maxPasses = 3
/** Rows that are sampled. */
const sampledRows = 300

/** Pixels. Larger letters are scaled down before they are read, which smooths them as well. */
const maxLetterHeight = 20

/** Smooths an image that is grainy everywhere. Returns the image itself if it is not. */
export function smoothGrain(image: GrayImage, { height }: Pick<TextComponents, 'height'>): GrayImage {
  if (height > maxLetterHeight || grainOf(image) <= maxGrain) return image
  let smooth = image
  for (let pass = 0; pass < maxPasses && grainOf(smooth) > restGrain; pass++) smooth = binomial(smooth)
  return cleanPaper(smooth)
}

/** Levels that still count as paper, in standard deviations of its noise. */
const paperDeviations = 2
/** Paper whose levels differ by more is not plain. */
const maxDeviation = 30

/**
 * Makes the paper uniform if grain remains: OCR chooses its threshold by local contrast. Light paper becomes white,
 * dark paper black.
 */
function cleanPaper(image: GrayImage): GrayImage {
  const counts = new Uint32Array(256)
  for (const level of image.data) counts[level]++
  const levelAt = (share: number) => {
    let left = image.data.length * share
    let level = 0
    for (left -= counts[0]; level < 255 && left > 0; left -= counts[level]) level++
    return level
  }
  const paper = levelAt(0.5)
  const dark = paper < 128
  // In a normal distribution, 35 % is below the mean by 0.385 deviations. Letters cover less.
  const deviation = Math.abs(paper - levelAt(dark ? 0.65 : 0.35)) / 0.385
  if (deviation > maxDeviation) return image
  const contrast = (dark ? 255 - paper : paper) - paperDeviations * deviation
  const levels = Uint8Array.from({ length: 256 }, (_, level) => {
    const ink = Math.min(255, ((dark ? 255 - level : level) * 255) / Math.max(1, contrast))
    return dark ? 255 - ink : ink
  })
  return { ...image, data: image.data.map((level) => levels[level]) }
}

/** The median of the absolute Laplacian. */
export function grainOf({ width, height, data }: GrayImage): number {
  const counts = new Uint32Array(8 * 255 + 1)
  const step = Math.max(1, Math.floor(height / sampledRows))
  let looked = 0
  for (let y = 1; y < height - 1; y += step)
    for (let x = 1, i = y * width + 1; x < width - 1; x++, i++) {
      const corners = data[i - width - 1] + data[i - width + 1] + data[i + width - 1] + data[i + width + 1]
      const sides = data[i - 1] + data[i + 1] + data[i - width] + data[i + width]
      counts[Math.abs(corners - 2 * sides + 4 * data[i])]++
      looked++
    }
  let level = 0
  for (let left = looked / 2 - counts[0]; left > 0; left -= counts[level]) level++
  return level
}

/** The binomial filter of 3 x 3 pixels. Beyond an edge, edge pixels are repeated. */
export function binomial({ width, height, data }: GrayImage): GrayImage {
  const across = new Uint16Array(width * height)
  for (let y = 0; y < height; y++) {
    const row = y * width
    for (let x = 0; x < width; x++)
      across[row + x] =
        data[row + Math.max(0, x - 1)] + 2 * data[row + x] + data[row + Math.min(width - 1, x + 1)]
  }
  const out = new Uint8Array(width * height)
  for (let y = 0; y < height; y++) {
    const row = y * width
    const above = Math.max(0, y - 1) * width
    const below = Math.min(height - 1, y + 1) * width
    for (let x = 0; x < width; x++)
      out[row + x] = (across[above + x] + 2 * across[row + x] + across[below + x] + 8) >> 4
  }
  return { width, height, data: out }
}
