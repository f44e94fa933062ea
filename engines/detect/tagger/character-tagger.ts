import type { TokenWindow } from '../tokens/token-window.ts'
import {
  CharacterFeatures,
  characterFeatureCount,
  isEastAsian,
  isHangul,
  isThai,
} from './character-features.ts'
import { tagTypes } from './labels.ts'
import { biasOf, Scorer } from './scorer.ts'
import {
  type Filter,
  filterBits,
  filterSum,
  keyForm,
  type ModelName,
  type Weights,
  weightsOf,
} from './weights.ts'

/** Characters of a stretch; longer lines are read in pieces, which end at punctuation or a space if one is near. */
export const maxStretch = 160
/** Code units before the end of a piece in which punctuation or a space is searched for. */
const maxCut = 40

/** Below these log-odds of any tag against none, a character separates values, regardless of its neighbours. */
const clearlyNothing = -6
/** The same for all characters of a row: their pairs cannot make them a value. */
const nothingInAll = -2.5

/** The text that is read: the plain code units of a window. */
type Units = Pick<TokenWindow, 'codes' | 'length'>

/**
 * Calls `visit` for the stretches of a text in scripts without spaces between words: from the first to the last such character of a line,
 * or a piece of it, with the model that reads it.
 */
export function eachStretch(
  { codes, length }: Units,
  visit: (from: number, to: number, model: ModelName) => void,
): void {
  for (let at = 0; at < length; at++) {
    if (modelOfUnit(codes[at]) === undefined) continue
    let to = at + 1
    let end = at + 1
    for (; to < length && !endsCell(codes, to) && to - at < maxStretch; to++)
      if (modelOfUnit(codes[to]) !== undefined) end = to + 1
      // Text in other scripts is between.
      else if (to - end > 24) break
    if (to - at === maxStretch && to < length)
      for (let cut = end; cut > end - maxCut; cut--)
        if (modelOfUnit(codes[cut - 1]) === undefined) {
          end = cut
          break
        }
    visit(at, end, modelOfStretch(codes, at, end))
    at = end - 1
  }
}

/** Whether a code unit ends a line or a cell: a tab, or the second of two spaces. */
function endsCell(codes: Uint16Array, at: number): boolean {
  const code = codes[at]
  return code === 10 || code === 9 || (code === 32 && codes[at - 1] === 32)
}

/** The model that reads a code unit, if one of characters does. */
export function modelOfUnit(code: number): ModelName | undefined {
  if (code < 0xe01) return undefined
  if (isEastAsian(code)) return 'han'
  if (isHangul(code)) return 'hangul'
  return isThai(code) ? 'thai' : undefined
}

/** Hangul among Han is Korean. */
function modelOfStretch(codes: Uint16Array, from: number, to: number): ModelName {
  for (let at = from; at < to; at++) if (isHangul(codes[at])) return 'hangul'
  return modelOfUnit(codes[from]) ?? 'han'
}

/** Receives a name, organisation or place: code units [start, end) of the window, and its likelihood from 0 to 1. */
type ReportCharacters = (start: number, end: number, type: string, likelihood: number) => void

/** A sequence tagger for scripts without spaces between words: like `Tagger`, but for characters. */
export class CharacterTagger {
  readonly #models = new Map<
    ModelName,
    { readonly features: CharacterFeatures; readonly scorer: Scorer; readonly filter: Filter }
  >()
  readonly #weights: (name: ModelName) => Weights

  constructor(weights: (name: ModelName) => Weights = weightsOf) {
    this.#weights = weights
  }

  /** Reports everything that is tagged in a window, in text order. */
  read(window: Units, report: ReportCharacters): void {
    eachStretch(window, (from, to, name) => {
      const { features, scorer, filter } = this.#modelOf(name)
      const { lattice, keys } = scorer
      const bias = biasOf(name)
      features.start(window.codes, window.length, from, to)
      // Characters that clearly belong to no value split the stretch, so that few are read with all features.
      let count = 0
      let first = from
      let best = Number.NEGATIVE_INFINITY
      const end = () => {
        if (best > nothingInAll) this.#report(scorer, first, count, report)
        count = 0
        best = Number.NEGATIVE_INFINITY
      }
      for (let at = from; at < to; at++) {
        features.writeFirst(at - from, keys)
        const sum = filterSum(filter, features.filterRows)
        if (sum < (count > 0 ? filter.stay : filter.enter)) {
          if (count > 0) end()
          continue
        }
        if (count === 0) first = at
        lattice.borders[count] = features.writeRest(at - from, keys)
        const odds = scorer.score(count, bias)
        if (odds > best) best = odds
        if (odds > clearlyNothing) count++
        else if (count > 0) end()
      }
      if (count > 0) end()
    })
  }

  #report(scorer: Scorer, from: number, count: number, report: ReportCharacters): void {
    scorer.read(count, (first, last, tag, likelihood) =>
      report(from + first, from + last + 1, tagTypes[tag], likelihood),
    )
  }

  #modelOf(name: ModelName) {
    let model = this.#models.get(name)
    if (model === undefined) {
      const weights = this.#weights(name)
      model = {
        features: new CharacterFeatures(keyForm(weights.placeBits), maxStretch),
        scorer: new Scorer(weights, characterFeatureCount, maxStretch),
        // Without a filter everything is read.
        filter: weights.filter ?? { table: new Int8Array(2 ** filterBits), enter: 0, stay: 0 },
      }
      this.#models.set(name, model)
    }
    return model
  }
}

let own: CharacterTagger | undefined

/** The thread's character tagger. */
export function characterTagger(): CharacterTagger {
  own ??= new CharacterTagger()
  return own
}
