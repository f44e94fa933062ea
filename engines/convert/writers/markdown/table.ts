import type { Block, Origin, Table, TableCell } from '../../../model/document.ts'
import { gridOf, headerRowCount, type TableGrid } from '../../tree/grid.ts'
import { coveredAboveMark } from '../../tree/pipe-table-spans.ts'
import { tightHtml } from '../html/blocks.ts'
import type { MarkdownContext } from './context.ts'
import { lineMd } from './inlines.ts'

/**
 * A pipe table where possible, else HTML. Merged cells that layout analysis found on a page become HTML, since nothing else marks them;
 * where the source states its grid, they stay in their first cell, and the kind of emptiness marks the covered
 * ones.
 */
export function tableMd(table: Table & Origin, context: MarkdownContext): string {
  if (!isSimple(table)) return htmlTableMd(table, context)
  const head = headerRowCount(table)
  const grid = gridOf(table, context.conversion.limits.cells)
  const { columns } = grid
  if (columns === 0) return ''
  const rows = grid.places.map((places, r) =>
    places.map((placed, c) => {
      if (placed === null) return ''
      if (placed.column < c) return null
      return placed.row < r ? coveredAboveMark : cellMd(placed.cell, context)
    }),
  )
  // Pipe tables need a header row; an empty one stands for none.
  const all: (readonly (string | null)[])[] = head === 0 ? [[], ...rows] : rows
  const widths = widthsOf(all, columns)
  const aligns = alignsOf(grid)
  const rule = widths.map((width, c) => ruleOf(aligns[c], width))
  const lines = all.map((row) =>
    lineOf(widths.map((width, c) => (row[c] === null ? null : (row[c] ?? '').padEnd(width)))),
  )
  lines.splice(1, 0, lineOf(rule))
  const drawn = lines.join('\n')
  return withCaption(table, drawn, context)
}

/** A row. null is a cell covered from the left: nothing between its pipes. */
function lineOf(cells: readonly (string | null)[]): string {
  return `|${cells.map((cell) => (cell === null ? '' : ` ${cell} `)).join('|')}|`
}

/** Columns are padded to their widest cell, up to a limit. */
function widthsOf(rows: readonly (readonly (string | null)[])[], columns: number): number[] {
  const widths = Array.from({ length: columns }, (_, c) =>
    rows.reduce((width, row) => Math.max(width, row[c]?.length ?? 0), 3),
  )
  return widths.some((width) => width > maxPaddedWidth) ? widths.map(() => 3) : widths
}

const maxPaddedWidth = 40

function ruleOf(align: TableCell['align'], width: number): string {
  if (align === 'center') return `:${'-'.repeat(width - 2)}:`
  if (align === 'right') return `${'-'.repeat(width - 1)}:`
  return align === 'left' ? `:${'-'.repeat(width - 1)}` : '-'.repeat(width)
}

/** The alignment that all cells of a column share. */
function alignsOf({ cells, columns }: TableGrid): TableCell['align'][] {
  const found: { align: TableCell['align'] }[] = []
  const mixed = new Set<number>()
  for (const { cell, column, colspan } of cells) {
    if (colspan > 1) continue
    found[column] ??= { align: cell.align }
    if (found[column].align !== cell.align) mixed.add(column)
  }
  return Array.from({ length: columns }, (_, c) => (mixed.has(c) ? undefined : found[c]?.align))
}

/** Whether each cell fits on one line. A table from a page must also have no spans and at most one header row. */
function isSimple(table: Table & Origin): boolean {
  const plain =
    table.page === undefined ||
    (headerRowCount(table) <= 1 && table.rows.every(({ cells }) => cells.every(isOne)))
  return plain && table.rows.every(({ cells }) => cells.every((cell) => cell.blocks.every(isLine)))
}

function isOne(cell: TableCell): boolean {
  return (cell.colspan ?? 1) === 1 && (cell.rowspan ?? 1) === 1
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

/** A cell on one line: paragraphs and list items are separated by line breaks. */
function cellMd(cell: TableCell, context: MarkdownContext): string {
  return cell.blocks
    .map((block) => lineOfBlock(block, context))
    .filter((line) => line !== '')
    .join('<br>')
    .replace(/\\?\|/g, '\\|')
}

function lineOfBlock(block: Block, context: MarkdownContext): string {
  switch (block.kind) {
    case 'paragraph':
      return escapeListStart(lineMd(block.inlines, context))
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

/** Escapes text that starts like a list item. */
function escapeListStart(line: string): string {
  return line.replace(/(^|<br>)(-|\d{1,9}\.)(?= )/g, (_, start: string, mark: string) =>
    mark === '-' ? `${start}\\-` : `${start}${mark.slice(0, -1)}\\.`,
  )
}

/** An HTML table with rows, cells and spans only. HTML blocks end at an empty line, so there is none in it. */
function htmlTableMd(table: Table, context: MarkdownContext): string {
  const rows = table.rows.map(
    ({ cells }) => `<tr>${cells.map((cell) => cellHtml(cell, context)).join('')}</tr>`,
  )
  const html = `<table>\n${rows.join('\n')}\n</table>`
    .replace(/<pre[\s>][\s\S]*?<\/pre>/g, (pre) => pre.replaceAll('\n', '&#10;'))
    .replace(/\n\s*\n/g, '\n')
  return withCaption(table, html, context)
}

function withCaption({ caption, captionBelow }: Table, drawn: string, context: MarkdownContext): string {
  if (!caption) return drawn
  const line = lineMd(caption, context)
  return captionBelow ? `${drawn}\n\n${line}` : `${line}\n\n${drawn}`
}

function cellHtml(cell: TableCell, context: MarkdownContext): string {
  const name = cell.header ? 'th' : 'td'
  const spans = [
    (cell.colspan ?? 1) > 1 ? ` colspan="${cell.colspan}"` : '',
    (cell.rowspan ?? 1) > 1 ? ` rowspan="${cell.rowspan}"` : '',
  ].join('')
  return `<${name}${spans}>${tightHtml(cell.blocks, context.html)}</${name}>`
}
