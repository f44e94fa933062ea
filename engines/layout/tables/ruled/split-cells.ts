import type { PageWord } from '../../../model/page-content.ts'
import { columnsOf, type TableLine } from '../common/columns.ts'
import { type CellGrid, cellsByRow, type GridCell, intervalAt } from '../common/grid.ts'
import { rowStarts } from '../common/row-starts.ts'
import { isNumeric, segmentsOf, wordRows } from '../common/word-rows.ts'
import { isBrokenWord, ruledTextWidths } from '../common/write-table.ts'
import { areTextColumns } from './open-columns.ts'

/**
 * Splits rows that have no line between them, if numbers stand below numbers, line by line over the columns, or if each line
 * has a text in each column.
 */
export function splitRows(grid: CellGrid): CellGrid {
  const rooms = ruledTextWidths(grid)
  return splitInto(
    grid,
    cellsByRow(grid).map((cells) => rowsInside(linesOf(cells), cells, grid.columns, rooms)),
  )
}

/** Maximum number of drawn rows of a table whose rows have no lines between them: a header and the rest. */
const maxOpenRows = 2
/**
 * Minimum share of the rows that begin with a name, and minimum share of rows that begin although the text above has space for their first
 * word.
 */
const minNamedShare = 0.8
const minBrokenOffShare = 0.6
/** Width of a space in ems. */
const spaceEms = 0.25
/** Maximum distance in ems between the baselines of texts of one row. */
const maxRowStepEms = 0.3
/** Lines are rows if at least this many of them all have a text in each column, in a table with at least as many columns. */
const minFullLines = 3

/** Splits the rows of a table with lines between its columns, but at most below its header. */
export function splitOpenRows(grid: CellGrid): CellGrid {
  if (grid.rows > maxOpenRows) return grid
  const open = splitBesideHeader(grid)
  const rooms = ruledTextWidths(open)
  return splitInto(
    open,
    cellsByRow(open).map((cells) => openRows(linesOf(cells), open.columns, rooms)),
  )
}

/**
 * Splits cells at the line below the header that is not drawn across their column, if the lines of their text are next to
 * those of other columns below it.
 */
function splitBesideHeader(grid: CellGrid): CellGrid {
  if (grid.rows !== 2) return grid
  const below = cellsByRow(grid)[1].filter(({ row, rows }) => row === 1 && rows === 1)
  const lines = linesOf(below)
  if (below.length < 2 || lines.length < minFullLines || !isFull(lines, below.length)) return grid
  const baselines = lines.map(({ baseline }) => baseline)
  const cells = grid.cells.flatMap((cell): GridCell[] => {
    if (cell.rows !== 2 || cell.columns > 1) return [cell]
    const lower = wordRows(cell.words).filter(({ baseline, size }) =>
      baselines.some((other) => Math.abs(other - baseline) < maxRowStepEms * size),
    )
    if (lower.length < baselines.length) return [cell]
    const words = new Set(lower.flatMap((line) => line.words))
    return [
      { ...cell, rows: 1, words: cell.words.filter((word) => !words.has(word)) },
      { ...cell, row: 1, rows: 1, words: cell.words.filter((word) => words.has(word)) },
    ]
  })
  return { ...grid, cells: cells.sort((a, b) => a.row - b.row || a.column - b.column) }
}

function openRows(lines: readonly TableLine[], columns: number, rooms: readonly number[]): TableLine[][] {
  if (lines.length < 2 || areTextColumns(lines)) return [[...lines]]
  // Cells of one row that are broken into lines hardly ever have the same number of them.
  if (columns >= minFullLines && lines.length >= minFullLines && isFull(lines, columns))
    return lines.map((line) => [line])
  const starts = rowStarts(lines, columns)
  const later = lines.flatMap((_, i) => (i > 0 && starts[i] ? [i] : []))
  const named = later.filter((i) => lines[i].entries[0]?.from === 0)
  const brokenOff = later.filter((i) => hasSpaceAbove(lines[i - 1], lines[i], rooms))
  const areRows =
    named.length >= minNamedShare * later.length && brokenOff.length >= minBrokenOffShare * later.length
  return areRows ? groupLines(lines, starts) : [[...lines]]
}

