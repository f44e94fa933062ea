import type { FlowBox, FlowNode } from '../../../../model/pages/flow.ts'
import type { LayoutContext } from '../layout/paragraph.ts'
import { Cursor, type OpenBox } from './cursor.ts'
import {
  type BoxEdges,
  contentWidth,
  type FlowEngine,
  insets,
  lengthIn,
  margins,
  type Place,
  statedHeight,
  statedWidth,
} from './engine.ts'
import { placeGrid, placeRow } from './flexible.ts'
import { type BoxItem, type Item, move } from './items.ts'
import { balanced } from './pages.ts'
import { definitionItems, structureOf } from './roles.ts'
import { placeTable } from './table.ts'
import { labelOf, placeText } from './text.ts'
import { Widths } from './widths.ts'

/** Lays out the boxes of a page as browsers do (CSS 2.1, chapters 8 to 10 and 17). */
export class FlowLayout implements FlowEngine {
  readonly context: LayoutContext
  readonly widths: Widths

  constructor(context: LayoutContext) {
    this.context = context
    this.widths = new Widths(context)
  }

  node(node: FlowNode, at: Cursor, place: Place): void {
    if (node.kind === 'text') {
      placeText(node, place.x, place.width, at, place.around, this.context)
      return
    }
    if (node.place) this.#away(node, at, place)
    else if (node.float) at.defer(() => this.#float(node, at, place))
    else if (node.kind === 'table')
      this.#beside(node, at, place, (where) => placeTable(node, at, where, this))
    else if (node.layout.kind !== 'block' || node.layout.isRoot)
      this.#beside(node, at, place, (where) => this.box(node, at, where))
    else this.box(node, at, place)
  }

  /** A box in its own context, at the top left. @param width of its content */
  alone(node: FlowNode, width: number, place: Pick<Place, 'around'>, isFitted = false): Cursor {
    const at = new Cursor()
    const where = { x: 0, width, around: place.around, positioned: { x: 0, y: 0, width } }
    if (node.kind === 'text') placeText(node, 0, width, at, place.around, this.context)
    else if (node.kind === 'table') placeTable(node, at, where, this)
    else this.box(node, at, where, isFitted)
    at.settle()
    at.y = Math.max(at.y, at.clearance('both'))
    return at
  }

  /** A block in its column. @param isFitted whether the column is already as wide as the box with its margins */
  box(box: FlowBox, at: Cursor, place: Place, isFitted = false): void {
    const { width: column } = place
    const inset = insets(box, column)
    const margin = margins(box, column)
    const stated = isFitted ? undefined : statedWidth(box, column)
    const room = column - margin.left - margin.right - inset.left - inset.right
    const width = isFitted ? Math.max(0, room) : Math.max(0, contentWidth(box, stated ?? room, column))
    const spare = column - width - inset.left - inset.right
    const left = isFitted ? margin.left : leftOf(box, margin, spare)
    const x = place.x + left
    this.clear(box, at, margin.top)
    if (box.breakBefore) this.#break(at)
    const open: OpenBox = { start: undefined }
    const from = at.items.length
    const isRoot = isFitted || box.layout.kind !== 'block' || box.layout.isRoot === true
    at.margin(margin.top)
    const { begun } = at
    if (inset.top > 0 || isRoot || statedHeight(box, 'height', column) !== undefined) {
      at.settle()
      open.start = at.y
      at.begin()
      at.y += inset.top
    } else at.wait(open)
    for (const id of box.ids ?? []) at.names.push(id)
    const structure = structureOf(box, place.around)
    if (box.marker) {
      const tag = structure.label ?? { type: 'Lbl', parent: place.around.tag }
      at.marker = { marker: box.marker, x: x + inset.left, tag }
    }
    const inside: Place = {
      x: x + inset.left,
      width,
      around: structure,
      positioned: box.isPositioned
        ? { x: x + (box.borders.left?.width ?? 0), y: open.start ?? at.next, width }
        : place.positioned,
    }
    this.#content(box, at, inside)
    if (box.marker && at.marker?.marker === box.marker) this.#emptyLine(box, at, inside)
    this.#end(box, at, { x, from, open, inset, width, margin, column, isRoot })
    // A rule between two lines stays on the page of the previous line if it fits.
    if (open.start !== undefined && !hasLines(at.items, from)) at.endWithoutLines(begun)
    if (box.breakAfter) this.#break(at)
  }

  #content(box: FlowBox, at: Cursor, inside: Place): void {
    const { layout, children } = box
    if (layout.kind === 'row') placeRow(children, layout, at, inside, this)
    else if (layout.kind === 'grid') placeGrid(children, layout, at, inside, this)
    else if (layout.kind === 'block' && layout.columns) this.#columns(box, layout.columns, at, inside)
    else {
      const items = box.role?.kind === 'definitions' ? definitionItems(children, inside.around) : null
      for (const [i, child] of children.entries()) {
        this.node(child, at, items ? { ...inside, around: items[i] } : inside)
        if (layout.kind === 'column') {
          at.settle()
          if (i < children.length - 1) at.y += layout.gap
        }
      }
    }
  }

