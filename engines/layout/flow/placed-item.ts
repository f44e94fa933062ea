import { type Box, union } from '../../model/geometry.ts'
import type { PageLine } from '../lines/page-line.ts'

/** An item that takes part in the reading order. */
export interface PlacedItem<T> {
  readonly box: Box
  /** Null for tables, pictures and formulas. */
  readonly line: PageLine | null
  readonly value: T
}

/** Returns the vertical position of an item: the baseline of a line, the top of a box. */
export function anchor({ box, line }: PlacedItem<unknown>): number {
  return line && line.turn === 0 ? line.baseline : box.y0
}

/**
 * Returns the height that an item occupies. For a line this is the x-height, because boxes of tightly set lines
 * overlap.
 */
export function extent({ box, line }: PlacedItem<unknown>): { top: number; bottom: number } {
  if (line?.turn !== 0) return { top: box.y0 + 0.5, bottom: box.y1 - 0.5 }
  return { top: line.baseline - 0.55 * line.size, bottom: line.baseline }
}

export function boundsOf(items: readonly { readonly box: Box }[]): Box {
  const [first, ...rest] = items
  return rest.reduce<Box>((all, { box }) => union(all, box), first?.box ?? { x0: 0, y0: 0, x1: 0, y1: 0 })
}
