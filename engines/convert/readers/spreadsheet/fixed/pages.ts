import type { FixedObject, FixedPage } from '../../../../model/document.ts'
import type { Box } from '../../../../model/geometry.ts'
import type { Merge, SheetCell, WorkbookSheet } from '../../../../office/workbook.ts'
import { rectangle } from '../../drawing/outlines.ts'
import { type Places, type Span, textBox } from './cell-text.ts'
import { headerObjects } from './header.ts'
import type { SheetGrid } from './sheet-part.ts'
import type { CellFormat, SheetStyles } from './styles.ts'

/** What a sheet is set on pages from. */
export interface PrintedSheet {
  readonly sheet: WorkbookSheet
  readonly grid: SheetGrid
  readonly styles: SheetStyles
  readonly area: Merge | null
  /** Rows and columns that each page repeats. */
  readonly titles: { readonly rows?: readonly [number, number]; readonly columns?: readonly [number, number] }
  readonly drawings: readonly PlacedDrawing[]
}

/** Objects drawn over the cells, in points of the sheet. */
export interface PlacedDrawing {
  readonly box: Box
  readonly objects: (box: Box) => readonly FixedObject[]
}

/** Pages of a sheet. More are left out of nothing: the limit on pages ends the conversion before. */
const maxPages = 10_000

/** The pages of a sheet: its used cells or its print area, at its scale, cut between columns and rows. */
export function pagesOf(printed: PrintedSheet): FixedPage[] {
  const { grid } = printed
  const used = usedRange(printed)
  if (!used) return []
  const { setup } = grid
  const { margins } = setup
  const room = {
    width: setup.width - margins.left - margins.right,
    height: setup.height - margins.top - margins.bottom,
  }
  const columns = spansOf(used.left, used.right, (column) => grid.width(column))
  const rows = spansOf(used.top, used.bottom, (row) => rowHeight(printed, row))
  const scale = scaleOf(setup, columns, rows, room)
  const across = slices(columns, room.width / scale, setup.columnBreaks, setup.fit !== undefined)
  const down = slices(rows, room.height / scale, setup.rowBreaks, setup.fit !== undefined)
  const table = {}
  const places = setup.acrossFirst
    ? down.flatMap((row) => across.map((column) => [row, column] as const))
    : across.flatMap((column) => down.map((row) => [row, column] as const))
  const pages: FixedPage[] = []
  for (const [row, column] of places.slice(0, maxPages)) {
    const objects = pageObjects(printed, { rows: row, columns: column, scale, table, used })
    if (objects.length > 0) pages.push({ width: setup.width, height: setup.height, objects })
  }
  return pages
}

/** Adds headers and footers, which know the number of all pages. */
export function withHeaders(
  pages: readonly FixedPage[],
  printed: PrintedSheet,
  first: number,
  total: number,
): FixedPage[] {
  return pages.map((page, i) => ({
    ...page,
    objects: [
      ...page.objects,
      ...headerObjects(printed.grid.setup, { page: first + i, pages: total, sheet: printed.sheet.name }),
    ],
  }))
}

function spansOf(from: number, to: number, size: (index: number) => number): Span[] {
  const out: Span[] = []
  for (let index = from; index <= to; index++) out.push({ index, size: size(index) })
  return out.filter((span) => span.size > 0)
}

function total(spans: readonly Span[]): number {
  return spans.reduce((sum, { size }) => sum + size, 0)
}

function scaleOf(
  { scale, fit }: SheetGrid['setup'],
  columns: readonly Span[],
  rows: readonly Span[],
  room: { readonly width: number; readonly height: number },
): number {
  if (!fit) return scale
  const across = fit.across > 0 ? (room.width * fit.across) / total(columns) : 1
  const down = fit.down > 0 ? (room.height * fit.down) / total(rows) : 1
  return Math.max(0.1, Math.min(1, across, down))
}

function slices(
  spans: readonly Span[],
  room: number,
  breaks: ReadonlySet<number>,
  isFitted: boolean,
): Span[][] {
  const out: Span[][] = [[]]
  let used = 0
  for (const span of spans) {
    const open = out[out.length - 1]
    const isFull = used + span.size > room + (isFitted ? 1 : 0.05)
    if (open.length > 0 && (isFull || breaks.has(span.index))) {
      out.push([])
      used = 0
    }
    out[out.length - 1].push(span)
    used += span.size
  }
  return out
}

