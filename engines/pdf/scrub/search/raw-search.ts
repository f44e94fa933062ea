/** Searches bytes for values: streams that are neither content nor pixels, and whole files. */
import { isInsideWord } from '../../../model/word-borders.ts'

/** Bytes. Shorter needles are found by chance in any stream; the index below needs four. */
const minBytes = 4

/** Bytes. Six given bytes occur by chance once in many terabytes of binary data. */
const minBinaryBytes = 6

/** Digits. Shorter hexadecimal forms are found in any table of numbers. */
const minHexDigits = 10

/** Characters. Words of the format are shorter. */
const maxWordLength = 40

/** Whether a value found inside of a word is to be ignored. */
export type IgnoredWord = (word: string) => boolean

/** What is searched for, as literal text. */
export interface Literals {
  /** Also found inside longer words. Default: none. */
  readonly anywhere?: readonly string[]
  /** Found only as whole words, as in every other form of text. Default: none. */
  readonly wholeWords?: readonly string[]
  /** The same, but not where they begin in lower case: "Baker". Default: none. */
  readonly names?: readonly string[]
}

interface Needle {
  /** With ASCII letters in lower case. */
  readonly bytes: Uint8Array
  /** Overwrites it: a letter, or a digit where a letter would break a hexadecimal string. */
  readonly filler: number
  /** The encoding for reading the adjacent characters, or null if they are irrelevant. */
  readonly borders: Encoding | null
  /** Not found if it begins with a lowercase letter. */
  readonly capital: boolean
}

const letterX = 0x78
const digit0 = 0x30

/** Lower case for ASCII letters; other bytes are unchanged. */
const lower = Uint8Array.from({ length: 256 }, (_, byte) => (byte >= 0x41 && byte <= 0x5a ? byte + 32 : byte))

/**
 * Finds any of many values in one pass. An index by the first four bytes selects the few needles to compare, so the
 * cost does not grow with their number.
 */
export class RawSearch {
  readonly #byHash = new Map<number, Needle[]>()
  /** Which hashes have a needle. Read at every byte, so it is an array. */
  readonly #present = new Uint8Array(1 << 16)

  constructor({ anywhere = [], wholeWords = [], names = [] }: Literals) {
    const known = new Set<string>()
    const add = (needle: Needle): void => {
      const key = `${needle.borders ?? ''} ${needle.capital} ${Buffer.from(needle.bytes).toString('latin1')}`
      if (known.has(key)) return
      known.add(key)
      const hash = hashAt(needle.bytes, 0)
      this.#present[hash] = 1
      const bucket = this.#byHash.get(hash)
      if (bucket) bucket.push(needle)
      else this.#byHash.set(hash, [needle])
    }
    for (const [values, match] of [
      [anywhere, 'anywhere'],
      [wholeWords, 'word'],
      [names, 'name'],
    ] as const) {
      for (const value of values)
        for (const form of new Set([value, value.replace(/\s+/gu, '')]))
          for (const needle of needlesOf(form, match)) add(needle)
    }
  }

  /** Whether the bytes contain a value in any ASCII case, or its hexadecimal form. Values inside of ignored words do not count. */
  found(bytes: Uint8Array, ignored?: IgnoredWord): boolean {
    return this.#next(bytes, 0, minBytes, ignored) !== null
  }

  /**
   * The same for one string of several that are shown together, as kerned text is: its ends are not the ends of words, so that
   * only values count that are found inside longer words too. `contentOrder` of the codes finds the others.
   */
  foundAnywhere(bytes: Uint8Array): boolean {
    return this.#next(bytes, 0, minBytes, undefined, true) !== null
  }

  /** The same for pixels and coded data, where only longer values count. */
  foundInBinary(bytes: Uint8Array, ignored?: IgnoredWord): boolean {
    return this.#next(bytes, 0, minBinaryBytes, ignored) !== null
  }

