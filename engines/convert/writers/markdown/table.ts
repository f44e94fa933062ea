import type { Block, Cell, Table } from '../../../model/document.ts'
import { headRows } from '../../grid.ts'
import { tightHtml } from '../html/blocks.ts'
import { tableHtml } from '../html/table.ts'
import type { MarkdownContext } from './context.ts'
import { lineMd } from './inlines.ts'

/** A table of pipes, where that can say it; in HTML where cells span or hold more than lines. */
export function tableMd(table: Table, context: MarkdownContext): string {
  if (!isSimple(table)) return complexMd(table, context)
  const head = headRows(table)
  const rows = table.rows.map(({ cells }) => cells.map((cell) => cellMd(cell, context)))
  const columns = rows.reduce((most, row) => Math.max(most, row.length), 0)
  if (columns === 0) return ''
  // Pipes must have a header; of a table without one it is empty.
  const all = head === 0 ? [[], ...rows] : rows
  const widths = widthsOf(all, columns)
  const rule = widths.map((width, c) => ruleOf(alignOf(table, c), width))
  const lines = all.map((row) =>
    lineOf(Array.from({ length: columns }, (_, c) => (row[c] ?? '').padEnd(widths[c]))),
  )
  lines.splice(1, 0, lineOf(rule))
  const grid = lines.join('\n')
  return table.caption ? `${lineMd(table.caption, context)}\n\n${grid}` : grid
}

function lineOf(cells: readonly string[]): string {
  return `| ${cells.join(' | ')} |`
}

/** Columns as wide as their cells, as long as that is a help to the eye. */
function widthsOf(rows: readonly (readonly string[])[], columns: number): number[] {
  const widths = Array.from({ length: columns }, (_, c) =>
    rows.reduce((width, row) => Math.max(width, row[c]?.length ?? 0), 3),
  )
  return widths.some((width) => width > widestPadded) ? widths.map(() => 3) : widths
}

const widestPadded = 40

function ruleOf(align: Cell['align'], width: number): string {
  if (align === 'center') return `:${'-'.repeat(width - 2)}:`
  if (align === 'right') return `${'-'.repeat(width - 1)}:`
  return align === 'left' ? `:${'-'.repeat(width - 1)}` : '-'.repeat(width)
}

/** What all cells of a column agree on. */
function alignOf(table: Table, column: number): Cell['align'] {
  const first = table.rows[0]?.cells[column]?.align
  const agrees = table.rows.every(({ cells }) => cells[column] === undefined || cells[column].align === first)
  return agrees ? first : undefined
}

/** One row of headers at most, no spans, and in each cell what can be said in a line. */
function isSimple(table: Table): boolean {
  return (
    headRows(table) <= 1 &&
    table.rows.every(({ cells }) =>
      cells.every(
        (cell) => (cell.colspan ?? 1) === 1 && (cell.rowspan ?? 1) === 1 && cell.blocks.every(isLine),
      ),
    )
  )
}

function isLine(block: Block): boolean {
  switch (block.kind) {
    case 'paragraph':
    case 'heading':
    case 'figure':
    case 'formula':
      return true
    case 'code':
      return !block.text.includes('\n')
    case 'list':
      return block.items.every(
        (item) => item.checked === undefined && item.blocks.every((one) => one.kind === 'paragraph'),
      )
    default:
      return false
  }
}

/** A cell in one line: paragraphs and items by line breaks, items with their marks. */
function cellMd(cell: Cell, context: MarkdownContext): string {
  return cell.blocks
    .map((block) => lineOfBlock(block, context))
    .filter((line) => line !== '')
    .join('<br>')
    .replace(/\\?\|/g, '\\|')
}

function lineOfBlock(block: Block, context: MarkdownContext): string {
  switch (block.kind) {
    case 'paragraph':
      return unmarked(lineMd(block.inlines, context))
    case 'heading':
      return lineMd([{ kind: 'emphasis', style: 'bold', inlines: block.inlines }], context)
    case 'figure': {
      const { kind: _, caption, ...image } = block
      return [
        lineMd([{ ...image, kind: 'image' }], context),
        ...(caption ? [lineMd(caption, context)] : []),
      ].join('<br>')
    }
    case 'formula':
      return lineMd([block], context)
    case 'code':
      return lineMd([{ kind: 'code-span', text: block.text }], context)
    case 'list':
      return block.items
        .map(({ blocks }, i) => {
          const words = blocks.map((one) => lineOfBlock(one, context)).join(' ')
          return `${block.ordered ? `${(block.start ?? 1) + i}.` : '-'} ${words}`
        })
        .join('<br>')
    default:
      return ''
  }
}

/** Words that begin like an item of a list are none. */
function unmarked(line: string): string {
  return line.replace(/(^|<br>)(-|\d{1,9}\.)(?= )/g, (_, start: string, mark: string) =>
    mark === '-' ? `${start}\\-` : `${start}${mark.slice(0, -1)}\\.`,
  )
}

/** HTML ends at an empty line, so there is none in it. */
function complexMd(table: Table, context: MarkdownContext): string {
  const { caption, ...rest } = table
  const html = tableHtml(rest, undefined, context.html, (blocks) => tightHtml(blocks, context.html))
  const solid = html
    .replace(/<pre[\s>][\s\S]*?<\/pre>/g, (pre) => pre.replaceAll('\n', '&#10;'))
    .replace(/\n\s*\n/g, '\n')
  return caption ? `${lineMd(caption, context)}\n\n${solid}` : solid
}
