import { readFileSync } from 'node:fs'
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib'
import { InternalError } from '../../model/errors.ts'
import { ownFile } from '../../model/package-files.ts'
import { plainWord } from '../text/chars.ts'
import { wordClass, wordMark } from './word-classes.ts'

/**
 * Columns of an entry: 32 bits of hash; the dictionary's marks, with eight bits of a second hash and a bit for "taken" above them;
 * the grammars' classes; one that pads the entry to a quarter of a cache line.
 */
const stride = 4
const taken = 1 << 31
const checkShift = 16
const marksMask = 0xffff
const countAt = 3

function bitsFor(capacity: number): number {
  let bits = 10
  while (2 ** bits * 3 < capacity * 4) bits++
  return bits
}

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
  /** Phrases of the special categories by slots of this lexicon, where they were compiled with it. */
  readonly phrases: Int32Array | undefined

  /**
   * @param capacity the most words that may be added
   * @param image the table of a lexicon of the same capacity, which the new one takes over
   * @param phrases phrases of the grammars by slots of the image, where they were compiled with it
   */
  constructor(capacity: number, image?: Int32Array<ArrayBuffer>, phrases?: Int32Array) {
    this.phrases = phrases
    const bits = bitsFor(capacity)
    this.#entries = image ?? new Int32Array(2 ** bits * stride)
    this.#mask = 2 ** bits - 1
    this.#shift = 32 - bits
    // Slot 0 holds no word, so that its entry has room for the count.
    this.#count = this.#entries[countAt]
  }

  /** The whole table, as the constructor takes it. */
  image(): Int32Array {
    this.#entries[countAt] = this.#count
    return this.#entries
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

/** The two hashes of a word, as the tokenizer computes them. */
export function hashOf(word: string): { low: number; high: number } {
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
const capacity = 780_000

/** Marks of the stored dictionary that are classes of the lexicon, so that a rule which asks for marks does not see them. */
const classOfMark = [
  [wordMark.begins, wordClass.placeStart],
  [wordMark.wideGiven, wordClass.wideGiven],
  [wordMark.wideFamily, wordClass.wideFamily],
  [wordMark.oftenGiven, wordClass.oftenGiven],
] as const
const storedAsClasses = classOfMark.reduce((bits, [mark]) => bits | mark, 0)

/**
 * Creates a lexicon with the dictionary's words (words.bin). In the built package the file is the table itself (`Lexicon.image`), with the
 * phrases of the special categories after it. It is read and not parsed: entering the words takes longer than scanning a letter.
 */
export function readLexicon(): Lexicon {
  const bytes = readFileSync(ownFile('./words.bin', import.meta.url, 'engines/detect/dictionaries'))
  const size = 2 ** bitsFor(capacity) * stride
  const units = bytes.length / Int32Array.BYTES_PER_ELEMENT
  if (units > size && bytes.byteOffset % Int32Array.BYTES_PER_ELEMENT === 0) {
    const stored = new Int32Array(bytes.buffer, bytes.byteOffset, units)
    return new Lexicon(capacity, stored.subarray(0, size), stored.subarray(size))
  }
  const lexicon = new Lexicon(capacity)
  unpackWords(bytes, (key, check, marks) => {
    const slot = lexicon.intern(check, key | 0)
    lexicon.addMarks(slot, marks & ~storedAsClasses)
    if ((marks & storedAsClasses) === 0) return
    for (const [mark, bit] of classOfMark) if (marks & mark) lexicon.addClasses(slot, bit)
  })
  return lexicon
}

const word = /^\p{L}[\p{L}\p{M}'’-]*$/u

/** How a single word is listed in the dictionary. */
export interface WordListing {
  /** An ordinary or function word of one of the languages, such as "shell". */
  readonly ordinary: boolean
  /** A function word of one of the languages, such as "will" or "una", which begins many sentences. */
  readonly isFunctionWord: boolean
  /** A given name or surname, which "Baker" is too. */
  readonly name: boolean
  readonly country: boolean
  /** A state, province or other region. */
  readonly region: boolean
  /** A town, village or region. */
  readonly place: boolean
}

/** Looks up a value that is a single word. All are false for phrases, numbers and unknown words. */
export function listingIn(lexicon: Lexicon, value: string): WordListing {
  const marks = word.test(value) ? lexicon.marksOf(value) : 0
  return {
    ordinary: (marks & (wordMark.common | wordMark.stop)) !== 0,
    isFunctionWord: (marks & wordMark.stop) !== 0,
    name: (marks & (wordMark.given | wordMark.surname)) !== 0,
    country: (marks & wordMark.country) !== 0,
    region: (marks & wordMark.region) !== 0,
    place: (marks & (wordMark.city | wordMark.town | wordMark.village | wordMark.region)) !== 0,
  }
}

/**
 * An entry of the stored dictionary. It contains no words, only 40 bits of each word's hash and its marks, sorted by hash. The file is
 * Brotli of the count (4 bytes, little-endian) and five planes of bytes, which compress better than interleaved ones: the low and high
 * byte of the step from the hash before (65535 means that the step continues in the next entry), the 8 bits of the second hash,
 * the low and high byte of the marks.
 */
interface PackedWord {
  /** 32 bits: the high hash of `Lexicon`, unsigned. */
  readonly key: number
  /** Eight more bits, from the low hash. */
  readonly check: number
  readonly marks: number
}

const maxStep = 0xffff

export function packWords(words: readonly PackedWord[]): Buffer {
  const sorted = words.toSorted((a, b) => a.key - b.key || a.check - b.check)
  const steps: number[] = []
  const checks: number[] = []
  const marks: number[] = []
  let last = 0
  for (const word of sorted) {
    let step = word.key - last
    for (; step >= maxStep; step -= maxStep) {
      steps.push(maxStep)
      checks.push(0)
      marks.push(0)
    }
    steps.push(step)
    checks.push(word.check)
    marks.push(word.marks)
    last = word.key
  }
  const n = steps.length
  const out = Buffer.alloc(4 + n * 5)
  out.writeUInt32LE(n, 0)
  for (let i = 0; i < n; i++) {
    out[4 + i] = steps[i] & 0xff
    out[4 + n + i] = steps[i] >>> 8
    out[4 + 2 * n + i] = checks[i]
    out[4 + 3 * n + i] = marks[i] & 0xff
    out[4 + 4 * n + i] = marks[i] >>> 8
  }
  return brotliCompressSync(out, {
    params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: out.length },
  })
}

function countIn(bytes: Uint8Array): number {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength).getUint32(0, true)
}

/** Calls `enter` for each word, in order of keys. */
function unpackWords(packed: Uint8Array, enter: (key: number, check: number, marks: number) => void): void {
  const bytes = brotliDecompressSync(packed)
  const n = bytes.length < 4 ? 0 : countIn(bytes)
  if (bytes.length !== 4 + n * 5)
    throw new InternalError(
      'internal',
      'The dictionary is damaged. Install Palimpsest again; if that does not help, please report it.',
    )
  let key = 0
  for (let i = 0; i < n; i++) {
    const step = bytes[4 + i] | (bytes[4 + n + i] << 8)
    key += step
    if (step === maxStep) continue
    enter(key, bytes[4 + 2 * n + i], bytes[4 + 3 * n + i] | (bytes[4 + 4 * n + i] << 8))
  }
}
