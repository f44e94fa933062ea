import type { Block } from '../../model/document.ts'
import type { WorkLimit } from '../../model/errors.ts'
import type { FlowItem } from '../flow/flow-items.ts'
import type { TextParagraph } from '../flow/paragraph.ts'
import { isWholeCode } from '../lines/code-lines.ts'
import type { PageLine } from '../lines/page-line.ts'
import { codeBlock } from './code.ts'
import type { InlineContext } from './inlines.ts'
import { listItemCandidate } from './list-candidates.ts'

/** Rules that a text of one language meets and texts of others do not. Checked in order; all texts are bounded. */
const rules: readonly { readonly language: string; readonly matches: (text: string) => boolean }[] = [
  { language: 'diff', matches: (text) => /^--- \S.*\n\+\+\+ \S.*\n@@ -\d/m.test(text) },
  { language: 'json', matches: isJson },
  { language: 'xml', matches: (text) => /^<\?xml\s/.test(text) },
  { language: 'html', matches: (text) => /^<!DOCTYPE html|^<html[\s>]/i.test(text) },
  { language: 'python', matches: (text) => /^#!.*\bpython/.test(text) || isPython(text) },
  { language: 'sh', matches: (text) => /^#!.*\b(?:ba|da|z|k)?sh\b/.test(text) },
  { language: 'make', matches: (text) => /^#!.*\bmake\b/.test(text) || /^\.PHONY:\s/m.test(text) },
  { language: 'c', matches: (text) => /^\s*#\s*include\s+[<"][\w./+-]+\.h[>"]/m.test(text) },
  { language: 'console', matches: isConsole },
]

/** Longer code is not examined. */
const maxChars: WorkLimit = 20_000

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

/**
 * Returns the language of code where its text leaves no doubt, for the info string of a Markdown fence; null otherwise.
 */
export function codeLanguage(text: string): string | null {
  const code = text.slice(0, maxChars).trim()
  if (text.length > maxChars) return null
  return rules.find(({ matches }) => matches(code))?.language ?? null
}

function isJson(text: string): boolean {
  if (!/^[[{]/.test(text) || !/[\]}]$/.test(text) || !text.includes('"')) return false
  try {
    JSON.parse(text)
    return true
  } catch (error) {
    if (error instanceof SyntaxError) return false
    throw error
  }
}

/** A definition or an import with the syntax that only Python has. */
function isPython(text: string): boolean {
  return (
    /^(?:async )?def \w+\(.*\)(?: -> .+)?:$/m.test(text) ||
    /^from [\w.]+ import [\w*, ]+$/m.test(text) ||
    /^class \w+(?:\([\w., ]*\))?:$/m.test(text)
  )
}

/** Commands after the prompt of a shell, with their output. */
function isConsole(text: string): boolean {
  return /^(?:[\w.-]+@[\w.-]+(?::[^\s$#]*)?)?\$ [a-z./~]/.test(text)
}
