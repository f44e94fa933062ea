import type { FixedObject, FixedPage } from '../../../../model/document.ts'
import type { Box } from '../../../../model/geometry.ts'
import type { Merge, SheetCell, WorkbookSheet } from '../../../../office/workbook.ts'
import { rectangle } from '../../drawing/outlines.ts'
import { MergeIndex } from '../tables.ts'
import { cellText } from './cell-text.ts'
import type { ConditionalLook } from './conditional.ts'
import { scaleObjects } from './conditional-scales.ts'
import { type PrintedSheet, usedRange } from './printed-sheet.ts'
import type { SheetGrid } from './sheet-part.ts'
import type { CellFormat } from './styles.ts'

/** Pages of a sheet. More are omitted of nothing: the limit on pages ends the conversion before. */
const maxPages = 10_000

/** The pages of a sheet: its used cells or its print area, at its scale, cut between columns and rows. */
export function pagesOf(printed: PrintedSheet): FixedPage[] {
  const { grid } = printed
  if (printed.isChart) return chartPage(printed)
  const x = startsOf((column) => grid.width(column))
  const y = startsOf((row) => rowHeight(printed, row))
  const used = usedRange(printed, x)
  if (!used) return []
  const { setup } = grid
  const { margins } = setup
  const room = {
    width: setup.width - margins.left - margins.right,
    height: setup.height - margins.top - margins.bottom,
  }
  const columns = spansOf(used.left, used.right, (column) => grid.width(column))
  const rows = spansOf(used.top, used.bottom, (row) => rowHeight(printed, row))
  if (columns.length === 0 || rows.length === 0) return []
  const scale = scaleOf(setup, columns, rows, room)
  const across = slices(columns, room.width / scale, setup.columnBreaks, setup.fit !== undefined)
  const down = slices(rows, room.height / scale, setup.rowBreaks, setup.fit !== undefined)
  const table = {}
  const merged = new MergeIndex(printed.sheet.merges)
  const places = setup.acrossFirst
    ? down.flatMap((row) => across.map((column) => [row, column] as const))
    : across.flatMap((column) => down.map((row) => [row, column] as const))
  const pages: FixedPage[] = []
  for (const [row, column] of places.slice(0, maxPages)) {
    const isLast = column === across[across.length - 1]
    const objects = pageObjects(printed, {
      rows: row,
      columns: column,
      scale,
      table,
      used,
      x,
      y,
      merged,
      isLast,
    })
    if (objects.length > 0) pages.push({ width: setup.width, height: setup.height, objects })
  }
  return pages
}

function chartPage({ grid: { setup }, drawings }: PrintedSheet): FixedPage[] {
  const { width, height, margins } = setup
  const room = { x0: margins.left, y0: margins.top, x1: width - margins.right, y1: height - margins.bottom }
  const objects = drawings.flatMap((one) => one.objects(room, 1))
  return objects.length > 0 ? [{ width, height, objects }] : []
}

/** Where each row or column begins, in points of the sheet. */
function startsOf(size: (index: number) => number): (index: number) => number {
  const starts = [0]
  return (index) => {
    while (starts.length <= index) starts.push(starts[starts.length - 1] + size(starts.length - 1))
    return starts[index]
  }
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

/** A row is higher than stated if its font needs it. */
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
  /** Where columns and rows begin, in points of the sheet. */
  readonly x: (column: number) => number
  readonly y: (row: number) => number
  readonly merged: MergeIndex
  /** No page is next to it on its right. */
  readonly isLast: boolean
}