/** Whether the first word of a text would have fitted after the text above it: a new line was forced. */
function hasSpaceAbove(above: TableLine, line: TableLine, rooms: readonly number[]): boolean {
  return line.entries.some(({ from, to, words: [word] }) => {
    const last = above.entries.find((entry) => entry.from === from && entry.to === to)
    const width = word.box.x1 - word.box.x0 + spaceEms * line.size
    return from === to && last !== undefined && last.x1 - last.x0 + width < rooms[from]
  })
}

function groupLines(lines: readonly TableLine[], starts: readonly boolean[]): TableLine[][] {
  const rows: TableLine[][] = []
  lines.forEach((line, i) => {
    if (starts[i] || rows.length === 0) rows.push([line])
    else rows[rows.length - 1].push(line)
  })
  return rows
}

/** Splits drawn rows into the given rows of lines. */
function splitInto(grid: CellGrid, parts: readonly (readonly (readonly TableLine[])[])[]): CellGrid {
  if (parts.every((rows) => rows.length === 1)) return grid
  const first: number[] = [0]
  for (const rows of parts) first.push(first[first.length - 1] + rows.length)
  const cells: GridCell[] = []
  for (const cell of grid.cells) {
    const row = first[cell.row]
    const inside = parts[cell.row]
    if (cell.rows > 1 || inside.length === 1) {
      cells.push({ ...cell, row, rows: first[cell.row + cell.rows] - row })
      continue
    }
    inside.forEach((lines, i) => {
      const own = new Set(lines.flatMap((line) => line.entries.flatMap((entry) => entry.words)))
      const words = cell.words.filter((word) => own.has(word))
      cells.push({ ...cell, row: row + i, rows: 1, words })
    })
  }
  cells.sort((a, b) => a.row - b.row || a.column - b.column)
  return { ...grid, rows: first[grid.rows], cells }
}

/** Returns the lines of text of the cells of a row. */
function linesOf(cells: readonly GridCell[]): TableLine[] {
  const cellOf = new Map<PageWord, GridCell>()
  for (const cell of cells) if (cell.rows === 1) for (const word of cell.words) cellOf.set(word, cell)
  return wordRows([...cellOf.keys()]).map((line): TableLine => {
    const byCell = new Map<GridCell, typeof line.words>()
    for (const word of line.words) {
      const cell = cellOf.get(word)
      if (!cell) continue
      const words = byCell.get(cell)
      if (words) words.push(word)
      else byCell.set(cell, [word])
    }
    const entries = [...byCell].map(([cell, words]) => ({
      from: cell.column,
      to: cell.column + cell.columns - 1,
      x0: words[0].box.x0,
      x1: words[words.length - 1].box.x1,
      words,
    }))
    return { baseline: line.baseline, size: line.size, entries }
  })
}

/** Returns the lines of a row by rows; one group if it is a single row. */
function rowsInside(
  lines: readonly TableLine[],
  cells: readonly GridCell[],
  columns: number,
  rooms: readonly number[],
): TableLine[][] {
  const filled = new Set(cells.flatMap(({ column, words }) => (words.length > 0 ? [column] : [])))
  if (areComplete(lines, filled.size)) return lines.map((line) => [line])
  if (lines.length < 2 || !hasSeveralRows(lines, rooms)) return [[...lines]]
  return groupLines(lines, rowStarts(lines, columns))
}

/** Minimum number of lines that are rows, and minimum share of them that begin with a capital letter, a digit or code. */
const minCompleteLines = 4
const minStartShare = 0.8

/**
 * Whether each line has a text in each column, and in the first one that of a new row. Broken cells hardly ever have the
 * same number of lines.
 */
function areComplete(lines: readonly TableLine[], columns: number): boolean {
  if (columns < 2 || lines.length < minCompleteLines) return false
  if (!isFull(lines, columns)) return false
  const begun = lines.filter(
    ({ entries: [{ words }] }) => words[0].mono || /^[\p{Lu}\p{N}]/u.test(words[0].text),
  )
  return begun.length >= minStartShare * lines.length
}

function isFull(lines: readonly TableLine[], columns: number): boolean {
  return lines.every(({ entries }) => entries.length >= columns)
}

