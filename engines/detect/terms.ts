import type { Span } from '../model/text-layer.ts'
import { isInsideWord, isUnspaced } from '../model/word-borders.ts'
import { Automaton } from './text/automaton.ts'
import { spacedText, touchesSign } from './text/joining-signs.ts'
import { aroundLookAlikes, hasLookAlike } from './text/look-alikes.ts'
import { gapBits, isIgnorable, Normaliser } from './text/normalise.ts'

/** An occurrence of a term, in offsets of the caller's string. `term` is its index in the list it was compiled from. */
export interface TermHit extends Span {
  readonly term: number
}

export interface TermMatcher {
  /** Returns all hits, including overlapping ones, by end, then by start. Time is linear in the text. */
  readonly find: (text: string) => TermHit[]
  readonly size: number
}

interface Term {
  readonly index: number
  /** Code units that are compared: everything except white space and dashes. */
  readonly length: number
  /** The same including the dashes. */
  readonly significant: number
  /** Positions of the term's own dashes, as counts of code units before them. */
  readonly dashes: readonly number[]
  readonly spaced: boolean
}

/** Minimum number of significant code units for a term that may contain white space anywhere: shorter ones would match across unrelated words. */
const minSpaceableUnits = 7
/** Minimum number of significant code units for a term without a dash that may contain dashes, such as a number grouped with hyphens. */
const minDashableUnits = 9

/** Nine or more digits in groups: they are the same number without separators, or with others. */
const groupedDigits = /^(?=(?:\D*\d){9})\d[\d\s./-]*[./-][\d\s./-]*$/u

/** Letters and digits. Shorter words are other words by chance when they are reversed or in ROT13: "green" is "terra". */
const minDisguised = 8

/**
 * Compiles literal values into a matcher that ignores case (full case folding), Unicode normalisation and compatibility forms
 * (ligatures, full width, Arabic presentation forms), the script of digits, kinds of dashes, invisible characters and soft hyphens. A
 * letter that looks like a Latin one equals it. It also matches inside longer words unless `wholeWords` is set; without it, values of
 * eight letters and digits or more are also found in ROT13 and written backwards. The words of a value may be joined by punctuation marks:
 * `ada_king`, `ada\\king`.
 *
 * White space: a term of seven significant characters or more, one that contains white space, or one in a script without spaces between
 * words may have any white space or none
 * between any two characters. A shorter one matches contiguous text, text broken at a line end (with or without a hyphen),
 * or text letter-spaced throughout. A word may be hyphenated at a line end anywhere.
 *
 * Values without a significant character match nothing.
 */
export function compileTerms(
  values: readonly string[],
  options: { readonly wholeWords?: boolean } = {},
): TermMatcher {
  if (values.length === 0) return nothing
  const { wholeWords = false } = options
  const written = values.map((value, index) => ({ value, index }))
  if (!wholeWords)
    for (const [index, value] of values.entries())
      if ((value.match(/[\p{L}\p{N}]/gu)?.length ?? 0) >= minDisguised)
        for (const form of [rotated(value), backwards(value)])
          if (form !== value) written.push({ value: form, index })
  for (const [index, value] of values.entries())
    if (groupedDigits.test(value)) written.push({ value: value.replace(/\D/g, ''), index })
  const letters = new Search(written, 'letters', wholeWords)
  let shapes: Search | undefined
  const named = written.filter(({ value }) => /\p{L}/u.test(value))
  const reach = 2 * named.reduce((most, { value }) => Math.max(most, value.length), 0) + minReach
  const areShaped = named.some(({ value }) => hasLookAlike(value))
  const areJoined = values.map((value) => canBeJoined(value, wholeWords))
  const isJoined = areJoined.includes(true)
  const joined = (text: string): TermHit[] => {
    const spaced = spacedText(text, reach)
    if (spaced === null) return []
    return spaced.parts.flatMap(({ start, end }) =>
      letters
        .find(spaced.text.slice(start, end))
        .map((hit) => ({ ...hit, start: start + hit.start, end: start + hit.end }))
        .filter((hit) => areJoined[hit.term] && touchesSign(text, spaced.text, hit)),
    )
  }
  const find = (text: string): TermHit[] => {
    const plain = letters.find(text)
    if (named.length === 0) return plain
    const hits = isJoined ? withOthers(plain, joined(text)) : plain
    const parts = areShaped ? [{ start: 0, end: text.length }] : aroundLookAlikes(text, reach)
    if (parts.length === 0) return hits
    shapes ??= new Search(named, 'shapes', wholeWords)
    const search = shapes
    const others = parts.flatMap(({ start, end }) =>
      search
        .find(text.slice(start, end))
        .map((hit) => ({ ...hit, start: start + hit.start, end: start + hit.end })),
    )
    return withOthers(hits, others)
  }
  return { size: values.length, find }
}

