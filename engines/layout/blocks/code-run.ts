import type { Block } from '../../model/document.ts'
import type { WorkLimit } from '../../model/errors.ts'
import type { FlowItem } from '../flow/flow-items.ts'
import type { TextParagraph } from '../flow/paragraph.ts'
import { isWholeCode } from '../lines/code-lines.ts'
import { type PageLine, wordsText } from '../lines/page-line.ts'
import type { InlineContext } from './inlines.ts'
import { listItemCandidate } from './list-candidates.ts'

/** Rules that match text of one programming language and not of others. Checked in order; all texts are bounded in length. */
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
 * Whether a paragraph is code: most of it is in a monospaced font, and at least one line entirely, unless it is a list item with a
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
 * Returns the language of code if it is unambiguous, for the info string of a Markdown fence; null otherwise.
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

/** Characters. Words further to the right are moved to this column. */
const maxColumns = 400

/** Empty lines that are kept between two lines of code. */
const maxEmptyLines = 4

/**
 * Writes the lines of code as text: indents and gaps as spaces, vertical gaps as empty lines. Lines of the next column or
 * page have the same indents, unless its margin differs.
 */
export function codeBlock(lines: readonly PageLine[]): string {
  const pitch = charWidthOf(lines)
  const edges = leftEdges(lines, pitch)
  const steps = lines.slice(1).map((line, i) => line.baseline - lines[i].baseline)
  const usual = [...steps].sort((a, b) => a - b)[(steps.length - 1) >> 1] ?? 0
  const out: string[] = []
  for (const [i, line] of lines.entries()) {
    if (i > 0 && usual > 0 && steps[i - 1] > 1.6 * usual)
      for (let white = Math.min(maxEmptyLines, Math.round(steps[i - 1] / usual) - 1); white > 0; white--)
        out.push('')
    out.push(codeLine(line, edges[i], pitch))
  }
  return joinWrappedLines(out).join('\n')
}

/** Share of a character by which the indents of two pages may differ from whole characters. */
const maxIndentError = 0.15

/** Returns the x of column 0 for each line. */
function leftEdges(lines: readonly PageLine[], pitch: number): number[] {
  const pieces: PageLine[][] = []
  for (const line of lines) {
    const last = pieces.at(-1)?.at(-1)
    if (last && last.page === line.page && last.baseline <= line.baseline)
      pieces[pieces.length - 1].push(line)
    else pieces.push([line])
  }
  const lefts = pieces.map((piece) =>
    piece.reduce((least, { box }) => Math.min(least, box.x0), Number.POSITIVE_INFINITY),
  )
  const left = Math.min(...lefts.filter((own) => isWholeChars(own - lefts[0], pitch)))
  return pieces.flatMap((piece, i) =>
    piece.map(() => (isWholeChars(lefts[i] - lefts[0], pitch) ? left : lefts[i])),
  )
}

function isWholeChars(points: number, pitch: number): boolean {
  const chars = points / pitch
  return !(pitch > 0) || Math.abs(chars - Math.round(chars)) <= maxIndentError
}

/** Marks that typesetters put at the start of the rest of a long line of code, or at the end of its beginning. */
const restMark = /^\s*(?:˓→|[↪⮡⤷])\s?/u
const breakMark = /\s*(?:←↩|[↩⏎])$/u
/** Sphinx shows the space at which it broke a line. */
const shownSpace = /\s*␣$/u

/** Joins lines of code that were wrapped with a mark. */
function joinWrappedLines(lines: readonly string[]): string[] {
  const out: string[] = []
  let goesOn = false
  for (const line of lines) {
    const last = out.at(-1)
    if (last !== undefined && restMark.test(line))
      out[out.length - 1] = last.replace(shownSpace, ' ') + line.replace(restMark, '').trimStart()
    else if (last !== undefined && goesOn) out[out.length - 1] = last + line.trimStart()
    else out.push(line)
    const end = out[out.length - 1]
    goesOn = breakMark.test(end)
    if (goesOn) out[out.length - 1] = end.replace(breakMark, '')
  }
  return out
}

function codeLine(line: PageLine, left: number, pitch: number): string {
  if (pitch <= 0) return wordsText(line.words)
  let text = ''
  for (const word of line.words) {
    const column = Math.min(maxColumns, Math.max(0, Math.round((word.box.x0 - left) / pitch)))
    const least = word.spaceBefore && text !== '' ? text.length + 1 : text.length
    // A comment in the font of the text is not aligned to columns.
    text = text.padEnd(word.mono || text === '' ? Math.max(column, least) : least) + word.text
  }
  return text
}

/** Returns the median width of a character, of words with more than two characters if there are any. */
function charWidthOf(lines: readonly PageLine[]): number {
  const words = lines.flatMap((line) => line.words)
  const long = words.filter(({ text }) => text.length > 2)
  const widths = (long.length > 0 ? long : words)
    .map(({ text, box }) => (box.x1 - box.x0) / text.length)
    .sort((a, b) => a - b)
  return widths[widths.length >> 1] ?? 0
}
