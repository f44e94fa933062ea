import { segmentsOf, type WordRow, type WordSegment } from '../common/word-rows.ts'

/** Part of a row of words between running text: possibly a line of a table. */
export interface RowPart {
  readonly baseline: number
  readonly size: number
  readonly segments: readonly WordSegment[]
  readonly x0: number
  readonly x1: number
}

/** Converts a whole row of words to a line part. */
export function rowPartOf(line: WordRow): RowPart {
  const found = segmentsOf(line)
  return {
    baseline: line.baseline,
    size: line.size,
    segments: found,
    x0: found[0].x0,
    x1: found[found.length - 1].x1,
  }
}

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
