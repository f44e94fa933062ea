import type { Box } from '../../model/geometry.ts'
import { type GrayImage, shrink } from '../image/gray-image.ts'
import type { RulingBoxes } from '../image/rulings.ts'
import type { TextComponents } from '../image/text-components.ts'
import { findGutters } from './gutters.ts'
import { type PageSegment, xyCut } from './xy-cut.ts'

/** A page that is made up of more parts than this is no text in columns; layout analysis of its own reads it better. */
const maxSegments = 24
/** Levels below it are dark all over; a band is so wide, in shares of the page. */
const maxBandLevel = 110
const minBandWidth = 0.3

/** The parts that a level picture is read in, in reading order; one where it need not be parted. */
export function segmentPage(picture: GrayImage, letters: TextComponents, drawn: RulingBoxes): PageSegment[] {
  const whole = { x0: 0, y0: 0, x1: picture.width, y1: picture.height, table: false }
  if (letters.noisy || letters.height === 0) return [whole]
  const rows = letters.rows.filter(
    ({ dark, height }) => dark && height > letters.height * 0.45 && height < letters.height * 4,
  )
  const gutters = findGutters(rows, darkBands(picture, letters.height), picture, letters.height, drawn)
  const parts = xyCut(gutters, drawn, rows, picture, letters.height)
  return parts.length === 0 || parts.length > maxSegments ? [whole] : parts
}

/** Dark bands and pictures that go over much of the page: no column goes on behind them. */
function darkBands(picture: GrayImage, height: number): Box[] {
  const factor = Math.max(1, Math.round(height / 3))
  const { width, height: rows, data } = shrink(picture, factor)
  const least = width * minBandWidth
  const bands: Box[] = []
  for (let y = 0; y < rows; y++) {
    let from = 0
    for (let x = 0; x <= width; x++) {
      if (x < width && data[y * width + x] < maxBandLevel) continue
      if (x - from >= least)
        bands.push({ x0: from * factor, x1: x * factor, y0: y * factor, y1: (y + 1) * factor })
      from = x + 1
    }
  }
  return bands
}
