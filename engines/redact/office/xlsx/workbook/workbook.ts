import { DocumentError, LimitError } from '../../../../model/errors.ts'
import { type EditablePackage, type Part, type XmlTag, XmlText } from '../../../../office/parts/index.ts'
import {
  cellName,
  formatNumber,
  isDateFormat,
  maxColumn,
  maxRow,
  parseArea,
} from '../../../../office/sheet.ts'
import { isToken } from '../../../modes/tokens.ts'

export interface Sheet {
  /** The element of the workbook part that names it. */
  readonly tag: XmlTag
  readonly part: Part
  /** Index in the workbook: sheets are numbered in its order, hidden ones too. */
  readonly index: number
  readonly cells: readonly Cell[]
  readonly tables: readonly Part[]
}

/** A workbook during the redaction of its package. */
export interface Workbook {
  readonly package: EditablePackage
  readonly part: Part
  readonly sheets: readonly Sheet[]
  readonly strings: readonly SharedString[]
  readonly stringsPart: Part | null
  readonly formats: NumberFormats
}

export function openWorkbook(pkg: EditablePackage): Workbook {
  const part = pkg.main
  if (part.root.name !== 's:workbook')
    throw new DocumentError(
      'unsupported_format',
      'The workbook has a format that cannot be redacted, such as XLSB or one of a test version. Save it as XLSX in its program.',
    )
  const relatedOf = (kind: string): Part | null =>
    part.relationships.find((one) => one.kind === kind && one.part !== null)?.part ?? null
  const stringsPart = relatedOf('sharedStrings')
  const strings =
    stringsPart?.root.elements('s:si').map((tag): SharedString => ({ tag, runs: stringRuns(tag) })) ?? []
  const is1904 = /^(?:1|true|on)$/.test(part.root.child('s:workbookPr')?.get('date1904') ?? '')
  const formats = readNumberFormats(relatedOf('styles')?.root, is1904)
  const sheets = (part.root.child('s:sheets')?.elements('s:sheet') ?? []).flatMap((tag, index): Sheet[] => {
    const sheet = part.related(tag.get('r:id'))
    if (sheet === null || !sheet.isXml) return []
    const tables = sheet.relationships.flatMap(({ kind, part: table }) =>
      kind === 'table' && table !== null ? [table] : [],
    )
    return [{ tag, part: sheet, index, tables, cells: readCells(sheet.root, index, { strings, formats }) }]
  })
  return { package: pkg, part, sheets, strings, stringsPart, formats }
}

/** A cell that shows something, or calculates. */
export interface Cell {
  readonly tag: XmlTag
  /** Index of its sheet in the workbook. */
  readonly sheet: number
  /** 0-based. */
  readonly row: number
  readonly column: number
  readonly kind: 'text' | 'number' | 'other'
  /** As shown to the reader of the sheet. */
  readonly shown: string
  /** As stored; undefined for rich text. */
  readonly stored?: string
  /** Its shared string. */
  readonly shared?: SharedString
  /** The text nodes of rich text. */
  readonly runs?: readonly XmlText[]
  readonly formula?: XmlTag
  /** Of a number: the number that the cell shows as a text, as it is stored. */
  readonly numberOf?: (text: string) => string | undefined
}

export interface SharedString {
  readonly tag: XmlTag
  readonly runs: readonly XmlText[]
}

/** Non-empty cells of all sheets. */
const maxCells = 5_000_000

/** The text nodes of a string: without the phonetic guides of Japanese texts (ECMA-376 part 1, 18.4.8). */
export function stringRuns(item: XmlTag): XmlText[] {
  return item
    .elements()
    .flatMap((child) => (child.name === 's:t' ? [child] : child.name === 's:r' ? child.elements('s:t') : []))
    .flatMap((t) => t.children.filter((node) => node instanceof XmlText))
}

function textOf(runs: readonly XmlText[]): string {
  return runs.length === 1 ? runs[0].value : runs.map(({ value }) => value).join('')
}

interface CellSource {
  readonly strings: readonly SharedString[]
  readonly formats: NumberFormats
}

/** Reads the cells of a sheet. Cells without a value and without a formula are omitted. */
function readCells(worksheet: XmlTag, sheet: number, source: CellSource): Cell[] {
  const cells: Cell[] = []
  let row = -1
  for (const rowTag of worksheet.child('s:sheetData')?.elements('s:row') ?? []) {
    row = indexOf(rowTag.get('r'), row + 1)
    let column = -1
    for (const tag of rowTag.elements('s:c')) {
      const at = parseArea(tag.get('r') ?? '')
      column = at?.left ?? Math.min(column + 1, maxColumn)
      const cell = readCell(tag, { sheet, row: at?.top ?? row, column }, source)
      if (cell !== undefined) cells.push(cell)
    }
    if (cells.length > maxCells)
      throw new LimitError('too_many_entries', 'The workbook has more cells than the limit allows.', {
        limit: 'cells',
      })
  }
  return cells
}

function indexOf(written: string | undefined, next: number): number {
  const number = Number(written)
  return Number.isInteger(number) && number >= 1 && number <= maxRow + 1 ? number - 1 : Math.min(next, maxRow)
}

