import type { Box } from '../../../model/geometry.ts'
import type { PageWord } from '../../../model/page-content.ts'
import type { ColumnEntry, TableLine } from '../common/columns.ts'
import type { GridCell } from '../common/grid.ts'

/**
 * Returns the cells of body rows and the total number of rows.
 * @param starts whether a row begins with each line
 * @param first index of the first body row in the table
 */
export function bodyCells(
  lines: readonly TableLine[],
  starts: readonly boolean[],
  columns: number,
  first: number,
): { readonly cells: GridCell[]; readonly rows: number } {
  const cells: GridCell[] = []
  let row = first - 1
  let group: (readonly ColumnEntry[])[] = []
  lines.forEach(({ entries }, i) => {
    if (i === 0 || starts[i]) {
      if (i > 0) cells.push(...rowCells(row, group, columns))
      row++
      group = []
    }
    group.push(entries)
  })
  if (group.length > 0) cells.push(...rowCells(row, group, columns))
  return { cells, rows: row + 1 }
}

/** Returns the cells of one row. An entry that spans columns becomes one cell. */
function rowCells(row: number, lines: readonly (readonly ColumnEntry[])[], columns: number): GridCell[] {
  const joined = new Array<boolean>(columns).fill(false)
  for (const entries of lines)
    for (const { from, to } of entries) for (let c = from; c < to; c++) joined[c] = true
  const cells: GridCell[] = []
  for (let from = 0; from < columns; ) {
    let to = from
    while (to < columns - 1 && joined[to]) to++
    const words: PageWord[] = []
    for (const entries of lines)
      for (const entry of entries) if (entry.from >= from && entry.to <= to) words.push(...entry.words)
    cells.push({ row, column: from, rows: 1, columns: to - from + 1, words })
    from = to + 1
  }
  return cells
}

/** Returns the bounds of the words of some cells. */
export function boxOf(cells: readonly GridCell[]): Box {
  const box = { x0: Infinity, y0: Infinity, x1: -Infinity, y1: -Infinity }
  for (const cell of cells)
    for (const word of cell.words) {
      box.x0 = Math.min(box.x0, word.box.x0)
      box.y0 = Math.min(box.y0, word.box.y0)
      box.x1 = Math.max(box.x1, word.box.x1)
      box.y1 = Math.max(box.y1, word.box.y1)
    }
  return box
}
