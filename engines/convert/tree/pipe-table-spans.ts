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
