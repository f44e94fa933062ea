import { charBox } from '../../../model/char-bounds.ts'
import type { PageWord } from '../../../model/page-content.ts'
import type { TableColumn } from './columns.ts'
import type { CellGrid } from './grid.ts'
import { wordRows } from './word-rows.ts'

/**
 * Returns the text width of each column of a ruled table in points: the column without the margins between text and
 * lines.
 */
export function ruledTextWidths(grid: CellGrid): number[] {
  let margin = Number.POSITIVE_INFINITY
  for (const { column, columns, words } of grid.cells)
    for (const { box } of words)
      margin = Math.min(margin, box.x0 - grid.xs[column], grid.xs[column + columns] - box.x1)
  const kept = Math.max(0, margin)
  return Array.from({ length: grid.columns }, (_, i) => Math.max(0, grid.xs[i + 1] - grid.xs[i] - 2 * kept))
}

/** Minimum number of broken words, and minimum share of them among possible ones, before words count as broken. */
const minBrokenWords = 4
const minBrokenShare = 0.6

/**
 * Returns the text width of each column of a borderless table: up to the next column without the narrowest gutter.
 * Empty unless many words are broken there, because words that fill their column by chance are common.
 */
export function borderlessTextWidths(grid: CellGrid, columns: readonly TableColumn[]): number[] {
  let gutter = Number.POSITIVE_INFINITY
  for (let i = 1; i < columns.length; i++) gutter = Math.min(gutter, columns[i].x0 - columns[i - 1].x1)
  const rooms = columns.map(({ x0, x1 }, i) =>
    i + 1 < columns.length ? columns[i + 1].x0 - x0 - gutter : x1 - x0,
  )
  let cuts = 0
  let candidates = 0
  for (const { column, columns: across, words } of grid.cells) {
    if (across > 1 || words.length < 2) continue
    const lines = wordRows(words)
    for (let i = 1; i < lines.length; i++) {
      const above = lines[i - 1].words
      const [next] = lines[i].words
      if (above.length !== 1 || !mayContinueWord(above[0].text, next.text)) continue
      candidates++
      if (isBrokenWord(above, next, rooms[column])) cuts++
    }
  }
  return cuts >= minBrokenWords && cuts >= minBrokenShare * candidates ? rooms : []
}

/**
 * Whether a line of one word was broken inside the word: not one more character would have fitted. Layout programs
 * break at white space as long as there is any.
 */
export function isBrokenWord(line: readonly PageWord[], next: PageWord, room: number): boolean {
  const [word] = line
  if (room <= 0 || line.length !== 1 || !mayContinueWord(word.text, next.text)) return false
  const letter = charBox(next.charBounds, 0)
  const width = letter ? letter.x1 - letter.x0 : 0.5 * next.size
  const length = word.box.x1 - word.box.x0
  return width > 0 && length < room + maxOverflowEms * word.size && length + width > room
}

/** Distance in ems by which a line may be longer than the column if it was broken at its edge. */
const maxOverflowEms = 0.15

/** The rest of a broken word is short and is not a common word that may begin a line. */
const wordRest = /^\p{Ll}{1,7}[.,;:)]?$/u
const wholeWord =
  /^(?:an?|and|are|as|at|by|for|from|in|is|must|not|of|on|or|the|to|was|with|de|del|der|des|die|du|e|en|et|la|le|und|y)$/u

/** Whether a lowercase rest may continue letters, or digits may continue digits. */
function mayContinueWord(text: string, next: string): boolean {
  return /\p{L}$/u.test(text)
    ? wordRest.test(next) && !wholeWord.test(next)
    : /\d[.,]?$/.test(text) && /^\d+%?$/.test(next)
}
