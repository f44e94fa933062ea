import type { Inline, InlineStyle } from '../../model/document.ts'
import { mergeTexts } from '../../model/document-text.ts'
import type { PageWord } from '../../model/page-content.ts'
import { leadersOf } from '../flow/contents-leaders.ts'
import { type PageLine, scriptPosition } from '../lines/page-line.ts'
import { endsUnspaced, startsUnspaced } from '../lines/script.ts'
import { withSource } from '../text-sources.ts'
import { type DocumentVocabulary, isHangingHyphen } from './vocabulary.ts'

/** Document-level context that inlines depend on. */
export interface InlineContext {
  readonly vocabulary: DocumentVocabulary
  /** Link targets of words. */
  readonly links: ReadonlyMap<PageWord, string>
  /** Keys of the notes that words refer to. */
  readonly notes: ReadonlyMap<PageWord, string>
  /** The whole document is monospaced, so monospaced words are not code. */
  readonly typewritten: boolean
  /** Facts stated by the source, in addition to the fonts of the words. */
  readonly annotations?: WordAnnotations
}

/** Word-level context from a structure tree or from drawn lines. */
export interface WordAnnotations {
  readonly formatting: ReadonlyMap<PageWord, WordFormatting>
  /** Words that stand for another inline: inline images, line breaks, formulas. */
  readonly replacements: ReadonlyMap<PageWord, Inline>
  /**
   * The source states its emphasis with Strong and Em elements, so emphasis need not be derived from fonts in
   * headings.
   */
  readonly emphasis: boolean
}

export interface WordFormatting {
  readonly styles: ReadonlySet<InlineStyle>
  readonly code: boolean
}

export interface InlineOptions {
  /** Number of words to skip at the start: the marker of a list item or a note. Default: 0. */
  readonly skip?: number
  /** Bold is part of the style of the block, as in headings, and is not written as emphasis. Default: false. */
  readonly plainBold?: boolean
}

/** Consecutive text of one style. */
interface StyledText {
  /**
   * The last characters. Earlier ones are in `head`: checking the end of a growing string would copy it each time.
   */
  text: string
  readonly head: string[]
  readonly styles: readonly InlineStyle[]
  readonly code: boolean
  readonly href: string | null
  /** Inline that replaces the text: a note, an image, a formula, a line break. */
  readonly replacement: Inline | null
}

