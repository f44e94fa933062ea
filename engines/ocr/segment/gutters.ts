import type { WorkLimit } from '../../model/errors.ts'
import type { Box } from '../../model/geometry.ts'
import { median } from '../../model/sorted.ts'
import type { RulingBoxes } from '../image/rulings.ts'
import type { TextRow } from '../image/text-components.ts'

/** A vertical white strip with text on both sides. Pixels of the image. */
export interface Gutter extends Box {
  /** Extent of the strip including lines with text on one side only. */
  readonly top: number
  readonly bottom: number
  /** Lines of text on the side with fewer lines. */
  readonly lines: number
  readonly left: GutterSide
  readonly right: GutterSide
  /** Share of these lines that are level with a line on the other side. */
  readonly level: number
  /** There is a vertical ruling in it. */
  readonly ruled: boolean
}

/** The text on one side of a gutter. */
interface GutterSide {
  /** Median number of letters in a line. */
  readonly letters: number
  /** Number and share of lines that are as long as lines of prose. */
  readonly long: number
  readonly share: number
}

/** Minimum letters in a line of prose; cells of tables have fewer. */
const minProseLetters = 17
/** Resolution of the occupancy grid: cells per letter height. */
const cellsPerHeight = 3
/** Maximum gutters of a page: a table has a dozen, noise has hundreds. */
const maxGutters: WorkLimit = 60
/** Maximum cells of the grid: finding each gutter is a search over all of them. */
const maxCells: WorkLimit = 600_000
/** Letters are widened by this on both sides, in letter heights. */
const letterMarginInHeights = 0.22
/** Minimum width of a gutter, in letter heights. */
const minGutterInHeights = 1.1
/** Minimum height of a gutter, in letter heights: less than three lines of ordinary print. */
const minGutterHeight = 4.8
/** A wider gap ends a run of text; in letter heights. */
const maxWordGapInHeights = 1.9
/** Text farther from a gutter does not belong to it; in letter heights. */
const maxDistanceInHeights = 30
/** The first line of a column may be this much above that of the other column; in letter heights. */
const maxOverhangInHeights = 6

/**
 * Finds the white strips between columns, of prose or of tables, the tallest first. The letters on both sides show which
 * kind it is. Whitespace as separators after Breuel (2002): repeatedly takes the tallest rectangle on a coarse grid.
 */
export function findGutters(
  rows: readonly TextRow[],
  obstacles: readonly Box[],
  size: { readonly width: number; readonly height: number },
  height: number,
  { vertical }: RulingBoxes,
): Gutter[] {
  const cell = Math.max(2, height / cellsPerHeight, Math.sqrt((size.width * size.height) / maxCells))
  const grid = new OccupancyGrid(size, cell)
  for (const { letters } of rows)
    for (const letter of letters) grid.mark(letter, height * letterMarginInHeights)
  for (const box of obstacles) grid.mark(box, 0)
  const minRows = Math.round((minGutterHeight * height) / cell)
  const lines = rows.map(({ letters }) => letters.toSorted((a, b) => a.x0 - b.x0))
  const found: Gutter[] = []
  for (let i = 0; i < maxGutters * 2 && found.length < maxGutters; i++) {
    const strip = grid.highest(minRows, Math.max(2, Math.round((height * minGutterInHeights) / cell)))
    if (!strip) break
    const gutter = gutterFrom(strip, lines, found, height, vertical)
    if (gutter) found.push(gutter)
  }
  return found
}

/** Which cells of a coarse grid contain letters. */
class OccupancyGrid {
  readonly #cell: number
  readonly #columns: number
  readonly #rows: number
  /** 0 free, 1 occupied: by text, or by a strip already found. */
  readonly #cells: Uint8Array

  constructor({ width, height }: { readonly width: number; readonly height: number }, cell: number) {
    this.#cell = cell
    this.#columns = Math.ceil(width / cell) + 1
    this.#rows = Math.ceil(height / cell) + 1
    this.#cells = new Uint8Array(this.#columns * this.#rows)
  }

