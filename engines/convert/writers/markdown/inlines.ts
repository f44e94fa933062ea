import type { Document, Inline, InlineStyle } from '../../../model/document.ts'
import type { Conversion } from '../../conversion.ts'
import { encodeHref, safeHref } from '../../tree/links.ts'
import { inlineText, nodesIn } from '../../tree/walk.ts'
import { formulaHtml, type HtmlContext } from '../html/inlines.ts'
import { escapeBrackets, escapeInline, escapeLineStart, isPunctuation, isSpace } from './escape.ts'

const tags: Readonly<Record<InlineStyle, string>> = {
  italic: 'em',
  bold: 'strong',
  strike: 'del',
  underline: 'u',
  superscript: 'sup',
  subscript: 'sub',
  highlight: 'mark',
}

/** A paragraph, with each line escaped so that it does not start another block. */
export function paragraphMd(inlines: readonly Inline[], context: MarkdownContext): string {
  return inlinesMd(inlines, context, '  \n').split('\n').map(escapeLineStart).join('\n').trimEnd()
}

/** Content that must stay on one line, such as a heading or a cell. */
export function lineMd(inlines: readonly Inline[], context: MarkdownContext): string {
  return inlinesMd(inlines, context, '<br>').trim()
}

function inlinesMd(inlines: readonly Inline[], context: MarkdownContext, lineBreak: string): string {
  const tokens: MarkdownToken[] = []
  const dollars = (inlineText(inlines).match(/\$/g)?.length ?? 0) > 1
  tokenise(inlines, { context, lineBreak, dollars, styles: [] }, tokens)
  return assemble(tokens)
}

interface LineState {
  readonly context: MarkdownContext
  readonly lineBreak: string
  readonly dollars: boolean
  readonly styles: readonly InlineStyle[]
}

function tokenise(inlines: readonly Inline[], line: LineState, out: MarkdownToken[]): void {
  for (const inline of mergeNeighbours(inlines, line.styles)) {
    if (inline.kind === 'emphasis') emphasise(inline, line, out)
    else {
      const text = inlineMd(inline, line)
      if (text !== '') out.push({ kind: 'text', text, plain: inline.kind === 'text' })
    }
  }
}

/** Moves white space at the edges out of an emphasis: delimiters must touch the text. */
function emphasise(
  { style, inlines }: Extract<Inline, { kind: 'emphasis' }>,
  line: LineState,
  out: MarkdownToken[],
): void {
  const inner: MarkdownToken[] = []
  tokenise(inlines, { ...line, styles: [...line.styles, style] }, inner)
  const { leading, trailing, words } = splitWhiteSpace(inner)
  if (leading !== '') out.push({ kind: 'text', text: leading, plain: true })
  if (words.length > 0) {
    const at = out.length
    out.push({ kind: 'open', style, close: at + words.length + 1 })
    for (const token of words)
      out.push(token.kind === 'open' ? { ...token, close: token.close + at + 1 } : token)
    out.push({ kind: 'close' })
  }
  if (trailing !== '') out.push({ kind: 'text', text: trailing, plain: true })
}

/** Splits white space off both ends of tokens. */
function splitWhiteSpace(tokens: readonly MarkdownToken[]): {
  leading: string
  trailing: string
  words: MarkdownToken[]
} {
  let first = 0
  let last = tokens.length
  let leading = ''
  let trailing = ''
  const textAt = (at: number) => {
    const token = tokens[at]
    return token?.kind === 'text' ? token.text : null
  }
  for (let text = textAt(first); first < last && text !== null && text.trim() === ''; text = textAt(first)) {
    leading += text
    first++
  }
  for (
    let text = textAt(last - 1);
    first < last && text !== null && text.trim() === '';
    text = textAt(last - 1)
  ) {
    trailing = text + trailing
    last--
  }
  const words = tokens
    .slice(first, last)
    .map((token): MarkdownToken => (token.kind === 'open' ? { ...token, close: token.close - first } : token))
  const [head] = words
  if (head?.kind === 'text') {
    leading += /^\s*/u.exec(head.text)?.[0] ?? ''
    words[0] = { ...head, text: head.text.trimStart() }
  }
  const tail = words.at(-1)
  if (tail?.kind === 'text') {
    trailing = (/\s*$/u.exec(tail.text)?.[0] ?? '') + trailing
    words[words.length - 1] = { ...tail, text: tail.text.trimEnd() }
  }
  return { leading, trailing, words }
}

/**
 * Merges adjacent inlines of one kind: escaping depends on the whole text, and two adjacent code spans would be read as one.
 * Nested emphasis of one style is merged.
 */
