import { boundsOf, charBoxes } from '../../../model/char-bounds.ts'
import { union } from '../../../model/geometry.ts'
import type { PageWord } from '../../../model/page-content.ts'
import { plainWord } from '../../../model/plain-word.ts'
import { type CellGrid, cellIndexes, type GridCell, intervalAt } from '../common/grid.ts'
import { type Lattice, nearestIndex } from './lattice.ts'

/** Puts words into the cells of a lattice. Adds all assigned words to `used`. */
export function assignWords(lattice: Lattice, words: Iterable<PageWord>, used: Set<PageWord>): CellGrid {
  const { xs, ys, box } = lattice
  const grid = { box, rows: ys.length - 1, columns: xs.length - 1, cells: lattice.cells, xs }
  const owner = cellIndexes(grid)
  for (const word of words) {
    const row = intervalAt(ys, (word.box.y0 + word.box.y1) / 2)
    if (row < 0) continue
    const cellAt = (x: number): GridCell | undefined => {
      const column = intervalAt(xs, x)
      return column < 0 ? undefined : lattice.cells[owner[row * grid.columns + column]]
    }
    for (const part of splitWord(xs, word, cellAt)) {
      const cell = cellAt((part.box.x0 + part.box.x1) / 2)
      if (!cell) continue
      cell.words.push(part)
      used.add(word)
    }
  }
  return grid
}

/** Distance in ems of an edge from the space between two characters: wide apart, and touching as in a word. */
const apartSlackEms = 0.15
const touchingSlackEms = 0.02
const minApartEms = 0.04

/**
 * Splits a word where an edge between two cells lies between two of its characters. An edge through a character does
 * not split: the text is too long for its cell.
 */
function splitWord(
  xs: readonly number[],
  word: PageWord,
  cellAt: (x: number) => GridCell | undefined,
): readonly PageWord[] {
  const first = intervalAt(xs, word.box.x0)
  if (word.turn || first < 0 || word.box.x1 <= xs[first + 1]) return [word]
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
      if (!(left.x1 - slack <= edge && edge <= right.x0 + slack)) continue
      const before = cellAt(edge - slack)
      const after = cellAt(edge + slack)
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
  return parts
}
