import type { Box } from '../../../model/geometry.ts'

/** Something with a position; null if the source has none. */
interface PositionedShape {
  readonly box: Box | null
}

/** More shapes than this are only sorted top to bottom. */
const maxShapes = 500
const maxCutDepth = 40

/**
 * Sorts shapes into reading order by recursive cuts (XY-cut): along the widest gap through the whole slide, columns before rows, as long
 * as there is one. Overlapping shapes are sorted from the top, then from the left.
 */
export function readingOrder<T extends PositionedShape>(items: readonly T[]): T[] {
  const placed = items.filter(({ box }) => box !== null)
  const loose = items.filter(({ box }) => box === null)
  return [...loose, ...(placed.length > maxShapes ? fromTop(placed) : cut(placed, 0))]
}

function cut<T extends PositionedShape>(items: readonly T[], depth: number): T[] {
  if (items.length < 2 || depth > maxCutDepth) return [...items]
  const across = widestGap(items, 'x0', 'x1')
  const down = widestGap(items, 'y0', 'y1')
  const best = across && (!down || across.width >= down.width || areColumns(across.parts)) ? across : down
  if (!best) return fromTop(items)
  return best.parts.flatMap((part) => cut(part, depth + 1))
}

/** Whether columns are read one by one: in one of them, something is below something else. Otherwise they form a row. */
function areColumns<T extends PositionedShape>(columns: readonly (readonly T[])[]): boolean {
  return columns.every((column) => column.length > 1)
}

interface Gap<T> {
  readonly width: number
  readonly parts: readonly [T[], T[]]
}

function widestGap<T extends PositionedShape>(
  items: readonly T[],
  from: 'x0' | 'y0',
  to: 'x1' | 'y1',
): Gap<T> | null {
  const sorted = [...items].sort((a, b) => edge(a, from) - edge(b, from))
  let reach = edge(sorted[0], to)
  let best: { at: number; width: number } | null = null
  for (let i = 1; i < sorted.length; i++) {
    const width = edge(sorted[i], from) - reach
    // Frames of neighbours may overlap slightly although their text does not.
    if (width > -overlapTolerance && (best === null || width > best.width)) best = { at: i, width }
    reach = Math.max(reach, edge(sorted[i], to))
  }
  return best && { width: best.width, parts: [sorted.slice(0, best.at), sorted.slice(best.at)] }
}

/** English Metric Units: a tenth of an inch. */
const overlapTolerance = 91_440

function fromTop<T extends PositionedShape>(items: readonly T[]): T[] {
  return [...items].sort((a, b) => edge(a, 'y0') - edge(b, 'y0') || edge(a, 'x0') - edge(b, 'x0'))
}

function edge({ box }: PositionedShape, side: keyof Box): number {
  return box?.[side] ?? 0
}