function mergeNeighbours(inlines: readonly Inline[], styles: readonly InlineStyle[]): Inline[] {
  const out: Inline[] = []
  /** The inlines of the last emphasis, while it grows. */
  let open: Inline[] = []
  const add = (inline: Inline) => {
    const last = out.at(-1)
    if (inline.kind === 'emphasis' && styles.includes(inline.style))
      for (const inner of inline.inlines) add(inner)
    else if (inline.kind === 'text' && last?.kind === 'text')
      out[out.length - 1] = { kind: 'text', text: last.text + inline.text }
    else if (inline.kind === 'code-span' && last?.kind === 'code-span')
      out[out.length - 1] = { kind: 'code-span', text: last.text + inline.text }
    else if (inline.kind === 'emphasis' && last?.kind === 'emphasis' && last.style === inline.style)
      for (const inner of inline.inlines) open.push(inner)
    else if (inline.kind === 'emphasis') {
      open = [...inline.inlines]
      out.push({ ...inline, inlines: open })
    } else out.push(inline)
  }
  for (const inline of inlines) add(inline)
  return out
}

function inlineMd(inline: Exclude<Inline, { kind: 'emphasis' }>, line: LineState): string {
  const { context } = line
  switch (inline.kind) {
    case 'text':
      return escapeInline(onOneLine(inline.text), line)
    case 'link':
      return linkMd(inline, line)
    case 'image': {
      const picture = context.picture(inline.resource, inline.title)
      const alt = escapeBrackets(escapeInline((inline.alt ?? '').replace(/\s+/g, ' '), { dollars: true }))
      return picture === null ? alt : `![${alt}]${picture}`
    }
    case 'code-span':
      return codeMd(inline.text)
    case 'formula':
      if (inline.notation === 'mathml') return formulaHtml(inline, false, context.html)
      return inline.notation === 'tex'
        ? `$${inline.text.replace(/\s+/g, ' ').trim()}$`
        : escapeInline(inline.text, line)
    case 'note': {
      const number = context.html.notes.numbers.get(inline.note)
      return number === undefined ? '' : `[^${number}]`
    }
    case 'break':
      return line.lineBreak
  }
}

/** Line ends are spaces; white space next to them goes. */
function onOneLine(text: string): string {
  if (!/[\n\r\u2028\u2029]/.test(text)) return text
  const lines = text.split(/[\n\r\u2028\u2029]+/)
  return lines
    .map((line, i) => (i > 0 ? line.trimStart() : line))
    .map((line, i) => (i < lines.length - 1 ? line.trimEnd() : line))
    .join(' ')
}

function linkMd({ href, title, inlines }: Extract<Inline, { kind: 'link' }>, line: LineState): string {
  const inner: MarkdownToken[] = []
  tokenise(inlines, { ...line, styles: [] }, inner)
  const label = assemble(inner)
  const target = targetOf(href, line.context)
  if (target === null) return label
  const words = inlineText(inlines)
  if (title === undefined && /^(?:https?|ftp):\/\/[^\s<>]+$/i.test(target) && words === target)
    return `<${target}>`
  if (title === undefined && target === `mailto:${words}` && /^[\w.+-]+@[\w.-]+$/.test(words))
    return `<${words}>`
  // Pictures keep their brackets; a note cannot be inside a link.
  const hasPicture = [...nodesIn([{ kind: 'paragraph', inlines }])].some((node) => node.kind === 'image')
  return `[${hasPicture ? label : escapeBrackets(label)}](${destination(target)}${titleMd(title)})`
}

function targetOf(href: string, { names }: MarkdownContext): string | null {
  const safe = safeHref(href)
  if (safe === null) return null
  const name = safe.startsWith('#') ? names.get(safe.slice(1)) : undefined
  return encodeHref(name === undefined ? safe : `#${name}`)
}

/** Escapes an address for parentheses; an empty one is written as `<>`. */
export function destination(href: string): string {
  if (href === '') return '<>'
  return balanced(href) ? href : href.replaceAll('(', '%28').replaceAll(')', '%29')
}

function balanced(href: string): boolean {
  let depth = 0
  for (const letter of href) {
    if (letter === '(') depth++
    if (letter === ')' && --depth < 0) return false
    if (depth > 3) return false
  }
  return depth === 0
}

export function titleMd(title: string | undefined): string {
  if (title === undefined || title === '') return ''
  return ` "${title
    .replace(/\s+/g, ' ')
    .replace(/["\\]/g, '\\$&')
    .replace(/&(?=[\w#]+;)/g, '\\&')}"`
}

