import type { Box } from '../../../model/geometry.ts'

/** Something with a place; null stands where the source left it. */
export interface Placed {
  readonly box: Box | null
}

/** More shapes are read from top to bottom alone. */
const maxCut = 500
const deepestCut = 40

/**
 * Shapes in the order in which they are read: cut along the widest gap that goes through the whole slide, columns before rows, as long
 * as there is one; what overlaps is read from the top, then from the left.
 */
export function readingOrder<T extends Placed>(items: readonly T[]): T[] {
  const placed = items.filter(({ box }) => box !== null)
  const loose = items.filter(({ box }) => box === null)
  return [...loose, ...(placed.length > maxCut ? fromTop(placed) : cut(placed, 0))]
}

function cut<T extends Placed>(items: readonly T[], depth: number): T[] {
  if (items.length < 2 || depth > deepestCut) return [...items]
  const across = widestGap(items, 'x0', 'x1')
  const down = widestGap(items, 'y0', 'y1')
  const best = across && (!down || across.width >= down.width || stacked(across.parts)) ? across : down
  if (!best) return fromTop(items)
  return best.parts.flatMap((part) => cut(part, depth + 1))
}

/** Columns are read one by one where something stands below something else in one of them; else they are a row. */
function stacked<T extends Placed>(columns: readonly (readonly T[])[]): boolean {
  return columns.every((column) => column.length > 1)
}

interface Gap<T> {
  readonly width: number
  readonly parts: readonly [T[], T[]]
}

function widestGap<T extends Placed>(items: readonly T[], from: 'x0' | 'y0', to: 'x1' | 'y1'): Gap<T> | null {
  const sorted = [...items].sort((a, b) => edge(a, from) - edge(b, from))
  let reach = edge(sorted[0], to)
  let best: { at: number; width: number } | null = null
  for (let i = 1; i < sorted.length; i++) {
    const width = edge(sorted[i], from) - reach
    // Frames of neighbours overlap by a hair without their words doing so.
    if (width > -tolerance && (best === null || width > best.width)) best = { at: i, width }
    reach = Math.max(reach, edge(sorted[i], to))
  }
  return best && { width: best.width, parts: [sorted.slice(0, best.at), sorted.slice(best.at)] }
}

/** English Metric Units: a tenth of an inch. */
const tolerance = 91_440

function fromTop<T extends Placed>(items: readonly T[]): T[] {
  return [...items].sort((a, b) => edge(a, 'y0') - edge(b, 'y0') || edge(a, 'x0') - edge(b, 'x0'))
}

function edge({ box }: Placed, side: keyof Box): number {
  return box?.[side] ?? 0
}
