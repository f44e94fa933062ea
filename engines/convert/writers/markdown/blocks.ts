import type { Block, Definitions, List, ListItem, Origin, Table, TableCell } from '../../../model/document.ts'
import { labelOf } from '../../../model/list-labels.ts'
import { coveredAboveMark, gridOf, headerRowCount, type TableGrid } from '../../tree/grid.ts'
import { withLabel } from '../../tree/note-numbers.ts'
import { tightHtml } from '../html/blocks.ts'
import { formulaHtml } from '../html/inlines.ts'
import { lineMd, type MarkdownContext, paragraphMd } from './inlines.ts'

/** Writes blocks, separated by empty lines. */
export function blocksMd(blocks: readonly Block[], context: MarkdownContext): string {
  const parts: string[] = []
  const markers = context.conversion.options.pageMarkers && blocks === context.document.blocks
  let page = 0
  for (const [i, block] of blocks.entries()) {
    if (markers && (block.page ?? 0) > page) {
      page = block.page ?? page
      parts.push(`<!-- page ${page} -->`)
    }
    const text = blockMd(block, { context, other: usesOtherMarker(blocks, i), inList: false })
    if (text !== '') parts.push(text)
  }
  return parts.join('\n\n')
}

interface BlockPosition {
  readonly context: MarkdownContext
  /** Whether the list uses the other marker, since a list of the same kind precedes it and would be merged with it. */
  readonly other: boolean
  readonly inList: boolean
}

/** Whether a list is the second, fourth and so on of adjacent lists of one kind. */
function usesOtherMarker(blocks: readonly Block[], at: number): boolean {
  const block = blocks[at]
  let before = at
  while (before > 0 && block.kind === 'list' && isSameKind(blocks[before - 1], block)) before--
  return (at - before) % 2 === 1
}

function isSameKind(block: Block, list: List): boolean {
  return block.kind === 'list' && block.ordered === list.ordered
}

function blockMd(block: Block, place: BlockPosition): string {
  const { context } = place
  const text = unanchoredMd(block, place)
  const name = block.id === undefined || block.kind === 'heading' ? undefined : context.names.get(block.id)
  if (name === undefined || text === '') return text
  const anchor = `<a id="${name.replace(/[<>"&]/g, '')}"></a>`
  return block.kind === 'paragraph' ? anchor + text : `${anchor}\n\n${text}`
}

function unanchoredMd(block: Block, place: BlockPosition): string {
  const { context } = place
  switch (block.kind) {
    case 'heading': {
      const line = lineMd(block.inlines, context).replace(/(^|\s)(#+)$/, '$1\\$2')
      return `${'#'.repeat(block.level)} ${line}`
    }
    case 'paragraph':
      return paragraphMd(block.inlines, context)
    case 'list':
      return listMd(block, place)
    case 'definitions':
      return definitionsMd(block, context)
    case 'table':
      return tableMd(block, context)
    case 'figure': {
      const { kind: _, caption, ...image } = block
      const shown = paragraphMd([{ ...image, kind: 'image' }], context)
      return caption ? `${shown}\n\n${paragraphMd(caption, context)}` : shown
    }
    case 'formula':
      if (block.notation === 'tex') return `$$\n${block.text.replace(/\n\s*\n/g, '\n').trim()}\n$$`
      return block.notation === 'mathml'
        ? formulaHtml(block, true, context.html)
        : paragraphMd([{ kind: 'text', text: block.text }], context)
    case 'code':
      return codeMd(block.text, block.language)
    case 'quote': {
      const inner = blocksMd(block.blocks, context)
      return inner === '' ? '' : prefixLines(inner, '> ', '> ')
    }
    case 'rule':
      // In a list item, dashes would start another item.
      return place.inList ? '___' : '---'
    case 'page-break':
      return ''
  }
}

/** A code block, with a fence longer than any inside. */
function codeMd(text: string, language: string | undefined): string {
  let longest = 2
  for (const [, run] of text.matchAll(/^[ \t]*(`+)/gm)) longest = Math.max(longest, run.length)
  const fence = '`'.repeat(longest + 1)
  const info = language === undefined ? '' : language.replace(/[\s`]/g, '')
  return `${fence}${info}\n${text}${text === '' ? '' : '\n'}${fence}`
}

function listMd(list: List, { context, other }: BlockPosition): string {
  const start = Math.max(0, list.start ?? 1)
  const { numbering = 'decimal', before = '', after = '.' } = list
  // Markdown has numbers with a full stop or a bracket; other labels are text, so that references to them stay right.
  const isPlain = before === '' && (after === '.' || after === ')') && numbering === 'decimal'
  const isClosed = after === ')'
  const items = list.items.map((item, i) => {
    const isMarked = list.ordered && isPlain
    const mark = isMarked ? `${start + i}${isClosed !== other ? ')' : '.'} ` : other ? '* ' : '- '
    const box = item.checked === undefined ? '' : item.checked ? '[x] ' : '[ ] '
    const label = list.ordered && !isPlain ? `${labelOf(list, (list.start ?? 1) + i)} ` : ''
    const text = itemMd(label === '' ? item : withLabel(item, label), list.loose === true, context)
    // Text that looks like a checkbox is escaped.
    const words = box === '' ? text.replace(/^\[(?=[ xX]\]\s)/, '\\[') : box + text
    return prefixLines(words, mark, ' '.repeat(mark.length)).trimEnd()
  })
  return items.join(list.loose ? '\n\n' : '\n')
}

function itemMd({ blocks }: ListItem, loose: boolean, context: MarkdownContext): string {
  let out = ''
  let last: Block | undefined
  for (const [i, block] of blocks.entries()) {
    const text = blockMd(block, { context, other: usesOtherMarker(blocks, i), inList: true })
    if (text === '') continue
    if (last !== undefined) out += !loose && isTight(last, block) ? '\n' : '\n\n'
    out += text
    last = block
  }
  return out
}

/** Whether a block may follow without an empty line, because it cannot be read as part of the paragraph before. */
function isTight(before: Block, block: Block): boolean {
  const { kind } = before
  if (block.kind === 'list') return kind === 'paragraph' && (!block.ordered || (block.start ?? 1) === 1)
  if (block.kind === 'quote') return kind === 'paragraph' || kind === 'code'
  return block.kind === 'code' && (kind === 'paragraph' || kind === 'quote' || kind === 'list')
}

/** Definition list in the syntax of PHP Markdown Extra and pandoc, which reads well elsewhere too. */
function definitionsMd({ items }: Definitions, context: MarkdownContext): string {
  return items
    .map(({ term, definitions }) =>
      [
        lineMd(term, context) || '\u00a0',
        ...definitions.map((blocks) => prefixLines(blocksMd(blocks, context) || '\u00a0', ':   ', '    ')),
      ].join('\n'),
    )
    .join('\n\n')
}

/** Prefixes each line with the marker or indent of its container; empty lines get no trailing white space. */
export function prefixLines(text: string, first: string, rest: string): string {
  return text
    .split('\n')
    .map((line, i) => (i === 0 ? first + line : line === '' ? rest.trimEnd() : rest + line))
    .join('\n')
}

/**
 * A pipe table where possible, else HTML. Merged cells that layout analysis found on a page become HTML, since nothing else marks them;
 * where the source states its grid, they stay in their first cell, and the kind of emptiness marks the covered
 * ones.
 */
function tableMd(table: Table & Origin, context: MarkdownContext): string {
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
  // Pipe tables need a header row; an empty one represents a missing header.
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

/** An HTML table with rows, cells and spans only. HTML blocks end at an empty line, so it has none. */
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
