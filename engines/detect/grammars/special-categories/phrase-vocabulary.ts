import type { EntityCode } from '../../../model/entity.ts'
import { countWhile } from '../../../model/sorted.ts'
import type { Lexicon } from '../../dictionaries/lexicon.ts'
import { wordClass } from '../../dictionaries/word-classes.ts'
import type { TokenWindow } from '../../tokens/token-window.ts'
import { partPhrases, wordForms } from '../../words/inflections.ts'
import { wordsOrNone } from '../../words/words.ts'

/**
 * A family of facts about a person that ordinary words state: beliefs, diseases, memberships. The words alone are not about a person, so
 * they need a label (`Religion: Catholic`) or a phrase about a person (`diagnosed with diabetes`).
 */
export interface FactFamily {
  /** Its words are the lists `NAME.labels` and so on, for each of `phraseLists`. */
  readonly name: string
  readonly type: EntityCode
  /** Whether a few unknown words are accepted after a label. Default: false. */
  readonly free?: boolean
  /** The words also describe things: after a lead they match only if no thing follows (`a Catholic`, not `a Catholic school`). */
  readonly adjective?: boolean
  /** Text after a known word that makes it a value, such as a dose. The pattern is sticky. */
  readonly behind?: RegExp
  /** More known words that are derived from others. */
  readonly terms?: () => readonly string[]
}

export const phraseKind = {
  label: 0,
  lead: 1,
  term: 2,
  weak: 3,
  strong: 4,
  commonLabel: 5,
  plain: 6,
} as const

/** The lists of words of a family. */
const phraseLists = [
  /** Form labels. A colon or similar punctuation separates the value. */
  ['labels', phraseKind.label],
  /** Labels that are common elsewhere: only known words are accepted after them. */
  ['common-labels', phraseKind.commonLabel],
  /** Phrases about a person before a known word, with up to three words between. */
  ['leads', phraseKind.lead],
  /** Unambiguous words, which match if their sentence is about a person: "Rory has autism". */
  ['plain', phraseKind.plain],
  /** Known words. */
  ['terms', phraseKind.term],
  /** Words that are too common to match except after a label. */
  ['weak', phraseKind.weak],
  /** Phrases that match by themselves. */
  ['strong', phraseKind.strong],
] as const

export interface VocabularyPhrase {
  /** Its words. */
  readonly length: number
  readonly kind: (typeof phraseKind)[keyof typeof phraseKind]
  /** The family's index. */
  readonly family: number
}

/** A phrase before it is stored, as the slots of its words. */
interface SlottedPhrase {
  readonly slots: readonly number[]
  readonly kind: VocabularyPhrase['kind']
  readonly family: number
}

/** Bits of a stored phrase's first value: its length, then its kind, then its family. The slots except the first follow. */
const [lengthBits, kindBits] = [8, 4]
/** Phrases of the three special lists have no other forms; the names of conditions have. */
const inflectedKinds: ReadonlySet<number> = new Set([phraseKind.term, phraseKind.plain])

/**
 * The phrases of all families by their first word, as one table: the number of first words, the first words in order, the offsets of the
 * phrases of each and the end of the last, and the phrases, the longest first for each first word. In the two ascending rows, each value is
 * the difference from the previous one, which takes a third of the space in the packed package.
 */
export class PhraseVocabulary {
  readonly #table: Int32Array
  readonly #firsts: Int32Array
  readonly #begins: Int32Array

  /** @param table what `compilePhrases` made with the same lexicon */
  constructor(table: Int32Array) {
    this.#table = table
    const count = table[0]
    this.#firsts = sums(table.subarray(1, count + 1))
    this.#begins = sums(table.subarray(count + 1, 2 * count + 2))
  }