  /** Whether the bytes may contain a value: false only if no part of them does, regardless of word boundaries. */
  mayHold(bytes: Uint8Array): boolean {
    if (this.#byHash.size === 0) return false
    for (let at = 0; at <= bytes.length - minBytes; at++) {
      const hash = hashAt(bytes, at)
      if (this.#present[hash] !== 0 && this.#isNeedleAt(hash, bytes, at)) return true
    }
    return false
  }

  /** A copy with each value overwritten by the same number of letters, or null if none is found. */
  overwrite(bytes: Uint8Array, ignored?: IgnoredWord): Uint8Array | null {
    return this.#overwrite(bytes, ignored, false)
  }

  /** The same for one string of several that are shown together, with only the values of `foundAnywhere`. */
  overwriteAnywhere(bytes: Uint8Array): Uint8Array | null {
    return this.#overwrite(bytes, undefined, true)
  }

  #overwrite(bytes: Uint8Array, ignored: IgnoredWord | undefined, anywhere: boolean): Uint8Array | null {
    let copy: Uint8Array | null = null
    const next = (from: number) => this.#next(bytes, from, minBytes, ignored, anywhere)
    for (let hit = next(0); hit; hit = next(hit.at + 1)) {
      copy ??= bytes.slice()
      for (let i = hit.at; i < hit.at + hit.needle.bytes.length; i++)
        if (copy[i] !== 0) copy[i] = hit.needle.filler
    }
    return copy
  }

  #next(
    bytes: Uint8Array,
    from: number,
    minLength: number,
    ignored?: IgnoredWord,
    anywhere = false,
  ): { at: number; needle: Needle } | null {
    if (this.#byHash.size === 0) return null
    const last = bytes.length - minBytes
    for (let at = from; at <= last; at++) {
      const hash = hashAt(bytes, at)
      if (this.#present[hash] === 0) continue
      const needle = this.#needleAt(hash, bytes, at, minLength, anywhere)
      if (needle && !ignored?.(wordAround(bytes, at, at + needle.bytes.length))) return { at, needle }
    }
    return null
  }

  /** Apart from the loop over the bytes, which would make a closure for each of them. */
  #needleAt(
    hash: number,
    bytes: Uint8Array,
    at: number,
    minLength: number,
    anywhere: boolean,
  ): Needle | undefined {
    return this.#byHash
      .get(hash)
      ?.find(
        (n) =>
          n.bytes.length >= minLength &&
          !(anywhere && n.borders) &&
          matches(bytes, at, n.bytes) &&
          (!n.borders || isWholeWord(bytes, at, at + n.bytes.length, n.borders)) &&
          !(n.capital && n.borders && startsSmall(bytes, at, n.borders)),
      )
  }

  #isNeedleAt(hash: number, bytes: Uint8Array, at: number): boolean {
    return this.#byHash.get(hash)?.some((needle) => matches(bytes, at, needle.bytes)) === true
  }
}

/** The word around some bytes: the letters and digits next to them, up to the length of a word of the format. */
function wordAround(bytes: Uint8Array, start: number, end: number): string {
  let from = start
  let to = end
  while (from > 0 && start - from < maxWordLength && isWordByte(bytes[from - 1])) from--
  while (to < bytes.length && to - end < maxWordLength && isWordByte(bytes[to])) to++
  return Buffer.from(bytes.buffer, bytes.byteOffset + from, to - from).toString('latin1')
}

function isWordByte(byte: number): boolean {
  return (lower[byte] >= 0x61 && lower[byte] <= 0x7a) || (byte >= 0x30 && byte <= 0x39)
}

function hashAt(bytes: Uint8Array, at: number): number {
  const word =
    lower[bytes[at]] |
    (lower[bytes[at + 1]] << 8) |
    (lower[bytes[at + 2]] << 16) |
    (lower[bytes[at + 3]] << 24)
  return Math.imul(word, 0x9e3779b1) >>> 16
}

function matches(bytes: Uint8Array, at: number, needle: Uint8Array): boolean {
  if (at + needle.length > bytes.length) return false
  for (let i = 0; i < needle.length; i++) if (lower[bytes[at + i]] !== needle[i]) return false
  return true
}

/** A text in the encodings that PDF writers use, each with its hexadecimal form. */
function needlesOf(text: string, match: 'anywhere' | 'word' | 'name'): Needle[] {
  const wholeWord = match !== 'anywhere'
  const capital = match === 'name'
  const utf16le = Buffer.from(text, 'utf16le')
  const utf16be = Buffer.from(utf16le).swap16()
  const forms: [Uint8Array, PlainEncoding][] = [
    [Buffer.from(text, 'utf8'), 'bytes'],
    [utf16be, 'utf16be'],
    [utf16le, 'utf16le'],
  ]
  if ([...text].every((c) => c <= '\u00ff')) forms.push([Buffer.from(text, 'latin1'), 'bytes'])
  const needles: Needle[] = []
  for (const [bytes, encoding] of forms) {
    if (bytes.length >= minBytes) {
      const borders = wholeWord ? encoding : null
      needles.push({ bytes: bytes.map((byte) => lower[byte]), filler: letterX, borders, capital })
    }
    const hex = Buffer.from(Buffer.from(bytes).toString('hex'), 'latin1')
    if (hex.length >= minHexDigits)
      needles.push({ bytes: hex, filler: digit0, borders: wholeWord ? `hex ${encoding}` : null, capital })
  }
  return needles
}

