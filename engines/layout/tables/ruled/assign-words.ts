import { boundsOf, charBoxes } from '../../../model/char-bounds.ts'
import { union } from '../../../model/geometry.ts'
import type { PageWord } from '../../../model/page-content.ts'
import { plainWord } from '../../../model/plain-word.ts'
import { type CellGrid, cellIndexes, type GridCell, intervalAt } from '../common/grid.ts'
import { type Lattice, nearestIndex } from './lattice.ts'
import { type Overflow, overflowOf } from './overflow.ts'

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
 * Returns the x of a text by which it belongs to a column: its start, if it begins where the texts of the column do, or else its
 * centre. The rest of a text that is too long for its cell belongs to the first part of the text.
 */
function placeOf(part: PageWord, { startsAt, firstOf }: Overflow): number {
  const { box } = firstOf(part)
  return startsAt(box.x0) ? box.x0 : (box.x0 + box.x1) / 2
}

/** Distance in ems of an edge from the space between two characters: wide apart, and touching as in a word. */
const apartSlackEms = 0.15
const touchingSlackEms = 0.02
const minApartEms = 0.04
/** Minimum distance in ems between the end of a text that is too long for its cell and the text of the next cell, or their overlap. */
const minJumpEms = 0.02

/**
 * Splits a word where an edge between two cells lies between two of its characters, or where the text of a cell begins behind
 * one that is too long for its cell. Another edge through a character does not split.
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
