import type { FixedObject, TextLook } from '../../../../model/document.ts'
import type { Box } from '../../../../model/geometry.ts'
import type { Merge, WorkbookSheet } from '../../../../office/workbook.ts'
import { MergeIndex } from '../tables.ts'
import { cellPadding, indentStep } from './cell-text.ts'
import type { ConditionalFormats } from './conditional.ts'
import type { SheetGrid } from './sheet-part.ts'
import type { SheetStyles } from './styles.ts'

/** What a sheet is set on pages from. */
export interface PrintedSheet {
  readonly sheet: WorkbookSheet
  readonly grid: SheetGrid
  readonly styles: SheetStyles
  readonly conditions: ConditionalFormats | null
  readonly area: Merge | null
  /** Rows and columns that each page repeats. */
  readonly titles: { readonly rows?: readonly [number, number]; readonly columns?: readonly [number, number] }
  readonly drawings: readonly PlacedDrawing[]
  readonly headerPictures: ReadonlyMap<string, HeaderPicture>
  /** A sheet that is one chart, which fills a page. */
  readonly isChart: boolean
  /** Width of a line of text, points. */
  readonly measure: (text: string, look: TextLook) => number
}

/** Objects drawn over the cells, in points of the sheet. */
export interface PlacedDrawing {
  readonly box: Box
  /** @param scale of the sheet on the page */
  readonly objects: (box: Box, scale: number) => readonly FixedObject[]
}

/** A picture of a header or footer. Sizes in points. */
export interface HeaderPicture {
  readonly resource: string
  readonly width: number
  readonly height: number
}

/** Rows and columns that merged cells and drawings may cover: a file may merge a whole sheet of 17 billion cells. */
const [maxRows, maxColumns] = [5000, 500]

/** The cells that are printed: those with content, a fill or borders, and what text and drawings cover. */
export function usedRange(printed: PrintedSheet, columnStart: (column: number) => number): Merge | null {
  const { sheet, grid, styles, area, drawings } = printed
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
  const [lowest, rightmost] = [bottom + maxRows, right + maxColumns]
  for (const merge of sheet.merges)
    if (merge.top <= bottom && merge.left <= right)
      take(Math.min(merge.bottom, lowest), Math.min(merge.right, rightmost))
  if (bottom >= 0) right = reachOfText(printed, right, columnStart)
  for (const { box } of drawings) {
    let [x, y] = [0, 0]
    let [column, row] = [0, 0]
    while (x + grid.width(column) < box.x1 && column < maxColumns) x += grid.width(column++)
    while (y + grid.height(row) < box.y1 && row < maxRows) y += grid.height(row++)
    take(row, column)
  }
  return bottom < 0 ? null : { top: 0, left: 0, bottom, right }
}

function lastColumn(grid: SheetGrid): number {
  let last = 0
  for (const line of grid.cells.values()) for (const column of line.keys()) last = Math.max(last, column)
  return last
}

/** Columns that text may reach past the last one with content. */
const maxReach = 200
/** No character is wider, in sizes of its text. */
const widestCharacter = 1.2

/** The last column that the text at the end of a row reaches: spreadsheet programs print it whole. */
function reachOfText(
  { sheet, grid, styles, measure }: PrintedSheet,
  last: number,
  columnStart: (column: number) => number,
): number {
  const merges = new MergeIndex(sheet.merges)
  let right = last
  for (const { row, cells } of sheet.rows) {
    const cell = cells[cells.length - 1]
    if (cell?.kind !== 'text' || cell.text.includes('\n')) continue
    const { text, wraps, shrinks, align = 'left', turn, indent } = styles.of(grid.format(row, cell.column))
    if (wraps || shrinks || align !== 'left' || turn !== 0 || merges.at(row, cell.column)) continue
    const from = columnStart(cell.column)
    const size = text.size ?? 11
    if (from + (cell.text.length + indent) * size * widestCharacter < columnStart(right + 1)) continue
    const end = from + measure(cell.text, text) + indent * indentStep + 2 * cellPadding
    while (columnStart(right + 1) < end && right < last + maxReach) right++
  }
  return right
}
