import { startsSentence } from '../tokens/sentence-start.ts'
import { shape, type TokenWindow } from '../tokens/token-window.ts'
import { featureCount, RunFeatures, rowBits } from './features.ts'
import { canFollow, isInside, tagCount, tagTypes, weightColumns } from './labels.ts'
import { eachRun } from './tag-runs.ts'

/** Receives a name, organisation or place: tokens first to last, and its likelihood from 0 to 1. */
type ReportTag = (first: number, last: number, type: string, likelihood: number) => void

/**
 * Subtracted from the log-odds that a token is nothing, since a missed name costs more than a false alarm. The bias is larger in
 * sentences, where a capital carries more information.
 */
const proseBias = 1.5
const otherBias = 0.8
/** Also subtracted for a capitalised word inside a sentence that is not in the dictionary. */
const unlistedBias = 0.75

/** Tokens before and behind a run that its features read, plus one each. */
const [tokensBefore, tokensBehind] = [3, 8]

/** The sign bits of the four weights in a word (little-endian, as on every platform of Node), and every second byte. */
const [signBits, evenBytes] = [0x80808080 | 0, 0x00ff00ff]
/** Sums are whole numbers, so the differences that occur are few: nearly all are below. */
const keptRatios = 2048
/** What flipped sign bits add to a sum. */
const excess = 128 * featureCount

/**
 * A linear sequence tagger: gives each token of a run the most likely tag by its features and the tag before it, from left to right
 * (a maximum-entropy Markov model with greedy decoding). Weights are bytes, times `scale`.
 */
export class Tagger {
  /** Two words of four bytes a row, so that one load reads four weights. */
  readonly #words: Int32Array
  readonly #scale: number
  /** By a difference of two sums: how likely the smaller is beside the larger. */
  readonly #ratios: Float64Array
  readonly #features = new RunFeatures()
  readonly #rows = new Int32Array(featureCount)
  readonly #sums = new Float64Array(weightColumns)
  readonly #tags = new Uint8Array(32)
  readonly #likelihood = new Float64Array(32)
  #bias = 0
  #prose = false
  /** The last run, whose tags are kept, and the range of units they depend on; empty at the start of a window. */
  #first = 0
  #last = 0
  #from = 0
  #to = 0

  /** @param weights a table of 2^18 rows of eight bytes, see ../training/train.ts */
  constructor(weights: Int8Array, scale: number) {
    if (weights.length !== weightColumns << rowBits)
      throw new RangeError('The table of weights has the wrong size.')
    const aligned = weights.byteOffset % Int32Array.BYTES_PER_ELEMENT === 0 ? weights : weights.slice()
    this.#words = new Int32Array(aligned.buffer, aligned.byteOffset, aligned.length / 4)
    this.#scale = scale
    this.#ratios = Float64Array.from({ length: keptRatios }, (_, difference) => Math.exp(-difference * scale))
  }

  /** Reports everything that is tagged in a window, in text order. */
  read(window: TokenWindow, report: ReportTag): void {
    this.#to = 0
    const { reach, start, end } = window
    eachRun(window, (first, last) => {
      if (reach !== undefined && (reach[start[first]] === 0 || end[last] < reach[start[first]])) return
      if (this.#isKnown(window, first, last)) {
        this.#report(first, last, report)
        return
      }
      let before = 0
      this.#prose = isInProse(window, first, last)
      this.#bias = (this.#prose ? proseBias : otherBias) / this.#scale
      this.#features.startRun(window, first, last)
      for (let i = first; i <= last; i++) {
        before = this.#tag(window, i, i - first, before)
        this.#tags[i - first] = before
      }
      this.#report(first, last, report)
    })
  }

