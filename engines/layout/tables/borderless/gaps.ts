import type { RowPart } from './row-part.ts'

/** White space between the texts of a line. */
export interface Gap {
  readonly x0: number
  readonly x1: number
}

/** Minimum width of a gap in ems. */
const minGapEms = 0.33

/** Returns the gaps between words that are wider than a space, and the unbounded ones on both sides. */
export function gapsOf(part: RowPart): Gap[] {
  const gaps: Gap[] = [{ x0: -farOutside, x1: part.x0 }]
  let x1 = part.x0
  for (const { words } of part.segments)
    for (const { box } of words) {
      if (box.x0 - x1 > minGapEms * part.size) gaps.push({ x0: x1, x1: box.x0 })
      x1 = Math.max(x1, box.x1)
    }
  gaps.push({ x0: x1, x1: farOutside })
  return gaps
}

/** Points; larger than any page. */
export const farOutside = 1e7

/** Returns the gaps inside a region, without those on its sides. */
export function innerGaps(gaps: readonly Gap[], x0: number, x1: number): Gap[] {
  return gaps.filter((gap) => gap.x0 > x0 && gap.x1 < x1)
}

/** Returns the common gaps of two lines. */
export function commonGaps(a: readonly Gap[], b: readonly Gap[], size: number): Gap[] {
  const common: Gap[] = []
  for (let i = 0, k = 0; i < a.length && k < b.length; ) {
    const x0 = Math.max(a[i].x0, b[k].x0)
    const x1 = Math.min(a[i].x1, b[k].x1)
    if (x1 - x0 >= minGapEms * size) common.push({ x0, x1 })
    if (a[i].x1 < b[k].x1) i++
    else k++
  }
  return common
}
