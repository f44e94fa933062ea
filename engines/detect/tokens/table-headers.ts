import { isClearName } from '../columns/column-names.ts'
import { haveNamePair } from '../columns/plain-label.ts'
import { areTitlesOfThings, mayBeginThings } from '../columns/thing-titles.ts'
import { wordClass } from '../dictionaries/word-classes.ts'
import { isDigit, isLetter, isWhitespace } from '../text/chars.ts'
import { hasRuleBelow } from '../text/line-shape.ts'
import { areWordsBelow, blanksOf, type ColumnPlace, isBlank, minColumns } from './aligned-cells.ts'
import type { PhraseHits } from './phrases.ts'
import type { TokenColumns } from './token-columns.ts'
import { shape } from './word-shape.ts'

/** A column's title: its text, its phrases, and the classes of all its words combined. */
export interface HeaderColumn {
  readonly title: string
  readonly phrases: readonly number[]
  readonly classes: number
}

/** A table's header with the delimiter of its columns, or their places where blanks align them. */
export interface TableHeader {
  readonly delimiter: number
  readonly columns: readonly HeaderColumn[]
  readonly places?: readonly ColumnPlace[]
  /** Whether the columns are exactly at their places, since a ruling or the rows show where each begins. */
  readonly isCut?: boolean
  /** The columns of an SQL statement, whose rows are in parentheses. */
  readonly areTuples?: boolean
  /** Rows that are lists of cells in brackets, as in JSON. */
  readonly areLists?: boolean
  /** A row whose first cell is the title of all others. */
  readonly isSideways?: boolean
}
export const tab = 9
export const quote = 34
export const blank = 32
const [comma, bar, ampersand, backslash] = [44, 124, 38, 92]
/** The usual delimiters, then those of few programs, then signs of prose, which separate cells only with a blank on both sides. By preference. */
const [usual, seldom, spaced] = ['\t|;,', '^~¦\x1f', '&/·>–—-']
const delimiters = [...(usual + seldom + spaced)].map((sign) => sign.charCodeAt(0))
/** By unit: one more than the index of its delimiter. */
const delimiterOf = new Uint8Array(0x10000)
for (const [k, code] of delimiters.entries()) delimiterOf[code] = k + 1
const firstSpaced = delimiters.length - spaced.length

/** How often a line has each delimiter. */
export class DelimiterCounts {
  readonly #counts = new Uint32Array(delimiters.length)
  /** The index of the first delimiter that the line has. */
  #first = delimiters.length
  /** The exclamation marks of a line, which separate the titles of a wiki. */
  bangs = 0

