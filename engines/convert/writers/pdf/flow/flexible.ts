import type { FlowAlign, FlowLayout, FlowNode } from '../../../../model/pages/flow.ts'
import type { Cursor } from './cursor.ts'
import { type FlowEngine, insets, lengthIn, margins, type Place } from './engine.ts'
import { move } from './items.ts'

type Row = Extract<FlowLayout, { kind: 'row' }>
type Grid = Extract<FlowLayout, { kind: 'grid' }>

interface Entry {
  readonly node: FlowNode
  width: number
  readonly min: number
  readonly grow: number
  readonly shrink: number
}

/** Places the children that are out of the flow. @returns the others */
function inFlow(children: readonly FlowNode[], at: Cursor, place: Place, layout: FlowEngine): FlowNode[] {
  for (const child of children) if (child.kind !== 'text' && child.place) layout.node(child, at, place)
  return children.filter((child) => child.kind === 'text' || !child.place)
}

/** A flexible row, on several lines if it wraps (CSS Flexible Box 1, chapter 9, without percentages of heights). */
export function placeRow(
  children: readonly FlowNode[],
  row: Row,
  at: Cursor,
  place: Place,
  layout: FlowEngine,
): void {
  const shown = inFlow(children, at, place, layout)
  const entries = (row.isReversed ? shown.toReversed() : shown).map((node) =>
    entryOf(node, place.width, layout),
  )
  for (const [i, line] of linesOf(entries, row, place.width).entries()) {
    if (i > 0) at.y += row.rowGap
    resize(line, row, place.width)
    const used = line.reduce((sum, { width }) => sum + width, 0) + row.gap * (line.length - 1)
    const spare = Math.max(0, place.width - used)
    const [start, between] = shares(row.justify, spare, line.length)
    let x = place.x + start
    const placed = line.map(({ node, width }) => {
      const cell = { node, x, width }
      x += width + row.gap + between
      return cell
    })
    placeSideBySide(placed, row.align, at, place, layout)
  }
}

function entryOf(node: FlowNode, room: number, layout: FlowEngine): Entry {
  const { min, max } = layout.widths.of(node, room)
  if (node.kind === 'text') return { node, width: Math.min(max, Math.max(min, max)), min, grow: 0, shrink: 1 }
  const { grow = 0, shrink = 1, basis } = node.flex ?? {}
  const margin = margins(node, room)
  const inset = insets(node, room)
  const around = margin.left + margin.right + (node.isBorderBox ? 0 : inset.left + inset.right)
  const stated = lengthIn(basis, room)
  const width = stated !== undefined ? stated + around : node.width ? layout.widths.fitted(node, room) : max
  const least = node.minWidth
    ? (lengthIn(node.minWidth, room) ?? 0) + around
    : Math.min(min, node.width ? width : min)
  const limit = node.maxWidth ? (lengthIn(node.maxWidth, room) ?? 0) + around : Number.POSITIVE_INFINITY
  return { node, width: Math.min(limit, width), min: least, grow, shrink }
}

function linesOf(entries: Entry[], { wraps, gap }: Row, room: number): Entry[][] {
  if (!wraps) return entries.length === 0 ? [] : [entries]
  const lines: Entry[][] = []
  let used = 0
  for (const entry of entries) {
    const last = lines.at(-1)
    const width = Math.max(entry.min, entry.width)
    if (last && used + gap + width <= room + 0.01) {
      last.push(entry)
      used += gap + width
    } else {
      lines.push([entry])
      used = width
    }
  }
  return lines
}

/** Grows or shrinks the boxes of a line to its width. */
function resize(line: readonly Entry[], { gap }: Row, width: number): void {
  const room = width - gap * (line.length - 1)
  const base = new Map(line.map((one) => [one, one.width]))
  const fixed = new Set<Entry>()
  // Boxes that would be narrower than their content have its width; the others share the rest again.
  for (let round = 0; round <= line.length; round++) {
    const spare =
      room - line.reduce((sum, one) => sum + (fixed.has(one) ? one.width : (base.get(one) ?? 0)), 0)
    const open = line.filter((one) => !fixed.has(one))
    const weight = (one: Entry) => (spare > 0 ? one.grow : one.shrink * (base.get(one) ?? 0))
    const all = open.reduce((sum, one) => sum + weight(one), 0)
    const share = all <= 0 ? 0 : spare > 0 ? Math.min(1, all) / all : 1 / all
    for (const one of open) one.width = (base.get(one) ?? 0) + spare * share * weight(one)
    const narrow = open.filter((one) => one.width < one.min - 0.001)
    for (const one of narrow) {
      one.width = one.min
      fixed.add(one)
    }
    if (narrow.length === 0) return
  }
}