  mark({ x0, y0, x1, y1 }: Box, margin: number): void {
    const left = Math.max(0, Math.floor((x0 - margin) / this.#cell))
    const right = Math.min(this.#columns - 1, Math.floor((x1 + margin) / this.#cell))
    const bottom = Math.min(this.#rows - 1, Math.floor((y1 - 1) / this.#cell))
    for (let y = Math.max(0, Math.floor(y0 / this.#cell)); y <= bottom; y++)
      this.#cells.fill(1, y * this.#columns + left, y * this.#columns + right + 1)
  }

  /** Takes the tallest free strip of sufficient width (histogram method). Width also counts a little. */
  highest(minRows: number, minColumns: number): Box | null {
    const maxCountedColumns = minColumns * 4
    const columns = this.#columns
    const cells = this.#cells
    const open = new Int32Array(columns + 1)
    // A stack of strips that are still open: their left edges and heights.
    const lefts = new Int32Array(columns + 2)
    const heights = new Int32Array(columns + 2)
    let best: { left: number; right: number; top: number; bottom: number } | null = null
    let highest = 0
    for (let y = 0; y < this.#rows; y++) {
      const row = y * columns
      let depth = 0
      for (let x = 0; x <= columns; x++) {
        const paper = x < columns && cells[row + x] === 0
        const height = paper ? open[x] + 1 : 0
        open[x] = height
        let from = x
        while (depth > 0 && heights[depth - 1] >= height) {
          depth--
          from = lefts[depth]
          const tall = heights[depth]
          const across = x - from
          if (tall < minRows || across < minColumns) continue
          const value = tall * (1 + Math.min(across, maxCountedColumns) / maxCountedColumns)
          if (value <= highest) continue
          highest = value
          best = { left: from, right: x, top: y - tall + 1, bottom: y + 1 }
        }
        lefts[depth] = from
        heights[depth] = height
        depth++
      }
    }
    if (!best) return null
    this.#take(best)
    const { left, right, top, bottom } = best
    return { x0: left * this.#cell, x1: right * this.#cell, y0: top * this.#cell, y1: bottom * this.#cell }
  }

  /** Marks a strip as taken, with the adjacent columns of cells that are mostly free: ragged edges belong to it. */
  #take({ left, right, top, bottom }: { left: number; right: number; top: number; bottom: number }): void {
    let [from, to] = [left, right]
    while (from > 0 && this.#paper(from - 1, top, bottom) > 0.85) from--
    while (to < this.#columns && this.#paper(to, top, bottom) > 0.85) to++
    for (let y = top; y < bottom; y++) this.#cells.fill(1, y * this.#columns + from, y * this.#columns + to)
  }

  #paper(x: number, top: number, bottom: number): number {
    let open = 0
    for (let y = top; y < bottom; y++) if (this.#cells[y * this.#columns + x] === 0) open++
    return open / (bottom - top)
  }
}

interface LineRun {
  readonly y0: number
  readonly y1: number
  readonly letters: number
}

/** The part of a strip with lines of text on both sides; null if that is too little. */
function gutterFrom(
  strip: Box,
  lines: readonly TextRow['letters'][],
  others: readonly Gutter[],
  height: number,
  down: RulingBoxes['vertical'],
): Gutter | null {
  const left: LineRun[] = []
  const right: LineRun[] = []
  for (const line of lines) {
    const side = runsBeside(line, strip, others, height)
    if (side.left) left.push(side.left)
    if (side.right) right.push(side.right)
  }
  const first = Math.max(minEdge(left, 'y0'), minEdge(right, 'y0'))
  const last = Math.min(-minEdge(left, 'y1'), -minEdge(right, 'y1'))
  const inside = (sides: readonly LineRun[]) => sides.filter(({ y0, y1 }) => y1 > first && y0 < last)
  const [l, r] = [inside(left), inside(right)]
  const count = Math.min(l.length, r.length)
  if (count < 3) return null
  // A line or two on one side only, above or below, belong to that side.
  const beyond = height * maxOverhangInHeights
  const top = Math.max(strip.y0, first - beyond, Math.min(minEdge(left, 'y0'), minEdge(right, 'y0')))
  const bottom = Math.min(strip.y1, last + beyond, Math.max(-minEdge(left, 'y1'), -minEdge(right, 'y1')))
  const y0 = Math.max(strip.y0, Math.min(minEdge(l, 'y0'), minEdge(r, 'y0')))
  const y1 = Math.min(strip.y1, Math.max(-minEdge(l, 'y1'), -minEdge(r, 'y1')))
  const ruled = down.some(
    (line) =>
      line.x0 > strip.x0 - height &&
      line.x1 < strip.x1 + height &&
      Math.min(line.y1, y1) - Math.max(line.y0, y0) > (y1 - y0) * 0.7,
  )
  return {
    x0: strip.x0,
    x1: strip.x1,
    y0,
    y1,
    top: Math.min(top, y0),
    bottom: Math.max(bottom, y1),
    lines: count,
    left: summarise(l),
    right: summarise(r),
    level: levelShare(l, r),
    ruled,
  }
}

function levelShare(left: readonly LineRun[], right: readonly LineRun[]): number {
  const [few, many] = left.length <= right.length ? [left, right] : [right, left]
  const middles = many.map(({ y0, y1 }) => (y0 + y1) / 2)
  const level = few.filter(({ y0, y1 }) =>
    middles.some((at) => Math.abs(at - (y0 + y1) / 2) < (y1 - y0) * 0.35),
  )
  return level.length / few.length
}

function summarise(sides: readonly LineRun[]): GutterSide {
  const long = sides.filter(({ letters }) => letters >= minProseLetters).length
  return { letters: median(sides.map(({ letters }) => letters)), long, share: long / sides.length }
}

/** The runs of text of a line next to a strip. Text beyond another gutter does not belong to this one. */
function runsBeside(
  line: TextRow['letters'],
  strip: Box,
  others: readonly Gutter[],
  height: number,
): { left?: LineRun; right?: LineRun } {
  const middle = (strip.x0 + strip.x1) / 2
  let split = 0
  while (split < line.length && (line[split].x0 + line[split].x1) / 2 < middle) split++
  const near = maxDistanceInHeights * height
  const last = line.at(split - 1)
  const next = line.at(split)
  const left =
    split > 0 && last && strip.x0 - last.x1 < near && !isBehindGutter(last.x1, strip.x0, last, others)
  const right =
    split < line.length &&
    next &&
    next.x0 - strip.x1 < near &&
    !isBehindGutter(strip.x1, next.x0, next, others)
  return {
    left: left ? runFrom(line, split - 1, -1, strip, height) : undefined,
    right: right ? runFrom(line, split, 1, strip, height) : undefined,
  }
}

function isBehindGutter(from: number, to: number, { y0, y1 }: Box, others: readonly Gutter[]): boolean {
  const y = (y0 + y1) / 2
  return others.some((other) => other.y0 < y && other.y1 > y && other.x0 >= from - 1 && other.x1 <= to + 1)
}

function runFrom(
  line: TextRow['letters'],
  from: number,
  step: -1 | 1,
  strip: Box,
  height: number,
): LineRun | undefined {
  let letters = 0
  let { y0, y1 } = line[from]
  for (let i = from; i >= 0 && i < line.length; i += step) {
    const before = line[i - step]
    const gap = step < 0 ? before && before.x0 - line[i].x1 : before && line[i].x0 - before.x1
    if (i !== from && gap > maxWordGapInHeights * height) break
    letters++
    y0 = Math.min(y0, line[i].y0)
    y1 = Math.max(y1, line[i].y1)
  }
  const at = (y0 + y1) / 2
  return at > strip.y0 && at < strip.y1 ? { y0, y1, letters } : undefined
}

/** The smallest y0, or the smallest negated y1. */
function minEdge(sides: readonly LineRun[], which: 'y0' | 'y1'): number {
  return sides.reduce((least, side) => Math.min(least, which === 'y0' ? side.y0 : -side.y1), Infinity)
}
