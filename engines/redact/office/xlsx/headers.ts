import type { CellArea } from '../../../office/sheet.ts'
import { looksLikeHeader } from '../../../structured/index.ts'
import type { Cell } from './workbook/cells.ts'

/** What tells the meaning of a cell. */
export interface CellContext {
  /** The header of its column, or the label beside it; empty where there is none. */
  readonly name: string
  readonly isHeader: boolean
}

/** Rows below which a header row is looked for: titles and notes may be above it. */
const maxRowsAboveHeader = 30
/** Characters of a label such as `Date of birth:`. */
const maxLabelLength = 40

/**
 * The context of each cell of a sheet. Header rows are those of its tables, and the first row that looks like a header of the rows
 * under it; columns without a header take the label in the cell to the left, as in a form.
 * @param cells in row order
 * @param headerAreas the header rows of tables
 */
export function cellContexts(
  cells: readonly Cell[],
  headerAreas: readonly CellArea[],
): Map<Cell, CellContext> {
  const rows = groupRows(cells)
  const contexts = new Map<Cell, CellContext>()
  let header = headerAreas.length > 0 ? undefined : findHeader(rows)
  let columns = new Map<number, string>()
  for (const row of rows) {
    const inTable = headerAreas.find(({ top, left, right }) =>
      row.some((cell) => cell.row === top && cell.column >= left && cell.column <= right),
    )
    const isHeaderRow = inTable !== undefined || row === header
    if (isHeaderRow) {
      const inside = row.filter(
        ({ column }) => inTable === undefined || (column >= inTable.left && column <= inTable.right),
      )
      columns = new Map(inside.map(({ column, shown }) => [column, shown.trim()]))
      for (const cell of inside) contexts.set(cell, { name: '', isHeader: true })
      if (row === header) header = undefined
    }
    let left: Cell | undefined
    for (const cell of row) {
      if (!contexts.has(cell)) {
        const name = columns.get(cell.column) ?? labelBefore(cell, left, row.length) ?? ''
        contexts.set(cell, { name, isHeader: false })
      }
      left = cell
    }
  }
  return contexts
}

function groupRows(cells: readonly Cell[]): Cell[][] {
  const rows: Cell[][] = []
  for (const cell of cells) {
    const last = rows.at(-1)
    if (last !== undefined && last[0].row === cell.row) last.push(cell)
    else rows.push([cell])
  }
  return rows
}

function findHeader(rows: readonly Cell[][]): Cell[] | undefined {
  for (let i = 0; i < Math.min(rows.length, maxRowsAboveHeader); i++) {
    const row = rows[i]
    if (row.length < 2 || row.some(({ kind }) => kind !== 'text')) continue
    const next = rows[i + 1]
    // A header has a cell for each column under it.
    if (next === undefined || next[0].row !== row[0].row + 1 || next.length > row.length) continue
    if (
      looksLikeHeader(
        row.map(({ shown }) => shown),
        next.map(({ shown }) => shown),
      )
    )
      return row
  }
  return undefined
}

/** A row of a form: a label and its value, or a label that ends with a colon. */
function labelBefore(cell: Cell, left: Cell | undefined, cells: number): string | undefined {
  if (left === undefined || left.kind !== 'text' || left.column < cell.column - 2) return undefined
  if (cells > 2 && !/[:：]\s*$/.test(left.shown)) return undefined
  const label = left.shown.trim().replace(/\s*[:：]$/, '')
  return label.length <= maxLabelLength && /\p{L}/u.test(label) && !/\d/.test(label) ? label : undefined
}
