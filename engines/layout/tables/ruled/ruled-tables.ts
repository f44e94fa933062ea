import type { WorkLimit } from '../../../model/errors.ts'
import { area, type Box, intersect } from '../../../model/geometry.ts'
import type { PageWord } from '../../../model/page-content.ts'
import { countWhile } from '../../../model/sorted.ts'
import { rowPartOf } from '../borderless/row-parts.ts'
import { streamTable } from '../borderless/stream-table.ts'
import { startsLikeCaption, startsLikeNote } from '../common/captions.ts'
import { type CellGrid, dropTracks, type GridCell } from '../common/grid.ts'
import type { Strokes } from '../common/strokes.ts'
import { isNumeric, segmentsOf, type WordSegment, wordRows } from '../common/word-rows.ts'
import { type FoundTable, ruledTextWidths, writeTable } from '../common/write-table.ts'
import { assignWords } from './assign-words.ts'
import { type Lattice, lattices } from './lattice.ts'
import { endsOfColumnLines } from './open-columns.ts'
import { hasHiddenColumns, splitOpenRows, splitRows, splitSpans } from './split-cells.ts'

/** Maximum number of lattices examined on a page; a form has dozens. */
const maxLattices: WorkLimit = 400
/** Points. Narrower rows and columns are the space inside a double line. */
const maxDoubleLinePoints = 5
/** Points. An empty column of this width is part of the table. */
const minEmptyColumnPoints = 14
/** Minimum share of rows with text times share of columns with text. The grid of a chart is almost empty. */
const minFilledShare = 0.34

/** Maximum average number of words in a cell. */
const maxWordsPerCell = 60

interface RuledCandidate {
  readonly grid: CellGrid
  readonly used: Set<PageWord>
  readonly filled: number
}

export interface RuledTableOptions {
  /** Minimum number of rows; 1 for the rest of a table from the previous page. Default: 2. */
  readonly minRows?: number
  /** Monospaced words are not code. Default: false. */
  readonly typewritten?: boolean
  /** Words of columns of running text, which lines may separate. Default: none. */
  readonly running?: ReadonlySet<PageWord>
}

/** Maximum number of header rows. */
const maxHeaderRows = 5

/**
 * Finds tables whose cells are drawn with lines or with adjoining fills.
 */
export function ruledTables(
  words: readonly PageWord[],
  lines: Strokes,
  { minRows = 2, typewritten = false, running = new Set() }: RuledTableOptions = {},
): FoundTable[] {
  const byHeight = [...words].sort((a, b) => middle(a) - middle(b))
  const ends = minRows > 1 ? endsOfColumnLines(words, lines, running) : []
  const found = lattices(ends.length > 0 ? { ...lines, horizontal: [...lines.horizontal, ...ends] } : lines)
    .sort((a, b) => b.cells.length - a.cells.length)
    .slice(0, maxLattices)
  const candidates = found.flatMap((lattice) => ruledCandidate(lattice, byHeight, minRows) ?? [])
  // A frame around a table, or tables inside a cell: the candidate with more filled cells wins.
  candidates.sort((a, b) => b.filled - a.filled)
  const kept: RuledCandidate[] = []
  for (const candidate of candidates)
    if (!kept.some(({ grid }) => overlapShare(grid.box, candidate.grid.box) > 0.1)) kept.push(candidate)
  return kept.map((candidate) => foundTableOf(candidate, lines, typewritten))
}

function ruledCandidate(
  lattice: Lattice,
  byHeight: readonly PageWord[],
  minRows: number,
): RuledCandidate | null {
  const used = new Set<PageWord>()
  const from = firstAt(byHeight, lattice.box.y0)
  const to = firstAt(byHeight, lattice.box.y1)
  const whole = assignWords(lattice, byHeight.slice(from, to), used)
  const { grid: drawn, share } = removeEmptyTracks(removeSurroundings(whole, used), lattice)
  const grid = minRows > 1 && drawn.columns > 1 ? splitOpenRows(drawn) : drawn
  const filled = grid.cells.filter((cell) => cell.words.length > 0).length
  if (grid.rows < minRows || grid.columns < 2) return null
  if (minRows > 1 && (filled < 3 || share < minFilledShare)) return null
  // Miniature pages, and columns of text in boxes.
  if (used.size > maxWordsPerCell * filled || (minRows > 1 && isDiagram(grid))) return null
  return { grid, used, filled }
}

