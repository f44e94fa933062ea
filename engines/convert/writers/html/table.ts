import type { Block, Table, TableCell } from '../../../model/document.ts'
import { tag } from '../../html/escape.ts'
import { headerRowCount } from '../../tree/grid.ts'
import type { HtmlContext } from './context.ts'
import { inlinesHtml } from './inlines.ts'

/** A table whose header cells state their scope, for screen readers. */
export function tableHtml(
  table: Table,
  id: string | undefined,
  context: HtmlContext,
  content: (blocks: readonly Block[]) => string,
): string {
  const head = headerRowCount(table)
  const lines = [tag('table', { id })]
  if (table.caption) lines.push(`<caption>${inlinesHtml(table.caption, context)}</caption>`)
  if (table.widths) lines.push(`<colgroup>${table.widths.map(column).join('')}</colgroup>`)
  const rows = table.rows.map(
    ({ cells }, r) => `<tr>${cells.map((cell) => cellHtml(cell, r < head, content)).join('')}</tr>`,
  )
  if (head > 0) lines.push('<thead>', ...rows.slice(0, head), '</thead>')
  if (rows.length > head) lines.push('<tbody>', ...rows.slice(head), '</tbody>')
  lines.push('</table>')
  return lines.join('\n')
}

function column(share: number): string {
  return tag('col', { style: `width: ${Math.round(share * 1000) / 10}%` })
}

function cellHtml(cell: TableCell, head: boolean, content: (blocks: readonly Block[]) => string): string {
  const { colspan, rowspan, align } = cell
  const name = cell.header ? 'th' : 'td'
  const scope = !cell.header
    ? undefined
    : head
      ? colspan
        ? 'colgroup'
        : 'col'
      : rowspan
        ? 'rowgroup'
        : 'row'
  const style = align === undefined ? undefined : `text-align: ${align}`
  return `${tag(name, { scope, colspan, rowspan, style })}${content(cell.blocks)}</${name}>`
}
