import { compileTerms, type TermHit, type TermMatcher } from '../../detect/terms.ts'
import type { Literals, ValueSearch } from '../../pdf/scrub/index.ts'
import { matcherOf } from '../proof.ts'

/** The user's literal terms, compiled once. */
export interface UserTerms {
  readonly values: readonly string[]
  readonly matcher: TermMatcher
  /** They match only as whole words. */
  readonly wholeWords: boolean
}

/** @param options `wholeWords` as in `RedactPdfInput`. */
export function userTerms(
  values: readonly string[] = [],
  options: { readonly wholeWords?: boolean } = {},
): UserTerms {
  const wholeWords = options.wholeWords ?? false
  return { values, matcher: compileTerms(values, { wholeWords }), wholeWords }
}

/** A value in an error message, which must not quote the document. */
export interface DescribedValue {
  readonly type: string
}

/**
 * Finds the values to remove, in every part of the file and again in the output: the user's terms, inside of longer
 * words too, and the detected values as whole words.
 */
export class Search implements ValueSearch {
  /** All of them as literal text, for searching bytes with the same word borders. */
  readonly literals: Literals
  /** Distinct values and terms. */
  readonly size: number
  readonly #terms: TermMatcher
  readonly #values: TermMatcher
  readonly #sources: readonly { type: string; score: number }[]

  /** The detected values. */
  readonly foundValues: readonly string[]

  /** @param names values that are also ordinary words and therefore not found in lower case */
  constructor(
    terms: UserTerms,
    values: ReadonlyMap<string, { type: string; score: number }>,
    names: ReadonlySet<string> = new Set(),
  ) {
    const found = [...values.keys()]
    this.foundValues = found
    this.#terms = terms.matcher
    this.#values = matcherOf({ values, names })
    this.#sources = [...values.values()]
    const wholeWords = found.filter((value) => !names.has(value))
    this.literals = terms.wholeWords
      ? { wholeWords: [...terms.values, ...wholeWords], names: [...names] }
      : { anywhere: terms.values, wholeWords, names: [...names] }
    this.size = new Set([...terms.values, ...found]).size
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

  /** The first value that a text contains, for an error message. Null if it contains none. */
  describe(text: string): DescribedValue | null {
    if (this.#terms.find(text).length > 0) return { type: 'TERM' }
    const [value] = this.#values.find(text)
    return value ? { type: this.#sources[value.term].type } : null
  }

  /** The type and score of the value that a text is: of a term, if it is one. */
  sourceOfText(text: string): { type: string; score: number } {
    if (this.#terms.find(text).length > 0) return { type: 'TERM', score: 1 }
    const [value] = this.#values.find(text)
    return value ? this.#sources[value.term] : { type: 'TERM', score: 1 }
  }

  sourceOf(term: number): { type: string; score: number } {
    return this.#sources[term]
  }
}
