import type { Table, TableCell } from '../../../model/document.ts'
import { gridOf, headerRowCount } from '../../tree/grid.ts'
import { heightOf } from './measure.ts'
import type { Pieces } from './paragraphs.ts'
import { bodyBox, type SlideCell, type SlideParagraph, type SlideRow, tableSizes } from './slides.ts'

/** A table laid out for slides: every place a cell. */
export interface LaidTable {
  readonly columns: readonly number[]
  readonly rows: readonly SlideRow[]
  /** Rows at the top that are repeated where the table goes on. */
  readonly head: number
  readonly size: number
}

/** Points that a cell keeps free on both sides, and above and below. */
const inset = { x: 14.4, y: 7.2 }

/** Null where the table has no place. @throws LimitError `too_many_entries` */
export function laidTable(table: Table, pieces: Pieces, maxCells: number): LaidTable | null {
  const grid = gridOf(table, maxCells)
  if (grid.columns === 0 || grid.rows === 0) return null
  const size = sizeFor(grid.columns, grid.rows)
  const shares =
    table.widths?.length === grid.columns
      ? table.widths
      : new Array<number>(grid.columns).fill(1 / grid.columns)
  const columns = shares.map((share) => Math.max(4, share * bodyBox.width))
  const rows = grid.places.map((places, r): SlideRow => {
    let height = size * 1.2 + inset.y
    const cells = places.map((placed, c): SlideCell => {
      if (placed === null) return emptyCell
      const { cell, colspan, rowspan } = placed
      if (placed.row !== r || placed.column !== c) {
        const left = { colspan: placed.column === c ? colspan : 0, rowspan: placed.row + rowspan - r }
        return { ...emptyCell, ...left, covered: placed.row === r ? 'across' : 'down' }
      }
      const paragraphs = paragraphsOf(cell, pieces, size)
      const width = columns.slice(c, c + colspan).reduce((sum, one) => sum + one, 0) - inset.x
      const tall = paragraphs.reduce((sum, one) => sum + heightOf(one, width), 0) + inset.y
      if (rowspan === 1) height = Math.max(height, tall)
      return { paragraphs, colspan, rowspan, covered: 'no', header: cell.header === true }
    })
    return { height, cells }
  })
  return { columns, rows, head: Math.min(headerRowCount(table), grid.rows - 1), size }
}

const emptyCell: SlideCell = { paragraphs: [], colspan: 1, rowspan: 1, covered: 'no', header: false }

function sizeFor(columns: number, rows: number): number {
  const step = columns > 14 ? 3 : columns > 9 ? 2 : columns > 5 || rows > 12 ? 1 : 0
  return tableSizes[step]
}

/** Words of a cell; pictures and tables inside of it are left to the words that describe them. */
function paragraphsOf(cell: TableCell, pieces: Pieces, size: number): SlideParagraph[] {
  return pieces.of(cell.blocks).flatMap((piece): SlideParagraph[] => {
    if (piece.kind !== 'paragraph') return []
    const { align } = cell
    return [{ ...piece.paragraph, size, ...(align ? { align } : {}) }]
  })
}

/** The rows from one to another as a table of their own: a cell that reaches over an end goes on without its words. */
export function rowsBetween(rows: readonly SlideRow[], from: number, to: number): SlideRow[] {
  return rows.slice(from, to).map(({ height, cells }, i) => ({
    height,
    cells: cells.map((cell): SlideCell => {
      const rowspan = Math.min(cell.rowspan, to - from - i)
      if (cell.covered !== 'down' || i > 0) return { ...cell, rowspan }
      return { ...cell, rowspan, covered: cell.colspan > 0 ? 'no' : 'across' }
    }),
  }))
}
