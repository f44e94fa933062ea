import type { Ruling } from '../../model/page-content.ts'

/** In points. Segments of one line differ by at most this across it. */
const maxLineOffset = 0.8
/** In points, along a line: gaps between dashes, or at the corners of cells. */
const maxGap = 4
/** In points. Two parallel lines of similar length with a smaller gap are a double line. */
const maxDoubleGap = 2.6

interface LineRange {
  /** Along the line. */
  a0: number
  a1: number
  /** Across it. */
  at: number
  thickness: number
  readonly color: string | undefined
}

/**
 * Joins the segments of rulings of one direction: dashes, borders of cells, double lines. Sorted by position across.
 * O(n log n).
 */
export function joinRulings(rulings: readonly Ruling[]): Ruling[] {
  const first = rulings[0]
  if (!first) return []
  const level = first.y0 === first.y1
  const stretches = rulings.map(
    ({ x0, y0, x1, y1, thickness, color }): LineRange =>
      level ? { a0: x0, a1: x1, at: y0, thickness, color } : { a0: y0, a1: y1, at: x0, thickness, color },
  )
  const joined = joinDouble(joinCollinear(stretches))
  return joined.map(({ a0, a1, at, thickness, color }) => ({
    ...(level ? { x0: a0, y0: at, x1: a1, y1: at } : { x0: at, y0: a0, x1: at, y1: a1 }),
    thickness,
    ...(color === undefined ? {} : { color }),
  }))
}

function joinCollinear(stretches: LineRange[]): LineRange[] {
  stretches.sort((p, q) => p.at - q.at)
  const joined: LineRange[] = []
  for (let i = 0; i < stretches.length; ) {
    let end = i + 1
    // Compared with the first of the row, so that a chain of small shifts cannot grow.
    const first = stretches[i]?.at ?? 0
    while (end < stretches.length && (stretches[end]?.at ?? 0) - first <= maxLineOffset) end++
    const row = stretches.slice(i, end).sort((p, q) => p.a0 - q.a0)
    let open: LineRange | null = null
    for (const next of row) {
      if (open && next.a0 - open.a1 <= maxGap) {
        open.a1 = Math.max(open.a1, next.a1)
        open.thickness = Math.max(open.thickness, next.thickness)
      } else {
        open = { ...next }
        joined.push(open)
      }
    }
    i = end
  }
  return joined
}

/** Number of preceding lines that are compared to find the other half of a double line. */
const lookBack = 24

function joinDouble(stretches: LineRange[]): LineRange[] {
  stretches.sort((p, q) => p.at - q.at)
  const kept: LineRange[] = []
  for (const next of stretches) {
    let twin: LineRange | null = null
    for (let i = kept.length - 1; i >= 0 && i >= kept.length - lookBack; i--) {
      const other = kept[i]
      if (!other) break
      if (next.at - other.at > maxDoubleGap + (next.thickness + other.thickness) / 2) break
      const common = Math.min(next.a1, other.a1) - Math.max(next.a0, other.a0)
      const longer = Math.max(next.a1 - next.a0, other.a1 - other.a0)
      if (common > 0.9 * longer) twin = other
      if (twin) break
    }
    if (!twin) {
      kept.push({ ...next })
      continue
    }
    twin.a0 = Math.min(twin.a0, next.a0)
    twin.a1 = Math.max(twin.a1, next.a1)
    twin.thickness = next.at + next.thickness / 2 - (twin.at - twin.thickness / 2)
    twin.at = (twin.at + next.at) / 2
  }
  return kept
}
