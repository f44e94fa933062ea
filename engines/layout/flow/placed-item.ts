import { type Box, union } from '../../model/geometry.ts'
import type { TextLine } from '../lines/text-line.ts'

/** What has a place in the order in which a page is read. */
export interface PlacedItem<T> {
  readonly box: Box
  /** Null for what is one thing whatever it holds: a table, a picture. */
  readonly line: TextLine | null
  readonly value: T
}

/** Where an item stands in the order from top to bottom. */
export function anchor({ box, line }: PlacedItem<unknown>): number {
  return line && line.turn === 0 ? line.baseline : box.y0
}

/** The height that an item takes up: of a line that of small letters, since boxes of tight lines overlap. */
export function extent({ box, line }: PlacedItem<unknown>): { top: number; bottom: number } {
  if (line?.turn !== 0) return { top: box.y0 + 0.5, bottom: box.y1 - 0.5 }
  return { top: line.baseline - 0.55 * line.size, bottom: line.baseline }
}

export function boundsOf(items: readonly { readonly box: Box }[]): Box {
  const [first, ...rest] = items
  return rest.reduce<Box>((all, { box }) => union(all, box), first?.box ?? { x0: 0, y0: 0, x1: 0, y1: 0 })
}
