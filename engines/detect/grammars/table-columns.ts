import type { EntityCode } from '../../model/entity.ts'
import { type ColumnMeaning, ColumnMeanings, columnNameWords, isClearName } from '../columns/column-names.ts'
import {
  isColumnValue,
  maxCells,
  meaningByCells,
  type TableContext,
  typeOfColumn,
} from '../columns/column-values.ts'
import { isKeyTitle, labelClasses, labelOdds, learnedMeaning } from '../columns/label-classifier.ts'
import { numberedLabel } from '../columns/numbered-label.ts'
import { listingIn, type WordListing } from '../dictionaries/lexicon.ts'
import { wordClass, wordMark } from '../dictionaries/word-classes.ts'
import { isWhitespace } from '../text/chars.ts'
import { isCamelCase } from '../tokens/code-words.ts'
import type { TableHeader } from '../tokens/text-tables.ts'
import { shape, type TokenWindow } from '../tokens/token-window.ts'
import type { Grammar } from './grammar.ts'

/** Above names from a gazetteer, below values with a check digit or an exact label. */
const score = 0.8
/** Above a street and a place in the same cell of addresses, and a part of a name in a cell of names. */
const wholeScore = 0.95

/** The types of values that are recognised by their column name. */
export const columnTypes: readonly EntityCode[] = [
  'NAME',
  'ADDRESS',
  'LOCATION',
  'PHONE',
  'DOB',
  'GEO_COORD',
  'NATIONAL_ID',
  'PASSPORT',
  'EMPLOYEE_ID',
  'CUSTOMER_ID',
  'STUDENT_ID',
  'PATIENT_ID',
  'POLICY_NUMBER',
]

const meaningsOf = new WeakMap<TableHeader, ColumnMeanings>()

/** Cells of tables in texts that are values by their column title, such as a surname in no dictionary. */
export const tableColumns: Grammar = {
  name: 'table-columns',
  types: columnTypes,
  prepare: (lexicon) => lexicon.classify(columnNameWords, wordClass.columnName),
  find: (window, emit) => {
    // Cells that continue in the next row are joined with their title, and are not rows.
    if (window.reach !== undefined) return
    const { tables, lexicon } = window
    const listingOf = (word: string): WordListing => listingIn(lexicon, word)
    let header: TableHeader | undefined
    let columns: readonly ReadColumn[] = []
    // One object for all cells of a table, since most tables have thousands.
    let table = { areAboutPeople: false, mayBeTitle: false, listingOf }
    for (let row = 0; row < tables.rows; row++) {
      if (tables.headerOf(row) !== header) {
        header = tables.headerOf(row)
        const meanings = meaningsOfHeader(header)
        columns = readColumns(window, row, header, meanings, listingOf)
        table = { areAboutPeople: meanings.areAboutPeople, mayBeTitle: false, listingOf }
      }
      for (const column of columns) {
        if (!tables.readCell(row, column.index, cell)) continue
        trim(window, cell)
        const { start, end } = cell
        if (start >= end || end - start > maxValueUnits) continue
        const value = window.text.slice(start, end)
        table.mayBeTitle = mayBeTitle(window, start, end)
        if (!isColumnValue(value, column.meaning, table)) continue
        if (column.meaning.kind === 'address' && isIdentifier(window, start, end)) continue
        if (table.mayBeTitle && isClearName(value) && isLabel(window, row, column.index)) continue
        // The first cells of a form that looks like a table are its labels.
        if (column.index === 0 && column.meaning.kind !== 'reference' && isLikeLabel(window, start, value))
          continue
        const isWhole = column.isWhole && !(column.type === 'NAME' && beginsWithTitle(window, start))
        emit(start, end, column.type, isWhole ? wholeScore : score, 'title of the column', column.title)
      }
    }
  },
}

/** Whether a word has a capital inside and no digits, so that it is a program identifier: AddressGroup. */
function isIdentifier(window: TokenWindow, start: number, end: number): boolean {
  const i = window.tokenAt(start)
  return window.start[i] === start && window.end[i] === end && isCamelCase(window, start, end)
}

/** Dr Velm Orrisk: the title is kept. */
function beginsWithTitle(window: TokenWindow, start: number): boolean {
  const i = window.tokenAt(start)
  return i < window.count && (window.classes[i] & wordClass.title) !== 0
}

/** A column whose cells are values, with the emitted type of each. */
interface ReadColumn {
  readonly index: number
  readonly meaning: ColumnMeaning
  readonly type: string
  /** Whether each cell is one value by its title, regardless of its parts. */
  readonly isWhole: boolean
  readonly title: string
}

const namesOfPeople: ReadonlySet<string> = new Set(['given-name', 'surname', 'full-name'])

const openNumber: ColumnMeaning = { kind: 'reference', type: 'CUSTOMER_ID', isLearned: true }

/** Whether a title means numbers of an unknown kind, or is a noun that may have other values: Fob, Ticket. */
function isOpenNumber(title: string): boolean {
  const label = numberedLabel(title)
  if (label === undefined || label.type === 'PHONE') return false
  return !label.isSure || (label.isNoun && label.needsMark !== true)
}