  /** Returns the phrases that start at a token, the longest first. */
  at(window: TokenWindow, i: number): readonly VocabularyPhrase[] {
    const slot = window.slot[i]
    const place = countWhile(this.#firsts, (first) => first < slot)
    if (this.#firsts[place] !== slot) return none
    const table = this.#table
    // In most cases no phrase matches, so the list is made only when needed.
    let found: VocabularyPhrase[] | undefined
    for (let at = this.#begins[place]; at < this.#begins[place + 1]; ) {
      const head = table[at]
      const length = head & (2 ** lengthBits - 1)
      const isThere = follows(window, i, table, at, length)
      at += length
      if (!isThere) continue
      const kind = ((head >> lengthBits) & (2 ** kindBits - 1)) as VocabularyPhrase['kind']
      const phrase = { length, kind, family: head >> (lengthBits + kindBits) }
      if (found === undefined) found = [phrase]
      else found.push(phrase)
    }
    return found ?? none
  }
}

/** Enters the phrases of all families in a lexicon and returns their table. */
export function compilePhrases(families: readonly FactFamily[], lexicon: Lexicon): Int32Array {
  const byFirst = new Map<number, SlottedPhrase[]>()
  const isKnown = (word: string): boolean => lexicon.marksOf(word) !== 0
  const add = (family: number, kind: VocabularyPhrase['kind'], phrases: Iterable<string>): void => {
    for (const phrase of phrases) {
      const slots = (phrase.match(/\p{N}+|[\p{L}\p{M}]+/gu) ?? []).map((word) =>
        /^\p{N}/u.test(word) ? numberSlot(word) : lexicon.slotOf(word),
      )
      if (slots.length === 0 || slots[0] < 0) continue
      const list = byFirst.get(slots[0])
      if (list === undefined) byFirst.set(slots[0], [{ slots, kind, family }])
      else list.push({ slots, kind, family })
      lexicon.addClasses(slots[0], wordClass.special)
    }
  }
  for (const [family, { name, terms }] of families.entries()) {
    for (const [list, kind] of phraseLists)
      add(
        family,
        kind,
        inflectedKinds.has(kind) ? wordForms(`${name}.${list}`, isKnown) : wordsOrNone(`${name}.${list}`),
      )
    add(family, phraseKind.term, terms?.() ?? [])
    add(family, phraseKind.plain, partPhrases(name))
  }
  // If a phrase is in several lists, the one that needs the least evidence.
  for (const entries of byFirst.values())
    entries.sort((a, b) => b.slots.length - a.slots.length || evidenceOf[a.kind] - evidenceOf[b.kind])
  const firsts = [...byFirst.keys()].sort((a, b) => a - b)
  const begins: number[] = []
  const phrases: number[] = []
  const phrasesFrom = 2 * firsts.length + 2
  for (const first of firsts) {
    begins.push(phrasesFrom + phrases.length)
    for (const { slots, kind, family } of byFirst.get(first) ?? [])
      phrases.push(slots.length | ((kind | (family << kindBits)) << lengthBits), ...slots.slice(1))
  }
  begins.push(phrasesFrom + phrases.length)
  return Int32Array.from([firsts.length, ...differences(firsts), ...differences(begins), ...phrases])
}

function differences(values: readonly number[]): number[] {
  return values.map((value, i) => (i === 0 ? value : value - values[i - 1]))
}

function sums(differences: Int32Array): Int32Array {
  let sum = 0
  return differences.map((difference) => (sum += difference))
}

/** How much evidence a phrase needs, by `phraseKind`. */
const evidenceOf = [0, 0, 3, 4, 1, 0, 2]
const none: readonly VocabularyPhrase[] = []

/** Numbers have no slot in the lexicon; in a phrase they are stored as negative values. */
function numberSlot(digits: string): number {
  return -1 - Number(digits)
}

function follows(
  window: TokenWindow,
  first: number,
  table: Int32Array,
  from: number,
  length: number,
): boolean {
  if (first + length > window.count) return false
  for (let k = 1; k < length; k++) {
    const i = first + k
    const slot = table[from + k]
    const same = slot < 0 ? window.slot[i] === 0 && isNumber(window, i, slot) : window.slot[i] === slot
    if (!same || window.start[i] - window.end[i - 1] > 2) return false
    for (let at = window.end[i - 1]; at < window.start[i]; at++)
      if (!phraseSeparators.has(window.codes[at])) return false
  }
  return true
}

/** Between the words of a phrase: space, tab, line end, hyphen, apostrophe, slash, the non-joiner of Persian. */
const phraseSeparators = new Set([9, 10, 13, 32, 39, 45, 47, 0x200c])

function isNumber(window: TokenWindow, i: number, slot: number): boolean {
  const unit = window.unit(window.start[i])
  return unit >= 48 && unit <= 57 && window.size(i) < 9 && window.number(i) === -1 - slot
}
