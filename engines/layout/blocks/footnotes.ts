import type { PageWord } from '../../model/page-content.ts'
import type { TextParagraph } from '../flow/paragraph.ts'
import type { PageLine } from '../lines/page-line.ts'
import { scriptPosition } from './inlines.ts'

/** A footnote or endnote: its key and the paragraphs of its body. The first paragraph begins with the mark. */
export interface Footnote {
  readonly key: string
  readonly paragraphs: TextParagraph[]
}

export interface Footnotes {
  readonly notes: readonly Footnote[]
  /** The reference marks in the text, with the keys of their notes. */
  readonly marks: ReadonlyMap<PageWord, string>
  /** Paragraphs that belong to the body of a note. */
  readonly bodies: ReadonlySet<TextParagraph>
}

const label = /^(?:\d{1,3}|[*†‡§¶#]{1,3}|[a-z])$/

/**
 * Finds footnotes: small text at the foot of a column that begins with a mark which is also a superscript in the text
 * of the same page. A mark or a body without its counterpart stays in the text.
 * @param body prevailing font size of the document
 */
export function findFootnotes(pages: readonly (readonly TextParagraph[])[], body: number): Footnotes {
  const notes: Footnote[] = []
  const marks = new Map<PageWord, string>()
  const bodies = new Set<TextParagraph>()
  for (const paragraphs of pages) {
    const raised = raisedMarks(paragraphs)
    if (raised.size === 0) continue
    const sizes = [...raised.values()].flatMap((found) => found.map(({ size }) => size))
    // In a short document the notes may have more letters than the text, so the size of the text with marks counts
    // too. A title with a mark must not raise it far.
    const text = Math.min(
      1.35 * body,
      sizes.reduce((most, size) => Math.max(most, size), body),
    )
    const feet = columnFeet(paragraphs, text, raised)
    const low = new Set(feet)
    const asked = new Map<string, PageWord[]>()
    for (const [mark, found] of raised) {
      const words = found.flatMap(({ word, paragraph }) => (low.has(paragraph) ? [] : [word]))
      if (words.length > 0) asked.set(mark, words)
    }
    let open: Footnote | null = null
    for (const paragraph of feet) {
      const mark = noteMark(paragraph.lines[0])
      const asking = mark === null ? undefined : asked.get(mark)
      if (mark !== null && asking) {
        open = { key: `${paragraph.page}-${mark}`, paragraphs: [paragraph] }
        notes.push(open)
        asked.delete(mark)
        for (const word of asking) marks.set(word, open.key)
        bodies.add(paragraph)
      } else if (open && mark === null && paragraph.above < 1.2 * paragraph.size) {
        open.paragraphs.push(paragraph)
        bodies.add(paragraph)
      } else open = null
    }
  }
  return { notes, marks, bodies }
}

/** Returns the small paragraphs at the end of each column, from the first that begins with a mark. */
function columnFeet(
  paragraphs: readonly TextParagraph[],
  text: number,
  raised: ReadonlyMap<string, readonly RaisedMark[]>,
): TextParagraph[] {
  const feet: TextParagraph[] = []
  const columns = new Map<number, TextParagraph[]>()
  for (const paragraph of paragraphs) {
    const column = columns.get(paragraph.column.index)
    if (column) column.push(paragraph)
    else columns.set(paragraph.column.index, [paragraph])
  }
  for (const column of columns.values()) {
    let from = column.length
    while (from > 0 && (column[from - 1].size < 0.94 * text || hasMatchingMark(column[from - 1], raised)))
      from--
    const small = column.slice(from)
    const first = small.findIndex((paragraph) => noteMark(paragraph.lines[0]) !== null)
    if (first >= 0) feet.push(...small.slice(first))
  }
  return feet
}

/**
 * Whether a paragraph begins with a superscript mark that the text has too. Such a note may be as large as the text.
 */
function hasMatchingMark(
  { lines }: TextParagraph,
  raised: ReadonlyMap<string, readonly RaisedMark[]>,
): boolean {
  const [line] = lines
  const mark = noteMark(line)
  return mark !== null && raised.has(mark) && scriptPosition(line.words[0], line) === 'superscript'
}

/** Returns the mark at the start of a note's first line: a superscript, or a number before the text. */
function noteMark(line: PageLine): string | null {
  const [first, second] = line.words
  if (!first || !second) return null
  const text = first.text.replace(/[.)]$/, '')
  if (!label.test(text)) return null
  if (scriptPosition(first, line) === 'superscript') return text
  if (/^[a-z]$/.test(text)) return null
  return text
}

interface RaisedMark {
  readonly word: PageWord
  readonly paragraph: TextParagraph
  /** Font size of its line. */
  readonly size: number
}

/** Collects superscript marks in running text by label. */
function raisedMarks(paragraphs: readonly TextParagraph[]): Map<string, RaisedMark[]> {
  const found = new Map<string, RaisedMark[]>()
  for (const paragraph of paragraphs)
    for (const line of paragraph.lines)
      for (const [i, word] of line.words.entries()) {
        if (i === 0 && line === paragraph.lines[0]) continue
        if (!label.test(word.text)) continue
        // A superscript after a digit or a single letter is an exponent or a unit; a note mark follows a word.
        const before = line.words[i - 1]?.text ?? ''
        if (scriptPosition(word, line) !== 'superscript' || /^(?:\p{L}|.*\d)$/u.test(before)) continue
        const known = found.get(word.text)
        const mark = { word, paragraph, size: line.size }
        if (known) known.push(mark)
        else found.set(word.text, [mark])
      }
  return found
}
