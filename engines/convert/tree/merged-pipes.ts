/**
 * Merged cells in a table of pipes. GitHub's Markdown has no word for them, so the places that a cell covers are empty there; which of
 * them are covered is told by how they are empty. To the right there is nothing between the pipes, as MultiMarkdown has it; below
 * stands a single no-break space. Where nobody knows that, the places are simply empty.
 */
export type Covered = 'left' | 'above' | null

export const coveredAbove = '\u00a0'

/** What the places of a row are covered by. A row that sets no spaces around its pipes means nothing by that. */
export function coveredIn(row: string): Covered[] {
  const bare = row
    .trim()
    .replace(/^\|/, '')
    .replace(/(?<!\\)\|$/, '')
  const cells = bare.split(/(?<!\\)\|/)
  const spaced = cells.every((cell) => cell === '' || cell.startsWith(' '))
  return cells.map((cell, c): Covered => {
    if (cell === '' && spaced && c > 0) return 'left'
    return cell.includes(coveredAbove) && cell.trim() === '' ? 'above' : null
  })
}

export interface CellSpan {
  readonly colspan: number
  readonly rowspan: number
}

/** How far the cell at a place reaches; null for a place that another covers. */
export function spanAt(
  covered: readonly (readonly Covered[])[],
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

/** A place below is covered over the whole width of the cell above it. */
function reaches(row: readonly Covered[] | undefined, column: number, colspan: number): boolean {
  if (row?.[column] !== 'above') return false
  for (let c = column + 1; c < column + colspan; c++) if (row[c] !== 'left') return false
  return row[column + colspan] !== 'left'
}