/** A code span, delimited by more backticks than it contains in a row. */
function codeMd(code: string): string {
  const text = code.replace(/[\n\r]/g, ' ')
  if (text === '') return ''
  let longest = 0
  for (const [run] of text.matchAll(/`+/g)) longest = Math.max(longest, run.length)
  const ticks = '`'.repeat(longest + 1)
  const padded = /^`|`$|^ .*[^ ].* $/.test(text) ? ` ${text} ` : text
  return ticks + padded + ticks
}

/** A token of a line: text, or the start or end of an emphasis. */
type MarkdownToken =
  | {
      readonly kind: 'text'
      readonly text: string
      /** Plain text, which following characters could turn into markup. */
      readonly plain: boolean
    }
  | { readonly kind: 'open'; readonly style: InlineStyle; readonly close: number }
  | { readonly kind: 'close' }

interface Marks {
  readonly open: string
  readonly close: string
}

/**
 * Writes the tokens of a line. Delimiters are used where CommonMark recognises them (6.2), and HTML tags where the
 * neighbouring characters prevent that.
 */
function assemble(tokens: readonly MarkdownToken[]): string {
  // An array of pieces: asking a growing string for its last character copies the string each time.
  const out: string[] = []
  const write = (text: string) => {
    if (text !== '') out.push(text)
  }
  const open: { readonly marks: Marks; readonly close: number }[] = []
  /** Whether the last piece starts or ends an emphasis. */
  let edge: 'open' | 'close' | null = null
  for (const [i, token] of tokens.entries()) {
    if (token.kind === 'text') {
      write(combine(out, token, tokens[i - 1]))
      if (token.text !== '') edge = null
    } else if (token.kind === 'open') {
      const outer = open.at(-1)
      const same = edge === 'open' && outer !== undefined && outer.close === token.close + 1
      const marks = marksOf(token.style, {
        before: out.at(-1)?.at(-1) ?? '',
        first: firstOf(tokens[i + 1]),
        last: lastOf(tokens[token.close - 1]),
        after: firstOf(tokens[token.close + 1]),
        beside: edge !== null && !same,
        same,
        endsAddress: endsAddress(tokens[token.close - 1]),
      })
      open.push({ marks, close: token.close })
      write(marks.open)
      edge = 'open'
    } else {
      write(open.pop()?.marks.close ?? '')
      edge = 'close'
    }
  }
  return out.join('')
}

/**
 * The next text. `!` before a link would make it an image, and `]` before a bracket would make a link of the text before: the
 * last character written is then escaped.
 */
function combine(
  out: string[],
  { text, plain }: Extract<MarkdownToken, { kind: 'text' }>,
  before: MarkdownToken | undefined,
): string {
  const last = out.at(-1)
  if (last === undefined || before?.kind !== 'text' || !before.plain || text === '') return text
  const first = text[0]
  const picture = last.endsWith('!') && first === '[' && !plain
  const link = last.endsWith(']') && !last.endsWith('\\]') && (first === '[' || first === '(')
  if (picture || link) out[out.length - 1] = `${last.slice(0, -1)}\\${last.at(-1)}`
  return text
}

interface Neighbours {
  readonly before: string
  readonly first: string
  readonly last: string
  readonly after: string
  /** Adjacent to another delimiter that is not part of the same emphasis. */
  readonly beside: boolean
  /** The delimiter before starts an emphasis of the same content. */
  readonly same: boolean
  /** The content ends with a web address in plain text. */
  readonly endsAddress: boolean
}

function marksOf(style: InlineStyle, at: Neighbours): Marks {
  const inTags = { open: `<${tags[style]}>`, close: `</${tags[style]}>` }
  if (style !== 'italic' && style !== 'bold' && style !== 'strike') return inTags
  if (!flanks(at)) return inTags
  // GitHub takes all up to the next space into the address, the delimiters too.
  if (at.endsAddress && at.after !== '' && !isSpace(at.after)) return inTags
  if (style === 'strike') return at.before === '~' || at.after === '~' ? inTags : { open: '~~', close: '~~' }
  const touches = at.beside || (at.before === '*' && !at.same)
  const letter = touches ? '_' : '*'
  // Underscores do not work inside words.
  if (letter === '_' && !(outside(at.before) && outside(at.after) && at.before !== '_')) return inTags
  const mark = style === 'bold' ? letter.repeat(2) : letter
  return { open: mark, close: mark }
}

/** Whether both delimiters are left- and right-flanking in any context. */
function flanks({ before, first, last, after }: Neighbours): boolean {
  if (isSpace(first) || isSpace(last)) return false
  const left = !isPunctuation(first) || outside(before)
  return left && (!isPunctuation(last) || outside(after))
}

function outside(letter: string): boolean {
  return isSpace(letter) || isPunctuation(letter)
}

/** First character of a token; delimiters and tags count as punctuation. */
function firstOf(token: MarkdownToken | undefined): string {
  if (token === undefined) return ''
  if (token.kind !== 'text') return '*'
  const code = token.text.codePointAt(0)
  return code === undefined ? '' : String.fromCodePoint(code)
}

const addressAtEnd = /(?:^|[\s(*_~])(?:https?:\/\/|www\.)[^\s<]+$/i

function endsAddress(token: MarkdownToken | undefined): boolean {
  return token?.kind === 'text' && token.plain && addressAtEnd.test(token.text)
}

function lastOf(token: MarkdownToken | undefined): string {
  if (token === undefined) return ''
  return token.kind === 'text' ? (token.text.at(-1) ?? '') : '*'
}

/** State that all parts of a text are written with. */
export interface MarkdownContext {
  readonly document: Document
  readonly conversion: Conversion
  /** For what Markdown cannot express. */
  readonly html: HtmlContext
  /** What follows `![alt]`: the address in parentheses or a label in brackets; null if there is no image. */
  readonly picture: (resource: string, title: string | undefined) => string | null
  /** Anchor in Markdown by id; headings have the anchor of their text. */
  readonly names: ReadonlyMap<string, string>
}
