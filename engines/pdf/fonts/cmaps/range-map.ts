import { countWhile } from '../../../model/sorted.ts'

interface Range<T> {
  readonly start: number
  readonly end: number
  readonly value: T
}

/** Ranges may overlap; real files nest only a few. */
const maxOverlap = 8

/** Values of ranges of codes; later ranges replace earlier ones. Lookup is by binary search. */
export class RangeMap<T> {
  readonly #ranges: Range<T>[] = []
  #sorted = true

  get size(): number {
    return this.#ranges.length
  }

  add(start: number, end: number, value: T): void {
    const last = this.#ranges.at(-1)
    if (last && start < last.start) this.#sorted = false
    this.#ranges.push({ start, end, value })
  }

  /** The range that contains a code. */
  find(code: number): Range<T> | null {
    const ranges = this.#ranges
    // The sort is stable, so later ranges with the same start stay behind earlier ones.
    if (!this.#sorted) ranges.sort((a, b) => a.start - b.start)
    this.#sorted = true
    const low = countWhile(ranges, ({ start }) => start <= code)
    for (let i = low - 1; i >= 0 && i >= low - maxOverlap; i--) {
      const range = ranges[i]
      if (range && range.end >= code) return range
    }
    return null
  }
}
