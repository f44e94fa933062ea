import type { Block, Definitions, List, ListItem } from '../../../model/document.ts'
import { labelOf } from '../../../model/list-labels.ts'
import { withLabel } from '../../tree/note-numbers.ts'
import { formulaHtml } from '../html/inlines.ts'
import type { MarkdownContext } from './context.ts'
import { lineMd, paragraphMd } from './inlines.ts'
import { tableMd } from './table.ts'

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
