interface Units {
  readonly text: string
  readonly codes: Uint16Array
}

/**
 * A short list of words in lower case. Most words of a text differ from all of them in length, first or last letter, so that no string
 * is made of them.
 */
export class WordList {
  readonly #words: ReadonlySet<string>
  readonly #maxUnits: number
  /** By `endsHash`: 1 where some word has such ends. */
  readonly #ends = new Uint8Array(endsHashes)

  constructor(words: Iterable<string>) {
    this.#words = new Set(words)
    this.#maxUnits = Math.max(0, ...[...this.#words].map((word) => word.length))
    for (const word of this.#words)
      this.#ends[endsHash(word.charCodeAt(0), word.charCodeAt(word.length - 1), word.length)] = 1
  }

  /** Whether the word at [start, end) of a window is in the list, whatever its case. */
  has({ text, codes }: Units, start: number, end: number): boolean {
    if (end - start > this.#maxUnits) return false
    const [first, last] = [codes[start], codes[end - 1]]
    // In ASCII both cases of a letter differ in one bit; other units are compared as text.
    if ((first | last) < 128 && this.#ends[endsHash(first, last, end - start)] === 0) return false
    return this.#words.has(text.slice(start, end).toLowerCase())
  }
}

const endsHashes = 4096

/** Hash of the first and last unit of a word, whatever their case, and its length. */
function endsHash(first: number, last: number, length: number): number {
  return (Math.imul(first | 32, 37) + Math.imul(last | 32, 613) + Math.imul(length, 149)) & (endsHashes - 1)
}
