import { isBesideLowerCase, startsSentence } from '../tokens/sentence-start.ts'
import { shape, type TokenWindow } from '../tokens/token-window.ts'
import { featureCount, RunFeatures } from './features.ts'
import { tagTypes } from './labels.ts'
import { biasOf, Scorer } from './scorer.ts'
import { eachRun, maxRunTokens } from './tag-runs.ts'
import { TextStyle } from './text-style.ts'
import { keyForm, type ModelName, modelOf, type Weights, weightsOf } from './weights.ts'

/** Receives a name, organisation or place: tokens first to last, and its likelihood from 0 to 1. */
type ReportTag = (first: number, last: number, type: string, likelihood: number) => void

/**
 * Biases: in sentences, where a capital is stronger evidence than in titles and tables, unless every noun has one; elsewhere; and in
 * sentences for a capitalised word inside that is not in the dictionary.
 */
const [proseBias, otherBias, unlistedBias] = [0.6, -0.3, 0.2]

/** Tokens before and after a run that its features read, plus one each. */
const [tokensBefore, tokensBehind] = [3, 8]

/**
 * A sequence tagger for scripts with spaces between words: finds the most likely tags of the tokens of a run together, from the features of
 * each and the pairs of tags (a linear-chain conditional random field). Runs are read by the model of their script.
 */
export class Tagger {
  readonly #style = new TextStyle()
  readonly #models = new Map<ModelName, { readonly features: RunFeatures; readonly scorer: Scorer }>()
  /** The last run, whose tags are kept, and the range of code units they depend on; empty at the start of a window. */
  #first = 0
  #last = 0
  #from = 0
  #to = 0
  readonly #found: [first: number, last: number, tag: number, likelihood: number][] = []
  readonly #weights: (name: ModelName) => Weights

  constructor(weights: (name: ModelName) => Weights = weightsOf) {
    this.#weights = weights
  }

  /** The language of the window that was read last: see `TextStyle`. */
  get language(): number {
    return this.#style.language
  }

  /** Reports everything that is tagged in a window, in text order. */
  read(window: TokenWindow, report: ReportTag): void {
    this.#to = 0
    this.#style.read(window)
    const { reach, start, end, codes } = window
    eachRun(window, this.#style.language, (first, last) => {
      if (reach !== undefined && (reach[start[first]] === 0 || end[last] < reach[start[first]])) return
      if (!this.#isKnown(window, first, last)) {
        this.#found.length = 0
        const name = modelOf(codes[start[first]])
        if (name !== undefined) this.#readRun(window, first, last, name)
      }
      for (const [from, to, tag, likelihood] of this.#found)
        report(first + from, first + to, tagTypes[tag], likelihood)
    })
  }

  #readRun(window: TokenWindow, first: number, last: number, name: ModelName): void {
    const { features, scorer } = this.#modelOf(name)
    const { lattice, keys } = scorer
    // A single letter is a label or an index.
    const isProse = !window.capitalRich && isBesideLowerCase(window, first, last, 2)
    const { language, capitalisesNouns } = this.#style
    const bias = biasOf(name, language)
    const more = name === 'uncased' ? 0 : !isProse ? otherBias : capitalisesNouns ? 0 : proseBias
    features.startRun(window, first, last)
    for (let i = first; i <= last; i++) {
      lattice.borders[i - first] = features.write(window, i, keys)
      scorer.score(i - first, bias, isProse && isUnlisted(window, i) ? more + unlistedBias : more)
    }
    scorer.read(last - first + 1, (from, to, tag, likelihood) =>
      this.#found.push([from, to, tag, likelihood]),
    )
  }

  #modelOf(name: ModelName) {
    let model = this.#models.get(name)
    if (model === undefined) {
      const weights = this.#weights(name)
      model = {
        features: new RunFeatures(keyForm(weights.placeBits), this.#style),
        scorer: new Scorer(weights, featureCount, maxRunTokens + 1),
      }
      this.#models.set(name, model)
    }
    return model
  }

  /** Whether a run and its context equal the last run's, so that its tags are known: this makes repetitive texts cheap. */
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
}

let own: Tagger | undefined

/** The thread's tagger. */
export function tagger(): Tagger {
  own ??= new Tagger()
  return own
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
