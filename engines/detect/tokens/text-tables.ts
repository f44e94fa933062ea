import { isClearName } from '../columns/column-names.ts'
import { haveNamePair } from '../columns/plain-label.ts'
import { areTitlesOfThings, mayBeginThings } from '../columns/thing-titles.ts'
import { wordClass } from '../dictionaries/word-classes.ts'
import { isDigit, isLetter, isWhitespace } from '../text/chars.ts'
import { hasRuleBelow } from '../text/line-shape.ts'
import { lowerBound } from '../text/lower-bound.ts'
import type { PhraseHits } from './phrases.ts'
import { readStatementHead, readTuples } from './statement-rows.ts'
import type { TokenColumns } from './token-columns.ts'
import { shape } from './word-shape.ts'

/** A column's title: its text, its phrases, and the classes of all its words combined. */
interface HeaderColumn {
  readonly title: string
  readonly phrases: readonly number[]
  readonly classes: number
}

/** A table's header with the delimiter of its columns, or their places where blanks align them. */
export interface TableHeader {
  readonly delimiter: number
  readonly columns: readonly HeaderColumn[]
  readonly places?: readonly ColumnPlace[]
  /** The columns of an SQL statement, whose rows are in parentheses. */
  readonly areTuples?: boolean
  /** A row whose first cell is the title of all others. */
  readonly isSideways?: boolean
}

/** A cell of a table: its column and its range in the window. */
export interface CellSpan {
  readonly header: TableHeader
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
/** By preference. */
const delimiters = [tab, bar, semicolon, comma]

const delimiterOf = new Uint8Array(128)
for (const [k, code] of delimiters.entries()) delimiterOf[code] = k + 1

/** Signs of sentences and values, which titles do not have: @ ! ? */
const nonTitleSigns = new Set([64, 33, 63])

/** Lines of more columns are not headers. */
const maxColumns = 256
/** A title is a few words. Where commas separate cells it has fewer, since commas also separate prose. */
const maxTitleUnits = 48
const maxBlanks = 6
const maxBlanksByComma = 3
/** Longer lines are not rows of an aligned table. */
const maxAlignedUnits = 300

/**
 * Tables of a window whose columns have titles: lines that one delimiter (tab, bar, semicolon, comma) separates into as many cells
 * as the header above them has. Delimiters in quotes do not count. A line with another number of cells ends the table. Without
 * delimiters, runs of blanks separate the cells, and each belongs to the title above it. The columns that an SQL statement names are titles
 * of its rows.
 */
export class TextTables {
  /** Rows, as columns: their range, the index of their first cell, and of their header. */
  #rows = 0
  #rowStart = new Uint32Array(256)
  #rowEnd = new Uint32Array(256)
  #rowFirst = new Uint32Array(256)
  #rowHeader = new Uint32Array(256)
  #cellEnd = new Uint32Array(1024)
  #cells = 0
  readonly #headers: TableHeader[] = []
  /** The lines of titles of this window, in order. */
  readonly #titles: { readonly start: number; readonly end: number }[] = []
  readonly #aligned = new AlignedCells()
  /** One more than the row that `at` found last: grammars ask for cells in text order. */
  #near = 0

  get rows(): number {
    return this.#rows
  }

