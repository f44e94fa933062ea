import { compileTerms, type TermHit, type TermMatcher } from '../detect/terms.ts'
import { listingOf } from '../detect/values.ts'
import type { Warning } from '../model/errors.ts'
import { wordKindOf } from '../model/word-borders.ts'

/** Evidence that the output was read again and contains no value that was searched for. */
export interface Proof {
  /** What was searched, as a list for people. */
  readonly searched: readonly string[]
  /** How many distinct values were searched for. */
  readonly values: number
  readonly found: 0
  /**
   * Removed values that occur again in the text of the output, where the same characters may mean something else. They are not
   * counted in `values`. Empty when no removed value occurs again. Their places are in the result of the redaction and not here: a
   * place would reveal the value.
   */
  readonly notSearched: readonly UnsearchedValues[]
  /**
   * Inverse redaction: no values were searched for. Every word of the output was compared with the words that were kept, and `values` is the
   * number of parts that were removed.
   */
  readonly onlyKept?: true
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
  /** The distinct values that are removed everywhere, and searched for in every form, with their origin. */
  readonly values: ReadonlyMap<string, { readonly type: string; readonly score: number }>
  /** The `values` that are names only if capitalised: "baker" is an ordinary word, and "ken" may be part of one. */
  readonly names: ReadonlySet<string>
  /** The others: removed only where they were detected, and searched for in the text of the output. */
  readonly ambiguous: AmbiguousValues
}

/**
 * Splits removed values into those that are removed and searched everywhere, and those that may mean something else.
 * @param isKept whether a value may stay elsewhere
 */
export function searchableValues(
  removed: Iterable<RemovedValue>,
  isKept: (value: string) => boolean = () => false,
): SearchableValues {
  const values = new Map<string, { type: string; score: number }>()
  const names = new Set<string>()
  const ambiguous = new Map<string, Omit<AmbiguousValue, 'value'>>()
  for (const { value, type, score } of removed) {
    if (values.has(value)) continue
    const ambiguity = isKept(value) ? 'kept_elsewhere' : ambiguityOf(value, type)
    if (ambiguity === null || ambiguity === 'name') {
      values.set(value, { type, score })
      if (ambiguity === 'name') names.add(value)
      ambiguous.delete(value)
    } else ambiguous.set(value, { reason: ambiguity, type, score })
  }
  const words = [...names].map((value) => [value, values.get(value) ?? { type: 'NAME', score: 1 }] as const)
  return { values, names, ambiguous: new AmbiguousValues(ambiguous, new Map(words)) }
}

/** Finds the searchable values as whole words. */
export function matcherOf({ values, names }: Pick<SearchableValues, 'values' | 'names'>): TermMatcher {
  const list = [...values.keys()]
  const matcher = compileTerms(list, { wholeWords: true })
  if (names.size === 0) return matcher
  const isName = list.map((value) => names.has(value))
  const find = (text: string): TermHit[] =>
    matcher.find(text).filter(({ term, start }) => !isName[term] || !startsInLowerCase(text, start))
  return { find, size: matcher.size }
}

/** A removed value that may mean something else where it occurs again. */
export interface AmbiguousValue extends RemovedValue {
  readonly reason: Ambiguity
}

/** Values that may mean something else where they occur again, such as an age or "shell". */
export class AmbiguousValues {
  readonly #values: readonly AmbiguousValue[]
  readonly #known: ReadonlySet<string>
  /** Values that are not also searched in another form. */
  readonly size: number
  /** Finds them as whole words. Term indexes are those of `at`. */
  readonly matcher: TermMatcher

  /** @param names values that are removed everywhere except in lower case, because they are ordinary words then */
  constructor(
    values: ReadonlyMap<string, Omit<AmbiguousValue, 'value'>>,
    names: ReadonlyMap<string, Omit<RemovedValue, 'value'>> = new Map(),
  ) {
    this.size = values.size
    this.#values = [
      ...[...values].map(([value, rest]) => ({ ...rest, value })),
      ...[...names].map(([value, rest]) => ({ ...rest, value, reason: 'ordinary_word' as const })),
    ]
    this.#known = new Set([...values.keys(), ...names.keys()])
    const matcher = compileTerms([...values.keys(), ...names.keys()], { wholeWords: true })
    const find = (text: string): TermHit[] =>
      matcher.find(text).filter(({ term, start }) => term < this.size || startsInLowerCase(text, start))
    this.matcher = { find, size: matcher.size }
  }

  at(term: number): AmbiguousValue {
    return this.#values[term]
  }

  types(): string[] {
    return this.#values.map(({ type }) => type)
  }

  has(value: string): boolean {
    return this.#known.has(value)
  }
}

