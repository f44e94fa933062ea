import type { Block, Document, Inline, InlineStyle } from './document.ts'
import { labelOf } from './list-labels.ts'

/**
 * The text of a document in reading order. Blocks are separated by an empty line, list items by a line break, cells by a
 * tab; notes come at the end. Uses an explicit stack, since a malicious file may nest deeper than the call stack.
 */
export function plainText(document: Document): string {
  const out: string[] = []
  const noteNumbers = new Map([...document.notes.keys()].map((key, i) => [key, i + 1] as const))
  const work: Segment[] = []
  for (const [key, blocks] of [...document.notes].reverse())
    work.push({ blocks, between: '\n' }, `\n\n[${noteNumbers.get(key)}] `)
  work.push({ blocks: document.blocks, between: '\n\n' })

  for (let segment = work.pop(); segment !== undefined; segment = work.pop()) {
    if (typeof segment === 'string') out.push(segment)
    else if ('between' in segment) pushJoined(work, segment.blocks, segment.between)
    else for (const part of partsOf(segment, noteNumbers).reverse()) work.push(part)
  }
  return out.join('').trim()
}

type Segment = string | Block | Inline | { readonly blocks: readonly Block[]; readonly between: string }

function pushJoined(work: Segment[], blocks: readonly Block[], between: string): void {
  const visible = blocks.filter((block) => block.kind !== 'rule' && block.kind !== 'page-break')
  for (const [i, block] of visible.reverse().entries()) {
    if (i > 0) work.push(between)
    work.push(block)
  }
}

/** The parts of a node, in reading order. */
function partsOf(node: Block | Inline, notes: ReadonlyMap<string, number>): Segment[] {
  switch (node.kind) {
    case 'heading':
    case 'paragraph':
    case 'emphasis':
    case 'link':
      return node.kind === 'emphasis' && isPlainText(node.inlines)
        ? [raisedText(node.inlines.map(({ text }) => text).join(''), node.style)]
        : [...node.inlines]
    case 'text':
    case 'code':
    case 'code-span':
    case 'formula':
      return [node.text]
    case 'figure':
      return node.caption ? [...node.caption] : [node.alt ?? '']
    case 'image':
      return [node.alt ?? '']
    case 'break':
      return ['\n']
    case 'note':
      return [`[${notes.get(node.note) ?? '?'}]`]
    case 'list':
      return node.items.flatMap((item, i): Segment[] => [
        `${i > 0 ? '\n' : ''}${node.ordered ? `${labelOf(node, (node.start ?? 1) + i)} ` : '- '}`,
        { blocks: item.blocks, between: '\n' },
      ])
    case 'definitions':
      return node.items.flatMap(({ term, definitions }, i): Segment[] => [
        ...(i > 0 ? ['\n'] : []),
        ...term,
        ...definitions.flatMap((blocks): Segment[] => ['\n', { blocks, between: '\n' }]),
      ])
    case 'table':
      return [
        ...(node.caption ? [...node.caption, '\n'] : []),
        ...node.rows.flatMap((row, r) =>
          row.cells.flatMap((cell, c): Segment[] => [
            c > 0 ? '\t' : r > 0 ? '\n' : '',
            { blocks: cell.blocks, between: ' ' },
          ]),
        ),
      ]
    case 'quote':
      return [{ blocks: node.blocks, between: '\n\n' }]
    case 'rule':
    case 'page-break':
      return []
  }
}

function isPlainText(inlines: readonly Inline[]): inlines is readonly Extract<Inline, { kind: 'text' }>[] {
  return inlines.every(({ kind }) => kind === 'text')
}

/** Merges neighbouring text inlines into one. Does not descend into emphasis or links. */
export function mergeTexts(inlines: readonly Inline[]): Inline[] {
  const out: Inline[] = []
  for (const inline of inlines) {
    const last = out.at(-1)
    if (inline.kind === 'text' && last?.kind === 'text')
      out[out.length - 1] = { kind: 'text', text: last.text + inline.text }
    else out.push(inline)
  }
  return out
}

const digits = '0123456789+-=()n'
const raised: Partial<Record<InlineStyle, string>> = {
  superscript:
    '\u2070\u00b9\u00b2\u00b3\u2074\u2075\u2076\u2077\u2078\u2079\u207a\u207b\u207c\u207d\u207e\u207f',
  subscript:
    '\u2080\u2081\u2082\u2083\u2084\u2085\u2086\u2087\u2088\u2089\u208a\u208b\u208c\u208d\u208e\u2099',
}

/**
 * Raised or lowered digits as the characters of Unicode for them, where text has no styles: 83,190,556 and a raised 2 are not 83,190,5562.
 * Other text, and text with characters that lack a raised form, is returned as it is.
 */
export function raisedText(text: string, style: InlineStyle): string {
  const forms = raised[style]
  if (forms === undefined) return text
  const shown = Array.from(text.replaceAll('\u2212', '-'), (letter) => forms[digits.indexOf(letter)] ?? '')
  return shown.includes('') || text === '' ? text : shown.join('')
}
