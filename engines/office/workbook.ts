/** Reads XLSX and XLS. */
import type { CellObject, ParsingOptions, WorkBook, WorkSheet } from '@e965/xlsx'
import { DocumentError, LimitError, type WorkLimit } from '../model/errors.ts'
import { openCompound } from './compound-file.ts'
import { FormulaEvaluator, type StoredCell } from './sheet/evaluate.ts'
import { workbookLibrary } from './sheet/library.ts'
import { formatNumber } from './sheet/number-format.ts'
import { storedZip } from './stored-zip.ts'
import { readZip } from './zip-reader.ts'

/** The visible content of a sheet. Rows and columns are 0-based. Empty cells are not listed. */
export interface WorkbookSheet {
  readonly name: string
  /** Whether the sheet is hidden. The cells of a hidden sheet are not read. */
  readonly hidden: boolean
  /** In row order. */
  readonly rows: readonly SheetRow[]
  readonly merges: readonly Merge[]
  /** Whether cells in hidden rows or columns were omitted. */
  readonly hasHiddenCells: boolean
  /** Number of formulas without a stored result that were not computed. */
  readonly openFormulas: number
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
  /**
   * As shown: numbers and dates in the format of the cell; for a formula, its saved value, else its computed one, else the formula with its
   * `=`.
   */
  readonly text: string
  /** Of a number. */
  readonly value?: number
  readonly href?: string
  /** The text in parts, where some are raised or lowered. */
  readonly parts?: readonly CellTextPart[]
}

