import type { Table, TableCell } from '../../../model/document.ts'
import type { PageWord } from '../../../model/page-content.ts'
import { cellInlines } from './cell-text.ts'
import type { CellGrid } from './grid.ts'

/**
 * Converts a grid to a table. The first `headerRows` rows are headers.
 * @param rooms text width of each column in points, 0 if unknown
 */
export function writeTable(grid: CellGrid, headerRows: number, rooms: readonly number[]): Table {
  const rows: TableCell[][] = Array.from({ length: grid.rows }, () => [])
  const aligns = alignments(grid, headerRows)
  for (const cell of grid.cells) {
    const inlines = cellInlines(cell.words, cell.columns === 1 ? (rooms[cell.column] ?? 0) : 0)
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