/**
 * Word boundaries in bytes. A detected value counts as a whole word in every form of text, so that what is found, erased and
 * proved is the same: "agent" is not found in the bytes of "subagents".
 */

/** How the characters next to a value are encoded. `bytes` is UTF-8 or an encoding of one byte a character. */
type Encoding = PlainEncoding | `hex ${PlainEncoding}`

type PlainEncoding = 'bytes' | 'utf16be' | 'utf16le'

/** Whether no word continues over an edge of the bytes in [start, end). */
function isWholeWord(bytes: Uint8Array, start: number, end: number, encoding: Encoding): boolean {
  return !isInside(bytes, start, encoding, -1) && !isInside(bytes, end, encoding, 1)
}

function isInside(bytes: Uint8Array, at: number, encoding: Encoding, side: -1 | 1): boolean {
  const before = character(bytes, at, encoding, -1)
  return before !== '' && isInsideWord(before, character(bytes, at, encoding, 1), side)
}

/** Whether a lower-case letter is at a position. Only ASCII letters have an other case in bytes that are searched. */
function startsSmall(bytes: Uint8Array, at: number, encoding: Encoding): boolean {
  const code = encoding.startsWith('hex')
    ? hexByte(bytes, encoding === 'hex utf16be' ? at + 2 : at)
    : bytes[encoding === 'utf16be' ? at + 1 : at]
  return code !== undefined && code >= 0x61 && code <= 0x7a
}

/** The character that ends (`side` -1) or starts (1) at a position; '' if there is none. */
function character(bytes: Uint8Array, at: number, encoding: Encoding, side: -1 | 1): string {
  switch (encoding) {
    case 'bytes':
      return characterInBytes(bytes, side < 0 ? at - 1 : at, side)
    case 'utf16be':
    case 'utf16le': {
      const pair = side < 0 ? at - 2 : at
      return characterOfPair(bytes[pair], bytes[pair + 1], encoding)
    }
    case 'hex bytes':
      return characterOfUnit(hexByte(bytes, side < 0 ? at - 2 : at))
    default: {
      const from = side < 0 ? at - 4 : at
      const order = encoding === 'hex utf16be' ? 'utf16be' : 'utf16le'
      return characterOfPair(hexByte(bytes, from), hexByte(bytes, from + 2), order)
    }
  }
}

/** At the end of the data, text of the other byte order has only the low byte of the next character. */
function characterOfPair(
  first: number | undefined,
  second: number | undefined,
  encoding: 'utf16be' | 'utf16le',
): string {
  const [high, low] = encoding === 'utf16be' ? [first, second] : [second, first]
  return low === undefined ? '' : characterOfUnit(((high ?? 0) << 8) | low)
}

function characterOfUnit(code: number | undefined): string {
  return code === undefined ? '' : String.fromCharCode(code)
}

/** The bytes may be UTF-8 or a single-byte encoding, in which few texts are valid UTF-8. */
function characterInBytes(bytes: Uint8Array, at: number, side: -1 | 1): string {
  const byte = bytes[at]
  if (byte === undefined || byte < 0x80) return characterOfUnit(byte)
  const near = Buffer.from(
    bytes.subarray(Math.max(0, side < 0 ? at - 3 : at), at + (side < 0 ? 1 : 4)),
  ).toString()
  const found = side < 0 ? [...near].at(-1) : [...near][0]
  return found === undefined || found === '\ufffd' ? characterOfUnit(byte) : found
}

function hexByte(bytes: Uint8Array, at: number): number | undefined {
  if (at < 0 || at + 1 >= bytes.length) return undefined
  const code = Number.parseInt(String.fromCharCode(bytes[at], bytes[at + 1]), 16)
  return Number.isNaN(code) ? undefined : code
}
