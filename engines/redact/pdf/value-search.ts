import { compileTerms, type TermHit, type TermMatcher } from '../../detect/terms.ts'
import type { ValueSearch } from '../../pdf/scrub/index.ts'

/**
 * Finds the values to remove, in every part of the file and again in the output: the user's terms, inside of longer
 * words too, and the detected values as whole words.
 */
export class Search implements ValueSearch {
  /** All of them as literal text, for searching bytes. */
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

  /** Only the detected values. */
  values(text: string): TermHit[] {
    return this.#values.find(text)
  }

  sourceOf(term: number): { type: string; score: number } {
    return this.#sources[term]
  }
}
