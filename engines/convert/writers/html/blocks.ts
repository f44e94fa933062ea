import type { Align, Block, List, ListItem } from '../../../model/document.ts'
import { labelOf } from '../../../model/list-labels.ts'
import { escapeText, tag } from '../../html/escape.ts'
import { withLabel } from '../../tree/with-label.ts'
import type { HtmlContext } from './context.ts'
import { formulaHtml, imageHtml, inlinesHtml } from './inlines.ts'
import { tableHtml } from './table.ts'

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

const numberings: Readonly<Record<NonNullable<List['numbering']>, string | undefined>> = {
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
  const isPlain = !list.ordered || ((list.before ?? '') === '' && (list.after ?? '.') === '.')
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