  /**
   * Finds the tables of a window. `open` is the header that still applied at the end of the window before; returns the one that
   * applies at the end of this window's own range.
   */
  read(window: TokenColumns, hits: PhraseHits, open: TableHeader | undefined): TableHeader | undefined {
    this.#rows = 0
    this.#cells = 0
    this.#headers.length = 0
    this.#titles.length = 0
    const { codes, sign, signCount, length } = window
    const counts = [0, 0, 0, 0]
    let quoted = false
    let lineStart = 0
    let first = 0
    let current = open
    let candidate: TableHeader | undefined
    let titles: Line | undefined
    let carried = open
    for (let i = 0; i <= signCount; i++) {
      const at = i < signCount ? sign[i] : length
      const code = i < signCount ? codes[at] : lineFeed
      if (code === quote) quoted = !quoted
      else if (code === lineFeed) {
        const line = { start: lineStart, end: at, first, last: i }
        // The window may begin inside a line, whose cells cannot be counted.
        const whole = lineStart > 0 || window.ownedFrom === 0
        if (whole) {
          const asRow = current ?? candidate
          const rows = this.#rows
          const statement = this.#readStatement(window, hits, line)
          if (statement !== undefined) current = statement
          else if (asRow !== undefined && asRow.places === undefined && isDrawnLine(codes, lineStart, at)) {
            // Between the rows.
          } else if (current === undefined && this.#beginSideways(window, hits, candidate, titles, line)) {
            current = this.#headers.at(-1)
            titles = undefined
          } else if (asRow?.isSideways === true && this.#addSidewaysRow(window, hits, asRow, line))
            current = this.#headers.at(-1)
          else if (asRow?.areTuples === true && this.#addTuples(window, asRow, line.start, line.end))
            current = asRow
          else if (asRow?.places !== undefined && this.#addAlignedRow(window, asRow, asRow.places, line))
            current = asRow
          else if (asRow !== undefined && matchesHeader(asRow, counts)) {
            current = asRow
            this.#addRow(window, asRow, line)
          } else {
            current = undefined
            candidate = readHeader(window, hits, counts, line) ?? this.#readAlignedHeader(window, hits, line)
            titles = candidate === undefined ? undefined : line
          }
          if (titles !== undefined && this.#rows > rows) {
            this.#titles.push(titles)
            titles = undefined
          }
        }
        if (at < window.ownedTo) carried = current ?? candidate
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

  /** The cell at a position, undefined outside tables. */
  at(position: number): CellSpan | undefined {
    this.#near = lowerBound(this.#rowStart, this.#rows, position + 1, this.#near)
    const row = this.#near - 1
    if (row < 0 || position > this.#rowEnd[row]) return undefined
    const from = this.#rowFirst[row]
    const to = row + 1 < this.#rows ? this.#rowFirst[row + 1] : this.#cells
    let low = from
    let high = to
    while (low < high) {
      const middle = (low + high) >> 1
      if (this.#cellEnd[middle] < position) low = middle + 1
      else high = middle
    }
    return low < to ? this.cell(row, low - from) : undefined
  }

  /** Whether a position is in the titles of a table that has rows. */
  isInTitles(position: number): boolean {
    return this.titlesAt(position) !== undefined
  }

  /** The line of titles at a position. */
  titlesAt(position: number): { readonly start: number; readonly end: number } | undefined {
    return this.#titles.find(({ start, end }) => position >= start && position < end)
  }

  headerOf(row: number): TableHeader {
    return this.#headers[this.#rowHeader[row]]
  }

  /** The cell of a row in a column, undefined where the row has none. */
  cell(row: number, k: number): CellSpan | undefined {
    const header = this.headerOf(row)
    const column = header.columns[k]
    const range = { start: 0, end: 0 }
    return column !== undefined && this.readCell(row, k, range) ? { header, column, ...range } : undefined
  }

  /** Writes the range of a cell; returns whether the row has one in the column. */
  readCell(row: number, k: number, into: { start: number; end: number }): boolean {
    const first = this.#rowFirst[row]
    const count = (row + 1 < this.#rows ? this.#rowFirst[row + 1] : this.#cells) - first
    if (k >= count) return false
    into.start = k === 0 ? this.#rowStart[row] : this.#cellEnd[first + k - 1] + 1
    into.end = this.#cellEnd[first + k]
    return true
  }

  #addRow({ codes, sign }: TokenColumns, header: TableHeader, line: Line): void {
    this.#startRow(header, line)
    eachCell(codes, sign, line, header.delimiter, (end) => this.#addCell(end))
  }

  /** Adds a line below an aligned header; returns whether it is a row: cells below two titles or more (see `columnsOfCells`). */
  #addAlignedRow(
    { codes }: TokenColumns,
    header: TableHeader,
    places: readonly ColumnPlace[],
    line: Line,
  ): boolean {
    const cells = this.#aligned
    if (line.end - line.start > maxAlignedUnits) return false
    cells.split(codes, line.start, line.end)
    if (cells.count > 1 && isRowNumber(codes, cells.end[0], line.start + places[0].from))
      cells.split(codes, cells.end[0], line.end)
    const columns = cells.count < 2 ? undefined : columnsOfCells(cells, line.start, places)
    if (columns === undefined) return false
    const start = columns[0] === 0 ? cells.start[0] : line.start
    this.#startRow(header, { start, end: line.end })
    // A column without a cell ends where the one before it does.
    let end = start
    for (let k = 0, i = 0; k < places.length; k++) {
      while (columns[i] === k) end = cells.end[i++]
      this.#addCell(end)
    }
    return true
  }

  /** The header that a line of words in aligned columns may be. */
  #readAlignedHeader(window: TokenColumns, hits: PhraseHits, { start, end }: Line): TableHeader | undefined {
    // Most lines have no blanks in a row, or a number, so they are not split.
    if (end - start > maxAlignedUnits || !mayBeAlignedTitles(window.codes, start, end)) return undefined
    const cells = this.#aligned
    cells.split(window.codes, start, end)
    if (cells.count < 2) return undefined
    const columns: HeaderColumn[] = []
    const places: ColumnPlace[] = []
    let isKnown = false
    for (let i = 0; i < cells.count; i++) {
      const [from, to] = [cells.start[i], cells.end[i]]
      // A word before a colon is the key of one value, not the title of a column.
      if (!isLetter(window.codes[from]) || !isTitle(window, from, to, maxBlanks)) return undefined
      if (window.text.slice(from, to).includes(':')) return undefined
      const column = columnOf(window, hits, from, to)
      if (isKnownTitle(column)) isKnown = true
      columns.push(column)
      places.push({ from: from - start, to: to - start })
    }
    return isKnown || areKnownTogether(columns) ? { delimiter: 0, columns, places } : undefined
  }

  /** Adds a line and the one before it, if the first cell of each is the title of its others: Surname | Orrisk | Tharb. */
  #beginSideways(
    window: TokenColumns,
    hits: PhraseHits,
    header: TableHeader | undefined,
    before: Line | undefined,
    line: Line,
  ): boolean {
    if (header === undefined || before === undefined || header.columns.length < minSidewaysCells) return false
    if (!isSideways(header.columns)) return false
    const columns = this.#columnsOf(window, hits, header, line)
    if (columns === undefined || !isSideways(columns)) return false
    return (
      this.#addSidewaysRow(window, hits, header, before) && this.#addSidewaysRow(window, hits, header, line)
    )
  }

  /** Adds a row whose first cell is its title, with a header for it; returns whether the line has as many cells as the rows before. */
  #addSidewaysRow(window: TokenColumns, hits: PhraseHits, before: TableHeader, line: Line): boolean {
    const cells = this.#columnsOf(window, hits, before, line)
    if (cells === undefined) return false
    const titled = cells.findIndex(({ title }) => title.trim() !== '')
    const columns = cells.map((_, k) => (k > titled ? cells[titled] : noColumn))
    const header = { ...before, isSideways: true, columns }
    this.#startRow(header, line)
    this.#eachCellOf(window, header, line, (end) => this.#addCell(end))
    return true
  }

  /** The cells of a line as columns, if it has as many as the header. */
  #columnsOf(
    window: TokenColumns,
    hits: PhraseHits,
    header: TableHeader,
    line: Line,
  ): HeaderColumn[] | undefined {
    const columns: HeaderColumn[] = []
    let start = line.start
    this.#eachCellOf(window, header, line, (end) => {
      columns.push(columnOf(window, hits, start, end))
      start = end + 1
    })
    return columns.length === header.columns.length ? columns : undefined
  }

  #eachCellOf(
    { codes, sign }: TokenColumns,
    { delimiter, places }: TableHeader,
    line: Line,
    call: (end: number) => void,
  ): void {
    if (places === undefined) {
      eachCell(codes, sign, line, delimiter, call)
      return
    }
    if (line.end - line.start > maxAlignedUnits) return
    const cells = this.#aligned
    cells.split(codes, line.start, line.end)
    for (let i = 0; i < cells.count; i++) call(cells.end[i])
  }

  /** The columns of the SQL statement that a line begins, whose rows in the same line are added. */
  #readStatement(window: TokenColumns, hits: PhraseHits, line: Line): TableHeader | undefined {
    const head = readStatementHead(window.text, window.codes, line.start)
    if (head === undefined) return undefined
    const columns = head.columns.map(([start, end]) => columnOf(window, hits, start, end))
    if (head.rows === 'tabs') return { delimiter: tab, columns }
    const header: TableHeader = { delimiter: 0, columns, areTuples: true }
    if (head.end < line.end) this.#addTuples(window, header, head.end, line.end)
    return header
  }

