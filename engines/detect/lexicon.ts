import { readFileSync } from 'node:fs'
import { brotliDecompressSync } from 'node:zlib'
import { plainSecond, plainUnit, plainWord } from './chars.ts'

/**
 * Every word the detector knows, found by a 64-bit hash of its plain form (lower case, no diacritics), so that a word of
 * the text is looked up without a substring being made. A slot number stands for a word; 0 stands for every unknown word.
 * The dictionary is read once per thread, when first asked for.
 */
export class Lexicon {
  /** Dictionary marks (dictionaries/marks.ts) by slot. */
  marks: Uint32Array
  /** Classes that grammars gave their own words, by slot (see `classify`). */
  classes: Uint32Array
  #low: Int32Array
  #high: Int32Array
  #slots: Int32Array
  #mask: number
  #count = 1

  constructor(capacity: number) {
    let size = 1024
    while (size < capacity * 2) size *= 2
    this.#low = new Int32Array(size)
    this.#high = new Int32Array(size)
    this.#slots = new Int32Array(size)
    this.#mask = size - 1
    this.marks = new Uint32Array(capacity + 1)
    this.classes = new Uint32Array(capacity + 1)
  }

  /** The slot of a hash, 0 when unknown. */
  find(low: number, high: number): number {
    let at = (low ^ (high << 7)) & this.#mask
    for (;;) {
      const slot = this.#slots[at]
      if (slot === 0 || (this.#low[at] === low && this.#high[at] === high)) return slot
      at = (at + 1) & this.#mask
    }
  }

  /** The slot of a hash, made when unknown. */
  intern(low: number, high: number): number {
    let at = (low ^ (high << 7)) & this.#mask
    for (;;) {
      const slot = this.#slots[at]
      if (slot === 0) break
      if (this.#low[at] === low && this.#high[at] === high) return slot
      at = (at + 1) & this.#mask
    }
    const slot = this.#count++
    this.#low[at] = low
    this.#high[at] = high
    this.#slots[at] = slot
    if (slot >= this.marks.length) this.#grow()
    return slot
  }

  /** The slot of a word or, with its words joined by '_', a phrase. */
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
    for (const word of words) {
      const slot = this.slotOf(word)
      this.classes[slot] |= bit
    }
  }

  #grow(): void {
    const marks = new Uint32Array(this.marks.length * 2)
    marks.set(this.marks)
    this.marks = marks
    const classes = new Uint32Array(this.classes.length * 2)
    classes.set(this.classes)
    this.classes = classes
    if (this.#count * 2 > this.#slots.length) this.#rehash()
  }

  #rehash(): void {
    const [low, high, slots] = [this.#low, this.#high, this.#slots]
    const size = slots.length * 2
    this.#low = new Int32Array(size)
    this.#high = new Int32Array(size)
    this.#slots = new Int32Array(size)
    this.#mask = size - 1
    for (let i = 0; i < slots.length; i++) {
      if (slots[i] === 0) continue
      let at = (low[i] ^ (high[i] << 7)) & this.#mask
      while (this.#slots[at] !== 0) at = (at + 1) & this.#mask
      this.#low[at] = low[i]
      this.#high[at] = high[i]
      this.#slots[at] = slots[i]
    }
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

/** A step by a unit of the text, which may count as two. */
export function hashWord(
  codes: Uint16Array,
  start: number,
  end: number,
): readonly [low: number, high: number] {
  let low = seedLow
  let high = seedHigh
  for (let i = start; i < end; i++) {
    const unit = plainUnit(codes[i])
    low = mixLow(low, unit)
    high = mixHigh(high, unit)
    const more = plainSecond(codes[i])
    if (more !== 0) {
      low = mixLow(low, more)
      high = mixHigh(high, more)
    }
  }
  return [low, high]
}

/** A new lexicon with the dictionary's words (dictionaries/words.txt.br). */
export function readLexicon(): Lexicon {
  const bytes = brotliDecompressSync(readFileSync(new URL('./dictionaries/words.txt.br', import.meta.url)))
  const lexicon = new Lexicon(480_000)
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
      if (code !== 32) {
        low = mixLow(low, code)
        high = mixHigh(high, code)
        continue
      }
      const slot = lexicon.intern(low, high)
      lexicon.marks[slot] |= marks
      low = seedLow
      high = seedHigh
    }
    at = end + 1
  }
  return lexicon
}