function readCell(
  tag: XmlTag,
  place: Pick<Cell, 'sheet' | 'row' | 'column'>,
  { strings, formats }: CellSource,
): Cell | undefined {
  const formula = tag.child('s:f')
  const stored = tag.child('s:v')?.text
  const base = { tag, ...place, ...(formula ? { formula } : {}) }
  const type = tag.get('t') ?? 'n'
  if (type === 'inlineStr') {
    const item = tag.child('s:is')
    const runs = item ? stringRuns(item) : []
    return { ...base, kind: 'text', shown: textOf(runs), runs }
  }
  if (stored === undefined) return formula ? { ...base, kind: 'other', shown: '' } : undefined
  if (type === 's') {
    const shared = strings[Number(stored)]
    // A missing string: programs show nothing, and the index may be any text.
    if (shared === undefined) return { ...base, kind: 'text', shown: stored, stored }
    return { ...base, kind: 'text', shown: textOf(shared.runs), runs: shared.runs, shared }
  }
  const style = tag.get('s')
  const numberOf = (text: string) => formats.numberOf(text, style)
  // A token in place of a number.
  if (type === 'str' && formula === undefined && isToken(stored))
    return { ...base, kind: 'number', shown: stored, stored, numberOf }
  if (type === 'str' || type === 'd') return { ...base, kind: 'text', shown: stored, stored }
  if (type === 'n') return { ...base, kind: 'number', shown: formats.show(stored, style), stored, numberOf }
  if (type === 'b') return { ...base, kind: 'other', shown: stored === '1' ? 'TRUE' : 'FALSE', stored }
  return { ...base, kind: 'other', shown: stored, stored }
}

/** The place of a cell, without text of the document: `sheet 2, B4`. */
export function placeOf({ sheet, row, column }: Pick<Cell, 'sheet' | 'row' | 'column'>): string {
  return `sheet ${sheet + 1}, ${cellName(row, column)}`
}

/** How the numbers of a workbook are shown. */
interface NumberFormats {
  /** As shown in a cell with this style. */
  show(value: string, style: string | undefined): string
  /** Other ways to write the same number: as stored, and for a date the usual notations. */
  alternates(value: string, style: string | undefined): string[]
  /** The number that a cell with this style shows as the text, or that is another way to write it; undefined if there is none. */
  numberOf(text: string, style: string | undefined): string | undefined
}

const general = 'General'
/** Shown formats of a date cell in other locales. */
const dateNotations = [
  'yyyy-mm-dd',
  'm/d/yyyy',
  'm/d/yy',
  'mm/dd/yyyy',
  'd.m.yyyy',
  'dd.mm.yyyy',
  'dd/mm/yyyy',
] as const

/** Reads the number formats of a workbook from its styles part. */
function readNumberFormats(styles: XmlTag | undefined, date1904: boolean): NumberFormats {
  const codes = new Map<string, string>()
  for (const format of styles?.child('s:numFmts')?.elements('s:numFmt') ?? [])
    codes.set(format.get('numFmtId') ?? '', format.get('formatCode') ?? general)
  const formats = (styles?.child('s:cellXfs')?.elements('s:xf') ?? []).map((xf): string | number => {
    const id = xf.get('numFmtId') ?? '0'
    return codes.get(id) ?? Number(id)
  })
  const dates = formats.map(isDateFormat)
  const formatOf = (style: string | undefined): string | number => formats[Number(style ?? 0)] ?? general
  const self: NumberFormats = {
    show(value, style) {
      const number = Number(value)
      if (value.trim() === '' || !Number.isFinite(number)) return value
      // A format such as `;;;` shows nothing; the value is still stored.
      return formatNumber(number, formatOf(style), date1904) || value
    },
    alternates(value, style) {
      const number = Number(value)
      const found = new Set([value])
      if (value.trim() === '' || !Number.isFinite(number)) return [...found]
      found.add(String(number))
      const digits = value.replace(/\D/g, '')
      // An account number in other units: the decimal point may be anywhere.
      if (digits.length >= minScaledDigits) found.add(digits)
      if (dates[Number(style ?? 0)] === true)
        for (const notation of dateNotations) {
          found.add(formatNumber(number, notation, date1904))
        }
      return [...found]
    },
    numberOf(text, style) {
      if (text.length > maxNumberCharacters || !/\d/.test(text)) return undefined
      const isDate = dates[Number(style ?? 0)] === true
      const candidates = isDate ? dateNumbers(text, date1904) : plainNumbers(text)
      return candidates
        .map(String)
        .find((number) => self.show(number, style) === text || self.alternates(number, style).includes(text))
    },
  }
  return self
}

/** Digits. Shorter decimal numbers have the digits of another number by chance. */
const minScaledDigits = 9

/** A longer text is not a number shown by a cell. */
const maxNumberCharacters = 60

/** Numbers that a text may represent: with separators, in brackets if negative, as a percentage, or as digits only. */
function plainNumbers(text: string): number[] {
  const number = Number(text.replace(/[^\d.E-]/g, ''))
  const digits = Number(text.replace(/\D/g, ''))
  return [number, -number, Number((number / 100).toPrecision(15)), digits].filter(Number.isFinite)
}

/** Days from the start of the calendar of the workbook (ECMA-376 part 1, 18.17.4.1) to 1 January 1970. */
const daysTo1970 = 25_569
/** Days between the calendars that start in 1900 and in 1904. */
const daysTo1904 = 1462
const dayMs = 86_400_000

/** Day numbers, and times of day, that a text may represent: with the month first or the day first. */
function dateNumbers(text: string, date1904: boolean): number[] {
  const turned = text.replace(/^(\d{1,2})([./-])(\d{1,2})\2(\d{2,4})/, '$3/$1/$4')
  return [text, turned].flatMap((written) => {
    const time = Date.parse(`${written} UTC`)
    if (Number.isNaN(time)) return []
    return [Number((time / dayMs + daysTo1970 - (date1904 ? daysTo1904 : 0)).toPrecision(15))]
  })
}
