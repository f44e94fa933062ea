import { isLetter, isWhitespace } from '../text/chars.ts'
import { lowerBound } from '../text/lower-bound.ts'
import {
  AlignedCells,
  type ColumnPlace,
  columnsBelow,
  columnsOfCells,
  isCutAt,
  isRowNumber,
  maxAlignedUnits,
  rulingOf,
  separatesTitles,
} from './aligned-cells.ts'
import type { PhraseHits } from './phrases.ts'
import { readListHead, readLists, readStatementHead, readTuples } from './statement-rows.ts'
import {
  areKnownTogether,
  areTitles,
  blank,
  columnOf,
  DelimiterCounts,
  eachCell,
  eachWord,
  type HeaderColumn,
  headerOfRow,
  isDrawnLine,
  isKnownTitle,
  isSideways,
  isTitle,
  type Line,
  maxBlanks,
  minSidewaysCells,
  noColumn,
  quote,
  readCutHeader,
  readHeader,
  readWordHeader,
  type TableHeader,
  tab,
} from './table-headers.ts'
import type { TokenColumns } from './token-columns.ts'

export type { TableHeader } from './table-headers.ts'

/** A cell of a table: its column and its range in the window. */
export interface CellSpan {
  readonly header: TableHeader
  readonly column: HeaderColumn
  readonly start: number
  readonly end: number
}
const lineFeed = 10

