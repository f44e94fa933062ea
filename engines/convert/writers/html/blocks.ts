import type { Align, Block, List, ListItem, Table, TableCell } from '../../../model/document.ts'
import { labelOf } from '../../../model/list-labels.ts'
import { escapeText, tag } from '../../html/escape.ts'
import { headerRowCount } from '../../tree/grid.ts'
import { withLabel } from '../../tree/note-numbers.ts'
import { formulaHtml, type HtmlContext, imageHtml, inlinesHtml } from './inlines.ts'

/** Writes blocks one below the other. */
export function blocksHtml(blocks: readonly Block[], context: HtmlContext): string {
  return blocks.map((block) => blockHtml(block, context)).join('\n')
}

function blockHtml(block: Block, context: HtmlContext): string {
  const { id } = block
  switch (block.kind) {
    case 'heading': {
      // Screen readers announce an empty heading.
      if (block.inlines.length === 0) return ''
      const name = `h${block.level}`
      return `${tag(name, { id, style: alignStyle(block.align) })}${inlinesHtml(block.inlines, context)}</${name}>`
    }
    case 'paragraph':
      return `${tag('p', { id, style: alignStyle(block.align) })}${inlinesHtml(block.inlines, context)}</p>`
    case 'list':
      return listHtml(block, id, context)
    case 'definitions':
      return `${tag('dl', { id })}\n${block.items
        .map(({ term, definitions }) =>
          [
            `<dt>${inlinesHtml(term, context)}</dt>`,
            ...definitions.map((blocks) => `<dd>${tightHtml(blocks, context)}</dd>`),
          ].join('\n'),
        )
        .join('\n')}\n</dl>`
    case 'table':
      return tableHtml(block, id, context, (blocks) => tightHtml(blocks, context))
    case 'figure': {
      const caption = block.caption ? `\n<figcaption>${inlinesHtml(block.caption, context)}</figcaption>` : ''
      return `${tag('figure', { id })}\n${imageHtml(block, context)}${caption}\n</figure>`
    }
    case 'formula':
      return `${tag('p', { id })}${formulaHtml(block, true, context)}</p>`
    case 'code': {
      const text = `${escapeText(block.text)}\n`
      const language = block.language === undefined ? undefined : `language-${block.language}`
      return `${tag('pre', { id })}${tag('code', { class: language })}${text}</code></pre>`
    }
    case 'quote':
      return `${tag('blockquote', { id })}\n${blocksHtml(block.blocks, context)}\n</blockquote>`
    case 'rule':
      return '<hr>'
    case 'page-break':
      return '<div style="break-after: page"></div>'
  }
}

/** A single paragraph in an item or cell needs no tags. */
export function tightHtml(blocks: readonly Block[], context: HtmlContext): string {
  const [first] = blocks
  if (first === undefined) return ''
  if (first.kind !== 'paragraph' || first.id !== undefined || first.align !== undefined)
    return blocksHtml(blocks, context)
  const rest = blocks.slice(1)
  if (rest.some((block) => block.kind === 'paragraph')) return blocksHtml(blocks, context)
  const line = inlinesHtml(first.inlines, context)
  return rest.length === 0 ? line : `${line}\n${blocksHtml(rest, context)}`
}

/** Types of HTML lists. A plain one has none. */
const numberings: Readonly<Record<string, string | undefined>> = {
  decimal: undefined,
  'lower-alpha': 'a',
  'upper-alpha': 'A',
  'lower-roman': 'i',
  'upper-roman': 'I',
}

function listHtml(list: List, id: string | undefined, context: HtmlContext): string {
  const name = list.ordered ? 'ol' : 'ul'
  const start = list.ordered && list.start !== undefined && list.start !== 1 ? list.start : undefined
  const type = list.numbering === undefined ? undefined : numberings[list.numbering]
  // HTML has numbers with a full stop; other labels are text.
  const isPlain =
    !list.ordered ||
    ((list.before ?? '') === '' &&
      (list.after ?? '.') === '.' &&
      Object.hasOwn(numberings, list.numbering ?? 'decimal'))
  const items = list.items.map((item, i) => {
    const shown = isPlain ? item : withLabel(item, `${labelOf(list, (list.start ?? 1) + i)} `)
    return `<li>${itemHtml(shown, list.loose === true, context)}</li>`
  })
  const style = isPlain ? undefined : 'list-style-type: none'
  return `${tag(name, { id, start, type, style })}\n${items.join('\n')}\n</${name}>`
}

function itemHtml({ blocks, checked }: ListItem, loose: boolean, context: HtmlContext): string {
  const inner = loose ? blocksHtml(blocks, context) : tightHtml(blocks, context)
  if (checked === undefined) return inner
  const box = `<input type="checkbox" disabled${checked ? ' checked' : ''}> `
  return inner.startsWith('<p>') ? `<p>${box}${inner.slice(3)}` : box + inner
}

function alignStyle(align: Align | undefined): string | undefined {
  return align === undefined || align === 'start' ? undefined : `text-align: ${align}`
}

/** A table whose header cells state their scope, for screen readers. */
function tableHtml(
  table: Table,
  id: string | undefined,
  context: HtmlContext,
  content: (blocks: readonly Block[]) => string,
): string {
  const head = headerRowCount(table)
  const lines = [tag('table', { id })]
  const side = table.captionBelow ? 'caption-side: bottom' : undefined
  if (table.caption)
    lines.push(`${tag('caption', { style: side })}${inlinesHtml(table.caption, context)}</caption>`)
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
