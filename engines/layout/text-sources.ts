import type { Block, Inline } from '../model/document.ts'
import type { PageWord } from '../model/page-content.ts'

/** A line of words that a text was built from, in reading order. */
export interface SourceLine {
  /** 1-based; undefined for a line in a cell, which is on the page of its table or on one that follows. */
  readonly page?: number
  readonly words: readonly PageWord[]
}

/** A text, by the array of its inlines; code by its block. */
type SourcedText = readonly Inline[] | Extract<Block, { kind: 'code' }>

/**
 * The lines of texts. The tree itself has no place for words, and only writers of a look need them; weak, so that the words live no
 * longer than the text.
 */
const sources = new WeakMap<SourcedText, readonly SourceLine[]>()

/** The lines that a text of layout analysis was built from; none where it was put together in another way. */
export function sourceLinesOf(text: SourcedText): readonly SourceLine[] {
  return sources.get(text) ?? []
}

export function withSource<T extends SourcedText>(text: T, lines: readonly SourceLine[]): T {
  sources.set(text, lines)
  return text
}
