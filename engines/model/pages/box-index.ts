import type { Box } from '../geometry.ts'

/** Height of a band in points: a few lines of text. */
const bandHeight = 32

/** A box that spans more bands is returned for every query. Few are. */
const maxBands = 64

/** Boxes indexed by their vertical position, so that a page of many values is not searched in full for each glyph. */
export class BoxIndex {
  readonly #bands = new Map<number, Box[]>()
  readonly #everywhere: Box[] = []
  readonly #all: readonly Box[]

  constructor(boxes: readonly Box[]) {
    this.#all = boxes
    for (const box of boxes) {
      const first = bandOf(box.y0)
      const last = bandOf(box.y1)
      // Infinite or not a number: no band can contain it.
      if (!(last - first <= maxBands)) {
        this.#everywhere.push(box)
        continue
      }
      for (let at = first; at <= last; at++) {
        const known = this.#bands.get(at)
        if (known) known.push(box)
        else this.#bands.set(at, [box])
      }
    }
  }

  /** Every box that may overlap the range from y0 to y1, each once. */
  near(y0: number, y1: number): readonly Box[] {
    const first = bandOf(y0)
    const last = bandOf(y1)
    if (first === last) {
      const own = this.#bands.get(first)
      if (!own) return this.#everywhere
      return this.#everywhere.length === 0 ? own : [...own, ...this.#everywhere]
    }
    if (!(last - first <= maxBands)) return this.#all
    const found = new Set(this.#everywhere)
    for (let at = first; at <= last; at++) for (const box of this.#bands.get(at) ?? []) found.add(box)
    return [...found]
  }
}

function bandOf(y: number): number {
  return Math.floor(y / bandHeight)
}
