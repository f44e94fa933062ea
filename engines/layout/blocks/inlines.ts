import type { Inline, InlineStyle } from '../../model/document.ts'
import type { PageWord } from '../../model/page-content.ts'
import type { Line } from '../lines/line.ts'
import { endsUnspaced, startsUnspaced } from '../lines/script.ts'
import type { Vocabulary } from './vocabulary.ts'

/** What is known of the words of a document besides themselves. */
export interface WordFacts {
  readonly vocabulary: Vocabulary
  /** Where a word leads when it is clicked. */
  readonly links: ReadonlyMap<PageWord, string>
  /** The notes that marks stand for. */
  readonly notes: ReadonlyMap<PageWord, string>
  /** The whole document is set like code, so code does not stand out. */
  readonly typewritten: boolean
  /** What the source says of words, besides what they look like. */
  readonly said?: Said
}

/** What a structure tree or drawn lines say of words. */
export interface Said {
  readonly looks: ReadonlyMap<PageWord, WordLook>
  /** Words that stand for something else: pictures in a line, breaks that were meant. */
  readonly instead: ReadonlyMap<PageWord, Inline>
  /** Bold and italic that are meant are said to be, so that those of headings need not be guessed at. */
  readonly emphasis: boolean
}

export interface WordLook {
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
interface Piece {
  /** Its last letters; what comes before them waits in `head`, since a text that grows is copied each time one looks at its end. */
  text: string
  readonly head: string[]
  readonly styles: readonly InlineStyle[]
  readonly code: boolean
  readonly href: string | null
  /** What stands in place of the text: a note, a picture, a break. */
  readonly instead: Inline | null
}

/** The inlines of lines that are read on: line ends mended, looks as emphasis, links and notes in their places. */
export function inlinesOf(lines: readonly Line[], facts: WordFacts, options: InlineOptions = {}): Inline[] {
  const pieces: Piece[] = []
  let skip = options.skip ?? 0
  for (const line of lines) {
    let first = true
    for (const word of line.words) {
      if (skip > 0) {
        skip--
        continue
      }
      const piece = pieceOf(word, line, facts, options.plainBold ?? false)
      const last = pieces.at(-1)
      if (last) join(last, piece, first, word.spaceBefore, facts.vocabulary)
      first = false
      if (last && isLike(last, piece)) grow(last, piece.text)
      else pieces.push(piece)
    }
  }
  for (const [i, { instead }] of pieces.entries())
    if (instead !== null) pieces[i] = within(pieces[i], pieces[i - 1], pieces[i + 1])
  for (const piece of pieces) piece.text = piece.head.splice(0).join('') + piece.text
  const end = pieces.at(-1)
  if (end) end.text = end.text.replace(/\u00ad$/, '-')
  return nested(pieces)
}

/** How a word stands to its line: raised, lowered, or on it. */
export function position(word: PageWord, line: Line): 'superscript' | 'subscript' | null {
  if (word.size > 0.88 * line.size) return null
  const shift = line.baseline - word.baseline
  if (shift > 0.12 * line.size) return 'superscript'
  return shift < -0.06 * line.size ? 'subscript' : null
}

function pieceOf(word: PageWord, line: Line, facts: WordFacts, plainBold: boolean): Piece {
  const note = facts.notes.get(word)
  const instead =
    note === undefined
      ? (facts.said?.instead.get(word) ?? formulaOf(word))
      : ({ kind: 'note', note } as const)
  const look = facts.said?.looks.get(word)
  const code = look?.code === true || (word.mono && !facts.typewritten && instead === null)
  const href = note === undefined ? (facts.links.get(word) ?? null) : null
  if (instead !== null) return { text: '', head: [], styles: [], code: false, href, instead }
  const styles = new Set<InlineStyle>(look?.styles)
  if (word.bold && !plainBold && !code) styles.add('bold')
  if (word.italic && !(plainBold && facts.said?.emphasis) && !code) styles.add('italic')
  // A link is underlined because it is one.
  if (href !== null) styles.delete('underline')
  const raised = position(word, line)
  if (raised && !styles.has('superscript') && !styles.has('subscript')) styles.add(raised)
  return {
    text: word.text,
    head: [],
    styles: order.filter((style) => styles.has(style)),
    code,
    href,
    instead,
  }
}

function formulaOf({ formula }: PageWord): Inline | null {
  return formula === undefined ? null : { kind: 'formula', notation: 'tex', text: formula }
}

/** Letters at the end of a piece that are looked at. */
const tail = 32

function grow(piece: Piece, text: string): void {
  piece.text += text
  if (piece.text.length <= tail * 4) return
  piece.head.push(piece.text.slice(0, -tail))
  piece.text = piece.text.slice(-tail)
}

/** Of emphasis inside of each other, where all of it reaches as far. */
const order: readonly InlineStyle[] = [
  'bold',
  'italic',
  'underline',
  'strike',
  'highlight',
  'superscript',
  'subscript',
]

/** A note or break between two words of one look is of that look too. */
function within(piece: Piece, before: Piece | undefined, after: Piece | undefined): Piece {
  const styles = before?.styles.filter(
    (style) => after?.styles.includes(style) && style !== 'superscript' && style !== 'subscript',
  )
  return { ...piece, styles: styles ?? [] }
}

/** Puts what belongs between two words onto the end of the first. */
function join(last: Piece, next: Piece, lineEnd: boolean, spaced: boolean, vocabulary: Vocabulary): void {
  if (last.instead?.kind === 'break') return
  if (next.instead?.kind === 'break') {
    last.text = last.text.replace(/\u00ad$/, '-')
    return
  }
  if (last.instead?.kind === 'image' && /^[.,;:!?)\]]/.test(next.text)) return
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

