import type { Borders } from '../../../../model/document.ts'
import type { LineFlowable } from '../layout/flowables.ts'

/**
 * What is drawn, in painting order, on one page without end. Boxes are laid out at the top left and moved afterwards, so that places
 * change until the page is complete. Lengths are points.
 */
export type Item = LineItem | BoxItem | BreakItem | HeadItem

interface Placed {
  x: number
  y: number
  /** Nothing of it shows to the right of this place. */
  limit?: number
}

export interface LineItem extends Placed {
  readonly kind: 'line'
  /** Its own offset is zero. */
  readonly flowable: LineFlowable
  readonly height: number
  /** Start of a page that contains the line with the boxes that begin with it. */
  top: number
  /** Number of lines of its paragraph, and index of this one. */
  readonly count: number
  readonly index: number
}

/** The fill and the borders of a box. One without a fill and borders only keeps its content on one page. */
export interface BoxItem extends Placed {
  readonly kind: 'box'
  width: number
  height: number
  readonly fill?: string
  readonly borders: Borders
  readonly keepsTogether: boolean
}

/** A page begins here. */
export interface BreakItem extends Placed {
  readonly kind: 'break'
}

/** The heads of a table, repeated on each page that it continues on. */
export interface HeadItem extends Placed {
  readonly kind: 'head'
  readonly height: number
  /** From the heads to the end of the table. */
  readonly reach: number
  readonly items: readonly Item[]
}

/** Moves items that were laid out elsewhere. */
export function move(items: readonly Item[], dx: number, dy: number): void {
  if (dx === 0 && dy === 0) return
  for (const item of items) {
    item.x += dx
    item.y += dy
    if (item.limit !== undefined) item.limit += dx
    if (item.kind === 'line') item.top += dy
  }
}

/** The right edge of the drawing. */
export function rightOf(items: readonly Item[]): number {
  return items.reduce((most, item) => {
    const limit = item.limit ?? Number.POSITIVE_INFINITY
    if (item.kind === 'line') return Math.max(most, Math.min(limit, item.x + item.flowable.line.width))
    return item.kind === 'box' && (item.fill !== undefined || Object.keys(item.borders).length > 0)
      ? Math.max(most, Math.min(limit, item.x + item.width))
      : most
  }, 0)
}
