import type { Table, TableCell } from '../../../model/document.ts'
import type { Box } from '../../../model/geometry.ts'
import type { PageWord } from '../../../model/page-content.ts'
import { cellInlines } from './cell-text.ts'
import type { TableColumn } from './columns.ts'
import { type CellGrid, cellsByRow, type GridCell } from './grid.ts'
import { isNumeric } from './word-rows.ts'

/**
 * Converts a grid to a table. The first `headerRows` rows are headers.
 * @param rooms text width of each column in points, 0 if unknown
 * @param typewritten monospaced words are not code
 */
export function writeTable(
  grid: CellGrid,
  headerRows: number,
  rooms: readonly number[],
  typewritten: boolean,
): Table {
  const rows: TableCell[][] = Array.from({ length: grid.rows }, () => [])
  const aligns = alignments(grid, headerRows)
  const plain = typewritten || isTypewritten(grid.cells)
  const figures = cellsByRow(grid).map((cells) => isTypewritten(cells) && countNumbers(cells) > 1)
  for (const cell of grid.cells) {
    const inlines = cellInlines(
      cell.words,
      cell.columns === 1 ? (rooms[cell.column] ?? 0) : 0,
      plain || figures[cell.row],
    )
    const align = aligns[cell.column]
    rows[cell.row].push({
      blocks: inlines.length > 0 ? [{ kind: 'paragraph', inlines }] : [],
      ...(cell.columns > 1 ? { colspan: cell.columns } : {}),
      ...(cell.rows > 1 ? { rowspan: cell.rows } : {}),
      ...(cell.row < headerRows ? { header: true } : {}),
      ...(align && cell.columns === 1 ? { align } : {}),
    })
  }
  return { kind: 'table', rows: rows.map((cells) => ({ cells })) }
}

/** Share of the letters of a table in monospaced fonts, above which that is its typeface and does not mark code. */
const minTypewrittenShare = 0.9

function isTypewritten(cells: readonly GridCell[]): boolean {
  let mono = 0
  let all = 0
  for (const { words } of cells)
    for (const word of words) {
      all += word.text.length
      if (word.mono) mono += word.text.length
    }
  return mono > minTypewrittenShare * all
}

/** Counts the cells that hold only numbers: a row of them in a monospaced font is a row of totals. */
function countNumbers(cells: readonly GridCell[]): number {
  return cells.filter(({ words }) => words.length > 0 && words.every(({ text }) => isNumeric(text))).length
}

/** Returns the alignment of each column, by the edge that is constant over the rows. */
function alignments(grid: CellGrid, headerRows: number): (TableCell['align'] | null)[] {
  const boxes: { x0: number; x1: number }[][] = Array.from({ length: grid.columns }, () => [])
  let size = 0
  for (const { row, column, columns, words } of grid.cells) {
    if (columns > 1 || row < headerRows || words.length === 0) continue
    boxes[column].push(horizontalExtent(words))
    size = Math.max(size, words[0].size)
  }
  return boxes.map((column) => {
    if (column.length < 2) return null
    const slack = 0.25 * size
    const left = interquartileRange(column.map((b) => b.x0))
    const right = interquartileRange(column.map((b) => b.x1))
    const middle = interquartileRange(column.map((b) => (b.x0 + b.x1) / 2))
    if (left <= slack) return null
    if (right <= slack && right <= middle) return 'right'
    return middle <= slack ? 'center' : null
  })
}

function horizontalExtent(words: readonly PageWord[]): { x0: number; x1: number } {
  let x0 = Number.POSITIVE_INFINITY
  let x1 = Number.NEGATIVE_INFINITY
  for (const { box } of words) {
    x0 = Math.min(x0, box.x0)
    x1 = Math.max(x1, box.x1)
  }
  return { x0, x1 }
}

/** Returns the range of the middle half of the values, so that outliers do not count. */
function interquartileRange(values: number[]): number {
  values.sort((a, b) => a - b)
  return values[Math.floor(values.length * 0.75)] - values[Math.floor(values.length * 0.25)]
}

/** A table found on a page, without caption and notes. */
export interface FoundTable {
  /** Points, in the space of the page. */
  readonly box: Box
  readonly table: Table
  /** Words of the page that belong to the table. */
  readonly words: ReadonlySet<PageWord>
  /** 0 to 1. */
  readonly confidence: number
  /** Whether its cells are drawn with lines or fills. */
  readonly ruled: boolean
  /** x of the column edges: one more than there are columns. */
  readonly edges: readonly number[]
  /** Extents of the texts of the columns of a borderless table. */
  readonly columns?: readonly TableColumn[]
  /** Number of header rows. */
  readonly headerRows: number
}
