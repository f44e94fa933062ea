/** Regions of an image's unit square as whole pixels. */

import type { Box } from '../../model/geometry.ts'

/** Half-open: columns x0 to x1, rows y0 to y1, from the top left. */
export interface PixelArea {
  readonly x0: number
  readonly y0: number
  readonly x1: number
  readonly y1: number
}

/**
 * The pixels under regions of the unit square (y down), grown to whole pixels and one more on each side: the
 * edge of a glyph is smeared over its neighbours by whoever scanned or scaled the picture. Empty where a region
 * misses the picture; a coordinate that is not a number counts as the whole side, since less could be too little.
 */
export function pixelAreas(regions: readonly Box[], width: number, height: number): PixelArea[] {
  const areas: PixelArea[] = []
  for (const { x0, y0, x1, y1 } of regions) {
    if (x1 <= 0 || y1 <= 0 || x0 >= 1 || y0 >= 1) continue
    const area = {
      x0: low(x0, width),
      y0: low(y0, height),
      x1: high(x1, width),
      y1: high(y1, height),
    }
    if (area.x0 < area.x1 && area.y0 < area.y1) areas.push(area)
  }
  return areas
}

const low = (part: number, size: number) =>
  Number.isNaN(part) ? 0 : Math.max(0, Math.min(size, Math.floor(part * size) - 1))

const high = (part: number, size: number) =>
  Number.isNaN(part) ? size : Math.max(0, Math.min(size, Math.ceil(part * size) + 1))
