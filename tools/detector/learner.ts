// Learns the weights of a tagger from labelled sequences. For maintainers only.

import { tagCount, transitionCount, weightColumns } from '../../engines/detect/tagger/labels.ts'
import { Lattice } from '../../engines/detect/tagger/lattice.ts'
import { type Filter, packWeights } from '../../engines/detect/tagger/weights.ts'

/** Weights beyond are cut: a byte holds 127 steps. */
const maxWeight = 3
/**
 * Steps between the values that weights may have: a file of coarse weights is a third smaller, and 48 of them are off by 0.2 in log-odds
 * together. Weights below it are noise.
 */
const stepsOfWeight = 4
/** The largest weight, in steps. */
const maxSteps = 124
/** Gradients below change nothing that a byte could hold. */
const minGradient = 0.002
/** Passes of a run that are not averaged, since the weights still move. */
const warmUp = 3
/**
 * Passes after which the weights are learned again from nothing, on other variations of the texts. The average of two runs makes fewer errors
 * than one run of any length.
 */
const passesOfRun = 7

/** Bits of the rows that a learner is given: the first of them are the row in the table. So many that few features share one. */
export const fineBits = 26

/**
 * A linear-chain conditional random field, learned by stochastic gradients with a step for each weight (AdaGrad). Weights are averaged over
 * the passes. Of features that chance leaves out, nothing is learned for a sequence.
 */
export class Learner {
  readonly lattice: Lattice
  /** By position and feature, the rows of a sequence, of `fineBits`. -1 for a feature that is left out. */
  readonly rows: Int32Array
  /** By position, the tags that the labels allow, as bits. */
  readonly allowed: Uint8Array
  readonly #features: number
  readonly #rowBits: number
  readonly #weights: Float32Array
  readonly #squares: Float32Array
  readonly #summed: Float32Array
  readonly #transitions = new Float32Array(transitionCount)
  readonly #transitionSquares = new Float32Array(transitionCount)
  readonly #transitionSums = new Float32Array(transitionCount)
  readonly #pairs = new Float64Array(transitionCount)
  readonly #target: Float64Array
  /** By fine row, how often it was seen in the first pass, up to the minimum. */
  readonly #counts = new Uint8Array(2 ** fineBits)
  readonly #minSeen: number
  #isCounting: boolean
  #passes = 0
  #averaged = 0
  #seen = 0
  #loss = 0

