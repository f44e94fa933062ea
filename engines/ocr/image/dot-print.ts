/** Dot-matrix print: letters consist of separate dots, which OCR reads as noise or as other letters. */
import type { WorkLimit } from '../../model/errors.ts'
import { binomial } from './grain.ts'
import type { GrayImage } from './gray-image.ts'
import { findTextComponents } from './text-components.ts'

/** Pixels from dot to dot: closer dots have merged; the upper limit is a dot-matrix printer scanned at 600 dpi. */
const minPitch = 2.5
const maxPitch = 9
/** Minimum height of letters in dots; strokes of other print repeat at larger distances. */
const minDotsPerLetter = 4.5
/** Minimum correlation, along both axes, at the distance of a dot, and its maximum in the gap between. */
const minCorrelation = 0.15
const maxBetween = -0.33
/** Second differences below this level are paper and the insides of strokes. */
const minCurvature = 24
/** Maximum share of pixels that are not paper: most of the page is paper. Halftones cover more. */
const maxCurvedShare = 0.25
/** Standard deviation of the filter in pitches: gaps between dots are filled, and the insides of letters stay open. */
const blurInPitches = 0.45
/** Rows by which the pitch is measured; more rows give the same result. */
const sampledRows: WorkLimit = 400

/** Joins the dots of letters. Returns the image itself if it is not dot-matrix print. */
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
