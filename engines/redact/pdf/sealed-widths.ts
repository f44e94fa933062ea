/**
 * Sealed widths: the exact width of a box, and of the gap it leaves, tells how long a value was (and with a known
 * font often which one it was, out of a list). Sealing gives every box on a line the same width and moves what
 * follows on the line up to it.
 */

import type { Box } from '../../model/geometry.ts'
import type { Glyph, Surface } from '../../pdf/content/index.ts'
import type { Cover } from '../../pdf/erase/index.ts'
import { lineSegments } from '../../pdf/text/index.ts'
import type { PagePlan } from './plan-page.ts'

/** Width of a sealed box in ems: shorter than nearly every value, so that lines shrink and do not run over. */
const sealedEms = 2.5

export interface SealedLine {
  readonly covers: readonly Cover[]
  /** How far a glyph moves along its line, in points; glyphs that stay are left out. */
  readonly shifts: ReadonlyMap<Glyph, number>
}

export function sealWidths(surface: Surface, plan: PagePlan): SealedLine {
  const shifts = new Map<Glyph, number>()
  const covers: Cover[] = []
  const labels = new Map<Glyph, string>()
  for (const { finding, glyphs } of plan.targets) for (const glyph of glyphs) labels.set(glyph, finding.type)
  const labelled = plan.covers.some(({ label }) => label !== undefined)
  for (const segment of lineSegments(surface)) {
    let shift = 0
    let stretch: Glyph[] = []
    const close = (): void => {
      const [first] = stretch
      const last = stretch.at(-1)
      if (!first || !last) return
      const width = sealedEms * first.size
      covers.push({ box: boxAt(stretch, shift, width), label: labelled ? labels.get(first) : undefined })
      shift += width - (position(last) + last.advance - position(first))
      stretch = []
    }
    for (const glyph of segment) {
      if (plan.glyphs.has(glyph)) {
        stretch.push(glyph)
        continue
      }
      close()
      if (Math.abs(shift) > 0.001) shifts.set(glyph, shift)
    }
    close()
  }
  return { covers, shifts }
}

/** Where a glyph starts along its own direction. */
function position(glyph: Glyph): number {
  return glyph.x * glyph.dx + glyph.y * glyph.dy
}

/** The bounds of a stretch of given width, as tall as its glyphs. */
function boxAt(stretch: readonly Glyph[], shift: number, width: number): Box {
  const [{ x, y, dx, dy }] = stretch
  const startX = x + dx * shift
  const startY = y + dy * shift
  // Height across the line, from the boxes of the glyphs.
  let low = Number.POSITIVE_INFINITY
  let high = Number.NEGATIVE_INFINITY
  for (const { box } of stretch) {
    for (const [px, py] of [
      [box.x0, box.y0],
      [box.x1, box.y1],
    ]) {
      const across = (py - y) * dx - (px - x) * dy
      low = Math.min(low, across)
      high = Math.max(high, across)
    }
  }
  const corners = [low, high].flatMap((v) =>
    [0, width].map((u) => ({ x: startX + dx * u - dy * v, y: startY + dy * u + dx * v })),
  )
  return {
    x0: Math.min(...corners.map((c) => c.x)),
    y0: Math.min(...corners.map((c) => c.y)),
    x1: Math.max(...corners.map((c) => c.x)),
    y1: Math.max(...corners.map((c) => c.y)),
  }
}
