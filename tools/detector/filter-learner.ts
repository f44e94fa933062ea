// Learns the filter of a model of characters. For maintainers only.
import { type Filter, filterBits } from '../../engines/detect/tagger/filter.ts'

/** A character of a value weighs as much as so many others, since a lost one is a leak and a kept one costs only time. */
const valueWeight = 2
/** What a byte of 127 is worth, as log-odds. */
const maxWeight = 4
/** Share of the characters of values that the filter may lose: those that begin one, and those that continue one. */
const [lostBeginnings, lostRest] = [0.015, 0.004]
/** Every so many sequences one is kept for the limits. */
const keptEvery = 12

/** Logistic regression of one output. */
export class FilterLearner {
  readonly #weights = new Float32Array(2 ** filterBits)
  readonly #squares = new Float32Array(2 ** filterBits)
  #sequences = 0
  readonly #beginnings: Int32Array[] = []
  readonly #rest: Int32Array[] = []
  #isLearning = true

  /** Begins a sequence. */
  start(): void {
    this.#isLearning = ++this.#sequences % keptEvery !== 0
  }

  learn(rows: Int32Array, isValue: boolean, isBeginning: boolean): void {
    if (!this.#isLearning) {
      if (isValue) (isBeginning ? this.#beginnings : this.#rest).push(rows.slice())
      return
    }
    const [weights, squares] = [this.#weights, this.#squares]
    let sum = 0
    for (const row of rows) sum += weights[row]
    const chance = 1 / (1 + Math.exp(-sum))
    const gradient = isValue ? (chance - 1) * valueWeight : chance
    if (Math.abs(gradient) < 0.01) return
    for (const row of rows) {
      squares[row] += gradient * gradient
      weights[row] -= (0.15 * gradient) / Math.sqrt(squares[row] + 1)
    }
  }

  /** Ends a pass; the sequences that were kept are others in each. */
  endPass(isLast: boolean): void {
    if (isLast) return
    this.#beginnings.length = 0
    this.#rest.length = 0
  }

  filter(): Filter {
    const table = Int8Array.from(this.#weights, (weight) =>
      Math.max(-127, Math.min(127, Math.round((weight / maxWeight) * 127))),
    )
    const limit = (kept: readonly Int32Array[], lost: number): number => {
      const sums = kept.map((rows) => rows.reduce((sum, row) => sum + table[row], 0)).sort((a, b) => a - b)
      return sums[Math.floor(sums.length * lost)] ?? 0
    }
    return { table, enter: limit(this.#beginnings, lostBeginnings), stay: limit(this.#rest, lostRest) }
  }
}