/** The columns of the table from a given row on whose cells are values by their title, or because they are people. */
function readColumns(
  window: TokenWindow,
  row: number,
  header: TableHeader,
  meanings: ColumnMeanings,
  listingOf: TableContext['listingOf'],
): readonly ReadColumn[] {
  const found: ReadColumn[] = []
  const all = header.columns.map(({ title }, index) => {
    const byTitle = meanings.of(title) ?? learnedMeaning(title, meanings.areAboutPeople)
    const cells = () => cellsOf(window, row, index)
    return meaningByCells(title, byTitle, meanings.areAboutPeople, cells, listingOf)
  })
  // `ID` next to people is theirs; next to orders and jobs it is a key.
  const areOfPeople = meanings.areAboutPeople || all.some((meaning) => meaning?.kind === 'full-name')
  for (const [index, { title }] of header.columns.entries()) {
    const meaning = all[index] ?? (areOfPeople && isOpenNumber(title) ? openNumber : undefined)
    if (meaning === undefined) continue
    found.push({
      index,
      meaning,
      type: typeOfColumn(meaning),
      isWhole: meaning.kind === 'address' || (namesOfPeople.has(meaning.kind) && isClear(meaning)),
      title: title.trim(),
    })
  }
  return found
}

function isClear(meaning: ColumnMeaning): boolean {
  return meaning.kind !== 'reference' && meaning.isClear
}

/** The minimum likelihood that a cell is a label. */
const minLabelLikelihood = 0.85

/** Whether a cell without a name is similar to form labels: Afspraken, Weitere Personen. */
function isLikeLabel(window: TokenWindow, start: number, value: string): boolean {
  if (value.length > maxLabelUnits) return false
  const first = window.tokenAt(start)
  if (first < window.count && window.marks[first] & (wordMark.given | wordMark.surname)) return false
  const odds = labelOdds(value)
  return labelClasses.some((is) => is !== 'other' && odds[is] >= minLabelLikelihood)
}
const maxLabelUnits = 40

/** Length of the longest cell that is read, in code units, with spaces that `isColumnValue` does not count. */
const maxValueUnits = 4096
const titleClasses = wordClass.columnName
/** Whether a cell has a word of a title, or one that may be several words (`homePhone`) or is not plain: see `isClearName`. */
function mayBeTitle(window: TokenWindow, start: number, end: number): boolean {
  const { count, codes, classes, shape: shapes } = window
  for (let i = window.tokenAt(start); i < count && window.start[i] < end; i++)
    if ((classes[i] & titleClasses) !== 0 || shapes[i] === shape.mixed) return true
  for (let at = start; at < end; at++) if (codes[at] >= 128) return true
  return false
}

/** The first cells of a column of the table from a row on. */
function cellsOf(window: TokenWindow, from: number, k: number): string[] {
  const { tables } = window
  const header = tables.headerOf(from)
  const cells: string[] = []
  for (let row = from; row < tables.rows && cells.length < maxCells && tables.headerOf(row) === header; row++)
    if (tables.readCell(row, k, cell)) cells.push(textOf(window, cell))
  return cells
}

/** In a column with fewer titles, the cells are people with such names: Judge and Street are surnames. */
const minLabels = 2
/** Rows above and below a cell in which the labels of its form are counted. */
const nearRows = 8

/** Whether a cell that is a title is the label of a value in a form: so are the other cells of its row, or many of its column. */
function isLabel(window: TokenWindow, row: number, k: number): boolean {
  const { tables } = window
  const header = tables.headerOf(row)
  const inRow = labelsIn(
    window,
    header.columns.map((_, column) => [row, column]),
  )
  if (inRow.labels >= minLabels && inRow.labels === inRow.filled) return true
  const near: [number, number][] = []
  for (let other = Math.max(0, row - nearRows); other < Math.min(tables.rows, row + nearRows); other++)
    if (tables.headerOf(other) === header) near.push([other, k])
  const inColumn = labelsIn(window, near)
  return inColumn.labels >= minLabels && inColumn.labels * 2 >= inColumn.filled
}

/** The number of filled cells, and of titles among them. */
function labelsIn(
  window: TokenWindow,
  cells: readonly (readonly [row: number, column: number])[],
): { readonly filled: number; readonly labels: number } {
  let filled = 0
  let labels = 0
  for (const [row, k] of cells) {
    if (!window.tables.readCell(row, k, other)) continue
    const value = textOf(window, other)
    if (value === '') continue
    filled++
    if (isClearName(value)) labels++
  }
  return { filled, labels }
}

/** Whether a position is in a cell with the key of a row of things: AX-10442 below ID. */
export function isKeyOfThing({ tables }: TokenWindow, at: number): boolean {
  const span = tables.at(at)
  return span !== undefined && isKeyTitle(span.column.title) && !meaningsOfHeader(span.header).areAboutPeople
}

function meaningsOfHeader(header: TableHeader): ColumnMeanings {
  let meanings = meaningsOf.get(header)
  if (meanings === undefined) {
    meanings = new ColumnMeanings(header.columns.map(({ title }) => title))
    meaningsOf.set(header, meanings)
  }
  return meanings
}

/** The current cell and those that it is compared with. Reused from cell to cell. */
const [cell, other] = [
  { start: 0, end: 0 },
  { start: 0, end: 0 },
]

/** The value of a cell. */
function textOf(window: TokenWindow, range: { start: number; end: number }): string {
  trim(window, range)
  return window.text.slice(range.start, range.end)
}

/** Removes spaces and quotes around the value of a cell; SQL has single quotes, and LaTeX ends a row with backslashes. */
function trim({ codes }: TokenWindow, range: { start: number; end: number }): void {
  let { start, end } = range
  while (start < end && isEdge(codes[start])) start++
  while (end > start && isEdge(codes[end - 1])) end--
  range.start = start
  range.end = end
}

function isEdge(code: number): boolean {
  return isWhitespace(code) || code === 34 || code === 39 || code === 92
}
