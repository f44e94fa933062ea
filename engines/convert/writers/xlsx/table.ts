import type { Block, Inline, Table } from '../../../model/document.ts'
import { plainText } from '../../../model/document-text.ts'
import { LimitError } from '../../../model/errors.ts'
import { gridOf, headerRowCount } from '../../tree/grid.ts'
import { safeHref } from '../../tree/href.ts'
import { type Look, type Looks, plainLook } from './looks.ts'
import { type CellOut, type SheetPart, sheetColumns, sheetPart, sheetRows } from './sheet.ts'
import { type Manner, mannerOf, typedValue } from './values.ts'

/** Letters beyond which a column grows no wider, and its text is broken. */
const widest = 60
const narrowest = 8

/**
 * A table as a sheet: values with their kinds, merged cells, header rows bold and frozen.
 * @throws LimitError `too_many_entries` for more places than the limit or than a sheet has
 */
export function tableSheet(table: Table, looks: Looks, maxCells: number): SheetPart {
  const grid = gridOf(table, maxCells)
  if (grid.rows > sheetRows || grid.columns > sheetColumns)
    throw new LimitError(
      'too_many_entries',
      `A sheet has ${sheetRows} rows and ${sheetColumns} columns at most, and a table of the document has more. Split it.`,
      { rows: grid.rows, columns: grid.columns },
    )
  const head = headerRowCount(table)
  const texts = grid.cells.map(({ cell }) => wordsIn(cell.blocks))
  const manners = columnManners(
    grid.columns,
    grid.cells.map(({ column }, i) => ({ column, text: texts[i] })),
  )
  const widths = new Array<number>(grid.columns).fill(narrowest)
  const cells = grid.cells.map(({ cell, row, column, colspan, rowspan }, i): CellOut => {
    const text = texts[i]
    const header = cell.header === true
    const value =
      header || text.includes('\n') ? ({ kind: 'text', text } as const) : typedValue(text, manners[column])
    const href = linkOf(cell.blocks)
    const length = longestLine(text)
    if (colspan === 1) widths[column] = Math.max(widths[column], Math.min(widest, length + 2))
    const look: Look = {
      ...plainLook,
      format: value.kind === 'number' ? value.format : 'General',
      header,
      wrap: text.includes('\n') || length > widest,
      link: href !== null,
      ...(cell.align ? { align: cell.align } : {}),
    }
    return { row, column, colspan, rowspan, value, look, ...(href === null ? {} : { href }) }
  })
  // A cell that was merged from above stands before those of its row that lie left of nothing.
  cells.sort((a, b) => a.row - b.row || a.column - b.column)
  return sheetPart(cells, head < grid.rows ? head : 0, looks, widths)
}

function columnManners(columns: number, cells: readonly { column: number; text: string }[]): Manner[] {
  const byColumn = Array.from({ length: columns }, (): string[] => [])
  for (const { column, text } of cells) byColumn[column].push(text)
  return byColumn.map(mannerOf)
}

/** What stands in a cell, its paragraphs on lines of their own. */
export function wordsIn(blocks: readonly Block[]): string {
  if (blocks.length === 0) return ''
  const words = plainText({ metadata: {}, blocks, notes: new Map(), resources: new Map() })
  return words.replace(/\n{2,}/g, '\n')
}

/** Where a cell leads that is nothing but one link. */
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
