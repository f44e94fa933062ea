import { escapeXml, xmlDeclaration } from '../../../office/package-writer.ts'

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
