import { holdsThings } from '../../columns/thing-titles.ts'
import { nameMarks, wordClass, wordMark } from '../../dictionaries/word-classes.ts'
import { isCapitalised } from '../../tokens/gazetteer.ts'
import { isNext, shape, type TokenWindow } from '../../tokens/token-window.ts'
import { WordList } from '../../tokens/word-list.ts'
import { alternatives, words } from '../../words/words.ts'
import { isPlainBrand } from './named-things.ts'

const kinds = new WordList(words('things.kinds'))
const goods = new WordList(words('things.goods'))
const heads = new WordList(words('things.heads'))

/** Whether what stands around words that look like a name says that they are a work, a plant, goods, a place or a prize, and not a person. */
export function isThingByContext(window: TokenWindow, type: string, first: number, last: number): boolean {
  return (
    isBehindKind(window, first, last) ||
    isCounted(window, first) ||
    (first === last && isKindOfGoods(window, first)) ||
    isBeforeThing(window, type, last) ||
    isInColumnOfThings(window, type, first, last) ||
    isInReference(window, first, last)
  )
}

/** The same for words with a title before them, or the title itself: the film | Pan Wołodyjowski, Rosier | Madame Hardy, 1 x | Dr. Oetker. */
export function isTitledThing(window: TokenWindow, type: string, first: number, last: number): boolean {
  let from = first
  while (from > 0 && isNext(window, from) && window.classes[from - 1] & wordClass.title) from--
  return (
    isCapitalised(window, from) &&
    (isBehindKind(window, from, last) ||
      isCounted(window, from) ||
      isInColumnOfThings(window, type, from, last))
  )
}

/** A space and words in quotation marks, after which the name of a person does not continue: Rosa 'Graham Thomas', not Rosa 'Big Red' Kettler. */
const quoted = /^ ["'‘“„«‚‹](?<name>\p{Lu}[^\n"'’”“»›]{1,40})["'’”“»›](?! ?\p{Lu})/u
/** Units of the longest one, with what may follow. */
const maxQuoted = 48

/** Whether the word for a work or a plant is right before: the film Jane Eyre, Rosa 'Graham Thomas'. One given name may be a person. */
function isBehindKind(window: TokenWindow, first: number, last: number): boolean {
  const { start, end, marks } = window
  if (kinds.isAt(window, first)) {
    const name = quotedBehind(window, first)
    if (name?.includes(' ') === true || (first < last && (marks[first] & nameMarks) === 0)) return true
  }
  const k = first - 1
  if (k < 0 || start[first] - end[k] > 2 || !kinds.isAt(window, k)) return false
  const name = quotedBehind(window, k)
  // Rosa, Roman: they are names, too.
  if (isCapitalised(window, k) && marks[k] & nameMarks) return name?.includes(' ') === true
  if (name !== undefined) return true
  return isNext(window, first) && (first < last || (marks[first] & wordMark.given) === 0)
}

function quotedBehind({ text, end }: TokenWindow, k: number): string | undefined {
  return quoted.exec(text.slice(end[k], end[k] + maxQuoted))?.groups?.name
}

/** Units before a word in which its number is looked for. */
const maxCount = 14
const counted = new RegExp(
  `(?:^|[\\n,;(|\\t•*–-] {0,3})\\d{1,4} ?(?:[x×✕]|(?:${alternatives('things.counts')})\\.?) $`,
  'iu',
)

/** Whether a number of pieces is before: 2 x Joseph Joseph, 4 szt. Max Mara. */
function isCounted({ text, codes, start }: TokenWindow, first: number): boolean {
  const at = start[first]
  if (codes[at - 1] !== 32) return false
  return counted.test(text.slice(Math.max(0, at - maxCount), at))
}

/** A description in small letters and a quantity, in columns up to the line end: plum          1 tree. */
const describedGoods = /^ {2,20}\p{Ll}[^\d\n]{1,40} {2,20}\d{1,5} ?\p{Ll}{1,8}[ \t]*(?:\n|$)/u
/** Units of the longest one. */
const maxDescription = 100