function pageObjects(
  printed: PrintedSheet,
  { rows: own, columns: ownColumns, scale, table, used, x, y, merged, isLast }: PageCut,
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
  const page: Box = {
    x0: left,
    y0: margins.top,
    x1: xs.get(columns[columns.length - 1].index)?.[1] ?? left,
    y1: ys.get(rows[rows.length - 1].index)?.[1] ?? margins.top,
  }
  /** The place of the sheet's origin. */
  const shift = {
    x: (xs.get(ownColumns[0].index)?.[0] ?? left) - x(ownColumns[0].index) * scale,
    y: (ys.get(own[0].index)?.[0] ?? margins.top) - y(own[0].index) * scale,
  }
  const onPage = (index: number, start: (index: number) => number, places: Places, from: number) =>
    places.get(index)?.[0] ?? from + start(index) * scale
  /** The box of cells, which may pass the page. */
  const boxOf = ({ top, left: first, bottom, right }: Merge): Box => {
    const [x0, y0] = [onPage(first, x, xs, shift.x), onPage(top, y, ys, shift.y)]
    return { x0, y0, x1: x0 + (x(right + 1) - x(first)) * scale, y1: y0 + (y(bottom + 1) - y(top)) * scale }
  }
  const merges = mergesOn(sheet.merges, rows, columns)
  const fills: FixedObject[] = []
  const marks: FixedObject[] = []
  const lines: FixedObject[] = []
  const texts: FixedObject[] = []
  for (const { index: row } of rows) {
    const cells = rowCells(sheet, row)
    const byColumn = new Map(cells.map((cell) => [cell.column, cell] as const))
    const write = (cell: SheetCell, merge: Merge | undefined) => {
      const { column } = cell
      const at = columns.findIndex(({ index }) => index === column)
      const room = {
        box: boxOf(merge ?? { top: row, bottom: row, left: column, right: column }),
        freeAfter: freeRun(columns.slice(at + 1), byColumn).map((index) => xs.get(index)?.[1] ?? 0),
        freeBefore: freeRun(columns.slice(0, Math.max(0, at)).reverse(), byColumn).map(
          (index) => xs.get(index)?.[0] ?? 0,
        ),
        page,
        continuesAfter: !isLast,
        scale,
        isMerged: merge !== undefined,
        measure: printed.measure,
      }
      const { format, scale: shown } = cellLook(printed, merge?.top ?? row, column)
      if (shown?.hidesText) return
      const text = cellText(cell, format, room)
      const [colspan, rowspan] = merge
        ? [
            Math.min(merge.right, used.right) - merge.left + 1,
            Math.min(merge.bottom, used.bottom) - merge.top + 1,
          ]
        : [1, 1]
      texts.push({ ...text, cell: { table, row, header: row === used.top, colspan, rowspan } })
    }
    const before = cells.findLast(({ column }) => column < columns[0].index)
    if (before && reaches(before, row, page.x0 - shift.x)) write(before, undefined)
    for (const { index: column } of columns) {
      const merge = merges.find((one) => covers(one, row, column))
      const { format, scale: shown } = cellLook(printed, merge?.top ?? row, merge?.left ?? column)
      const own = boxOf({ top: row, bottom: row, left: column, right: column })
      const borders = merge ? styles.of(grid.format(row, column)).borders : format.borders
      if (showsGrid && !borders)
        lines.push({
          kind: 'shape',
          path: rectangle(own),
          closed: true,
          stroke: { width: 0.25, color: '#c0c0c0' },
        })
      if (borders) for (const line of borderLines(own, borders)) lines.push(line)
      const isFirst =
        !merge ||
        (rows.find(({ index }) => index >= merge.top)?.index === row &&
          columns.find(({ index }) => index >= merge.left)?.index === column)
      if (!isFirst) continue
      const box = merge ? within(boxOf(merge), page) : own
      if (format.fill) fills.push({ kind: 'shape', path: rectangle(box), closed: true, fill: format.fill })
      if (shown) marks.push(...scaleObjects(shown, box, (format.text.size ?? 11) * scale))
      const cell = merge
        ? rowCells(sheet, merge.top).find((one) => one.column === merge.left)
        : byColumn.get(column)
      if (cell) write(cell, merge)
    }
  }
  const drawn = drawings.flatMap(({ box, objects }) => {
    const at = {
      x0: box.x0 * scale + shift.x,
      y0: box.y0 * scale + shift.y,
      x1: box.x1 * scale + shift.x,
      y1: box.y1 * scale + shift.y,
    }
    return overlaps(at, page) ? objects(at, scale).flatMap((one) => clipped(one, at, page)) : []
  })
  return [...fills, ...marks, ...lines, ...texts, ...drawn]

  /** Text of a cell before the page may reach onto it: a quick upper bound. @param start left edge of the page in points of the sheet */
  function reaches(cell: SheetCell, row: number, start: number): boolean {
    const { text, wraps, shrinks, align = 'left' } = styles.of(grid.format(row, cell.column))
    if (cell.kind !== 'text' || wraps || shrinks || align === 'right') return false
    if (merged.at(row, cell.column)) return false
    const longest = cell.text.length * (text.size ?? 11) * scale
    return x(cell.column) * scale + longest > start
  }
}

