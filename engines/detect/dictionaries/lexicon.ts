import { readFileSync } from 'node:fs'
import { InternalError } from '../../model/errors.ts'
import { ownFile } from '../../model/own-file.ts'
import { plainWord } from '../text/chars.ts'
import { wordMark } from './marks.ts'
import { unpackWords } from './pack.ts'
import { wordClass } from './word-classes.ts'

/**
 * Columns of an entry: 32 bits of hash; the dictionary's marks, with eight bits of a second hash and a bit for "taken" above them;
 * the grammars' classes; one that pads the entry to a quarter of a cache line.
 */
const stride = 4
const taken = 1 << 31
const checkShift = 16
const marksMask = 0xffff

/**
 * A hash table of all words known to the detector, by 40 bits of hash of their plain form (lower case, no diacritics), so that a word
 * of the text is looked up without creating a substring. About one unknown word in millions is mistaken for a known one. A slot
 * number identifies a word; 0 means unknown. Open addressing starts at the upper bits of the hash, since the dictionary is sorted
 * by hash and so is inserted in order of memory.
 */
export class Lexicon {
  readonly #entries: Int32Array
  readonly #mask: number
  readonly #shift: number
  #count = 0

  /** @param capacity the most words that may be added */
  constructor(capacity: number) {
    let bits = 10
    while (2 ** bits * 3 < capacity * 4) bits++
    this.#entries = new Int32Array(2 ** bits * stride)
    this.#mask = 2 ** bits - 1
    this.#shift = 32 - bits
  }

  /** Returns the slot of a hash, 0 for an unknown one. */
  find(low: number, high: number): number {
    const entries = this.#entries
    const check = low & 0xff
    let slot = high >>> this.#shift
    for (;;) {
      const at = slot * stride
      const second = entries[at + 1]
      if (second === 0 && slot !== 0) return 0
      if (entries[at] === high && ((second >>> checkShift) & 0xff) === check && slot !== 0) return slot
      slot = (slot + 1) & this.#mask
    }
  }

  /** Returns the slot of a hash, which is added if unknown. */
  intern(low: number, high: number): number {
    const known = this.find(low, high)
    if (known !== 0) return known
    if (++this.#count * 4 > this.#mask * 3)
      throw new InternalError(
        'internal',
        'The lexicon is full. This is a bug in Palimpsest; please report it.',
      )
    const entries = this.#entries
    let slot = high >>> this.#shift
    while (slot === 0 || entries[slot * stride + 1] !== 0) slot = (slot + 1) & this.#mask
    entries[slot * stride] = high
    entries[slot * stride + 1] = taken | ((low & 0xff) << checkShift)
    return slot
  }

  /** The dictionary's marks of a word (`wordMark`). */
  marks(slot: number): number {
    return this.#entries[slot * stride + 1] & marksMask
  }
  /** The grammars' classes of a word (`wordClass`). */
  classes(slot: number): number {
    return this.#entries[slot * stride + 2]
  }
  addMarks(slot: number, bits: number): void {
    this.#entries[slot * stride + 1] |= bits
  }
  addClasses(slot: number, bits: number): void {
    this.#entries[slot * stride + 2] |= bits
  }

  /** Returns the slot of a word or, with its words joined by '_', a phrase, which is added if unknown. */
  slotOf(word: string): number {
    const { low, high } = hashOf(word)
    return this.intern(low, high)
  }

  /** The dictionary's marks of a word, 0 for an unknown one. */
  marksOf(word: string): number {
    const { low, high } = hashOf(word)
    const slot = this.find(low, high)
    return slot === 0 ? 0 : this.marks(slot)
  }

  /** Adds a class to words. */
  classify(words: readonly string[], bit: number): void {
    for (const word of words) this.addClasses(this.slotOf(word), bit)
  }
}

export const seedLow = 0x811c9dc5 | 0
export const seedHigh = 0x1b873593
/** One step of a hash, for a unit of the plain form: FNV-1a, and a second hash with another multiplier. */
export function mixLow(hash: number, unit: number): number {
  return Math.imul(hash ^ unit, 0x01000193)
}
export function mixHigh(hash: number, unit: number): number {
  const mixed = Math.imul(hash + unit, 0x9e3779b1)
  return mixed ^ (mixed >>> 15)
}

function hashOf(word: string): { low: number; high: number } {
  const plain = plainWord(word)
  let low = seedLow
  let high = seedHigh
  for (let i = 0; i < plain.length; i++) {
    low = mixLow(low, plain.charCodeAt(i))
    high = mixHigh(high, plain.charCodeAt(i))
  }
  return { low, high }
}

/** The unit that separates the words of a phrase in its hash: an underscore. */
export const phraseSeparator = 95

/** The most words of the dictionary and the grammars. */
const capacity = 390_000

/** Creates a lexicon with the dictionary's words (words.bin). */
export function readLexicon(): Lexicon {
  const lexicon = new Lexicon(capacity)
  unpackWords(
    readFileSync(ownFile('./words.bin', import.meta.url, 'engines/detect/dictionaries')),
    (key, check, marks) => {
      const slot = lexicon.intern(check, key | 0)
      lexicon.addMarks(slot, marks & ~wordMark.begins)
      if (marks & wordMark.begins) lexicon.addClasses(slot, wordClass.placeStart)
    },
  )
  return lexicon
}
