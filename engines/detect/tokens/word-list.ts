import { hashOf } from '../dictionaries/lexicon.ts'
import { isCombiningMark, isLetter } from '../text/chars.ts'

interface Units {
  readonly text: string
  readonly codes: Uint16Array
}

interface Tokens extends Units {
  readonly start: ArrayLike<number>
  readonly end: ArrayLike<number>
}

/** Places of the table for each word, so that about one word in sixteen that is in no list is looked up; a power of two. */
const placesPerWord = 16
const maxPlaces = 32_768

/**
 * A short list of words in lower case. Most words of a text differ from all of them in length, first, middle or last unit, so that no
 * string is made of them.
 */
export class WordList {
  readonly #words: ReadonlySet<string>
  readonly #maxUnits: number
  /** By hash: 1 where some word has it. */
  readonly #places: Uint8Array
  readonly #mask: number

  constructor(words: Iterable<string>) {
    this.#words = new Set(words)
    this.#maxUnits = Math.max(0, ...[...this.#words].map((word) => word.length))
    let places = placesPerWord
    while (places < this.#words.size * placesPerWord && places < maxPlaces) places *= 2
    this.#places = new Uint8Array(places)
    this.#mask = places - 1
    // The dotted capital is one unit: İSİM.
    for (const word of this.#words)
      for (const written of [word, word.replaceAll('i\u0307', 'i')]) {
        const at = (k: number) => written.charCodeAt(k)
        const last = written.length - 1
        this.#places[unitsHash(at(0), at(written.length >> 1), at(last), written.length) & this.#mask] = 1
      }
  }

  /** Whether the word at [start, end) of a window is in the list, whatever its case. */
  has({ text, codes }: Units, start: number, end: number): boolean {
    const length = end - start
    if (length > this.#maxUnits) return false
    const hash = unitsHash(codes[start], codes[start + (length >> 1)], codes[end - 1], length)
    if (this.#places[hash & this.#mask] === 0) return false
    return this.#words.has(text.slice(start, end).toLowerCase())
  }

  /** Whether token k of a window is in the list, whatever its case. */
  isAt(window: Tokens, k: number): boolean {
    return this.has(window, window.start[k], window.end[k])
  }
}

/** Hash of the first, the middle and the last unit of a word, whatever their case, and its length. */
function unitsHash(first: number, middle: number, last: number, length: number): number {
  const hash =
    Math.imul(lowerUnit[first], 0x9e3779b1) +
    Math.imul(lowerUnit[middle], 0x85ebca6b) +
    Math.imul(lowerUnit[last], 0xc2b2ae35) +
    Math.imul(length, 0x27d4eb2f)
  return hash ^ (hash >>> 15)
}

/** Units below and above these bounds are the only ones with a case: Latin to Coptic, Cyrillic to Cherokee supplements, full-width letters. */
const casedRanges = [
  [0, 0x2e80],
  [0xa640, 0xabc0],
  [0xff21, 0xff3b],
] as const

/**
 * By unit: the unit in lower case. A final sigma is a sigma, since it is the lower case of the same capital, and the dotted capital I is an i,
 * of which `toLowerCase` makes two units.
 */
const lowerUnit = Uint16Array.from({ length: 0x10000 }, (_, code) => code)
for (const [from, to] of casedRanges)
  for (let code = from; code < to; code++)
    lowerUnit[code] = String.fromCharCode(code).toLowerCase().charCodeAt(0)
lowerUnit[0x3c2] = 0x3c3

/** So many that few of the words that are not among some thousand have the place of one that is. */
const filterBits = 16

/**
 * Tells most words that are not among some, by the hash that a window has of each token, so that no string is made of them. A word that
 * passes may still be another; a number always passes.
 */
export class WordFilter {
  readonly #places = new Uint8Array(2 ** filterBits)

  /** @param words as tokens: see `firstToken` and `lastToken` */
  constructor(words: Iterable<string>) {
    this.#places[0] = 1
    for (const word of words) this.#places[placeOf(hashOf(word).low)] = 1
  }

  /** @param low hash of a token */
  mayHave(low: number): boolean {
    return low === 0 || this.#places[placeOf(low)] === 1
  }
}

function placeOf(low: number): number {
  return (low ^ (low >>> filterBits)) & (2 ** filterBits - 1)
}

/** The first word of a phrase as the tokenizer splits it; a number is empty. */
export function firstToken(phrase: string): string {
  let end = 0
  while (end < phrase.length && isInWord(phrase.charCodeAt(end))) end++
  return phrase.slice(0, end)
}

/** The last word of a phrase as the tokenizer splits it. */
export function lastToken(phrase: string): string {
  let start = phrase.length
  while (start > 0 && isInWord(phrase.charCodeAt(start - 1))) start--
  return phrase.slice(start)
}

function isInWord(code: number): boolean {
  return isLetter(code) || isCombiningMark(code)
}
