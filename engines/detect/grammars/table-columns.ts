import type { EntityType } from '../../model/entity.ts'
import { type ColumnMeaning, ColumnMeanings, columnNameWords, isClearName } from '../columns/column-names.ts'
import { isColumnValue, typeOfColumn } from '../columns/column-values.ts'
import { holdsNames, mayHoldNames } from '../columns/name-column.ts'
import { wordClass } from '../dictionaries/word-classes.ts'
import { listingIn, type WordListing } from '../dictionaries/word-listing.ts'
import { isWhitespace } from '../text/chars.ts'
import type { TableHeader } from '../tokens/text-tables.ts'
import type { TokenWindow } from '../tokens/token-window.ts'
import type { Grammar } from './grammar.ts'

const pii = { category: 'PII', region: 'GLOBAL' } as const

/** Above names by a gazetteer, below values with a check digit or an exact label. */
const score = 0.8
/** Above a street and a place in the same cell. */
const addressScore = 0.95

/** The types of values that are known by the name of their column. */
export const columnTypes: readonly EntityType[] = [
  { ...pii, code: 'NAME', label: 'Person name' },
  { ...pii, code: 'ADDRESS', label: 'Street address' },
  { ...pii, code: 'LOCATION', label: 'Place' },
  { ...pii, code: 'PHONE', label: 'Telephone number' },
  { ...pii, code: 'DOB', label: 'Date of birth' },
  { ...pii, code: 'GEO_COORD', label: 'Latitude and longitude' },
  { ...pii, code: 'NATIONAL_ID', label: 'National identity number' },
  { ...pii, code: 'PASSPORT', label: 'Passport number' },
  { ...pii, code: 'EMPLOYEE_ID', label: 'Employee ID' },
  { ...pii, code: 'CUSTOMER_ID', label: 'Customer reference' },
  { ...pii, code: 'STUDENT_ID', label: 'Student ID' },
  { code: 'PATIENT_ID', label: 'Patient or account number', category: 'PHI', region: 'GLOBAL' },
  { code: 'POLICY_NUMBER', label: 'Insurance policy', category: 'FINANCIAL', region: 'GLOBAL' },
]

const meaningsOf = new WeakMap<TableHeader, ColumnMeanings>()

/** Cells of tables in texts that are values as a whole by the title of their column, such as a surname that no dictionary holds. */
export const tableColumns: Grammar = {
  name: 'table-columns',
  types: columnTypes,
  prepare: (lexicon) => lexicon.classify(columnNameWords, wordClass.columnName),
  find: (window, emit) => {
    // Cells that go on in the next row are joined with their title, and are no rows.
    if (window.reach !== undefined) return
    const { tables, lexicon } = window
    const listingOf = (word: string): WordListing => listingIn(lexicon, word)
    let named: { readonly header: TableHeader; readonly columns: ReadonlySet<number> } | undefined
    for (let row = 0; row < tables.rows; row++) {
      const header = tables.headerOf(row)
      const meanings = meaningsOfHeader(header)
      const { areAboutPeople } = meanings
      if (named?.header !== header)
        named = { header, columns: namedColumns(window, row, meanings, listingOf) }
      for (const [k, { title }] of header.columns.entries()) {
        const meaning = meanings.of(title) ?? (named.columns.has(k) ? ofNames : undefined)
        const cell = meaning === undefined ? undefined : tables.cell(row, k)
        if (meaning === undefined || cell === undefined) continue
        const [start, end] = trimmed(window, cell.start, cell.end)
        if (
          start < end &&
          isColumnValue(window.text.slice(start, end), meaning, { areAboutPeople, listingOf }) &&
          !(isClearName(window.text.slice(start, end)) && isLabel(window, row, k))
        )
          emit(
            start,
            end,
            typeOfColumn(meaning),
            meaning.kind === 'address' ? addressScore : score,
            'title of the column',
            title.trim(),
          )
      }
    }
  },
}

/** Of a column called `Name` whose cells are people. */
const ofNames: ColumnMeaning = { kind: 'full-name', isClear: false }

/** The columns of the table from a row on whose titles say nothing by themselves, and whose cells are people. */
function namedColumns(
  window: TokenWindow,
  from: number,
  meanings: ColumnMeanings,
  listingOf: (word: string) => WordListing,
): ReadonlySet<number> {
  const { tables } = window
  const header = tables.headerOf(from)
  const found = new Set<number>()
  for (const [k, { title }] of header.columns.entries()) {
    if (meanings.of(title) !== undefined || !mayHoldNames(title)) continue
    const cells: string[] = []
    for (let row = from; row < tables.rows && tables.headerOf(row) === header; row++) {
      const cell = tables.cell(row, k)
      if (cell !== undefined) cells.push(window.text.slice(...trimmed(window, cell.start, cell.end)))
    }
    if (holdsNames(cells, listingOf)) found.add(k)
  }
  return found
}

/** A column with fewer titles has people who are called so: Judge and Street are surnames. */
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

/** How many cells are filled, and how many of them are titles. */
function labelsIn(
  window: TokenWindow,
  cells: readonly (readonly [row: number, column: number])[],
): { readonly filled: number; readonly labels: number } {
  let filled = 0
  let labels = 0
  for (const [row, k] of cells) {
    const cell = window.tables.cell(row, k)
    if (cell === undefined) continue
    const [start, end] = trimmed(window, cell.start, cell.end)
    if (start === end) continue
    filled++
    if (isClearName(window.text.slice(start, end))) labels++
  }
  return { filled, labels }
}

function meaningsOfHeader(header: TableHeader): ColumnMeanings {
  let meanings = meaningsOf.get(header)
  if (meanings === undefined) {
    meanings = new ColumnMeanings(header.columns.map(({ title }) => title))
    meaningsOf.set(header, meanings)
  }
  return meanings
}

/** A cell without blanks and quotes around its value; SQL has single ones. */
function trimmed({ codes }: TokenWindow, start: number, end: number): [start: number, end: number] {
  const isEdge = (code: number): boolean => isWhitespace(code) || code === 34 || code === 39
  while (start < end && isEdge(codes[start])) start++
  while (end > start && isEdge(codes[end - 1])) end--
  return [start, end]
}
