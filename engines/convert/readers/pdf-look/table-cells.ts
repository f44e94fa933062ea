import type { Table, TableCell } from '../../../model/document.ts'
import { gridOf, type PlacedCell } from '../../tree/grid.ts'
import type { Measure } from './paragraph-look.ts'
import { type PlacedLine, placedLines } from './placed-lines.ts'

/** Points. A row that begins so much higher than the one before is on the next page. */
const minRise = 20

/** A cell with its lines, and the page on which its row begins. */
export interface CellText {
  readonly placed: PlacedCell
  readonly lines: readonly PlacedLine[]
  readonly page: number
}

/**
 * Adds empty cells that rows lack, because sources omit them. Cells are assigned to the columns of full rows above them.
 */
export function withEmptyCells(table: Table, page: number): Table {
  const spans = table.rows.map(({ cells }) => cells.reduce((sum, { colspan = 1 }) => sum + colspan, 0))
  const columns = Math.max(0, ...spans)
  if (
    spans.every((span) => span === columns) ||
    table.rows.some(({ cells }) => cells.some(({ rowspan = 1 }) => rowspan > 1))
  )
    return table
  const extents = columnExtents(table, columns, page)
  if (!extents) return table
  const rows = table.rows.map((row, r) => {
    if (spans[r] === columns) return row
    const cells: TableCell[] = []
    let column = 0
    for (const [i, cell] of row.cells.entries()) {
      const left = spans[r] - row.cells.slice(0, i).reduce((sum, { colspan = 1 }) => sum + colspan, 0)
      const extent = cellExtent(cell, page)
      // The rest of the row must have space after it.
      const last = columns - left
      let best = column
      for (let c = column; extent && c <= last; c++)
        if (overlapOf(extent, extents[c]) > overlapOf(extent, extents[best])) best = c
      for (; column < best; column++) cells.push({ blocks: [] })
      cells.push(cell)
      column += cell.colspan ?? 1
    }
    for (; column < columns; column++) cells.push({ blocks: [] })
    return { ...row, cells }
  })
  return { ...table, rows }
}

function cellExtent({ blocks }: TableCell, page: number): Measure | null {
  const boxes = blocks.flatMap((block) =>
    'inlines' in block ? placedLines(block.inlines, page).map(({ box }) => box) : [],
  )
  return boxes.length === 0
    ? null
    : { left: Math.min(...boxes.map(({ x0 }) => x0)), right: Math.max(...boxes.map(({ x1 }) => x1)) }
}

/** The text positions of each column in complete rows; null if a column has none. */
function columnExtents(table: Table, columns: number, page: number): Measure[] | null {
  const extents = new Array<Measure | null>(columns).fill(null)
  for (const { cells } of table.rows) {
    if (cells.length !== columns) continue
    for (const [c, cell] of cells.entries()) {
      const own = cellExtent(cell, page)
      const known = extents[c]
      if (own)
        extents[c] = known
          ? { left: Math.min(known.left, own.left), right: Math.max(known.right, own.right) }
          : own
    }
  }
  const found = extents.filter((one) => one !== null)
  return found.length === columns ? found : null
}

/** Points that two extents share; negative for the distance between them. */
function overlapOf(a: Measure, b: Measure): number {
  return Math.min(a.right, b.right) - Math.max(a.left, b.left)
}

/** The texts of the cells with their lines, and the page on which each row begins. A row may go over to the next page. */
export function cellTexts(table: Table, firstPage: number, maxCells: number) {
  const grid = gridOf(table, maxCells)
  let [page, top] = [firstPage, 0]
  const rows: CellText[][] = table.rows.map(() => [])
  for (let r = 0; r < table.rows.length; r++) {
    const own = grid.cells.filter(({ row }) => row === r)
    const read = () => own.map((placed): CellText => ({ placed, lines: linesOf(placed.cell, page), page }))
    let texts = read()
    const firsts = texts.flatMap(({ lines }) => lines.slice(0, 1))
    const first = Math.min(...firsts.map(({ box }) => box.y0))
    const [stated] = firsts
    if (stated !== undefined && stated.page > page) page = stated.page
    else if (first < top - minRise) {
      page++
      texts = read()
    }
    rows[r] = texts
    const last = Math.max(page, ...texts.flatMap(({ lines }) => lines.map((line) => line.page)))
    const shown = last > page ? linesOn(texts, last).map(({ box }) => box.y0) : [first]
    page = last
    if (Number.isFinite(shown[0])) top = Math.min(...shown)
  }
  return { grid, rows }
}

/** The lines of a cell. Lines without a page number that begin again at the top are on the next page. */
function linesOf({ blocks }: TableCell, page: number): PlacedLine[] {
  let [on, last] = [page, Number.NEGATIVE_INFINITY]
  return blocks
    .flatMap((block) => ('inlines' in block ? placedLines(block.inlines, page) : []))
    .map((line) => {
      if (line.page > on) on = line.page
      else if (line.box.y1 < last - minRise) on++
      last = line.box.y0
      return line.page === on ? line : { ...line, page: on }
    })
}

/** The lines of cells on a page. */
export function linesOn(texts: readonly CellText[], page: number): PlacedLine[] {
  return texts.flatMap(({ lines }) => lines.filter((line) => line.page === page))
}
