import type { PhraseSet } from '../tokens/phrase-set.ts'
import type { PhraseBook, PhraseHits } from '../tokens/phrases.ts'
import type { TokenWindow } from '../tokens/token-window.ts'

/** Units around the start of a value in which context may count: the reach of `contextNear` plus the longest value that needs it. */
const contextReach = 200

/** The phrases around a position. The last answer is kept, since recognizers ask about the same position one after another. */
export class NearbyPhrases {
  readonly #book: PhraseBook
  #window: TokenWindow | undefined
  #hits: PhraseHits | undefined
  #position = -1
  /** The phrases around `#position`, each once. */
  #ids = new Int32Array(0)
  #count = 0
  /** By phrase: the stamp of the position around which it was seen last. */
  #seen = new Uint32Array(0)
  #stamp = 0

  constructor(book: PhraseBook) {
    this.#book = book
  }

  startWindow(window: TokenWindow, hits: PhraseHits): void {
    this.#window = window
    this.#hits = hits
    this.#position = -1
  }

  /** Whether a phrase of a set is around a position or in the title of its column. */
  hasAny(wanted: PhraseSet, position: number): boolean {
    this.#findAround(position)
    for (let k = 0; k < this.#count; k++) if (wanted.has(this.#ids[k])) return true
    return false
  }

  #findAround(position: number): void {
    const hits = this.#hits
    const window = this.#window
    if (this.#position === position || hits === undefined || window === undefined) return
    this.#position = position
    this.#count = 0
    if (this.#seen.length < this.#book.size) this.#seen = new Uint32Array(this.#book.size * 2)
    if (this.#ids.length < this.#seen.length) this.#ids = new Int32Array(this.#seen.length)
    if (++this.#stamp > 0xffff_fff0) {
      this.#seen.fill(0)
      this.#stamp = 1
    }
    const limit = position + contextReach
    for (let i = hits.lowerBound(position - contextReach); i < hits.count && hits.start[i] < limit; i++)
      this.#add(hits.id[i])
    const cell = window.tables.at(position)
    if (cell !== undefined) for (const id of cell.column.phrases) this.#add(id)
  }

  #add(id: number): void {
    if (this.#seen[id] === this.#stamp) return
    this.#seen[id] = this.#stamp
    this.#ids[this.#count++] = id
  }
}
