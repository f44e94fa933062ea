import { startsSentence } from '../grammars/names/scores.ts'
import { shape, type TokenWindow } from '../text/token-window.ts'
import { featureCount, rowBits, writeFeatures } from './features.ts'
import { follows, isInside, tagCount, tagTypes, weightColumns } from './labels.ts'
import { eachRun } from './runs.ts'

/** A name, organisation or place the tagger sees: tokens first to last, and how likely it is, from 0 to 1. */
export type ReportTag = (first: number, last: number, type: string, likelihood: number) => void

/**
 * What is taken from the logarithm of the odds that a token is nothing: a name left standing costs more than a word too many
 * taken away, in a sentence most of all, where a capital says something.
 */
const leanInProse = 1.5
const leanElsewhere = 0.8
/** And inside a sentence for a capitalised word that no dictionary holds. */
const leanToUnheard = 0.75

/** Tokens before and behind a run that its features look at, and one more of each. */
const [tokensBefore, tokensBehind] = [3, 8]

/**
 * A linear sequence tagger: each token of a run gets the likeliest tag given its features and the tag before it, left to
 * right (a maximum-entropy Markov model, decoded greedily). Weights are a byte each, times `scale`.
 */
export class Tagger {
  readonly #weights: Int8Array
  readonly #scale: number
  readonly #rows = new Int32Array(featureCount)
  readonly #sums = new Float64Array(weightColumns)
  readonly #given = new Uint8Array(32)
  readonly #chance = new Float64Array(32)
  #lean = 0
  #prose = false
  /** The run whose tags are at hand, and the units it was told by; none before the first of a window. */
  #first = 0
  #last = 0
  #from = 0
  #to = 0

  /** @param weights a table of 2^18 rows of eight bytes, see train.ts */
  constructor(weights: Int8Array, scale: number) {
    if (weights.length !== weightColumns << rowBits)
      throw new RangeError('The table of weights has another size.')
    this.#weights = weights
    this.#scale = scale
  }

  /** Tells all that is tagged in a window, in text order. */
  read(window: TokenWindow, told: ReportTag): void {
    this.#to = 0
    eachRun(window, (first, last) => {
      if (this.#isKnown(window, first, last)) {
        this.#tell(first, last, told)
        return
      }
      let before = 0
      this.#prose = inProse(window, first, last)
      this.#lean = (this.#prose ? leanInProse : leanElsewhere) / this.#scale
      for (let i = first; i <= last; i++) {
        before = this.#tag(window, i, first, last, before)
        this.#given[i - first] = before
      }
      this.#tell(first, last, told)
    })
  }

  /** Whether a run and all that its tags depend on are written like the run before: texts that repeat themselves cost little. */
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

  #tag(window: TokenWindow, i: number, first: number, last: number, before: number): number {
    const [rows, sums, weights] = [this.#rows, this.#sums, this.#weights]
    writeFeatures(window, i, first, last, before, rows)
    let [s0, s1, s2, s3, s4, s5, s6] = [0, 0, 0, 0, 0, 0, 0]
    for (let k = 0; k < featureCount; k++) {
      const at = rows[k] << 3
      s0 += weights[at]
      s1 += weights[at + 1]
      s2 += weights[at + 2]
      s3 += weights[at + 3]
      s4 += weights[at + 4]
      s5 += weights[at + 5]
      s6 += weights[at + 6]
    }
    sums[0] = s0 - this.#lean - (this.#prose && isUnheard(window, i) ? leanToUnheard : 0) / this.#scale
    sums[1] = s1
    sums[2] = s2
    sums[3] = s3
    sums[4] = s4
    sums[5] = s5
    sums[6] = s6
    let best = 0
    for (let t = 1; t < tagCount; t++) if (sums[t] > sums[best] && follows(before, t)) best = t
    if (best === 0) return 0
    let total = 0
    for (let t = 0; t < tagCount; t++)
      if (follows(before, t)) total += Math.exp((sums[t] - sums[best]) * this.#scale)
    // That it is a name of some kind counts; which kind, the tag says.
    this.#chance[i - first] = 1 - Math.exp((sums[0] - sums[best]) * this.#scale) / total
    return best
  }

  /** The likelihood of a span is its weakest token's. */
  #tell(first: number, last: number, told: ReportTag): void {
    for (let k = 0; k <= last - first; k++) {
      const begun = this.#given[k]
      if (begun === 0) continue
      let end = k
      let chance = this.#chance[k]
      while (end < last - first && isInside(this.#given[end + 1])) {
        end++
        chance = Math.min(chance, this.#chance[end])
      }
      told(first + k, first + end, tagTypes[begun], chance)
      k = end
    }
  }
}

/** Whether a word in small letters stands beside a run, as in a sentence and not in a table, a list or code. */
function inProse(window: TokenWindow, first: number, last: number): boolean {
  if (window.capitalRich) return false
  return (
    (first > 0 && window.spaced(first - 1) && isSmallWord(window, first - 1)) ||
    (window.spaced(last) && isSmallWord(window, last + 1))
  )
}

function isSmallWord(window: TokenWindow, i: number): boolean {
  return window.shape[i] === shape.lower && window.size(i) > 1
}

function isUnheard(window: TokenWindow, i: number): boolean {
  return (
    window.marks[i] === 0 &&
    window.classes[i] === 0 &&
    window.shape[i] === shape.capital &&
    window.size(i) > 3 &&
    !startsSentence(window, i)
  )
}
