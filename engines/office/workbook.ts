/** Reads XLSX and XLS. The only file that imports the spreadsheet library. */
import { type CellObject, type ParsingOptions, read, SSF, type WorkBook, type WorkSheet } from '@e965/xlsx'
import { DocumentError, LimitError } from '../model/errors.ts'
import { openCompound } from './binary/compound-file.ts'
import { readZip } from './zip-reader.ts'
import { type NewZipEntry, writeZip } from './zip-writer.ts'

/** The visible content of a sheet. Rows and columns are 0-based. Empty cells are not listed. */
export interface WorkbookSheet {
  readonly name: string
  /** Whether the sheet is hidden. The cells of a hidden sheet are not read. */
  readonly hidden: boolean
  /** In row order. */
  readonly rows: readonly SheetRow[]
  readonly merges: readonly Merge[]
  /** Whether cells in hidden rows or columns were left out. */
  readonly hasHiddenCells: boolean
  /** Widths of columns in characters, for columns with a stated width. */
  readonly widths: ReadonlyMap<number, number>
}

export interface SheetRow {
  readonly row: number
  /** Number of visible empty rows between this row and the previous one in the list. */
  readonly emptyAbove: number
  /** In column order. */
  readonly cells: readonly SheetCell[]
}

export interface SheetCell {
  readonly column: number
  readonly kind: 'text' | 'number' | 'boolean' | 'error'
  /** As shown: numbers and dates in the format of the cell; for a formula, its saved value. */
  readonly text: string
  readonly href?: string
}

/** A merged range of cells; all bounds are inclusive. */
export interface Merge {
  readonly top: number
  readonly left: number
  readonly bottom: number
  readonly right: number
}

export interface WorkbookLimits {
  /** Bytes of the archive, inflated. */
  readonly inflated: number
  /** Non-empty cells of all sheets. */
  readonly cells: number
}

/** Parts that are not needed for tables: pictures, comments, macros, printer settings. */
const ignoredParts =
  /^(?:docProps|customXml|xl\/(?:media|drawings|charts|diagrams|embeddings|printerSettings|comments|threadedComments|persons|activeX|ctrlProps|externalLinks|pivot|slicer|model|vba|queryTables|customProperty|calcChain))/i

/** Dates without a format are written as ISO 8601 dates. */
const parsingOptions: ParsingOptions = {
  type: 'array',
  dense: true,
  cellStyles: true,
  cellFormula: false,
  cellHTML: false,
  cellText: true,
  cellDates: false,
  sheetStubs: false,
  bookVBA: false,
  dateNF: 'yyyy-mm-dd',
}

/**
 * Reads an XLSX or XLS. Formulas are not computed.
 * @throws DocumentError `malformed`, `encrypted`; LimitError of the archive, of cells
 */
export async function readWorkbook(
  bytes: Uint8Array,
  format: 'xlsx' | 'xls',
  limits: WorkbookLimits,
): Promise<WorkbookSheet[]> {
  const safe = format === 'xlsx' ? await repackParts(bytes, limits.inflated) : checkCompoundFile(bytes)
  const book = parseWorkbook(safe)
  const budget = { cells: limits.cells }
  return book.SheetNames.map((name, i) => {
    // 1 is hidden, 2 is very hidden: only a program can show the sheet ([MS-XLS] 2.4.28).
    const hidden = (book.Workbook?.Sheets?.[i]?.Hidden ?? 0) !== 0
    const sheet = Object.hasOwn(book.Sheets, name) ? book.Sheets[name] : undefined
    return hidden || sheet === undefined
      ? { name, hidden, rows: [], merges: [], hasHiddenCells: false, widths: new Map() }
      : sheetOf(name, sheet, budget)
  })
}

/**
 * The texts of an XLSX for a proof that reads it again: all sheets, hidden ones too, with cells as shown and as stored, formulas, and
 * comments, then names.
 * @throws DocumentError `malformed`
 */
export function workbookTexts(bytes: Uint8Array): string[] {
  const book = parseWorkbook(bytes, {
    ...parsingOptions,
    cellFormula: true,
    sheetStubs: true,
    dateNF: undefined,
  })
  const texts: string[] = [...book.SheetNames]
  for (const sheet of Object.values(book.Sheets))
    for (const line of sheet['!data'] ?? [])
      for (const cell of line ?? []) {
        if (cell === undefined) continue
        const { w, v, f, c } = cell
        for (const text of [w, v, f, ...(c ?? []).map(({ t }) => t)])
          if (text !== undefined && text !== null) texts.push(String(text))
      }
  for (const { Name, Ref } of book.Workbook?.Names ?? []) texts.push(Name, Ref)
  return texts
}

function parseWorkbook(bytes: Uint8Array, options = parsingOptions): WorkBook {
  try {
    return withSilentConsole(() => read(bytes, options))
  } catch (error) {
    // The message of the library is dropped: it may quote the file.
    const message = error instanceof Error ? error.message : ''
    if (/password|encrypt/i.test(message))
      throw new DocumentError(
        'encrypted',
        'The workbook is encrypted and needs a password. Remove the password in a spreadsheet program first.',
        {},
        error,
      )
    throw new DocumentError(
      'malformed',
      'The workbook is damaged and cannot be read. Open it in a spreadsheet program and save it again.',
      {},
      error,
    )
  }
}

/** Runs without console output. The library logs unknown records, and no document content may be logged. */
function withSilentConsole<T>(work: () => T): T {
  const { error, warn, log } = console
  const silent = () => {}
  Object.assign(console, { error: silent, warn: silent, log: silent })
  try {
    return work()
  } finally {
    Object.assign(console, { error, warn, log })
  }
}

