import { isWhitespace } from '../../text/chars.ts'
import type { Line } from '../../text/line-shape.ts'
import { type SoftBreak, softBreakBetween } from '../../text/soft-breaks.ts'
import type { TokenWindow } from '../../tokens/token-window.ts'
import type { JoinedTexts } from './joined-text.ts'

const bar = '|'.charCodeAt(0)
/** Blanks in a row that separate the columns of an aligned table, and those that separate its cells once it is known as one. */
const gap = '   '
const minCellGap = 2
/** Columns by which the left edges of the pieces of a cell may differ. */
const maxEdgeShift = 1
/** Rows over which one value may continue. */
const maxRowsOfValue = 4
/** Rows above a cell in which its title is looked for. */
const maxRowsToTitle = 12
/** Units of a line that is read as cells. */
const maxLineUnits = 400

interface Row extends Line {
  /** Cells without blanks at their edges; those between two bars may be empty. */
  readonly cells: readonly Line[]
  readonly hasBars: boolean
}

/**
 * Joins the pieces of cells that continue in the row below: where the first cell of that row is empty, as tables are printed as text, or
 * where a sign shows that the value continues.
 */
export function joinCells(window: TokenWindow, into: JoinedTexts): void {
  const { text, ownedFrom, ownedTo } = window
  let bars = text.indexOf('|')
  let blanks = nextGap(text, 0)
  while (bars >= 0 || blanks >= 0) {
    const row = lineAt(window, bars >= 0 && (blanks < 0 || bars < blanks) ? bars : blanks)
    if (row.start >= ownedTo) return
    if (row.start >= ownedFrom && row.end - row.start < maxLineUnits && mayContinue(window, row)) {
      const below = rowAt(window, row.end + 1)
      if (below.start > row.start && below.cells.length > 0)
        joinRows(window, into, rowAt(window, row.start), below)
    }
    if (bars >= 0 && bars < row.end) bars = text.indexOf('|', row.end)
    if (blanks >= 0 && blanks < row.end) blanks = nextGap(text, row.end)
  }
}

/** The next blanks that separate columns, -1 for none. Blanks at the start of a line are indentation. */
function nextGap(text: string, from: number): number {
  let blanks = text.indexOf(gap, from)
  while (blanks >= 0 && (blanks === 0 || text.charCodeAt(blanks - 1) === 10)) {
    let end = blanks
    while (text.charCodeAt(end) === 32) end++
    blanks = text.indexOf(gap, end)
  }
  return blanks
}

function lineAt({ codes, length }: TokenWindow, at: number): Line {
  let start = Math.min(at, length)
  let end = start
  while (start > 0 && at - start < maxLineUnits && codes[start - 1] !== 10) start--
  while (end < length && end - at < maxLineUnits && codes[end] !== 10) end++
  return { start, end }
}

/** The line around a position as cells. */
function rowAt(window: TokenWindow, at: number): Row {
  const { codes } = window
  const { start, end } = lineAt(window, at)
  const hasBars = codes.subarray(start, end).includes(bar)
  const cells: Line[] = []
  const add = (from: number, to: number): void => {
    while (from < to && isWhitespace(codes[from])) from++
    while (to > from && isWhitespace(codes[to - 1])) to--
    if (hasBars || to > from) cells.push({ start: from, end: to })
  }
  let from = start
  for (let k = start; k <= end; k++) {
    if (k < end && hasBars ? codes[k] !== bar : k < end && !isGap(codes, k)) continue
    add(from, k)
    from = k + 1
  }
  return { start, end, cells, hasBars }
}

function isGap(codes: Uint16Array, at: number): boolean {
  for (let k = 0; k < minCellGap; k++) if (codes[at + k] !== 32) return false
  return true
}

function joinRows(window: TokenWindow, into: JoinedTexts, row: Row, below: Row): void {
  const { codes, length } = window
  for (const [k, cell] of row.cells.entries()) {
    if (cell.end === cell.start) continue
    const chain: SoftBreak[] = []
    const ranges: Line[] = [cell]
    for (let [upper, lower] = [row, below]; chain.length < maxRowsOfValue - 1; ) {
      const last = ranges[ranges.length - 1]
      const piece = cellBelow(upper, lower, last)
      const found = piece && softBreakBetween(codes, length, last.end, piece.start)
      if (piece === undefined || found === undefined) break
      if (!found.dangling && !continuesRow(row, lower)) break
      chain.push(found)
      ranges.push(piece)
      upper = lower
      lower = rowAt(window, lower.end + 1)
      if (lower.start <= upper.start) break
    }
    if (chain.length === 0) continue
    const context = [titleOf(window, row, cell), row.cells[k - 1]].filter((c) => c !== undefined)
    for (const pick of chain.some(({ joints }) => joints.length > 1) ? [0, 1] : [0]) {
      const joints = chain.map(({ joints: all, dangling }) => ({
        joint: all[Math.min(pick, all.length - 1)],
        dangling,
      }))
      into.next('lines').add(window, ranges, joints, { contiguous: false, kind: 'lines' }, context)
    }
  }
}

/** The cell of the next row under a piece: at the same place between the bars, or with the same left edge. */
function cellBelow(row: Row, below: Row, piece: Line): Line | undefined {
  if (row.hasBars !== below.hasBars) return undefined
  if (row.hasBars) {
    const found = row.cells.length === below.cells.length ? below.cells[row.cells.indexOf(piece)] : undefined
    return found !== undefined && found.end > found.start ? found : undefined
  }
  const edge = piece.start - row.start
  return below.cells.find(({ start }) => Math.abs(start - below.start - edge) <= maxEdgeShift)
}

const openSigns = new Set([...'-@./_=&?%+('].map((sign) => sign.charCodeAt(0)))

/** Whether the line below begins with blanks, or a cell of the row ends with a sign. Most rows have neither. */
function mayContinue({ codes }: TokenWindow, { start, end }: Line): boolean {
  let below = end + 1
  if (codes[below] === bar) below++
  if (isGap(codes, below) || codes[below] === bar) return true
  for (let at = start; at < end; at++) if (codes[at + 1] === 32 && openSigns.has(codes[at])) return true
  return false
}

/** Whether a row holds the rest of the cells of the row above: its own first cell is empty. */
function continuesRow(row: Row, below: Row): boolean {
  if (!row.hasBars) return below.cells[0].start - below.start > row.cells[0].start - row.start + maxEdgeShift
  const first = row.cells.findIndex(({ start, end }) => end > start)
  return below.cells[first].end === below.cells[first].start
}

/** The top cell of a column, if the cell is not the top one. */
function titleOf(window: TokenWindow, row: Row, cell: Line): Line | undefined {
  let upper = row
  let title: Line | undefined
  for (let k = 0; k < maxRowsToTitle && upper.start > 0; k++) {
    const above = rowAt(window, upper.start - 1)
    if (above.cells.length < 2) return title
    title = cellBelow(row, above, cell) ?? title
    upper = above
  }
  return title
}
