import type { Inline, Table, TableCell } from '../../../model/document.ts'
import { mergeTexts } from '../../../model/document-text.ts'
import { type Box, charBox } from '../../../model/geometry.ts'
import type { PageWord } from '../../../model/page-content.ts'
import { plainWord } from '../../../model/plain-word.ts'
import { scriptPosition } from '../../lines/page-line.ts'
import { endsUnspaced, startsUnspaced } from '../../lines/script.ts'
import { byRank } from '../../lines/text-chunks.ts'
import { withSource } from '../../text-sources.ts'
import type { TableColumn } from './columns.ts'
import { type CellGrid, cellsByRow, type GridCell } from './grid.ts'
import { isNumeric, type WordRow, wordRows } from './word-rows.ts'

/**
 * Converts a grid to a table. The first `headerRows` rows are headers.
 * @param rooms text width of each column in points, 0 if unknown
 * @param typewritten monospaced words are not code
 */
export function writeTable(
  grid: CellGrid,
  headerRows: number,
  rooms: readonly number[],
  typewritten: boolean,
): Table {
  const rows: TableCell[][] = Array.from({ length: grid.rows }, () => [])
  const aligns = alignments(grid, headerRows)
  const plain = typewritten || isTypewritten(grid.cells)
  const figures = cellsByRow(grid).map((cells) => isTypewritten(cells) && countNumbers(cells) > 1)
  for (const cell of grid.cells) {
    const inlines = cellInlines(
      cell.words,
      cell.columns === 1 ? (rooms[cell.column] ?? 0) : 0,
      plain || figures[cell.row],
    )
    const align = aligns[cell.column]
    rows[cell.row].push({
      blocks: inlines.length > 0 ? [{ kind: 'paragraph', inlines }] : [],
      ...(cell.columns > 1 ? { colspan: cell.columns } : {}),
      ...(cell.rows > 1 ? { rowspan: cell.rows } : {}),
      ...(cell.row < headerRows ? { header: true } : {}),
      ...(align && cell.columns === 1 ? { align } : {}),
    })
  }
  return { kind: 'table', rows: rows.map((cells) => ({ cells })) }
}

/** Share of the letters of a table in monospaced fonts, above which monospaced is its typeface and does not mark code. */
const minTypewrittenShare = 0.9

function isTypewritten(cells: readonly GridCell[]): boolean {
  let mono = 0
  let all = 0
  for (const { words } of cells)
    for (const word of words) {
      all += word.text.length
      if (word.mono) mono += word.text.length
    }
  return mono > minTypewrittenShare * all
}

/** Counts the cells that contain only numbers: a row of them in a monospaced font is a row of totals. */
function countNumbers(cells: readonly GridCell[]): number {
  return cells.filter(({ words }) => words.length > 0 && words.every(({ text }) => isNumeric(text))).length
}

/** Returns the alignment of each column, by the edge that is constant over the rows. */
function alignments(grid: CellGrid, headerRows: number): (TableCell['align'] | null)[] {
  const boxes: { x0: number; x1: number }[][] = Array.from({ length: grid.columns }, () => [])
  let size = 0
  for (const { row, column, columns, words } of grid.cells) {
    if (columns > 1 || row < headerRows || words.length === 0) continue
    boxes[column].push(horizontalExtent(words))
    size = Math.max(size, words[0].size)
  }
  return boxes.map((column) => {
    if (column.length < 2) return null
    const slack = 0.25 * size
    const left = interquartileRange(column.map((b) => b.x0))
    const right = interquartileRange(column.map((b) => b.x1))
    const middle = interquartileRange(column.map((b) => (b.x0 + b.x1) / 2))
    if (left <= slack) return null
    if (right <= slack && right <= middle) return 'right'
    return middle <= slack ? 'center' : null
  })
}

function horizontalExtent(words: readonly PageWord[]): { x0: number; x1: number } {
  let x0 = Number.POSITIVE_INFINITY
  let x1 = Number.NEGATIVE_INFINITY
  for (const { box } of words) {
    x0 = Math.min(x0, box.x0)
    x1 = Math.max(x1, box.x1)
  }
  return { x0, x1 }
}

/** Returns the range of the middle half of the values, so that outliers do not count. */
function interquartileRange(values: number[]): number {
  values.sort((a, b) => a - b)
  return values[Math.floor(values.length * 0.75)] - values[Math.floor(values.length * 0.25)]
}

