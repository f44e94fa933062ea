import type { PageWord } from '../../model/page-content.ts'
import type { TextParagraph } from '../flow/paragraph.ts'
import { mergeParagraphs } from '../flow/paragraph.ts'
import { scriptPosition } from '../lines/page-line.ts'
import { endsSentence, startsLowercase } from '../lines/script.ts'
import { isNoteLabel, type NoteMark, noteMark } from '../lines/superscript-marks.ts'
import { isCaptionText } from './headings.ts'

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

/**
 * Finds footnotes: small text at the foot of a column that begins with a mark which is also a superscript in the text
 * of the same page. A mark or a body without its counterpart stays in the text. A note that is cut by the end of a
 * column continues at the foot of the next one.
 * @param body prevailing font size of the document
 */
export function findFootnotes(pages: readonly (readonly TextParagraph[])[], body: number): Footnotes {
  const notes: Footnote[] = []
  const marks = new Map<PageWord, string>()
  const bodies = new Set<TextParagraph>()
  /** The last note of the last column with notes. */
  let cut: Footnote | null = null
  for (const paragraphs of pages) {
    const raised = raisedMarks(paragraphs)
    if (raised.size === 0 && cut === null) continue
    const sizes = [...raised.values()].flatMap((found) => found.map(({ size }) => size))
    // In a short document the notes may have more letters than the text, so the size of the text with marks counts
    // too. A title with a mark must not increase it much.
    const text = Math.min(
      1.35 * body,
      sizes.reduce((most, size) => Math.max(most, size), body),
    )
    const feet = columnFeet(paragraphs, text, raised)
    const low = new Set(feet.flatMap(({ noted }) => noted))
    const asked = new Map<string, PageWord[]>()
    for (const [mark, found] of raised) {
      const known = found.filter(({ paragraph }) => !low.has(paragraph))
      const clear = known.filter(({ doubtful }) => !doubtful)
      const words = (clear.length > 0 ? clear : known).map(({ word }) => word)
      if (words.length > 0) asked.set(mark, words)
    }
    for (const { rest, noted } of feet) {
      const carried: Footnote | null = cut
      if (carried && rest.length > 0 && continuesNote(carried, rest, noted[0])) {
        for (const paragraph of rest) bodies.add(paragraph)
        const last = carried.paragraphs.length - 1
        carried.paragraphs[last] = mergeParagraphs(carried.paragraphs[last], rest[0])
        carried.paragraphs.push(...rest.slice(1))
      }
      let open: Footnote | null = null
      for (const paragraph of noted) {
        const mark = noteMark(paragraph.lines[0])
        const asking = mark === null ? undefined : asked.get(mark.text)
        if (mark !== null && asking && !(mark.raised === false && isDoubtful(raised, mark))) {
          open = { key: `${paragraph.page}-${mark.text}`, paragraphs: [paragraph] }
          notes.push(open)
          asked.delete(mark.text)
          for (const word of asking) marks.set(word, open.key)
          bodies.add(paragraph)
        } else if (open && mark === null && paragraph.above < 1.2 * paragraph.size) {
          open.paragraphs.push(paragraph)
          bodies.add(paragraph)
        } else open = null
      }
      if (noted.length > 0) cut = open
    }
  }
  return { notes, marks, bodies }
}

/**
 * Whether small text at the foot of a column is the rest of a note that was cut by the end of the column before.
 * @param noted the note below it
 */
function continuesNote(
  { paragraphs }: Footnote,
  rest: readonly TextParagraph[],
  noted: TextParagraph | undefined,
): boolean {
  const last = paragraphs[paragraphs.length - 1]
  const [next] = rest
  if (next.page - (last.lines.at(-1)?.page ?? last.page) > 1 || isCaptionText(next.text)) return false
  if (Math.abs(last.size - next.size) > 0.04 * last.size) return false
  if (!endsSentence(last.text)) return last.full || startsLowercase(next.text)
  // After a complete sentence, only text between the column and its notes is certainly such a rest.
  const all = noted ? [...rest.slice(1), noted] : []
  return (
    next.above < Number.POSITIVE_INFINITY &&
    all.length > 0 &&
    all.every(({ above, size }) => above < 1.2 * size)
  )
}

interface ColumnFoot {
  /** Small text above the first note. */
  readonly rest: readonly TextParagraph[]
  /** From the first paragraph that begins with a mark. */
  readonly noted: readonly TextParagraph[]
}

/** Returns the small paragraphs at the end of each column. */
function columnFeet(
  paragraphs: readonly TextParagraph[],
  text: number,
  raised: ReadonlyMap<string, readonly RaisedMark[]>,
): ColumnFoot[] {
  const columns = new Map<number, TextParagraph[]>()
  for (const paragraph of paragraphs) {
    const column = columns.get(paragraph.column.index)
    if (column) column.push(paragraph)
    else columns.set(paragraph.column.index, [paragraph])
  }
  return [...columns.values()].map((column) => {
    let end = column.length
    // On a single page, a page number cannot be recognized as such.
    if (end > 1 && isPageNumber(column[end - 1])) end--
    let from = end
    while (from > 0 && (column[from - 1].size < 0.94 * text || hasMatchingMark(column[from - 1], raised)))
      from--
    const small = column.slice(from, end)
    const first = small.findIndex((paragraph) => noteMark(paragraph.lines[0]) !== null)
    return first < 0 ? { rest: small, noted: [] } : { rest: small.slice(0, first), noted: small.slice(first) }
  })
}

function isPageNumber({ text }: TextParagraph): boolean {
  return /^[-–—]?\s?(?:\d{1,4}|[ivxlc]{1,7})\s?[-–—]?$/i.test(text)
}

/**
 * Whether a paragraph begins with a superscript mark that also occurs in the text. Such a note may be as large as the text.
 */
function hasMatchingMark(
  { lines }: TextParagraph,
  raised: ReadonlyMap<string, readonly RaisedMark[]>,
): boolean {
  const mark = noteMark(lines[0])
  return mark?.raised === true && raised.has(mark.text)
}

/** Whether all marks of a note may be exponents. Then the note itself needs a superscript mark. */
function isDoubtful(raised: ReadonlyMap<string, readonly RaisedMark[]>, { text }: NoteMark): boolean {
  return raised.get(text)?.every(({ doubtful }) => doubtful) === true
}

interface RaisedMark {
  readonly word: PageWord
  readonly paragraph: TextParagraph
  /** Font size of its line. */
  readonly size: number
  /** It follows a digit or a single letter, so it may be an exponent or part of a unit. */
  readonly doubtful: boolean
}

/** Collects superscript marks in running text by label. */
function raisedMarks(paragraphs: readonly TextParagraph[]): Map<string, RaisedMark[]> {
  const found = new Map<string, RaisedMark[]>()
  for (const paragraph of paragraphs)
    for (const line of paragraph.lines)
      for (const [i, word] of line.words.entries()) {
        if (i === 0 && line === paragraph.lines[0]) continue
        if (!isNoteLabel(word.text) || scriptPosition(word, line) !== 'superscript') continue
        const before = line.words[i - 1]?.text ?? ''
        const doubtful = /^(?:\p{L}|.*\d)$/u.test(before)
        const known = found.get(word.text)
        const mark = { word, paragraph, size: line.size, doubtful }
        if (known) known.push(mark)
        else found.set(word.text, [mark])
      }
  return found
}
