import type { FlowBox, FlowNode } from '../../../../model/pages/flow.ts'
import type { LayoutContext } from '../layout/paragraph.ts'
import type { Cursor } from './cursor.ts'
import type { BoxItem, Item } from './items.ts'
import type { Structure } from './roles.ts'

/** The box that boxes with a place count from. */
interface Positioned {
  readonly x: number
  readonly y: number
  readonly width: number
}

/** Where a box is laid out: its column, and what it belongs to. */
export interface Place {
  readonly x: number
  readonly width: number
  readonly around: Structure
  readonly positioned: Positioned
}

/** Widths of a box with its margins: the least one that holds its words, and the one without line breaks. */
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
  /** Moves below the floats that a box does not stand beside. */
  clear(box: Pick<FlowBox, 'clear'>, at: Cursor, marginTop: number): void
  /** The fill and borders of a box, before its content. */
  frame(
    box: Pick<FlowBox, 'fill' | 'borders' | 'keepsTogether'>,
    items: Item[],
    from: number,
    area: Pick<BoxItem, 'x' | 'y' | 'width' | 'height'>,
  ): void
}
