// Learns the models of scripts that do not separate words. For maintainers only.
import { CharacterFeatures, characterFeatureCount } from '../../engines/detect/tagger/character-features.ts'
import { eachStretch, maxStretch } from '../../engines/detect/tagger/character-tagger.ts'
import { isInside } from '../../engines/detect/tagger/labels.ts'
import type { ModelName } from '../../engines/detect/tagger/weights.ts'
import { FoldedText } from '../../engines/detect/text/fold.ts'
import { windowCapacity } from '../../engines/detect/text/windows.ts'
import type { Example } from './example.ts'
import { FilterLearner } from './filter-learner.ts'
import { firstTags, unlabelledTags } from './learn-words.ts'
import { Learner } from './learner.ts'

/** Share of the features that are left out. */
const droppedShare = 0.3

export class CharacterLearner {
  readonly #name: ModelName
  readonly #learner: Learner
  readonly #filter = new FilterLearner()
  readonly #features: CharacterFeatures
  readonly #folded = new FoldedText(windowCapacity)
  readonly #random: () => number
  readonly #row = new Int32Array(characterFeatureCount)
  readonly #tags: Uint8Array

  constructor(name: ModelName, rowBits: number, random: () => number) {
    this.#name = name
    this.#learner = new Learner(rowBits, characterFeatureCount, maxStretch)
    this.#features = new CharacterFeatures(rowBits, maxStretch)
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
        features.writeFirst(i, this.#row)
        learner.lattice.borders[i] = features.writeRest(i, this.#row)
        for (let k = 0; k < characterFeatureCount; k++)
          learner.rows[i * characterFeatureCount + k] = this.#random() < droppedShare ? -1 : this.#row[k]
        const tag = tags[from + i]
        this.#filter.learn(features.filterRows, tag !== 0, !isInside(tag))
        // A value may begin before the stretch.
        learner.allowed[i] = tag === 0 ? nothing : 1 << (i === 0 && isInside(tag) ? tag - 1 : tag)
      }
      learner.learn(to - from)
    })
  }

  endPass(isLast: boolean): number {
    this.#filter.endPass(isLast)
    return this.#learner.endPass()
  }
  pack(): Buffer {
    return this.#learner.pack(this.#filter.filter())
  }
}
