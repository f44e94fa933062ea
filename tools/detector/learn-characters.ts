// Trains the models and filters for scripts without spaces between words. For maintainers only.
import { CharacterFeatures, characterFeatureCount } from '../../engines/detect/tagger/character-features.ts'
import { eachStretch, maxStretch } from '../../engines/detect/tagger/character-tagger.ts'
import { isInside } from '../../engines/detect/tagger/labels.ts'
import { type Filter, filterBits, type ModelName } from '../../engines/detect/tagger/weights.ts'
import { FoldedText } from '../../engines/detect/text/fold.ts'
import { windowCapacity } from '../../engines/detect/text/windows.ts'
import type { Example } from './example.ts'
import { firstTags, unlabelledTags } from './learn-words.ts'
import { fineForm, Learner } from './learner.ts'

/** Weight of a character of a value against one of none, since a lost one is a leak and a kept one only costs time. */
const valueWeight = 2
/** The log-odds of a byte of 127. */
const maxWeight = 4
/** Share of the characters of values that the filter may lose: those that start one, and those that continue one. */
const [lostBeginnings, lostRest] = [0.015, 0.004]
/** One in so many sequences is held out to choose the limits. */
const keptEvery = 12

/** Logistic regression of one output. */
class FilterLearner {
  readonly #weights = new Float32Array(2 ** filterBits)
  readonly #squares = new Float32Array(2 ** filterBits)
  #sequences = 0
  readonly #beginnings: Int32Array[] = []
  readonly #rest: Int32Array[] = []
  #isLearning = true

  /** Starts a sequence. */
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

  /** Ends a pass; each pass holds out other sequences. */
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

/** Share of the features that are dropped at random. */
const droppedShare = 0.3

export class CharacterLearner {
  readonly #name: ModelName
  readonly #learner: Learner
  readonly #filter = new FilterLearner()
  readonly #features: CharacterFeatures
  readonly #folded = new FoldedText(windowCapacity)
  readonly #random: () => number
  readonly #keys = new Int32Array(characterFeatureCount)
  readonly #tags: Uint8Array

  constructor(name: ModelName, minSeen: number, random: () => number) {
    this.#name = name
    this.#learner = new Learner(characterFeatureCount, maxStretch, minSeen)
    this.#features = new CharacterFeatures(fineForm, maxStretch)
    this.#tags = new Uint8Array(this.#folded.codes.length)
    this.#random = random
  }

  learn({ text, spans }: Example, unlabelled: readonly string[]): void {
    if (text.length > windowCapacity) return
    const [learner, features, folded, tags] = [this.#learner, this.#features, this.#folded, this.#tags]
    folded.fold(text, 0, text.length)
    tags.fill(0, 0, folded.length)
    for (const { start, end, type } of spans) {
      const tag = firstTags[type]
      if (tag === undefined) continue
      const from = folded.indexOf(start)
      tags.fill(tag + 1, from, folded.indexOf(end))
      tags[from] = tag
    }
    const nothing = unlabelledTags(unlabelled)
    eachStretch(folded, (from, to, model) => {
      if (model !== this.#name) return
      features.start(folded.codes, folded.length, from, to)
      this.#filter.start()
      for (let i = 0; i < to - from; i++) {
        features.writeFirst(i, this.#keys)
        learner.lattice.borders[i] = features.writeRest(i, this.#keys)
        for (let k = 0; k < characterFeatureCount; k++)
          learner.keys[i * characterFeatureCount + k] = this.#random() < droppedShare ? -1 : this.#keys[k]
        const tag = tags[from + i]
        this.#filter.learn(features.filterRows, tag !== 0, !isInside(tag))
        // A value may start before the stretch.
        learner.allowed[i] = tag === 0 ? nothing : 1 << (i === 0 && isInside(tag) ? tag - 1 : tag)
      }
      learner.learn(to - from)
    })
  }

  endPass(isLast: boolean): number {
    this.#filter.endPass(isLast)
    return this.#learner.endPass()
  }
  pack(placeBits: number, maxFeatures: number): Buffer {
    return this.#learner.pack(placeBits, maxFeatures, this.#filter.filter())
  }
}
