import type { Box } from '../../../model/geometry.ts'
import { intersect } from '../../../model/geometry.ts'
import type { PageWord } from '../../../model/page-content.ts'
import { linePartOf } from '../borderless/regions.ts'
import { streamTable } from '../borderless/stream.ts'
import { startsLikeCaption, startsLikeNote } from '../common/captions.ts'
import type { FoundTable } from '../common/found-table.ts'
import { dropTracks, type TableGrid } from '../common/grid.ts'
import type { Strokes } from '../common/strokes.ts'
import { ruledTextWidths } from '../common/text-width.ts'
import { wordRows } from '../common/word-rows.ts'
import { writeTable } from '../common/write-table.ts'
import { assignWords } from './assign-words.ts'
import { hasHiddenColumns, splitRows, splitSpans } from './divide.ts'
import { countRuledHeaderRows } from './header.ts'
import { type Lattice, lattices } from './lattice.ts'

/** Groups of lines on one page that are looked into; a form has dozens. */
const maxLattices = 400
/** Thinner rows and columns are the room between double lines. Points. */
const maxDoubleLinePoints = 5
/** A column this wide is meant for text, even where it holds none. Points. */
const minEmptyColumnPoints = 14
/** Share of rows times share of columns with text; a chart's grid has hardly any. */
const minFilledShare = 0.34

/** Cells of a table hold less than this on average. */
const maxWordsPerCell = 60

interface RuledCandidate {
  readonly grid: TableGrid
  readonly used: Set<PageWord>
  readonly filled: number
}

/**
 * Tables whose cells are drawn: with lines, or with areas of colour that meet. The rest of a table that began on
 * another page may have a single row.
 */
export function ruledTables(words: readonly PageWord[], lines: Strokes, leastRows = 2): FoundTable[] {
  const byHeight = [...words].sort((a, b) => middle(a) - middle(b))
  const found = lattices(lines)
    .sort((a, b) => b.cells.length - a.cells.length)
    .slice(0, maxLattices)
  const candidates = found.flatMap((lattice) => ruledCandidate(lattice, byHeight, leastRows) ?? [])
  // A frame around a table, and tables inside a cell: the one that orders more text wins.
  candidates.sort((a, b) => b.filled - a.filled)
  const kept: RuledCandidate[] = []
  for (const candidate of candidates)
    if (!kept.some(({ grid }) => overlapShare(grid.box, candidate.grid.box) > 0.1)) kept.push(candidate)
  return kept.map((candidate) => foundTableOf(candidate, lines))
}

function ruledCandidate(
  lattice: Lattice,
  byHeight: readonly PageWord[],
  leastRows: number,
): RuledCandidate | null {
  const used = new Set<PageWord>()
  const from = firstAt(byHeight, lattice.box.y0)
  const to = firstAt(byHeight, lattice.box.y1)
  const whole = assignWords(lattice, byHeight.slice(from, to), used)
  const { grid, share } = removeEmptyTracks(removeCaptionAndNote(whole, used), lattice)
  const filled = grid.cells.filter((cell) => cell.words.length > 0).length
  if (grid.rows < leastRows || grid.columns < 2) return null
  if (leastRows > 1 && (filled < 3 || share < minFilledShare)) return null
  // Pages in miniature, and columns of text in boxes.
  if (used.size > maxWordsPerCell * filled) return null
  return { grid, used, filled }
}

function foundTableOf({ grid, used }: RuledCandidate, lines: Strokes): FoundTable {
  const streamed = hasHiddenColumns(grid) ? streamTableInside(grid, lines) : null
  const done = streamed?.grid ?? splitRows(splitSpans(grid))
  const headerRows = streamed?.headerRows ?? countRuledHeaderRows(done)
  return {
    box: grid.box,
    table: writeTable(done, headerRows, streamed ? [] : ruledTextWidths(grid)),
    words: used,
    confidence: 0.95,
    ruled: true,
    edges: done.xs,
    headerRows,
  }
}

/** The table that white makes of the words inside the outer lines. */
function streamTableInside(grid: TableGrid, lines: Strokes) {
  const words = grid.cells.flatMap((cell) => cell.words)
  const pieces = wordRows(words).map(linePartOf)
  const made = streamTable({ pieces, above: [], below: [] }, lines.horizontal)
  return made && made.grid.columns > grid.columns ? made : null
}

/** A caption over all columns at the top and a note at the bottom are not part of the table, though lines enclose them. */
function removeCaptionAndNote(grid: TableGrid, used: Set<PageWord>): TableGrid {
  let { y0, y1 } = grid.box
  const cells = grid.cells.map((cell) => {
    const over = cell.columns === grid.columns && cell.words.length > 0
    const apart =
      over &&
      ((cell.row === 0 && startsLikeCaption(cell.words)) ||
        (cell.row + cell.rows === grid.rows && startsLikeNote(cell.words)))
    if (!apart) return cell
    for (const word of cell.words) {
      used.delete(word)
      if (cell.row === 0) y0 = Math.max(y0, word.box.y1)
      else y1 = Math.min(y1, word.box.y0)
    }
    return { ...cell, words: [] }
  })
  return { ...grid, cells, box: { ...grid.box, y0, y1 } }
}

/**
 * The grid without rows that hold nothing and without columns that are mere room between lines, and the share of the
 * lines' room that holds text.
 */
function removeEmptyTracks(grid: TableGrid, { xs, ys }: Lattice): { grid: TableGrid; share: number } {
  const keepRow = new Array<boolean>(grid.rows).fill(false)
  const keepColumn = new Array<boolean>(grid.columns).fill(false)
  for (const cell of grid.cells) {
    if (cell.words.length === 0) continue
    keepRow[cell.row] = true
    keepColumn[cell.column] = true
  }
  const share = keptShare(keepRow, ys) * keptShare(keepColumn, xs)
  const wide = keepColumn.map((is, i) => is || xs[i + 1] - xs[i] >= minEmptyColumnPoints)
  return { grid: dropTracks(grid, keepRow, wide), share }
}

function keptShare(keep: readonly boolean[], edges: readonly number[]): number {
  let all = 0
  let kept = 0
  keep.forEach((is, i) => {
    if (!is && edges[i + 1] - edges[i] <= maxDoubleLinePoints) return
    all++
    if (is) kept++
  })
  return all === 0 ? 0 : kept / all
}

/** Share of the smaller box that lies inside the other. */
function overlapShare(a: Box, b: Box): number {
  const common = intersect(a, b)
  return common ? area(common) / Math.max(1e-6, Math.min(area(a), area(b))) : 0
}

function area({ x0, y0, x1, y1 }: Box): number {
  return (x1 - x0) * (y1 - y0)
}

function middle({ box }: PageWord): number {
  return (box.y0 + box.y1) / 2
}

/** Index of the first word whose middle lies at `y` or below. */
function firstAt(words: readonly PageWord[], y: number): number {
  let low = 0
  let high = words.length
  while (low < high) {
    const half = (low + high) >> 1
    if (middle(words[half]) < y) low = half + 1
    else high = half
  }
  return low
}
