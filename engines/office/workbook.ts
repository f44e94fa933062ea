/** Workbooks old and new. The only file that imports the spreadsheet library. */
import { type CellObject, type ParsingOptions, read, SSF, type WorkBook, type WorkSheet } from '@e965/xlsx'
import { DocumentError, LimitError } from '../model/errors.ts'
import { openCompound } from './binary/compound-file.ts'
import { readZip } from './zip-reader.ts'
import { type NewZipEntry, writeZip } from './zip-writer.ts'

/** What a sheet shows, rows and columns counted from 0. Only cells with something in them are listed. */
export interface WorkbookSheet {
  readonly name: string
  /** Sheets that the author hid are named, their cells are not read. */
  readonly hidden: boolean
  /** By row, then column. */
  readonly rows: readonly SheetRow[]
  readonly merges: readonly Merge[]
  /** Whether rows or columns were left out that the author hid. */
  readonly hasHiddenCells: boolean
  /** Widths of columns in characters, where they are said. */
  readonly widths: ReadonlyMap<number, number>
}

export interface SheetRow {
  readonly row: number
  /** Rows between this one and the one listed before it that are shown and have nothing in them. */
  readonly emptyAbove: number
  readonly cells: readonly SheetCell[]
}

export interface SheetCell {
  readonly column: number
  readonly kind: 'text' | 'number' | 'boolean' | 'error'
  /** As shown: numbers and dates in the format of the cell; of a formula, the value that was saved with it. */
  readonly text: string
  readonly href?: string
}

/** Both ends are inside. */
export interface Merge {
  readonly top: number
  readonly left: number
  readonly bottom: number
  readonly right: number
}

export interface WorkbookLimits {
  readonly inflated: number
  /** Cells with something in them, of all sheets. */
  readonly cells: number
}

/** Parts that a table needs nothing of: pictures, remarks, macros, settings of printers. */
const ignoredParts =
  /^(?:docProps|customXml|xl\/(?:media|drawings|charts|diagrams|embeddings|printerSettings|comments|threadedComments|persons|activeX|ctrlProps|externalLinks|pivot|slicer|model|vba|queryTables|customProperty|calcChain))/i

/** Dates without a format of their own are written the one way that every country reads alike. */
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
    // 1 is hidden, 2 hidden so that only a program can show it ([MS-XLS] 2.4.28).
    const hidden = (book.Workbook?.Sheets?.[i]?.Hidden ?? 0) !== 0
    const sheet = Object.hasOwn(book.Sheets, name) ? book.Sheets[name] : undefined
    return hidden || sheet === undefined
      ? { name, hidden, rows: [], merges: [], hasHiddenCells: false, widths: new Map() }
      : sheetOf(name, sheet, budget)
  })
}

function parseWorkbook(bytes: Uint8Array): WorkBook {
  try {
    return withSilentConsole(() => read(bytes, parsingOptions))
  } catch (error) {
    // The library's own message is dropped: it may quote the file.
    const said = error instanceof Error ? error.message : ''
    if (/password|encrypt/i.test(said))
      throw new DocumentError(
        'encrypted',
        'The workbook is protected by a password. Remove the protection in a spreadsheet program first.',
        {},
        error,
      )
    throw new DocumentError(
      'malformed',
      'The workbook is damaged and cannot be read. Open it in a spreadsheet program and save it anew.',
      {},
      error,
    )
  }
}

/** The library tells the console of records that it does not know; nothing of a document is for a log. */
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

/** The parts that are read, inflated within their declared sizes, in an archive that needs no inflating. */
async function repackParts(bytes: Uint8Array, inflated: number): Promise<Uint8Array> {
  const files: NewZipEntry[] = []
  for (const entry of await readZip(bytes, { entries: 20_000, bytes: inflated, ratio: 400 })) {
    const name = entry.name.replaceAll('\\', '/').replace(/^\//, '')
    if (entry.folder || ignoredParts.test(name)) continue
    const content = await entry.read()
    if (declaresEntities(content))
      throw new DocumentError(
        'malformed',
        'A part of the document declares its own XML entities, which office files never do. It was not read.',
      )
    files.push({ name, content, uncompressed: true })
  }
  return writeZip(files)
}

/** A document type stands before the first element. */
function declaresEntities(part: Uint8Array): boolean {
  const head = Buffer.from(part.buffer, part.byteOffset, Math.min(part.byteLength, 4096))
  return /<!\s*(?:DOCTYPE|ENTITY)/i.test(head.toString('latin1').replaceAll('\0', ''))
}

/** A compound file whose streams hang together: the library follows chains without counting. */
function checkCompoundFile(bytes: Uint8Array): Uint8Array {
  const file = openCompound(bytes)
  if (file.has('EncryptedPackage'))
    throw new DocumentError(
      'encrypted',
      'The workbook is protected by a password. Remove the protection first.',
    )
  const book = file.stream('Workbook') ?? file.stream('Book')
  if (book === undefined)
    throw new DocumentError('malformed', 'The file is said to be a workbook, but holds none.')
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

function widthsOf(sheet: WorkSheet): Map<number, number> {
  const widths = new Map<number, number>()
  // A list of columns may be as long as a sheet is wide.
  for (const [column, properties] of (sheet['!cols'] ?? []).entries()) {
    const wide = properties?.wch ?? properties?.width
    if (wide !== undefined && wide > 0 && properties?.hidden !== true) widths.set(column, Math.min(wide, 255))
  }
  return widths
}
