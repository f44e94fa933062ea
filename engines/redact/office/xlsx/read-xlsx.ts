import { minLettersInBoxes } from '../../../detect/values.ts'
import type { EditablePackage } from '../../../office/parts/index.ts'
import { type CellArea, parseArea } from '../../../office/sheet.ts'
import { type Field, looksLikeHeader } from '../../../structured/index.ts'
import type { TextLine, TextPiece } from '../office-format.ts'
import { drawingLines } from '../pieces.ts'
import { dropFormula, formulaLines } from './cell-formulas.ts'
import { WorkbookNames } from './names.ts'
import { ruleLines, sheetPartLines } from './part-lines.ts'
import { tableField } from './table-cells.ts'
import { CellChanges } from './workbook/cell-changes.ts'
import { References } from './workbook/references.ts'
import { type Cell, openWorkbook, placeOf, type Sheet, type Workbook } from './workbook/workbook.ts'

/** The texts of a workbook: cells as shown, then what is around them, then names, formulas and stored numbers. */
export function* readXlsx({ workbook, changes, names }: WorkbookState): Generator<TextLine> {
  const { sheets, package: opened } = workbook
  for (const sheet of sheets) {
    yield* cellLines(sheet, changes)
    yield* sheetPartLines(sheet)
  }
  // Drawings of charts and diagrams, and charts that are sheets.
  for (const part of opened.parts())
    if (
      part.isXml &&
      /(?:chart|chartex|diagramData|diagramDrawing|chartshapes|chartsheet)\+xml$/.test(part.mediaType)
    )
      yield* drawingLines(part.root, 'chart')
  yield* names.lines()
  yield* cellFormulaLines(workbook)
  for (const part of opened.parts()) if (part.isXml) yield* ruleLines(part)
  yield* storedLines(workbook, changes)
}

/** The cells of a sheet, row by row, as they are shown. */
function* cellLines(sheet: Sheet, changes: CellChanges): Generator<TextLine> {
  const headers = sheet.tables.flatMap(({ root }) => {
    const area = parseArea(root.get('ref') ?? '')
    return area === undefined || root.get('headerRowCount') === '0' ? [] : [{ ...area, bottom: area.top }]
  })
  const contexts = cellContexts(sheet.cells, headers)
  const shown = sheet.cells.filter((cell) => cell.shown.trim() !== '' && cell.kind !== 'other')
  const isLetter = (cell: Cell) => cell.shown.trim().length === 1 && !contexts.get(cell)?.name
  for (let i = 0; i < shown.length; i++) {
    const cell = shown[i]
    const letters = isLetter(cell) ? lettersFrom(shown, i, isLetter) : []
    if (letters.length >= minLettersInBoxes) {
      const before = shown[i - 1]
      const isLabelled = before !== undefined && cell.row - before.row <= 1
      yield {
        place: placeOf(cell),
        ...(isLabelled ? { label: before.shown } : {}),
        pieces: letterPieces(letters, changes),
      }
      i += letters.length - 1
      continue
    }
    const context = contexts.get(cell)
    yield {
      place: placeOf(cell),
      ...(context?.name ? { label: context.name } : {}),
      field: fieldOf(cell, context),
      pieces: cellPieces(cell, changes),
    }
  }
}

/** Empty cells between two words in a form with one box per letter. */
const maxEmptyCells = 2

/** Cells of a row with one character each, from a given cell: they are read as one text. */
function lettersFrom(cells: readonly Cell[], from: number, isLetter: (cell: Cell) => boolean): Cell[] {
  const found = [cells[from]]
  for (let i = from + 1; i < cells.length; i++) {
    const [cell, last] = [cells[i], found[found.length - 1]]
    const isNext = cell.row === last.row && cell.column - last.column <= maxEmptyCells + 1
    if (!isNext || !isLetter(cell)) break
    found.push(cell)
  }
  return found
}

/** The characters with a space between them, and more for each empty cell. */
function letterPieces(cells: readonly Cell[], changes: CellChanges): TextPiece[] {
  return cells.flatMap((cell, i) => {
    const distance = i === 0 ? 0 : cell.column - cells[i - 1].column
    const gap = distance === 0 ? [] : [{ text: ' '.repeat(2 * distance - 1) }]
    return [...gap, ...cellPieces(cell, changes)]
  })
}

/** Row numbers are unique over all sheets. */
const rowsInSheet = 2 ** 20

function fieldOf({ kind, sheet, row, column, shown }: Cell, context: CellContext | undefined): Field {
  const name = context?.name ?? ''
  return tableField(shown, {
    path: [name === '' ? `column ${column + 1}` : name],
    record: sheet * rowsInSheet + row,
    role: context?.isHeader === true ? 'key' : 'value',
    ...(kind === 'number' ? { scalar: 'number' } : {}),
  })
}

function cellPieces(cell: Cell, changes: CellChanges): TextPiece[] {
  if (cell.runs === undefined)
    return [{ text: cell.shown, target: { set: (text) => changes.set(cell, text) } }]
  return cell.runs.map(({ value }, run) => ({
    text: value,
    target: { set: (text) => changes.setRun(cell, run, text) },
  }))
}

