import type { Origin, Table, TableCell } from '../../../model/document.ts'
import { columnShares, gridOf, headerRowCount } from '../../tree/grid.ts'
import type { SlideFlattener } from './flatten-blocks.ts'
import { heightOf } from './measure.ts'
import { bodyBox, type SlideCell, type SlideParagraph, type SlideRow, tableSizes } from './slide-plan.ts'

/** A table with a cell for every grid position. */
interface SlideTable {
  readonly columns: readonly number[]
  readonly rows: readonly SlideRow[]
  /** Number of header rows, repeated if the table continues. */
  readonly head: number
  readonly size: number
}

/** Of a bold character, a wide one. */
const characterEms = 0.65

/** Cell margins: left and right together, top and bottom together, points. */
const cellMargins = { x: 14.4, y: 7.2 }

/** null for a table without cells. @throws LimitError `too_many_entries` */
export function layOutTable(
  table: Table & Pick<Origin, 'look'>,
  pieces: SlideFlattener,
  maxCells: number,
): SlideTable | null {
  const grid = gridOf(table, maxCells)
  if (grid.columns === 0 || grid.rows === 0) return null
  const size = sizeFor(grid.columns, grid.rows)
  const shares =
    table.widths?.length === grid.columns
      ? table.widths
      : columnShares(grid, bodyBox.width / (characterEms * size))
  const stated = table.look?.columns
  const columns =
    stated?.length === grid.columns ? stated : shares.map((share) => Math.max(4, share * bodyBox.width))
  const rows = grid.places.map((places, r): SlideRow => {
    let height = size * 1.2 + cellMargins.y
    const cells = places.map((placed, c): SlideCell => {
      if (placed === null) return emptyCell
      const { cell, colspan, rowspan } = placed
      if (placed.row !== r || placed.column !== c) {
        const left = { colspan: placed.column === c ? colspan : 0, rowspan: placed.row + rowspan - r }
        return { ...emptyCell, ...left, covered: placed.row === r ? 'across' : 'down' }
      }
      const { look } = cell
      const paragraphs = paragraphsOf(cell, pieces, size)
      const width = columns.slice(c, c + colspan).reduce((sum, one) => sum + one, 0) - cellMargins.x
      const tall = paragraphs.reduce((sum, one) => sum + heightOf(one, width), 0) + cellMargins.y
      if (rowspan === 1) height = Math.max(height, tall)
      return {
        paragraphs,
        colspan,
        rowspan,
        covered: 'no',
        header: cell.header === true,
        ...(look ? { look } : {}),
      }
    })
    return { height: table.rows[r].look?.height ?? height, cells }
  })
  return { columns, rows, head: Math.min(headerRowCount(table), grid.rows - 1), size }
}

const emptyCell: SlideCell = { paragraphs: [], colspan: 1, rowspan: 1, covered: 'no', header: false }

function sizeFor(columns: number, rows: number): number {
  const step = columns > 14 ? 4 : columns > 9 ? 3 : columns > 5 || rows > 12 ? 2 : rows > 8 ? 1 : 0
  return tableSizes[step]
}

/** The text of a cell; images and tables in it are replaced by their description. */
function paragraphsOf(cell: TableCell, pieces: SlideFlattener, size: number): SlideParagraph[] {
  return pieces.of(cell.blocks).flatMap((piece): SlideParagraph[] => {
    if (piece.kind !== 'paragraph') return []
    const { align } = cell
    const isLooked = cell.look !== undefined
    return [{ ...piece.paragraph, ...(isLooked ? {} : { size }), ...(align ? { align } : {}) }]
  })
}

/** A range of rows as a separate table. A cell cut by the range continues without its text. */
export function sliceRows(rows: readonly SlideRow[], from: number, to: number): SlideRow[] {
  return rows.slice(from, to).map(({ height, cells }, i) => ({
    height,
    cells: cells.map((cell): SlideCell => {
      const rowspan = Math.min(cell.rowspan, to - from - i)
      if (cell.covered !== 'down' || i > 0) return { ...cell, rowspan }
      return { ...cell, rowspan, covered: cell.colspan > 0 ? 'no' : 'across' }
    }),
  }))
}
