import type { Inline, Style } from '../model/document.ts'
import type { PageWord } from '../model/page-content.ts'
import type { Line } from './line.ts'
import { endsUnspaced, startsUnspaced } from './script.ts'
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
}

export interface InlineOptions {
  /** Words to leave out at the start: the marker of a list item or a note. */
  readonly skip?: number
  /** Headings are bold anyhow. */
  readonly plainBold?: boolean
}

/** Text of one look. */
interface Piece {
  text: string
  readonly styles: readonly Style[]
  readonly code: boolean
  readonly href: string | null
  readonly note: string | null
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
      if (last) join(last, piece, first, word.spaced, facts.vocabulary)
      first = false
      if (last && isLike(last, piece)) last.text += piece.text
      else pieces.push(piece)
    }
  }
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
  const styles: Style[] = []
  if (word.bold && !plainBold) styles.push('bold')
  if (word.italic) styles.push('italic')
  const raised = position(word, line)
  if (raised) styles.push(raised)
  const note = facts.notes.get(word) ?? null
  const code = word.mono && !facts.typewritten && note === null
  return {
    text: word.text,
    styles: code ? [] : styles,
    code,
    href: note === null ? (facts.links.get(word) ?? null) : null,
    note,
  }
}

/** Puts what belongs between two words onto the end of the first. */
function join(last: Piece, next: Piece, lineEnd: boolean, spaced: boolean, vocabulary: Vocabulary): void {
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
    a.note === null &&
    b.note === null &&
    a.styles.length === b.styles.length &&
    a.styles.every((style, i) => style === b.styles[i])
  )
}

/** Links around emphasis around text. White space at the end of an emphasis goes behind it. */
function nested(pieces: readonly Piece[]): Inline[] {
  const out: Inline[] = []
  for (let i = 0; i < pieces.length; ) {
    const { href } = pieces[i]
    let end = i + 1
    while (href !== null && end < pieces.length && pieces[end].href === href) end++
    const group = pieces.slice(i, end)
    const space = href !== null && group[group.length - 1].text.endsWith(' ')
    if (space) group[group.length - 1].text = group[group.length - 1].text.slice(0, -1)
    const inner = group.flatMap(emphasised)
    if (href === null) out.push(...inner)
    else out.push({ kind: 'link', href, inlines: inner })
    if (space) out.push({ kind: 'text', text: ' ' })
    i = end
  }
  return merged(out)
}

function emphasised({ text, styles, code, note }: Piece): Inline[] {
  const trimmed = text.trimEnd()
  const space: Inline[] = trimmed.length < text.length ? [{ kind: 'text', text: ' ' }] : []
  if (note !== null) return [{ kind: 'note', note }, ...space]
  if (code) return [{ kind: 'code-span', text: trimmed }, ...space]
  let inline: Inline = { kind: 'text', text: trimmed }
  if (styles.length === 0) return [{ kind: 'text', text }]
  for (const style of [...styles].reverse()) inline = { kind: 'emphasis', style, inlines: [inline] }
  return [inline, ...space]
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
