import type { PixelArea } from '../../image/index.ts'
import type { Box } from '../../model/geometry.ts'

/**
 * The pixels under regions of an image's unit square (y down), enlarged to whole pixels and by one more on each side, since
 * scanning and scaling smear the edges of glyphs. Regions outside the image are omitted. A coordinate that is not a number
 * extends to the edge, so that never too little is covered.
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