/** The format of a cell as conditions change it, and what shows its value among others. */
function cellLook(
  { grid, styles, conditions }: PrintedSheet,
  row: number,
  column: number,
): { readonly format: CellFormat; readonly scale?: ConditionalLook } {
  const own = styles.of(grid.format(row, column))
  const scale = conditions?.at(row, column)
  if (!scale) return { format: own }
  const { text, fill, borders } = scale
  const format = {
    ...own,
    text: { ...own.text, ...text },
    ...(fill ? { fill } : {}),
    ...(borders ? { borders: { ...own.borders, ...borders } } : {}),
  }
  return { format, scale }
}

/** The columns in order up to the first with content. */
function freeRun(columns: readonly Span[], cells: ReadonlyMap<number, SheetCell>): number[] {
  const end = columns.findIndex(({ index }) => cells.has(index))
  return (end < 0 ? columns : columns.slice(0, end)).map(({ index }) => index)
}

function covers({ top, left, bottom, right }: Merge, row: number, column: number): boolean {
  return row >= top && row <= bottom && column >= left && column <= right
}

function mergesOn(merges: readonly Merge[], rows: readonly Span[], columns: readonly Span[]): Merge[] {
  const meets = (spans: readonly Span[], from: number, to: number) => {
    const first = spans.find(({ index }) => index >= from)
    return first !== undefined && first.index <= to
  }
  return merges.filter(
    ({ top, left, bottom, right }) =>
      (bottom > top || right > left) && meets(rows, top, bottom) && meets(columns, left, right),
  )
}

function overlaps(a: Box, b: Box): boolean {
  return a.x0 < b.x1 && a.x1 > b.x0 && a.y0 < b.y1 && a.y1 > b.y0
}

function within(box: Box, page: Box): Box {
  return {
    x0: Math.max(box.x0, page.x0),
    y0: Math.max(box.y0, page.y0),
    x1: Math.min(box.x1, page.x1),
    y1: Math.min(box.y1, page.y1),
  }
}

/** The part of an object of a drawing that is on a page; the adjacent pages contain the rest. */
function clipped(object: FixedObject, drawing: Box, page: Box): FixedObject[] {
  const inside = within(drawing, page)
  const isWhole = (['x0', 'y0', 'x1', 'y1'] as const).every(
    (side) => Math.abs(inside[side] - drawing[side]) < 1,
  )
  if (isWhole) return [object]
  if (object.kind !== 'text') return [{ ...object, clip: page }]
  const { x0, y0, x1, y1 } = object.box
  const middle = { x: (x0 + x1) / 2, y: (y0 + y1) / 2 }
  const isTurnedAway =
    (object.turn ?? 0) !== 0 &&
    !(middle.x >= page.x0 && middle.x < page.x1 && middle.y >= page.y0 && middle.y < page.y1)
  return isTurnedAway ? [] : [{ ...object, clip: page, continues: true }]
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

/** A row or column with its height or width, points. */
interface Span {
  readonly index: number
  readonly size: number
}

/** Where rows or columns begin and end on a page, by their index. */
type Places = ReadonlyMap<number, readonly [from: number, to: number]>
