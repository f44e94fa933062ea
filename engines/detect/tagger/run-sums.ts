import type { TokenWindow } from '../tokens/token-window.ts'
import { firstUncased } from '../tokens/word-shape.ts'
import { featureCount, featureGroups, RunFeatures } from './features.ts'
import { evenBytes, signBits, wordsOf } from './scorer.ts'
import type { Weights } from './weights.ts'

const [runIds, ownIds, formIds, evidenceIds, restIds] = [
  featureGroups.run,
  featureGroups.own,
  featureGroups.form,
  featureGroups.evidence,
  featureGroups.rest,
].map((ids) => Uint8Array.from(ids))

/**
 * The sums of the weights of a token's features, as `Scorer.set` takes them. Texts repeat their words, and the shapes, signs and marks
 * around them even more, so that sums which depend on those alone are kept: most weights are not read again.
 */
export class RunSums {
  readonly features: RunFeatures
  sums02 = 0
  sums13 = 0
  sums46 = 0
  sums5 = 0
  readonly #words: Int32Array
  readonly #own = new KeptSums(12)
  readonly #form = new KeptSums(11)
  readonly #evidence = new KeptSums(12)
  /** The sums of the features that all tokens of the run share. */
  readonly #run = new Int32Array(4)
  readonly #rest = new Int32Array(4)
  readonly #rows = new Int32Array(featureCount)

  constructor(weights: Weights) {
    this.features = new RunFeatures(weights.rowBits)
    this.#words = wordsOf(weights)
  }

  startRun(window: TokenWindow, first: number, last: number): void {
    this.features.startRun(window, first, last)
    this.#run.fill(0)
    this.#sum(runIds, this.#run, 0)
  }

  /** Sets the sums of a token of the run, and returns the kind of border before it. */
  read(window: TokenWindow, i: number): number {
    const { features } = this
    const border = features.read(window, i)
    this.sums02 = this.#run[0]
    this.sums13 = this.#run[1]
    this.sums46 = this.#run[2]
    this.sums5 = this.#run[3]
    // The hash of a number says nothing about its digits, and that of a word nothing about its combining marks.
    const isWord = window.low[i] !== 0 && window.codes[window.start[i]] < firstUncased
    const own = this.#own
    features.ownKeys(window, i, own.keys)
    if (!isWord || !own.find()) {
      features.setOwn(window, i)
      this.#sum(ownIds, own.sums, own.at)
      if (!isWord) own.forget()
    }
    this.#add(own)
    const form = this.#form
    features.formKeys(form.keys)
    if (!form.find()) {
      features.setForm()
      this.#sum(formIds, form.sums, form.at)
    }
    this.#add(form)
    const evidence = this.#evidence
    features.evidenceKeys(evidence.keys)
    if (!evidence.find()) {
      features.setEvidence()
      this.#sum(evidenceIds, evidence.sums, evidence.at)
    }
    this.#add(evidence)
    features.setRest(window, i)
    this.#sum(restIds, this.#rest, 0)
    this.sums02 += this.#rest[0]
    this.sums13 += this.#rest[1]
    this.sums46 += this.#rest[2]
    this.sums5 += this.#rest[3]
    return border
  }

  #add({ sums, at }: KeptSums): void {
    this.sums02 += sums[at]
    this.sums13 += sums[at + 1]
    this.sums46 += sums[at + 2]
    this.sums5 += sums[at + 3]
  }

  /** Writes the sums of some features. */
  #sum(ids: Uint8Array, into: Int32Array, at: number): void {
    const [rows, words] = [this.#rows, this.#words]
    this.features.rowsOf(ids, rows)
    // Each number holds two sums: see `Scorer.score`.
    let [sums02, sums13, sums46, sums5] = [0, 0, 0, 0]
    for (let n = 0; n < ids.length; n++) {
      const row = rows[n] << 1
      const low = words[row] ^ signBits
      const high = words[row + 1] ^ signBits
      sums02 += low & evenBytes
      sums13 += (low >>> 8) & evenBytes
      sums46 += high & evenBytes
      sums5 += (high >>> 8) & evenBytes
    }
    into[at] = sums02
    into[at + 1] = sums13
    into[at + 2] = sums46
    into[at + 3] = sums5
  }
}

const keyCount = 5

/** Sums by up to five numbers. A new entry takes the place of an older one with the same hash, so that memory is bounded. */
class KeptSums {
  /** What is looked for. */
  readonly keys = new Int32Array(keyCount)
  readonly sums: Int32Array
  /** Where the sums of the keys are, after `find`. */
  at = 0
  readonly #kept: Int32Array
  readonly #mask: number
  readonly #used: Uint8Array

  /** @param bits of the number of entries */
  constructor(bits: number) {
    this.#mask = 2 ** bits - 1
    this.#kept = new Int32Array(keyCount * 2 ** bits)
    this.sums = new Int32Array(4 * 2 ** bits)
    this.#used = new Uint8Array(2 ** bits)
  }

  /** Whether the sums of the keys are known; otherwise the caller writes them. */
  find(): boolean {
    const { keys } = this
    const kept = this.#kept
    const [a, b, c, d, e] = [keys[0], keys[1], keys[2], keys[3], keys[4]]
    let hash = Math.imul(a ^ Math.imul(b, 0x2c1b3c6d), 0x85ebca6b)
    hash = Math.imul((hash ^ (hash >>> 15)) + c, 0xc2b2ae35)
    hash = Math.imul((hash ^ (hash >>> 13)) + d, 0x27d4eb2f)
    hash = Math.imul((hash ^ (hash >>> 14)) + e, 0x9e3779b1)
    const entry = (hash ^ (hash >>> 16)) & this.#mask
    this.at = entry * 4
    const at = entry * keyCount
    if (
      this.#used[entry] === 1 &&
      kept[at] === a &&
      kept[at + 1] === b &&
      kept[at + 2] === c &&
      kept[at + 3] === d &&
      kept[at + 4] === e
    )
      return true
    kept[at] = a
    kept[at + 1] = b
    kept[at + 2] = c
    kept[at + 3] = d
    kept[at + 4] = e
    this.#used[entry] = 1
    return false
  }

  /** Removes the entry that was written last, whose keys say too little. */
  forget(): void {
    this.#used[this.at >>> 2] = 0
  }
}