/** A table found on a page, without caption and notes. */
export interface FoundTable {
  /** Points, in page coordinates. */
  readonly box: Box
  readonly table: Table
  /** Words of the page that belong to the table. */
  readonly words: ReadonlySet<PageWord>
  /** 0 to 1. */
  readonly confidence: number
  /** Whether its cells are drawn with lines or fills. */
  readonly ruled: boolean
  /** x of the column edges: one more than there are columns. */
  readonly edges: readonly number[]
  /** Extents of the texts of the columns of a borderless table. */
  readonly columns?: readonly TableColumn[]
  /** Number of header rows. */
  readonly headerRows: number
}

/**
 * Returns the inlines of a cell. Lines are joined, words broken by a narrow cell are joined, and emphasis is
 * kept if it marks only a part of the cell. Monospaced text is code.
 * @param room text width of the column in points, or 0 if unknown
 * @param typewritten the whole document is monospaced, so monospaced words are not code
 */
export function cellInlines(words: readonly PageWord[], room: number, typewritten = false): Inline[] {
  const cellWords: CellWord[] = []
  let last: WordRow | null = null
  const lines = readingLines(words)
  for (const line of lines) {
    line.words.forEach((word, i) => {
      const before = i === 0 ? lineJoint(last, word, room) : wordJoint(line.words[i - 1], word)
      const hyphen = i === 0 && last !== null && endsInHyphen(last, word)
      const previous = cellWords.at(-1)
      if (hyphen && previous && (!compound.test(previous.text) || brokenName.test(previous.text)))
        previous.text = previous.text.slice(0, -1)
      const { bold, italic, formula } = word
      const code = word.mono && !typewritten && formula === undefined
      const raised = formula === undefined && raisable.test(word.text) ? scriptPosition(word, line) : null
      const text = (hyphen ? '' : before) + (formula === undefined ? word.text : '')
      cellWords.push({ text, bold, italic, code, raised, ...(formula === undefined ? {} : { formula }) })
    })
    last = line
  }
  return withSource(styleWords(cellWords), lines)
}

/** Returns the separator between two lines: a space, unless a word is broken there or the script has no spaces. */
function lineJoint(last: WordRow | null, next: PageWord, room: number): '' | ' ' {
  if (!last || isBrokenWord(last.words, next, room)) return ''
  const end = last.words[last.words.length - 1].text
  return isBrokenNumber(end, next.text) ||
    isCompound(end, next.text) ||
    brokenPath.test(end) ||
    (endsUnspaced(end) && startsUnspaced(next.text))
    ? ''
    : ' '
}

function wordJoint(left: PageWord, right: PageWord): '' | ' ' {
  return areTouching(left, right) || (endsUnspaced(left.text) && startsUnspaced(right.text)) ? '' : ' '
}

/** A number of at least three groups of digits whose last one is not complete, and one with all groups. */
const cutNumber = /^\D*\d{1,3}(?:([,.])\d{3})+\1\d{0,2}$/u
const groupedNumber = /^\D*\d{1,3}(?:([,.])\d{3})(?:\1\d{3})+\D*$/u
/** Units that are written after a number without a space. */
const attachedUnit = /^[원円元]$/u

/** Whether a narrow cell broke a number, so that a line has the rest of its last group of digits, or its unit. */
function isBrokenNumber(end: string, next: string): boolean {
  if (attachedUnit.test(next)) return /\d$/.test(end)
  return cutNumber.test(end) && /^\d/.test(next) && groupedNumber.test(end + next)
}

/** Names with a slash after and between them: a path is broken after a slash. */
const brokenPath = /\S\/\S+\/$/u

/** Whether a name, a date or a number continues after its hyphen: `Anglo-` and `Saxon`, `UTF-` and `16`, `2025-` and `04`. */
function isCompound(end: string, next: string): boolean {
  return /[\p{L}\d][-\u2010]$/u.test(end) && /^[\p{Lu}\p{N}]/u.test(next)
}

