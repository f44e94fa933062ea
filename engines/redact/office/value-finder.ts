import { bytesContainValue, containsValue, RawSearch } from '../../pdf/scrub/index.ts'
import type { Search } from '../pdf/value-search.ts'

/** Characters that join names: `john_smith`, `john.smith`. */
const joints = /[_.+-]+/g

/** Finds the values in texts, in their decoded forms, and in bytes. Results are cached: files repeat the same attributes many times. */
export class ValueFinder {
  readonly search: Search
  readonly #raw: RawSearch
  readonly #known = new Map<string, boolean>()

  constructor(search: Search) {
    this.search = search
    this.#raw = new RawSearch(search.literals)
  }

  find(text: string): readonly { readonly start: number; readonly end: number }[] {
    return this.search.find(text)
  }

  /** Finds values that are written backwards. */
  findBackwards(text: string): readonly { readonly start: number; readonly end: number }[] {
    const backwards = reversed(text)
    return this.search.find(backwards).flatMap(({ start, end }) => {
      const letters = backwards.slice(start, end).match(/[\p{L}\p{N}]/gu)?.length ?? 0
      return letters < minReversedCharacters ? [] : [{ start: text.length - end, end: text.length - start }]
    })
  }

  /** Whether a name, address or attribute contains a value, unchanged, with its words joined, or encoded. */
  holds(text: string): boolean {
    const known = this.#known.get(text)
    if (known !== undefined) return known
    const found =
      this.search.find(text).length > 0 ||
      (/[_.+-]/.test(text) && this.search.find(text.replace(joints, ' ')).length > 0) ||
      containsValue(this.search, text)
    this.#known.set(text, found)
    return found
  }

  /** Whether only an encoded form of a text contains a value: base64, escapes, compressed data. */
  holdsEncoded(text: string): boolean {
    return (
      text.length >= minEncodedLength &&
      encoded.test(text) &&
      this.search.find(text).length === 0 &&
      containsValue(this.search, text)
    )
  }

  /** Whether encoded bytes, such as those of an image, contain a value in plain form. */
  holdsRaw(bytes: Uint8Array): boolean {
    return this.#raw.foundInBinary(bytes)
  }

  /** Whether bytes that are not text contain a value. */
  holdsBytes(bytes: Uint8Array): boolean {
    return this.#raw.foundInBinary(bytes) || bytesContainValue(this.search, bytes)
  }
}

/** Letters and digits. A shorter value, read backwards, occurs in other words by chance. */
const minReversedCharacters = 6

/** By code units, so that places in it are places in the text. */
function reversed(text: string): string {
  let out = ''
  for (let i = text.length - 1; i >= 0; i--) out += text[i]
  return out
}

/** Characters. Shorter texts cannot encode a searched value. */
const minEncodedLength = 8
/** Evidence of an encoding: escapes, references, or a long word of base64 or hexadecimal digits. */
const encoded = /[%&\\=<]|[\w+/-]{8,}/
