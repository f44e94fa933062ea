import type { Block, Definitions, List, ListItem } from '../../../model/document.ts'
import { formulaHtml } from '../html/inlines.ts'
import type { MarkdownContext } from './context.ts'
import { lineMd, paragraphMd } from './inlines.ts'
import { tableMd } from './table.ts'

/** Blocks, an empty line between them. */
export function blocksMd(blocks: readonly Block[], context: MarkdownContext): string {
  const parts: string[] = []
  for (const [i, block] of blocks.entries()) {
    const text = blockMd(block, { context, other: isOther(blocks, i), inList: false })
    if (text !== '') parts.push(text)
  }
  return parts.join('\n\n')
}

interface Place {
  readonly context: MarkdownContext
  /** A list right before has the usual mark, so this one takes the other, lest they become one list. */
  readonly other: boolean
  readonly inList: boolean
}

/** Every second list of a row of lists of one kind. */
function isOther(blocks: readonly Block[], at: number): boolean {
  const block = blocks[at]
  let before = at
  while (before > 0 && block.kind === 'list' && isSameKind(blocks[before - 1], block)) before--
  return (at - before) % 2 === 1
}

function isSameKind(block: Block, list: List): boolean {
  return block.kind === 'list' && block.ordered === list.ordered
}

function blockMd(block: Block, place: Place): string {
  const { context } = place
  const text = bareMd(block, place)
  const name = block.id === undefined || block.kind === 'heading' ? undefined : context.names.get(block.id)
  if (name === undefined || text === '') return text
  const anchor = `<a id="${name.replace(/[<>"&]/g, '')}"></a>`
  return block.kind === 'paragraph' ? anchor + text : `${anchor}\n\n${text}`
}

function bareMd(block: Block, place: Place): string {
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
      return inner === '' ? '' : prefixed(inner, '> ', '> ')
    }
    case 'rule':
      // In an item, dashes would be taken for one more item.
      return place.inList ? '___' : '---'
    case 'page-break':
      return ''
  }
}

/** In a fence longer than any inside. */
function codeMd(text: string, language: string | undefined): string {
  let longest = 2
  for (const [, run] of text.matchAll(/^[ \t]*(`+)/gm)) longest = Math.max(longest, run.length)
  const fence = '`'.repeat(longest + 1)
  const info = language === undefined ? '' : language.replace(/[\s`]/g, '')
  return `${fence}${info}\n${text}${text === '' ? '' : '\n'}${fence}`
}

function listMd(list: List, { context, other }: Place): string {
  const start = Math.max(0, list.start ?? 1)
  const items = list.items.map((item, i) => {
    const mark = list.ordered ? `${start + i}${other ? ')' : '.'} ` : other ? '* ' : '- '
    const box = item.checked === undefined ? '' : item.checked ? '[x] ' : '[ ] '
    const text = itemMd(item, list.loose === true, context)
    // A box that is only written is no task.
    const words = box === '' ? text.replace(/^\[(?=[ xX]\]\s)/, '\\[') : box + text
    return prefixed(words, mark, ' '.repeat(mark.length)).trimEnd()
  })
  return items.join(list.loose ? '\n\n' : '\n')
}

function itemMd({ blocks }: ListItem, loose: boolean, context: MarkdownContext): string {
  let out = ''
  let last: Block | undefined
  for (const [i, block] of blocks.entries()) {
    const text = blockMd(block, { context, other: isOther(blocks, i), inList: true })
    if (text === '') continue
    if (last !== undefined) out += !loose && isTight(last, block) ? '\n' : '\n\n'
    out += text
    last = block
  }
  return out
}

/** What may follow a line without an empty one between: it cannot be taken for more of the paragraph. */
function isTight(before: Block, block: Block): boolean {
  const { kind } = before
  if (block.kind === 'list') return kind === 'paragraph' && (!block.ordered || (block.start ?? 1) === 1)
  if (block.kind === 'quote') return kind === 'paragraph' || kind === 'code'
  return block.kind === 'code' && (kind === 'paragraph' || kind === 'quote' || kind === 'list')
}

/** As PHP Markdown Extra and pandoc write it; where nobody knows that, the text still reads well. */
function definitionsMd({ items }: Definitions, context: MarkdownContext): string {
  return items
    .map(({ term, definitions }) =>
      [
        lineMd(term, context) || '\u00a0',
        ...definitions.map((blocks) => prefixed(blocksMd(blocks, context) || '\u00a0', ':   ', '    ')),
      ].join('\n'),
    )
    .join('\n\n')
}

/** Every line with what its container needs before it; empty lines get no white space. */
export function prefixed(text: string, first: string, rest: string): string {
  return text
    .split('\n')
    .map((line, i) => (i === 0 ? first + line : line === '' ? rest.trimEnd() : rest + line))
    .join('\n')
}
