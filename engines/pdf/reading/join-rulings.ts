import type { Ruling } from '../../model/page-content.ts'

/** Pieces of one line lie within this of each other across it. */
const sameLine = 0.8
/** A gap between pieces: dashes, or the corners where cells meet. */
const longestGap = 4
/** Two lines side by side, this near and nearly as long, are a double one. */
const doubleGap = 2.6

interface Stretch {
  /** Along the line. */
  a0: number
  a1: number
  /** Across it. */
  at: number
  thickness: number
}

/**
 * Rulings of one direction with their pieces joined: dashes, segments a cell, double lines. In order of place.
 * O(n log n).
 */
export function joinRulings(rulings: readonly Ruling[]): Ruling[] {
  const first = rulings[0]
  if (!first) return []
  const level = first.y0 === first.y1
  const stretches = rulings.map(
    ({ x0, y0, x1, y1, thickness }): Stretch =>
      level ? { a0: x0, a1: x1, at: y0, thickness } : { a0: y0, a1: y1, at: x0, thickness },
  )
  const joined = doubled(collinear(stretches))
  return joined.map(({ a0, a1, at, thickness }) =>
    level ? { x0: a0, y0: at, x1: a1, y1: at, thickness } : { x0: at, y0: a0, x1: at, y1: a1, thickness },
  )
}

function collinear(stretches: Stretch[]): Stretch[] {
  stretches.sort((p, q) => p.at - q.at)
  const joined: Stretch[] = []
  for (let i = 0; i < stretches.length; ) {
    let end = i + 1
    // Compared with the first of the row: a chain of small shifts may not wander off.
    while (end < stretches.length && stretches[end].at - stretches[i].at <= sameLine) end++
    const row = stretches.slice(i, end).sort((p, q) => p.a0 - q.a0)
    let open: Stretch | null = null
    for (const next of row) {
      if (open && next.a0 - open.a1 <= longestGap) {
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

/** How many lines back the other half of a double line is looked for. */
const lookBack = 24

function doubled(stretches: Stretch[]): Stretch[] {
  stretches.sort((p, q) => p.at - q.at)
  const kept: Stretch[] = []
  for (const next of stretches) {
    let twin: Stretch | null = null
    for (let i = kept.length - 1; i >= 0 && i >= kept.length - lookBack; i--) {
      const other = kept[i]
      if (next.at - other.at > doubleGap + (next.thickness + other.thickness) / 2) break
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
