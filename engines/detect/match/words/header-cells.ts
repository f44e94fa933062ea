import { labelOdds } from '../../columns/label-classifier.ts'
import { wordMark } from '../../dictionaries/word-classes.ts'
import { isDigit } from '../../text/chars.ts'
import type { TokenWindow } from '../../tokens/token-window.ts'

/** Cells of the shortest row of titles. */
const minCells = 3
/** Units of the longest row of titles. */
const maxHeaderUnits = 200

/** The share of the cells of a row that are like labels, from which on it is one of titles. */
const minTitles = 0.6
const sentenceEnd = /[.!?。！？．](?:\s|$)|[。！？]/u
/** The likelihood from which on a cell is like a label of any kind: above even, since short values are like labels, too. */
const minTitle = 0.6

/**
 * Whether an ordinary word is a cell of a row of titles, which has no digits and is set with wide gaps (Qty  Item  Price), or one word of a row
 * most of whose cells are like labels: Data;Descrição;Débito;Saldo.
 */
export function isHeaderCell(window: TokenWindow, first: number, last: number): boolean {
  if (first !== last) return false
  const { codes, length } = window
  let from = window.start[first]
  while (from > 0 && codes[from - 1] !== 10 && window.end[last] - from <= maxHeaderUnits) from--
  let to = from
  let hasGap = false
  let hasSign = false
  for (; to < length && codes[to] !== 10; to++) {
    if (to - from >= maxHeaderUnits || isDigit(codes[to])) return false
    // A label and its value: Surname:    Orrisk.
    if (codes[to] === 58 && isGap(codes, to + 1)) return false
    if (codes[to] === 9 || isGap(codes, to)) hasGap = true
    if (codes[to] === 59 || codes[to] === 44 || codes[to] === 124) hasSign = true
  }
  if (!hasGap && !hasSign) return false
  const line = window.text.slice(from, to)
  // A row with its title in front holds values.
  const title = window.tables.at(window.start[first])?.column.title.trim()
  if (title !== undefined && title !== '' && line.replace(/^[|\s]+/, '').startsWith(title)) return false
  // A sentence is not a row, though commas divide it: scripts without spaces have no other sign of it.
  if (!hasGap && sentenceEnd.test(line)) return false
  const isOrdinary = (window.marks[first] & (wordMark.common | wordMark.frequent)) !== 0
  const cells = line.trim().split(hasGap ? / {2,}|\t+/ : /[;,|]/)
  if (cells.length < minCells || !cells.every((cell) => cell.trim().split(' ').length < 3)) return false
  if (hasGap && isOrdinary) return true
  const word = window.text.slice(window.start[first], window.end[first])
  if (cells.length <= minCells || !cells.some((cell) => cell.trim() === word)) return false
  const titles = cells.filter(
    (cell) => 1 - labelOdds(cell).other >= minTitle && !/^\p{Ll}/u.test(cell.trim()),
  )
  return titles.length >= cells.length * minTitles
}

/** Whether two blanks are at a position. */
function isGap(codes: Uint16Array, at: number): boolean {
  return codes[at] === 32 && codes[at + 1] === 32
}
