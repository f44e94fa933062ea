import type { GridCell, TableGrid } from '../common/grid.ts'
import { isFigure } from '../common/word-rows.ts'

/** A header is no deeper than this. */
const maxHeaderRows = 5

/** How many rows at the top of a ruled table name its columns, told by what spans there and what is bold. */
export function countRuledHeaderRows(grid: TableGrid): number {
  const most = Math.min(maxHeaderRows, grid.rows - 1)
  let heads = 0
  // A title over all columns, then the header proper.
  while (heads < most && isTitleRow(rowOf(grid, heads), grid.columns)) heads++
  if (heads >= most) return most
  const first = rowOf(grid, heads).filter((cell) => cell.words.length > 0)
  if (heads === 0 && holdsFigures(first, grid.columns)) return 0
  const reach = Math.max(1, ...first.map((cell) => cell.rows))
  const spans = first.some((cell) => cell.columns > 1)
  if (reach > 1 && heads + reach <= most) return heads + reach
  heads++
  // What spans columns leaves it to the next row to name them one by one.
  if (spans && heads < most && !holdsFigures(rowOf(grid, heads), grid.columns)) heads++
  if (!isBoldRow(rowOf(grid, grid.rows - 1))) while (heads < most && isBoldRow(rowOf(grid, heads))) heads++
  return heads
}

function rowOf(grid: TableGrid, row: number): GridCell[] {
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

/** A row of figures beside its name is no header, unless the figures are years or bold. */
function holdsFigures(cells: readonly GridCell[], columns: number): boolean {
  const filled = cells.filter((cell) => cell.words.length > 0)
  if (filled.length < Math.min(2, columns) || filled[0].column > 0 || isBoldRow(filled)) return false
  const others = filled.slice(1)
  const figures = others.filter(
    (cell) =>
      cell.words.every(({ text }) => isFigure(text)) && !cell.words.some(({ text }) => year.test(text)),
  )
  return figures.length > 0.5 * others.length
}