  /** Whether a run and its context equal the last run's, so that its tags are known: repetitive texts cost little. */
  #isKnown({ count, start, end, codes }: TokenWindow, first: number, last: number): boolean {
    const [knownFrom, knownTo, knownFirst, knownLast] = [this.#from, this.#to, this.#first, this.#last]
    const whole = first >= tokensBefore && last + tokensBehind < count
    const from = whole ? start[first - tokensBefore] : 0
    const to = whole ? end[last + tokensBehind] : 0
    this.#first = first
    this.#last = last
    this.#from = from
    this.#to = to
    if (!whole || last - first !== knownLast - knownFirst || to - from !== knownTo - knownFrom) return false
    for (let k = 0; k < to - from; k++) if (codes[from + k] !== codes[knownFrom + k]) return false
    return true
  }

  /** The tag of token i, the k-th of its run. */
  #tag(window: TokenWindow, i: number, k: number, before: number): number {
    const [rows, sums, words] = [this.#rows, this.#sums, this.#words]
    this.#features.write(window, i, before, rows)
    // Each number holds two sums of 16 bits. A flipped sign bit adds 128 to a weight, so that no sum is below zero or carries over.
    let [sums02, sums13, sums46, sums5] = [0, 0, 0, 0]
    for (let n = 0; n < featureCount; n++) {
      const at = rows[n] << 1
      const low = words[at] ^ signBits
      const high = words[at + 1] ^ signBits
      sums02 += low & evenBytes
      sums13 += (low >>> 8) & evenBytes
      sums46 += high & evenBytes
      sums5 += (high >>> 8) & evenBytes
    }
    const unlisted = this.#prose && isUnlisted(window, i) ? unlistedBias : 0
    sums[0] = (sums02 & 0xffff) - excess - this.#bias - unlisted / this.#scale
    sums[1] = (sums13 & 0xffff) - excess
    sums[2] = (sums02 >>> 16) - excess
    sums[3] = (sums13 >>> 16) - excess
    sums[4] = (sums46 & 0xffff) - excess
    sums[5] = (sums5 & 0xffff) - excess
    sums[6] = (sums46 >>> 16) - excess
    let best = 0
    for (let t = 1; t < tagCount; t++) if (sums[t] > sums[best] && canFollow(before, t)) best = t
    if (best === 0) return 0
    const none = Math.exp((sums[0] - sums[best]) * this.#scale)
    let total = none
    for (let t = 1; t < tagCount; t++) if (canFollow(before, t)) total += this.#ratio(sums[best] - sums[t])
    // The likelihood of any name, since the tag says which type.
    this.#likelihood[k] = 1 - none / total
    return best
  }

  #ratio(difference: number): number {
    return difference < keptRatios ? this.#ratios[difference] : Math.exp(-difference * this.#scale)
  }

  /** The likelihood of a span is the lowest of its tokens. */
  #report(first: number, last: number, report: ReportTag): void {
    for (let k = 0; k <= last - first; k++) {
      const begun = this.#tags[k]
      if (begun === 0) continue
      let end = k
      let likelihood = this.#likelihood[k]
      while (end < last - first && isInside(this.#tags[end + 1])) {
        end++
        likelihood = Math.min(likelihood, this.#likelihood[end])
      }
      report(first + k, first + end, tagTypes[begun], likelihood)
      k = end
    }
  }
}

/** Whether a lower-case word is beside a run, as in a sentence and unlike a table, list or code. */
function isInProse(window: TokenWindow, first: number, last: number): boolean {
  if (window.capitalRich) return false
  return (
    (first > 0 && window.spaced(first - 1) && isLowerCaseWord(window, first - 1)) ||
    (window.spaced(last) && isLowerCaseWord(window, last + 1))
  )
}

function isLowerCaseWord(window: TokenWindow, i: number): boolean {
  return window.shape[i] === shape.lower && window.size(i) > 1
}

/** Whether a capitalised word inside a sentence is not in the dictionary. */
function isUnlisted(window: TokenWindow, i: number): boolean {
  return (
    window.marks[i] === 0 &&
    window.classes[i] === 0 &&
    window.shape[i] === shape.capital &&
    window.size(i) > 3 &&
    !startsSentence(window, i)
  )
}