/** A search for nothing: compiling one takes ten times as long as redacting a short text. */
const nothing: TermMatcher = { size: 0, find: () => [] }

/** UTF-16 code units around a letter that looks like another, in addition to twice the longest value, which may be letter-spaced. */
const minReach = 200

/** Words that punctuation may join: a single letter of a name, or a number, is next to punctuation by chance. */
const joinable = /^\p{L}.*[\p{L}\p{N}]$/u

/** Whether the words of a value are also found with punctuation between them or, if a value is a whole word, next to an underscore. */
function canBeJoined(value: string, wholeWords: boolean): boolean {
  const words = value.trim().split(/\s+/u)
  return (wholeWords || words.length > 1) && words.every((word) => joinable.test(word))
}

/** ASCII letters moved by 13 places in their alphabet. */
function rotated(value: string): string {
  return value.replace(/[a-z]/gi, (letter) => {
    const first = letter < 'a' ? 65 : 97
    return String.fromCharCode(((letter.charCodeAt(0) - first + 13) % 26) + first)
  })
}

function backwards(value: string): string {
  return [...value.normalize('NFC')].reverse().join('')
}

/** Both lists by end, then by start, each hit once. */
function withOthers(hits: TermHit[], others: readonly TermHit[]): TermHit[] {
  if (others.length === 0) return hits
  const keyOf = ({ start, end, term }: TermHit): string => `${start} ${end} ${term}`
  const known = new Set(hits.map(keyOf))
  return [...hits, ...others.filter((hit) => !known.has(keyOf(hit)))].sort(
    (a, b) => a.end - b.end || a.start - b.start,
  )
}

/** The search for values with one way to compare letters. */
class Search {
  readonly #automaton: Automaton
  readonly #terms: readonly (readonly Term[])[]
  readonly #units: LastUnits
  readonly #compare: 'letters' | 'shapes'
  readonly #wholeWords: boolean

  constructor(
    values: readonly { readonly value: string; readonly index: number }[],
    compare: 'letters' | 'shapes',
    wholeWords: boolean,
  ) {
    const keys: Uint16Array[] = []
    const terms: Term[][] = []
    const known = new Map<string, number>()
    let longest = 1
    for (const { value, index } of values) {
      const normaliser = new Normaliser(value.trim(), compare)
      const units: number[] = []
      const dashes: number[] = []
      let spaces = 0
      while (normaliser.next()) {
        if (units.length > 0 && normaliser.gap & gapBits.dash) dashes.push(units.length)
        spaces |= normaliser.gap
        units.push(normaliser.unit)
      }
      spaces |= normaliser.gap
      // A term of ignored characters only, such as a single dash, cannot be distinguished from layout.
      if (units.length === 0) continue
      longest = Math.max(longest, units.length)
      const key = keyOf(units)
      // In full case folding the dot of İ is a separate character, although it is not compared.
      const dots = value.normalize('NFKC').match(/İ|i\u0307/g)?.length ?? 0
      const term: Term = {
        index,
        length: units.length,
        significant: units.length + normaliser.dashes + dots,
        dashes,
        spaced: (spaces & gapBits.blank) !== 0 || isUnspaced(value),
      }
      const at = known.get(key)
      if (at === undefined) {
        known.set(key, keys.length)
        keys.push(Uint16Array.from(units))
        terms.push([term])
      } else terms[at].push(term)
    }
    this.#automaton = new Automaton(keys)
    this.#terms = terms
    this.#units = new LastUnits(longest)
    this.#compare = compare
    this.#wholeWords = wholeWords
  }