function startsInLowerCase(text: string, start: number): boolean {
  return /^\p{Ll}/u.test(text.slice(start, start + 2))
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
    'It was kept there by decision, or is on a page or in a column from which nothing was to be removed.',
    'They were kept there by decision, or are on pages or in columns from which nothing was to be removed.',
  ],
}

/** The code of the warning that removed values occur again. */
export const unsearchedCode = 'values_not_searched'

/** Warns that removed values occur again in the output. */
export function unsearchedWarnings(notSearched: readonly UnsearchedValues[]): Warning[] {
  return notSearched.map(({ reason, count }) => ({
    code: unsearchedCode,
    message:
      count === 1
        ? `One removed value occurs again in the output. ${explained[reason][0]}`
        : `${count} removed values occur again in the output. ${explained[reason][1]}`,
  }))
}

/** The proof in one line, for the summary of a command. It says that nothing was found only if no removed value is left. */
export function proofSummary({
  values,
  notSearched,
  onlyKept,
}: Pick<Proof, 'values' | 'notSearched' | 'onlyKept'>): string {
  if (onlyKept) return 'the output was read again and has no other words than those that were kept'
  const left = notSearched.reduce((sum, { count }) => sum + count, 0)
  if (left === 0) return `${valuesOf(values)} searched for, none found`
  const what = notSearched.every(({ reason }) => reason === 'kept_elsewhere') ? 'kept' : 'short or ordinary'
  const again = `${left} ${what} ${left === 1 ? 'value occurs' : 'values occur'} again and ${left === 1 ? 'stays' : 'stay'}`
  return values === 0 ? again : `${again}; ${valuesOf(values, 'other ')} searched for and not found`
}

function valuesOf(count: number, which = ''): string {
  return `${count} ${which}${count === 1 ? 'value' : 'values'}`
}

/** Decides which removed values mean the same wherever they occur, and which may mean something else. */

/**
 * Why an occurrence elsewhere may be something else: too few letters and digits for its script, or a word of the dictionary; or
 * why it may be kept: a reviewer kept it, or it is on a page or in a column from which nothing is removed.
 */
export type Ambiguity = 'too_short' | 'ordinary_word' | 'kept_elsewhere'

/** Letters and digits. Shorter values, such as ages and years, occur for other reasons too. */
const minCharacters = 5
/** The same of names in Chinese and Japanese, where a character is a syllable or a word, and in Korean. */
const minNameInHan = 2
/** Korean names usually have three syllables. Two-syllable words are the most frequent words of the language. */
const minNameInHangul = 3

/**
 * Why a value is removed only where it was detected. Null for a value that means the same everywhere, such as an
 * account number. `name` for one that does so if capitalised: Baker, Ken.
 */
function ambiguityOf(value: string, type: string): Ambiguity | 'name' | null {
  const letters = value.match(/[\p{L}\p{N}]/gu) ?? []
  const isName = type === 'NAME'
  if (isName && letters.length > 0 && letters.length < minCharacters)
    return ambiguityOfShortName(value, letters)
  if (letters.length < minCharacters) return 'too_short'
  const { ordinary, name, country, region } = listingOf(value)
  // A country or state is also in the names of courts and laws: Northern District of Illinois.
  if (type === 'LOCATION' && (country || region)) return 'ordinary_word'
  if (!ordinary) return null
  return isName && name && startsWithCapital(value) ? 'name' : 'ordinary_word'
}

function ambiguityOfShortName(value: string, letters: readonly string[]): Ambiguity | 'name' | null {
  if (letters.every((letter) => eastAsian.test(letter))) {
    if (letters.length < minNameInHan) return 'too_short'
    return isWordInHan(value) ? 'ordinary_word' : null
  }
  if (letters.every((letter) => wordKindOf(letter) === 'hangul'))
    return letters.length < minNameInHangul ? 'too_short' : null
  // A single initial is not enough: J., A. B.
  if (!startsWithCapital(value) || !/\p{L}{2}/u.test(value)) return 'too_short'
  const { name, isFunctionWord } = listingOf(value)
  if (isFunctionWord) return 'ordinary_word'
  // RPM: an abbreviation, unless it is listed as a name: KEN.
  return name || /\p{Ll}/u.test(value) ? 'name' : 'too_short'
}

const eastAsian = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}々ー]/u

/** Created on first use: it reads the dictionary of the platform. */
let segmenter: Intl.Segmenter | undefined

/** Whether a dictionary of Chinese and Japanese lists the characters as one word, as it does for many given names: 文明, 花子. */
function isWordInHan(value: string): boolean {
  segmenter ??= new Intl.Segmenter('zh', { granularity: 'word' })
  const [first] = segmenter.segment(value)
  return [...value].length === minNameInHan && first?.segment === value
}

function startsWithCapital(value: string): boolean {
  return /^\p{Lu}/u.test(value)
}