function isLike(a: Piece, b: Piece): boolean {
  return (
    a.code === b.code &&
    a.href === b.href &&
    a.instead === null &&
    b.instead === null &&
    a.styles.length === b.styles.length &&
    a.styles.every((style, i) => style === b.styles[i])
  )
}

/** What is laid around pieces that stand next to each other. */
type Wrap = 'link' | InlineStyle

const wraps: readonly Wrap[] = ['link', ...order]

/** Links and emphasis around text, what reaches furthest outermost. White space at the end of either goes behind it. */
function nested(pieces: readonly Piece[]): Inline[] {
  return merged(wrapped(pieces, wraps))
}

/** Recursion is as deep as there are kinds of wraps. */
function wrapped(pieces: readonly Piece[], open: readonly Wrap[]): Inline[] {
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
    if (widest === null) out.push(...plain(pieces[i]))
    else {
      const group = pieces.slice(i, end)
      const last = group[group.length - 1]
      const text = last.text.trimEnd()
      if (text !== last.text) group[group.length - 1] = { ...last, text }
      const rest = open.filter((wrap) => wrap !== widest)
      out.push(around(widest, pieces[i].href ?? '', wrapped(group, rest)))
      if (text !== last.text) out.push({ kind: 'text', text: ' ' })
    }
    i = end
  }
  return out
}

function has({ href, styles }: Piece, wrap: Wrap): boolean {
  return wrap === 'link' ? href !== null : styles.includes(wrap)
}

function goesOn(first: Piece, next: Piece, wrap: Wrap): boolean {
  return wrap === 'link' ? next.href === first.href : next.styles.includes(wrap)
}

function around(wrap: Wrap, href: string, inlines: readonly Inline[]): Inline {
  return wrap === 'link' ? { kind: 'link', href, inlines } : { kind: 'emphasis', style: wrap, inlines }
}

function plain({ text, code, instead }: Piece): Inline[] {
  if (instead !== null) return text === '' ? [instead] : [instead, { kind: 'text', text }]
  if (!code) return [{ kind: 'text', text }]
  const trimmed = text.trimEnd()
  return trimmed === text
    ? [{ kind: 'code-span', text }]
    : [
        { kind: 'code-span', text: trimmed },
        { kind: 'text', text: ' ' },
      ]
}

/** Neighbouring texts as one. */
export function merged(inlines: readonly Inline[]): Inline[] {
  const out: Inline[] = []
  for (const inline of inlines) {
    const last = out.at(-1)
    if (inline.kind === 'text' && last?.kind === 'text')
      out[out.length - 1] = { kind: 'text', text: last.text + inline.text }
    else out.push(inline)
  }
  return out
}