  #end(
    box: FlowBox,
    at: Cursor,
    {
      x,
      from,
      open,
      inset,
      width,
      margin,
      column,
      isRoot,
    }: {
      x: number
      from: number
      open: OpenBox
      inset: BoxEdges
      width: number
      margin: BoxEdges
      column: number
      isRoot: boolean
    },
  ): void {
    const height = statedHeight(box, 'height', column)
    const least = statedHeight(box, 'minHeight', column) ?? 0
    if (inset.bottom > 0 || isRoot || height !== undefined || least > 0) at.settle()
    const isEmpty = at.isEmpty(open)
    if (!isEmpty && open.start !== undefined) {
      if (isRoot) at.y = Math.max(at.y, at.clearance('both'))
      const top = open.start + inset.top
      if (height !== undefined) at.y = top + Math.max(height, least)
      else if (least > 0) at.y = Math.max(at.y, top + least)
      at.y += inset.bottom
      this.frame(box, at.items, from, {
        x,
        y: open.start,
        width: width + inset.left + inset.right,
        height: at.y - open.start,
      })
    }
    if (box.layout.kind === 'block' && box.layout.clips) {
      const limit = x + width + inset.left + inset.right
      for (const item of at.items.slice(from)) item.limit = Math.min(item.limit ?? limit, limit)
    }
    if (box.shift) move(at.items.slice(from), box.shift.x, box.shift.y)
    at.margin(margin.bottom)
  }

  /** The fill and borders of a box, before its content. */
  frame(
    { fill, borders, keepsTogether }: Pick<FlowBox, 'fill' | 'borders' | 'keepsTogether'>,
    items: Item[],
    from: number,
    area: Pick<BoxItem, 'x' | 'y' | 'width' | 'height'>,
  ): void {
    const isShown = fill !== undefined || Object.keys(borders).length > 0
    if (!isShown && !keepsTogether) return
    items.splice(from, 0, {
      kind: 'box',
      ...area,
      ...(fill === undefined ? {} : { fill }),
      borders,
      keepsTogether: keepsTogether === true,
    })
  }

  /** Moves below the floats that a box must clear. */
  clear(box: Pick<FlowBox, 'clear'>, at: Cursor, marginTop: number): void {
    if (!box.clear) return
    if (at.isDeferring) at.settle()
    const end = at.clearance(box.clear)
    const next = Math.max(at.next, at.y + marginTop)
    if (end <= next) return
    at.settle()
    at.y = end - marginTop
  }

  #break(at: Cursor): void {
    at.settle()
    at.items.push({ kind: 'break', x: 0, y: at.y })
  }

  /** An item without text: its marker is separate. */
  #emptyLine(box: FlowBox, at: Cursor, { x }: Place): void {
    if (!box.marker) return
    at.settle()
    const label = labelOf(at, x, this.context)
    if (!label) return
    const { height } = label.line
    const line = { ...label.line, parts: [], width: 0 }
    const flowable = {
      kind: 'line',
      line,
      x: 0,
      height,
      tag: label.tag,
      label,
      names: [],
      keep: false,
    } as const
    at.items.push({ kind: 'line', x, y: at.y, height, top: at.takeTop(), flowable, count: 1, index: 0 })
    at.y += height
  }

  #float(node: Exclude<FlowNode, { kind: 'text' }>, at: Cursor, place: Place): void {
    const width = this.widths.fitted(node, place.width)
    const inner = this.alone(inFlow(node, width), width, place, node.kind === 'box')
    const height = inner.y
    let y = at.next
    for (const float of at.floats) y = Math.max(y, float.top)
    if (node.clear) y = Math.max(y, at.clearance(node.clear))
    let where = at.between(place.x, place.width, y, height)
    for (let end = at.nextEnd(y); where.width < width - 0.01 && end !== undefined; end = at.nextEnd(y)) {
      y = end
      where = at.between(place.x, place.width, y, height)
    }
    const x = node.float === 'left' ? where.x : where.x + where.width - width
    move(inner.items, x, y)
    at.items.push(...inner.items)
    at.floats.push({ side: node.float ?? 'left', x0: x, x1: x + width, top: y, bottom: y + height })
  }

  /** A box out of the flow. */
  #away(node: Exclude<FlowNode, { kind: 'text' }>, at: Cursor, place: Place): void {
    const { positioned } = place
    const { top, left, right } = node.place ?? {}
    const room = positioned.width
    const [x0, x1] = [lengthIn(left, room), lengthIn(right, room)]
    const isSpread = x0 !== undefined && x1 !== undefined && node.width === undefined
    const width = isSpread ? Math.max(0, room - x0 - x1) : this.widths.fitted(node, room)
    const inner = this.alone(inFlow(node, width), width, place, node.kind === 'box')
    const x =
      x0 !== undefined ? positioned.x + x0 : x1 !== undefined ? positioned.x + room - x1 - width : place.x
    const y = top === undefined ? at.next : positioned.y + (lengthIn(top, 0) ?? 0)
    move(inner.items, x, Math.max(0, y))
    at.items.push(...inner.items)
  }

  /** A box that establishes its own context is placed next to outer floats, or below if it does not fit. */
  #beside(
    node: Exclude<FlowNode, { kind: 'text' }>,
    at: Cursor,
    place: Place,
    set: (place: Place) => void,
  ): void {
    if (at.isDeferring) at.settle()
    if (at.floats.length === 0) {
      set(place)
      return
    }
    const margin = margins(node, place.width)
    this.clear(node, at, margin.top)
    const top = Math.max(at.next, at.y + margin.top)
    const needed = node.width ? this.widths.fitted(node, place.width) : this.widths.of(node, place.width).min
    let where = at.between(place.x, place.width, top, 1)
    let y = top
    for (let end = at.nextEnd(y); where.width < needed - 0.01 && end !== undefined; end = at.nextEnd(y)) {
      y = end
      where = at.between(place.x, place.width, y, 1)
    }
    if (y > top) {
      at.settle()
      at.y = Math.max(at.y, y - margin.top)
    }
    set({ ...place, ...where })
  }

  /** Columns of text of one height. */
  #columns(
    box: FlowBox,
    { count, gap }: { readonly count: number; readonly gap: number },
    at: Cursor,
    inside: Place,
  ): void {
    const width = (inside.width - gap * (count - 1)) / count
    const inner = new Cursor()
    const where = { ...inside, x: 0, width, positioned: { x: 0, y: 0, width } }
    for (const child of box.children) this.node(child, inner, where)
    inner.settle()
    at.settle()
    const height = balanced(inner.items, inner.y, count, (column) => column * (width + gap))
    move(inner.items, inside.x, at.y)
    at.items.push(...inner.items)
    at.takeTop()
    at.y += height
  }
}

/** A box that is laid out separately, in a column as wide as it is with its margins. */
function inFlow<T extends Exclude<FlowNode, { kind: 'text' }>>(node: T, width: number): T {
  const { float: _, place: __, clear: ___, ...rest } = node
  const { left, right } = margins(node, width)
  return (
    node.kind === 'table' ? { ...rest, width: { points: width - left - right }, isBorderBox: true } : rest
  ) as T
}

/** Left margin: a share of the spare width where margins are `auto`. */
function leftOf({ margin }: FlowBox, { left, right }: BoxEdges, spare: number): number {
  if (margin.left !== 'auto') return left
  return Math.max(0, margin.right === 'auto' ? spare / 2 : spare - right)
}

/** Whether a line is among the items from an index. */
function hasLines(items: readonly Item[], from: number): boolean {
  for (let i = from; i < items.length; i++) if (items[i].kind === 'line') return true
  return false
}
