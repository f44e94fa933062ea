import type { Box } from '../../../model/geometry.ts'
import type { PageWord } from '../../../model/page-content.ts'
import { countWhile } from '../../../model/sorted.ts'

/** A cell with its words in source order. Row and column are 0-based. */
export interface GridCell {
  readonly row: number
  readonly column: number
  /** Number of rows and columns covered, at least 1. */
  readonly rows: number
  readonly columns: number
  readonly words: PageWord[]
}

/** A table before it is converted to the document tree. Every position belongs to exactly one cell. */
export interface CellGrid {
  readonly box: Box
  readonly rows: number
  readonly columns: number
  /** In reading order of their first positions. */
  readonly cells: readonly GridCell[]
  /** x of the column edges: one more than there are columns. */
  readonly xs: readonly number[]
}

/** Returns the index in `cells` for each position, row by row. */
export function cellIndexes(grid: Pick<CellGrid, 'rows' | 'columns' | 'cells'>): Int32Array {
  const owner = new Int32Array(grid.rows * grid.columns).fill(-1)
  grid.cells.forEach((cell, index) => {
    for (let r = cell.row; r < cell.row + cell.rows; r++)
      owner.fill(index, r * grid.columns + cell.column, r * grid.columns + cell.column + cell.columns)
  })
  return owner
}

/** Returns the cells that begin in each row. */
export function cellsByRow(grid: CellGrid): GridCell[][] {
  const rows: GridCell[][] = Array.from({ length: grid.rows }, () => [])
  for (const cell of grid.cells) rows[cell.row].push(cell)
  return rows
}

/** Removes rows and columns that are not kept. Spans shrink; a cell without any position left is removed. */
export function dropTracks(
  grid: CellGrid,
  keepRow: readonly boolean[],
  keepColumn: readonly boolean[],
): CellGrid {
  const row = keptBefore(keepRow)
  const column = keptBefore(keepColumn)
  const cells: GridCell[] = []
  for (const cell of grid.cells) {
    const rows = row[cell.row + cell.rows] - row[cell.row]
    const columns = column[cell.column + cell.columns] - column[cell.column]
    if (rows > 0 && columns > 0)
      cells.push({ ...cell, row: row[cell.row], column: column[cell.column], rows, columns })
  }
  cells.sort((a, b) => a.row - b.row || a.column - b.column)
  const xs = grid.xs.filter((_, i) => (i < grid.columns ? keepColumn[i] : true))
  return { ...grid, rows: row[grid.rows], columns: column[grid.columns], cells, xs }
}

/** Returns the number of kept tracks before each index. */
function keptBefore(keep: readonly boolean[]): number[] {
  const before = [0]
  for (const kept of keep) before.push(before[before.length - 1] + (kept ? 1 : 0))
  return before
}

/** Returns the index of the interval of an ascending list that contains `x`, or -1. */
export function intervalAt(edges: readonly number[], x: number): number {
  if (!(x >= edges[0] && x <= edges[edges.length - 1])) return -1
  return Math.max(0, Math.min(countWhile(edges, (edge) => edge <= x) - 1, edges.length - 2))
}
