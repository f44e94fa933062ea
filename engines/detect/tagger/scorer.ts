import { weightColumns } from './labels.ts'
import { Lattice } from './lattice.ts'
import type { Bias } from './operating-points.ts'
import type { Weights } from './weights.ts'

/** The sign bits of the four weights in a word (little-endian, as on every platform of Node), and every second byte. */
export const [signBits, evenBytes] = [0x80808080 | 0, 0x00ff00ff]

/** A table of weights as two words of four bytes a row, so that one load reads four weights. */
export function wordsOf({ table }: Weights): Int32Array {
  const aligned = table.byteOffset % Int32Array.BYTES_PER_ELEMENT === 0 ? table : table.slice()
  return new Int32Array(aligned.buffer, aligned.byteOffset, aligned.length / 4)
}

/** Scores the positions of sequences by a table of weights, and finds their tags. */
export class Scorer {
  readonly lattice: Lattice
  /** The rows of the position that is scored next. */
  readonly rows: Int32Array
  readonly #words: Int32Array
  readonly #scale: number
  /** What flipped sign bits add to a sum. */
  readonly #excess: number

  constructor(weights: Weights, features: number, capacity: number) {
    this.#words = wordsOf(weights)
    this.#scale = weights.scale
    this.#excess = 128 * features
    this.rows = new Int32Array(features)
    this.lattice = new Lattice(capacity, weights.transitions)
  }

  /** Sets the scores of a position from `rows`: see `set`. */
  score(position: number, bias: Bias, more = 0): number {
    const [rows, words] = [this.rows, this.#words]
    // Each number holds two sums of 16 bits. A flipped sign bit adds 128 to a weight, so that no sum is below zero or carries over.
    let [sums02, sums13, sums46, sums5] = [0, 0, 0, 0]
    for (let n = 0; n < rows.length; n++) {
      const at = rows[n] << 1
      const low = words[at] ^ signBits
      const high = words[at + 1] ^ signBits
      sums02 += low & evenBytes
      sums13 += (low >>> 8) & evenBytes
      sums46 += high & evenBytes
      sums5 += (high >>> 8) & evenBytes
    }
    return this.set(position, sums02, sums13, sums46, sums5, bias, more)
  }

  /**
   * Sets the scores of a position from its sums, of tags 0 and 2, 1 and 3, 4 and 6, and 5. Returns how much less likely no value is than
   * the best tag, as log-odds: below zero where it is more likely.
   * @param bias added to the scores of names, organisations and places
   * @param more added to all three
   */
  set(
    position: number,
    sums02: number,
    sums13: number,
    sums46: number,
    sums5: number,
    [name, org, place]: Bias,
    more: number,
  ): number {
    const { scores } = this.lattice
    const [scale, excess] = [this.#scale, this.#excess]
    const row = position * weightColumns
    scores[row] = ((sums02 & 0xffff) - excess) * scale - more
    scores[row + 1] = ((sums13 & 0xffff) - excess) * scale + name
    scores[row + 2] = ((sums02 >>> 16) - excess) * scale + name
    scores[row + 3] = ((sums13 >>> 16) - excess) * scale + org
    scores[row + 4] = ((sums46 & 0xffff) - excess) * scale + org
    scores[row + 5] = ((sums5 & 0xffff) - excess) * scale + place
    scores[row + 6] = ((sums46 >>> 16) - excess) * scale + place
    let best = Math.max(sums13 & 0xffff, sums02 >>> 16)
    best = Math.max(best, sums13 >>> 16)
    best = Math.max(best, sums46 & 0xffff)
    best = Math.max(best, sums5 & 0xffff)
    best = Math.max(best, sums46 >>> 16)
    return (best - (sums02 & 0xffff)) * scale + name + more
  }

  /**
   * Calls `report` for the values among the first `count` positions, with the lowest likelihood that one of their positions belongs to
   * a value.
   */
  read(count: number, report: (first: number, last: number, tag: number, likelihood: number) => void): void {
    const { lattice } = this
    if (!lattice.decode(count)) return
    lattice.weigh(count)
    const { tags, chances } = lattice
    for (let k = 0; k < count; k++) {
      const tag = tags[k]
      if (tag === 0) continue
      let last = k
      let likelihood = 1 - chances[k * weightColumns]
      while (last + 1 < count && tags[last + 1] > 0 && (tags[last + 1] & 1) === 0) {
        last++
        likelihood = Math.min(likelihood, 1 - chances[last * weightColumns])
      }
      report(k, last, tag, likelihood)
      k = last
    }
  }
}
