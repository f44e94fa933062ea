import type { PageWord } from '../../model/page-content.ts'
import type { Grid } from './grid.ts'

/**
 * How wide the text of each column may be, in points, where its edges are drawn: the column without the margins that
 * the table's text keeps from the lines.
 */
export function roomOf(grid: Grid): number[] {
  let margin = Number.POSITIVE_INFINITY
  for (const { column, columns, words } of grid.cells)
    for (const { box } of words)
      margin = Math.min(margin, box.x0 - grid.xs[column], grid.xs[column + columns] - box.x1)
  const kept = Math.max(0, margin)
  return Array.from({ length: grid.columns }, (_, i) => Math.max(0, grid.xs[i + 1] - grid.xs[i] - 2 * kept))
}

/**
 * Whether a line that is one word was cut inside the word: not one letter more had room, and programs that set text
 * wrap at white space as long as there is any.
 */
export function isCut(line: readonly PageWord[], next: PageWord, room: number): boolean {
  const [word] = line
  if (room <= 0 || line.length !== 1 || !goesOn(word.text, next.text)) return false
  const letter = next.letters.at(0)
  const width = letter ? letter.x1 - letter.x0 : 0.5 * next.size
  return width > 0 && word.box.x1 - word.box.x0 + width > room
}

/** What is left of a cut word is short, and no word by itself that often begins a line. */
const rest = /^\p{Ll}{1,7}[.,;:)]?$/u
const whole =
  /^(?:an?|and|are|as|at|by|for|from|in|is|must|not|of|on|or|the|to|was|with|de|del|der|des|die|du|e|en|et|la|le|und|y)$/u

/** Letters go on with small letters, figures with digits. */
function goesOn(text: string, next: string): boolean {
  return /\p{L}$/u.test(text)
    ? rest.test(next) && !whole.test(next)
    : /\d[.,]?$/.test(text) && /^\d+%?$/.test(next)
}
