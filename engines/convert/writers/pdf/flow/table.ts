import type { FlowTable } from '../../../../model/pages/flow.ts'
import type { Tag } from '../canvas/structure.ts'
import type { Cursor } from './cursor.ts'
import { type FlowEngine, insets, margins, type Place, statedWidth } from './engine.ts'
import { type Item, move } from './items.ts'
import type { Structure } from './roles.ts'
import {
  cellBorders,
  cellInsets,
  distributed,
  type GridCell,
  gridOfTable,
  placedColumns,
  type TableGrid,
} from './table-grid.ts'

/** A cell with its content, at the top left. */
interface LaidCell {
  readonly placed: GridCell
  readonly x: number
  readonly width: number
  readonly items: Item[]
  readonly height: number
  /** From the top of the cell to the baseline of its first line. */
  readonly baseline: number
}

/** Lays out a table (CSS 2.1, chapter 17). */
export function placeTable(table: FlowTable, at: Cursor, place: Place, layout: FlowEngine): void {
  const margin = margins(table, place.width)
  const shared = table.isCollapsed
  const inset = shared ? { left: 0, right: 0, top: 0, bottom: 0 } : insets(table, place.width)
  const grid = gridOfTable(table, layout.context.maxCells)
  const columns = placedColumns(table, grid, layout.widths, place.width)
  const gaps = table.spacing.x * (grid.columns + 1)
  const around = inset.left + inset.right
  const room = place.width - margin.left - margin.right
  const least = columns.reduce((sum, { min }) => sum + min, 0) + gaps + around
  const most = Math.max(least, wishedWidth(columns, gaps + around))
  const stated = statedWidth(table, place.width)
  const width =
    stated === undefined
      ? Math.max(least, Math.min(most, room))
      : Math.max(least, stated + (table.isBorderBox ? around : around))
  const widths = distributed(columns, width - gaps - around)
  const spare = place.width - width
  const left =
    table.margin.left === 'auto'
      ? Math.max(0, table.margin.right === 'auto' ? spare / 2 : spare - margin.right)
      : margin.left
  const x = place.x + left
  layout.clear(table, at, margin.top)
  at.margin(margin.top)
  at.settle()
  for (const id of table.ids ?? []) at.names.push(id)
  const tag: Tag | null = table.isData ? { type: 'Table', parent: place.around.tag } : place.around.tag
  const captionPlace = { ...place, x, width, around: { tag, holdsText: false } }
  const placeCaption = () => {
    if (!table.caption) return
    layout.box(table.caption, at, captionPlace)
    at.settle()
  }
  if (!table.isCaptionBelow) placeCaption()
  const top = at.y
  const from = at.items.length
  at.begin()
  const rows = layRows(table, grid, widths, { x: x + inset.left, tag, place }, at, layout)
  at.y = Math.max(top + inset.top + rows + inset.bottom, top + (table.height ?? 0))
  if (!shared) layout.frame(table, at.items, from, { x, y: top, width, height: at.y - top })
  else if (table.fill)
    layout.frame({ ...table, borders: {} }, at.items, from, { x, y: top, width, height: at.y - top })
  if (table.isCaptionBelow) placeCaption()
  at.margin(margin.bottom)
}

/** The width of a table by its content: columns with a share need a table that contains their content in it. */
function wishedWidth(columns: ReturnType<typeof placedColumns>, around: number): number {
  const open = columns.filter(({ share }) => share === undefined)
  const shares = columns.reduce((sum, { share = 0 }) => sum + share, 0)
  const rest = open.reduce((sum, { max }) => sum + max, 0)
  const bySum = columns.reduce((sum, { max }) => sum + max, 0)
  const byShare = columns.reduce((most, { share, max }) => (share ? Math.max(most, max / share) : most), 0)
  const byRest = shares > 0 ? (shares < 1 ? rest / (1 - shares) : rest > 0 ? Number.POSITIVE_INFINITY : 0) : 0
  return Math.max(bySum, byShare, byRest) + around
}

