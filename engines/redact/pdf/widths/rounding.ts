/** The widths of boxes: rounded, or the same for all. */

import type { Box } from '../../../model/geometry.ts'
import type { BoxWidth } from '../request.ts'

export type { BoxWidth } from '../request.ts'

export const defaultWidth: BoxWidth = 'rounded'

/**
 * Ems. Of 9,532 surnames in Helvetica, 6,744 share the box of the median one, and in Times 7,451 (exact widths: 86 and 98). With a step of
 * one em these are 2,960 and 3,548.
 */
const step = 2

/** Ems. Narrower than almost every value, so that lines become shorter, not longer. */
const sealedEms = 2.5

/** The width of the box of a value, in the unit of its width and its size: the middle of the step. */
export function boxWidth(width: number, size: number, widths: BoxWidth): number {
  if (widths === 'sealed') return sealedEms * size
  return (step * Math.max(0, Math.floor(width / size / step)) + step / 2) * size
}

/** Points. For a line whose position without its value is unknown. */
const sealedGrid = 36

/** A grid position at or before `at`, for the start of such a line. */
export function gridBefore(at: number, size: number, widths: BoxWidth): number {
  const grid = widths === 'sealed' ? sealedGrid : step * size
  return Math.floor(at / grid) * grid
}

/** Share of the height of a box: the grid to which boxes over pixels are rounded outwards. */
const pixelStep = 0.5

/** Share of the smaller of two heights: boxes with more overlap are on one line. */
const minShared = 0.3

/**
 * A box over pixels, which cannot move: rounded outwards, but not over its neighbours.
 * @param others boxes of words that stay
 */
export function roundedOutwards(box: Box, others: readonly Box[]): Box {
  const grid = pixelStep * (box.y1 - box.y0)
  if (!(grid > 0)) return box
  let x0 = Math.floor(box.x0 / grid) * grid
  let x1 = Math.ceil(box.x1 / grid) * grid
  for (const other of others) {
    const shared = Math.min(box.y1, other.y1) - Math.max(box.y0, other.y0)
    if (shared < minShared * Math.min(box.y1 - box.y0, other.y1 - other.y0)) continue
    if (other.x1 <= box.x0) x0 = Math.max(x0, other.x1)
    else if (other.x0 >= box.x1) x1 = Math.min(x1, other.x0)
  }
  return { ...box, x0: Math.min(x0, box.x0), x1: Math.max(x1, box.x1) }
}