  /**
   * @param minSeen features that are seen less often in the first pass are not learned: they say nothing of other texts, and take the
   *   rows of others. 0 for no such pass
   */
  constructor(rowBits: number, features: number, capacity: number, minSeen: number) {
    this.#minSeen = minSeen
    this.#isCounting = minSeen > 0
    this.#features = features
    this.#rowBits = rowBits
    this.#weights = new Float32Array(weightColumns << rowBits)
    this.#squares = new Float32Array(weightColumns << rowBits)
    this.#summed = new Float32Array(weightColumns << rowBits)
    this.#target = new Float64Array(capacity * weightColumns)
    this.rows = new Int32Array(capacity * features)
    this.allowed = new Uint8Array(capacity)
    this.lattice = new Lattice(capacity, this.#transitions)
  }

  /** Learns the sequence of `count` positions in `rows`, `allowed` and the borders of the lattice. */
  learn(count: number): void {
    const { lattice, rows, allowed } = this
    if (this.#isCounting) {
      this.#count(count)
      return
    }
    const [counts, minSeen, shift] = [this.#counts, this.#minSeen, fineBits - this.#rowBits]
    for (let k = 0; k < count * this.#features; k++)
      rows[k] = rows[k] < 0 || counts[rows[k]] < minSeen ? -1 : rows[k] >>> shift
    const [features, weights, squares] = [this.#features, this.#weights, this.#squares]
    const rate = 0.2 / (1 + 0.25 * this.#passes)
    const { scores, chances } = lattice
    for (let i = 0; i < count; i++) {
      const row = i * weightColumns
      for (let tag = 0; tag < tagCount; tag++) scores[row + tag] = 0
      for (let k = i * features; k < (i + 1) * features; k++) {
        const at = rows[k] * weightColumns
        if (at < 0) continue
        for (let tag = 0; tag < tagCount; tag++) scores[row + tag] += weights[at + tag]
      }
    }
    const pairs = this.#pairs.fill(0)
    const labelled = lattice.weigh(count, allowed, pairs, -1)
    this.#target.set(chances.subarray(0, count * weightColumns))
    const total = lattice.weigh(count, undefined, pairs, 1)
    this.#seen += count
    this.#loss += total - labelled
    for (let i = 0; i < count; i++) {
      const row = i * weightColumns
      for (let tag = 0; tag < tagCount; tag++) {
        const gradient = chances[row + tag] - this.#target[row + tag]
        if (gradient < minGradient && gradient > -minGradient) continue
        const square = gradient * gradient
        const step = rate * gradient
        for (let k = i * features; k < (i + 1) * features; k++) {
          if (rows[k] < 0) continue
          const at = rows[k] * weightColumns + tag
          squares[at] += square
          weights[at] -= step / Math.sqrt(squares[at] + 0.5) + 2e-6 * weights[at]
        }
      }
    }
    let isChanged = false
    for (let k = 0; k < transitionCount; k++) {
      const gradient = pairs[k]
      if (gradient < minGradient && gradient > -minGradient) continue
      this.#transitionSquares[k] += gradient * gradient
      this.#transitions[k] -= (rate * gradient) / Math.sqrt(this.#transitionSquares[k] + 0.5)
      isChanged = true
    }
    if (isChanged) lattice.update()
  }

  #count(count: number): void {
    const { rows } = this
    const [counts, minSeen] = [this.#counts, this.#minSeen]
    for (let k = 0; k < count * this.#features; k++)
      if (rows[k] >= 0 && counts[rows[k]] < minSeen) counts[rows[k]]++
  }

  /** Ends a pass over the texts. Returns its loss a position. */
  endPass(): number {
    if (this.#isCounting) {
      this.#isCounting = false
      return 0
    }
    const loss = this.#loss / this.#seen
    this.#loss = this.#seen = 0
    this.#passes++
    if (this.#passes <= warmUp) return loss
    for (let k = 0; k < this.#weights.length; k++) this.#summed[k] += this.#weights[k]
    for (let k = 0; k < transitionCount; k++) this.#transitionSums[k] += this.#transitions[k]
    this.#averaged++
    if (this.#passes === passesOfRun) this.#restart()
    return loss
  }

  #restart(): void {
    for (const numbers of [this.#weights, this.#squares, this.#transitions, this.#transitionSquares])
      numbers.fill(0)
    this.lattice.update()
    this.#passes = 0
  }

  /** The weights as the product stores them. */
  pack(filter?: Filter): Buffer {
    const averaged = Math.max(1, this.#averaged)
    const scale = maxWeight / 127
    const table = new Int8Array(this.#summed.length)
    for (let k = 0; k < table.length; k++) {
      const steps = this.#summed[k] / averaged / scale
      const coarse = Math.round(steps / stepsOfWeight) * stepsOfWeight
      table[k] = Math.abs(steps) < stepsOfWeight ? 0 : Math.max(-maxSteps, Math.min(maxSteps, coarse))
    }
    for (let row = 0; row < table.length; row += weightColumns)
      if (isAlmostNothing(table.subarray(row, row + weightColumns))) table.fill(0, row, row + weightColumns)
    const transitions = this.#transitionSums.map((sum) => sum / averaged)
    const weights = { rowBits: this.#rowBits, scale, transitions, table }
    return packWeights(filter === undefined ? weights : { ...weights, filter })
  }
}

/** Whether a feature has the least weight that is stored, and for one tag. One in eight has, and they decide nothing. */
function isAlmostNothing(weights: Int8Array): boolean {
  return weights.reduce((sum, weight) => sum + Math.abs(weight), 0) === stepsOfWeight
}
