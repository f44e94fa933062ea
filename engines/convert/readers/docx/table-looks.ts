import type { BlockLook, CellLook, Edges, Line, RowLook, Side } from '../../../model/document.ts'
import { isOn } from '../../../office/word.ts'
import { childOf, childrenOf, descend, type XmlElement } from '../../../office/xml.ts'
import { bordersOf, type DocxLooks, type InTable, lineOf, paragraphProperties } from './looks.ts'

const twips = 20

/** Where a cell is in its table. */
export interface CellPlace {
  readonly row: number
  readonly column: number
  readonly rows: number
  readonly columns: number
  readonly colspan: number
}

/** The look of a table by its own properties and those of its style. */
export class TableLook {
  readonly #looks: DocxLooks
  readonly #styles: readonly XmlElement[]
  readonly #own: XmlElement | undefined
  readonly #flags: Readonly<Record<string, boolean>>
  readonly #padding: Edges

  constructor(table: XmlElement, looks: DocxLooks) {
    this.#looks = looks
    this.#own = childOf(table, 'w:tblPr')
    this.#styles = looks.tableStyles(childOf(this.#own, 'w:tblStyle')?.attributes['w:val'])
    this.#flags = flagsOf(childOf(this.#own, 'w:tblLook')?.attributes ?? {})
    const margins = [...this.#styles.map((style) => childOf(style, 'w:tblPr')), this.#own].map((properties) =>
      marginsOf(childOf(properties, 'w:tblCellMar')),
    )
    this.#padding = Object.assign({ top: 0, right: 5.4, bottom: 0, left: 5.4 }, ...margins)
  }