  /** Adds the rows of a statement that a range holds; returns whether it holds nothing else. */
  #addTuples({ codes }: TokenColumns, header: TableHeader, start: number, end: number): boolean {
    return readTuples(codes, start, end, (from, ends) => {
      if (ends.length !== header.columns.length) return
      this.#startRow(header, { start: from, end: ends[ends.length - 1] })
      for (const cell of ends) this.#addCell(cell)
    })
  }

  #addCell(end: number): void {
    if (this.#cells === this.#cellEnd.length) this.#cellEnd = doubleSize(this.#cellEnd)
    this.#cellEnd[this.#cells++] = end
  }

  #startRow(header: TableHeader, line: Pick<Line, 'start' | 'end'>): void {
    if (this.#headers.at(-1) !== header) this.#headers.push(header)
    if (this.#rows === this.#rowStart.length) {
      this.#rowStart = doubleSize(this.#rowStart)
      this.#rowEnd = doubleSize(this.#rowEnd)
      this.#rowFirst = doubleSize(this.#rowFirst)
      this.#rowHeader = doubleSize(this.#rowHeader)
    }
    const row = this.#rows++
    this.#rowStart[row] = line.start
    this.#rowEnd[row] = line.end
    this.#rowFirst[row] = this.#cells
    this.#rowHeader[row] = this.#headers.length - 1
  }
}

