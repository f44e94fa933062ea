import { readFileSync } from 'node:fs'
import { brotliDecompressSync } from 'node:zlib'
import { ownFile } from '../../model/package-files.ts'
import type { TokenWindow } from '../tokens/token-window.ts'
import { CharacterTagFeatures } from './character-tag-features.ts'
import { modelOfUnit } from './character-tagger.ts'
import { judgeBiasOf } from './scorer.ts'
import { logOdds, type Tag, TagFeatures, type TagWriter, tagKinds, typeOf } from './tag-features.ts'
import { type ModelName, modelOf } from './weights.ts'

/** The log-odds of a byte of 127. */
export const maxTagWeight = 4
const stepsOfOdds = 127 / maxTagWeight
/**
 * The share of the tagger's own log-odds in the result. With little text in a language the second opinion alone knows less. On the labelled sets of
 * Latin script, a share of a third to two thirds gains a point of names and of organisations over none.
 */
const shareOfTagger: Readonly<Record<ModelName, number>> = {
  latin: 0.5,
  cased: 0.5,
  uncased: 0.7,
  han: 0.6,
  hangul: 0.7,
  thai: 0.5,
}
/** Nothing, and what the tagger may find. */
export const judgedClasses = tagKinds.length + 1

/**
 * A second opinion about what the tagger found, from the whole value and the text around it: the tagger itself reads a word and its
 * neighbours.
 */
export class TagJudge {
  readonly #table: Int8Array
  readonly #features: TagWriter
  readonly #odds = new Float64Array(judgedClasses)

  constructor(table: Int8Array, features: TagWriter) {
    this.#table = table
    this.#features = features
  }

  /** The model that found a tag. */
  #modelAt({ codes, start }: TokenWindow, { from }: Tag): ModelName {
    return (this.#features.areUnits ? modelOfUnit(codes[from]) : modelOf(codes[start[from]])) ?? 'latin'
  }

  /** A tag with its most likely kind and the likelihood of that. */
  judge(window: TokenWindow, tags: readonly Tag[], n: number, language = 0): Tag {
    const [table, odds] = [this.#table, this.#odds]
    this.#features.write(window, tags, n, language)
    const { rows, count } = this.#features.context
    let [nothing, name, org, place] = [0, 0, 0, 0]
    for (let k = 0; k < count; k++) {
      const at = rows[k] * judgedClasses
      nothing += table[at]
      name += table[at + 1]
      org += table[at + 2]
      place += table[at + 3]
    }
    odds[0] = nothing
    const model = this.#modelAt(window, tags[n])
    const bias = judgeBiasOf(model)
    odds[1] = name + bias[0] * stepsOfOdds
    odds[2] = org + bias[1] * stepsOfOdds
    odds[3] = place + bias[2] * stepsOfOdds
    const share = shareOfTagger[model]
    for (let k = 0; k < judgedClasses; k++) odds[k] *= 1 - share
    odds[typeOf(tags[n].kind)] += share * logOdds(tags[n].likelihood) * stepsOfOdds
    let best = 1
    for (let k = 2; k < judgedClasses; k++) if (odds[k] > odds[best]) best = k
    let total = 0
    for (let k = 0; k < judgedClasses; k++) total += Math.exp((odds[k] - odds[best]) / stepsOfOdds)
    return { ...tags[n], kind: tagKinds[best - 1], likelihood: 1 / total }
  }
}

const shared = new Map<JudgeName, TagJudge>()

/** The judges, by what they read. */
export const tagWriters = {
  words: () => new TagFeatures(),
  characters: () => new CharacterTagFeatures(),
} as const
export type JudgeName = keyof typeof tagWriters

/** A judge with the weights of the package. */
export function tagJudge(name: JudgeName): TagJudge {
  let judge = shared.get(name)
  if (judge === undefined) {
    const file = ownFile(`./weights/judge-${name}.bin`, import.meta.url, 'engines/detect/tagger')
    const bytes = brotliDecompressSync(readFileSync(file))
    judge = new TagJudge(new Int8Array(bytes.buffer, bytes.byteOffset, bytes.length), tagWriters[name]())
    shared.set(name, judge)
  }
  return judge
}
