import type {
  Block,
  BlockLook,
  CellLook,
  Edges,
  Line,
  RowLook,
  Side,
  TableCell,
} from '../../../model/document.ts'
import { LimitError } from '../../../model/errors.ts'
import { isOn } from '../../../office/word.ts'
import { childOf, childrenOf, isElement, type XmlElement } from '../../../office/xml.ts'
import { bordersOf, type DocxLooks, type InTable, lineOf, paragraphProperties } from './looks.ts'
import type { DocxStory } from './story.ts'

type ReadBlocks = (
  container: XmlElement,
  story: DocxStory,
  onSection: undefined,
  onEmpty: (blanks: readonly BlockLook[]) => void,
) => Block[]

interface MutableCell {
  readonly blocks: Block[]
  readonly colspan: number
  rowspan: number
  header: boolean
  readonly align?: TableCell['align']
  look?: CellLook
}

const twips = 20

/** A table with its merged cells and header rows; null if it has no cell. */
export function readTable(table: XmlElement, story: DocxStory, blocksOf: ReadBlocks): Block | null {
  const rows = rowsOf(table, story)
  const headers = headerRows(table, rows)
  const { looks } = story.whole
  const shown = looks ? new TableLook(table, looks) : null
  const grid = gridWidths(table)
  /** By column, the cell that may extend into the next row. */
  let above = new Map<number, MutableCell>()
  const made = rows.map((row, r) => {
    const cells: MutableCell[] = []
    const reaching = new Map<number, MutableCell>()
    let column = gridSkip(row, 'w:gridBefore')
    for (let i = 0; i < column; i++) cells.push(empty(r < headers))
    for (const element of cellsOf(row)) {
      const properties = childOf(element, 'w:tcPr')
      const colspan = spanOf(childOf(properties, 'w:gridSpan')?.attributes['w:val'])
      count(story, colspan)
      const merge = childOf(properties, 'w:vMerge')
      const continued =
        merge && (merge.attributes['w:val'] ?? 'continue') === 'continue' ? above.get(column) : undefined
      const at = { row: r, column, rows: rows.length, columns: grid.length, colspan }
      const inside = shown
        ? {
            ...story,
            inTable: { ...shown.inside(at), isFilled: shown.cell(properties, at).fill !== undefined },
          }
        : story
      const cell = continued ?? cellOf(element, colspan, inside, blocksOf)
      if (shown && !continued) cell.look = { ...shown.cell(properties, at), ...cell.look }
      if (continued) continued.rowspan++
      else cells.push(cell)
      if (merge) reaching.set(column, cell)
      cell.header ||= r < headers
      column += colspan
    }
    for (let i = gridSkip(row, 'w:gridAfter'); i > 0; i--) cells.push(empty(r < headers))
    above = reaching
    const look = shown?.row(row)
    return { cells, ...(look ? { look } : {}) }
  })
  if (made.every(({ cells }) => cells.length === 0)) return null
  const widths = columnWidths(table)
  return {
    kind: 'table',
    rows: made.map(({ cells, ...rest }) => ({ ...rest, cells: cells.map(finishCell) })),
    ...(widths ? { widths } : {}),
    ...(shown ? { look: tableLookOf(shown, grid) } : {}),
  }
}

function tableLookOf(shown: TableLook, grid: readonly number[]): BlockLook {
  const total = grid.reduce((sum, width) => sum + width, 0)
  const { points, share } = shown.width
  const scale = points !== undefined && total > 0 ? points / total : 1
  const look = shown.table(grid.map((width) => width * scale))
  return share === undefined ? look : { ...look, share }
}

function gridWidths(table: XmlElement): number[] {
  return childrenOf(childOf(table, 'w:tblGrid'), 'w:gridCol').map(
    (column) => (Number(column.attributes['w:w']) || 0) / 20,
  )
}

function finishCell({ blocks, colspan, rowspan, header, align, look }: MutableCell): TableCell {
  return {
    blocks,
    ...(colspan > 1 ? { colspan } : {}),
    ...(rowspan > 1 ? { rowspan } : {}),
    ...(header ? { header } : {}),
    ...(align ? { align } : {}),
    ...(look ? { look } : {}),
  }
}

