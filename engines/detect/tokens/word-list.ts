interface Units {
  readonly text: string
  readonly codes: Uint16Array
}

/**
 * A short list of words in lower case. Most words of a text differ from all of them in length or first letter, so that no string is made
 * of them.
 */
export class WordList {
  readonly #words: ReadonlySet<string>
  readonly #maxUnits: number
  /** By first unit below 128, of either case: 1 where some word begins so. */
  readonly #first = new Uint8Array(128)

  constructor(words: Iterable<string>) {
    this.#words = new Set(words)
    this.#maxUnits = Math.max(0, ...[...this.#words].map((word) => word.length))
    for (const word of this.#words)
      for (const first of [word, word.toUpperCase()])
        if (first.charCodeAt(0) < 128) this.#first[first.charCodeAt(0)] = 1
  }

  /** Whether the word at [start, end) of a window is in the list, whatever its case. */
  has({ text, codes }: Units, start: number, end: number): boolean {
    if (end - start > this.#maxUnits) return false
    const first = codes[start]
    if (first < 128 && this.#first[first] === 0) return false
    return this.#words.has(text.slice(start, end).toLowerCase())
  }
}
