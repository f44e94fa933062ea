import type { WorkLimit } from '../../../model/errors.ts'
import { boundsOf, charBoxes, union } from '../../../model/geometry.ts'
import type { PageWord } from '../../../model/page-content.ts'
import { plainWord } from '../../../model/plain-word.ts'
import { type CellGrid, cellIndexes, type GridCell, intervalAt } from '../common/grid.ts'
import { type Lattice, nearestIndex } from './lattice.ts'

/** Points. Maximum distance between the left edges of the texts of a column. */
const startSlackPoints = 0.3
/** Minimum number of lines of a column that begin at one distance from the line, and minimum share of its lines. */
const minLines = 2
const minLineShare = 0.6
/** Points. Maximum distance between two words without a space. */
const maxTouchPoints = 0.3
/** Maximum number of words that are joined without a space. */
const maxJoined: WorkLimit = 20

/** Puts words into the cells of a lattice. Adds all assigned words to `used`. */
export function assignWords(lattice: Lattice, words: readonly PageWord[], used: Set<PageWord>): CellGrid {
  const { xs, ys, box } = lattice
  const grid = { box, rows: ys.length - 1, columns: xs.length - 1, cells: lattice.cells, xs }
  const owner = cellIndexes(grid)
  const overflow = overflowOf(xs, words)
  for (const word of words) {
    const row = intervalAt(ys, (word.box.y0 + word.box.y1) / 2)
    if (row < 0) continue
    const cellAt = (x: number): GridCell | undefined => {
      const column = intervalAt(xs, x)
      return column < 0 ? undefined : lattice.cells[owner[row * grid.columns + column]]
    }
    for (const part of splitWord(xs, word, cellAt, overflow)) {
      const cell = cellAt(placeOf(part, overflow))
      if (!cell) continue
      cell.words.push(part)
      used.add(word)
    }
  }
  return grid
}

/**
 * Returns the x that decides to which column a text belongs: its start, if it begins where the texts of the column do, or else its
 * centre. The rest of a text that is too long for its cell belongs to the first part of the text.
 */
function placeOf(part: PageWord, { startsAt, firstOf }: Overflow): number {
  const { box } = firstOf(part)
  return startsAt(box.x0) ? box.x0 : (box.x0 + box.x1) / 2
}

/**
 * Distance in ems of an edge from the space between two characters: for separate characters, and for characters that touch as in a word.
 */
const apartSlackEms = 0.15
const touchingSlackEms = 0.02
const minApartEms = 0.04
/** Minimum distance in ems between the end of a text that is too long for its cell and the text of the next cell, or their overlap. */
const minJumpEms = 0.02

/**
 * Splits a word where an edge between two cells is between two of its characters, or where the text of a cell begins after a
 * text that is too long for its cell. An edge through a character does not split the word.
 */
function splitWord(
  xs: readonly number[],
  word: PageWord,
  cellAt: (x: number) => GridCell | undefined,
  { startsAt, firstOf }: Overflow,
): readonly PageWord[] {
  const first = intervalAt(xs, word.box.x0)
  if (word.turn || first < 0 || (word.box.x1 <= xs[first + 1] && firstOf(word) === word)) return [word]
  const letters = [...word.text]
  const boxes = charBoxes(word.charBounds)
  if (letters.length !== boxes.length) return [word]
  const parts: PageWord[] = []
  let start = 0
  for (let i = 1; i <= letters.length; i++) {
    if (i < letters.length) {
      const left = boxes[i - 1]
      const right = boxes[i]
      const edge = xs[nearestIndex(xs, (left.x1 + right.x0) / 2)]
      const apart = right.x0 - left.x1 > minApartEms * word.size
      const slack = (apart ? apartSlackEms : touchingSlackEms) * word.size
      const isStart = startsAt(right.x0)
      const isOther = isStart === true && Math.abs(right.x0 - left.x1) > minJumpEms * word.size
      if (isStart === false) continue
      if (!isOther && !(left.x1 - slack <= edge && edge <= right.x0 + slack)) continue
      const before = cellAt(isOther ? firstOf(word).box.x0 : edge - slack)
      const after = cellAt(isOther ? right.x0 : edge + slack)
      if (!before || !after || before === after) continue
    }
    const own = boxes.slice(start, i)
    parts.push({
      ...plainWord(word),
      text: letters.slice(start, i).join(''),
      box: own.reduce((a, b) => union(a, b)),
      charBounds: boundsOf(own),
      spaceBefore: start === 0 ? word.spaceBefore : true,
    })
    start = i
  }
  return parts.length > 1 ? parts : [word]
}

/** Decides to which cell a text of a ruled table belongs if it is too long for its cell and crosses the right line. */
interface Overflow {
  /** Whether the text of a cell begins at `x`; null if the texts of the column are not aligned at the left. */
  startsAt(x: number): boolean | null
  /** Returns the word whose cell a word belongs to: the first of words without spaces between them, or the word itself. */
  firstOf(word: PageWord): PageWord
}

/**
 * Examines where the texts of left-aligned columns begin. Text after a line of the table that does not begin there, and
 * has no space before it, is the rest of a text that is too long.
 * @param xs edges of the columns
 */
function overflowOf(xs: readonly number[], words: readonly PageWord[]): Overflow {
  const starts = columnStarts(xs, words)
  const startsAt = (x: number): boolean | null => {
    const start = starts[intervalAt(xs, x)] ?? null
    return start === null ? null : Math.abs(x - start) < startSlackPoints
  }
  const byEnd = new Map<number, PageWord[]>()
  for (const word of words) {
    const key = Math.round(word.box.x1)
    const same = byEnd.get(key)
    if (same) same.push(word)
    else byEnd.set(key, [word])
  }
  const before = (word: PageWord): PageWord | undefined => {
    if (word.spaceBefore || word.turn || startsAt(word.box.x0)) return undefined
    const { x0 } = word.box
    for (const key of new Set([Math.round(x0 - maxTouchPoints), Math.round(x0 + maxTouchPoints)])) {
      const found = byEnd
        .get(key)
        ?.find(
          (other) =>
            other !== word &&
            Math.abs(other.box.x1 - x0) < maxTouchPoints &&
            Math.abs(other.baseline - word.baseline) < maxTouchPoints,
        )
      if (found) return found
    }
    return undefined
  }
  return {
    startsAt,
    firstOf(word) {
      let first = word
      for (let i = 0; i < maxJoined; i++) {
        const last = before(first)
        if (!last) break
        first = last
      }
      return first
    },
  }
}

/** Returns where the texts of each column begin, or null if they are not aligned at the left. */
function columnStarts(xs: readonly number[], words: readonly PageWord[]): (number | null)[] {
  const lefts = xs.map(() => new Map<number, number>())
  for (const { box, baseline, turn } of words) {
    const column = intervalAt(xs, box.x0)
    if (turn || column < 0) continue
    const line = Math.round(baseline)
    lefts[column].set(line, Math.min(lefts[column].get(line) ?? Infinity, box.x0))
  }
  return lefts.map((lines) => {
    const sorted = [...lines.values()].sort((a, b) => a - b)
    let from = 0
    let most = 0
    let start = 0
    for (const [to, x] of sorted.entries()) {
      while (x - sorted[from] > startSlackPoints) from++
      if (to - from + 1 > most) {
        most = to - from + 1
        start = (x + sorted[from]) / 2
      }
    }
    return most >= minLines && most >= minLineShare * sorted.length ? start : null
  })
}
