import type { Block, Table, TableCell } from '../../../model/document.ts'
import { LimitError } from '../../../model/errors.ts'
import { attribute, childElements, descendants, type HtmlElement, type HtmlNode } from '../../html/parse.ts'
import { isHidden, styleOf } from './display.ts'
import { lineOf } from './inlines.ts'
import type { HtmlScope } from './scope.ts'

/** Limits on spans in HTML (4.9.11). */
const maxColspan = 1000
const maxRowspan = 65_534

/** Columns that widths are read for. */
const maxColumns = 200

/** A table; or the blocks of its cells, if it is only used for layout. */
export function tableBlocks(
  node: HtmlElement,
  scope: HtmlScope,
  depth: number,
  read: (nodes: readonly HtmlNode[]) => Block[],
): Block[] {
  const sources = rowsOf(node)
  const caption = childElements(node).find((child) => child.tag === 'caption')
  if (isLayout(node, sources, caption))
    return sources.flatMap(({ row }) => cellsOf(row).flatMap((cell) => read(cell.children)))
  const { cells: most } = scope.conversion.limits
  let count = 0
  const rows = sources.map(({ row, head }, r) => ({
    cells: cellsOf(row).map((cell): TableCell => {
      const made = {
        ...cellOf(cell, head, sources.length - r, read(cell.children)),
        ...(scope.looks ? { look: scope.looks.cell(cell, node) } : {}),
      }
      count += (made.colspan ?? 1) * (made.rowspan ?? 1)
      if (count > most)
        throw new LimitError(
          'too_many_entries',
          `A table of the document has more than ${most} cells. Split it.`,
          {
            limit: most,
          },
        )
      return made
    }),
  }))
  // Where spans cover all rows, a row without cells is dropped.
  if (!rows.some(({ cells }) => cells.length > 0)) return caption ? read(caption.children) : []
  const inlines = caption ? lineOf(caption, scope, depth) : []
  const widths = columnWidths(node, sources.length === 0 ? [] : cellsOf(sources[0].row))
  const table: Table = {
    kind: 'table',
    rows,
    ...(inlines.length > 0 ? { caption: inlines } : {}),
    ...(widths === null ? {} : { widths }),
    ...(scope.looks ? { look: scope.looks.table(node) } : {}),
  }
  return [table]
}

interface SourceRow {
  readonly row: HtmlElement
  readonly head: boolean
}

/** Rows in display order: thead first, tfoot last. */
function rowsOf(table: HtmlElement): SourceRow[] {
  const parts: Record<'thead' | 'tbody' | 'tfoot', SourceRow[]> = { thead: [], tbody: [], tfoot: [] }
  for (const part of childElements(table)) {
    if (part.tag !== 'thead' && part.tag !== 'tbody' && part.tag !== 'tfoot') continue
    if (isHidden(part)) continue
    for (const row of childElements(part))
      if (row.tag === 'tr' && !isHidden(row)) parts[part.tag].push({ row, head: part.tag === 'thead' })
  }
  return [...parts.thead, ...parts.tbody, ...parts.tfoot]
}

function cellsOf(row: HtmlElement): HtmlElement[] {
  return childElements(row).filter((cell) => (cell.tag === 'td' || cell.tag === 'th') && !isHidden(cell))
}

/** Columns and rows that a cell covers. */
export function spansOf(cell: HtmlElement, rowsLeft: number): { colspan: number; rowspan: number } {
  const stated = attribute(cell, 'rowspan').trim()
  return {
    colspan: Math.min(span(attribute(cell, 'colspan')), maxColspan),
    // 0 means to the end of the row group; spans are clipped to it.
    rowspan: Math.min(stated === '0' ? rowsLeft : span(stated), rowsLeft, maxRowspan),
  }
}

function cellOf(node: HtmlElement, head: boolean, rowsLeft: number, blocks: Block[]): TableCell {
  const { colspan, rowspan } = spansOf(node, rowsLeft)
  const align = alignOf(node)
  return {
    blocks,
    ...(colspan > 1 ? { colspan } : {}),
    ...(rowspan > 1 ? { rowspan } : {}),
    ...(head || node.tag === 'th' ? { header: true } : {}),
    ...(align === 'left' || align === 'center' || align === 'right' ? { align } : {}),
  }
}

