import type { Block } from '../../model/document.ts'
import type { FlowItem } from '../flow/flow-items.ts'
import type { TextParagraph } from '../flow/paragraph.ts'
import { isWholeCode } from '../lines/code-lines.ts'
import type { PageLine } from '../lines/page-line.ts'
import { codeBlock } from './code.ts'
import { codeLanguage } from './code-language.ts'
import type { InlineContext } from './inlines.ts'
import { listItemCandidate } from './list-candidates.ts'

/**
 * Whether a paragraph is code: most of it is in a monospaced font, and at least one line as a whole, unless it is a list item with a
 * marker of the text font.
 */
export function isCode(item: TextParagraph, { typewritten }: Pick<InlineContext, 'typewritten'>): boolean {
  if (!item.mono || typewritten || item.lines[0].turn !== 0) return false
  if (!item.lines.some(isWholeCode)) return false
  return item.lines[0].words[0].mono || !listItemCandidate(item)
}

/** Returns the code that begins at an index, with its continuation in the next columns or pages. */
export function codeRun(
  items: readonly FlowItem[],
  from: number,
  context: Pick<InlineContext, 'typewritten'>,
): {
  readonly block: Extract<Block, { kind: 'code' }>
  readonly taken: number
  readonly lines: readonly PageLine[]
} {
  const first = items[from]
  const lines = first.kind === 'text' ? [...first.lines] : []
  let end = from + 1
  for (; end < items.length; end++) {
    const [last, next] = [items[end - 1], items[end]]
    if (last.kind !== 'text' || next.kind !== 'text' || !isCode(next, context) || !continuesCode(last, next))
      break
    for (const line of next.lines) lines.push(line)
  }
  const text = codeBlock(lines)
  const language = codeLanguage(text)
  return {
    block: { kind: 'code', text, ...(language === null ? {} : { language }) },
    taken: end - from,
    lines,
  }
}

/** Whether code continues in the next column or on the next page. */
function continuesCode(last: TextParagraph, next: TextParagraph): boolean {
  if (last.column.index === next.column.index || next.page - last.page > 1) return false
  return Math.abs(last.size - next.size) < 0.05 * last.size
}
