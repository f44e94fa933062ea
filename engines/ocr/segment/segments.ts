import type { Box } from '../../model/geometry.ts'
import { type GrayImage, shrink } from '../image/gray-image.ts'
import type { RulingBoxes } from '../image/rulings.ts'
import type { TextComponents } from '../image/text-components.ts'
import { findGutters } from './gutters.ts'
import { type PageSegment, xyCut } from './xy-cut.ts'

/** An upright, level image with what was found on it. */
export interface LevelPage {
  readonly image: GrayImage
  readonly components: TextComponents
  readonly rulings: RulingBoxes
}

/** Pixels below this level belong to dark bands. Of 255. */
const maxBandLevel = 110
/** Minimum width of a dark band as a share of the page width. */
const minBandWidth = 0.3
/** Rows taken into account, by their height in median letter heights: neither specks nor large objects. */
const rowHeights = { min: 0.45, max: 4 }

/** The segments in which a page is read, in reading order; the whole page if it needs no segmentation. */
export function segmentPage({ image, components, rulings }: LevelPage): PageSegment[] {
  const whole = { x0: 0, y0: 0, x1: image.width, y1: image.height, table: false }
  const { height: usual } = components
  if (components.noisy || usual === 0) return [whole]
  const rows = components.rows.filter(
    ({ dark, height }) => dark && height > usual * rowHeights.min && height < usual * rowHeights.max,
  )
  const gutters = findGutters(rows, darkBands(image, usual), image, usual, rulings)
  const segments = xyCut(gutters, rulings, rows, image, usual)
  return segments.length === 0 ? [whole] : segments
}

/** Dark bands and images across much of the page: columns do not continue behind them. `height`: of letters. */
function darkBands(image: GrayImage, height: number): Box[] {
  const factor = Math.max(1, Math.round(height / 3))
  const { width, height: rows, data } = shrink(image, factor)
  const minWidth = width * minBandWidth
  const bands: Box[] = []
  for (let y = 0; y < rows; y++) {
    let from = 0
    for (let x = 0; x <= width; x++) {
      if (x < width && data[y * width + x] < maxBandLevel) continue
      if (x - from >= minWidth)
        bands.push({ x0: from * factor, x1: x * factor, y0: y * factor, y1: (y + 1) * factor })
      from = x + 1
    }
  }
  return bands
}