/** Lays out the rows below the cursor. @returns their height */
function layRows(
  table: FlowTable,
  grid: TableGrid,
  widths: readonly number[],
  { x, tag, place }: { readonly x: number; readonly tag: Tag | null; readonly place: Place },
  at: Cursor,
  layout: FlowEngine,
): number {
  const { spacing } = table
  const edges = [spacing.x]
  for (const width of widths) edges.push(edges[edges.length - 1] + width + spacing.x)
  const rowTags = table.rows.map((): Tag | null => (table.isData ? { type: 'TR', parent: tag } : tag))
  const laid = grid.cells.map((placed) => {
    const width = edges[placed.column + placed.colspan] - edges[placed.column] - spacing.x
    return layCell(placed, width, edges[placed.column], { table, tag: rowTags[placed.row], place }, layout)
  })
  const heights = rowHeights(table, laid)
  const tops = [spacing.y]
  for (const height of heights) tops.push(tops[tops.length - 1] + height + spacing.y)
  const y = at.y + (table.isCollapsed ? 0 : insets(table, place.width).top)
  const heads = table.rows.findIndex(({ isHead }) => !isHead)
  const headRows = heads < 0 ? table.rows.length : heads
  const first = at.items.length
  let headItems: Item[] = []
  for (const [r, row] of table.rows.entries()) {
    const [rowTop, rowHeight] = [y + tops[r], heights[r]]
    if (row.fill)
      layout.frame({ fill: row.fill, borders: {} }, at.items, at.items.length, {
        x: x + edges[0],
        y: rowTop,
        width: edges[edges.length - 1] - edges[0] - spacing.x,
        height: rowHeight,
      })
    const rowBaseline = Math.max(
      0,
      ...laid.filter((one) => isAtBaseline(one, r)).map(({ baseline }) => baseline),
    )
    for (const cell of laid) {
      if (cell.placed.row !== r) continue
      const height = tops[r + cell.placed.rowspan] - tops[r] - spacing.y
      const lift = liftOf(cell, height, rowBaseline)
      move(cell.items, x + cell.x, rowTop + lift)
      layout.frame(
        { ...cell.placed.cell.box, borders: table.isCollapsed ? {} : cell.placed.cell.box.borders },
        at.items,
        at.items.length,
        { x: x + cell.x, y: rowTop, width: cell.width, height },
      )
      // Lines that begin a row go to the next page with it.
      const begins = cell.items.find(({ kind }) => kind === 'line')
      if (begins?.kind === 'line') begins.top = Math.min(begins.top, r === 0 ? at.takeTop() : rowTop)
      at.items.push(...cell.items)
      if (table.isCollapsed)
        layout.frame({ borders: cellBorders(cell.placed, table, grid) }, at.items, at.items.length, {
          x: x + cell.x,
          y: rowTop,
          width: cell.width,
          height,
        })
    }
    if (r === headRows - 1) headItems = at.items.slice(first)
  }
  const height = tops[tops.length - 1]
  if (headItems.length > 0 && headRows < table.rows.length)
    at.items.push({ kind: 'head', x, y, height: tops[headRows], reach: height, items: headItems })
  return height
}

function layCell(
  placed: GridCell,
  width: number,
  x: number,
  { table, tag, place }: { readonly table: FlowTable; readonly tag: Tag | null; readonly place: Place },
  layout: FlowEngine,
): LaidCell {
  const { cell, colspan, rowspan } = placed
  const inset = cellInsets(cell, table, width)
  const node: Tag = {
    type: cell.isHeader ? 'TH' : 'TD',
    parent: tag,
    attributes: [
      {
        O: 'Table',
        ...(colspan > 1 ? { ColSpan: colspan } : {}),
        ...(rowspan > 1 ? { RowSpan: rowspan } : {}),
        ...(cell.isHeader ? { Scope: 'Column' } : {}),
      },
    ],
  }
  if (table.isData) layout.context.canvas.ensureNode(node)
  const around: Structure = table.isData ? { tag: node, holdsText: false } : place.around
  const none = { points: 0 }
  const box = {
    ...cell.box,
    borders: {},
    padding: { top: none, right: none, bottom: none, left: none },
    margin: { top: none, right: none, bottom: none, left: none },
    fill: undefined,
    width: undefined,
    minWidth: undefined,
    maxWidth: undefined,
    height: undefined,
    float: undefined,
    place: undefined,
    keepsTogether: false,
    layout: cell.box.layout.kind === 'block' ? { kind: 'block' as const, isRoot: true } : cell.box.layout,
  } as unknown as typeof cell.box
  const inner = layout.alone(box, Math.max(0, width - inset.left - inset.right), { around }, true)
  move(inner.items, inset.left, inset.top)
  const line = inner.items.find((item) => item.kind === 'line')
  const stated = cell.box.height ?? 0
  return {
    placed,
    x,
    width,
    items: inner.items,
    height: Math.max(inset.top + inner.y + inset.bottom, stated),
    baseline: line?.kind === 'line' ? line.y + line.flowable.line.ascent : 0,
  }
}

function isAtBaseline({ placed }: LaidCell, row: number): boolean {
  return placed.row === row && placed.cell.vertical === 'baseline'
}

function liftOf({ placed, height, baseline }: LaidCell, room: number, rowBaseline: number): number {
  const spare = Math.max(0, room - height)
  switch (placed.cell.vertical) {
    case 'top':
      return 0
    case 'bottom':
      return spare
    case 'middle':
      return spare / 2
    default:
      return Math.min(spare, Math.max(0, rowBaseline - baseline))
  }
}

function rowHeights(table: FlowTable, laid: readonly LaidCell[]): number[] {
  const heights = table.rows.map(({ height = 0 }) => height)
  const byRow = table.rows.map((_, r) =>
    Math.max(0, ...laid.filter((one) => isAtBaseline(one, r)).map(({ baseline }) => baseline)),
  )
  for (const cell of laid) {
    const { row, rowspan } = cell.placed
    if (rowspan > 1) continue
    const lift = cell.placed.cell.vertical === 'baseline' ? byRow[row] - cell.baseline : 0
    heights[row] = Math.max(heights[row], cell.height + Math.max(0, lift))
  }
  for (const { placed, height } of laid) {
    if (placed.rowspan === 1) continue
    const last = placed.row + placed.rowspan - 1
    const have =
      heights.slice(placed.row, last + 1).reduce((sum, one) => sum + one, 0) +
      table.spacing.y * (placed.rowspan - 1)
    if (have < height) heights[last] += height - have
  }
  return heights
}
