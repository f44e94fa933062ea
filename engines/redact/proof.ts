import { compileTerms, type TermHit, type TermMatcher } from '../detect/terms.ts'
import type { Warning } from '../model/warning.ts'
import { type Ambiguity, ambiguityOf } from './ambiguity.ts'

export type { Ambiguity } from './ambiguity.ts'

/** Evidence that the output was read again and holds no value that was searched for. */
export interface Proof {
  /** What was searched, as a list for people. */
  readonly searched: readonly string[]
  /** How many distinct values were searched for. */
  readonly values: number
  readonly found: 0
  /**
   * Removed values that occur again in the text of the output, where the same characters may mean something else. They are not
   * counted in `values`. Empty when no removed value occurs again.
   */
  readonly notSearched: readonly UnsearchedValues[]
}

export interface UnsearchedValues {
  readonly reason: Ambiguity
  /** Distinct values. */
  readonly count: number
}

/** A detected value that was removed. */
interface RemovedValue {
  readonly value: string
  readonly type: string
  readonly score: number
}

export interface SearchableValues {
  /** The distinct values that are removed everywhere, and searched for in every form, with where they come from. */
  readonly values: ReadonlyMap<string, { readonly type: string; readonly score: number }>
  /** Those of `values` that are names only with a capital: "baker" is an ordinary word, and "ken" may be part of one. */
  readonly names: ReadonlySet<string>
  /** The others: removed only where they were detected, and searched for in the text of the output. */
  readonly ambiguous: AmbiguousValues
}

/**
 * Divides removed values into those that are removed and searched for everywhere, and those that may mean something else.
 * @param isKept whether a value may stay elsewhere
 */
export function searchableValues(
  removed: Iterable<RemovedValue>,
  isKept: (value: string) => boolean = () => false,
): SearchableValues {
  const values = new Map<string, { type: string; score: number }>()
  const names = new Set<string>()
  const ambiguous = new Map<string, Ambiguity>()
  for (const { value, type, score } of removed) {
    if (values.has(value)) continue
    const ambiguity = isKept(value) ? 'kept_elsewhere' : ambiguityOf(value, type)
    if (ambiguity === null || ambiguity === 'name') {
      values.set(value, { type, score })
      if (ambiguity === 'name') names.add(value)
      ambiguous.delete(value)
    } else ambiguous.set(value, ambiguity)
  }
  return { values, names, ambiguous: new AmbiguousValues(ambiguous) }
}

/** Finds the searchable values as whole words. */
export function matcherOf({ values, names }: Pick<SearchableValues, 'values' | 'names'>): TermMatcher {
  const list = [...values.keys()]
  const matcher = compileTerms(list, { wholeWords: true })
  if (names.size === 0) return matcher
  const isName = list.map((value) => names.has(value))
  const find = (text: string): TermHit[] =>
    matcher
      .find(text)
      .filter(({ term, start }) => !isName[term] || !/^\p{Ll}/u.test(text.slice(start, start + 2)))
  return { find, size: matcher.size }
}

/** Values that may mean something else where they occur again, such as an age or "shell". */
export class AmbiguousValues {
  readonly #reasons: readonly Ambiguity[]
  /** For a search in chunks. */
  readonly matcher: TermMatcher

  constructor(values: ReadonlyMap<string, Ambiguity>) {
    this.#reasons = [...values.values()]
    this.matcher = compileTerms([...values.keys()], { wholeWords: true })
  }

  get size(): number {
    return this.#reasons.length
  }

  /** Adds to `again` the indexes of the values that a text of an output holds. */
  collectFrom(text: string, again: Set<number>): void {
    if (this.matcher.size > 0) for (const { term } of this.matcher.find(text)) again.add(term)
  }

  /** Searches the texts of an output as whole words. */
  searchIn(texts: Iterable<string>): SearchedAgain {
    const again = new Set<number>()
    for (const text of texts) this.collectFrom(text, again)
    return this.occurring(again)
  }

  /** @param again indexes of the terms of `matcher` that the output holds */
  occurring(again: ReadonlySet<number>): SearchedAgain {
    const counts = new Map<Ambiguity, number>()
    for (const term of again) {
      const reason = this.#reasons[term]
      counts.set(reason, (counts.get(reason) ?? 0) + 1)
    }
    return {
      proved: this.#reasons.length - again.size,
      notSearched: [...counts].map(([reason, count]) => ({ reason, count })).sort(byReason),
    }
  }
}

/** What a search for ambiguous values showed. */
export interface SearchedAgain {
  /** How many of them do not occur again. */
  readonly proved: number
  readonly notSearched: readonly UnsearchedValues[]
}

function byReason(a: UnsearchedValues, b: UnsearchedValues): number {
  return a.reason < b.reason ? 1 : -1
}

const mayDiffer = 'so the same characters may mean something else there. Check the result, or pass'

const explained: Readonly<Record<Ambiguity, readonly [one: string, many: string]>> = {
  too_short: [
    `It has fewer than five letters and digits, ${mayDiffer} the value as a term.`,
    `They have fewer than five letters and digits, ${mayDiffer} the values as terms.`,
  ],
  ordinary_word: [
    `It is an ordinary word, ${mayDiffer} the value as a term.`,
    `They are ordinary words, ${mayDiffer} the values as terms.`,
  ],
  kept_elsewhere: [
    'It was kept there by decision, or is on a page from which nothing was to be removed.',
    'They were kept there by decision, or are on pages from which nothing was to be removed.',
  ],
}

/** Tells that removed values occur again in the output. */
export function unsearchedWarnings(notSearched: readonly UnsearchedValues[]): Warning[] {
  return notSearched.map(({ reason, count }) => ({
    code: 'values_not_searched',
    message:
      count === 1
        ? `One removed value occurs again in the output. ${explained[reason][0]}`
        : `${count} removed values occur again in the output. ${explained[reason][1]}`,
  }))
}

/** The proof in one line, for the summary of a command. */
export function proofSummary({ values, notSearched }: Pick<Proof, 'values' | 'notSearched'>): string {
  const counted = `${values} ${values === 1 ? 'value' : 'values'} searched for, none found`
  const left = notSearched.reduce((sum, { count }) => sum + count, 0)
  if (left === 0) return counted
  const what = notSearched.every(({ reason }) => reason === 'kept_elsewhere') ? 'kept' : 'short or ordinary'
  return left === 1
    ? `${counted}; 1 ${what} value occurs again`
    : `${counted}; ${left} ${what} values occur again`
}
