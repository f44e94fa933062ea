import type { CellGrid, GridCell } from '../common/grid.ts'
import { isNumeric } from '../common/word-rows.ts'

/** Maximum number of header rows. */
const maxHeaderRows = 5

/** Returns the number of header rows of a ruled table, by spans and bold text. */
export function countRuledHeaderRows(grid: CellGrid): number {
  const most = Math.min(maxHeaderRows, grid.rows - 1)
  let heads = 0
  // A title over all columns, then the actual header.
  while (heads < most && isTitleRow(rowOf(grid, heads), grid.columns)) heads++
  if (heads >= most) return most
  const first = rowOf(grid, heads).filter((cell) => cell.words.length > 0)
  if (heads === 0 && hasNumbers(first, grid.columns)) return 0
  const reach = Math.max(1, ...first.map((cell) => cell.rows))
  const spans = first.some((cell) => cell.columns > 1)
  if (reach > 1 && heads + reach <= most) return heads + reach
  heads++
  // If a header spans columns, the next row names them one by one.
  if (spans && heads < most && !hasNumbers(rowOf(grid, heads), grid.columns)) heads++
  if (!isBoldRow(rowOf(grid, grid.rows - 1))) while (heads < most && isBoldRow(rowOf(grid, heads))) heads++
  return heads
}

function rowOf(grid: CellGrid, row: number): GridCell[] {
  return grid.cells.filter((cell) => cell.row === row)
}

function isTitleRow(cells: readonly GridCell[], columns: number): boolean {
  return cells.length === 1 && cells[0].columns === columns
}

function isBoldRow(cells: readonly GridCell[]): boolean {
  const words = cells.flatMap((cell) => cell.words)
  return words.length > 0 && words.every((word) => word.bold)
}

const year = /^(?:1[89]|20)\d\d(?:[-/\u2013]\d{2,4})?$/

/** Whether a row has numbers beside its name, which is not a header unless the numbers are years or bold. */
function hasNumbers(cells: readonly GridCell[], columns: number): boolean {
  const filled = cells.filter((cell) => cell.words.length > 0)
  if (filled.length < Math.min(2, columns) || filled[0].column > 0 || isBoldRow(filled)) return false
  const others = filled.slice(1)
  const figures = others.filter(
    (cell) =>
      cell.words.every(({ text }) => isNumeric(text)) && !cell.words.some(({ text }) => year.test(text)),
  )
  return figures.length > 0.5 * others.length
}
