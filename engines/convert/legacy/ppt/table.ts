import type { Block, Table, TableCell } from '../../../model/document.ts'
import type { Box } from '../../../model/geometry.ts'

export interface PptCell {
  readonly box: Box
  readonly blocks: readonly Block[]
}

/** Sides of cells that are nearer than this are one line of the grid: a quarter of a point, in units of the slide. */
const sameLine = 2

/** Builds the table whose cells are at these places; null if they are not a grid. The first row is the header, as when it was made. */
export function tableOfCells(cells: readonly PptCell[]): Table | null {
  const columns = linesOf(cells.flatMap(({ box }) => [box.x0, box.x1]))
  const rows = linesOf(cells.flatMap(({ box }) => [box.y0, box.y1]))
  const made: TableCell[][] = rows.slice(1).map(() => [])
  const sorted = [...cells].sort((a, b) => a.box.x0 - b.box.x0)
  let covered = 0
  for (const { box, blocks } of sorted) {
    const [left, right] = [lineAt(columns, box.x0), lineAt(columns, box.x1)]
    const [top, bottom] = [lineAt(rows, box.y0), lineAt(rows, box.y1)]
    const [colspan, rowspan] = [right - left, bottom - top]
    if (colspan < 1 || rowspan < 1) return null
    covered += colspan * rowspan
    made[top].push({
      blocks,
      ...(colspan > 1 ? { colspan } : {}),
      ...(rowspan > 1 ? { rowspan } : {}),
      ...(top === 0 && rows.length > 2 ? { header: true } : {}),
    })
  }
  if (covered !== (columns.length - 1) * (rows.length - 1)) return null
  return { kind: 'table', rows: made.map((row) => ({ cells: row })) }
}

function linesOf(sides: readonly number[]): number[] {
  const out: number[] = []
  for (const side of [...sides].sort((a, b) => a - b))
    if (out.length === 0 || side - out[out.length - 1] > sameLine) out.push(side)
  return out
}

/** The last line of the grid at or before a side. */
function lineAt(lines: readonly number[], side: number): number {
  let [low, high] = [0, lines.length - 1]
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if (lines[middle] <= side + sameLine / 4) low = middle
    else high = middle - 1
  }
  return low
}
