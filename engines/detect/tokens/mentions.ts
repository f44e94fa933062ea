import type { Span } from '../../model/text-layer.ts'
import { isCodeWord, isProduct } from './code-words.ts'
import type { TableHeader } from './text-tables.ts'
import type { TokenColumns } from './token-columns.ts'

/** A word's hash in one number. */
function keyOf(low: number, high: number): number {
  return (low >>> 0) * 2_097_152 + (high >>> 11)
}

/** Words of confident names that are kept, so that the memory of an endless text is bounded. */
const maxKnownWords = 200_000

/**
 * The people of one document: the words of confident names, and doubtful runs of capitalised words, which become names when the
 * document names such a person in full anywhere.
 */
export class Mentions {
  /** The header of the table in which the last window ended. */
  header: TableHeader | undefined
  readonly #known = new Set<number>()
  #first = new Float64Array(8)
  #last = new Float64Array(8)
  #start = new Float64Array(8)
  #end = new Float64Array(8)
  #count = 0

  /** Adds a word of a confident name, by token. */
  addKnown(window: TokenColumns, token: number): void {
    if (isCodeWord(window, window.start[token], window.end[token])) return
    if (this.#known.size < maxKnownWords) this.#known.add(keyOf(window.low[token], window.high[token]))
  }

  /** Adds a run of capitalised words that is not a confident name by itself, in offsets of the caller. */
  addDoubtful(window: TokenColumns, first: number, last: number, start: number, end: number): void {
    if (isProduct(window, window.end[last])) return
    const i = this.#count
    if (i === this.#first.length) {
      this.#first = doubled(this.#first)
      this.#last = doubled(this.#last)
      this.#start = doubled(this.#start)
      this.#end = doubled(this.#end)
    }
    this.#first[i] = keyOf(window.low[first], window.high[first])
    this.#last[i] = keyOf(window.low[last], window.high[last])
    this.#start[i] = start
    this.#end[i] = end
    this.#count++
  }

  /** The spans of the doubtful runs. */
  spans(): Span[] {
    return Array.from({ length: this.#count }, (_, i) => ({ start: this.#start[i], end: this.#end[i] }))
  }

  /** Removes the doubtful runs that start before `limit`; returns those whose first or last word belongs to a confident name. */
  take(limit = Number.POSITIVE_INFINITY): Span[] {
    const found: Span[] = []
    const count = this.#count
    this.#count = 0
    for (let i = 0; i < count; i++) {
      if (this.#start[i] >= limit) {
        this.#move(i, this.#count++)
        continue
      }
      if (!this.#known.has(this.#first[i]) && !this.#known.has(this.#last[i])) continue
      found.push({ start: this.#start[i], end: this.#end[i] })
    }
    return found
  }

  #move(from: number, to: number): void {
    for (const column of [this.#first, this.#last, this.#start, this.#end]) column[to] = column[from]
  }
}

function doubled(old: Float64Array): Float64Array<ArrayBuffer> {
  const fresh = new Float64Array(old.length * 2)
  fresh.set(old)
  return fresh
}
