import type { FlowBox, FlowNode, FlowTable } from '../../../../model/pages/flow.ts'
import { contentWidths } from '../layout/line-breaking.ts'
import type { LayoutContext } from '../layout/paragraph.ts'
import { type ContentWidths, insets, margins, statedWidth, type WidthSource } from './engine.ts'
import { gridOfTable, placedColumns } from './table-grid.ts'
import { spansOfText } from './text.ts'

const noStructure = { tag: null, holdsText: false }

/** Widths by content (CSS Sizing 3), each measured once. */
export class Widths implements WidthSource {
  readonly #context: LayoutContext
  readonly #known = new WeakMap<FlowNode, ContentWidths>()

  constructor(context: LayoutContext) {
    this.#context = context
  }

  /** The width with margins that a box takes by its content and its own statements. */
  fitted(node: Exclude<FlowNode, { kind: 'text' }>, room: number): number {
    const inset = insets(node, room)
    const margin = margins(node, room)
    const around = inset.left + inset.right + margin.left + margin.right
    const stated = statedWidth(node, room)
    if (stated !== undefined) return limited(node, stated, room) + around
    const { min, max } = this.of(node, room)
    return limited(node, Math.max(min, Math.min(max, room)) - around, room) + around
  }

  of(node: FlowNode, room: number): ContentWidths {
    const known = this.#known.get(node)
    if (known) return known
    const widths = this.#measure(node, room)
    this.#known.set(node, widths)
    return widths
  }

  #measure(node: FlowNode, room: number): ContentWidths {
    if (node.kind === 'text') {
      const { base, faces, canvas } = this.#context
      const spans = spansOfText(node, null, room, noStructure, this.#context)
      const { min, max } = contentWidths(spans, base, faces, canvas)
      return { min: node.isUnbroken ? max : node.breaksWords ? Math.min(min, 12) : min, max }
    }
    const base = node.width?.share || node.maxWidth?.share ? 0 : room
    const inset = insets(node, base)
    const margin = margins(node, base)
    const around = inset.left + inset.right + margin.left + margin.right
    const stated = node.width && !node.width.share ? statedWidth(node, base) : undefined
    const inner =
      stated !== undefined
        ? { min: stated, max: stated }
        : node.kind === 'table'
          ? this.#table(node, room)
          : this.#children(node, room)
    const within = (width: number) => (node.maxWidth?.share ? width : limited(node, width, base))
    return { min: within(inner.min) + around, max: within(inner.max) + around }
  }

  #children({ children, layout }: FlowBox, room: number): ContentWidths {
    const widths = children
      .filter((child) => child.kind === 'text' || !child.place)
      .map((child) => ({
        ...this.of(child, room),
        isFloat: child.kind !== 'text' && child.float !== undefined,
      }))
    const sum = (which: 'min' | 'max', gap: number) =>
      widths.reduce((all, one) => all + one[which], 0) + gap * Math.max(0, widths.length - 1)
    const most = (which: 'min' | 'max') => widths.reduce((all, one) => Math.max(all, one[which]), 0)
    if (layout.kind === 'row')
      return { min: layout.wraps ? most('min') : sum('min', layout.gap), max: sum('max', layout.gap) }
    if (layout.kind === 'grid') {
      const count = Math.max(1, layout.tracks.length)
      const gaps = layout.gap * (count - 1)
      return { min: most('min') * count + gaps, max: most('max') * count + gaps }
    }
    // Floats are side by side.
    let [max, row] = [0, 0]
    for (const one of widths) {
      row = one.isFloat ? row + one.max : 0
      max = Math.max(max, one.isFloat ? row : one.max)
    }
    return { min: most('min'), max }
  }

  #table(table: FlowTable, room: number): ContentWidths {
    const grid = gridOfTable(table, this.#context.maxCells)
    const columns = placedColumns(table, grid, this, room)
    const gaps = table.spacing.x * (columns.length + 1)
    const caption = table.caption ? this.of(table.caption, room).min : 0
    const total = (which: 'min' | 'max') =>
      Math.max(caption, columns.reduce((all, one) => all + Math.max(one.min, one[which]), 0) + gaps)
    return { min: total('min'), max: total('max') }
  }
}

function limited(node: Exclude<FlowNode, { kind: 'text' }>, width: number, base: number): number {
  const inset = insets(node, base)
  const edges = node.isBorderBox ? inset.left + inset.right : 0
  const limit = (length: { points: number; share?: number } | undefined) =>
    length === undefined ? undefined : Math.max(0, length.points + (length.share ?? 0) * base - edges)
  return Math.max(
    limit(node.minWidth) ?? 0,
    Math.min(limit(node.maxWidth) ?? Number.POSITIVE_INFINITY, Math.max(0, width)),
  )
}