const address = /^["'“‘(<[]*(?:[a-z][a-z+.-]{1,9}:\/\/|www\.)\S*$/iu
/** Characters after which typesetters break an address. */
const breakEnd = /[/.\-_=&?#~:,%@+]$/u
/** The rest of an address: parts with separators between them, or a file name. */
const addressRest = /^[\p{L}\p{N}_~%{][\p{L}\p{N}_~%-]*[/.=&?#_:+-]+[\p{L}\p{N}_~%]/u
/** Alternatives in braces after a name, such as `.tar.{gz,bz2,xz}`, that are not closed. */
const openAlternatives = /[\w./-]\{[^\s{}]+,$/u
const path = /^["'“‘(<[]*~?(?:\/|[\w.-]+\/)\S*$/u

/**
 * Builds the inlines of consecutive lines: joins line ends, writes fonts as emphasis, and inserts links and notes.
 */
export function buildInlines(
  lines: readonly PageLine[],
  context: InlineContext,
  options: InlineOptions = {},
): Inline[] {
  const texts: StyledText[] = []
  let skip = options.skip ?? 0
  for (const line of lines) {
    let first = true
    const leaders = leadersOf(line)
    // The last leader dot may touch the number.
    const number = leaders.size > 0 ? line.words[line.words.length - 1] : null
    for (const word of line.words) {
      if (skip > 0) {
        skip--
        continue
      }
      if (leaders.has(word)) continue
      const styled = styledTextOf(word, line, context, options.plainBold ?? false)
      const last = texts.at(-1)
      if (last) addJoint(texts, styled, first, word.spaceBefore || word === number, context.vocabulary)
      first = false
      if (last && hasSameStyle(last, styled)) appendText(last, styled.text)
      else texts.push(styled)
    }
  }
  for (const [i, { replacement }] of texts.entries())
    if (replacement !== null) texts[i] = inheritStyles(texts[i], texts[i - 1], texts[i + 1])
  for (const styled of texts) styled.text = styled.head.splice(0).join('') + styled.text
  const end = texts.at(-1)
  if (end) end.text = end.text.replace(/\u00ad$/, '-')
  return withSource(nestStyles(texts), lines)
}

function styledTextOf(
  word: PageWord,
  line: PageLine,
  context: InlineContext,
  plainBold: boolean,
): StyledText {
  const note = context.notes.get(word)
  const replacement =
    note === undefined
      ? (context.annotations?.replacements.get(word) ?? formulaOf(word))
      : ({ kind: 'note', note } as const)
  const look = context.annotations?.formatting.get(word)
  const code = look?.code === true || (word.mono && !context.typewritten && replacement === null)
  const href = note === undefined ? (context.links.get(word) ?? null) : null
  if (replacement !== null) return { text: '', head: [], styles: [], code: false, href, replacement }
  const styles = new Set<InlineStyle>(look?.styles)
  if (word.bold && !plainBold && !code) styles.add('bold')
  if (word.italic && !(plainBold && context.annotations?.emphasis) && !code) styles.add('italic')
  // A link is underlined because it is a link.
  if (href !== null) styles.delete('underline')
  const raised = scriptPosition(word, line)
  if (raised && !styles.has('superscript') && !styles.has('subscript')) styles.add(raised)
  return {
    text: word.text,
    head: [],
    styles: nestingOrder.filter((style) => styles.has(style)),
    code,
    href,
    replacement,
  }
}

function formulaOf({ formula }: PageWord): Inline | null {
  return formula === undefined ? null : { kind: 'formula', notation: 'tex', text: formula }
}

/** Characters at the end of a text that are checked when the next word is joined. */
const tailChars = 32

function appendText(styled: StyledText, text: string): void {
  styled.text += text
  if (styled.text.length <= tailChars * 4) return
  styled.head.push(styled.text.slice(0, -tailChars))
  styled.text = styled.text.slice(-tailChars)
}

/** Nesting order of styles that cover the same text, from the outside in. */
const nestingOrder: readonly InlineStyle[] = [
  'bold',
  'italic',
  'underline',
  'strike',
  'highlight',
  'superscript',
  'subscript',
]

/** Gives a note or line break the styles that the words on both sides share. */
function inheritStyles(
  styled: StyledText,
  before: StyledText | undefined,
  after: StyledText | undefined,
): StyledText {
  const styles = before?.styles.filter(
    (style) => after?.styles.includes(style) && style !== 'superscript' && style !== 'subscript',
  )
  return { ...styled, styles: styles ?? [] }
}

/** Adds the separator between the last word and the next to the last: a space, or nothing; removes a line-end hyphen. */
function addJoint(
  texts: readonly StyledText[],
  next: StyledText,
  lineEnd: boolean,
  spaced: boolean,
  vocabulary: DocumentVocabulary,
): void {
  const last = texts[texts.length - 1]
  if (last.replacement?.kind === 'break') return
  if (next.replacement?.kind === 'break') {
    last.text = last.text.replace(/\u00ad$/, '-')
    return
  }
  if (last.replacement?.kind === 'image' && /^[.,;:!?)\]]/.test(next.text)) return
  if (!lineEnd) {
    if (last.text.endsWith('\u00ad')) last.text = `${last.text.slice(0, -1)}-`
    if (spaced && !(endsUnspaced(last.text) && startsUnspaced(next.text))) last.text += ' '
    return
  }
  // A hyphen in another style than the word before it.
  if (
    /^[-‐]$/.test(last.text) &&
    /[\p{L}\p{N}]$/u.test(texts.at(-2)?.text ?? '') &&
    /^[\p{L}\p{N}]/u.test(next.text)
  )
    return
  const before = (last.head.at(-1) ?? '') + last.text
  const href = last.href === next.href ? last.href : null
  if (isBrokenAddress({ before, after: next.text, href, code: last.code && next.code })) return
  // `GNU/-` and `Linux`: broken after the slash.
  if (/[\p{L}\p{N}]\/[-‐]$/u.test(before) && /^[\p{L}\p{N}]/u.test(next.text)) {
    const stated = href === null ? vocabulary.hasSlashHyphens : href.includes(`/-${next.text[0]}`)
    if (!stated) last.text = last.text.slice(0, -1)
    return
  }
  if (/[\p{L}\p{M}\d][-‐\u00ad]$/u.test(last.text) && /^[\p{L}\p{N}]/u.test(next.text)) {
    if (/[-‐]$/.test(last.text) && isHangingHyphen(next.text)) last.text += ' '
    else if (!vocabulary.keepsHyphen(last.text, next.text)) last.text = last.text.slice(0, -1)
    else last.text = last.text.replace(/\u00ad$/, '-')
    return
  }
  if (!(endsUnspaced(last.text) && startsUnspaced(next.text))) last.text += ' '
}

function hasSameStyle(a: StyledText, b: StyledText): boolean {
  return (
    a.code === b.code &&
    a.href === b.href &&
    a.replacement === null &&
    b.replacement === null &&
    a.styles.length === b.styles.length &&
    a.styles.every((style, i) => style === b.styles[i])
  )
}

/** A wrapper around consecutive texts. */
type Wrap = 'link' | InlineStyle

const wraps: readonly Wrap[] = ['link', ...nestingOrder]

/** Nests links and emphasis, the widest outside. White space at the end of a wrapper is moved after it. */
function nestStyles(texts: readonly StyledText[]): Inline[] {
  return mergeTexts(wrapInlines(texts, wraps))
}

/** The recursion depth is bounded by the number of wrappers. */
function wrapInlines(texts: readonly StyledText[], open: readonly Wrap[]): Inline[] {
  const out: Inline[] = []
  for (let i = 0; i < texts.length; ) {
    let widest: Wrap | null = null
    let end = i + 1
    for (const wrap of open) {
      if (!has(texts[i], wrap)) continue
      let reach = i + 1
      while (reach < texts.length && goesOn(texts[i], texts[reach], wrap)) reach++
      if (widest !== null && reach <= end) continue
      widest = wrap
      end = reach
    }
    if (widest === null) out.push(...unstyled(texts[i]))
    else {
      const group = texts.slice(i, end)
      const last = group[group.length - 1]
      const text = last.text.trimEnd()
      if (text !== last.text) group[group.length - 1] = { ...last, text }
      const rest = open.filter((wrap) => wrap !== widest)
      out.push(wrapIn(widest, texts[i].href ?? '', wrapInlines(group, rest)))
      if (text !== last.text) out.push({ kind: 'text', text: ' ' })
    }
    i = end
  }
  return out
}

function has({ href, styles }: StyledText, wrap: Wrap): boolean {
  return wrap === 'link' ? href !== null : styles.includes(wrap)
}

function goesOn(first: StyledText, next: StyledText, wrap: Wrap): boolean {
  return wrap === 'link' ? next.href === first.href : next.styles.includes(wrap)
}

function wrapIn(wrap: Wrap, href: string, inlines: readonly Inline[]): Inline {
  return wrap === 'link' ? { kind: 'link', href, inlines } : { kind: 'emphasis', style: wrap, inlines }
}

function unstyled({ text, code, replacement }: StyledText): Inline[] {
  if (replacement !== null) return text === '' ? [replacement] : [replacement, { kind: 'text', text }]
  if (!code) return [{ kind: 'text', text }]
  const trimmed = text.trimEnd()
  return trimmed === text
    ? [{ kind: 'code-span', text }]
    : [
        { kind: 'code-span', text: trimmed },
        { kind: 'text', text: ' ' },
      ]
}

/** The end of a line and the beginning of the next one. */
export interface LineEnd {
  /** Text up to the line end. */
  readonly before: string
  readonly after: string
  /** Target of the link of both words, or null. */
  readonly href: string | null
  /** Both are set in a monospaced font. */
  readonly code: boolean
}

/**
 * Whether an address or a path continues in the next line, without a space: the target of the link contains both parts, or
 * the line ends inside an address, or inside a path in a monospaced font.
 */
export function isBrokenAddress({ before, after, href, code }: LineEnd): boolean {
  const end = /\S+$/u.exec(before)?.[0] ?? ''
  const [start] = after.split(/\s/u)
  if (end === '' || start === '') return false
  if (href !== null && isPartOf(href, end, start)) return true
  if (address.test(end)) return breakEnd.test(end) && (end.endsWith('://') || addressRest.test(start))
  if (!code) return false
  // A name or a file name in a monospaced font, such as `max_depth` or `init.d`; a full stop would be set in the font of the text.
  if (/[\p{L}\p{N}][._]$/u.test(end) && /^[\p{L}\p{N}{]/u.test(start)) return true
  if (openAlternatives.test(end) && /^[^\s{}]+\}?/u.test(start)) return true
  return end.length > 1 && end.endsWith('/') && path.test(end) && /^[\w.{*~%-]/u.test(start)
}

/** Whether a link target contains the end of a line with the beginning of the next one. */
function isPartOf(href: string, end: string, start: string): boolean {
  const last = end.replace(/^["'“‘(<[]+/u, '')
  const next = start.replace(/["'”’)>\].,;:!?]+$/u, '')
  return last.length > 3 && next !== '' && href.toLowerCase().includes((last + next).toLowerCase())
}
