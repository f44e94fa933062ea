import type { Box } from '../../model/geometry.ts'
import type { RulingBoxes } from '../image/rulings.ts'
import type { TextRow } from '../image/text-components.ts'

/** A strip without writing from line to line, with writing on both sides. Pixels of the image. */
export interface Gutter extends Box {
  /** From where to where it goes on with writing on one side alone. */
  readonly top: number
  readonly bottom: number
  /** Lines of text on the side that has fewer of them. */
  readonly lines: number
  readonly left: GutterSide
  readonly right: GutterSide
  /** Of the lines on the side that has fewer, the share that stands level with one on the other side. */
  readonly level: number
  /** A line is drawn down it. */
  readonly ruled: boolean
}

/** The text on one side of a gutter. */
export interface GutterSide {
  /** Letters of the median line. */
  readonly letters: number
  /** Lines as long as those of prose are, and their share. */
  readonly long: number
  readonly share: number
}

/** Lines of prose have as many letters; cells have fewer. */
export const minProseLetters = 17
/** Cells to the height of a letter. */
const cellsPerHeight = 3
const maxGutters = 60
const maxCells = 600_000
/** In heights of letters. A line of print takes up so much: */
const lineHeightInHeights = 2
/** a gap so wide ends a run of text: */
const maxWordGapInHeights = 1.9
/** and text so far from a gutter is not beside it. */
const maxDistanceInHeights = 30
/** The first line of a column may stand so much above the other's. */
const maxOverhangInHeights = 6

/**
 * The white strips between columns, of prose or of tables, the highest first; which they are the letters beside tell.
 * Whitespace as separators after Breuel (2002), on a coarse grid, the highest rectangle taken again and again.
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
  for (const { letters } of rows) for (const letter of letters) grid.mark(letter, height * 0.22)
  for (const box of obstacles) grid.mark(box, 0)
  const least = Math.round((lineHeightInHeights * 2.4 * height) / cell)
  const lines = rows.map(({ letters }) => letters.toSorted((a, b) => a.x0 - b.x0))
  const found: Gutter[] = []
  for (let i = 0; i < maxGutters * 2 && found.length < maxGutters; i++) {
    const strip = grid.highest(least, Math.max(2, Math.round((height * 1.1) / cell)))
    if (!strip) break
    const gutter = gutterFrom(strip, lines, found, height, vertical)
    if (gutter) found.push(gutter)
  }
  return found
}

/** Where letters stand, in cells. */
class OccupancyGrid {
  readonly #cell: number
  readonly #columns: number
  readonly #rows: number
  /** 0 paper, 1 taken: by writing, or by a strip that was looked at. */
  readonly #cells: Uint8Array

  constructor({ width, height }: { readonly width: number; readonly height: number }, cell: number) {
    this.#cell = cell
    this.#columns = Math.ceil(width / cell) + 1
    this.#rows = Math.ceil(height / cell) + 1
    this.#cells = new Uint8Array(this.#columns * this.#rows)
  }

  mark({ x0, y0, x1, y1 }: Box, air: number): void {
    const left = Math.max(0, Math.floor((x0 - air) / this.#cell))
    const right = Math.min(this.#columns - 1, Math.floor((x1 + air) / this.#cell))
    const bottom = Math.min(this.#rows - 1, Math.floor((y1 - 1) / this.#cell))
    for (let y = Math.max(0, Math.floor(y0 / this.#cell)); y <= bottom; y++)
      this.#cells.fill(1, y * this.#columns + left, y * this.#columns + right + 1)
  }

  /** Takes the highest strip of open paper that is wide enough, by the histogram method; wider counts a little. */
  highest(least: number, wide: number): Box | null {
    const widest = wide * 4
    const open = new Int32Array(this.#columns + 1)
    let best: { left: number; right: number; top: number; bottom: number } | null = null
    let most = 0
    for (let y = 0; y < this.#rows; y++) {
      const row = y * this.#columns
      const stack: [number, number][] = []
      for (let x = 0; x <= this.#columns; x++) {
        const paper = x < this.#columns && this.#cells[row + x] === 0
        open[x] = paper ? open[x] + 1 : 0
        let from = x
        for (let top = stack.at(-1); top && top[1] >= open[x]; top = stack.at(-1)) {
          stack.pop()
          from = top[0]
          const across = x - from
          if (top[1] < least || across < wide) continue
          const value = top[1] * (1 + Math.min(across, widest) / widest)
          if (value <= most) continue
          most = value
          best = { left: from, right: x, top: y - top[1] + 1, bottom: y + 1 }
        }
        stack.push([from, open[x]])
      }
    }
    if (!best) return null
    this.#take(best)
    const { left, right, top, bottom } = best
    return { x0: left * this.#cell, x1: right * this.#cell, y0: top * this.#cell, y1: bottom * this.#cell }
  }

  /** With the columns of cells beside it that are mostly paper: what is ragged there belongs to the same strip. */
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

/** What of a strip has lines of text on both sides; null where that is too little. */
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
  // A line or two that stand on one side alone, above or below, belong to that side too.
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

/** The runs of text of a line that stand beside a strip. What stands behind another gutter is beside that one. */
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

/** The least y0, or the least of the negated y1. */
function minEdge(sides: readonly LineRun[], which: 'y0' | 'y1'): number {
  return sides.reduce((least, side) => Math.min(least, which === 'y0' ? side.y0 : -side.y1), Infinity)
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b).at(values.length >> 1) ?? 0
}
