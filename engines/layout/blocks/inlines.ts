import type { Inline, InlineStyle } from '../../model/document.ts'
import { mergeTexts } from '../../model/document-text.ts'
import type { PageWord } from '../../model/page-content.ts'
import { endsUnspaced, startsUnspaced } from '../lines/script.ts'
import type { TextLine } from '../lines/text-line.ts'
import type { DocumentVocabulary } from './vocabulary.ts'

/** What is known of the words of a document besides themselves. */
export interface InlineContext {
  readonly vocabulary: DocumentVocabulary
  /** Where a word leads when it is clicked. */
  readonly links: ReadonlyMap<PageWord, string>
  /** The notes that marks stand for. */
  readonly notes: ReadonlyMap<PageWord, string>
  /** The whole document is set like code, so code does not stand out. */
  readonly typewritten: boolean
  /** What the source says of words, besides what they look like. */
  readonly annotations?: WordAnnotations
}

/** What a structure tree or drawn lines say of words. */
export interface WordAnnotations {
  readonly formatting: ReadonlyMap<PageWord, WordFormatting>
  /** Words that stand for something else: pictures in a line, breaks that were meant. */
  readonly replacements: ReadonlyMap<PageWord, Inline>
  /** Bold and italic that are meant are said to be, so that those of headings need not be guessed at. */
  readonly emphasis: boolean
}

export interface WordFormatting {
  readonly styles: ReadonlySet<InlineStyle>
  readonly code: boolean
}

export interface InlineOptions {
  /** Words to leave out at the start: the marker of a list item or a note. */
  readonly skip?: number
  /** Headings are bold anyhow. */
  readonly plainBold?: boolean
}

/** Text of one look. */
interface StyledText {
  /** Its last letters; what comes before them waits in `head`, since a text that grows is copied each time one looks at its end. */
  text: string
  readonly head: string[]
  readonly styles: readonly InlineStyle[]
  readonly code: boolean
  readonly href: string | null
  /** What stands in place of the text: a note, a picture, a break. */
  readonly replacement: Inline | null
}

/** The inlines of lines that are read on: line ends mended, looks as emphasis, links and notes in their places. */
export function buildInlines(
  lines: readonly TextLine[],
  facts: InlineContext,
  options: InlineOptions = {},
): Inline[] {
  const pieces: StyledText[] = []
  let skip = options.skip ?? 0
  for (const line of lines) {
    let first = true
    for (const word of line.words) {
      if (skip > 0) {
        skip--
        continue
      }
      const piece = styledTextOf(word, line, facts, options.plainBold ?? false)
      const last = pieces.at(-1)
      if (last) addJoint(last, piece, first, word.spaceBefore, facts.vocabulary)
      first = false
      if (last && hasSameStyle(last, piece)) appendText(last, piece.text)
      else pieces.push(piece)
    }
  }
  for (const [i, { replacement }] of pieces.entries())
    if (replacement !== null) pieces[i] = inheritStyles(pieces[i], pieces[i - 1], pieces[i + 1])
  for (const piece of pieces) piece.text = piece.head.splice(0).join('') + piece.text
  const end = pieces.at(-1)
  if (end) end.text = end.text.replace(/\u00ad$/, '-')
  return nestStyles(pieces)
}

/** How a word stands to its line: raised, lowered, or on it. */
export function scriptPosition(word: PageWord, line: TextLine): 'superscript' | 'subscript' | null {
  if (word.size > 0.88 * line.size) return null
  const shift = line.baseline - word.baseline
  if (shift > 0.12 * line.size) return 'superscript'
  return shift < -0.06 * line.size ? 'subscript' : null
}

function styledTextOf(word: PageWord, line: TextLine, facts: InlineContext, plainBold: boolean): StyledText {
  const note = facts.notes.get(word)
  const replacement =
    note === undefined
      ? (facts.annotations?.replacements.get(word) ?? formulaOf(word))
      : ({ kind: 'note', note } as const)
  const look = facts.annotations?.formatting.get(word)
  const code = look?.code === true || (word.mono && !facts.typewritten && replacement === null)
  const href = note === undefined ? (facts.links.get(word) ?? null) : null
  if (replacement !== null) return { text: '', head: [], styles: [], code: false, href, replacement }
  const styles = new Set<InlineStyle>(look?.styles)
  if (word.bold && !plainBold && !code) styles.add('bold')
  if (word.italic && !(plainBold && facts.annotations?.emphasis) && !code) styles.add('italic')
  // A link is underlined because it is one.
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

/** Letters at the end of a piece that are looked at. */
const tailChars = 32

function appendText(piece: StyledText, text: string): void {
  piece.text += text
  if (piece.text.length <= tailChars * 4) return
  piece.head.push(piece.text.slice(0, -tailChars))
  piece.text = piece.text.slice(-tailChars)
}

/** Of emphasis inside of each other, where all of it reaches as far. */
const nestingOrder: readonly InlineStyle[] = [
  'bold',
  'italic',
  'underline',
  'strike',
  'highlight',
  'superscript',
  'subscript',
]

/** A note or break between two words of one look is of that look too. */
function inheritStyles(
  piece: StyledText,
  before: StyledText | undefined,
  after: StyledText | undefined,
): StyledText {
  const styles = before?.styles.filter(
    (style) => after?.styles.includes(style) && style !== 'superscript' && style !== 'subscript',
  )
  return { ...piece, styles: styles ?? [] }
}

/** Puts what belongs between two words onto the end of the first. */
function addJoint(
  last: StyledText,
  next: StyledText,
  lineEnd: boolean,
  spaced: boolean,
  vocabulary: DocumentVocabulary,
): void {
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
  if (/[\p{L}\p{M}\d][-‐\u00ad]$/u.test(last.text) && /^[\p{L}\p{N}]/u.test(next.text)) {
    if (!vocabulary.keepsHyphen(last.text, next.text)) last.text = last.text.slice(0, -1)
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

/** What is laid around pieces that stand next to each other. */
type Wrap = 'link' | InlineStyle

const wraps: readonly Wrap[] = ['link', ...nestingOrder]

/** Links and emphasis around text, what reaches furthest outermost. White space at the end of either goes behind it. */
function nestStyles(pieces: readonly StyledText[]): Inline[] {
  return mergeTexts(wrapInlines(pieces, wraps))
}

/** Recursion is as deep as there are kinds of wraps. */
function wrapInlines(pieces: readonly StyledText[], open: readonly Wrap[]): Inline[] {
  const out: Inline[] = []
  for (let i = 0; i < pieces.length; ) {
    let widest: Wrap | null = null
    let end = i + 1
    for (const wrap of open) {
      if (!has(pieces[i], wrap)) continue
      let reach = i + 1
      while (reach < pieces.length && goesOn(pieces[i], pieces[reach], wrap)) reach++
      if (widest !== null && reach <= end) continue
      widest = wrap
      end = reach
    }
    if (widest === null) out.push(...unstyled(pieces[i]))
    else {
      const group = pieces.slice(i, end)
      const last = group[group.length - 1]
      const text = last.text.trimEnd()
      if (text !== last.text) group[group.length - 1] = { ...last, text }
      const rest = open.filter((wrap) => wrap !== widest)
      out.push(wrapIn(widest, pieces[i].href ?? '', wrapInlines(group, rest)))
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
