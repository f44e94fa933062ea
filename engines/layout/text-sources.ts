import type { Block, Inline } from '../model/document.ts'
import type { PageWord } from '../model/page-content.ts'

/** A line of words that a text was built from, in reading order. */
export interface SourceLine {
  /** 1-based; undefined for a line in a cell, which is on the page of its table or on a later one. */
  readonly page?: number
  readonly words: readonly PageWord[]
}

/** Key of a text: the array of its inlines; for code, its block. */
type SourcedText = readonly Inline[] | Extract<Block, { kind: 'code' }>

/**
 * The lines of texts. The tree has no place for words, and only writers that keep the appearance need them; weak, so that the words
 * are freed with the text.
 */
const sources = new WeakMap<SourcedText, readonly SourceLine[]>()

/** The lines that a text of layout analysis was built from; none if it was built in another way. */
export function sourceLinesOf(text: SourcedText): readonly SourceLine[] {
  return sources.get(text) ?? []
}

export function withSource<T extends SourcedText>(text: T, lines: readonly SourceLine[]): T {
  sources.set(text, lines)
  return text
}
