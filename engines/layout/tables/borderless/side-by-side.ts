import { dropTracks, type GridCell } from '../common/grid.ts'
import { boxOf } from './body-rows.ts'
import type { BorderlessTable } from './stream-table.ts'

/** Minimum number of columns of a table beside another. */
const minColumns = 2

/**
 * Divides a table whose header repeats: tables side by side, with rows at the same heights. Returns the table itself if it is one.
 */
export function dividedTables(table: BorderlessTable): BorderlessTable[] {
  const { grid, headerRows, columns } = table
  const heads = grid.cells.filter((cell) => cell.row < headerRows)
  for (let width = minColumns; width <= columns.length / 2; width++) {
    if (columns.length % width > 0 || !repeats(heads, width, columns.length)) continue
    return Array.from({ length: columns.length / width }, (_, i) => partOf(table, i * width, width))
  }
  return [table]
}

/** Whether a header has the same texts every `width` columns, and one above each column. */
function repeats(heads: readonly GridCell[], width: number, columns: number): boolean {
  const texts = Array.from({ length: columns }, () => '')
  for (const { column, columns: across, words } of heads) {
    if (across > 1 && Math.floor(column / width) !== Math.floor((column + across - 1) / width)) return false
    const text = words.map((word) => word.text).join(' ')
    for (let c = column; c < column + across; c++) texts[c] += `${text}\n`
  }
  return texts.every((text, i) => text.trim() !== '' && text === texts[i % width])
}

function partOf(table: BorderlessTable, from: number, width: number): BorderlessTable {
  const { grid, headerRows, columns } = table
  const own = dropTracks(
    grid,
    Array.from({ length: grid.rows }, () => true),
    columns.map((_, i) => i >= from && i < from + width),
  )
  // A table may have fewer rows than the one beside it.
  let rows = grid.rows
  while (
    rows > headerRows &&
    !own.cells.some((cell) => cell.row + cell.rows >= rows && cell.words.length > 0)
  )
    rows--
  const kept = dropTracks(
    own,
    Array.from({ length: grid.rows }, (_, i) => i < rows),
    Array.from({ length: width }, () => true),
  )
  const lines = table.lines.flatMap((line) => {
    const entries = line.entries
      .filter((entry) => entry.from >= from && entry.to < from + width)
      .map((entry) => ({ ...entry, from: entry.from - from, to: entry.to - from }))
    return entries.length > 0 ? [{ ...line, entries }] : []
  })
  return {
    ...table,
    grid: {
      ...kept,
      box: boxOf(kept.cells),
      xs: [...grid.xs.slice(from, from + width), columns[from + width - 1].x1],
    },
    lines,
    columns: columns.slice(from, from + width),
  }
}
