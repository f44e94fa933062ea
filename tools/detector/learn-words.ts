// Trains the models for scripts with spaces between words. For maintainers only.
import { readLexicon } from '../../engines/detect/dictionaries/lexicon.ts'
import { wordClass } from '../../engines/detect/dictionaries/word-classes.ts'
import { prepareLexicon } from '../../engines/detect/match/scan-resources.ts'
import { featureCount, lexicalFeatures, RunFeatures } from '../../engines/detect/tagger/features.ts'
import { sequenceTag } from '../../engines/detect/tagger/labels.ts'
import { anyTag } from '../../engines/detect/tagger/lattice.ts'
import { eachRun, maxRunTokens } from '../../engines/detect/tagger/tag-runs.ts'
import { TextStyle } from '../../engines/detect/tagger/text-style.ts'
import { type ModelName, modelOf } from '../../engines/detect/tagger/weights.ts'
import { wholeRange, windowCapacity } from '../../engines/detect/text/windows.ts'
import { shape, TokenWindow } from '../../engines/detect/tokens/token-window.ts'
import type { Example } from './example.ts'
import { fineForm, Learner } from './learner.ts'

/** The first tag of each type. */
export const firstTags: Readonly<Record<string, number>> = {
  NAME: sequenceTag.name,
  ORG: sequenceTag.org,
  LOCATION: sequenceTag.place,
}
/** Share of the features that are dropped, and of the words whose own features are all dropped. */
const [droppedShare, blindShare] = [0.04, 0.15]
/** Share of the words that are treated as unknown to the dictionary. */
const unlistedShare = 0.06

/** The possible tags of unlabelled text, as bits: also tags of the types that the set does not label. */
export function unlabelledTags(unlabelled: readonly string[]): number {
  return unlabelled.reduce((bits, type) => bits | (3 << firstTags[type]), 1 << sequenceTag.none)
}

export class WordLearner {
  readonly #name: ModelName
  readonly #learner: Learner
  readonly #features: RunFeatures
  readonly #style = new TextStyle()
  readonly #window: TokenWindow
  readonly #random: () => number
  readonly #keys = new Int32Array(featureCount)
  readonly #allowed: Uint8Array

  constructor(name: ModelName, minSeen: number, random: () => number) {
    const lexicon = readLexicon()
    prepareLexicon(lexicon)
    this.#name = name
    this.#window = new TokenWindow(windowCapacity, lexicon)
    this.#allowed = new Uint8Array(windowCapacity)
    this.#learner = new Learner(featureCount, maxRunTokens + 1, minSeen)
    this.#features = new RunFeatures(fineForm, this.#style)
    this.#random = random
  }

  learn(example: Example, unlabelled: readonly string[]): void {
    if (example.text.length > windowCapacity) return
    const [window, learner, features, allowed] = [this.#window, this.#learner, this.#features, this.#allowed]
    window.read(example.text, wholeRange(example.text))
    this.#label(example, unlabelled)
    this.#style.read(window)
    for (let i = 0; i < window.count; i++)
      if (this.#random() < unlistedShare && window.shape[i] !== shape.lower) {
        window.marks[i] = 0
        window.classes[i] &= ~(wordClass.wideGiven | wordClass.wideFamily | wordClass.oftenGiven)
      }
    eachRun(window, this.#style.language, (first, last) => {
      if (modelOf(window.codes[window.start[first]]) !== this.#name) return
      features.startRun(window, first, last)
      for (let i = first; i <= last; i++) {
        learner.lattice.borders[i - first] = features.write(window, i, this.#keys)
        learner.allowed[i - first] = allowed[i]
        // A value may start before the run.
        if (i === first && (allowed[i] & beginnings) === 0) learner.allowed[0] = begun(allowed[i])
        this.#drop((i - first) * featureCount)
      }
      learner.learn(last - first + 1)
    })
  }

  /** Copies the keys of a position, without features that are dropped at random. */
  #drop(at: number): void {
    const { keys } = this.#learner
    const isBlind = this.#random() < blindShare
    for (let k = 0; k < featureCount; k++)
      keys[at + k] = (isBlind && lexicalFeatures.has(k)) || this.#random() < droppedShare ? -1 : this.#keys[k]
  }

  #label({ spans }: Example, unlabelled: readonly string[]): void {
    const [window, allowed] = [this.#window, this.#allowed]
    allowed.fill(unlabelledTags(unlabelled), 0, window.count)
    for (const { start, end, type } of spans) {
      const tag = firstTags[type]
      if (tag === undefined) continue
      const [from, to] = [window.folded.indexOf(start), window.folded.indexOf(end)]
      let i = window.tokenAt(from)
      // A prefix is outside the value, but part of its word.
      if (i > 0 && window.end[i - 1] > from) i--
      for (let first = true; i < window.count && window.start[i] < to; i++, first = false)
        allowed[i] = 1 << (first ? tag : tag + 1)
    }
  }

  endPass(_isLast: boolean): number {
    return this.#learner.endPass()
  }
  pack(placeBits: number, maxFeatures: number): Buffer {
    return this.#learner.pack(placeBits, maxFeatures)
  }
}

/** The tags that may start a sequence. */
const beginnings =
  anyTag & ~((1 << sequenceTag.inName) | (1 << sequenceTag.inOrg) | (1 << sequenceTag.inPlace))

/** Converts tags that continue values to tags that start them. */
function begun(bits: number): number {
  return bits >> 1
}