/** Returns lines in reading order. Rotated text is read along its own direction. */
function readingLines(words: readonly PageWord[]): WordRow[] {
  const turn = words.at(0)?.turn ?? 0
  if (turn !== 90 && turn !== 270)
    return wordRows(words).map((row) => ({ ...row, words: byRank(row.words) ?? row.words }))
  // Rotates the words as if the page were turned.
  const sign = turn === 270 ? 1 : -1
  const turned = new Map<PageWord, PageWord>()
  for (const word of words) {
    const { x0, x1, y0, y1 } = word.box
    const box = turn === 270 ? { x0: -y1, x1: -y0, y0: x0, y1: x1 } : { x0: y0, x1: y1, y0: -x1, y1: -x0 }
    turned.set({ ...plainWord(word), box, baseline: sign * (turn === 270 ? x1 : x0) }, word)
  }
  return wordRows([...turned.keys()]).map((line) => ({
    ...line,
    words: line.words.map((word) => turned.get(word) ?? word),
  }))
}

interface CellWord {
  text: string
  readonly bold: boolean
  readonly italic: boolean
  /** Monospaced; then bold and italic do not count. */
  readonly code: boolean
  /** A note mark, an exponent or an index. */
  readonly raised: 'superscript' | 'subscript' | null
  /** TeX of a formula after the text. */
  readonly formula?: string
}

/** In ems. Words without a space between them; programs set 0.2 between an ideograph and a digit. */
const maxTouchingGap = 0.23

/** Whether the source drew two words without white space, such as a number and its note mark. */
function areTouching(left: PageWord, right: PageWord): boolean {
  return !right.spaceBefore && right.box.x0 - left.box.x1 < maxTouchingGap * Math.min(left.size, right.size)
}

/** Note marks, ordinals, exponents and indices: short, and mostly digits. */
const raisable = /^(?:[\p{N}+\u2212-]{1,4}|\p{L}{1,2}|[*∗†‡§]{1,3})[,.;)]?$/u

const softHyphen = /\p{Ll}[-\u00ad\u2010]$/u
/** A word that has other hyphens, a slash or a digit before its hyphen: a compound, a path or a name. */
const compound = /[-/_\d\u2010].*[-\u2010]$/u
/** A name in code that is broken after an underscore. */
const brokenName = /\p{L}_[-\u00ad\u2010]$/u
const lowercase = /^\p{Ll}/u
/** A word after which a hyphen stands for the rest of a compound: `input- and output files`. */
const conjunction = /^(?:and|or|und|oder|bzw\.|et|ou|y|o|e|en|of|och|og)$/u

function endsInHyphen(last: WordRow, next: PageWord): boolean {
  const end = last.words[last.words.length - 1].text
  if (brokenName.test(end)) return true
  return softHyphen.test(end) && lowercase.test(next.text) && !conjunction.test(next.text)
}

function hasSameStyle(a: CellWord, b: CellWord): boolean {
  return (
    a.code === b.code && a.raised === b.raised && (a.code || (a.bold === b.bold && a.italic === b.italic))
  )
}

function styleWords(cellWords: readonly CellWord[]): Inline[] {
  const texts = cellWords.filter(({ formula }) => formula === undefined)
  const allBold = texts.every((cellWord) => cellWord.bold)
  const allItalic = texts.every((cellWord) => cellWord.italic)
  const inlines: Inline[] = []
  for (let start = 0, i = 1; i <= cellWords.length; i++) {
    const { bold, italic, code, raised } = cellWords[start]
    const { formula } = cellWords[i - 1]
    const alike = i < cellWords.length && hasSameStyle(cellWords[i], cellWords[start])
    if (alike && formula === undefined) continue
    const joined = cellWords
      .slice(start, i)
      .map((cellWord) => cellWord.text)
      .join('')
    // White space stays outside of emphasis: Markdown cannot mark words with spaces inside the markers.
    const text = start === 0 ? joined.trim() : joined.trimStart()
    if (start > 0 && joined !== text) inlines.push({ kind: 'text', text: ' ' })
    let inline: Inline = { kind: code ? 'code-span' : 'text', text }
    if (!code && italic && !allItalic) inline = { kind: 'emphasis', style: 'italic', inlines: [inline] }
    if (!code && bold && !allBold) inline = { kind: 'emphasis', style: 'bold', inlines: [inline] }
    if (raised) inline = { kind: 'emphasis', style: raised, inlines: [inline] }
    if (text !== '') inlines.push(inline)
    if (formula !== undefined) {
      if (start === 0 ? text !== '' && joined.endsWith(' ') : text === '' && joined !== '')
        inlines.push({ kind: 'text', text: ' ' })
      inlines.push({ kind: 'formula', notation: 'tex', text: formula })
    }
    start = i
  }
  return mergeTexts(inlines)
}

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
