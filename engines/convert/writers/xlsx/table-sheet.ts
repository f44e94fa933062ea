import type { Block, Inline, Table } from '../../../model/document.ts'
import { plainText } from '../../../model/document-text.ts'
import { LimitError } from '../../../model/errors.ts'
import { gridOf, headerRowCount } from '../../tree/grid.ts'
import { safeHref } from '../../tree/href.ts'
import { type CellStyle, type CellStyles, plainCellStyle } from './cell-styles.ts'
import { maxSheetColumns, maxSheetRows, type OutputCell, type SheetPart, sheetPart } from './sheet.ts'
import { type ColumnFormat, columnFormatOf, typedValue } from './values.ts'

/** Maximum column width in characters; longer text is wrapped. */
const maxColumnWidth = 60
const minColumnWidth = 8

/**
 * A table as a sheet: typed values, merged cells, bold and frozen header rows.
 * @throws LimitError `too_many_entries` for more cells than the limit or than a sheet can hold
 */
export function tableSheet(table: Table, styles: CellStyles, maxCells: number): SheetPart {
  const grid = gridOf(table, maxCells)
  if (grid.rows > maxSheetRows || grid.columns > maxSheetColumns)
    throw new LimitError(
      'too_many_entries',
      `A sheet has ${maxSheetRows} rows and ${maxSheetColumns} columns at most, and a table of the document has more. Split it.`,
      { rows: grid.rows, columns: grid.columns },
    )
  const head = headerRowCount(table)
  const texts = grid.cells.map(({ cell }) => cellText(cell.blocks))
  const manners = columnFormats(
    grid.columns,
    grid.cells.map(({ column }, i) => ({ column, text: texts[i] })),
  )
  const widths = new Array<number>(grid.columns).fill(minColumnWidth)
  const cells = grid.cells.map(({ cell, row, column, colspan, rowspan }, i): OutputCell => {
    const text = texts[i]
    const header = cell.header === true
    const value =
      header || text.includes('\n') ? ({ kind: 'text', text } as const) : typedValue(text, manners[column])
    const href = linkOf(cell.blocks)
    const length = longestLine(text)
    if (colspan === 1) widths[column] = Math.max(widths[column], Math.min(maxColumnWidth, length + 2))
    const style: CellStyle = {
      ...plainCellStyle,
      format: value.kind === 'number' ? value.format : 'General',
      header,
      wrap: text.includes('\n') || length > maxColumnWidth,
      link: href !== null,
      ...(cell.align ? { align: cell.align } : {}),
    }
    return { row, column, colspan, rowspan, value, style, ...(href === null ? {} : { href }) }
  })
  // Cells merged from above may come before other cells of their row.
  cells.sort((a, b) => a.row - b.row || a.column - b.column)
  return sheetPart(cells, head < grid.rows ? head : 0, styles, widths)
}

function columnFormats(columns: number, cells: readonly { column: number; text: string }[]): ColumnFormat[] {
  const byColumn = Array.from({ length: columns }, (): string[] => [])
  for (const { column, text } of cells) byColumn[column].push(text)
  return byColumn.map(columnFormatOf)
}

/** The text of a cell, with each paragraph on its own line. */
export function cellText(blocks: readonly Block[]): string {
  if (blocks.length === 0) return ''
  const words = plainText({ metadata: {}, blocks, notes: new Map(), resources: new Map() })
  return words.replace(/\n{2,}/g, '\n')
}

/** Link target of a cell that consists of one link. */
function linkOf(blocks: readonly Block[]): string | null {
  const [only] = blocks
  if (blocks.length !== 1 || only.kind !== 'paragraph') return null
  const saying = only.inlines.filter((inline: Inline) => inline.kind !== 'text' || inline.text.trim() !== '')
  const [link] = saying
  if (saying.length !== 1 || link.kind !== 'link') return null
  const href = safeHref(link.href)
  return href === null || href === '' || href.startsWith('#') ? null : href
}

function longestLine(text: string): number {
  let longest = 0
  for (const line of text.split('\n')) longest = Math.max(longest, line.length)
  return longest
}