function shares(
  justify: Row['justify'],
  spare: number,
  count: number,
): readonly [start: number, between: number] {
  if (justify === 'center') return [spare / 2, 0]
  if (justify === 'end') return [spare, 0]
  if (justify === 'between' && count > 1) return [0, spare / (count - 1)]
  if (justify === 'around') return [spare / count / 2, spare / count]
  return [0, 0]
}

/** Boxes next to each other, as high as the highest if they stretch. */
function placeSideBySide(
  cells: readonly { readonly node: FlowNode; readonly x: number; readonly width: number }[],
  align: FlowAlign,
  at: Cursor,
  place: Place,
  layout: FlowEngine,
): void {
  at.settle()
  const top = at.y
  const laid = cells.map((cell) => ({
    ...cell,
    inner: layout.alone(cell.node, cell.width, place, cell.node.kind === 'box'),
  }))
  const height = Math.max(0, ...laid.map(({ inner }) => inner.y))
  let begins = at.takeTop()
  for (const { node, x, inner } of laid) {
    const own = (node.kind === 'text' ? undefined : node.alignSelf) ?? align
    const spare = height - inner.y
    const lift = own === 'center' ? spare / 2 : own === 'end' ? spare : 0
    if (own === 'stretch' && spare > 0 && node.kind === 'box') {
      const frame = inner.items[0]
      const margin = margins(node, place.width)
      if (frame?.kind === 'box' && Math.abs(frame.y - margin.top) < 0.01 && node.height === undefined)
        frame.height += spare
    }
    move(inner.items, x, top + lift)
    const first = inner.items.find(({ kind }) => kind === 'line')
    if (first?.kind === 'line') first.top = Math.min(first.top, begins)
    at.items.push(...inner.items)
  }
  begins = top
  at.y = top + height
}

/** A grid of columns, filled row by row (CSS Grid 1 in simple form). */
export function placeGrid(
  children: readonly FlowNode[],
  grid: Grid,
  at: Cursor,
  place: Place,
  layout: FlowEngine,
): void {
  const shown = inFlow(children, at, place, layout)
  const tracks = tracksOf(grid, shown, place.width, layout)
  let row: { node: FlowNode; x: number; width: number }[] = []
  let column = 0
  let isFirst = true
  const end = () => {
    if (row.length === 0) return
    if (!isFirst) at.y += grid.rowGap
    isFirst = false
    placeSideBySide(row, 'stretch', at, place, layout)
    row = []
    column = 0
  }
  for (const node of shown) {
    const span = Math.min(tracks.length, (node.kind === 'text' ? undefined : node.span) ?? 1)
    if (column + span > tracks.length) end()
    const x = place.x + tracks.slice(0, column).reduce((sum, width) => sum + width + grid.gap, 0)
    const width =
      tracks.slice(column, column + span).reduce((sum, one) => sum + one, 0) + grid.gap * (span - 1)
    row.push({ node, x, width })
    column += span
    if (column >= tracks.length) end()
  }
  end()
}

function tracksOf(
  { tracks, gap }: Grid,
  children: readonly FlowNode[],
  width: number,
  layout: FlowEngine,
): number[] {
  if (tracks.length === 0) return [width]
  const [only] = tracks
  // Columns that fill the width, as many as fit.
  if (tracks.length === 1 && only.width && only.fraction) {
    const least = Math.max(1, lengthIn(only.width, width) ?? width)
    const count = Math.max(1, Math.floor((width + gap) / (least + gap)))
    return new Array<number>(count).fill((width - gap * (count - 1)) / count)
  }
  const room = width - gap * (tracks.length - 1)
  const own = tracks.map((track, i) => {
    if (track.width) return lengthIn(track.width, width) ?? 0
    if (track.fraction !== undefined) return 0
    return children.reduce(
      (most, child, at) =>
        at % tracks.length === i ? Math.max(most, layout.widths.of(child, width).max) : most,
      0,
    )
  })
  const used = own.reduce((sum, one) => sum + one, 0)
  const fractions = tracks.reduce((sum, { fraction = 0 }) => sum + fraction, 0)
  const rest = Math.max(0, room - used)
  if (fractions > 0)
    return tracks.map(({ fraction }, i) => (fraction === undefined ? own[i] : (rest * fraction) / fractions))
  const automatic = tracks.filter((track) => !track.width).length
  return used > room && automatic === tracks.length
    ? own.map((one) => (one * room) / used)
    : own.map((one, i) => (tracks[i].width || automatic === 0 ? one : one + rest / automatic))
}