/**
 * Tables of a window whose columns have titles: lines that one delimiter (a tab, bar, semicolon or comma, or another of `delimiters`)
 * separates into as many cells as the header above them has. Delimiters in quotes do not count. A line with another number of cells ends the table. Without
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
  readonly #counts = new DelimiterCounts()
  /** Where the lists of cells end that were read last. */
  #listedTo = 0
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
    this.#listedTo = 0
    const { codes, sign, signCount, length } = window
    const counts = this.#counts
    counts.clear()
    let quoted = false
    /** Where lists of cells that go over several lines end. */
    let listedTo = 0
    let ruling: readonly ColumnPlace[] | undefined
    let before: Line | undefined
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
        if (whole && at > listedTo) {
          const asRow = current ?? candidate
          const rows = this.#rows
          const listed = asRow?.areLists === true ? this.#addLists(window, asRow, line.start, line.end) : -1
          const statement = listed < 0 ? this.#readStatement(window, hits, line) : asRow
          if (statement !== undefined) {
            current = statement
            listedTo = Math.max(listed, this.#listedTo)
          } else if (
            asRow !== undefined &&
            (asRow.places === undefined || asRow.isCut) &&
            isDrawnLine(codes, lineStart, at, asRow.delimiter)
          ) {
            // Between the rows.
          } else if (current === undefined && this.#beginSideways(window, hits, candidate, titles, line)) {
            current = this.#headers.at(-1)
            titles = undefined
          } else if (asRow?.isSideways === true && this.#addSidewaysRow(window, hits, asRow, line))
            current = this.#headers.at(-1)
          else if (asRow?.areTuples === true && this.#addTuples(window, asRow, line.start, line.end))
            current = asRow
          else if (asRow?.places !== undefined && this.#addRowAt(window, asRow, asRow.places, line))
            current = asRow
          else {
            const header = asRow && headerOfRow(asRow, window, line, counts)
            if (header !== undefined) {
              current = header
              this.#addRow(window, header, line)
            } else if (current !== undefined || candidate === undefined || !isEmpty(codes, line)) {
              // One empty line may be below titles.
              current = undefined
              candidate = this.#readTitles(window, hits, line, ruling)
              titles = candidate === undefined ? undefined : line
              const places = rulingOf(codes, line.start, line.end)
              const above = places && before && readCutHeader(window, hits, before, places)
              if (above !== undefined) [candidate, titles] = [above, before]
              ruling = places
            }
          }
          if (titles !== undefined && this.#rows > rows) {
            this.#titles.push(titles)
            titles = undefined
          }
        }
        if (at < window.ownedTo) carried = current ?? candidate
        counts.clear()
        before = line
        quoted = false
        lineStart = at + 1
        first = i + 1
      } else if (!quoted) {
        counts.add(codes, at)
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
    const add = (end: number): void => this.#addCell(end)
    if (header.delimiter === blank) eachWord(codes, line.start, line.end, add)
    else eachCell(codes, sign, line, header.delimiter, add)
  }

  #addRowAt(window: TokenColumns, header: TableHeader, places: readonly ColumnPlace[], line: Line): boolean {
    if (header.isCut !== true) return this.#addAlignedRow(window, header, places, line)
    if (!isCutAt(window.codes, line.start, line.end, places)) return false
    this.#startRow(header, line)
    for (let k = 1; k <= places.length; k++)
      this.#addCell(Math.min(line.end, k < places.length ? line.start + places[k].from - 1 : line.end))
    return true
  }

  /** The header that a line may be. `ruling`: the places of the columns, if the line above shows them. */
  #readTitles(
    window: TokenColumns,
    hits: PhraseHits,
    line: Line,
    ruling: readonly ColumnPlace[] | undefined,
  ): TableHeader | undefined {
    return (
      (ruling && readCutHeader(window, hits, line, ruling)) ??
      readHeader(window, hits, this.#counts, line) ??
      this.#readAlignedHeader(window, hits, line)
    )
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
    const line = { start, end, first: 0, last: 0 }
    if (end - start > maxAlignedUnits) return undefined
    const separated = separatesTitles(window.codes, start, end)
    if (separated !== 'blanks') return separated && readWordHeader(window, hits, line)
    const cells = this.#aligned
    cells.split(window.codes, start, end)
    const titled = cells.count
    const below = columnsBelow(window.codes, start, end, window.length)
    if (below !== undefined && below.length > titled) {
      // The row below has more cells than the gaps between titles show.
      const cut = readCutHeader(window, hits, line, below)
      if (cut !== undefined) return cut
    }
    if (titled < 2) return undefined
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
    const { text, codes, length } = window
    const head =
      readStatementHead(text, codes, line.start) ?? readListHead(codes, line.start, line.end, length)
    if (head === undefined) return undefined
    const columns = head.columns.map(([start, end]) => columnOf(window, hits, start, end))
    if (head.rows === 'lists') {
      if (!head.columns.every(([start, end]) => isTitle(window, start, end, maxBlanks))) return undefined
      if (!areTitles(columns)) return undefined
      const lists: TableHeader = { delimiter: 0, columns, areLists: true }
      this.#listedTo = Math.max(head.end, this.#addLists(window, lists, head.end, line.end))
      return lists
    }
    if (head.rows === 'tabs') return { delimiter: tab, columns }
    const header: TableHeader = { delimiter: 0, columns, areTuples: true }
    if (head.end < line.end) this.#addTuples(window, header, head.end, line.end)
    return header
  }

  /** Adds the lists of cells that begin in a range, such as rows of JSON; returns where they end, -1 where it has something else. */
  #addLists({ codes, length }: TokenColumns, header: TableHeader, start: number, end: number): number {
    return readLists(codes, start, end, length, (from, ends) => this.#addCells(header, from, ends))
  }

  /** Adds the rows of a statement that a range holds; returns whether it holds nothing else. */
  #addTuples({ codes }: TokenColumns, header: TableHeader, start: number, end: number): boolean {
    return readTuples(codes, start, end, (from, ends) => this.#addCells(header, from, ends))
  }

  /** Adds a row by the ends of its cells, if the header has as many. */
  #addCells(header: TableHeader, start: number, ends: readonly number[]): void {
    if (ends.length !== header.columns.length) return
    this.#startRow(header, { start, end: ends[ends.length - 1] })
    for (const end of ends) this.#addCell(end)
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

function isEmpty(codes: Uint16Array, { start, end }: Line): boolean {
  for (let at = start; at < end; at++) if (!isWhitespace(codes[at])) return false
  return true
}

function doubleSize(old: Uint32Array): Uint32Array<ArrayBuffer> {
  const copy = new Uint32Array(old.length * 2)
  copy.set(old)
  return copy
}