function foundTableOf({ grid, used }: RuledCandidate, lines: Strokes, typewritten: boolean): FoundTable {
  const streamed = hasHiddenColumns(grid) ? streamTableInside(grid, lines) : null
  const ruled = splitRows(splitSpans(grid))
  const done = streamed?.grid ?? splitColumns(ruled)
  const headerRows = streamed?.headerRows ?? countRuledHeaderRows(done)
  return {
    box: grid.box,
    table: writeTable(
      done,
      headerRows,
      streamed ? [] : ruledTextWidths(done.columns > ruled.columns ? done : grid),
      typewritten,
    ),
    words: used,
    confidence: 0.95,
    ruled: true,
    edges: done.xs,
    headerRows,
  }
}

/**
 * Share of the borders between positions that are drawn, and share of the cells with text, below which lines that meet are a
 * diagram. In tables with merged or empty cells one of them is higher.
 */
const maxDiagramWalls = 0.85
const maxDiagramFilled = 0.75

/** Whether the boxes and connecting lines of a diagram form the cells: most span rows and columns, and many are empty. */
function isDiagram({ rows, columns, cells }: CellGrid): boolean {
  const walls = rows * (columns - 1) + columns * (rows - 1)
  const merged = cells.reduce(
    (sum, cell) => sum + cell.rows * (cell.columns - 1) + cell.columns * (cell.rows - 1),
    0,
  )
  const filled = cells.filter(({ words }) => words.length > 0).length
  return merged > (1 - maxDiagramWalls) * walls && filled < maxDiagramFilled * cells.length
}

/** Builds a borderless table from the words inside the outer lines. */
function streamTableInside(grid: CellGrid, lines: Strokes) {
  const words = grid.cells.flatMap((cell) => cell.words)
  const parts = wordRows(words).map(rowPartOf)
  const made = streamTable({ parts, above: [], below: [], captioned: false }, lines.horizontal)
  return made && made.grid.columns > grid.columns ? made : null
}

/** Minimum number of lines of text in a row over all columns that is content of a frame around the table. */
const minFramedLines = 3

/**
 * Removes what is not part of the table from its first and last rows: a caption, a note, and the text of a page in a frame, which is drawn
 * around the table and that text.
 */
function removeSurroundings(grid: CellGrid, used: Set<PageWord>): CellGrid {
  const over = new Map(
    grid.cells.flatMap((cell) =>
      cell.columns === grid.columns && cell.rows === 1 ? [[cell.row, cell]] : [],
    ),
  )
  const apart = new Set<number>()
  const isFramed = (row: number): boolean => {
    const words = over.get(row)?.words
    return words !== undefined && (words.length === 0 || wordRows(words).length >= minFramedLines)
  }
  let first = 0
  while (isFramed(first)) apart.add(first++)
  let last = grid.rows - 1
  while (last > first && isFramed(last)) apart.add(last--)
  if (first >= last) apart.clear()
  const top = over.get(0)
  const bottom = over.get(grid.rows - 1)
  if (top && startsLikeCaption(top.words)) apart.add(0)
  if (bottom && startsLikeNote(bottom.words)) apart.add(grid.rows - 1)
  if (apart.size === 0) return grid
  let { y0, y1 } = grid.box
  const cells = grid.cells.map((cell) => {
    if (!apart.has(cell.row) || over.get(cell.row) !== cell) return cell
    for (const word of cell.words) {
      used.delete(word)
      if (cell.row < first || cell.row === 0) y0 = Math.max(y0, word.box.y1)
      else y1 = Math.min(y1, word.box.y0)
    }
    return { ...cell, words: [] }
  })
  return { ...grid, cells, box: { ...grid.box, y0, y1 } }
}

/**
 * Removes empty rows and columns that are only the space between lines, or where lines extend past the table. Returns the share of the area that has text.
 */
