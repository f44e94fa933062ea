import type { WorkLimit } from '../../model/errors.ts'
import type { PageContent, PageWord } from '../../model/page-content.ts'
import { plainWord } from '../../model/plain-word.ts'
import { type PageLine, scriptPosition, wordPart } from './page-line.ts'

const superscripts = '⁰¹²³⁴⁵⁶⁷⁸⁹'
/** The mark at the start of a note: `¹Rivers`, or a number as French typography has it: `1.`. */
const noteStart = /^(?:([⁰¹²³⁴-⁹]{1,3})(?=\P{N}|$)|(\d{1,3})\.$)/u
/** A mark in the text, with what precedes it and punctuation after it. */
const reference = /^([^⁰¹²³⁴-⁹]*)([⁰¹²³⁴-⁹]{1,3})(\p{P}*)$/u
/** Ratio of the size of notes to that of the text. */
const maxNoteRatio = 0.95
/** On a page with more marks, they are not note marks. */
const maxReferences: WorkLimit = 200
/** Size and rise of a superscript in ems of the text. */
const markSizeEms = 0.6
const markRiseEms = 0.35

/**
 * Converts the characters `¹`, `²` and so on to raised digits where they refer to a note in smaller text below, and at
 * the start of the note: some typesetters write note marks with these characters. Others, as in `m²`, are not changed. O(n) in words.
 */
export function raiseNoteMarks(page: PageContent): PageContent {
  const references = page.words.filter(({ text }) => reference.test(text))
  if (references.length === 0 || references.length > maxReferences) return page
  const notes = new Map<string, PageWord>()
  for (const word of page.words) {
    const [, raised, number] = noteStart.exec(word.text) ?? []
    const mark = raised === undefined ? number : digitsOf(raised)
    if (mark !== undefined && references.some((other) => refersTo(other, mark, word))) notes.set(mark, word)
  }
  if (notes.size === 0) return page
  const starts = new Set(notes.values())
  const words = page.words.flatMap((word) => {
    const [, before, raised, after] = reference.exec(word.text) ?? []
    const note = raised === undefined ? undefined : notes.get(digitsOf(raised))
    if (note && refersTo(word, digitsOf(raised), note)) return split(word, before.length, after.length)
    const [, start] = starts.has(word) ? (noteStart.exec(word.text) ?? []) : []
    return start === undefined ? [word] : split(word, 0, word.text.length - start.length)
  })
  return { ...page, words }
}

function refersTo(word: PageWord, mark: string, note: PageWord): boolean {
  const [, , raised] = reference.exec(word.text) ?? []
  if (raised === undefined || digitsOf(raised) !== mark) return false
  return note.size < maxNoteRatio * word.size && note.baseline > word.baseline
}

function digitsOf(raised: string): string {
  return [...raised].map((digit) => superscripts.indexOf(digit)).join('')
}

/** Splits a word into the text before its mark, the mark and the text after it; the numbers are UTF-16 code units. */
function split(word: PageWord, before: number, after: number): PageWord[] {
  const { text, size, baseline, spaceBefore } = word
  const end = text.length - after
  const mark = wordPart(word, before, end, before === 0 && spaceBefore)
  const { y0, y1 } = mark.box
  return [
    ...(before > 0 ? [wordPart(word, 0, before, spaceBefore)] : []),
    {
      ...plainWord(mark),
      text: digitsOf(mark.text),
      size: markSizeEms * size,
      baseline: baseline - markRiseEms * size,
      box: { ...mark.box, y1: y0 + markSizeEms * (y1 - y0) },
    },
    ...(after > 0 ? [wordPart(word, end, undefined, false)] : []),
  ]
}

/** The mark at the start of a footnote. */
export interface NoteMark {
  readonly text: string
  /** It is a superscript; otherwise a number or symbol before the text. */
  readonly raised: boolean
}

const label = /^(?:\d{1,3}|[*∗†‡§¶#‖]{1,3}|[a-z])$/u

export function isNoteLabel(text: string): boolean {
  return label.test(text)
}

/** Returns the mark at the start of a note's first line: a superscript, or a number before the text. */
export function noteMark(line: PageLine): NoteMark | null {
  const [first, second] = line.words
  if (!first || !second) return null
  const text = first.text.replace(/[.)]$/, '')
  if (!isNoteLabel(text)) return null
  const raised = scriptPosition(first, line) === 'superscript'
  return raised || !/^[a-z]$/.test(text) ? { text, raised } : null
}
