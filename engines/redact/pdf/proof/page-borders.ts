/** Values that continue from one page to the next. */

import type { DescribedValue, Search } from '../value-search.ts'

/** Characters. Texts of pages are searched together when there are so many, since a search of each pair takes longer. */
const chunkLength = 500_000

/**
 * Characters that are searched again with what follows. No name or address is as long, even where it continues over pages with little
 * else; a value that is longer than this counts with its own length.
 */
const minOverlap = 50_000

/** Searches the texts of successive pages as one text, without keeping the text of a whole document. */
export class PageBorders {
  readonly #search: Search
  readonly #overlap: number
  #pages: string[] = []
  #length = 0
  /** Pages of `#pages` that were searched already. */
  #searched = 0
  #found: DescribedValue | null = null

  constructor(search: Search) {
    this.#search = search
    const { anywhere = [], wholeWords = [], names = [] } = search.literals
    // Line breaks, hyphens and spaces may stand between any two characters.
    const longest = [...anywhere, ...wholeWords, ...names].reduce(
      (max, { length }) => Math.max(max, length),
      0,
    )
    this.#overlap = Math.max(minOverlap, 8 * longest)
  }

  /** The text of the next page. */
  add(text: string): void {
    this.#pages.push(text)
    this.#length += text.length
    if (this.#length >= chunkLength + this.#overlap) this.#searchPages()
  }

  /** The first value that was found, or null. */
  end(): DescribedValue | null {
    if (this.#searched < this.#pages.length) this.#searchPages()
    return this.#found
  }

  #searchPages(): void {
    this.#found ??= this.#search.describe(`${this.#pages.join('\n')}\n`)
    let kept = 0
    let length = 0
    while (kept < this.#pages.length && length < this.#overlap)
      length += this.#pages[this.#pages.length - ++kept].length
    this.#pages = this.#pages.slice(this.#pages.length - kept)
    this.#searched = this.#pages.length
    this.#length = length
  }
}
