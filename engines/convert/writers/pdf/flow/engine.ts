import type { FlowBox, FlowFrame, FlowLength, FlowNode } from '../../../../model/pages/flow.ts'
import type { LayoutContext } from '../layout/paragraph.ts'
import type { Cursor } from './cursor.ts'
import type { BoxItem, Item } from './items.ts'
import type { Structure } from './roles.ts'

/** The containing block of positioned boxes. */
interface Positioned {
  readonly x: number
  readonly y: number
  readonly width: number
}

/** Layout context of a box: its column and its parents. */
export interface Place {
  readonly x: number
  readonly width: number
  readonly around: Structure
  readonly positioned: Positioned
}

/** Widths of a box with its margins: the least one that contains its words, and the one without line breaks. */
export interface ContentWidths {
  readonly min: number
  readonly max: number
}

/** Widths by content. */
export interface WidthSource {
  of(node: FlowNode, room: number): ContentWidths
  /** The width with margins that a box takes by its content and its own statements. */
  fitted(node: Exclude<FlowNode, { kind: 'text' }>, room: number): number
}

/** Lays out boxes in each other; handed in to avoid circular imports. */
export interface FlowEngine {
  readonly context: LayoutContext
  readonly widths: WidthSource
  node(node: FlowNode, at: Cursor, place: Place): void
  /** A box in its own context, at the top left. @param width of its content */
  alone(node: FlowNode, width: number, place: Pick<Place, 'around'>, isFitted?: boolean): Cursor
  box(box: FlowBox, at: Cursor, place: Place, isFitted?: boolean): void
  /** Moves below the floats that a box must clear. */
  clear(box: Pick<FlowBox, 'clear'>, at: Cursor, marginTop: number): void
  /** The fill and borders of a box, before its content. */
  frame(
    box: Pick<FlowBox, 'fill' | 'borders' | 'keepsTogether'>,
    items: Item[],
    from: number,
    area: Pick<BoxItem, 'x' | 'y' | 'width' | 'height'>,
  ): void
}

export function lengthIn(length: FlowLength | undefined, base: number): number | undefined {
  return length === undefined ? undefined : length.points + (length.share ?? 0) * base
}

/** The edges of a box in a column of a width. */
export interface BoxEdges {
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
}

/** Widths of borders and padding together. */
export function insets({ borders, padding }: FlowFrame, base: number): BoxEdges {
  const edge = (side: 'left' | 'right' | 'top' | 'bottom') =>
    (borders[side]?.width ?? 0) + (lengthIn(padding[side], base) ?? 0)
  return { left: edge('left'), right: edge('right'), top: edge('top'), bottom: edge('bottom') }
}

/** Margins; `auto` counts as none. */
export function margins({ margin }: FlowFrame, base: number): BoxEdges {
  const edge = (side: 'left' | 'right' | 'top' | 'bottom') => {
    const length = margin[side]
    return length === 'auto' ? 0 : (lengthIn(length, base) ?? 0)
  }
  return { left: edge('left'), right: edge('right'), top: edge('top'), bottom: edge('bottom') }
}

/** The width of the content of a box for one that is stated; the frame's limits apply. */
export function contentWidth(frame: FlowFrame, wanted: number, base: number): number {
  const inset = insets(frame, base)
  const edges = frame.isBorderBox ? inset.left + inset.right : 0
  const limit = (length: FlowLength | undefined) => {
    const width = lengthIn(length, base)
    return width === undefined ? undefined : Math.max(0, width - edges)
  }
  const max = limit(frame.maxWidth) ?? Number.POSITIVE_INFINITY
  return Math.max(limit(frame.minWidth) ?? 0, Math.min(max, wanted))
}

/** The content width that a frame states; undefined for one that depends on its content or its column. */
export function statedWidth(frame: FlowFrame, base: number): number | undefined {
  const width = lengthIn(frame.width, base)
  if (width === undefined) return undefined
  const inset = insets(frame, base)
  return Math.max(0, width - (frame.isBorderBox ? inset.left + inset.right : 0))
}

/** The content height that a frame states. */
export function statedHeight(
  frame: FlowFrame,
  which: 'height' | 'minHeight',
  base: number,
): number | undefined {
  const height = frame[which]
  if (height === undefined) return undefined
  const inset = insets(frame, base)
  return Math.max(0, height - (frame.isBorderBox ? inset.top + inset.bottom : 0))
}
