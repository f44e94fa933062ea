import type { EntityType } from '../../../model/entity.ts'
import type { Lexicon } from '../../dictionaries/lexicon.ts'
import { wordClass } from '../../dictionaries/word-classes.ts'
import { plainWord } from '../../text/chars.ts'
import type { Passage } from '../../text/token-window.ts'

/** Words and phrases by ISO 639-1 language, parted by commas; the language is for the reader, all of them are looked for. */
export type Words = Readonly<Record<string, string>>

/**
 * A family of facts about a person that ordinary words tell: what they believe, suffer from, belong to. The words alone say
 * nothing of anybody, so that they count only behind a label (`Religion: Catholic`) or a phrase that ties them to a person
 * (`diagnosed with diabetes`).
 */
export interface Family {
  readonly type: EntityType
  /** Form labels. A value follows behind a colon or its like. */
  readonly labels: Words
  /** Labels so common elsewhere that only known words count behind them. */
  readonly commonLabels?: Words
  /** Behind a label any few words count, not the known ones alone. */
  readonly free?: boolean
  /** What ties a known word behind it to a person. Up to three words may stand between. */
  readonly leads?: Words
  /** Known words. */
  readonly terms: Words
  /** Words too common to count anywhere but behind a label. */
  readonly weak?: Words
  /** Phrases that tell by themselves. */
  readonly strong?: Words
  /** Words that also describe things: behind a lead they count only where no thing follows (`a Catholic`, not `a Catholic school`). */
  readonly adjective?: boolean
  /** Further signs behind a known word, such as a dose. The pattern is sticky. */
  readonly behind?: RegExp
}

export const kind = { label: 0, lead: 1, term: 2, weak: 3, strong: 4, commonLabel: 5 } as const

export interface Entry {
  readonly slots: readonly number[]
  readonly kind: (typeof kind)[keyof typeof kind]
  /** The family's place in the list. */
  readonly family: number
}

/** The phrases of all families by their first word. */
export class Vocabulary {
  readonly #byFirst = new Map<number, Entry[]>()

  constructor(families: readonly Family[], lexicon: Lexicon) {
    for (const [family, { labels, commonLabels, leads, terms, weak, strong }] of families.entries()) {
      this.#add(lexicon, family, kind.label, labels)
      this.#add(lexicon, family, kind.commonLabel, commonLabels)
      this.#add(lexicon, family, kind.lead, leads)
      this.#add(lexicon, family, kind.term, terms)
      this.#add(lexicon, family, kind.weak, weak)
      this.#add(lexicon, family, kind.strong, strong)
    }
    for (const entries of this.#byFirst.values()) entries.sort((a, b) => b.slots.length - a.slots.length)
  }

  #add(lexicon: Lexicon, family: number, of: Entry['kind'], words: Words = {}): void {
    const phrases = Object.values(words).flatMap((list) => list.split(','))
    for (const phrase of new Set(phrases.map((text) => text.trim()))) {
      const slots = phrase
        .split(/[^\p{L}\p{M}\p{N}]+/u)
        .flatMap((word) => word.match(/\p{N}+|[\p{L}\p{M}]+/gu) ?? [])
        .map((word) => (/\p{N}/u.test(word) ? numberSlot(word) : lexicon.slotOf(plainWord(word))))
      if (slots.length === 0 || slots[0] < 0) continue
      const list = this.#byFirst.get(slots[0])
      if (list === undefined) this.#byFirst.set(slots[0], [{ slots, kind: of, family }])
      else list.push({ slots, kind: of, family })
      lexicon.class(slots[0], wordClass.special)
    }
  }

  /** The entries that stand at a token, the longest first. */
  at(passage: Passage, i: number): readonly Entry[] {
    const entries = this.#byFirst.get(passage.slot[i])
    if (entries === undefined) return none
    // Most words that begin a phrase are followed by another word than the phrase's.
    let found: Entry[] | undefined
    for (const entry of entries) {
      if (!follows(passage, i, entry.slots)) continue
      if (found === undefined) found = [entry]
      else found.push(entry)
    }
    return found ?? none
  }
}

const none: readonly Entry[] = []

/** Numbers have no slot of the lexicon; in a phrase they are their negative value. */
function numberSlot(digits: string): number {
  return -1 - Number(digits)
}

function follows(passage: Passage, first: number, slots: readonly number[]): boolean {
  if (first + slots.length > passage.count) return false
  for (let k = 1; k < slots.length; k++) {
    const i = first + k
    const same =
      slots[k] < 0 ? passage.slot[i] === 0 && isNumber(passage, i, slots[k]) : passage.slot[i] === slots[k]
    if (!same || passage.start[i] - passage.end[i - 1] > 2) return false
    for (let at = passage.end[i - 1]; at < passage.start[i]; at++)
      if (!joints.has(passage.codes[at])) return false
  }
  return true
}

/** Between the words of a phrase: blank, tab, line end, hyphen, apostrophe, slash. */
const joints = new Set([9, 10, 13, 32, 39, 45, 47])

function isNumber(passage: Passage, i: number, slot: number): boolean {
  const unit = passage.unit(passage.start[i])
  return unit >= 48 && unit <= 57 && passage.size(i) < 9 && passage.number(i) === -1 - slot
}