/** Whether one word is a kind of goods, at the start of a row with its description and quantity: Victoria    plum          1 tree. */
function isKindOfGoods({ text, codes, start, end }: TokenWindow, i: number): boolean {
  if (codes[end[i]] !== blank || codes[end[i] + 1] !== blank) return false
  const isAtLineStart = start[i] === 0 || codes[start[i] - 1] === lineFeed
  return isAtLineStart && describedGoods.test(text.slice(end[i], end[i] + maxDescription))
}
const [lineFeed, blank] = [10, 32]

/**
 * Whether the word for goods is right behind, in small letters (Russell Hobbs kettle), or with a capital the one for a prize, a festival or a
 * house (the Harold Abrahams Trophy), and no other name: Otto Fenk Hotel Ibis.
 */
function isBeforeThing(window: TokenWindow, type: string, last: number): boolean {
  const next = last + 1
  if (next >= window.count || !isNext(window, next)) return false
  if (window.shape[next] === shape.lower) return goods.isAt(window, next)
  if (type !== 'NAME' || window.shape[next] !== shape.capital || !heads.isAt(window, next)) return false
  let behind = next + 1
  while (behind < window.count && isNext(window, behind) && heads.isAt(window, behind)) behind++
  if (behind >= window.count || !isNext(window, behind)) return true
  return !isCapitalised(window, behind) && window.shape[behind] !== shape.number
}

/** Whether words begin a cell under the title of a column of things: Product, Titel, Variété. What stands before is a brand, the rest of the name or no word. */
function isInColumnOfThings(window: TokenWindow, type: string, first: number, last: number): boolean {
  const { tables, text, start, end } = window
  if (tables.rows === 0) return false
  const cell = tables.at(start[first])
  if (cell === undefined) return false
  const titles = cell.header.columns.map(({ title }) => title)
  if (!holdsThings(cell.column.title, titles)) return false
  // Birthday Anna Berg
  let before = window.tokenAt(cell.start)
  while (before < first && window.shape[before] === shape.number) before++
  const isOneName = (window.marks[before] & nameMarks) !== 0 || isPlainBrand(window, before)
  if (before < first && !(before === first - 1 && isOneName)) return false
  // A column of titles may be one of people's: Dr, Prof.
  return type !== 'NAME_TITLE' || /\p{L}/u.test(text.slice(end[last], cell.end))
}

/** Units of a reference on each side of a name in it. */
const maxReference = 240
/** The end of a reference: Rio de Janeiro: Rocco, 1998. */
const published = /[.,:] \p{Lu}[^.:\n]{1,40}: \p{Lu}[^:,\n]{1,40}, (?:1[5-9]|20)\d\d[a-z]?\.?\s*$/u
/** Its start, by the name of an author, and the year behind: Fenk, O. & Berg, A. (1998). */
const dated =
  /^[\s\d.[\]•*-]{0,8}\p{Lu}[\p{L}'’-]{1,30}, (?:\p{Lu}\.[ -]?){1,3}[^\n()]{0,120}\((?:1[5-9]|20)\d\d[a-z]?\)\. /u

/** Whether words stand in the line of a published work in a list of literature. Its authors are public. */
function isInReference({ text, start, end }: TokenWindow, first: number, last: number): boolean {
  const before = text.slice(Math.max(0, start[first] - maxReference), start[first])
  const begin = before.lastIndexOf('\n') + 1
  if (begin === 0 && before.length === maxReference) return false
  const behind = text.slice(end[last], end[last] + maxReference)
  const stop = behind.indexOf('\n')
  if (stop === -1 && behind.length === maxReference) return false
  const line =
    before.slice(begin) +
    text.slice(start[first], end[last]) +
    behind.slice(0, stop === -1 ? undefined : stop)
  return published.test(line) || dated.test(line)
}