  find(text: string): TermHit[] {
    if (this.#terms.length === 0) return []
    return search(text, this.#compare, this.#automaton, this.#terms, this.#units, this.#wholeWords)
  }
}

/** The last code units of a text, in a ring buffer. One for each matcher: most texts are so short that a new buffer would cost more than the text. */
class LastUnits {
  readonly mask: number
  /** Their positions in the text. */
  readonly from: Float64Array
  /** The gap before each, as bits. */
  readonly kind: Uint8Array
  /** The number of gaps of each kind before each. */
  readonly blanks: Float64Array
  readonly breaks: Float64Array
  readonly dashes: Float64Array
  readonly hyphens: Float64Array

  constructor(longest: number) {
    let size = 16
    while (size <= longest + 1) size *= 2
    this.mask = size - 1
    this.from = new Float64Array(size)
    this.kind = new Uint8Array(size)
    this.blanks = new Float64Array(size)
    this.breaks = new Float64Array(size)
    this.dashes = new Float64Array(size)
    this.hyphens = new Float64Array(size)
  }
}

/** In chunks: a call takes a limited number of arguments. */
function keyOf(units: readonly number[]): string {
  let key = ''
  for (let at = 0; at < units.length; at += 1024) key += String.fromCharCode(...units.slice(at, at + 1024))
  return key
}

function search(
  text: string,
  compare: 'letters' | 'shapes',
  automaton: Automaton,
  terms: readonly (readonly Term[])[],
  units: LastUnits,
  wholeWords: boolean,
): TermHit[] {
  const hits: TermHit[] = []
  // Created here, so that its state stays in registers.
  const normaliser = new Normaliser(text, compare)
  const { mask, from, kind, blanks, breaks, dashes, hyphens } = units
  let blank = 0
  let line = 0
  let dash = 0
  let hyphen = 0
  let state = 0
  for (let at = 0; normaliser.next(); at++) {
    const slot = at & mask
    const { gap } = normaliser
    from[slot] = normaliser.from
    kind[slot] = gap
    if (gap !== 0) {
      if (gap & gapBits.blank) blank++
      if (gap & gapBits.line) line++
      if (gap & gapBits.hyphenated) hyphen++
      else if (gap & gapBits.dash) dash++
    }
    blanks[slot] = blank
    breaks[slot] = line
    dashes[slot] = dash
    hyphens[slot] = hyphen
    state = automaton.step(state, normaliser.unit)
    for (let out = automaton.output(state); out >= 0; out = automaton.shorter(out)) {
      const group = terms[automaton.keyOf(out)]
      const { length } = group[0]
      const first = (at - length + 1) & mask
      const start = from[first]
      const end = normaliser.to
      const blanksBetween = blanks[slot] - blanks[first]
      const breaksBetween = breaks[slot] - breaks[first]
      const hyphensBetween = hyphens[slot] - hyphens[first]
      for (const term of group) {
        if (!dashesMatch(term, at, mask, kind, dashes[slot] - dashes[first])) continue
        if (!spacesMatch(term, text, start, end, blanksBetween, breaksBetween, hyphensBetween)) continue
        if (wholeWords && !isWholeWord(text, start, end)) continue
        hits.push({ start, end, term: term.index })
      }
    }
  }
  return hits
}

/** Whether the term's own dashes are there; others may be at a line end, or anywhere in a long term without dashes. */
function dashesMatch(term: Term, at: number, mask: number, kind: Uint8Array, stray: number): boolean {
  if (term.dashes.length === 0) return stray === 0 || term.significant >= minDashableUnits
  let own = 0
  for (const position of term.dashes) {
    const k = kind[(at - term.length + 1 + position) & mask]
    if ((k & gapBits.dash) === 0) return false
    if ((k & gapBits.hyphenated) === 0) own++
  }
  return own === stray
}

function spacesMatch(
  term: Term,
  text: string,
  start: number,
  end: number,
  blanks: number,
  breaks: number,
  hyphens: number,
): boolean {
  if (term.significant >= minSpaceableUnits || term.spaced || blanks === 0) return true
  // Only split at line ends.
  if (breaks + hyphens > 0 && blanks === breaks) return true
  // Letter-spaced throughout, and not part of a longer word.
  return term.length > 2 && blanks === term.length - 1 && isWholeWord(text, start, end)
}

/** Whether no word continues over an edge of the span. Ignorable characters are skipped. */
function isWholeWord(text: string, start: number, end: number): boolean {
  if (isInsideWord(characterBefore(text, start), characterAt(text, start), -1)) return false
  return !isInsideWord(characterBefore(text, end), characterAt(text, end), 1)
}

function characterAt(text: string, from: number): string {
  let at = from
  while (at < text.length && isIgnorable(text.charCodeAt(at))) at++
  return at < text.length ? String.fromCodePoint(text.codePointAt(at) ?? 0) : ''
}

function characterBefore(text: string, from: number): string {
  let at = from
  while (at > 0 && isIgnorable(text.charCodeAt(at - 1))) at--
  if (at === 0) return ''
  const low = text.charCodeAt(at - 1)
  return low >= 0xdc00 && low < 0xe000 && at > 1 ? text.slice(at - 2, at) : text.charAt(at - 1)
}