/** The cells that are printed: those with content, a fill or borders, and what drawings cover. */
function usedRange({ sheet, grid, styles, area, drawings }: PrintedSheet): Merge | null {
  if (area) {
    const last = [...grid.cells.keys()].at(-1) ?? 0
    return {
      ...area,
      bottom: Math.min(area.bottom, Math.max(last, area.top)),
      right: Math.min(area.right, lastColumn(grid)),
    }
  }
  let [bottom, right] = [-1, -1]
  const take = (row: number, column: number) => {
    bottom = Math.max(bottom, row)
    right = Math.max(right, column)
  }
  for (const { row, cells } of sheet.rows) for (const { column } of cells) take(row, column)
  for (const [row, line] of grid.cells)
    for (const [column, format] of line) {
      const { fill, borders } = styles.of(format)
      if (format !== undefined && (fill || borders)) take(row, column)
    }
  for (const merge of sheet.merges)
    if (merge.top <= bottom && merge.left <= right) take(merge.bottom, merge.right)
  for (const { box } of drawings) {
    let [x, y] = [0, 0]
    let [column, row] = [0, 0]
    while (x + grid.width(column) < box.x1 && column < 500) x += grid.width(column++)
    while (y + grid.height(row) < box.y1 && row < 5000) y += grid.height(row++)
    take(row, column)
  }
  return bottom < 0 ? null : { top: 0, left: 0, bottom, right }
}

function lastColumn(grid: SheetGrid): number {
  let last = 0
  for (const line of grid.cells.values()) for (const column of line.keys()) last = Math.max(last, column)
  return last
}

/** A row is higher than the sheet says where its font needs it. */
function rowHeight({ grid, sheet, styles }: PrintedSheet, row: number): number {
  const height = grid.height(row)
  if (grid.hasOwnHeight(row)) return height
  const cells = rowCells(sheet, row)
  const size = cells.reduce(
    (most, { column }) => Math.max(most, styles.of(grid.format(row, column)).text.size ?? 11),
    0,
  )
  return Math.max(height, size * 1.17)
}

const rowIndexes = new WeakMap<WorkbookSheet, ReadonlyMap<number, readonly SheetCell[]>>()

function rowCells(sheet: WorkbookSheet, row: number): readonly SheetCell[] {
  let index = rowIndexes.get(sheet)
  if (!index) {
    index = new Map(sheet.rows.map((one) => [one.row, one.cells]))
    rowIndexes.set(sheet, index)
  }
  return index.get(row) ?? []
}

interface PageCut {
  readonly rows: readonly Span[]
  readonly columns: readonly Span[]
  readonly scale: number
  readonly table: object
  readonly used: Merge
}

