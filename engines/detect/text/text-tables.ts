import { wordClass } from '../dictionaries/word-classes.ts'
import type { PhraseHits } from '../match/phrases.ts'
import { isDigit, isLetter, isWhitespace } from './chars.ts'
import type { TokenColumns } from './token-columns.ts'

/** What a column's header says: the phrases in it, and the classes and marks of its words, one upon the other. */
export interface HeaderColumn {
  readonly phrases: readonly number[]
  readonly classes: number
}

/** A header that stands, with the delimiter that parts its columns. */
export interface TableHeader {
  readonly delimiter: number
  readonly columns: readonly HeaderColumn[]
}

/** A cell of a table: its column, and where it lies in the window, quotes and blanks at its ends left out. */
export interface TableCell {
  readonly column: HeaderColumn
  readonly start: number
  readonly end: number
}

const tab = 9
const lineFeed = 10
const quote = 34
const comma = 44
const semicolon = 59
const bar = 124
/** In the order in which they are believed. */
const delimiters = [tab, bar, semicolon, comma]

const delimiterOf = new Uint8Array(128)
for (const [k, code] of delimiters.entries()) delimiterOf[code] = k + 1

/** Signs of sentences and values: @ ! ? */
const spoken = new Set([64, 33, 63])

/** Wider tables are read up to here. */
const maxColumns = 256
/** A header's cell is a word or a few; where commas part them fewer, since commas part prose as well. */
const maxTitleUnits = 40
const maxBlanks = 6
const maxBlanksInProse = 3

/**
 * Tables of a window whose columns have titles: lines that one delimiter (tab, bar, semicolon, comma) parts into as many
 * cells as the header above them has. Delimiters in quotes do not count. A line of another width ends the table.
 */
export class TextTables {
  /** Rows, by where they start and where their cells begin in `#starts`. */
  #rows = 0
  #rowStart = new Uint32Array(256)
  #rowEnd = new Uint32Array(256)
  #rowFirst = new Uint32Array(256)
  #rowHeader = new Uint32Array(256)
  #cellEnd = new Uint32Array(1024)
  #cells = 0
  readonly #headers: TableHeader[] = []

  get rows(): number {
    return this.#rows
  }

  /**
   * Finds the tables of a window. `open` is the header that the window before left standing; the one that stands at the end
   * of this one's own range is returned.
   */
  read(window: TokenColumns, hits: PhraseHits, open: TableHeader | undefined): TableHeader | undefined {
    this.#rows = 0
    this.#cells = 0
    this.#headers.length = 0
    const { codes, sign, signCount, length } = window
    const counts = [0, 0, 0, 0]
    let quoted = false
    let lineStart = 0
    let first = 0
    let standing = open
    let possible: TableHeader | undefined
    let carried = open
    for (let i = 0; i <= signCount; i++) {
      const at = i < signCount ? sign[i] : length
      const code = i < signCount ? codes[at] : lineFeed
      if (code === quote) quoted = !quoted
      else if (code === lineFeed) {
        const line = { start: lineStart, end: at, first, last: i }
        // The window may begin within a line, whose cells cannot be counted.
        const whole = lineStart > 0 || window.ownedFrom === 0
        if (whole) {
          const asRow = standing ?? possible
          if (asRow !== undefined && matchesHeader(asRow, counts)) {
            standing = asRow
            this.#addRow(window, asRow, line)
          } else {
            standing = undefined
            possible = readHeader(window, hits, counts, line)
          }
        }
        if (at < window.ownedTo) carried = standing ?? possible
        counts.fill(0)
        quoted = false
        lineStart = at + 1
        first = i + 1
      } else if (!quoted) {
        const k = code < 128 ? delimiterOf[code] : 0
        if (k > 0) counts[k - 1]++
      }
    }
    return carried
  }

