import type { Span } from '../../model/text-layer.ts'
import { wordKindOf } from '../../model/word-borders.ts'
import { listingIn } from '../dictionaries/lexicon.ts'
import { addKnownName } from '../grammars/names/known-names.ts'
import { compileTerms, type TermMatcher } from '../terms.ts'
import { wholeRange } from '../text/windows.ts'
import { type KnownNames, Mentions } from '../tokens/mentions.ts'
import { words } from '../words/words.ts'
import { scanResources } from './scan-resources.ts'

/** Units of the longest name that is read. */
const maxNameUnits = 200

/** By the list that was compiled: a list of a batch is used for many documents. */
const compiled = new WeakMap<readonly string[], KnownNames>()

/** The words and user names of people, for documents that mention them without their full name. */
export function knownNamesOf(people: readonly string[]): KnownNames {
  const known = compiled.get(people)
  if (known !== undefined) return known
  const { window } = scanResources()
  const mentions = new Mentions()
  window.startDocument(mentions)
  for (const name of people) {
    const text = name.slice(0, maxNameUnits)
    window.read(text, wholeRange(text))
    if (window.count > 0) addKnownName(window, 0, window.count - 1)
  }
  compiled.set(people, mentions.known)
  return mentions.known
}

/** Words of names that are not names themselves. */
const particles = new Set(words('listed-names.particles'))
/** Behind these a capital is that of a noun: the Banks, der Berg. */
const articleBefore = /(?<![\p{L}\p{M}])(?:the|an?|der|die|das|dem|den|des|eine?[nmrs]?) $/iu
const sentenceBefore = /(?:^|[.!?:>*•\n\r"“„(-])[ \t"“„(]*$/u
/** Units before a word that show whether it begins a sentence. */
const maxBefore = 24

/** By the list that was compiled: a list of a batch is used for many documents. */
const compiledLists = new WeakMap<readonly string[], ListedNames>()

export function listedNamesOf(people: readonly string[]): ListedNames {
  const known = compiledLists.get(people)
  if (known !== undefined) return known
  const made = new ListedNames(people)
  compiledLists.set(people, made)
  return made
}

/**
 * People whose names a user listed: found in full however they are written, and by each part of their names where it is written as a
 * name, ordinary words included. A word without a capital is not; nor is an ordinary word behind an article, or at the start of a
 * sentence in a text that also writes it without a capital.
 */
class ListedNames {
  readonly #full: TermMatcher
  readonly #parts: TermMatcher
  /** By part: whether it is an ordinary word. */
  readonly #isOrdinary: readonly boolean[]

  constructor(people: readonly string[]) {
    const names = people.map((name) => name.trim().slice(0, maxNameUnits))
    const { lexicon } = scanResources().window
    const parts = [...new Set(names.flatMap(partsOf))]
    this.#full = compileTerms(
      names.filter((name) => /\p{L}/u.test(name) && isFull(name)),
      { wholeWords: true },
    )
    this.#parts = compileTerms(parts, { wholeWords: true })
    this.#isOrdinary = parts.map((part) => listingIn(lexicon, part).ordinary)
  }

  find(text: string): Span[] {
    const spans: Span[] = this.#full.find(text)
    const small = new Set<number>()
    const hits = this.#parts.find(text).filter(({ term, start }) => {
      const isSmall = /^\p{Ll}/u.test(text.slice(start, start + 2))
      if (isSmall) small.add(term)
      return !isSmall
    })
    for (const { term, start, end } of hits) {
      if (this.#isOrdinary[term]) {
        const before = text.slice(Math.max(0, start - maxBefore), start)
        if (articleBefore.test(before) || (small.has(term) && sentenceBefore.test(before))) continue
      }
      spans.push({ start, end })
    }
    return joined(text, spans)
  }
}

/** Whether a name is not a single short word, which must be written as a name like each part. */
function isFull(name: string): boolean {
  return /\s/u.test(name) || wordKindOf([...name][0] ?? '') !== 'spaced'
}

function partsOf(name: string): string[] {
  return name
    .split(/[\s,]+/u)
    .map((part) => part.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, ''))
    .filter((part) => /^[\p{L}\p{M}'’-]{2,}$/u.test(part) && !particles.has(part.toLowerCase()))
}

/** Spans in text order; those that overlap, or that only a blank, an initial or a particle separates, as one. */
function joined(text: string, spans: Span[]): Span[] {
  const out: { start: number; end: number }[] = []
  for (const { start, end } of spans.sort((a, b) => a.start - b.start || b.end - a.end)) {
    const last = out.at(-1)
    if (last !== undefined && (start <= last.end || betweenParts.test(text.slice(last.end, start))))
      last.end = Math.max(last.end, end)
    else out.push({ start, end })
  }
  return out
}

const betweenParts = /^(?: |-| \p{Lu}\. )$/u
