import type { PageWord } from '../../../model/page-content.ts'
import type { TableColumn } from './columns.ts'
import type { TableGrid } from './grid.ts'
import { wordRows } from './word-rows.ts'

/**
 * How wide the text of each column may be, in points, where its edges are drawn: the column without the margins that
 * the table's text keeps from the lines.
 */
export function ruledTextWidths(grid: TableGrid): number[] {
  let margin = Number.POSITIVE_INFINITY
  for (const { column, columns, words } of grid.cells)
    for (const { box } of words)
      margin = Math.min(margin, box.x0 - grid.xs[column], grid.xs[column + columns] - box.x1)
  const kept = Math.max(0, margin)
  return Array.from({ length: grid.columns }, (_, i) => Math.max(0, grid.xs[i + 1] - grid.xs[i] - 2 * kept))
}

/** Fewer cuts in a table prove nothing, nor do they where this share of the lines that might be cut are not. */
const minBrokenWords = 4
const minBrokenShare = 0.6

/**
 * The same where no edge is drawn: from a column to the next one, less the narrowest gutter. Only where many words are
 * cut there; otherwise empty, for words that happen to fill their column are common.
 */
export function borderlessTextWidths(grid: TableGrid, columns: readonly TableColumn[]): number[] {
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
      if (above.length !== 1 || !goesOn(above[0].text, next.text)) continue
      candidates++
      if (isBrokenWord(above, next, rooms[column])) cuts++
    }
  }
  return cuts >= minBrokenWords && cuts >= minBrokenShare * candidates ? rooms : []
}

/**
 * Whether a line that is one word was cut inside the word: not one letter more had room, and programs that set text
 * wrap at white space as long as there is any.
 */
export function isBrokenWord(line: readonly PageWord[], next: PageWord, room: number): boolean {
  const [word] = line
  if (room <= 0 || line.length !== 1 || !goesOn(word.text, next.text)) return false
  const letter = next.charBoxes.at(0)
  const width = letter ? letter.x1 - letter.x0 : 0.5 * next.size
  return width > 0 && word.box.x1 - word.box.x0 + width > room
}

/** What is left of a cut word is short, and no word by itself that often begins a line. */
const wordRest = /^\p{Ll}{1,7}[.,;:)]?$/u
const wholeWord =
  /^(?:an?|and|are|as|at|by|for|from|in|is|must|not|of|on|or|the|to|was|with|de|del|der|des|die|du|e|en|et|la|le|und|y)$/u

/** Letters go on with small letters, figures with digits. */
function goesOn(text: string, next: string): boolean {
  return /\p{L}$/u.test(text)
    ? wordRest.test(next) && !wholeWord.test(next)
    : /\d[.,]?$/.test(text) && /^\d+%?$/.test(next)
}