export interface CellTextPart {
  readonly text: string
  readonly position: 'superscript' | 'subscript' | null
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

/** Dates without a format are written as ISO 8601 dates. */
const parsingOptions: ParsingOptions = {
  type: 'array',
  dense: true,
  cellStyles: true,
  cellFormula: true,
  // Tells raised and lowered text.
  cellHTML: true,
  cellText: true,
  cellDates: false,
  sheetStubs: false,
  bookVBA: false,
  dateNF: 'yyyy-mm-dd',
}

/** Parts that are not needed for tables: images, comments, macros, printer settings. */
const ignoredParts =
  /^(?:docProps|customXml|xl\/(?:media|drawings|charts|diagrams|embeddings|printerSettings|comments|threadedComments|persons|activeX|ctrlProps|externalLinks|pivot|slicer|model|vba|queryTables|customProperty|calcChain))/i

/**
 * Reads an XLSX or XLS. Formulas without a stored result are computed if they are plain.
 * @throws DocumentError `malformed`, `encrypted`; LimitError of the archive, of cells
 */
export async function readWorkbook(
  bytes: Uint8Array,
  format: 'xlsx' | 'xls',
  limits: WorkbookLimits,
): Promise<WorkbookSheet[]> {
  const safe = format === 'xlsx' ? await repackParts(bytes, limits.inflated) : checkCompoundFile(bytes)
  const book = parseWorkbook(safe)
  const context: BookContext = {
    cells: limits.cells,
    characters: maxCharacters,
    date1904: book.Workbook?.WBProps?.date1904 === true,
    evaluator: new FormulaEvaluator(storedCells(book)),
  }
  return book.SheetNames.map((name, i) => {
    // 1 is hidden, 2 is very hidden: only a program can show the sheet ([MS-XLS] 2.4.28).
    const hidden = (book.Workbook?.Sheets?.[i]?.Hidden ?? 0) !== 0
    const sheet = Object.hasOwn(book.Sheets, name) ? book.Sheets[name] : undefined
    return hidden || sheet === undefined
      ? { name, hidden, rows: [], merges: [], hasHiddenCells: false, openFormulas: 0, widths: new Map() }
      : sheetOf(name, sheet, context)
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
    return withSilentConsole(() => workbookLibrary().read(bytes, options))
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

/**
 * Characters of all cells. Cells share long strings, so a small workbook could state gigabytes of text; a million cells of prose stay below.
 */
const maxCharacters: WorkLimit = 64 * 1024 * 1024

/** State of reading a workbook: the cells and characters that may still be read, and what all sheets share. */
interface BookContext {
  cells: number
  characters: number
  readonly date1904: boolean
  readonly evaluator: FormulaEvaluator
}

function storedCells(book: WorkBook) {
  const names = new Map(book.SheetNames.map((name) => [name.toLowerCase(), name]))
  const rowsOf = (sheet: string) => {
    const name = names.get(sheet.toLowerCase())
    return name === undefined || !Object.hasOwn(book.Sheets, name)
      ? undefined
      : (book.Sheets[name]?.['!data'] ?? [])
  }
  const bounds = new Map<string, { row: number; column: number }>()
  return {
    cell(sheet: string, row: number, column: number): StoredCell | undefined {
      const cell = rowsOf(sheet)?.[row]?.[column]
      if (cell === undefined) return undefined
      if (lacksResult(cell)) return { formula: cell.f ?? '' }
      const { v } = cell
      return typeof v === 'number' || typeof v === 'string' || typeof v === 'boolean'
        ? { value: v }
        : undefined
    },
    bounds(sheet: string) {
      const known = bounds.get(sheet)
      if (known !== undefined) return known
      const rows = rowsOf(sheet)
      if (rows === undefined) return undefined
      let column = 0
      for (const row of rows) column = Math.max(column, (row?.length ?? 1) - 1)
      const found = { row: rows.length - 1, column }
      bounds.set(sheet, found)
      return found
    },
  }
}

function lacksResult({ f, v }: CellObject): boolean {
  if (typeof f !== 'string' || f === '') return false
  return typeof v === 'number' ? Number.isNaN(v) : v === undefined || String(v).trim() === ''
}

function sheetOf(name: string, sheet: WorkSheet, context: BookContext): WorkbookSheet {
  const rows: SheetRow[] = []
  let hasHiddenCells = false
  let openFormulas = 0
  let emptyAbove = 0
  let next = 0
  const hiddenRow = (row: number) => sheet['!rows']?.[row]?.hidden === true
  const hiddenColumn = (column: number) => sheet['!cols']?.[column]?.hidden === true
  const data: readonly (readonly (CellObject | undefined)[] | undefined)[] = sheet['!data'] ?? []
  data.forEach((line, row) => {
    if (line === undefined || line.length === 0) return
    const cells: SheetCell[] = []
    line.forEach((cell, column) => {
      if (cell === undefined) return
      const isWithout = lacksResult(cell)
      const computed = isWithout ? context.evaluator.valueOf(name, row, column, cell.f ?? '') : undefined
      const isOpen = isWithout && computed === undefined
      const shown = isOpen
        ? { column, kind: 'text' as const, text: `=${cell.f}` }
        : cellOf(computed === undefined ? cell : withValue(cell, computed), column, context.date1904)
      if (!shown) {
        // A format such as `;;;` shows nothing; the value is there all the same.
        if (cell.t === 'n' && typeof cell.v === 'number') hasHiddenCells = true
        return
      }
      if (hiddenRow(row) || hiddenColumn(column)) hasHiddenCells = true
      else {
        cells.push(shown)
        context.characters -= shown.text.length
        if (isOpen) openFormulas++
      }
    })
    context.cells -= cells.length
    if (context.cells < 0)
      throw new LimitError('too_many_entries', 'The workbook has more cells than the limit allows.', {
        limit: 'cells',
      })
    if (context.characters < 0)
      throw new LimitError(
        'too_many_bytes',
        'The cells of the workbook have more text than the limit allows.',
        {
          limit: 'characters',
        },
      )
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
    openFormulas,
    widths: widthsOf(sheet),
  }
}

function withValue(cell: CellObject, value: number | string | boolean): CellObject {
  const t = typeof value === 'number' ? 'n' : typeof value === 'boolean' ? 'b' : 's'
  return { ...cell, t, v: value, w: undefined, h: undefined }
}

function cellOf(cell: CellObject, column: number, date1904: boolean): SheetCell | null {
  const text = shownText(cell, date1904)
  if (text.trim() === '') return null
  const href = cell.l?.Target
  const parts = partsOf(cell)
  return {
    column,
    kind: cellKinds[cell.t] ?? 'text',
    text,
    ...(cell.t === 'n' && typeof cell.v === 'number' ? { value: cell.v } : {}),
    ...(typeof href === 'string' && href !== '' ? { href } : {}),
    ...(parts ? { parts } : {}),
  }
}

const cellKinds: Readonly<Record<string, SheetCell['kind']>> = {
  n: 'number',
  d: 'number',
  b: 'boolean',
  e: 'error',
}

const builtInShortDate = 14

function shownText({ t, v, w, z }: CellObject, date1904: boolean): string {
  if (t === 'n' && typeof v === 'number') {
    // The built-in short date, which is shown by the settings of each computer: the library has written it as an ISO 8601 date.
    if (z === 'm/d/yy') return w ?? formatNumber(v, builtInShortDate, date1904)
    return formatNumber(v, z ?? 'General', date1904)
  }
  if (t === 'b') return v === true ? 'TRUE' : 'FALSE'
  if (typeof w === 'string') return w
  return v === undefined || v === null ? '' : String(v)
}

/** The parts of a text with raised or lowered ones, from the HTML that the library makes of it. */
function partsOf({ t, h }: CellObject): CellTextPart[] | null {
  if (t !== 's' || typeof h !== 'string' || !/<su[bp]>/.test(h)) return null
  const parts: CellTextPart[] = []
  for (const [, tag, inner = '', outer = ''] of h.matchAll(
    /<(su[bp])>([\s\S]*?)<\/su[bp]>|((?:(?!<su[bp]>)[\s\S])+)/g,
  )) {
    const text = plainOf(tag === undefined ? outer : inner)
    if (text !== '')
      parts.push({ text, position: tag === 'sup' ? 'superscript' : tag === 'sub' ? 'subscript' : null })
  }
  return parts
}

const references: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" }

function plainOf(html: string): string {
  return html
    .replace(/<br\/?>/g, '\n')
    .replace(/<[^<>]*>/g, '')
    .replace(/&(lt|gt|amp|quot|apos);/g, (_, name: string) => references[name] ?? '')
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

/**
 * Repacks the needed parts without compression. They are inflated here, within their declared sizes, and checked for
 * entity declarations.
 */
async function repackParts(bytes: Uint8Array, inflated: number): Promise<Uint8Array> {
  const files: { readonly name: string; readonly content: Uint8Array }[] = []
  for (const entry of await readZip(bytes, { entries: 20_000, bytes: inflated, ratio: 400 })) {
    const name = entry.name.replaceAll('\\', '/').replace(/^\//, '')
    if (entry.folder || ignoredParts.test(name)) continue
    const content = await entry.read()
    if (declaresEntities(content))
      throw new DocumentError(
        'malformed',
        'A part of the document declares XML entities, which office files must not contain. It was not read.',
      )
    files.push({ name, content: prepared(name, content) })
  }
  return storedZip(files)
}

function prepared(name: string, content: Buffer | Uint8Array): Uint8Array {
  if (name === '[Content_Types].xml') return withoutIgnoredParts(content)
  return /^xl\/worksheets\/[^/]+\.xml$/i.test(name) ? markMissingResults(content) : content
}

/** Removes the ignored parts from the list of parts: the library fails at a listed part that is missing. */
function withoutIgnoredParts(part: Uint8Array): Uint8Array {
  const xml = Buffer.from(part.buffer, part.byteOffset, part.byteLength).toString('latin1')
  const override =
    /<(?:\w{1,20}:)?Override\s[^<>]*\bPartName\s*=\s*["']\/?([^"'<>]*)["'][^<>]*>(?:\s*<\/(?:\w{1,20}:)?Override>)?/g
  return Buffer.from(
    xml.replace(override, (tag, partName: string) => (ignoredParts.test(partName) ? '' : tag)),
    'latin1',
  )
}

/** A document type declaration comes before the first element, so the beginning of the part is enough. */
function declaresEntities(part: Uint8Array): boolean {
  const head = Buffer.from(part.buffer, part.byteOffset, Math.min(part.byteLength, 4096))
  return /<!\s*(?:DOCTYPE|ENTITY)/i.test(head.toString('latin1').replaceAll('\0', ''))
}

/** Gives formulas without a stored result one that is not a number; the library would read zero. */
function markMissingResults(part: Buffer | Uint8Array): Uint8Array {
  const bytes = Buffer.from(part.buffer, part.byteOffset, part.byteLength)
  if (!bytes.includes('<f') && !bytes.includes(':f')) return part
  const xml = bytes.toString('latin1')
  const marked = xml.replace(
    /(<\/(\w{1,20}:)?f>|<(\w{1,20}:)?f(?: [^<>]*)?\/>)\s*(?:<(?:\w{1,20}:)?v ?\/>|<(?:\w{1,20}:)?v><\/(?:\w{1,20}:)?v>)?\s*(?=<\/(?:\w{1,20}:)?c>)/g,
    (_, end: string, prefix = '', emptyPrefix = prefix) => `${end}<${emptyPrefix}v> </${emptyPrefix}v>`,
  )
  return marked === xml ? part : Buffer.from(marked, 'latin1')
}