function empty(header: boolean): MutableCell {
  return { blocks: [], colspan: 1, rowspan: 1, header }
}

function cellOf(element: XmlElement, colspan: number, story: DocxStory, blocksOf: ReadBlocks): MutableCell {
  let look: CellLook | undefined
  const blocks = blocksOf(element, story, undefined, (blanks) => {
    if (blanks.length > 0) look = { blanks }
  })
  const aligns = new Set(blocks.map((block) => ('align' in block ? block.align : undefined)))
  const [align] = aligns
  const common = aligns.size === 1 && (align === 'center' || align === 'right') ? align : undefined
  return {
    blocks,
    colspan,
    rowspan: 1,
    header: false,
    ...(common ? { align: common } : {}),
    ...(look ? { look } : {}),
  }
}

/** Rows, including those inside content controls and tracked changes. */
function rowsOf(table: XmlElement, story: DocxStory): XmlElement[] {
  const changes = story.whole.conversion.options.trackedChanges ?? 'accept'
  return unwrap(table, 'w:tr').filter((row) => {
    const properties = childOf(row, 'w:trPr')
    if (changes === 'accept') return childOf(properties, 'w:del') === undefined
    return changes !== 'reject' || childOf(properties, 'w:ins') === undefined
  })
}

function cellsOf(row: XmlElement): XmlElement[] {
  return unwrap(row, 'w:tc')
}

function unwrap(container: XmlElement, name: string): XmlElement[] {
  return container.children.flatMap((child): XmlElement[] => {
    if (!isElement(child)) return []
    if (child.name === name) return [child]
    if (child.name === 'w:sdt') return unwrap(childOf(child, 'w:sdtContent') ?? child, name)
    return child.name === 'w:customXml' ? unwrap(child, name) : []
  })
}

/** Number of header rows at the top: those marked as headers, else the first row if the table style highlights it. */
function headerRows(table: XmlElement, rows: readonly XmlElement[]): number {
  const saysSo = (row: XmlElement) => {
    const mark = childOf(row, 'w:trPr', 'w:tblHeader')
    return mark !== undefined && isOn(mark.attributes['w:val'] ?? '1')
  }
  let said = 0
  while (said < rows.length && saysSo(rows[said])) said++
  if (said > 0) return said
  const properties = childOf(table, 'w:tblPr', 'w:tblLook')?.attributes
  const first =
    properties?.['w:firstRow'] ?? (Number.parseInt(properties?.['w:val'] ?? '0', 16) & 0x20 ? '1' : '0')
  return isOn(first) && rows.length > 1 ? 1 : 0
}

function gridSkip(row: XmlElement, name: string): number {
  const skipped = Number(childOf(row, 'w:trPr', name)?.attributes['w:val'] ?? 0)
  return Number.isInteger(skipped) && skipped > 0 ? Math.min(skipped, 63) : 0
}

/** Word has at most 63 columns; a larger span is an error or an attack. */
function spanOf(text: string | undefined): number {
  const span = Number(text ?? 1)
  return Number.isInteger(span) && span > 0 ? Math.min(span, 1000) : 1
}

function count(story: DocxStory, columns: number): void {
  story.whole.cells.left -= columns
  if (story.whole.cells.left < 0)
    throw new LimitError(
      'too_many_entries',
      'The tables of the document have more cells than the limit allows.',
      {
        limit: 'cells',
      },
    )
}

function columnWidths(table: XmlElement): number[] | null {
  const widths = childrenOf(childOf(table, 'w:tblGrid'), 'w:gridCol').map((column) =>
    Number(column.attributes['w:w']),
  )
  const total = widths.reduce((sum, width) => sum + width, 0)
  return total > 0 && widths.every((width) => width >= 0) ? widths.map((width) => width / total) : null
}

/** Where a cell is in its table. */
interface CellPlace {
  readonly row: number
  readonly column: number
  readonly rows: number
  readonly columns: number
  readonly colspan: number
}

/** The look of a table by its own properties and those of its style. */
class TableLook {
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
    const { 'w:val': value, 'w:hRule': rule } = childOf(row, 'w:trPr', 'w:trHeight')?.attributes ?? {}
    const height = Number(value) / twips
    const whole = childOf(row, 'w:trPr', 'w:cantSplit')
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