/** Whether numbers are below each other in one column, with text in another column of most lines. */
function hasSeveralRows(lines: readonly TableLine[], rooms: readonly number[]): boolean {
  const figures = new Map<number, number>()
  const above = new Map<number, readonly PageWord[]>()
  let wide = 0
  for (const { entries } of lines) {
    if (entries.length > 1) wide++
    for (const { from, words } of entries) {
      const cut = isBrokenWord(above.get(from) ?? [], words[0], rooms[from])
      if (!cut && words.every(({ text }) => isNumeric(text))) figures.set(from, (figures.get(from) ?? 0) + 1)
      above.set(from, words)
    }
  }
  const most = Math.max(0, ...figures.values())
  // A number with a remark in brackets, in a narrow cell.
  const columns = [...figures.values()].filter((count) => count > 1).length
  if (lines.length === 2 && columns === 1 && lines[1].entries.some(({ words }) => isBracketed(words)))
    return false
  return most >= 2 && most >= 0.5 * lines.length && wide >= 0.6 * lines.length
}

function isBracketed(words: readonly PageWord[]): boolean {
  return words[0].text.startsWith('(') && words[words.length - 1].text.endsWith(')')
}

/**
 * Splits cells that span columns without need: rows drawn without vertical lines below a header that has them, and a header without them
 * that has a text above each column.
 */
export function splitSpans(grid: CellGrid): CellGrid {
  const parts = grid.cells.map((cell) => {
    const found = cell.columns > 1 ? wordsByColumn(cell, grid.xs) : null
    return cell.row > 0 || found?.size === cell.columns ? found : null
  })
  // If most cells of one extent are split, one with text in a single column is split too.
  const apart = new Map<number, { yes: number; no: number }>()
  parts.forEach((part, i) => {
    const { column, columns } = grid.cells[i]
    const key = column * (grid.columns + 1) + columns
    const count = apart.get(key) ?? { yes: 0, no: 0 }
    if (part && part.size > 1) count.yes++
    else count.no++
    apart.set(key, count)
  })
  const cells = grid.cells.flatMap((cell, i): GridCell[] => {
    const part = parts[i]
    const count = apart.get(cell.column * (grid.columns + 1) + cell.columns)
    if (!part || !count || (part.size < 2 && count.yes <= count.no)) return [cell]
    return Array.from({ length: cell.columns }, (_, k) => ({
      ...cell,
      column: cell.column + k,
      columns: 1,
      words: part.get(cell.column + k) ?? [],
    }))
  })
  return { ...grid, cells }
}

/** Returns the words of a cell by column, or null if text crosses a column edge. */
function wordsByColumn(cell: GridCell, xs: readonly number[]): Map<number, PageWord[]> | null {
  const parts = new Map<number, PageWord[]>()
  for (const line of wordRows(cell.words))
    for (const { x0, x1, words } of segmentsOf(line)) {
      const column = intervalAt(xs, (x0 + x1) / 2)
      const slack = 0.3 * line.size
      if (column < 0 || x0 < xs[column] - slack || x1 > xs[column + 1] + slack) return null
      const own = parts.get(column)
      if (own) own.push(...words)
      else parts.set(column, [...words])
    }
  return parts
}

/** Whether text inside a drawn column is in further columns without lines between them. */
export function hasHiddenColumns(grid: CellGrid): boolean {
  for (let column = 0; column < grid.columns; column++) {
    const rows: ReturnType<typeof segmentsOf>[] = []
    let size = 0
    for (const cell of grid.cells) {
      if (cell.column !== column || cell.columns > 1) continue
      for (const line of wordRows(cell.words)) {
        rows.push(segmentsOf(line))
        size = Math.max(size, line.size)
      }
    }
    const wide = rows.filter((row) => row.length > 1)
    if (wide.length < 3 || wide.length < 0.6 * rows.length) continue
    const found = columnsOf(rows, size)
    if (found.length < 2) continue
    const figures = wide.flat().filter((segment) => segment.words.every(({ text }) => isNumeric(text)))
    if (figures.length >= 0.5 * wide.length * (found.length - 1)) return true
  }
  return false
}
