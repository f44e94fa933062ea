import type { Table, TableCell } from '../../model/document.ts'
import { LimitError } from '../../model/errors.ts'

/** A cell in its place. */
export interface PlacedCell {
  readonly cell: TableCell
  readonly row: number
  readonly column: number
  /** As far as they reach inside of the table. */
  readonly colspan: number
  readonly rowspan: number
}

/** A table laid out: every place of the grid and the cell that covers it, or null. */
export interface Grid {
  readonly rows: number
  readonly columns: number
  readonly cells: readonly PlacedCell[]
  /** By row, then column. */
  readonly places: readonly (readonly (PlacedCell | null)[])[]
}

/**
 * Where the cells of a table stand, by the rules of HTML (4.9.12.1): each takes the first free place of its row. Where
 * spans overlap, the cell that came first keeps the place. Throws `too_many_entries` for more than `most` places.
 */
export function gridOf(table: Table, most: number): Grid {
  const places: (PlacedCell | null)[][] = table.rows.map(() => [])
  const cells: PlacedCell[] = []
  let columns = 0
  let taken = 0
  for (const [r, row] of table.rows.entries()) {
    let column = 0
    for (const cell of row.cells) {
      while (places[r][column]) column++
      const colspan = Math.max(1, cell.colspan ?? 1)
      const rowspan = Math.min(Math.max(1, cell.rowspan ?? 1), table.rows.length - r)
      taken += colspan * rowspan
      columns = Math.max(columns, column + colspan)
      if (taken > most || columns * table.rows.length > most * 4) throw tooLarge(most)
      const placed: PlacedCell = { cell, row: r, column, colspan, rowspan }
      cells.push(placed)
      for (let y = r; y < r + rowspan; y++)
        for (let x = column; x < column + colspan; x++) places[y][x] ??= placed
      column += colspan
    }
  }
  for (const row of places) for (let x = 0; x < columns; x++) row[x] ??= null
  return { rows: table.rows.length, columns, cells, places }
}

/** How many rows at the top are all header: what is repeated on each page. */
export function headRows(table: Table): number {
  let head = 0
  while (head < table.rows.length && isHead(table.rows[head].cells)) head++
  return head === table.rows.length ? Math.min(1, head) : head
}

function isHead(cells: readonly TableCell[]): boolean {
  return cells.length > 0 && cells.every((cell) => cell.header === true)
}

function tooLarge(most: number): LimitError {
  return new LimitError(
    'too_many_entries',
    `A table of the document has more than ${most} places. Split it.`,
    {
      limit: most,
    },
  )
}
