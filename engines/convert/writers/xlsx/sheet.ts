import { escapeXml, xmlDeclaration } from '../../../office/package-writer.ts'
import type { Look, Looks } from './looks.ts'
import type { Value } from './values.ts'

/** A cell to be written, rows and columns counted from 0. */
export interface CellOut {
  readonly row: number
  readonly column: number
  readonly value: Value
  readonly look: Look
  readonly href?: string
  readonly colspan: number
  readonly rowspan: number
}

export interface SheetPart {
  readonly xml: string
  /** Where its links lead, by their number from 1. */
  readonly links: readonly string[]
}

/** Letters that a cell keeps; links that a sheet keeps. */
const maxLetters = 32_767
const maxLinks = 65_000

/** What a sheet may hold (Excel's own bounds). */
export const sheetRows = 1_048_576
export const sheetColumns = 16_384

/**
 * A worksheet part (ECMA-376 part 1, 18.3.1).
 * @param cells by row, then column
 * @param frozen rows at the top that stay when the others are scrolled
 */
export function sheetPart(
  cells: readonly CellOut[],
  frozen: number,
  looks: Looks,
  widths: readonly number[],
): SheetPart {
  const out: string[] = [
    `${xmlDeclaration}<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships">`,
  ]
  if (frozen > 0)
    out.push(
      `<sheetViews><sheetView workbookViewId="0"><pane ySplit="${frozen}" topLeftCell="A${frozen + 1}" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>`,
    )
  if (widths.length > 0) {
    const columns = widths.map(
      (width, i) => `<col min="${i + 1}" max="${i + 1}" width="${width.toFixed(2)}" customWidth="1"/>`,
    )
    out.push(`<cols>${columns.join('')}</cols>`)
  }
  out.push('<sheetData>')
  let row = -1
  for (const cell of cells) {
    if (cell.row !== row) {
      out.push(`${row >= 0 ? '</row>' : ''}<row r="${cell.row + 1}">`)
      row = cell.row
    }
    out.push(cellXml(cell, looks))
  }
  out.push(row >= 0 ? '</row></sheetData>' : '</sheetData>')
  const merged = cells.filter(({ colspan, rowspan }) => colspan > 1 || rowspan > 1)
  if (merged.length > 0)
    out.push(`<mergeCells count="${merged.length}">${merged.map(mergeXml).join('')}</mergeCells>`)
  const links = linksOf(cells)
  if (links.size > 0) {
    const marks = [...links].map(([place, { id }]) => `<hyperlink ref="${place}" r:id="rId${id}"/>`)
    out.push(`<hyperlinks>${marks.join('')}</hyperlinks>`)
  }
  out.push('</worksheet>')
  return { xml: out.join(''), links: [...links.values()].map(({ href }) => href) }
}

function linksOf(cells: readonly CellOut[]): Map<string, { id: number; href: string }> {
  const links = new Map<string, { id: number; href: string }>()
  for (const { row, column, href } of cells)
    if (href !== undefined && links.size < maxLinks)
      links.set(placeName(row, column), { id: links.size + 1, href })
  return links
}

function cellXml({ row, column, value, look }: CellOut, looks: Looks): string {
  const head = `<c r="${placeName(row, column)}" s="${looks.numberOf(look)}"`
  switch (value.kind) {
    case 'number':
      return `${head}><v>${value.number}</v></c>`
    case 'boolean':
      return `${head} t="b"><v>${value.value ? 1 : 0}</v></c>`
    case 'text':
      return value.text === ''
        ? `${head}/>`
        : `${head} t="inlineStr"><is><t xml:space="preserve">${textXml(value.text)}</t></is></c>`
  }
}

/** An underscore that begins what programs take for a coded letter (18.9.2.5) is coded itself. */
function textXml(text: string): string {
  return escapeXml(text.slice(0, maxLetters).toWellFormed()).replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')
}

function mergeXml({ row, column, colspan, rowspan }: CellOut): string {
  return `<mergeCell ref="${placeName(row, column)}:${placeName(row + rowspan - 1, column + colspan - 1)}"/>`
}

/** A1, B7 and so on. */
export function placeName(row: number, column: number): string {
  let letters = ''
  for (let n = column + 1; n > 0; n = Math.floor((n - 1) / 26))
    letters = String.fromCharCode(65 + ((n - 1) % 26)) + letters
  return `${letters}${row + 1}`
}
