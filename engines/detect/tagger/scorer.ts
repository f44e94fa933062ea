import { weightColumns } from './labels.ts'
import { Lattice } from './lattice.ts'
import type { Bias } from './operating-points.ts'
import type { Weights } from './weights.ts'

/** The sign bits of the four weights in a word (little-endian, as on every platform of Node), and every second byte. */
const [signBits, evenBytes] = [0x80808080 | 0, 0x00ff00ff]

/** Scores the positions of sequences by a table of weights, and finds their tags. */
export class Scorer {
  readonly lattice: Lattice
  /** The rows of the position that is scored next. */
  readonly rows: Int32Array
  /** Two words of four bytes a row, so that one load reads four weights. */
  readonly #words: Int32Array
  readonly #scale: number
  /** What flipped sign bits add to a sum. */
  readonly #excess: number

  constructor({ table, scale, transitions }: Weights, features: number, capacity: number) {
    const aligned = table.byteOffset % Int32Array.BYTES_PER_ELEMENT === 0 ? table : table.slice()
    this.#words = new Int32Array(aligned.buffer, aligned.byteOffset, aligned.length / 4)
    this.#scale = scale
    this.#excess = 128 * features
    this.rows = new Int32Array(features)
    this.lattice = new Lattice(capacity, transitions)
  }

  /**
   * Sets the scores of a position from `rows`. Returns how much less likely no value is than the best tag, as log-odds: below zero where
   * it is more likely.
   * @param bias added to the scores of names, organisations and places
   * @param more added to all three
   */
  score(position: number, [name, org, place]: Bias, more = 0): number {
    const [rows, words, scale] = [this.rows, this.#words, this.#scale]
    const { scores } = this.lattice
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
    const excess = this.#excess
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
