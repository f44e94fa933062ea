/** Print of needle printers: letters are dots apart from each other, which readers take for noise or for other letters. */
import type { WorkLimit } from '../../model/errors.ts'
import { binomial } from './grain.ts'
import type { GrayImage } from './gray-image.ts'
import { findTextComponents } from './text-components.ts'

/** Pixels from dot to dot: closer ones have run together, and others are those of needles at 600 dpi. */
const minPitch = 2.5
const maxPitch = 9
/** Letters are at least so many dots high; strokes of other print repeat at larger distances. */
const minDotsPerLetter = 4.5
/** Minimum correlation, along both axes, of what is a dot apart; and its maximum for a gap between. */
const minCorrelation = 0.15
const maxBetween = -0.33
/** Second differences below this level are paper and the insides of strokes. */
const minCurvature = 24
/** Maximum share of pixels that differ: most of the page is paper. Halftones cover more. */
const maxCurvedShare = 0.25
/** Standard deviation of the filter in pitches: gaps between dots are filled, and the insides of letters stay open. */
const blurInPitches = 0.45
/** Rows by which the pitch is measured; all rows give the same. */
const sampledRows: WorkLimit = 400

/** Joins the dots of letters. Returns the image itself if its print is not of dots. */
export function joinDots(image: GrayImage): GrayImage {
  const pitch = dotPitch(image)
  if (pitch === null) return image
  // The variance of a pass is half a pixel.
  const passes = Math.round(2 * (blurInPitches * pitch) ** 2)
  let joined = image
  for (let pass = 0; pass < passes; pass++) joined = binomial(joined)
  return findTextComponents(joined).height >= minDotsPerLetter * pitch ? joined : image
}

/** The distance of dots in pixels; `null` if there are none. */
function dotPitch(image: GrayImage): number | null {
  const lags = maxPitch + 1
  if (image.width <= 4 * lags || image.height <= 4 * lags) return null
  const across = correlation(image, 1, lags)
  const down = correlation(image, image.width, lags)
  if (across === null || down === null) return null
  const both = across.map((value, lag) => Math.min(value, down[lag]))
  let peak = 2
  // The first: twice the distance correlates as well.
  while (peak < lags && (both[peak] < minCorrelation || both[peak] < both[peak + 1])) peak++
  if (peak >= lags) return null
  const apart = across.map((value, lag) => Math.max(value, down[lag]))
  if (Math.min(...apart.slice(1, peak)) > maxBetween) return null
  const [before, at, after] = [both[peak - 1], both[peak], both[peak + 1]]
  const pitch = peak + (after - before) / (2 * (2 * at - before - after))
  return pitch >= minPitch ? pitch : null
}

/** The correlation of the second differences along an axis with those 0 to `lags` pixels further; `null` for halftones. */
function correlation({ width, height, data }: GrayImage, step: number, lags: number): number[] | null {
  const sums = new Float64Array(lags + 1)
  const margin = lags + 1
  let curved = 0
  let looked = 0
  const rows = Math.max(1, Math.floor(height / sampledRows))
  const curvature = (i: number) => 2 * data[i] - data[i - step] - data[i + step]
  for (let y = margin; y < height - margin; y += rows)
    for (let x = margin, i = y * width + x; x < width - margin; x++, i++) {
      const here = curvature(i)
      looked++
      if (Math.abs(here) < minCurvature) continue
      curved++
      for (let lag = 0; lag <= lags; lag++) sums[lag] += here * curvature(i + lag * step)
    }
  if (curved === 0 || curved > looked * maxCurvedShare) return null
  return Array.from(sums, (sum) => sum / sums[0])
}
