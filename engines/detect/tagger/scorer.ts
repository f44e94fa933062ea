import { tagCount, weightColumns } from './labels.ts'
import { Lattice } from './lattice.ts'
import type { Bias } from './operating-points.ts'
import { RowSums } from './row-sums.ts'
import type { Weights } from './weights.ts'

/** Scores the positions of sequences by a table of weights, and finds their tags. */
export class Scorer {
  readonly lattice: Lattice
  /** The rows of the position that is scored next. */
  readonly rows: Int32Array
  readonly #sums: RowSums
  readonly #scale: number

  constructor({ table, scale, transitions }: Weights, features: number, capacity: number) {
    this.#sums = new RowSums(table, features)
    this.#scale = scale
    this.rows = this.#sums.rows
    this.lattice = new Lattice(capacity, transitions)
  }

  /**
   * Sets the scores of a position from `rows`. Returns how much less likely no value is than the best tag, as log-odds: below zero where
   * it is more likely.
   * @param bias added to the scores of names, organisations and places
   * @param more added to all three
   */
  score(position: number, [name, org, place]: Bias, more = 0): number {
    const scale = this.#scale
    const { scores } = this.lattice
    const { sums } = this.#sums
    this.#sums.add()
    const row = position * weightColumns
    scores[row] = sums[0] * scale - more
    scores[row + 1] = sums[1] * scale + name
    scores[row + 2] = sums[2] * scale + name
    scores[row + 3] = sums[3] * scale + org
    scores[row + 4] = sums[4] * scale + org
    scores[row + 5] = sums[5] * scale + place
    scores[row + 6] = sums[6] * scale + place
    let best = sums[1]
    for (let tag = 2; tag < tagCount; tag++) if (sums[tag] > best) best = sums[tag]
    return (best - sums[0]) * scale + name + more
  }

  /**
   * Calls `report` for the values among the first `count` positions, with the lowest likelihood that one of their positions belongs to
   * a value.
   */
  read(count: number, report: (first: number, last: number, tag: number, likelihood: number) => void): void {
    const { lattice } = this
    if (!lattice.mayHold(count) || !lattice.decode(count)) return
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
