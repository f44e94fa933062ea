import { readFileSync } from 'node:fs'
import { InternalError } from '../../model/errors.ts'
import { plainWord } from '../text/chars.ts'
import { wordMark } from './marks.ts'
import { unpackWords } from './pack.ts'
import { wordClass } from './word-classes.ts'

/**
 * An entry's columns: a hash of 32 bits, the dictionary's marks with eight bits of a second hash above them and a bit that says
 * the entry is taken, the grammars' classes, and one to fill a quarter of a cache line.
 */
const stride = 4
const taken = 1 << 31
const checkShift = 16
const marksMask = 0xffff

/**
 * Every word the detector knows, found by 40 bits of hash of its plain form (lower case, no diacritics), so that a word of
 * the text is looked up without a substring being made; an unknown word is taken for a known one once in millions. A slot number
 * stands for a word; 0 stands for every unknown word. Open addressing from the upper bits of the hash: look-ups are most of the
 * cost of reading text, and the dictionary, sorted by hash, is entered from front to back.
 */
export class Lexicon {
  readonly #entries: Int32Array
  readonly #mask: number
  readonly #shift: number
  #count = 0

  /** Room for so many words; more are a fault of the caller. */
  constructor(capacity: number) {
    let bits = 10
    while (2 ** bits * 3 < capacity * 4) bits++
    this.#entries = new Int32Array(2 ** bits * stride)
    this.#mask = 2 ** bits - 1
    this.#shift = 32 - bits
  }

  /** The slot of a hash, 0 when unknown. */
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

  /** The slot of a hash, made when unknown. */
  intern(low: number, high: number): number {
    const known = this.find(low, high)
    if (known !== 0) return known
    if (++this.#count * 4 > this.#mask * 3)
      throw new InternalError(
        'internal',
        'The lexicon is full. This is a fault of Palimpsest; please report it.',
      )
    const entries = this.#entries
    let slot = high >>> this.#shift
    while (slot === 0 || entries[slot * stride + 1] !== 0) slot = (slot + 1) & this.#mask
    entries[slot * stride] = high
    entries[slot * stride + 1] = taken | ((low & 0xff) << checkShift)
    return slot
  }

  /** The dictionary's marks of a word (dictionaries/marks.ts). */
  marks(slot: number): number {
    return this.#entries[slot * stride + 1] & marksMask
  }
  /** The classes that grammars gave a word (classes.ts). */
  classes(slot: number): number {
    return this.#entries[slot * stride + 2]
  }
  mark(slot: number, bits: number): void {
    this.#entries[slot * stride + 1] |= bits
  }
  class(slot: number, bits: number): void {
    this.#entries[slot * stride + 2] |= bits
  }

  /** The slot of a word or, with its words joined by '_', a phrase; made when unknown. */
  slotOf(word: string): number {
    const plain = plainWord(word)
    let low = seedLow
    let high = seedHigh
    for (let i = 0; i < plain.length; i++) {
      low = mixLow(low, plain.charCodeAt(i))
      high = mixHigh(high, plain.charCodeAt(i))
    }
    return this.intern(low, high)
  }

  /** Gives words a grammar's class. */
  classify(words: readonly string[], bit: number): void {
    for (const word of words) this.class(this.slotOf(word), bit)
  }
}

export const seedLow = 0x811c9dc5 | 0
export const seedHigh = 0x1b873593
/** One step of the hash, by a unit of the plain form (FNV-1a, and a second of another multiplier). */
export function mixLow(hash: number, unit: number): number {
  return Math.imul(hash ^ unit, 0x01000193)
}
export function mixHigh(hash: number, unit: number): number {
  const mixed = Math.imul(hash + unit, 0x9e3779b1)
  return mixed ^ (mixed >>> 15)
}
/** The sign that joins the words of a phrase in its hash. */
export const joint = 95

/** Words of the dictionary and of the grammars at most. */
const words = 390_000

/** A new lexicon with the dictionary's words (dictionaries/words.bin). */
export function readLexicon(): Lexicon {
  const lexicon = new Lexicon(words)
  unpackWords(readFileSync(new URL('./words.bin', import.meta.url)), (key, check, marks) => {
    const slot = lexicon.intern(check, key | 0)
    lexicon.mark(slot, marks & ~wordMark.begins)
    if (marks & wordMark.begins) lexicon.class(slot, wordClass.placeStart)
  })
  return lexicon
}
