import { LimitError } from '../../../../model/errors.ts'
import { maxColumn, maxRow } from '../../../../office/sheet.ts'
import { childrenOf, isElement, type XmlElement } from '../../../../office/xml.ts'
import { borderOf, colorOf, lengthOf, sideOf } from '../lengths.ts'
import { plainText } from '../plain-text.ts'
import type { OdfStyles } from '../styles.ts'

/** A run of equal columns. Numbers from 0. */
export interface ColumnRun {
  readonly first: number
  readonly last: number
  readonly style: string | undefined
  readonly cellStyle: string | undefined
  readonly isHidden: boolean
}

/** A run of equal rows. */
export interface RowRun {
  readonly first: number
  readonly last: number
  readonly element: XmlElement
  readonly isHidden: boolean
  readonly cells: readonly CellRun[]
}

/** A run of equal cells of a row. */
export interface CellRun {
  readonly first: number
  readonly last: number
  readonly element: XmlElement
  readonly style: string | undefined
  readonly text: string
  readonly href?: string
}

/** A sheet (ODF 1.3 part 3, 9.1), whose repeated rows and cells are runs. */
export interface SheetRows {
  readonly columns: readonly ColumnRun[]
  readonly rows: readonly RowRun[]
  /** The last row and column with content or a format. -1 for none. */
  readonly lastRow: number
  readonly lastColumn: number
  readonly headerRows: readonly [number, number] | null
  readonly headerColumns: readonly [number, number] | null
}

/** More equal rows or columns without content than this are the rest of a sheet, regardless of their look, as LibreOffice prints it. */
const [maxBareRows, maxBareColumns] = [84, 30]

/** @throws LimitError if runs represent more cells than `cells` */
export function sheetRows(table: XmlElement, styles: OdfStyles, cells: { left: number }): SheetRows {
  const columns: ColumnRun[] = []
  const rows: RowRun[] = []
  let header: [number, number] | null = null
  let headerColumns: [number, number] | null = null
  let [row, column] = [0, 0]
  // The last places with content, and with a look.
  const full = { row: -1, column: -1 }
  const bare = { row: -1, column: -1 }
  const visible = new Map<string, boolean>()
  const isVisible = (style: string | undefined) => {
    const known = visible.get(style ?? '')
    if (known !== undefined) return known
    const found = hasLook(styles, style)
    visible.set(style ?? '', found)
    return found
  }
  const visit = (holder: XmlElement, inHeader: boolean): void => {
    for (const child of holder.children) {
      if (!isElement(child)) continue
      const { name, attributes } = child
      if (/^table:table-(?:header-)?(?:rows|columns)$|^table:table-(?:row|column)-group$/.test(name))
        visit(child, inHeader || name.includes('header'))
      else if (name === 'table:table-column') {
        const last = Math.min(maxColumn, column + repeats(attributes['table:number-columns-repeated']) - 1)
        if (last < column) continue
        columns.push({
          first: column,
          last,
          style: attributes['table:style-name'],
          cellStyle: attributes['table:default-cell-style-name'],
          isHidden: isCollapsed(child),
        })
        if (inHeader) headerColumns = [headerColumns?.[0] ?? column, last]
        column = last + 1
      } else if (name === 'table:table-row') {
        const last = Math.min(maxRow, row + repeats(attributes['table:number-rows-repeated']) - 1)
        if (last < row) continue
        const found = cellsOf(child)
        const count = last - row + 1
        const filled = found.findLast(hasContent)
        if (filled) [full.row, full.column] = [last, Math.max(full.column, filled.last)]
        const seen = found.findLast((one) => one.last - one.first < maxBareColumns && isVisible(one.style))
        if (seen && count <= maxBareRows) [bare.row, bare.column] = [last, Math.max(bare.column, seen.last)]
        if (filled) {
          const content = found.filter(hasContent).reduce((sum, one) => sum + one.last - one.first + 1, 0)
          cells.left -= content * count
          if (cells.left < 0)
            throw new LimitError('too_many_entries', 'The workbook has more cells than the limit allows.', {
              limit: 'cells',
            })
        }
        rows.push({ first: row, last, element: child, isHidden: isCollapsed(child), cells: found })
        if (inHeader) header = [header?.[0] ?? row, last]
        row = last + 1
      }
    }
  }
  visit(table, false)
  return {
    columns,
    rows,
    lastRow: bare.row - full.row > maxBareRows ? full.row : Math.max(bare.row, full.row),
    lastColumn: bare.column - full.column > maxBareColumns ? full.column : Math.max(bare.column, full.column),
    headerRows: header,
    headerColumns,
  }
}

function cellsOf(row: XmlElement): CellRun[] {
  const out: CellRun[] = []
  let column = 0
  for (const element of childrenOf(row)) {
    if (!/^table:(?:covered-)?table-cell$/.test(element.name)) continue
    const last = Math.min(
      maxColumn,
      column + repeats(element.attributes['table:number-columns-repeated']) - 1,
    )
    if (last < column) break
    out.push({
      first: column,
      last,
      element,
      style: element.attributes['table:style-name'] ?? row.attributes['table:default-cell-style-name'],
      ...plainText(element),
    })
    column = last + 1
  }
  return out
}

function hasContent({ text, element }: CellRun): boolean {
  return (
    text !== '' ||
    element.attributes['table:number-columns-spanned'] !== undefined ||
    element.children.some((child) => isElement(child) && child.name.startsWith('draw:'))
  )
}

function hasLook(styles: OdfStyles, style: string | undefined): boolean {
  if (style === undefined) return false
  const cell = styles.properties('table-cell', style, 'table-cell')
  const isFilled = colorOf(cell['fo:background-color']) !== undefined
  return (
    isFilled || ['top', 'left', 'bottom', 'right'].some((side) => borderOf(sideOf(cell, 'fo:border', side)))
  )
}

function isCollapsed({ attributes }: XmlElement): boolean {
  return /^(?:collapse|filter)$/.test(attributes['table:visibility'] ?? '')
}

function repeats(text: string | undefined): number {
  const count = Number(text ?? 1)
  return Number.isInteger(count) && count > 0 ? Math.min(count, maxRow + 1) : 1
}

/** Height of a row or width of a column, points. */
export function sizeOf(
  styles: OdfStyles,
  family: 'table-row' | 'table-column',
  style: string | undefined,
): number | undefined {
  const properties = styles.properties(family, style, family)
  return lengthOf(family === 'table-row' ? properties['style:row-height'] : properties['style:column-width'])
}
