import type { Box } from '../../model/geometry.ts'
import { countWhile } from '../../model/sorted.ts'
import type { Glyph, Surface } from '../content/surface.ts'

/** In ems. TeX draws an underscore as a line of 0.3 em on the baseline. */
const minLength = 0.2
const maxLength = 0.6
const maxOffset = 0.15
/** The largest distance between an underscore and the character or underscore next to it. */
const maxGap = 0.2
/** In points. */
const maxThickness = 1.2
/** More lines of that size are a chart or a table, not text. */
const maxLines = 5000

/** The number of underscores that are drawn as lines between two neighbours of a horizontal line of text; 0 for none. */
export type CountUnderscores = (last: Glyph, next: Glyph) => number

/** Reads the lines that may be underscores; null if the surface has none. */
export function drawnUnderscores({ paths }: Surface): CountUnderscores | null {
  const lines: Box[] = []
  for (const { filled, stroked, lineWidth, hidden, subpaths } of paths) {
    if (hidden || !(filled || stroked)) continue
    for (const { box } of subpaths) {
      const thickness = box.y1 - box.y0 + (stroked ? lineWidth : 0)
      if (thickness > maxThickness || box.x1 - box.x0 < thickness) continue
      lines.push(box)
      if (lines.length > maxLines) return null
    }
  }
  if (lines.length === 0) return null
  lines.sort((a, b) => a.y0 - b.y0)
  return (last, next) => countBetween(lines, last, next)
}

function countBetween(lines: readonly Box[], last: Glyph, next: Glyph): number {
  const size = Math.max(last.size, next.size)
  const from = last.x + last.advance
  if (last.dx < 0.999 || next.dx < 0.999 || Math.abs(next.y - last.y) > 0.05 * size) return 0
  if (next.x - from < minLength * size) return 0
  let low = countWhile(lines, ({ y0 }) => y0 < last.y - maxOffset * size)
  const between: Box[] = []
  for (; low < lines.length && lines[low].y0 <= last.y + maxOffset * size; low++) {
    const line = lines[low]
    const length = line.x1 - line.x0
    const isInGap = line.x0 >= from - maxGap * size && line.x1 <= next.x + maxGap * size
    if (isInGap && length >= minLength * size && length <= maxLength * size) between.push(line)
  }
  // A space before or after the line is wider than the distance between two characters.
  let end = from
  for (const line of between.sort((a, b) => a.x0 - b.x0)) {
    if (line.x0 - end > maxGap * size) return 0
    end = line.x1
  }
  return next.x - end > maxGap * size ? 0 : between.length
}
