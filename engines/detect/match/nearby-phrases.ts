import type { PhraseHits } from '../tokens/phrases.ts'
import type { TokenWindow } from '../tokens/token-window.ts'
import type { CompiledRecognizer } from '../triggers/trigger-index.ts'

/** Units around the start of a value in which context may count: the reach of `NearContext` plus the longest value that needs it. */
const contextReach = 200

/**
 * Which recognizers have a phrase of their context around a position. Positions are asked in text order, mostly, so a range of phrases
 * moves through the window, and each recognizer's phrases in it are counted as they enter and leave.
 */
export class NearbyPhrases {
  /** By phrase: the recognizers whose context it is, as indexes. Later phrases are of no recognizer's context. */
  readonly #concerned: readonly (readonly number[])[]
  /** By recognizer: the phrases of its context in the range. */
  readonly #counts: Uint32Array
  #window: TokenWindow | undefined
  #hits: PhraseHits | undefined
  #position = -1
  /** The hits of the range: [first, end). */
  #first = 0
  #end = 0
  /** The phrases in the title of the position's column. */
  #titles: readonly number[] = noTitles

  constructor(recognizers: readonly CompiledRecognizer[], phraseCount: number) {
    this.#counts = new Uint32Array(recognizers.length)
    const concerned: number[][] = Array.from({ length: phraseCount }, () => [])
    for (const { index, context } of recognizers) for (const id of context.ids) concerned[id].push(index)
    this.#concerned = concerned
  }

  startWindow(window: TokenWindow, hits: PhraseHits): void {
    this.#window = window
    this.#hits = hits
    this.#position = -1
    this.#first = 0
    this.#end = 0
    this.#counts.fill(0)
  }

  /** Whether a phrase of a recognizer's context is around a position or in the title of its column. */
  concern({ index, context }: CompiledRecognizer, position: number): boolean {
    if (position !== this.#position) this.#moveTo(position)
    if (this.#counts[index] > 0) return true
    for (const id of this.#titles) if (context.has(id)) return true
    return false
  }

  #moveTo(position: number): void {
    const hits = this.#hits
    const window = this.#window
    if (hits === undefined || window === undefined) return
    this.#position = position
    const { count, start, id } = hits
    const [from, to] = [position - contextReach, position + contextReach]
    // The range grows before it shrinks, so that it never turns around.
    while (this.#end < count && start[this.#end] < to) this.#add(id[this.#end++], 1)
    while (this.#first > 0 && start[this.#first - 1] >= from) this.#add(id[--this.#first], 1)
    while (this.#end > this.#first && start[this.#end - 1] >= to) this.#add(id[--this.#end], -1)
    while (this.#first < this.#end && start[this.#first] < from) this.#add(id[this.#first++], -1)
    this.#titles =
      window.tables.rows === 0 ? noTitles : (window.tables.at(position)?.column.phrases ?? noTitles)
  }

  #add(id: number, change: number): void {
    const concerned = this.#concerned[id]
    if (concerned === undefined) return
    for (let k = 0; k < concerned.length; k++) this.#counts[concerned[k]] += change
  }
}

const noTitles: readonly number[] = []
