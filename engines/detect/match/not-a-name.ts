import { isRoleWord, isThingOfColumn } from '../columns/column-names.ts'
import { areTitlesOfThings } from '../columns/thing-titles.ts'
import { listingIn } from '../dictionaries/lexicon.ts'
import { isCamelCase, isCodeWord, isOneWord, isProduct } from '../tokens/code-words.ts'
import { isRunTogether } from '../tokens/gazetteer.ts'
import { shape, type TokenWindow } from '../tokens/token-window.ts'
import { WordList } from '../tokens/word-list.ts'
import { isUnspaced } from '../tokens/word-shape.ts'
import { words } from '../words/words.ts'

const [lineFeed, carriageReturn, space] = [10, 13, 32]
const colon = 58
/** n */
const letterN = 110

/** Whether words are part of code, a product, or the name of a plant or an animal. */
export function isNotAName(window: TokenWindow, type: string, start: number, end: number): boolean {
  // The signs of code and products are of Latin text: 田中(内線 12) is not a call.
  if (isUnspaced(window.codes[start])) return false
  if (isProduct(window, end) || isTitleOfColumn(window, start, end)) return true
  if (isPartOfWrappedWord(window, start, end)) return true
  if (!isOneWord(window, start, end)) return false
  if (type === 'NAME' && isPlaceholder(window, start, end)) return true
  if (isLabel(window, start, end)) return true
  // Names of companies often have capitals inside; names of people rarely do.
  if (type !== 'ORG' && mayBeCamelCase(window, start, end) && isCamelCase(window, start, end))
    return type !== 'NAME' || !isRunTogether(window, start, end)
  return isCodeWord(window, start, end) || isGenus(window, start)
}

/** Whether a span may have a capital after a small letter: false for one token without any. */
function mayBeCamelCase(window: TokenWindow, start: number, end: number): boolean {
  const i = window.tokenAt(start)
  return window.start[i] !== start || window.end[i] !== end || window.shape[i] === shape.mixed
}

const labels = new WordList(words('labels.names'))

/** Whether the label of a name stands for the name: `--name=NAME`, `Name <name@example.com>`. */
function isPlaceholder(window: TokenWindow, start: number, end: number): boolean {
  if (!labels.has(window, start, end)) return false
  const { text } = window
  const word = text.slice(start, end).toLowerCase()
  const isWord = (at: number): boolean => text.slice(at, at + word.length).toLowerCase() === word
  return (
    (text[start - 1] === '=' && isWord(start - 1 - word.length)) ||
    (text.startsWith(' <', end) && isWord(end + 2))
  )
}

/** Units of the widest margin of a text in which a word is divided at the end of a line. */
const maxMargin = 40

/** Whether a span in small letters begins or ends inside a word that is divided at the end of a line: certifi‐ | cates. */
function isPartOfWrappedWord({ text, codes }: TokenWindow, start: number, end: number): boolean {
  if (isHyphen(codes[end]) && isSmallLetter(text.slice(start, start + 1))) {
    let to = end + 1
    while (codes[to] === space && to < end + maxMargin) to++
    if (codes[to] === lineFeed) return true
  }
  let from = start - 1
  while (codes[from] === space && from > start - maxMargin) from--
  if (codes[from] !== lineFeed) return false
  while (
    from > 0 &&
    (codes[from] === lineFeed || codes[from] === carriageReturn || codes[from] === space) &&
    from > start - 2 * maxMargin
  )
    from--
  return (
    isHyphen(codes[from]) &&
    isSmallLetter(text.slice(from - 1, from)) &&
    isSmallLetter(text.slice(start, start + 1))
  )
}

const isHyphen = (code: number): boolean => code === 0x2d || code === 0x2010 || code === 0xad
const isSmallLetter = (letter: string): boolean => /^\p{Ll}$/u.test(letter)

const numberBehind = /[ \t]*(?:n|nr|no|nº|n°|num)\.?[ \t]*\d/iy

/** What has a number, also where the dictionary lists it as a name. People have numbers too: Müller Nr. 4711. */
const numberedThings = new Set(words('not-a-name.numbered-things'))

/**
 * Whether one word is a label: a role before a colon or alone in its line, if it is not a name as Mae is (mãe), or what a number counts, as
 * in Carta n. 5425.
 */
function isLabel({ text, codes, length, lexicon }: TokenWindow, start: number, end: number): boolean {
  let next = end
  while (next < length && (codes[next] === 32 || codes[next] === 9)) next++
  if (next < length && (codes[next] | 32) === letterN) {
    numberBehind.lastIndex = end
    if (numberBehind.test(text) && numberedThings.has(text.slice(start, end).toLowerCase())) return true
  }
  const isAlone =
    (start === 0 || codes[start - 1] === lineFeed) && (end === length || codes[end] === lineFeed)
  if (!isAlone && codes[end] !== colon) return false
  const word = text.slice(start, end)
  return isRoleWord(word) && !listingIn(lexicon, word).name
}

const cellEnd = /\s{2,}|[|;,\t]/

/** Whether words hold the title of a column that shows what its cells are, such as `Street`. */
function isTitleOfColumn({ tables, text, lexicon }: TokenWindow, start: number, end: number): boolean {
  const titles = tables.titlesAt(start)
  if (titles === undefined) return false
  const words = text.slice(start, end)
  // The first row of a list without titles may begin with Mae or Judge.
  if (!listingIn(lexicon, words).name && words.split(cellEnd).some(isThingOfColumn)) return true
  return areTitlesOfThings(text.slice(titles.start, titles.end).split(cellEnd))
}

/** Endings of the second words of species that are rare in words of living languages. */
const latinEnd = /(?:us|um|ii|ae|ensis|oides)$/

/**
 * Whether a single capitalised word is a genus: a lower-case word with a Latin ending that is not in the dictionary follows, as in
 * `Daphne mezereum`.
 */
function isGenus(window: TokenWindow, start: number): boolean {
  const i = window.tokenAt(start)
  const k = i + 1
  if (!window.spaced(i) || window.shape[i] !== shape.capital || window.shape[k] !== shape.lower) return false
  if (window.size(k) < 5 || window.marks[k] !== 0) return false
  return latinEnd.test(window.text.slice(window.start[k], window.end[k]))
}