function pageObjects(
  printed: PrintedSheet,
  { rows: own, columns: ownColumns, scale, table, used }: PageCut,
): FixedObject[] {
  const { sheet, grid, styles, titles, drawings } = printed
  const repeat = (
    spans: readonly Span[],
    title: readonly [number, number] | undefined,
    size: (index: number) => number,
  ) => (title && spans[0].index > title[1] ? [...spansOf(title[0], title[1], size), ...spans] : [...spans])
  const rows = repeat(own, titles.rows, (row) => rowHeight(printed, row))
  const columns = repeat(ownColumns, titles.columns, (column) => grid.width(column))
  const { margins, width, isCentred, showsGrid } = grid.setup
  const spare = width - margins.left - margins.right - total(columns) * scale
  const left = margins.left + (isCentred ? Math.max(0, spare / 2) : 0)
  const xs = placesOf(columns, left, scale)
  const ys = placesOf(rows, margins.top, scale)
  const fills: FixedObject[] = []
  const lines: FixedObject[] = []
  const texts: FixedObject[] = []
  const merges = mergesOf(sheet.merges)
  for (const { index: row } of rows) {
    const byColumn = new Map(rowCells(sheet, row).map((cell) => [cell.column, cell] as const))
    for (const { index: column } of columns) {
      const merge = merges.find(
        ({ top, left: first, bottom, right }) =>
          row >= top && row <= bottom && column >= first && column <= right,
      )
      const isStart = !merge || (merge.top === row && merge.left === column)
      const format = styles.of(grid.format(row, column))
      const box = boxOf(row, column, merge && isStart ? merge : undefined, xs, ys)
      if (showsGrid && !format.borders)
        lines.push({
          kind: 'shape',
          path: rectangle(box),
          closed: true,
          stroke: { width: 0.25, color: '#c0c0c0' },
        })
      if (format.borders)
        for (const line of borderLines(boxOf(row, column, undefined, xs, ys), format.borders))
          lines.push(line)
      if (!isStart) continue
      if (format.fill) fills.push({ kind: 'shape', path: rectangle(box), closed: true, fill: format.fill })
      const cell = byColumn.get(column)
      if (!cell) continue
      const placed = textBox(cell, format, box, {
        row,
        columns,
        xs,
        byColumn,
        scale,
        isMerged: merge !== undefined,
      })
      texts.push({
        ...placed,
        cell: {
          table,
          row,
          header: row === used.top,
          colspan: merge ? Math.min(merge.right, used.right) - merge.left + 1 : 1,
          rowspan: merge ? Math.min(merge.bottom, used.bottom) - merge.top + 1 : 1,
        },
      })
    }
  }
  const shift = {
    x: left - offsetOf(ownColumns[0].index, (one) => grid.width(one)) * scale,
    y: margins.top - offsetOf(own[0].index, (one) => rowHeight(printed, one)) * scale,
  }
  const bottom = ys.get(rows[rows.length - 1].index)?.[1] ?? 0
  const right = xs.get(columns[columns.length - 1].index)?.[1] ?? 0
  const drawn = drawings.flatMap(({ box, objects }) => {
    const at = {
      x0: box.x0 * scale + shift.x,
      y0: box.y0 * scale + shift.y,
      x1: box.x1 * scale + shift.x,
      y1: box.y1 * scale + shift.y,
    }
    const isHere = at.x0 < right && at.y0 < bottom && at.x0 >= left - 1 && at.y0 >= margins.top - 1
    return isHere ? objects(at) : []
  })
  return [...fills, ...lines, ...texts, ...drawn]
}

function offsetOf(index: number, size: (index: number) => number): number {
  let sum = 0
  for (let i = 0; i < index; i++) sum += size(i)
  return sum
}

function mergesOf(merges: readonly Merge[]): readonly Merge[] {
  return merges.filter(({ top, left, bottom, right }) => bottom > top || right > left)
}

function placesOf(spans: readonly Span[], start: number, scale: number): Places {
  let at = start
  return new Map(
    spans.map(({ index, size }) => {
      const place = [at, at + size * scale] as const
      at = place[1]
      return [index, place] as const
    }),
  )
}

function boxOf(row: number, column: number, merge: Merge | undefined, xs: Places, ys: Places): Box {
  const end = (places: Places, from: number, to: number) => {
    let reach = places.get(from)?.[1] ?? 0
    for (const [index, place] of places) if (index >= from && index <= to) reach = Math.max(reach, place[1])
    return reach
  }
  return {
    x0: xs.get(column)?.[0] ?? 0,
    y0: ys.get(row)?.[0] ?? 0,
    x1: end(xs, column, merge?.right ?? column),
    y1: end(ys, row, merge?.bottom ?? row),
  }
}

function borderLines({ x0, y0, x1, y1 }: Box, borders: NonNullable<CellFormat['borders']>): FixedObject[] {
  const ends = {
    top: [
      [x0, y0],
      [x1, y0],
    ],
    right: [
      [x1, y0],
      [x1, y1],
    ],
    bottom: [
      [x0, y1],
      [x1, y1],
    ],
    left: [
      [x0, y0],
      [x0, y1],
    ],
  }
  return (['top', 'right', 'bottom', 'left'] as const).flatMap((side): FixedObject[] => {
    const stroke = borders[side]
    return stroke ? [{ kind: 'shape', path: ends[side], closed: false, stroke }] : []
  })
}
