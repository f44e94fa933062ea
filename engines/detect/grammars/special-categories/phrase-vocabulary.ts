import type { EntityType } from '../../../model/entity.ts'
import type { Lexicon } from '../../dictionaries/lexicon.ts'
import { wordClass } from '../../dictionaries/word-classes.ts'
import type { TokenWindow } from '../../tokens/token-window.ts'
import { wordsOrNone } from '../../words/words.ts'

/**
 * A family of facts about a person that ordinary words state: beliefs, diseases, memberships. The words alone are not about a person,
 * so they count only after a label (`Religion: Catholic`) or a phrase about a person (`diagnosed with diabetes`).
 */
export interface FactFamily {
  /** Its words are the lists `NAME.labels` and so on, for each of `phraseLists`. */
  readonly name: string
  readonly type: EntityType
  /** After a label a few unknown words count too. Default: false. */
  readonly free?: boolean
  /** The words also describe things: behind a lead they count only where no thing follows (`a Catholic`, not `a Catholic school`). */
  readonly adjective?: boolean
  /** A sign after a known word that makes it count, such as a dose. The pattern is sticky. */
  readonly behind?: RegExp
  /** More known words, made of others. */
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
  /** Form labels. A colon or a similar sign separates the value. */
  ['labels', phraseKind.label],
  /** Labels that are common elsewhere: only known words count behind them. */
  ['common-labels', phraseKind.commonLabel],
  /** Phrases about a person that a known word follows, with up to three words between. */
  ['leads', phraseKind.lead],
  /** Words that mean nothing else, so that they count where their sentence speaks of a person: "Rory has autism". */
  ['plain', phraseKind.plain],
  /** Known words. */
  ['terms', phraseKind.term],
  /** Words that are too common to count except after a label. */
  ['weak', phraseKind.weak],
  /** Phrases that count by themselves. */
  ['strong', phraseKind.strong],
] as const

export interface VocabularyPhrase {
  readonly slots: readonly number[]
  readonly kind: (typeof phraseKind)[keyof typeof phraseKind]
  /** The family's index. */
  readonly family: number
}

/** The phrases of all families by their first word. */
export class PhraseVocabulary {
  readonly #byFirst = new Map<number, VocabularyPhrase[]>()

  constructor(families: readonly FactFamily[], lexicon: Lexicon) {
    for (const [family, { name, terms }] of families.entries()) {
      for (const [list, kind] of phraseLists) {
        this.#add(lexicon, family, kind, wordsOrNone(`${name}.${list}`))
      }
      this.#add(lexicon, family, phraseKind.term, terms?.() ?? [])
    }
    // The longest first; of the same phrase in several lists the one that needs the least evidence.
    for (const entries of this.#byFirst.values())
      entries.sort((a, b) => b.slots.length - a.slots.length || evidenceOf[a.kind] - evidenceOf[b.kind])
  }

  #add(lexicon: Lexicon, family: number, of: VocabularyPhrase['kind'], phrases: readonly string[]): void {
    for (const phrase of phrases) {
      const slots = (phrase.match(/\p{N}+|[\p{L}\p{M}]+/gu) ?? []).map((word) =>
        /^\p{N}/u.test(word) ? numberSlot(word) : lexicon.slotOf(word),
      )
      if (slots.length === 0 || slots[0] < 0) continue
      const list = this.#byFirst.get(slots[0])
      if (list === undefined) this.#byFirst.set(slots[0], [{ slots, kind: of, family }])
      else list.push({ slots, kind: of, family })
      lexicon.addClasses(slots[0], wordClass.special)
    }
  }

  /** Returns the phrases that start at a token, the longest first. */
  at(window: TokenWindow, i: number): readonly VocabularyPhrase[] {
    const entries = this.#byFirst.get(window.slot[i])
    if (entries === undefined) return none
    // In most cases no phrase matches, so the list is made only when needed.
    let found: VocabularyPhrase[] | undefined
    for (const entry of entries) {
      if (!follows(window, i, entry.slots)) continue
      if (found === undefined) found = [entry]
      else found.push(entry)
    }
    return found ?? none
  }
}

/** How much beside a phrase it takes to count, by `phraseKind`. */
const evidenceOf = [0, 0, 3, 4, 1, 0, 2]
const none: readonly VocabularyPhrase[] = []

/** Numbers have no slot in the lexicon; in a phrase they are stored as negative values. */
function numberSlot(digits: string): number {
  return -1 - Number(digits)
}

function follows(window: TokenWindow, first: number, slots: readonly number[]): boolean {
  if (first + slots.length > window.count) return false
  for (let k = 1; k < slots.length; k++) {
    const i = first + k
    const same =
      slots[k] < 0 ? window.slot[i] === 0 && isNumber(window, i, slots[k]) : window.slot[i] === slots[k]
    if (!same || window.start[i] - window.end[i - 1] > 2) return false
    for (let at = window.end[i - 1]; at < window.start[i]; at++)
      if (!phraseSeparators.has(window.codes[at])) return false
  }
  return true
}

/** Between the words of a phrase: blank, tab, line end, hyphen, apostrophe, slash. */
const phraseSeparators = new Set([9, 10, 13, 32, 39, 45, 47])

function isNumber(window: TokenWindow, i: number, slot: number): boolean {
  const unit = window.unit(window.start[i])
  return unit >= 48 && unit <= 57 && window.size(i) < 9 && window.number(i) === -1 - slot
}