  /** @param widths of the grid, points @param room width of the column around */
  table(widths: readonly number[]): BlockLook {
    const indent = childOf(this.#own, 'w:tblInd')?.attributes
    const align = this.#of('w:jc')?.attributes['w:val']
    const left = (Number(indent?.['w:w'] ?? 0) || 0) / twips
    return {
      ...(align === 'center' ? { align } : align === 'right' || align === 'end' ? { align: 'right' } : {}),
      left: left - (this.#looks.tablesBeginWithText ? this.#padding.left : 0),
      ...(widths.length > 0 ? { columns: widths } : {}),
    }
  }

  /** Width of the table as stated: points, or a share of the column around. */
  get width(): { readonly points?: number; readonly share?: number } {
    const { 'w:w': value = '0', 'w:type': type = 'auto' } = childOf(this.#own, 'w:tblW')?.attributes ?? {}
    const number = Number.parseFloat(value)
    if (type === 'pct' && number > 0) return { share: value.endsWith('%') ? number / 100 : number / 5000 }
    return type === 'dxa' && number > 0 ? { points: number / twips } : {}
  }

  row(row: XmlElement): RowLook | undefined {
    const { 'w:val': value, 'w:hRule': rule } = descend(row, 'w:trPr', 'w:trHeight')?.attributes ?? {}
    const height = Number(value) / twips
    const whole = descend(row, 'w:trPr', 'w:cantSplit')
    const isWhole = whole !== undefined && isOn(whole.attributes['w:val'] ?? '1')
    if (!(height > 0 && height < 2000)) return isWhole ? { isWhole } : undefined
    return { height, ...(rule === 'exact' ? { exact: true } : {}), ...(isWhole ? { isWhole } : {}) }
  }

  cell(properties: XmlElement | undefined, place: CellPlace): CellLook {
    const conditions = this.#conditions(place)
    const shade = [...conditions.map((one) => childOf(one, 'w:tcPr')), properties]
      .map((one) => childOf(one, 'w:shd')?.attributes['w:fill'])
      .findLast((fill) => fill !== undefined)
    const vertical = childOf(properties, 'w:vAlign')?.attributes['w:val']
    const padding = { ...this.#padding, ...marginsOf(childOf(properties, 'w:tcMar')) }
    return {
      borders: this.#borders(properties, conditions, place),
      padding,
      ...(shade && /^[\da-f]{6}$/i.test(shade) ? { fill: `#${shade.toLowerCase()}` } : {}),
      ...(vertical === 'center'
        ? { vertical: 'middle' }
        : vertical === 'bottom'
          ? { vertical: 'bottom' }
          : {}),
    }
  }

  /** What the style gives the paragraphs of a cell. */
  inside(place: CellPlace): InTable {
    const sources = [...this.#styles, ...this.#conditions(place)]
    return {
      run: Object.assign({}, ...sources.map((one) => this.#looks.runProperties(childOf(one, 'w:rPr')))),
      paragraph: Object.assign({}, ...sources.map((one) => paragraphProperties(childOf(one, 'w:pPr')))),
    }
  }

  #of(name: string): XmlElement | undefined {
    return [...this.#styles.map((style) => childOf(style, 'w:tblPr')), this.#own]
      .map((properties) => childOf(properties, name))
      .findLast((one) => one !== undefined)
  }

  /** Conditional formatting of the styles that applies to a cell, weakest first (ECMA-376 part 1, 17.7.6). */
  #conditions({ row, column, rows, columns, colspan }: CellPlace): XmlElement[] {
    const { firstRow, lastRow, firstColumn, lastColumn, bandsRows, bandsColumns } = this.#flags
    const isFirst = firstRow && row === 0
    const isLast = lastRow && row === rows - 1
    const kinds = [
      bandsColumns && `band${((column - (firstColumn ? 1 : 0)) % 2) + 1}Vert`,
      bandsRows && !isFirst && !isLast && `band${((row - (firstRow ? 1 : 0)) % 2) + 1}Horz`,
      firstColumn && column === 0 && 'firstCol',
      lastColumn && column + colspan >= columns && 'lastCol',
      isFirst && 'firstRow',
      isLast && 'lastRow',
    ].filter((kind) => typeof kind === 'string')
    return kinds.flatMap((kind) =>
      this.#styles.flatMap((style) =>
        childrenOf(style, 'w:tblStylePr').filter((one) => one.attributes['w:type'] === kind),
      ),
    )
  }

  #borders(
    properties: XmlElement | undefined,
    conditions: readonly XmlElement[],
    { row, column, rows, columns, colspan }: CellPlace,
  ): { [S in Side]?: Line } {
    const outer = {
      top: row === 0,
      bottom: row === rows - 1,
      left: column === 0,
      right: column + colspan >= columns,
    }
    const out: { [S in Side]?: Line } = {}
    const wholes = [...this.#styles.map((style) => childOf(style, 'w:tblPr')), this.#own].map((one) =>
      childOf(one, 'w:tblBorders'),
    )
    for (const borders of wholes) {
      if (!borders) continue
      const own = bordersOf(borders)
      const inside = { across: childOf(borders, 'w:insideH'), down: childOf(borders, 'w:insideV') }
      for (const side of ['top', 'right', 'bottom', 'left'] as const) {
        const isAcross = side === 'top' || side === 'bottom'
        const between = isAcross ? inside.across : inside.down
        const line = outer[side] ? own[side] : (lineOf(between) ?? undefined)
        const isSaid = outer[side] ? childOf(borders, `w:${side}`) : between
        if (line) out[side] = line
        else if (isSaid) delete out[side]
      }
    }
    for (const source of [...conditions.map((one) => childOf(one, 'w:tcPr')), properties]) {
      const borders = childOf(source, 'w:tcBorders')
      if (!borders) continue
      const own = bordersOf(borders)
      for (const side of ['top', 'right', 'bottom', 'left'] as const) {
        const alias = side === 'left' ? 'w:start' : side === 'right' ? 'w:end' : ''
        if (own[side]) out[side] = own[side]
        else if (childOf(borders, `w:${side}`) ?? childOf(borders, alias)) delete out[side]
      }
    }
    return out
  }
}

function flagsOf(attributes: Readonly<Record<string, string>>): Record<string, boolean> {
  const bits = Number.parseInt(attributes['w:val'] ?? '0', 16)
  const flag = (name: string, bit: number) =>
    attributes[`w:${name}`] === undefined ? (bits & bit) !== 0 : isOn(attributes[`w:${name}`])
  return {
    firstRow: flag('firstRow', 0x20),
    lastRow: flag('lastRow', 0x40),
    firstColumn: flag('firstColumn', 0x80),
    lastColumn: flag('lastColumn', 0x100),
    bandsRows: !flag('noHBand', 0x200),
    bandsColumns: !flag('noVBand', 0x400),
  }
}

function marginsOf(margins: XmlElement | undefined): Partial<Edges> {
  const out: { -readonly [S in Side]?: number } = {}
  for (const [side, ...names] of [
    ['top', 'w:top'],
    ['right', 'w:right', 'w:end'],
    ['bottom', 'w:bottom'],
    ['left', 'w:left', 'w:start'],
  ] as const) {
    const margin = names.map((name) => childOf(margins, name)).find((one) => one !== undefined)
    const value = Number(margin?.attributes['w:w'] ?? Number.NaN)
    if (value >= 0 && value < 4000) out[side] = value / twips
  }
  return out
}