  /** The cell around a position, undefined outside tables. */
  at(position: number): TableCell | undefined {
    let low = 0
    let high = this.#rows
    while (low < high) {
      const middle = (low + high) >> 1
      if (this.#rowStart[middle] <= position) low = middle + 1
      else high = middle
    }
    const row = low - 1
    if (row < 0 || position > this.#rowEnd[row]) return undefined
    const from = this.#rowFirst[row]
    const to = row + 1 < this.#rows ? this.#rowFirst[row + 1] : this.#cells
    low = from
    high = to
    while (low < high) {
      const middle = (low + high) >> 1
      if (this.#cellEnd[middle] < position) low = middle + 1
      else high = middle
    }
    return low < to ? this.cell(row, low - from) : undefined
  }

  headerOf(row: number): TableHeader {
    return this.#headers[this.#rowHeader[row]]
  }

  /** The cell of a row in a column, undefined where the row has none. */
  cell(row: number, k: number): TableCell | undefined {
    const first = this.#rowFirst[row]
    const count = (row + 1 < this.#rows ? this.#rowFirst[row + 1] : this.#cells) - first
    const column = this.headerOf(row).columns[k]
    if (k >= count || column === undefined) return undefined
    return {
      column,
      start: k === 0 ? this.#rowStart[row] : this.#cellEnd[first + k - 1] + 1,
      end: this.#cellEnd[first + k],
    }
  }

  #addRow({ codes, sign }: TokenColumns, header: TableHeader, line: Line): void {
    if (this.#headers.at(-1) !== header) this.#headers.push(header)
    if (this.#rows === this.#rowStart.length) {
      this.#rowStart = doubled(this.#rowStart)
      this.#rowEnd = doubled(this.#rowEnd)
      this.#rowFirst = doubled(this.#rowFirst)
      this.#rowHeader = doubled(this.#rowHeader)
    }
    const row = this.#rows++
    this.#rowStart[row] = line.start
    this.#rowEnd[row] = line.end
    this.#rowFirst[row] = this.#cells
    this.#rowHeader[row] = this.#headers.length - 1
    eachCell(codes, sign, line, header.delimiter, (end) => {
      if (this.#cells === this.#cellEnd.length) this.#cellEnd = doubled(this.#cellEnd)
      this.#cellEnd[this.#cells++] = end
    })
  }
}

/** A line, and the signs in it. */
interface Line {
  readonly start: number
  readonly end: number
  readonly first: number
  readonly last: number
}

function matchesHeader({ delimiter, columns }: TableHeader, counts: readonly number[]): boolean {
  return counts[delimiters.indexOf(delimiter)] === columns.length - 1
}

/** The header that a line may be: each cell a few words without a longer number, and one of them says something. */
function readHeader(
  window: TokenColumns,
  hits: PhraseHits,
  counts: readonly number[],
  line: Line,
): TableHeader | undefined {
  const k = counts.findIndex((count) => count > 0)
  if (k < 0 || counts[k] >= maxColumns) return undefined
  const delimiter = delimiters[k]
  const columns: HeaderColumn[] = []
  let telling = false
  let start = line.start
  let plain = true
  eachCell(window.codes, window.sign, line, delimiter, (end) => {
    if (plain && isTitle(window, start, end, k < 2 ? maxBlanks : maxBlanksInProse)) {
      const column = columnOf(window, hits, start, end)
      if (column.phrases.length > 0 || (column.classes & wordClass.nameLabel) !== 0) telling = true
      columns.push(column)
    } else plain = false
    start = end + 1
  })
  // "Yes, thanks" is no header: one comma with a blank behind it is prose.
  if (delimiter === comma && counts[k] === 1 && window.unit(window.sign[line.first] + 1) === 32)
    return undefined
  return plain && telling ? { delimiter, columns } : undefined
}

function isTitle({ codes }: TokenColumns, start: number, end: number, blanksAllowed: number): boolean {
  if (end - start > maxTitleUnits) return false
  let digits = 0
  let blanks = 0
  for (let at = start; at < end; at++) {
    const code = codes[at]
    if (isDigit(code)) digits++
    else if (isLetter(code)) continue
    else if (isWhitespace(code)) blanks++
    else if (spoken.has(code)) return false
  }
  return digits <= 2 && blanks <= blanksAllowed
}

function columnOf(window: TokenColumns, hits: PhraseHits, start: number, end: number): HeaderColumn {
  const phrases: number[] = []
  for (let i = hits.lowerBound(start); i < hits.count && hits.start[i] < end; i++)
    if (hits.end[i] <= end) phrases.push(hits.id[i])
  let classes = 0
  for (let i = window.tokenAt(start); i < window.count && window.start[i] < end; i++)
    classes |= window.classes[i]
  return { phrases, classes }
}

/** Calls with the end of each cell of a line. */
function eachCell(
  codes: Uint16Array,
  sign: Uint32Array,
  { end, first, last }: Line,
  delimiter: number,
  call: (end: number) => void,
): void {
  let quoted = false
  for (let i = first; i < last; i++) {
    const code = codes[sign[i]]
    if (code === quote) quoted = !quoted
    else if (code === delimiter && !quoted) call(sign[i])
  }
  call(end)
}

function doubled(old: Uint32Array): Uint32Array<ArrayBuffer> {
  const fresh = new Uint32Array(old.length * 2)
  fresh.set(old)
  return fresh
}
