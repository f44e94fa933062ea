import type { Span } from '../model/text-layer.ts'
import { Automaton } from './match/automaton.ts'
import { gapBits, isIgnorable, Normaliser } from './text/normalise.ts'

/** A place where a term stands. `term` is its index in the list it was compiled from; offsets are of the caller's string. */
export interface TermHit extends Span {
  readonly term: number
}

export interface TermMatcher {
  /** All hits, those that overlap included, by end, then by start. Time is linear in the text. */
  readonly find: (text: string) => TermHit[]
  readonly size: number
}

interface Term {
  readonly index: number
  /** Units that are compared: everything but blanks and dashes. */
  readonly length: number
  /** Those and the dashes. */
  readonly significant: number
  /** The units behind which the term itself has a dash. */
  readonly dashes: readonly number[]
  readonly spaced: boolean
}

/** From this many significant units on, white space may stand anywhere in a term. */
const longTerm = 7
/** From this many on, a term without a dash is also found with dashes inside (a number grouped with hyphens). */
const dashTerm = 9

/**
 * Literal values, matched whatever their case (full folding), accents' composition, compatibility form (ligatures, full width),
 * dashes, zero-width characters and soft hyphens; also inside longer words unless `wholeWords`.
 *
 * White space: a term of seven significant characters or more, or one that holds a blank, may have any white space or none
 * between any two characters. A shorter one matches contiguous text, text broken at a line end, with or without a
 * hyphen, or text letter-spaced throughout. A word may be hyphenated at a line end anywhere.
 *
 * Values without a significant character match nothing.
 */
export function compileTerms(
  values: readonly string[],
  options: { readonly wholeWords?: boolean } = {},
): TermMatcher {
  const { wholeWords = false } = options
  const keys: Uint16Array[] = []
  const terms: Term[][] = []
  const known = new Map<string, number>()
  let longest = 1
  for (const [index, value] of values.entries()) {
    const squash = new Normaliser(value.trim())
    const units: number[] = []
    const dashes: number[] = []
    let spaces = 0
    while (squash.next()) {
      if (units.length > 0 && squash.gap & gapBits.dash) dashes.push(units.length)
      spaces |= squash.gap
      units.push(squash.unit)
    }
    spaces |= squash.gap
    if (units.length === 0) {
      // A term of signs that all fold away, such as a lone dash, cannot be told from layout.
      continue
    }
    longest = Math.max(longest, units.length)
    const key = units.join(',')
    // The dot of İ is a character of its own in full case folding, though it is not compared.
    const dots = value.normalize('NFKC').match(/İ|i\u0307/g)?.length ?? 0
    const significant = units.length + squash.dashes + dots
    const term: Term = {
      index,
      length: units.length,
      significant,
      dashes,
      spaced: (spaces & gapBits.blank) !== 0,
    }
    const at = known.get(key)
    if (at === undefined) {
      known.set(key, keys.length)
      keys.push(Uint16Array.from(units))
      terms.push([term])
    } else terms[at].push(term)
  }
  const automaton = new Automaton(keys)
  return { size: values.length, find: (text) => search(text, automaton, terms, longest, wholeWords) }
}

function search(
  text: string,
  automaton: Automaton,
  terms: readonly (readonly Term[])[],
  longest: number,
  wholeWords: boolean,
): TermHit[] {
  const hits: TermHit[] = []
  if (terms.length === 0) return hits
  const squash = new Normaliser(text)
  // The last units seen, as a ring: where each stands, and how many gaps of each kind lie before it.
  let ring = 16
  while (ring <= longest + 1) ring *= 2
  const mask = ring - 1
  const from = new Float64Array(ring)
  const kind = new Uint8Array(ring)
  const counts = [0, 1, 2, 3].map(() => new Float64Array(ring))
  const [blanks, breaks, dashes, hyphens] = counts
  const total = [0, 0, 0, 0]
  let state = 0
  for (let at = 0; squash.next(); at++) {
    const slot = at & mask
    from[slot] = squash.from
    kind[slot] = squash.gap
    if (squash.gap & gapBits.blank) total[0]++
    if (squash.gap & gapBits.line) total[1]++
    if (squash.gap & gapBits.dash && (squash.gap & gapBits.hyphenated) === 0) total[2]++
    if (squash.gap & gapBits.hyphenated) total[3]++
    for (let k = 0; k < 4; k++) counts[k][slot] = total[k]
    state = automaton.step(state, squash.unit)
    for (let out = automaton.output(state); out >= 0; out = automaton.shorter(out)) {
      const group = terms[automaton.keyOf(out)]
      const { length } = group[0]
      const first = (at - length + 1) & mask
      const between = (list: Float64Array): number => list[slot] - list[first]
      const start = from[first]
      const end = squash.to
      for (const term of group) {
        if (!dashesAgree(term, at, mask, kind, between(dashes))) continue
        if (!spacesAgree(term, text, start, end, between(blanks), between(breaks), between(hyphens))) continue
        if (wholeWords && !wholeWord(text, start, end)) continue
        hits.push({ start, end, term: term.index })
      }
    }
  }
  return hits
}

/** The term's own dashes are there; others only at a line end, or anywhere in a long term that has none. */
function dashesAgree(term: Term, at: number, mask: number, kind: Uint8Array, stray: number): boolean {
  if (term.dashes.length === 0) return stray === 0 || term.significant >= dashTerm
  let own = 0
  for (const position of term.dashes) {
    const k = kind[(at - term.length + 1 + position) & mask]
    if ((k & gapBits.dash) === 0) return false
    if ((k & gapBits.hyphenated) === 0) own++
  }
  return own === stray
}

function spacesAgree(
  term: Term,
  text: string,
  start: number,
  end: number,
  blanks: number,
  breaks: number,
  hyphens: number,
): boolean {
  if (term.significant >= longTerm || term.spaced || blanks === 0) return true
  // Broken at line ends alone.
  if (breaks + hyphens > 0 && blanks === breaks) return true
  // Letter-spaced throughout, and standing by itself.
  return term.length > 2 && blanks === term.length - 1 && wholeWord(text, start, end)
}

const wordUnit = /[\p{L}\p{N}_]/u

/** Whether no letter or digit touches the span where it has one at its edge; what cannot be seen is looked through. */
function wholeWord(text: string, start: number, end: number): boolean {
  if (wordUnit.test(characterBefore(text, start)) && wordUnit.test(characterAt(text, start))) return false
  return !(wordUnit.test(characterBefore(text, end)) && wordUnit.test(characterAt(text, end)))
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
