import type { Block, BlockLook, Inline } from '../../../model/document.ts'
import { blockOf, type DocxParagraph, inlinesOf } from './paragraphs.ts'
import { nestInlines } from './styled-inlines.ts'

type Code = Extract<Block, { kind: 'code' }>

/** Consecutive paragraphs of code as one block, with the space above the first and below the last. */
export function codeOf(paragraphs: readonly DocxParagraph[]): Block & Code {
  const text = paragraphs.map(codeText).join('\n')
  const shown = paragraphs.flatMap(({ leaves, look }) =>
    look ? [{ inlines: nestInlines(leaves), look }] : [],
  )
  const [first] = shown
  const last = shown.at(-1)
  if (!first || !last || shown.length < paragraphs.length) return { kind: 'code', text }
  return { kind: 'code', text, paragraphs: shown, look: { ...first.look, ...afterOf(last.look) } }
}

/** Two neighbouring blocks of code. */
export function joinedCode(above: Block & Code, below: Block & Code): Block & Code {
  const text = `${above.text}\n${below.text}`
  const { look, paragraphs } = above
  if (!look || !paragraphs || !below.look || !below.paragraphs) return { ...above, text }
  const all = [...paragraphs, ...below.paragraphs]
  return { ...above, text, paragraphs: all, look: { ...look, ...afterOf(below.look) } }
}

function afterOf({ after }: BlockLook): Pick<BlockLook, 'after'> {
  return after === undefined ? {} : { after }
}

function codeText({ leaves }: DocxParagraph): string {
  return leaves
    .map(({ inline }) => (inline.kind === 'break' ? '\n' : 'text' in inline ? inline.text : ''))
    .join('')
}

export function definitionList(paragraphs: readonly DocxParagraph[]): Block {
  const items: { term: readonly Inline[]; look?: BlockLook; definitions: Block[][] }[] = []
  for (const paragraph of paragraphs) {
    const last = items.at(-1)
    if (paragraph.role === 'term' || !last) {
      const { look } = paragraph
      items.push({ term: inlinesOf(paragraph), ...(look ? { look } : {}), definitions: [] })
    } else {
      const block = blockOf(paragraph)
      if (!block) continue
      if (last.definitions.length === 0) last.definitions.push([block])
      else last.definitions[0].push(block)
    }
  }
  return { kind: 'definitions', items }
}

/** Additional indent of a nested quotation, twentieths of a point. */
const nestedQuoteIndent = 240
/** Maximum nesting of quotations; deeper ones join the innermost. */
const maxQuotes = 12

/** A quotation. Paragraphs with a larger indent than those before become a nested quotation. */
export function quotation(paragraphs: readonly DocxParagraph[]): Block {
  const whole: Block[] = []
  const open = [{ blocks: whole, indent: paragraphs[0].indent }]
  for (const paragraph of paragraphs) {
    const block = blockOf(paragraph)
    if (!block) continue
    const { indent } = paragraph
    while (open.length > 1 && indent < open[open.length - 1].indent - nestedQuoteIndent / 2) open.pop()
    const top = open[open.length - 1]
    if (indent > top.indent + nestedQuoteIndent && open.length < maxQuotes) {
      const blocks: Block[] = [block]
      top.blocks.push({ kind: 'quote', blocks })
      open.push({ blocks, indent })
    } else top.blocks.push(block)
  }
  return { kind: 'quote', blocks: whole }
}
