import type { Block, Table, TableCell } from '../../model/document.ts'
import { LimitError } from '../../model/errors.ts'
import { inlineText } from './walk.ts'

/** A cell at its position. */
export interface PlacedCell {
  readonly cell: TableCell
  readonly row: number
  readonly column: number
  /** Clipped to the table. */
  readonly colspan: number
  readonly rowspan: number
}

/** A table as a grid: for each position the cell that covers it, or null. */
export interface TableGrid {
  readonly rows: number
  readonly columns: number
  readonly cells: readonly PlacedCell[]
  /** By row, then column. */
  readonly places: readonly (readonly (PlacedCell | null)[])[]
}

/**
 * Positions of the cells of a table by the rules of HTML (4.9.12.1): each cell takes the first free position of its row. Where spans
 * overlap, the earlier cell keeps the position. Throws `too_many_entries` for more than `max` positions.
 */
export function gridOf(table: Table, max: number): TableGrid {
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
      if (taken > max || columns * table.rows.length > max * 4) throw tooLarge(max)
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

/** Number of header rows at the top, which are repeated on each page. */
export function headerRowCount(table: Table): number {
  let head = 0
  while (head < table.rows.length && isHeaderRow(table.rows[head].cells)) head++
  return head === table.rows.length ? Math.min(1, head) : head
}

/** The alignment that all other cells of a column share, which its header cells use if they state none. */
export function bodyAligns({ cells, columns }: TableGrid): TableCell['align'][] {
  const found = Array.from({ length: columns }, () => new Set<TableCell['align']>())
  for (const { cell, column, colspan } of cells)
    if (!cell.header && colspan === 1) found[column].add(cell.align)
  return found.map((aligns) => (aligns.size === 1 ? [...aligns][0] : undefined))
}

/** Minimum and maximum width of a column in characters, for its longest cell. */
const minColumn = 6
const maxColumn = 40

/** Characters of the longest word that gets its room, and of the margins of a cell. Longer ones, such as addresses, break. */
const maxWord = 20
const cellMargin = 2

/**
 * Shares of the width by the length of the texts, for writers that cannot measure them. Columns that are wider than their longest word
 * give room to those that are narrower.
 * @param room characters that fit next to each other in the table
 */
export function columnShares({ cells, columns }: TableGrid, room: number): number[] {
  const lengths = new Array<number>(columns).fill(minColumn)
  const words = new Array<number>(columns).fill(0)
  for (const { cell, column, colspan } of cells) {
    if (colspan > 1) continue
    const longest = cell.blocks.reduce((most, block) => Math.max(most, lengthOf(block)), 0)
    lengths[column] = Math.max(lengths[column], Math.min(maxColumn, longest))
    const word = cell.blocks.reduce((most, block) => Math.max(most, wordLengthOf(block)), 0)
    words[column] = Math.max(words[column], Math.min(maxWord, word) + cellMargin)
  }
  const sum = lengths.reduce((total, length) => total + length, 0)
  const shares = lengths.map((length) => length / sum)
  const free = shares.map((share, i) => share - words[i] / room)
  const lack = free.reduce((total, one) => total + Math.max(0, -one), 0)
  const slack = free.reduce((total, one) => total + Math.max(0, one), 0)
  if (lack === 0 || lack > slack) return shares
  return shares.map((share, i) => share - free[i] * (free[i] < 0 ? 1 : lack / slack))
}

const unspaced = /[\u0e00-\u0e7f\u3040-\u30ff\u3400-\u9fff]/

function wordLengthOf(block: Block): number {
  if (block.kind !== 'paragraph' && block.kind !== 'heading') return 0
  const words = inlineText(block.inlines).split(/[\s-]/)
  return words.reduce((most, word) => (unspaced.test(word) ? most : Math.max(most, word.length)), 0)
}

function lengthOf(block: Block): number {
  if (block.kind === 'paragraph' || block.kind === 'heading') return inlineText(block.inlines).length
  return block.kind === 'code'
    ? block.text.split('\n').reduce((most, line) => Math.max(most, line.length), 0)
    : maxColumn
}

function isHeaderRow(cells: readonly TableCell[]): boolean {
  return cells.length > 0 && cells.every((cell) => cell.header === true)
}

function tooLarge(max: number): LimitError {
  return new LimitError('too_many_entries', `A table of the document has more than ${max} cells. Split it.`, {
    limit: max,
  })
}

/**
 * Merged cells in a pipe table. GitHub's Markdown has no syntax for them, so covered cells are empty, and two kinds of emptiness mark
 * them: nothing between the pipes for a cell covered from the left (as in MultiMarkdown), a single no-break space for one covered from
 * above. Other readers see empty cells.
 */
type CoveredBy = 'left' | 'above' | null

export const coveredAboveMark = '\u00a0'

/** How each cell of a row is covered. Empty cells count only in rows that set spaces around their pipes. */
export function coveredCells(row: string): CoveredBy[] {
  const bare = row
    .trim()
    .replace(/^\|/, '')
    .replace(/(?<!\\)\|$/, '')
  const cells = bare.split(/(?<!\\)\|/)
  const spaced = cells.every((cell) => cell === '' || cell.startsWith(' '))
  return cells.map((cell, c): CoveredBy => {
    if (cell === '' && spaced && c > 0) return 'left'
    return cell.includes(coveredAboveMark) && cell.trim() === '' ? 'above' : null
  })
}

export interface CellSpan {
  readonly colspan: number
  readonly rowspan: number
}

/** Spans of the cell at a position; null for a covered position. */
export function cellSpanAt(
  covered: readonly (readonly CoveredBy[])[],
  row: number,
  column: number,
): CellSpan | null {
  const here = covered[row][column] ?? null
  if (here !== null) return null
  let colspan = 1
  while (covered[row][column + colspan] === 'left') colspan++
  let rowspan = 1
  while (reaches(covered[row + rowspan], column, colspan)) rowspan++
  return { colspan, rowspan }
}

/** Whether a row is covered over the whole width of the cell above it. */
function reaches(row: readonly CoveredBy[] | undefined, column: number, colspan: number): boolean {
  if (row?.[column] !== 'above') return false
  for (let c = column + 1; c < column + colspan; c++) if (row[c] !== 'left') return false
  return row[column + colspan] !== 'left'
}
