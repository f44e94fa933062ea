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
  readonly #ids: number[] = []
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

  /** The phrases around a position and in the title of its column, each once. Valid until the next call. */
  around(position: number): readonly number[] {
    const ids = this.#ids
    const hits = this.#hits
    const window = this.#window
    if (this.#position === position || hits === undefined || window === undefined) return ids
    this.#position = position
    ids.length = 0
    if (this.#seen.length < this.#book.size) this.#seen = new Uint32Array(this.#book.size * 2)
    if (++this.#stamp > 0xffff_fff0) {
      this.#seen.fill(0)
      this.#stamp = 1
    }
    const seen = this.#seen
    const stamp = this.#stamp
    const limit = position + contextReach
    for (let i = hits.lowerBound(position - contextReach); i < hits.count && hits.start[i] < limit; i++) {
      const id = hits.id[i]
      if (seen[id] === stamp) continue
      seen[id] = stamp
      ids.push(id)
    }
    const cell = window.tables.at(position)
    if (cell !== undefined)
      for (const id of cell.column.phrases) {
        if (seen[id] === stamp) continue
        seen[id] = stamp
        ids.push(id)
      }
    return ids
  }
}
