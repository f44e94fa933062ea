import type { Align, FixedObject, FixedPage, FixedText, Inline } from '../../../../model/document.ts'
import type { Box } from '../../../../model/geometry.ts'
import type { Merge, SheetCell, WorkbookSheet } from '../../../../office/workbook.ts'
import { rectangle } from '../../drawing/outlines.ts'
import type { PrintSetup, SheetGrid } from './sheet-part.ts'
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

/** Space beside the text of a cell, points. */
const cellPadding = 1
/** Points of a step of indent. */
const indentStep = 8

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

/** A row or column with its height or width, points. */
interface Span {
  readonly index: number
  readonly size: number
}

/** Where rows or columns begin and end on a page, by their index. */
type Places = ReadonlyMap<number, readonly [from: number, to: number]>

/** The text of a cell in its box; text that is not broken reaches into empty neighbours. */
function textBox(
  cell: SheetCell,
  format: CellFormat,
  box: Box,
  around: {
    readonly row: number
    readonly columns: readonly Span[]
    readonly xs: Places
    readonly byColumn: ReadonlyMap<number, SheetCell>
    readonly scale: number
    readonly isMerged: boolean
  },
): FixedText {
  const { scale } = around
  const align = format.align ?? (cell.kind === 'text' ? 'left' : cell.kind === 'number' ? 'right' : 'center')
  const look = { ...format.text, size: (format.text.size ?? 11) * scale }
  const indent = format.indent * indentStep * scale
  const pad = cellPadding * scale
  const isBroken = format.wraps || cell.text.includes('\n')
  const inside = {
    x0: box.x0 + pad + (align === 'right' ? 0 : indent),
    y0: box.y0,
    x1: box.x1 - pad - (align === 'right' ? indent : 0),
    y1: box.y1,
  }
  const reach = { ...inside }
  if (!isBroken && cell.kind === 'text' && !around.isMerged) {
    const at = around.columns.findIndex(({ index }) => index === cell.column)
    const isFree = (i: number) =>
      around.columns[i] !== undefined && !around.byColumn.has(around.columns[i].index)
    if (align !== 'right')
      for (let i = at + 1; isFree(i); i++) reach.x1 = around.xs.get(around.columns[i].index)?.[1] ?? reach.x1
    if (align !== 'left')
      for (let i = at - 1; isFree(i); i--) reach.x0 = around.xs.get(around.columns[i].index)?.[0] ?? reach.x0
  }
  const parts = cell.text.split('\n')
  const inlines = parts.flatMap((text, i) => [
    ...(i > 0 ? [{ kind: 'break' } as const] : []),
    { kind: 'text', text, look } as const,
  ])
  return {
    kind: 'text',
    box: inside,
    clip: reach,
    blocks: [{ kind: 'paragraph', inlines, look: { text: look, align } }],
    vertical: format.vertical,
    ...(isBroken ? {} : { unbroken: true }),
    ...(format.turn === 0 ? {} : { turn: format.turn }),
  }
}

interface Facts {
  readonly page: number
  readonly pages: number
  readonly sheet: string
}

/** Header and footer of a page, from their codes (ECMA-376 part 1, 18.3.1.46). */
function headerObjects(setup: PrintSetup, facts: Facts): FixedObject[] {
  const { width, height, margins, headerDistance, footerDistance } = setup
  const box = (y0: number, y1: number) => ({ x0: margins.left, y0, x1: width - margins.right, y1 })
  return [
    ...textsOf(setup.header, facts, box(headerDistance, Math.max(headerDistance + 12, margins.top)), 'top'),
    ...textsOf(
      setup.footer,
      facts,
      box(height - Math.max(margins.bottom, footerDistance + 12), height - footerDistance),
      'bottom',
    ),
  ]
}

function textsOf(
  code: string,
  facts: Facts,
  box: { readonly x0: number; readonly y0: number; readonly x1: number; readonly y1: number },
  vertical: 'top' | 'bottom',
): FixedObject[] {
  if (code === '') return []
  const parts = new Map<Align, string>()
  // Text before the first code of a place is in the middle.
  for (const [, place = 'C', text] of `${code.startsWith('&') ? '' : '&C'}${code}`.matchAll(
    /&([LCR])((?:(?!&[LCR])[\s\S])*)/g,
  ))
    parts.set(place === 'L' ? 'left' : place === 'R' ? 'right' : 'center', text)
  return [...parts].flatMap(([align, text]): FixedObject[] => {
    const shown = shownText(text, facts)
    if (shown.trim() === '') return []
    const look = { font: 'Arial', size: 10 }
    const inlines = shown
      .split('\n')
      .flatMap((line, i): Inline[] => [
        ...(i > 0 ? [{ kind: 'break' } as const] : []),
        { kind: 'text', text: line, look },
      ])
    return [
      { kind: 'text', box, vertical, blocks: [{ kind: 'paragraph', inlines, look: { text: look, align } }] },
    ]
  })
}

/** Fonts, sizes, pictures, file names, dates and times have no text here: they depend on the computer, or tell of it. */
function shownText(text: string, { page, pages, sheet }: Facts): string {
  return text.replace(/&(?:"[^"]*"|\d{1,3}|K[\dA-F+-]{6}|[A-Z&])/gi, (code) => {
    const kind = code[1].toUpperCase()
    if (kind === 'P') return String(page)
    if (kind === 'N') return String(pages)
    if (kind === 'A') return sheet
    return kind === '&' ? '&' : ''
  })
}
