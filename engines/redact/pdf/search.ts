import { compileTerms, type TermHit, type TermMatcher } from '../../detect/terms.ts'
import type { ValueSearch } from '../../pdf/scrub/index.ts'

/**
 * What is searched for in every room of the file and again in the output: the user's terms, inside longer words
 * too, and the values that were detected, as whole words.
 */
export class Search implements ValueSearch {
  /** As literal text, for searching bytes. */
  readonly literals: readonly string[]
  readonly #terms: TermMatcher
  readonly #values: TermMatcher
  readonly #sources: readonly { type: string; score: number }[]

  constructor(
    terms: TermMatcher,
    literals: readonly string[],
    values: ReadonlyMap<string, { type: string; score: number }>,
  ) {
    this.#terms = terms
    this.#values = compileTerms([...values.keys()], { wholeWords: true })
    this.#sources = [...values.values()]
    this.literals = [...literals, ...values.keys()]
  }

  /** Terms and values, in order of their start. */
  find(text: string): TermHit[] {
    return [...this.#terms.find(text), ...this.#values.find(text)].sort(
      (a, b) => a.start - b.start || b.end - a.end,
    )
  }

  /** Detected values alone. */
  values(text: string): TermHit[] {
    return this.#values.find(text)
  }

  sourceOf(term: number): { type: string; score: number } {
    return this.#sources[term]
  }
}

/**
 * Whether finding the same letters elsewhere means the same value: an age or a year occurs for other reasons, a
 * name or an account number does not.
 */
export function isTelling(value: string): boolean {
  const significant = value.match(/[\p{L}\p{N}]/gu)?.length ?? 0
  return significant >= 5
}
