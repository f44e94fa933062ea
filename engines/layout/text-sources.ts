import type { Inline } from '../model/document.ts'
import type { PageWord } from '../model/page-content.ts'

/** A line of words that a text was built from, in reading order. */
export interface SourceLine {
  /** 1-based; undefined for a line in a cell, which is on the page of its table or on one that follows. */
  readonly page?: number
  readonly words: readonly PageWord[]
}

/**
 * The lines of a text, by the array of its inlines. The tree itself has no place for words, and only writers of a look need them; weak,
 * so that the words live no longer than the text.
 */
const sources = new WeakMap<readonly Inline[], readonly SourceLine[]>()

/** The lines that a text of layout analysis was built from; none where it was put together in another way. */
export function sourceLinesOf(inlines: readonly Inline[]): readonly SourceLine[] {
  return sources.get(inlines) ?? []
}

export function withSource<T extends readonly Inline[]>(inlines: T, lines: readonly SourceLine[]): T {
  sources.set(inlines, lines)
  return inlines
}