/** A line, and the range of its signs in the window's column of signs. */
interface Line {
  readonly start: number
  readonly end: number
  readonly first: number
  readonly last: number
}

const noColumn: HeaderColumn = { title: '', phrases: [], classes: 0 }
/** Cells of the shortest row with its title in front: of two, a label and its value are a form. */
const minSidewaysCells = 3

/** Whether the first cell of a line is a title, and no other. */
function isSideways(columns: readonly HeaderColumn[]): boolean {
  const cells = columns.filter(({ title }) => title.trim() !== '')
  return cells.length >= minSidewaysCells && isKnownTitle(cells[0]) && !cells.slice(1).some(isKnownTitle)
}

/** Whether a line is drawn between rows: +----+-----+. */
function isDrawnLine(codes: Uint16Array, start: number, end: number): boolean {
  let signs = 0
  for (let at = start; at < end; at++) {
    const code = codes[at]
    if (code === plus || code === hyphen || code === equals) signs++
    else if (code !== bar && code !== colon && !isBlank(code)) return false
  }
  return signs >= minDrawn
}
const [plus, hyphen, equals, colon] = [43, 45, 61, 58]
/** Signs of the shortest drawn line. */
const minDrawn = 3

function matchesHeader({ delimiter, columns }: TableHeader, counts: readonly number[]): boolean {
  return delimiter !== 0 && counts[delimiters.indexOf(delimiter)] === columns.length - 1
}

/** The header that a line may be: each cell is a few words without a longer number, and at least one is a known label. */
function readHeader(
  window: TokenColumns,
  hits: PhraseHits,
  counts: readonly number[],
  line: Line,
): TableHeader | undefined {
  const k = counts.findIndex((count) => count > 0)
  if (k < 0 || counts[k] >= maxColumns) return undefined
  const delimiter = delimiters[k]
  const { codes, sign } = window
  // One comma with a space behind it is prose, as in "Yes, thanks".
  if (delimiter === comma && counts[k] === 1 && window.unit(sign[line.first] + 1) === 32) return undefined
  let start = line.start
  let firstEnd = -1
  let onlyTitles = true
  eachCell(codes, sign, line, delimiter, (end) => {
    if (firstEnd < 0) firstEnd = end
    onlyTitles &&= isTitle(window, start, end, k < 2 ? maxBlanks : maxBlanksByComma)
    start = end + 1
  })
  const isRuled = delimiter === bar && hasRuleBelow(codes, line.end)
  // Most lines with commas end here, without an object for each cell.
  if (!onlyTitles) return undefined
  const isOfThings = () => mayBeginThings(window.text.slice(line.start, firstEnd))
  if (!(isRuled || mayHaveKnownTitle(window, hits, line) || isOfThings())) return undefined
  const columns: HeaderColumn[] = []
  start = line.start
  eachCell(codes, sign, line, delimiter, (end) => {
    columns.push(columnOf(window, hits, start, end))
    start = end + 1
  })
  return isRuled || columns.some(isKnownTitle) || areKnownTogether(columns)
    ? { delimiter, columns }
    : undefined
}

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

