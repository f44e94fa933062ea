import { greyOf } from '../image/gray-image.ts'
import type { Raster } from '../ocr-page.ts'
import { bearingOf } from './orientation.ts'
import { lettersOf } from './text-components.ts'

/** Signs of writing in a picture, found without reading it. */
export interface LetterInk {
  /** Whether there may be writing. Wrong in favour of yes: many photographs have something that stands in rows. */
  readonly likely: boolean
  /** Things like letters that stand in rows; words of joined letters count by their width. */
  readonly letters: number
  readonly rows: number
  /** Their median height in pixels; 0 where there are none. */
  readonly height: number
}

/**
 * Whether there is any writing at all, so that plain graphics and most photographs need not be read. Takes some 60 ms
 * for a page of A4 at 200 dpi. Small print under 5 pixels of height is not seen: nothing could read it either.
 */
export function letterInk(raster: Raster): LetterInk {
  const grey = greyOf(raster)
  const { rows, count, height } = bearingOf(grey, lettersOf(grey)).letters
  return { likely: count > 0, letters: Math.round(count), rows: rows.length, height }
}
