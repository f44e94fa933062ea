import type { WorkLimit } from '../../../model/errors.ts'
import type { Box } from '../../../model/geometry.ts'
import { countWhile } from '../../../model/sorted.ts'
import type { GridCell } from '../common/grid.ts'
import type { Stroke, Strokes } from '../common/strokes.ts'

/**
 * Cells enclosed by lines, without words yet. `xs` and `ys` are the edges in points, one more than there are cells.
 */
export interface Lattice {
  readonly box: Box
  readonly xs: readonly number[]
  readonly ys: readonly number[]
  readonly cells: readonly GridCell[]
  /** Whether the left and the right side have no line: lines across the table extend past the last one. */
  readonly open: { readonly left: boolean; readonly right: boolean }
}

/** Points. Maximum distance between the end of a line and the line that it meets. */
const maxMeetingPoints = 3.5
/** Points. Lines closer than this are one cell edge. */
const maxEdgeOffsetPoints = 3.5
/** Points. Lines that extend further past the last crossing line leave an open cell there. */
const minOpenCellPoints = 10
/** Maximum number of line comparisons, and of positions in a table; a page beyond them is a drawing. */
const maxWork: WorkLimit = 4_000_000
const maxPlaces: WorkLimit = 40_000

/** Returns the lattice of each group of lines that meet. Groups with fewer than two cells are omitted. */
export function lattices(lines: Strokes): Lattice[] {
  const { horizontal, vertical } = lines
  if (horizontal.length === 0 || vertical.length === 0 || horizontal.length * vertical.length > maxWork)
    return []
  const found: Lattice[] = []
  for (const group of groupMeetingStrokes(horizontal, vertical)) {
    const lattice = latticeOf(group)
    if (lattice && lattice.cells.length > 1) found.push(lattice)
  }
  return found
}

/** Groups lines that meet directly or through others. */
function groupMeetingStrokes(horizontal: readonly Stroke[], vertical: readonly Stroke[]): Strokes[] {
  const group = Int32Array.from({ length: horizontal.length + vertical.length }, (_, i) => i)
  const rootOf = (i: number): number => {
    while (group[i] !== i) {
      group[i] = group[group[i]]
      i = group[i]
    }
    return i
  }
  horizontal.forEach((h, i) => {
    for (let k = 0; k < vertical.length; k++) {
      const v = vertical[k]
      if (v.at < h.from - maxMeetingPoints || v.at > h.to + maxMeetingPoints) continue
      if (v.from - maxMeetingPoints <= h.at && h.at <= v.to + maxMeetingPoints)
        group[rootOf(horizontal.length + k)] = rootOf(i)
    }
  })
  const groups = new Map<number, { horizontal: Stroke[]; vertical: Stroke[] }>()
  const of = (i: number): { horizontal: Stroke[]; vertical: Stroke[] } => {
    const root = rootOf(i)
    let lines = groups.get(root)
    if (!lines) {
      lines = { horizontal: [], vertical: [] }
      groups.set(root, lines)
    }
    return lines
  }
  horizontal.forEach((h, i) => {
    of(i).horizontal.push(h)
  })
  vertical.forEach((v, k) => {
    of(horizontal.length + k).vertical.push(v)
  })
  return [...groups.values()].filter((lines) => lines.horizontal.length > 0 && lines.vertical.length > 0)
}

function latticeOf({ horizontal, vertical }: Strokes): Lattice | null {
  const xs = cellEdges(vertical, horizontal)
  const ys = cellEdges(horizontal, vertical)
  const columns = xs.length - 1
  const rows = ys.length - 1
  if (columns < 1 || rows < 1 || columns * rows > maxPlaces) return null
  // Walls to the right of and below each position, row by row.
  const right = drawnWalls(vertical, xs, ys)
  const below = drawnWalls(horizontal, ys, xs)
  const taken = new Uint8Array(rows * columns)
  const cells: GridCell[] = []
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++) {
      if (taken[row * columns + column]) continue
      let to = column + 1
      while (to < columns && !right[to * rows + row] && !taken[row * columns + to]) to++
      let down = row + 1
      while (down < rows && opensInto(down, column, to)) down++
      for (let r = row; r < down; r++) taken.fill(1, r * columns + column, r * columns + to)
      cells.push({ row, column, rows: down - row, columns: to - column, words: [] })
    }

  /**
   * Whether a row continues a cell from the row above: no line between the rows, and none inside from one column to
   * another.
   */
  function opensInto(row: number, from: number, to: number): boolean {
    for (let c = from; c < to; c++) {
      if (below[row * columns + c] || taken[row * columns + c]) return false
      if (c > from && right[c * rows + row]) return false
    }
    return (from === 0 || right[from * rows + row] > 0) && (to === columns || right[to * rows + row] > 0)
  }
  const isOpen = (x: number): boolean => !vertical.some(({ at }) => Math.abs(at - x) <= maxEdgeOffsetPoints)
  return {
    box: { x0: xs[0], y0: ys[0], x1: xs[columns], y1: ys[rows] },
    xs,
    ys,
    cells,
    open: { left: isOpen(xs[0]), right: isOpen(xs[columns]) },
  }
}

/**
 * Returns the positions of the edges. Close lines are merged; ends of crossing lines count if they extend past the
 * last line.
 */
function cellEdges(lines: readonly Stroke[], across: readonly Stroke[]): number[] {
  const sorted = lines.map((line) => line.at).sort((a, b) => a - b)
  const found: number[] = []
  for (let start = 0, i = 1; i <= sorted.length; i++) {
    if (i < sorted.length && sorted[i] - sorted[start] <= maxEdgeOffsetPoints) continue
    found.push((sorted[start] + sorted[i - 1]) / 2)
    start = i
  }
  const first = Math.min(...limitArguments(across.map((line) => line.from)))
  const last = Math.max(...limitArguments(across.map((line) => line.to)))
  if (found[0] - first > minOpenCellPoints) found.unshift(first)
  if (last - found[found.length - 1] > minOpenCellPoints) found.push(last)
  return found
}

/** The number of arguments of a call is limited. Omitting some of so many lines does not change an edge. */
function limitArguments(values: number[]): number[] {
  return values.length > 50_000 ? values.slice(0, 50_000) : values
}

/** For each edge and each interval across it: whether a line is drawn there. Outer edges always count. */
function drawnWalls(lines: readonly Stroke[], at: readonly number[], across: readonly number[]): Uint8Array {
  const intervals = across.length - 1
  const drawn = new Uint8Array(at.length * intervals)
  for (const line of lines) {
    const edge = nearestIndex(at, line.at)
    for (let i = 0; i < intervals; i++) {
      const middle = (across[i] + across[i + 1]) / 2
      if (line.from <= middle && middle <= line.to) drawn[edge * intervals + i] = 1
    }
  }
  drawn.fill(1, 0, intervals)
  drawn.fill(1, (at.length - 1) * intervals)
  return drawn
}

/** Returns the index of the value nearest to `x` in an ascending list. */
export function nearestIndex(values: readonly number[], x: number): number {
  const high = Math.max(
    0,
    Math.min(
      countWhile(values, (value) => value <= x),
      values.length - 1,
    ),
  )
  const low = Math.max(0, high - 1)
  return Math.abs(values[low] - x) <= Math.abs(values[high] - x) ? low : high
}