/** Numbers as they are stored, and dates in other notations: a value may be written this way elsewhere. */
function* storedLines({ sheets, formats }: Workbook, changes: CellChanges): Generator<TextLine> {
  for (const { cells } of sheets)
    for (const cell of cells) {
      const { kind, stored, shown, tag } = cell
      if (stored === undefined || kind === 'text') continue
      const set = (text: string) => changes.set(cell, text)
      if (kind === 'other') {
        if (shown.length > 2)
          yield { place: placeOf(cell), detectable: false, pieces: [{ text: shown, target: { set } }] }
        continue
      }
      for (const text of formats.alternates(stored, tag.get('s')))
        if (text !== shown)
          yield { place: placeOf(cell), detectable: false, pieces: [{ text, target: { set } }] }
    }
}

/** The texts of the formulas of cells. */
function* cellFormulaLines({ sheets }: Workbook): Generator<TextLine> {
  for (const { cells } of sheets)
    for (const cell of cells) {
      const { formula } = cell
      if (formula === undefined || formula.text === '') continue
      yield* formulaLines({
        place: placeOf(cell),
        formula: formula.text,
        set(text) {
          formula.text = text
        },
        drop: () => dropFormula(cell),
      })
    }
}

/** The context that gives the meaning of a cell. */
interface CellContext {
  /** The header of its column, or the label next to it; empty where there is none. */
  readonly name: string
  readonly isHeader: boolean
}

/** Number of rows that are searched for a header row: titles and notes may be above it. */
const maxRowsAboveHeader = 30
/** Characters of a label such as `Date of birth:`. */
const maxLabelLength = 40

/**
 * The context of each cell of a sheet. Header rows are those of its tables, and the first row that looks like a header of
 * the rows below; columns without a header use the label in the cell to the left, as in a form.
 * @param cells in row order
 * @param headerAreas the header rows of tables
 */
function cellContexts(cells: readonly Cell[], headerAreas: readonly CellArea[]): Map<Cell, CellContext> {
  const rows = groupRows(cells)
  const contexts = new Map<Cell, CellContext>()
  let header = headerAreas.length > 0 ? undefined : findHeader(rows)
  let columns = new Map<number, string>()
  for (const row of rows) {
    const inTable = headerAreas.find(({ top, left, right }) =>
      row.some((cell) => cell.row === top && cell.column >= left && cell.column <= right),
    )
    const isHeaderRow = inTable !== undefined || row === header
    if (isHeaderRow) {
      const inside = row.filter(
        ({ column }) => inTable === undefined || (column >= inTable.left && column <= inTable.right),
      )
      columns = new Map(inside.map(({ column, shown }) => [column, shown.trim()]))
      for (const cell of inside) contexts.set(cell, { name: '', isHeader: true })
      if (row === header) header = undefined
    }
    let left: Cell | undefined
    for (const cell of row) {
      if (!contexts.has(cell)) {
        const name = columns.get(cell.column) ?? labelBefore(cell, left, row.length) ?? ''
        contexts.set(cell, { name, isHeader: false })
      }
      left = cell
    }
  }
  return contexts
}

function groupRows(cells: readonly Cell[]): Cell[][] {
  const rows: Cell[][] = []
  for (const cell of cells) {
    const last = rows.at(-1)
    if (last !== undefined && last[0].row === cell.row) last.push(cell)
    else rows.push([cell])
  }
  return rows
}

function findHeader(rows: readonly Cell[][]): Cell[] | undefined {
  for (let i = 0; i < Math.min(rows.length, maxRowsAboveHeader); i++) {
    const row = rows[i]
    if (row.length < 2 || row.some(({ kind }) => kind !== 'text')) continue
    const next = rows[i + 1]
    // A header has a cell for each column below it.
    if (next === undefined || next[0].row !== row[0].row + 1 || next.length > row.length) continue
    if (
      looksLikeHeader(
        row.map(({ shown }) => shown),
        next.map(({ shown }) => shown),
      )
    )
      return row
  }
  return undefined
}

/** A row of a form: a label and its value, or a label that ends with a colon. */
function labelBefore(cell: Cell, left: Cell | undefined, cells: number): string | undefined {
  if (left === undefined || left.kind !== 'text' || left.column < cell.column - 2) return undefined
  if (cells > 2 && !/[:：]\s*$/.test(left.shown)) return undefined
  const label = left.shown.trim().replace(/\s*[:：]$/, '')
  return label.length <= maxLabelLength && /\p{L}/u.test(label) && !/\d/.test(label) ? label : undefined
}

/** A workbook during redaction: its cells as read, and the changes. */
export class WorkbookState {
  readonly workbook: Workbook
  readonly changes = new CellChanges()
  readonly names: WorkbookNames
  /** By the names in the original workbook. */
  readonly references: References

  constructor(opened: EditablePackage) {
    this.workbook = openWorkbook(opened)
    this.names = new WorkbookNames(this.workbook)
    this.references = new References(this.workbook)
  }
}
