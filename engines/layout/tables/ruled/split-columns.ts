import type { CellGrid, GridCell } from '../common/grid.ts'
import { isNumeric, segmentsOf, type WordSegment, wordRows } from '../common/word-rows.ts'

/** Minimum number of cells of a drawn column that hold several values beside each other, and of values below each other. */
const minDividedCells = 3
/** Minimum share of numbers among the values. */
const minNumericShare = 0.6
/** Points between the values of two columns. */
const minGutterPoints = 4
/** Values in one cell: with more, a cell holds a line of words rather than columns that its ruling left out. */
const maxParts = 12

interface Interval {
  x0: number
  x1: number
  count: number
}

/**
 * Divides drawn columns in which values stand beside each other, aligned over several rows, without a line between them: `2`, `150` and
 * `300` are three numbers.
 */
export function splitColumns(grid: CellGrid): CellGrid {
  let done = grid
  for (let column = grid.columns - 1; column >= 0; column--) {
    const intervals = intervalsOf(done, column)
    if (intervals) done = splitAt(done, column, intervals)
  }
  return done
}

/** The texts of a cell of one line; null for others. */
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
      return segments && segments.length > 1 && segments.length <= maxParts ? [segments] : []
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