/** The alignment of a cell, its row, its section or its table. */
function alignOf(cell: HtmlElement): string {
  for (let node: HtmlElement | null = cell; node !== null; node = node.parent) {
    // The attribute of a table places the table itself.
    const attributed = node.tag === 'table' ? '' : attribute(node, 'align').toLowerCase()
    const align = styleOf(node, 'text-align') || attributed
    if (align !== '' || node.tag === 'table') return align
  }
  return ''
}

function span(text: string): number {
  const number = Number.parseInt(text, 10)
  // An invalid number counts as 1.
  return Math.max(1, number || 1)
}

export function isLayoutTable(table: HtmlElement): boolean {
  return isLayout(
    table,
    rowsOf(table),
    childElements(table).find((child) => child.tag === 'caption'),
  )
}

/**
 * Whether a table is used for layout: it has role presentation or a single cell, or it has no borders and contains headings or other tables,
 * as pages before CSS do.
 */
function isLayout(table: HtmlElement, rows: readonly SourceRow[], caption: HtmlElement | undefined): boolean {
  const role = attribute(table, 'role')
  if (role === 'presentation' || role === 'none') return true
  if (caption === undefined && attribute(table, 'border') === '0' && holdsPage(table)) return true
  if (caption !== undefined || rows.length !== 1) return false
  const cells = cellsOf(rows[0].row)
  return cells.length === 1 && cells[0].tag === 'td' && !rows[0].head
}

/** Maximum elements examined; layout tables are recognizable near their start. */
const maxExamined = 300

function holdsPage(table: HtmlElement): boolean {
  let count = 0
  for (const node of descendants(table)) {
    if (node.tag === 'th') return false
    if (/^(?:table|h[1-3])$/.test(node.tag)) return true
    if (++count > maxExamined) return false
  }
  return false
}

interface Width {
  readonly amount: number
  readonly unit: '%' | 'px'
}

/**
 * The share of each column, from its `col` elements, else from the cells of the first row. null where some are missing that
 * the others do not determine.
 */
function columnWidths(table: HtmlElement, firstRow: readonly HtmlElement[]): number[] | null {
  const columns = childElements(table)
    .flatMap((child) => (child.tag === 'colgroup' ? columnsOf(child) : []))
    .slice(0, maxColumns)
  const byColumn = sharesOf(columns.flatMap((column) => repeated(widthOf(column), attribute(column, 'span'))))
  const spans = firstRow.map((cell) => Number.parseInt(attribute(cell, 'colspan'), 10) || 1)
  if (byColumn?.length === spans.reduce((sum, span) => sum + span, 0)) return byColumn
  return spans.some((span) => span !== 1) ? null : sharesOf(firstRow.map(widthOf))
}

function columnsOf(group: HtmlElement): HtmlElement[] {
  const columns = childElements(group).filter(({ tag }) => tag === 'col')
  return columns.length > 0 ? columns : [group]
}

function repeated(width: Width | null, span: string): (Width | null)[] {
  return new Array(Math.max(1, Math.min(maxColumns, Number.parseInt(span, 10) || 1))).fill(width)
}

const pixels: Readonly<Record<string, number>> = {
  '': 1,
  px: 1,
  pt: 4 / 3,
  em: 16,
  rem: 16,
  cm: 96 / 2.54,
  mm: 96 / 25.4,
  in: 96,
}

function widthOf(node: HtmlElement): Width | null {
  const [, amount, unit] =
    /^(\d{1,5}(?:\.\d{1,12})?)(%|px|pt|r?em|cm|mm|in|)$/.exec(
      styleOf(node, 'width') || attribute(node, 'width').trim().toLowerCase(),
    ) ?? []
  if (amount === undefined || !(Number(amount) > 0)) return null
  return unit === '%'
    ? { amount: Number(amount), unit: '%' }
    : { amount: Number(amount) * pixels[unit], unit: 'px' }
}

/** Columns without a width share what percentages of the others leave. */
function sharesOf(widths: readonly (Width | null)[]): number[] | null {
  if (widths.length === 0 || widths.length > maxColumns) return null
  const stated = widths.filter((width) => width !== null)
  if (stated.length === 0 || stated.some(({ unit }) => unit !== stated[0].unit)) return null
  const sum = stated.reduce((total, { amount }) => total + amount, 0)
  const missing = widths.length - stated.length
  if (missing > 0 && (stated[0].unit !== '%' || sum >= 100)) return null
  const whole = missing > 0 ? 100 : sum
  return widths.map((width) => (width === null ? (100 - sum) / missing : width.amount) / whole)
}
