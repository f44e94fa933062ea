import { LimitError } from '../../model/errors.ts'
import { keyedDigest } from './synthetic/keyed-random.ts'
import { nameWords } from './synthetic/people.ts'
import { tokenPattern } from './tokens.ts'

/**
 * The numbers of placeholders such as `[NAME_1]`, shared by all documents and threads of an engine. Plain data: it crosses threads. It contains
 * keyed digests of values, no values.
 */
export interface Numbering {
  readonly table: SharedArrayBuffer
}

/** Slots of the table of an engine. At most half of them are filled, so that a search for a value is short. */
const slotsOfEngine = 1 << 19
/** 32-bit words of a slot: three of the digest, and the number. */
const wordsOfSlot = 4
/** Words before the slots: the lock, and how many slots are used. */
const header = 2

/** @param slots a power of two: twice the number of values and types that get a number */
export function createNumbering(slots = slotsOfEngine): Numbering {
  return { table: new SharedArrayBuffer(4 * (header + slots * wordsOfSlot)) }
}

/** Assigns numbers: one for each value and type, from 1, in order of appearance. */
class NumberTable {
  readonly #words: Int32Array
  readonly #key: string
  readonly #slots: number

  constructor({ table }: Numbering, key: string) {
    this.#words = new Int32Array(table)
    this.#slots = (this.#words.length - header) / wordsOfSlot
    this.#key = key
  }

  /** @param isFree whether a number may be used */
  numberOf(type: string, value: string, isFree: (number: number) => boolean): number {
    this.#lock()
    try {
      const own = this.#slot(type, value)
      const known = this.#words[own + 3]
      if (known > 0) return known
      const counter = this.#slot('', type)
      let number = this.#words[counter + 3] + 1
      while (!isFree(number)) number++
      this.#words[counter + 3] = number
      this.#words[own + 3] = number
      return number
    } finally {
      Atomics.store(this.#words, 0, 0)
      Atomics.notify(this.#words, 0, 1)
    }
  }

  /** The first word of the slot of a value, which is claimed if it is new. */
  #slot(type: string, value: string): number {
    const [words, slots] = [this.#words, this.#slots]
    const digest = keyedDigest(this.#key, 'number', type, value)
    // Never 0, which marks a free slot.
    const [a, b, c] = [digest.readInt32LE(0) | 1, digest.readInt32LE(4), digest.readInt32LE(8)]
    for (let i = (a >>> 1) % slots; ; i = (i + 1) % slots) {
      const at = header + i * wordsOfSlot
      if (words[at] === a && words[at + 1] === b && words[at + 2] === c) return at
      if (words[at] !== 0) continue
      if (++words[1] > slots / 2) throw tooManyNumbers(slots / 2)
      words.set([a, b, c], at)
      return at
    }
  }

  /** A thread that was stopped during the few microseconds in which it held the lock never releases it. */
  #lock(): void {
    while (Atomics.compareExchange(this.#words, 0, 0, 1) !== 0)
      if (Atomics.wait(this.#words, 0, 1, maxLockMs) === 'timed-out') return
  }
}

/** Milliseconds. The lock is held for microseconds, so a longer wait means that its thread was stopped. */
const maxLockMs = 1000

function tooManyNumbers(limit: number): LimitError {
  return new LimitError(
    'too_many_entries',
    `The documents have more than ${limit} different values, more than can be numbered at once. Redact fewer documents at a time, or use mode token.`,
    { limit },
  )
}

/**
 * Assigns the numbered placeholders of one text. Equal values have equal numbers regardless of their case and spacing, a phone or card
 * number regardless of its punctuation. A name counts as its person: `Whitcombe, Eleanor` and `Eleanor Whitcombe` are equal, and a part of
 * a name gets the number of the only full name in the text that it matches.
 */
export class NumberAssigner {
  readonly #table: NumberTable
  readonly #people: ReadonlyMap<string, string | null>
  readonly #present: ReadonlySet<string>

  /**
   * @param names full names of the text
   * @param text with the placeholders that it already contains, which are not used again
   */
  constructor(numbering: Numbering, key: string, names: readonly string[], text: string) {
    this.#table = new NumberTable(numbering, key)
    this.#people = personParts(names)
    this.#present = new Set(text.match(tokenPattern) ?? [])
  }

  placeholderOf(type: string, value: string): string {
    const same = type === 'NAME' ? this.#personOf(value) : normalised(value)
    const placeholder = (number: number): string => `[${type}_${number}]`
    return placeholder(this.#table.numberOf(type, same, (number) => !this.#present.has(placeholder(number))))
  }

  #personOf(value: string): string {
    const own = personKey(value)
    return this.#people.get(own) ?? own
  }
}

/** Digits: fewer may be an amount, in which punctuation is significant. */
const minNumberDigits = 7

/** What equal values have in common. */
function normalised(value: string): string {
  const plain = value.normalize('NFKC').replace(/\s+/gu, ' ').trim()
  const digits = plain.match(/\p{Nd}/gu)?.length ?? 0
  if (digits >= minNumberDigits && !/\p{L}/u.test(plain)) return plain.replace(/[^\p{Nd}+]/gu, '')
  // The case of a code with letters and digits may be significant.
  return digits > 0 && !plain.includes('@') && !plain.includes(' ') ? plain : plain.toLowerCase()
}

/** The words of a name without titles, in a fixed order: `eleanor whitcombe`. */
function personKey(name: string): string {
  const words = personWords(name)
  return words.length === 0
    ? normalised(name)
    : words
        .map(({ text }) => text)
        .sort()
        .join(' ')
}

/** In the order of speech: the surname last. */
function personWords(name: string): { readonly text: string; readonly isInitial: boolean }[] {
  const words = nameWords(name.replace(/['’]s$/u, '')).filter(({ role }) => role !== 'kept')
  const comma = words.findIndex(({ gap }) => gap.includes(','))
  return [...words.slice(comma + 1), ...words.slice(0, comma + 1)].map(({ text, role }) => ({
    text: text.normalize('NFKC').toLowerCase().replace(/\.$/, ''),
    isInitial: role === 'initial',
  }))
}

const lengthOf = (words: readonly { readonly text: string }[]): number =>
  words.reduce((sum, { text }) => sum + text.length, words.length)

/** The keys of the parts of full names, with the key of the person; null if several people share the part. */
function personParts(names: readonly string[]): ReadonlyMap<string, string | null> {
  const parts = new Map<string, string | null>()
  const full = [...new Set(names)]
    .map((name) => ({ words: personWords(name), person: personKey(name) }))
    .filter(({ words }) => words.filter(({ isInitial }) => !isInitial).length > 1)
    .sort((a, b) => lengthOf(b.words) - lengthOf(a.words))
  for (const { words, person } of full) {
    // A shorter way to write a longer name: Eleanor Whitcombe next to Eleanor M. Whitcombe.
    if (typeof parts.get(person) === 'string') continue
    const [first, last] = [words[0].text, words[words.length - 1].text]
    const shorter = [
      ...words.flatMap((_, from) =>
        words.slice(from).map((_, more) =>
          words
            .slice(from, from + more + 1)
            .map(({ text }) => text)
            .join(' '),
        ),
      ),
      `${first} ${last}`,
      ...words.slice(1, -1).map(({ text }) => `${first} ${text.charAt(0)} ${last}`),
      `${first.charAt(0)} ${last}`,
      `${first} ${last.charAt(0)}`,
    ]
    for (const part of shorter) {
      const key = part.split(' ').sort().join(' ')
      const known = parts.get(key)
      if (key !== person) parts.set(key, known === undefined || known === person ? person : null)
    }
  }
  return parts
}
