import { readFileSync } from 'node:fs'
import { brotliDecompressSync } from 'node:zlib'
import { InternalError } from '../model/errors.ts'
import { plainWord } from './chars.ts'
import { wordClass } from './classes.ts'

/** An entry's columns: the hash's halves, the dictionary's marks with a bit that says the entry is taken, the grammars' classes. */
const stride = 4
const taken = 1 << 31

/**
 * Every word the detector knows, found by a 64-bit hash of its plain form (lower case, no diacritics), so that a word of
 * the text is looked up without a substring being made. A slot number stands for a word; 0 stands for every unknown word.
 * Open addressing with one cache line an entry: look-ups are most of the cost of reading text.
 */
export class Lexicon {
  readonly #entries: Int32Array
  readonly #mask: number
  #count = 0

  /** Room for so many words; more are a fault of the caller. */
  constructor(capacity: number) {
    let size = 1024
    while (size < capacity * 2) size *= 2
    this.#entries = new Int32Array(size * stride)
    this.#mask = size - 1
  }

  /** The slot of a hash, 0 when unknown. */
  find(low: number, high: number): number {
    const entries = this.#entries
    let slot = (low ^ (high << 7)) & this.#mask
    for (;;) {
      const at = slot * stride
      if (entries[at] === low && entries[at + 1] === high && slot !== 0) return slot
      if (entries[at + 2] === 0 && slot !== 0) return 0
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
    let slot = (low ^ (high << 7)) & this.#mask
    while (slot === 0 || entries[slot * stride + 2] !== 0) slot = (slot + 1) & this.#mask
    entries[slot * stride] = low
    entries[slot * stride + 1] = high
    entries[slot * stride + 2] = taken
    return slot
  }

  /** The dictionary's marks of a word (dictionaries/marks.ts). */
  marks(slot: number): number {
    return this.#entries[slot * stride + 2] & ~taken
  }
  /** The classes that grammars gave a word (classes.ts). */
  classes(slot: number): number {
    return this.#entries[slot * stride + 3]
  }
  mark(slot: number, bits: number): void {
    this.#entries[slot * stride + 2] |= bits
  }
  class(slot: number, bits: number): void {
    this.#entries[slot * stride + 3] |= bits
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

/** A new lexicon with the dictionary's words (dictionaries/words.txt.br). */
export function readLexicon(): Lexicon {
  const bytes = brotliDecompressSync(readFileSync(new URL('./dictionaries/words.txt.br', import.meta.url)))
  const lexicon = new Lexicon(500_000)
  const text = bytes.toString('utf8')
  let at = 0
  while (at < text.length) {
    const lineEnd = text.indexOf('\n', at)
    const end = lineEnd < 0 ? text.length : lineEnd
    const space = text.indexOf(' ', at)
    const marks = Number.parseInt(text.slice(at, space), 16)
    let low = seedLow
    let high = seedHigh
    for (let i = space + 1; i <= end; i++) {
      const code = i < end ? text.charCodeAt(i) : 32
      if (code === joint) lexicon.class(lexicon.intern(low, high), wordClass.placeStart)
      if (code !== 32) {
        low = mixLow(low, code)
        high = mixHigh(high, code)
        continue
      }
      lexicon.mark(lexicon.intern(low, high), marks)
      low = seedLow
      high = seedHigh
    }
    at = end + 1
  }
  return lexicon
}