/**
 * Repacks the needed parts without compression. They are inflated here, within their declared sizes, and checked for
 * entity declarations.
 */
async function repackParts(bytes: Uint8Array, inflated: number): Promise<Uint8Array> {
  const files: NewZipEntry[] = []
  for (const entry of await readZip(bytes, { entries: 20_000, bytes: inflated, ratio: 400 })) {
    const name = entry.name.replaceAll('\\', '/').replace(/^\//, '')
    if (entry.folder || ignoredParts.test(name)) continue
    const content = await entry.read()
    if (declaresEntities(content))
      throw new DocumentError(
        'malformed',
        'A part of the document declares XML entities, which office files must not contain. It was not read.',
      )
    files.push({ name, content, uncompressed: true })
  }
  return writeZip(files)
}

/** A document type declaration comes before the first element, so the beginning of the part is enough. */
function declaresEntities(part: Uint8Array): boolean {
  const head = Buffer.from(part.buffer, part.byteOffset, Math.min(part.byteLength, 4096))
  return /<!\s*(?:DOCTYPE|ENTITY)/i.test(head.toString('latin1').replaceAll('\0', ''))
}

/** Checks that the sector chains of a compound file are finite: the library follows them without a limit. */
function checkCompoundFile(bytes: Uint8Array): Uint8Array {
  const file = openCompound(bytes)
  if (file.has('EncryptedPackage'))
    throw new DocumentError(
      'encrypted',
      'The workbook is encrypted and needs a password. Remove the password in a spreadsheet program first.',
    )
  const book = file.stream('Workbook') ?? file.stream('Book')
  if (book === undefined)
    throw new DocumentError('malformed', 'The file is not a workbook: it contains no workbook stream.')
  return bytes
}

function sheetOf(name: string, sheet: WorkSheet, budget: { cells: number }): WorkbookSheet {
  const rows: SheetRow[] = []
  let hasHiddenCells = false
  let emptyAbove = 0
  let next = 0
  const hiddenRow = (row: number) => sheet['!rows']?.[row]?.hidden === true
  const hiddenColumn = (column: number) => sheet['!cols']?.[column]?.hidden === true
  const data: readonly (readonly (CellObject | undefined)[] | undefined)[] = sheet['!data'] ?? []
  data.forEach((line, row) => {
    if (line === undefined || line.length === 0) return
    const cells: SheetCell[] = []
    line.forEach((cell, column) => {
      const shown = cell && cellOf(cell, column)
      if (!shown) return
      if (hiddenRow(row) || hiddenColumn(column)) hasHiddenCells = true
      else cells.push(shown)
    })
    budget.cells -= cells.length
    if (budget.cells < 0)
      throw new LimitError('too_many_entries', 'The workbook has more cells than the limit allows.', {
        limit: 'cells',
      })
    for (; next < row; next++) if (!hiddenRow(next)) emptyAbove++
    next = row + 1
    if (cells.length > 0) {
      rows.push({ row, emptyAbove, cells })
      emptyAbove = 0
    } else if (!hiddenRow(row)) emptyAbove++
  })
  return {
    name,
    hidden: false,
    rows,
    merges: (sheet['!merges'] ?? []).map(({ s, e }) => ({ top: s.r, left: s.c, bottom: e.r, right: e.c })),
    hasHiddenCells,
    widths: widthsOf(sheet),
  }
}

function cellOf(cell: CellObject, column: number): SheetCell | null {
  const text = formattedText(cell)
  if (text.trim() === '') return null
  const href = cell.l?.Target
  return {
    column,
    kind: cellKinds[cell.t] ?? 'text',
    text,
    ...(typeof href === 'string' && href !== '' ? { href } : {}),
  }
}

const cellKinds: Readonly<Record<string, SheetCell['kind']>> = {
  n: 'number',
  d: 'number',
  b: 'boolean',
  e: 'error',
}

function formattedText({ t, v, w, z }: CellObject): string {
  if (typeof w === 'string') return w
  if (v === undefined || v === null) return ''
  if (t === 'n' && typeof v === 'number' && z !== undefined) return SSF.format(z, v)
  return String(v)
}

/**
 * Formats a number as a cell shows it. `format` is a format code, or the number of a built-in one; dates without a format code are
 * written as ISO 8601 dates. Returns undefined for a format that cannot be read.
 */
export function formatNumber(value: number, format: string | number, date1904 = false): string | undefined {
  try {
    if (format === 14) return SSF.format('yyyy-mm-dd', value, { date1904 })
    const code = typeof format === 'string' && isDateFormat(format) ? literalDots(format) : format
    return SSF.format(code, value, { date1904 })
  } catch {
    // The library throws on malformed format codes, which only change how a number is shown.
    return undefined
  }
}

/** The library takes the dots of `dd.mm.yyyy` for those of fractions of seconds. */
function literalDots(code: string): string {
  return code.replace(/(?<!\\)\.(?!0)/g, '\\.')
}

/** Whether a format code, or the number of a built-in one, shows dates or times. */
export function isDateFormat(format: string | number): boolean {
  const code = typeof format === 'number' ? SSF.get_table()[format] : format
  return typeof code === 'string' && SSF.is_date(code) === true
}

/** Characters, the largest width that a spreadsheet program allows. */
const maxColumnWidth = 255

function widthsOf(sheet: WorkSheet): Map<number, number> {
  const widths = new Map<number, number>()
  // The list may have an entry for each column of the sheet.
  for (const [column, properties] of (sheet['!cols'] ?? []).entries()) {
    const width = properties?.wch ?? properties?.width
    if (width !== undefined && width > 0 && properties?.hidden !== true)
      widths.set(column, Math.min(width, maxColumnWidth))
  }
  return widths
}
