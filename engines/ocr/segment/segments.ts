import type { Box } from '../../model/geometry.ts'
import { type Grey, shrink } from '../image/gray-image.ts'
import type { Drawn } from '../image/rulings.ts'
import type { Letters } from '../image/text-components.ts'
import { guttersOf } from './gutters.ts'
import { type Region, regionsOf } from './xy-cut.ts'

/** A page that is made up of more parts than this is no text in columns; layout analysis of its own reads it better. */
const mostParts = 24
/** Levels below it are dark all over; a band is so wide, in shares of the page. */
const dark = 110
const bandWidth = 0.3

/** The parts that a level picture is read in, in reading order; one where it need not be parted. */
export function partsOf(picture: Grey, letters: Letters, drawn: Drawn): Region[] {
  const whole = { x0: 0, y0: 0, x1: picture.width, y1: picture.height, table: false }
  if (letters.noisy || letters.height === 0) return [whole]
  const rows = letters.rows.filter(
    ({ dark, height }) => dark && height > letters.height * 0.45 && height < letters.height * 4,
  )
  const gutters = guttersOf(rows, bandsOf(picture, letters.height), picture, letters.height, drawn)
  const parts = regionsOf(gutters, drawn, rows, picture, letters.height)
  return parts.length === 0 || parts.length > mostParts ? [whole] : parts
}

/** Dark bands and pictures that go over much of the page: no column goes on behind them. */
function bandsOf(picture: Grey, height: number): Box[] {
  const factor = Math.max(1, Math.round(height / 3))
  const { width, height: rows, data } = shrink(picture, factor)
  const least = width * bandWidth
  const bands: Box[] = []
  for (let y = 0; y < rows; y++) {
    let from = 0
    for (let x = 0; x <= width; x++) {
      if (x < width && data[y * width + x] < dark) continue
      if (x - from >= least)
        bands.push({ x0: from * factor, x1: x * factor, y0: y * factor, y1: (y + 1) * factor })
      from = x + 1
    }
  }
  return bands
}