  clear(): void {
    this.bangs = 0
    if (this.#first === delimiters.length) return
    this.#counts.fill(0)
    this.#first = delimiters.length
  }

  /** Adds the sign at a position. */
  add(codes: Uint16Array, at: number): void {
    const k = delimiterOf[codes[at]] - 1
    if (k >= 0) {
      if (k >= firstSpaced && !isSpaced(codes, at)) return
      this.#counts[k]++
      if (k < this.#first) this.#first = k
    } else if (codes[at] === bang) this.bangs++
  }

  of(delimiter: number): number {
    return this.#counts[delimiterOf[delimiter] - 1] ?? 0
  }

  /** The delimiter that separates the titles of a line, undefined for none. */
  preferred(): number | undefined {
    return delimiters[this.#first]
  }
}
const bang = 33

function isSpaced(codes: Uint16Array, at: number): boolean {
  return codes[at - 1] === blank && (codes[at + 1] === blank || isWhitespace(codes[at + 1]))
}

/** Signs of sentences and values, which titles do not have: @ ! ? */
const nonTitleSigns = new Set([64, 33, 63])

/** Lines of more columns are not headers. */
const maxColumns = 256
/** Units of the longest title, which is a few words. */
const maxTitleUnits = 48
/** Blanks in a title: one of more than seven words is a sentence. */
export const maxBlanks = 6
/** The same where commas separate cells, since they also separate prose. */
const maxBlanksByComma = 3

/** A line, and the range of its signs in the window's column of signs. */
export interface Line {
  readonly start: number
  readonly end: number
  readonly first: number
  readonly last: number
}

export const noColumn: HeaderColumn = { title: '', phrases: [], classes: 0 }
/** Cells of the shortest row with its title in front: of two, a label and its value are a form. */
export const minSidewaysCells = 3

/** Whether the first cell of a line is a title, and no other. */
export function isSideways(columns: readonly HeaderColumn[]): boolean {
  const cells = columns.filter(({ title }) => title.trim() !== '')
  return cells.length >= minSidewaysCells && isKnownTitle(cells[0]) && !cells.slice(1).some(isKnownTitle)
}

/** Whether a line is drawn between rows: `+----+-----+`, `|-` of a wiki, `\\hline` of LaTeX. */
export function isDrawnLine(codes: Uint16Array, start: number, end: number, delimiter: number): boolean {
  if (delimiter === ampersand && codes[start] === backslash) return true
  let signs = 0
  for (let at = start; at < end; at++) {
    const code = codes[at]
    if (code === plus || code === hyphen || code === equals) signs++
    else if (code !== bar && code !== colon && !isBlank(code)) return false
  }
  return signs >= (codes[start] === bar && delimiter === bar ? 1 : minDrawn)
}
const [plus, hyphen, equals, colon] = [43, 45, 61, 58]
/** Signs of the shortest drawn line. */
const minDrawn = 3

/** The header of a line that has as many delimiters as its titles do; undefined for another line. */
export function headerOfRow(
  header: TableHeader,
  window: TokenColumns,
  line: Line,
  counts: DelimiterCounts,
): TableHeader | undefined {
  const { delimiter, columns } = header
  if (delimiter === 0) return undefined
  if (delimiter === blank)
    return blanksOf(window.codes, line.start, line.end) === columns.length - 1 ? header : undefined
  const count = counts.of(delimiter)
  if (count === columns.length - 1) return header
  // ||Surname||Town|| above |Orrisk|Kotka|: two bars separate titles, and one separates cells.
  const isDoubled = delimiter === bar && count * 2 === columns.length - 1
  return isDoubled && columns.every(({ title }, k) => k % 2 === 0 || title === '')
    ? { delimiter, columns: columns.filter((_, k) => k % 2 === 0) }
    : undefined
}

/** The header that a line may be: each cell is a few words without a longer number, and at least one is a known label. */
export function readHeader(
  window: TokenColumns,
  hits: PhraseHits,
  counts: DelimiterCounts,
  line: Line,
): TableHeader | undefined {
  const { codes, sign } = window
  const isWiki = codes[line.start] === bang && counts.bangs > 1
  const delimiter = isWiki ? bang : counts.preferred()
  if (delimiter === undefined) return undefined
  const count = isWiki ? counts.bangs : counts.of(delimiter)
  if (count >= maxColumns) return undefined
  // One comma with a space behind it is prose, as in "Yes, thanks".
  if (delimiter === comma && count === 1 && window.unit(sign[line.first] + 1) === 32) return undefined
  const isUsual = isWiki || delimiterOf[delimiter] <= usual.length
  if (!isUsual && count < minSeldom) return undefined
  const blanks = delimiter === comma || delimiter === semicolon ? maxBlanksByComma : maxBlanks
  let start = line.start
  let firstEnd = -1
  let onlyTitles = true
  eachCell(codes, sign, line, delimiter, (end) => {
    if (firstEnd < 0) firstEnd = end
    onlyTitles &&= isTitle(window, start, end, blanks)
    start = end + 1
  })
  // Most lines with commas end here, without an object for each cell.
  if (!onlyTitles) return undefined
  const isRuled = delimiter === bar && hasRuleBelow(codes, line.end)
  const isOfThings = () => mayBeginThings(window.text.slice(line.start, firstEnd))
  if (!(isRuled || mayHaveKnownTitle(window, hits, line) || isOfThings())) return undefined
  const columns: HeaderColumn[] = []
  start = line.start
  eachCell(codes, sign, line, delimiter, (end) => {
    columns.push(columnOf(window, hits, start, end))
    start = end + 1
  })
  const isHeader = isUsual ? isRuled || areTitles(columns) : areKnown(columns)
  return isHeader ? { delimiter: isWiki ? bar : delimiter, columns } : undefined
}
const semicolon = 59
/** Delimiters of the shortest line of titles that a sign of prose separates. */
const minSeldom = 2

/** Whether at least one title of a line is known. */
export function areTitles(columns: readonly HeaderColumn[]): boolean {
  return columns.some(isKnownTitle) || areKnownTogether(columns)
}

/** Whether two titles of a line are known, which prose seldom has between such signs. */
function areKnown(columns: readonly HeaderColumn[]): boolean {
  return columns.filter(isKnownTitle).length > 1 || areKnownTogether(columns)
}

/** The titles of a line at places that are known. */
export function readCutHeader(
  window: TokenColumns,
  hits: PhraseHits,
  { start, end }: Line,
  places: readonly ColumnPlace[],
): TableHeader | undefined {
  const columns: HeaderColumn[] = []
  for (const [k, { from }] of places.entries()) {
    const to = Math.min(end, start + (places[k + 1]?.from ?? end - start))
    if (start + from >= to || !isTitle(window, start + from, to, maxBlanks)) return undefined
    // A word before a colon is the key of one value.
    if (window.text.slice(start + from, to).includes(':')) return undefined
    columns.push(columnOf(window, hits, start + from, to))
  }
  return areTitles(columns) ? { delimiter: 0, columns, places, isCut: true } : undefined
}

/** The titles of a line of words above lines of as many words. */
export function readWordHeader(
  window: TokenColumns,
  hits: PhraseHits,
  { start, end }: Line,
): TableHeader | undefined {
  const words = blanksOf(window.codes, start, end) + 1
  if (words < minColumns || words > maxWordColumns) return undefined
  if (!areWordsBelow(window.codes, end, words, window.length)) return undefined
  const columns: HeaderColumn[] = []
  eachWord(window.codes, start, end, (to, from) => columns.push(columnOf(window, hits, from, to)))
  const areTitles = columns.every(({ title }) => oneWord.test(title)) && areKnown(columns)
  return areTitles ? { delimiter: blank, columns } : undefined
}
/** Columns of the largest table whose cells are words apart by one blank. More words are a sentence. */
const maxWordColumns = 8
const oneWord = /^[\p{L}\p{M}][\p{L}\p{M}\p{N}_./'’-]*\r?$/u

/** Whether a line has a phrase or a word of a title, or one that the tokens may show in another form than the title does. */
function mayHaveKnownTitle(window: TokenColumns, hits: PhraseHits, { start, end }: Line): boolean {
  const hit = hits.lowerBound(start)
  if (hit < hits.count && hits.start[hit] < end) return true
  const known = wordClass.nameLabel | wordClass.columnName
  for (let i = window.tokenAt(start); i < window.count && window.start[i] < end; i++)
    if ((window.classes[i] & known) !== 0 || window.shape[i] === shape.mixed) return true
  for (let at = start; at < end; at++) if (window.codes[at] >= 128) return true
  return false
}

export function isTitle({ codes }: TokenColumns, start: number, end: number, blanksAllowed: number): boolean {
  // Cells are often filled up with blanks.
  while (start < end && isWhitespace(codes[start])) start++
  while (end > start && isWhitespace(codes[end - 1])) end--
  if (end - start > maxTitleUnits) return false
  let digits = 0
  let blanks = 0
  for (let at = start; at < end; at++) {
    const code = codes[at]
    if (isDigit(code)) digits++
    else if (isLetter(code)) continue
    else if (isWhitespace(code)) blanks++
    else if (nonTitleSigns.has(code)) return false
  }
  return digits <= 2 && blanks <= blanksAllowed
}

export function isKnownTitle({ title, phrases, classes }: HeaderColumn): boolean {
  return phrases.length > 0 || (classes & wordClass.nameLabel) !== 0 || isClearName(title)
}

/** Whether titles are known beside each other, where none is by itself. */
export function areKnownTogether(columns: readonly HeaderColumn[]): boolean {
  const titles = columns.map(({ title }) => title)
  return haveNamePair(titles) || areTitlesOfThings(titles)
}

export function columnOf(window: TokenColumns, hits: PhraseHits, start: number, end: number): HeaderColumn {
  const phrases: number[] = []
  for (let i = hits.lowerBound(start); i < hits.count && hits.start[i] < end; i++)
    if (hits.end[i] <= end) phrases.push(hits.id[i])
  let classes = 0
  for (let i = window.tokenAt(start); i < window.count && window.start[i] < end; i++)
    classes |= window.classes[i]
  const title = window.text.slice(start, end)
  return { title: title.includes('\\') ? title.replace(command, '') : title, phrases, classes }
}

/** \\textbf{Surname}, and the end of a row in LaTeX. */
const command = /\\[a-z]{1,16}\s?|[\\{}]/g

/** Calls `call` with the end of each cell of a line. */
export function eachCell(
  codes: Uint16Array,
  sign: Uint32Array,
  { end, first, last }: Line,
  delimiter: number,
  call: (end: number) => void,
): void {
  let quoted = false
  const isOfProse = delimiterOf[delimiter] > firstSpaced
  for (let i = first; i < last; i++) {
    const at = sign[i]
    if (codes[at] === quote) quoted = !quoted
    else if (codes[at] === delimiter && !quoted && (!isOfProse || isSpaced(codes, at))) call(at)
  }
  call(end)
}

/** Calls `call` with the end and the start of each word of a line. */
export function eachWord(
  codes: Uint16Array,
  start: number,
  end: number,
  call: (end: number, start: number) => void,
): void {
  let from = start
  for (let at = start; at < end; at++)
    if (codes[at] === blank) {
      call(at, from)
      from = at + 1
    }
  call(end, from)
}
