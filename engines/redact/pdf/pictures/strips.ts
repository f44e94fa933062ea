/** The strips of a picture that are read by OCR where most of it can be left out. */
import { type Box, intersect } from '../../../model/geometry.ts'

/** Points, and heights of a box: what is read around a box, since the recogniser needs whole lines. */
const stripMargin = { points: 18, heights: 2 }

/** Of a part. Above this share it is read whole. */
const maxStripShare = 0.4

/** The strips of a part around boxes: across the part, over the lines of the boxes; along it where the boxes are upright. */
export function stripsAround(part: Box, boxes: readonly Box[]): Box[] {
  const near = boxes.filter((box) => intersect(box, part) !== null)
  const isUpright = near.filter(({ x0, y0, x1, y1 }) => y1 - y0 > x1 - x0).length * 2 > near.length
  const [low, high] = isUpright ? (['x0', 'x1'] as const) : (['y0', 'y1'] as const)
  const strips: Box[] = []
  for (const box of near.toSorted((a, b) => a[low] - b[low])) {
    const margin = Math.max(stripMargin.points, stripMargin.heights * (box[high] - box[low]))
    const [from, to] = [Math.max(part[low], box[low] - margin), Math.min(part[high], box[high] + margin)]
    const last = strips.at(-1)
    if (last && from <= last[high]) strips[strips.length - 1] = { ...last, [high]: Math.max(last[high], to) }
    else strips.push({ ...part, [low]: from, [high]: to })
  }
  // Fragments are worth it only where most of the part can be left out.
  const read = strips.reduce((sum, strip) => sum + strip[high] - strip[low], 0)
  return read > maxStripShare * (part[high] - part[low]) ? [part] : strips
}