function isTitle({ codes }: TokenColumns, start: number, end: number, blanksAllowed: number): boolean {
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

function isKnownTitle({ title, phrases, classes }: HeaderColumn): boolean {
  return phrases.length > 0 || (classes & wordClass.nameLabel) !== 0 || isClearName(title)
}

/** Whether titles are known beside each other, where none is by itself. */
function areKnownTogether(columns: readonly HeaderColumn[]): boolean {
  const titles = columns.map(({ title }) => title)
  return haveNamePair(titles) || areTitlesOfThings(titles)
}

function columnOf(window: TokenColumns, hits: PhraseHits, start: number, end: number): HeaderColumn {
  const phrases: number[] = []
  for (let i = hits.lowerBound(start); i < hits.count && hits.start[i] < end; i++)
    if (hits.end[i] <= end) phrases.push(hits.id[i])
  let classes = 0
  for (let i = window.tokenAt(start); i < window.count && window.start[i] < end; i++)
    classes |= window.classes[i]
  return { title: window.text.slice(start, end), phrases, classes }
}

/** Calls `call` with the end of each cell of a line. */
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

function doubleSize(old: Uint32Array): Uint32Array<ArrayBuffer> {
  const copy = new Uint32Array(old.length * 2)
  copy.set(old)
  return copy
}

/** Cells of a line whose columns are aligned by blanks, as [start, end) pairs in one array. */
class AlignedCells {
  count = 0
  readonly start = new Uint32Array(maxAlignedColumns)
  readonly end = new Uint32Array(maxAlignedColumns)

  /** Splits a line at runs of two or more blanks. A line of more cells than a table has columns has none. */
  split(codes: Uint16Array, lineStart: number, lineEnd: number): void {
    this.count = 0
    let at = lineStart
    for (;;) {
      while (at < lineEnd && isBlank(codes[at])) at++
      if (at >= lineEnd) return
      if (this.count === maxAlignedColumns) {
        this.count = 0
        return
      }
      const from = at
      while (at < lineEnd && !(isBlank(codes[at]) && (at + 1 >= lineEnd || isBlank(codes[at + 1])))) at++
      this.start[this.count] = from
      this.end[this.count++] = at
    }
  }
}

/** Whether a line may hold the titles of an aligned table: two words are apart, and no number has more than two digits. */
function mayBeAlignedTitles(codes: Uint16Array, lineStart: number, lineEnd: number): boolean {
  let digits = 0
  let isApart = false
  for (let at = lineStart; at < lineEnd; at++) {
    const code = codes[at]
    if (code >= 48 && code <= 57) {
      if (++digits > 2) return false
    } else {
      digits = 0
      if (code === 32 && codes[at + 1] === 32) isApart = true
    }
  }
  return isApart
}

/** Whether a cell that ends here is the number of its row, left of all titles: `1`, `12.`. */
function isRowNumber(codes: Uint16Array, end: number, firstTitle: number): boolean {
  return end <= firstTitle && isDigit(codes[codes[end - 1] === 46 && end > 1 ? end - 2 : end - 1])
}

/** Columns of an aligned table at most. */
const maxAlignedColumns = 32

function isBlank(code: number): boolean {
  return code === 32 || code === 13
}

/** The range of a column's title, in units from the start of its line. */
interface ColumnPlace {
  readonly from: number
  readonly to: number
}

/**
 * The column of each cell: the one whose title it overlaps most, or the nearest, in rising order. Two cells share a column where its title
 * names two things (`Date / place of birth`). Undefined where the cells stand below fewer than half of the titles, or below one, so that
 * the line is not a row of the table.
 */
function columnsOfCells(
  cells: AlignedCells,
  lineStart: number,
  places: readonly ColumnPlace[],
): number[] | undefined {
  const columns: number[] = []
  // A row of as many cells as there are titles has one for each, wherever they stand.
  if (cells.count === places.length) return places.map((_, k) => k)
  let shared = 0
  for (let i = 0; i < cells.count; i++) {
    const [from, to] = [cells.start[i] - lineStart, cells.end[i] - lineStart]
    let best = -1
    let bestOverlap = Number.NEGATIVE_INFINITY
    for (const [k, place] of places.entries()) {
      const overlap = Math.min(to, place.to) - Math.max(from, place.from)
      if (overlap <= bestOverlap) continue
      bestOverlap = overlap
      best = k
    }
    const last = columns.at(-1) ?? -1
    if (best < last || (best === last && bestOverlap <= 0)) return undefined
    if (best === last) shared++
    columns.push(best)
  }
  const filled = cells.count - shared
  return shared > 0 && (filled < minFilled || filled * 2 < places.length) ? undefined : columns
}
/** Titles with cells below of a row in which cells share a title. */
const minFilled = 3