function removeEmptyTracks(grid: CellGrid, { xs, ys, open }: Lattice): { grid: CellGrid; share: number } {
  const keepRow = new Array<boolean>(grid.rows).fill(false)
  const keepColumn = new Array<boolean>(grid.columns).fill(false)
  for (const cell of grid.cells) {
    if (cell.words.length === 0) continue
    keepRow[cell.row] = true
    keepColumn[cell.column] = true
  }
  const share = keptShare(keepRow, ys) * keptShare(keepColumn, xs)
  const wide = keepColumn.map((is, i) => {
    const outside = (i === 0 && open.left) || (i === grid.columns - 1 && open.right)
    return is || (!outside && xs[i + 1] - xs[i] >= minEmptyColumnPoints)
  })
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

/** Returns the intersection as a share of the smaller box. */
function overlapShare(a: Box, b: Box): number {
  const common = intersect(a, b)
  return common ? area(common) / Math.max(1e-6, Math.min(area(a), area(b))) : 0
}

function middle({ box }: PageWord): number {
  return (box.y0 + box.y1) / 2
}

/** Returns the index of the first word whose centre is at or below `y`. */
function firstAt(words: readonly PageWord[], y: number): number {
  return countWhile(words, (one) => middle(one) < y)
}

/** Returns the number of header rows of a ruled table, by spans and bold text. */
function countRuledHeaderRows(grid: CellGrid): number {
  const most = Math.min(maxHeaderRows, grid.rows - 1)
  let heads = 0
  // A title over all columns, then the actual header.
  while (heads < most && isTitleRow(rowOf(grid, heads), grid.columns)) heads++
  if (heads >= most) return most
  const first = rowOf(grid, heads).filter((cell) => cell.words.length > 0)
  if (heads === 0 && hasNumbers(first, grid.columns)) return 0
  const reach = Math.max(1, ...first.map((cell) => cell.rows))
  const spans = first.some((cell) => cell.columns > 1)
  if (reach > 1 && heads + reach <= most) return heads + reach
  heads++
  // If a header spans columns, the next row names them one by one.
  if (spans && heads < most && !hasNumbers(rowOf(grid, heads), grid.columns)) heads++
  if (!isBoldRow(rowOf(grid, grid.rows - 1))) while (heads < most && isBoldRow(rowOf(grid, heads))) heads++
  return heads
}

function rowOf(grid: CellGrid, row: number): GridCell[] {
  return grid.cells.filter((cell) => cell.row === row)
}

function isTitleRow(cells: readonly GridCell[], columns: number): boolean {
  return cells.length === 1 && cells[0].columns === columns
}

function isBoldRow(cells: readonly GridCell[]): boolean {
  const words = cells.flatMap((cell) => cell.words)
  return words.length > 0 && words.every((word) => word.bold)
}

const year = /^(?:1[89]|20)\d\d(?:[-/\u2013]\d{2,4})?$/

/** Whether a row has numbers next to its name, which is not a header unless the numbers are years or bold. */
function hasNumbers(cells: readonly GridCell[], columns: number): boolean {
  const filled = cells.filter((cell) => cell.words.length > 0)
  if (filled.length < Math.min(2, columns) || filled[0].column > 0 || isBoldRow(filled)) return false
  const others = filled.slice(1)
  const figures = others.filter(
    (cell) =>
      cell.words.every(({ text }) => isNumeric(text)) && !cell.words.some(({ text }) => year.test(text)),
  )
  return figures.length > 0.5 * others.length
}

/** Minimum number of cells of a drawn column that contain several values next to each other, and of values below each other. */
const minDividedCells = 3
/** Minimum share of numbers among the values. */
const minNumericShare = 0.6
/** Points between the values of two columns. */
const minGutterPoints = 4

interface Interval {
  x0: number
  x1: number
  count: number
}

/**
 * Divides drawn columns with values next to each other, aligned over several rows, without a line between them: `2`, `150` and
 * `300` are three numbers.
 */
function splitColumns(grid: CellGrid): CellGrid {
  let done = grid
  for (let column = grid.columns - 1; column >= 0; column--) {
    const intervals = intervalsOf(done, column)
    if (intervals) done = splitAt(done, column, intervals)
  }
  return done
}

/** The texts of a single-line cell; null for other cells. */
function segmentsIn({ words }: GridCell): WordSegment[] | null {
  if (words.length === 0) return []
  const rows = wordRows(words)
  return rows.length === 1 ? segmentsOf(rows[0]) : null
}

function intervalsOf(grid: CellGrid, column: number): Interval[] | null {
  const divided = grid.cells
    .filter((cell) => cell.column === column && cell.columns === 1 && cell.rows === 1)
    .flatMap((cell) => {
      const segments = segmentsIn(cell)
      return segments && segments.length > 1 ? [segments] : []
    })
  if (divided.length < minDividedCells) return null
  const values = divided.flat()
  const numbers = values.filter(({ words }) =>
    words.every(({ text }) => isNumeric(text) || /^[-–—]$/u.test(text)),
  )
  if (numbers.length < minNumericShare * values.length) return null
  const intervals: Interval[] = []
  for (const { x0, x1 } of values.toSorted((a, b) => a.x0 - b.x0)) {
    const last = intervals.at(-1)
    if (last && x0 < last.x1 + minGutterPoints) {
      last.x1 = Math.max(last.x1, x1)
      last.count++
    } else intervals.push({ x0, x1, count: 1 })
  }
  const isAligned =
    intervals.length > 1 &&
    intervals.every(({ count }) => count >= Math.min(minDividedCells, divided.length)) &&
    divided.every(
      (segments) => new Set(segments.map((one) => intervalOf(intervals, one))).size === segments.length,
    )
  return isAligned ? intervals : null
}

/** The interval that a text belongs to, by its centre: the nearest one. */
function intervalOf(intervals: readonly Interval[], { x0, x1 }: Pick<WordSegment, 'x0' | 'x1'>): number {
  const centre = (x0 + x1) / 2
  let best = 0
  const distance = (one: Interval) => Math.max(one.x0 - centre, centre - one.x1, 0)
  for (let i = 1; i < intervals.length; i++) if (distance(intervals[i]) < distance(intervals[best])) best = i
  return best
}

function splitAt(grid: CellGrid, column: number, intervals: readonly Interval[]): CellGrid {
  const added = intervals.length - 1
  const cells = grid.cells.flatMap((cell): GridCell[] => {
    if (cell.column > column) return [{ ...cell, column: cell.column + added }]
    if (cell.column + cell.columns <= column) return [cell]
    const parts = partsOf(cell, intervals)
    if (parts === null) return [{ ...cell, columns: cell.columns + added }]
    const before = column - cell.column
    const after = cell.column + cell.columns - 1 - column
    return [
      ...(before > 0 ? [{ ...cell, columns: before, words: [] }] : []),
      ...parts.map((words, i) => ({ ...cell, column: column + i, columns: 1, words })),
      ...(after > 0 ? [{ ...cell, column: column + added + 1, columns: after, words: [] }] : []),
    ]
  })
  const edges = intervals.slice(1).map(({ x0 }, i) => (intervals[i].x1 + x0) / 2)
  return {
    ...grid,
    columns: grid.columns + added,
    cells: cells.sort((a, b) => a.row - b.row || a.column - b.column),
    xs: [...grid.xs.slice(0, column + 1), ...edges, ...grid.xs.slice(column + 1)],
  }
}

/** The words of a cell by interval; null for a text across the columns. */
function partsOf(cell: GridCell, intervals: readonly Interval[]): GridCell['words'][] | null {
  const segments = segmentsIn(cell)
  if (segments === null) return null
  // A cell across several drawn columns is divided only if each of its texts is above a column.
  if (cell.columns > 1 && segments.length < 2) return null
  const parts: GridCell['words'][] = intervals.map(() => [])
  for (const segment of segments) {
    const at = intervalOf(intervals, segment)
    const { x0, x1 } = intervals[at]
    const isWithin = segment.x0 < x1 + minGutterPoints && segment.x1 > x0 - minGutterPoints
    const crosses = intervals.some(
      (other, i) => i !== at && segment.x0 < other.x1 && segment.x1 > other.x0 && other.count > 0,
    )
    if (parts[at].length > 0 || crosses || (cell.columns > 1 && !isWithin)) return null
    parts[at] = [...segment.words]
  }
  return parts
}
