import { type Box, union } from '../../model/geometry.ts'
import type { Glyph } from '../../pdf/content/index.ts'

/** A box for each run of glyphs on a line. Slanted text gets one for each glyph, because a larger box would cover its neighbours. */
export function boxesAround(glyphs: readonly Glyph[]): Box[] {
  const boxes: Box[] = []
  let open: { box: Box; last: Glyph } | null = null
  for (const glyph of glyphs) {
    if (open && joins(open.last, glyph)) open = { box: union(open.box, glyph.box), last: glyph }
    else {
      if (open) boxes.push(open.box)
      open = { box: glyph.box, last: glyph }
    }
  }
  if (open) boxes.push(open.box)
  return boxes.filter((box) => box.x1 > box.x0 && box.y1 > box.y0)
}

function joins(last: Glyph, next: Glyph): boolean {
  const straight = Math.abs(last.dx) < 0.01 || Math.abs(last.dy) < 0.01
  if (!straight || last.dx * next.dx + last.dy * next.dy < 0.999) return false
  const across = (next.y - last.y) * last.dx - (next.x - last.x) * last.dy
  const along = (next.x - last.x) * last.dx + (next.y - last.y) * last.dy
  const size = Math.max(last.size, next.size)
  return (
    Math.abs(across) < 0.4 * size && along > -2 * size - last.advance && along < last.advance + 1.6 * size
  )
}
