import { mixHigh, mixLow, seedHigh, seedLow } from '../dictionaries/lexicon.ts'
import { isCombiningMark, plainSecond, plainUnit } from '../text/chars.ts'
import type { TokenColumns } from './token-columns.ts'

/** The hash of letters, by which the dictionary and the known names find words: case and accents do not count. */
export class WordHash {
  #low = seedLow
  #high = seedHigh

  reset(): this {
    this.#low = seedLow
    this.#high = seedHigh
    return this
  }

  /** Begins with the letters of a token, whose hash the window has. */
  startWith(window: TokenColumns, i: number): this {
    this.#low = window.low[i]
    this.#high = window.high[i]
    return this
  }

  /** Adds the letters of a window from `start` to `end`. */
  add(window: TokenColumns, start: number, end: number): this {
    for (let at = start; at < end; at++) {
      const code = window.codes[at]
      if (isCombiningMark(code)) continue
      this.#mix(plainUnit(code))
      const more = plainSecond(code)
      if (more !== 0) this.#mix(more)
    }
    return this
  }

  get key(): number {
    return wordKey(this.#low, this.#high)
  }

  #mix(unit: number): void {
    this.#low = mixLow(this.#low, unit)
    this.#high = mixHigh(this.#high, unit)
  }
}

/** A word's hash in one number. */
export function wordKey(low: number, high: number): number {
  return (low >>> 0) * 2_097_152 + (high >>> 11)
}
