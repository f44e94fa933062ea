import type { Box } from '../../../model/geometry.ts'
import type { GridCell } from '../common/grid.ts'
import type { Stroke, Strokes } from '../common/strokes.ts'

/** Cells that ruled lines enclose; none holds words yet. Edges are in points, one more than there are cells. */
export interface Lattice {
  readonly box: Box
  readonly xs: readonly number[]
  readonly ys: readonly number[]
  readonly cells: readonly GridCell[]
}

/** Ends of lines that come this near to a line meet it. Points. */
const maxMeetingPoints = 3.5
/** Lines of one table closer than this are one edge of its cells. Points. */
const maxEdgeOffsetPoints = 3.5
/** Lines that reach farther than this past the last line across them leave an open cell there. Points. */
const minOpenCellPoints = 10
/** Comparisons of lines, and places of one table, beyond which a page is a drawing. */
const maxWork = 4_000_000
const maxPlaces = 40_000

/** Every group of lines that meet, as the cells they make. Groups that make fewer than two cells are left out. */
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

/** Lines grouped by meeting each other, directly or over others. */
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
  // Walls right of and below each place, row by row.
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

  /** Nothing is drawn between a place's row and the row above it, nor inside it, from one column to another. */
  function opensInto(row: number, from: number, to: number): boolean {
    for (let c = from; c < to; c++) {
      if (below[row * columns + c] || taken[row * columns + c]) return false
      if (c > from && right[c * rows + row]) return false
    }
    return (from === 0 || right[from * rows + row] > 0) && (to === columns || right[to * rows + row] > 0)
  }
  return { box: { x0: xs[0], y0: ys[0], x1: xs[columns], y1: ys[rows] }, xs, ys, cells }
}

/** Places of lines, near ones as one; with the ends of the lines across them where those reach past the last. */
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

/** Arguments of one call are limited; a line more or less among so many changes no edge. */
function limitArguments(values: number[]): number[] {
  return values.length > 50_000 ? values.slice(0, 50_000) : values
}

/** For each edge and each interval across it: whether a line runs there. Outer edges count without a line. */
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

/** Index of the value nearest to `x` in a rising list. */
export function nearestIndex(values: readonly number[], x: number): number {
  let low = 0
  let high = values.length - 1
  while (high - low > 1) {
    const middle = (low + high) >> 1
    if (values[middle] <= x) low = middle
    else high = middle
  }
  return Math.abs(values[low] - x) <= Math.abs(values[high] - x) ? low : high
}
