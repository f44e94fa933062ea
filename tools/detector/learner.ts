// Trains the weights of a tagger on labelled sequences. For maintainers only.

import { tagCount, transitionCount, weightColumns } from '../../engines/detect/tagger/labels.ts'
import { Lattice } from '../../engines/detect/tagger/lattice.ts'
import {
  checkColumn,
  type Filter,
  featuresOfPlace,
  type KeyForm,
  keyForm,
  packWeights,
  WeightTable,
  weightAt,
} from '../../engines/detect/tagger/weights.ts'

/** Larger weights are clipped: a byte has 127 steps. */
const maxWeight = 3
/**
 * Distance between stored weights, in steps: a file with coarse weights is a third smaller, and 48 of them together are wrong by 0.2 in
 * log-odds. Smaller weights are noise.
 */
const stepsOfWeight = 4
/** The largest weight, in steps. */
const maxSteps = 124
/** Smaller gradients do not change a byte. */
const minGradient = 0.002
/** Passes of a run that are not averaged, since the weights are not stable yet. */
const warmUp = 3
/**
 * Passes after which the weights are trained again from zero, on other variations of the texts. The average of two runs makes fewer errors
 * than one run of any length.
 */
const passesOfRun = 7

/** Bits of the hashes that a learner gets: enough that few features share one. */
const fineBits = 28
/** The keys that a learner gets. */
export const fineForm: KeyForm = { shift: 32 - fineBits, mask: -1 }

/**
 * A linear-chain conditional random field, trained by stochastic gradient descent with a step size for each weight (AdaGrad). Weights are
 * averaged over the passes. Dropped features are not trained for that sequence.
 */
export class Learner {
  readonly lattice: Lattice
  /** By position and feature, the fine keys of a sequence. -1 for a dropped feature. */
  readonly keys: Int32Array
  /** By position, the tags that the labels allow, as bits. */
  readonly allowed: Uint8Array
  readonly #features: number
  /** By fine key, the number of the feature; 0 if it is not trained. */
  readonly #numbers = new Int32Array(2 ** fineBits)
  /** By number, the fine key. */
  #keyOf = new Int32Array(2 ** 20)
  /** By number, how often the feature was trained. */
  #times = new Uint32Array(this.#keyOf.length)
  #known = 0
  /** By number and tag. */
  #weights = new Float32Array(this.#keyOf.length * weightColumns)
  #squares = new Float32Array(this.#weights.length)
  #summed = new Float32Array(this.#weights.length)
  readonly #transitions = new Float32Array(transitionCount)
  readonly #transitionSquares = new Float32Array(transitionCount)
  readonly #transitionSums = new Float32Array(transitionCount)
  readonly #pairs = new Float64Array(transitionCount)
  readonly #target: Float64Array
  /** By fine key, how often it was seen in the first pass, up to the minimum. */
  readonly #counts: Uint8Array
  readonly #minSeen: number
  #isCounting: boolean
  #passes = 0
  #averaged = 0
  #seen = 0
  #loss = 0

