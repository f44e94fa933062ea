import { type PageLine, scriptPosition } from './page-line.ts'

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
