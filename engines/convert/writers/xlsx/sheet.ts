import { escapeXml, xmlDeclaration } from '../../../office/package-writer.ts'
import type { TypedValue } from './values.ts'

/** A cell to write; rows and columns count from 0. */
export interface OutputCell {
  readonly row: number
  readonly column: number
  readonly value: TypedValue
  readonly style: CellStyle
  readonly href?: string
  readonly colspan: number
  readonly rowspan: number
}

export interface SheetPart {
  readonly xml: string
  /** Targets of its links, by number from 1. */
  readonly links: readonly string[]
}

/** Excel's limits: characters of a cell, and links of a sheet. */
const maxCellLength = 32_767
const maxLinks = 65_000

/** Excel's limits on a sheet. */
export const maxSheetRows = 1_048_576
export const maxSheetColumns = 16_384

/**
 * A worksheet part (ECMA-376 part 1, 18.3.1).
 * @param cells by row, then column
 * @param frozen number of frozen rows at the top
 */
export function sheetPart(
  cells: readonly OutputCell[],
  frozen: number,
  styles: CellStyles,
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
    out.push(cellXml(cell, styles))
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

function linksOf(cells: readonly OutputCell[]): Map<string, { id: number; href: string }> {
  const links = new Map<string, { id: number; href: string }>()
  for (const { row, column, href } of cells)
    if (href !== undefined && links.size < maxLinks)
      links.set(cellReference(row, column), { id: links.size + 1, href })
  return links
}

function cellXml({ row, column, value, style }: OutputCell, styles: CellStyles): string {
  const head = `<c r="${cellReference(row, column)}" s="${styles.numberOf(style)}"`
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

/** Escapes an underscore that would be read as the start of an escaped character (18.9.2.5). */
function textXml(text: string): string {
  return escapeXml(text.slice(0, maxCellLength).toWellFormed()).replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')
}

function mergeXml({ row, column, colspan, rowspan }: OutputCell): string {
  return `<mergeCell ref="${cellReference(row, column)}:${cellReference(row + rowspan - 1, column + colspan - 1)}"/>`
}

/** Cell references such as A1 and B7. */
function cellReference(row: number, column: number): string {
  let letters = ''
  for (let n = column + 1; n > 0; n = Math.floor((n - 1) / 26))
    letters = String.fromCharCode(65 + ((n - 1) % 26)) + letters
  return `${letters}${row + 1}`
}

/** Style of a cell. */
export interface CellStyle {
  readonly format: string
  readonly header: boolean
  readonly bold: boolean
  readonly wrap: boolean
  readonly link: boolean
  /** Indent levels. */
  readonly indent: number
  readonly align?: 'left' | 'center' | 'right'
}

export const plainCellStyle: CellStyle = {
  format: 'General',
  header: false,
  bold: false,
  wrap: false,
  link: false,
  indent: 0,
}

/** Ids of built-in number formats (ECMA-376 part 1, 18.8.30). */
const builtIn: ReadonlyMap<string, number> = new Map([
  ['General', 0],
  ['0', 1],
  ['0.00', 2],
  ['#,##0', 3],
  ['#,##0.00', 4],
  ['0%', 9],
  ['0.00%', 10],
])

/** Programs refuse workbooks with too many custom formats; further values get the general format. */
const maxFormats = 200

/** The cell styles of a workbook, each stored once and referred to by index. */
export class CellStyles {
  readonly #numbers = new Map<string, number>()
  readonly #styles: CellStyle[] = []
  readonly #formats = new Map<string, number>()

  constructor() {
    this.numberOf(plainCellStyle)
  }

  numberOf(style: CellStyle): number {
    const key = JSON.stringify([
      style.format,
      style.header,
      style.bold,
      style.wrap,
      style.link,
      style.indent,
      style.align,
    ])
    const known = this.#numbers.get(key)
    if (known !== undefined) return known
    const number = this.#styles.push(style) - 1
    this.#numbers.set(key, number)
    return number
  }

  /** `xl/styles.xml`. */
  part(): string {
    const cells = this.#styles.map((style) => this.#cellFormat(style)).join('')
    const formats = [...this.#formats].map(
      ([code, id]) => `<numFmt numFmtId="${id}" formatCode="${escapeXml(code)}"/>`,
    )
    const font = (more: string, color = '') =>
      `<font>${more}<sz val="11"/>${color}<name val="Calibri"/><family val="2"/></font>`
    return [
      `${xmlDeclaration}<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">`,
      formats.length > 0 ? `<numFmts count="${formats.length}">${formats.join('')}</numFmts>` : '',
      `<fonts count="3">${font('')}${font('<b/>')}${font('<u/>', '<color rgb="FF0563C1"/>')}</fonts>`,
      '<fills count="3"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill>',
      '<fill><patternFill patternType="solid"><fgColor rgb="FFEEEEEE"/><bgColor indexed="64"/></patternFill></fill></fills>',
      '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>',
      '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>',
      `<cellXfs count="${this.#styles.length}">${cells}</cellXfs>`,
      '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>',
    ].join('')
  }

  #cellFormat({ format, header, bold, wrap, link, indent, align }: CellStyle): string {
    const font = header || bold ? 1 : link ? 2 : 0
    const horizontal = align ?? (indent > 0 ? 'left' : undefined)
    const alignment = [
      horizontal ? ` horizontal="${horizontal}"` : '',
      ' vertical="top"',
      wrap ? ' wrapText="1"' : '',
      indent > 0 ? ` indent="${Math.min(indent, 15)}"` : '',
    ].join('')
    return `<xf numFmtId="${this.#formatNumber(format)}" fontId="${font}" fillId="${header ? 2 : 0}" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1" applyFill="1" applyAlignment="1"><alignment${alignment}/></xf>`
  }

  #formatNumber(format: string): number {
    const known = builtIn.get(format) ?? this.#formats.get(format)
    if (known !== undefined) return known
    if (this.#formats.size >= maxFormats) return 0
    // Ids below 164 are built in.
    const number = 164 + this.#formats.size
    this.#formats.set(format, number)
    return number
  }
}