  /**
   * @param minSeen features that are seen less often in the first pass are not trained: they do not generalise, and take much of the file.
   * 0 for no such pass
   */
  constructor(features: number, capacity: number, minSeen: number) {
    this.#minSeen = minSeen
    this.#isCounting = minSeen > 0
    this.#counts = new Uint8Array(minSeen > 0 ? 2 ** fineBits : 0)
    this.#features = features
    this.#target = new Float64Array(capacity * weightColumns)
    this.keys = new Int32Array(capacity * features)
    this.allowed = new Uint8Array(capacity)
    this.lattice = new Lattice(capacity, this.#transitions)
  }

  /** Trains on the sequence of `count` positions in `keys`, `allowed` and the borders of the lattice. */
  learn(count: number): void {
    const { lattice, keys: numbers, allowed } = this
    if (this.#isCounting) {
      this.#count(count)
      return
    }
    for (let k = 0; k < count * this.#features; k++) numbers[k] = this.#numberOf(numbers[k])
    const [features, weights, squares] = [this.#features, this.#weights, this.#squares]
    const rate = 0.2 / (1 + 0.25 * this.#passes)
    const { scores, chances } = lattice
    for (let i = 0; i < count; i++) {
      const row = i * weightColumns
      for (let tag = 0; tag < tagCount; tag++) scores[row + tag] = 0
      for (let k = i * features; k < (i + 1) * features; k++) {
        if (numbers[k] === 0) continue
        const at = numbers[k] * weightColumns
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
          if (numbers[k] === 0) continue
          const at = numbers[k] * weightColumns + tag
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
    const { keys } = this
    const [counts, minSeen] = [this.#counts, this.#minSeen]
    for (let k = 0; k < count * this.#features; k++)
      if (keys[k] >= 0 && counts[keys[k]] < minSeen) counts[keys[k]]++
  }

  /** The number of a feature, a new one if it is trained for the first time; 0 if it is not trained. */
  #numberOf(key: number): number {
    if (key < 0 || (this.#minSeen > 0 && this.#counts[key] < this.#minSeen)) return 0
    const number = this.#numbers[key]
    if (number > 0) {
      this.#times[number]++
      return number
    }
    this.#known++
    if (this.#known === this.#keyOf.length) {
      this.#keyOf = doubled(this.#keyOf)
      this.#times = doubled(this.#times)
      this.#weights = doubled(this.#weights)
      this.#squares = doubled(this.#squares)
      this.#summed = doubled(this.#summed)
    }
    this.#keyOf[this.#known] = key
    this.#times[this.#known] = 1
    this.#numbers[key] = this.#known
    return this.#known
  }

  /** Ends a pass over the texts. Returns its mean loss per position. */
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

  /**
   * The weights as the product stores them, for the most useful features.
   * @param placeBits bits of the places, of two features each
   * @param maxFeatures the others are dropped
   */
  pack(placeBits: number, maxFeatures: number, filter?: Filter): Buffer {
    const averaged = Math.max(1, this.#averaged)
    const scale = maxWeight / 127
    const rounded = new Int8Array((this.#known + 1) * weightColumns)
    const sizes = new Int32Array(this.#known + 1)
    for (let k = 0; k < rounded.length; k++) {
      const steps = this.#summed[k] / averaged / scale
      const coarse = Math.round(steps / stepsOfWeight) * stepsOfWeight
      rounded[k] = Math.abs(steps) < stepsOfWeight ? 0 : Math.max(-maxSteps, Math.min(maxSteps, coarse))
      sizes[Math.floor(k / weightColumns)] += Math.abs(rounded[k])
    }
    // The use of a feature for other texts grows with its weights and its frequency.
    const use = (number: number) => sizes[number] * this.#times[number]
    const stored = sizes.map((_, number) => number).filter((number) => sizes[number] > 0)
    stored.sort((a, b) => use(b) - use(a) || a - b)
    const table = new WeightTable(placeBits)
    const { bytes } = table
    const { shift, mask } = keyForm(placeBits)
    const held = new Uint8Array(2 ** placeBits)
    for (const number of stored.subarray(0, maxFeatures)) {
      const key = ((this.#keyOf[number] << (32 - fineBits)) >>> shift) & mask
      const place = key >>> 8
      const check = (key << 24) >> 24
      const row = place * featuresOfPlace + held[place]
      // Of features with the same place and check, and of more than fit in a place, the most useful are kept.
      if (held[place] === featuresOfPlace) continue
      if (held[place] > 0 && bytes[weightAt(row - 1, checkColumn)] === check) continue
      held[place]++
      bytes[weightAt(row, checkColumn)] = check
      for (let tag = 0; tag < tagCount; tag++)
        bytes[weightAt(row, tag)] = rounded[number * weightColumns + tag]
    }
    const transitions = this.#transitionSums.map((sum) => sum / averaged)
    const weights = { placeBits, scale, transitions, table }
    return packWeights(filter === undefined ? weights : { ...weights, filter })
  }
}

function doubled<T extends Int32Array | Uint32Array | Float32Array>(numbers: T): T {
  const larger = new (numbers.constructor as new (length: number) => T)(2 * numbers.length)
  larger.set(numbers)
  return larger
}
