import type { Box } from '../../model/geometry.ts'
import type { Glyph, Surface } from '../../pdf/content/index.ts'
import { lineSegments } from '../../pdf/text/index.ts'
import type { PlannedCover } from './boxes/fit-labels.ts'
import type { BoxText, LabelOf } from './boxes/replacements.ts'
import { lineOf, type PagePlan } from './plan-page.ts'

/** Ems. Narrower than nearly every value, so that lines become shorter, not longer. */
const sealedEms = 2.5

/** Points. Smaller shifts are rounding. */
const minShift = 0.001

export interface SealedLine {
  readonly covers: readonly PlannedCover[]
  /** How far a glyph moves along its line, in points. Only glyphs that move. */
  readonly shifts: ReadonlyMap<Glyph, number>
}

/**
 * Gives every box the same width and moves the rest of the line up to it. The exact width of a box, or of its gap, reveals the length
 * of a value, and with a known font often which value of a list it was.
 */
export function sealWidths(surface: Surface, plan: PagePlan, labelOf: LabelOf): SealedLine {
  const shifts = new Map<Glyph, number>()
  const covers: PlannedCover[] = []
  const labels = new Map<Glyph, BoxText>()
  for (const { finding, glyphs } of plan.targets) {
    // A separate object for each value, by which its parts are known.
    const text = labelOf(finding)
    const label = text && { ...text }
    if (label) for (const glyph of glyphs) labels.set(glyph, label)
  }
  const written = new Set<BoxText>()
  for (const segment of lineSegments(surface)) {
    let shift = 0
    let run: Glyph[] = []
    const close = (): void => {
      const [first] = run
      const last = run.at(-1)
      if (!first || !last) return
      const width = sealedEms * first.size
      const label = labels.get(first)
      const isHere = label && !(label.isReplacement && written.has(label))
      const box = boxAt(run, shift, width)
      const line = lineOf(run)
      // The value was longer or shorter than its box is now.
      covers.push(isHere ? { box, label, line: line?.length ? { ...line, length: width } : line } : { box })
      if (label) written.add(label)
      shift += width - (position(last) + last.advance - position(first))
      run = []
    }
    for (const glyph of segment) {
      if (plan.glyphs.has(glyph)) {
        run.push(glyph)
        continue
      }
      close()
      if (Math.abs(shift) > minShift) shifts.set(glyph, shift)
    }
    close()
  }
  return { covers, shifts }
}

/** The start of a glyph along its direction. */
function position(glyph: Glyph): number {
  return glyph.x * glyph.dx + glyph.y * glyph.dy
}

/** A box of the given width at the start of a run, as tall as its glyphs. */
function boxAt(run: readonly Glyph[], shift: number, width: number): Box {
  const [{ x, y, dx, dy }] = run
  const startX = x + dx * shift
  const startY = y + dy * shift
  // Height across the line, from the boxes of the glyphs.
  let low = Number.POSITIVE_INFINITY
  let high = Number.NEGATIVE_INFINITY
  for (const { box } of run) {
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
