import { LimitError } from '../../../../model/errors.ts'
import { type XmlTag, XmlText } from '../../../../office/parts/index.ts'
import { cellName, maxColumn, maxRow, parseArea } from '../../../../office/sheet.ts'
import { isToken } from '../../../modes/tokens.ts'
import type { NumberFormats } from './number-formats.ts'

/** A cell that shows something, or calculates. */
export interface Cell {
  readonly tag: XmlTag
  /** Index of its sheet in the workbook. */
  readonly sheet: number
  /** 0-based. */
  readonly row: number
  readonly column: number
  readonly kind: 'text' | 'number' | 'other'
  /** As a reader of the sheet sees it. */
  readonly shown: string
  /** As it is stored; undefined for a text of runs. */
  readonly stored?: string
  /** Its shared string. */
  readonly shared?: SharedString
  /** The text nodes of a text of runs. */
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

export interface CellSource {
  readonly strings: readonly SharedString[]
  readonly formats: NumberFormats
}

/** Reads the cells of a sheet. Cells without a value and without a formula are left out. */
export function readCells(worksheet: XmlTag, sheet: number, source: CellSource): Cell[] {
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
    // A string that the workbook does not have: programs show nothing, and what is written there may be anything.
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

/** Where a cell is, in words that hold nothing of the document: `sheet 2, B4`. */
export function placeOf({ sheet, row, column }: Pick<Cell, 'sheet' | 'row' | 'column'>): string {
  return `sheet ${sheet + 1}, ${cellName(row, column)}`
}
