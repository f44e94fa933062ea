// Trains the second opinion about tags, engines/detect/tagger/weights/judge-*.bin, on what the tagger finds in texts that it was not trained on. Seeded: the
// same input gives the same file. For maintainers only. CORPUS and HELP are the folders that train.ts takes; HALF_0 and HALF_1 hold the models of
// each half of the texts (train.ts --half), of which each reads the other half.
//   node tools/detector/train-tags.ts CORPUS HELP HALF_0 HALF_1 [words|characters]
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { resolveOptions } from '../../engines/detect/detect.ts'
import { readCharacterTags } from '../../engines/detect/grammars/scripts/tagged-characters.ts'
import { markTags, readTags } from '../../engines/detect/grammars/tags/read-tags.ts'
import { scanResources } from '../../engines/detect/match/scan-resources.ts'
import { characterTagBits } from '../../engines/detect/tagger/character-tag-features.ts'
import { CharacterTagger } from '../../engines/detect/tagger/character-tagger.ts'
import { type TagWriter, tagBits, typeOf } from '../../engines/detect/tagger/tag-features.ts'
import {
  type JudgeName,
  judgedClasses,
  maxTagWeight,
  tagWriters,
} from '../../engines/detect/tagger/tag-judge.ts'
import { Tagger } from '../../engines/detect/tagger/tagger.ts'
import { type ModelName, readWeights, type Weights } from '../../engines/detect/tagger/weights.ts'
import { wholeRange, windowCapacity } from '../../engines/detect/text/windows.ts'
import { Mentions } from '../../engines/detect/tokens/mentions.ts'
import { documentSets, helpSets, inHalf, type LabelledSet, readSets } from './corpus.ts'
import type { Example } from './example.ts'
import { type Sample, trainSoftmax } from './softmax.ts'

const [corpus, help, half0, half1, ...only] = process.argv.slice(2)
if (corpus === undefined || help === undefined || half0 === undefined || half1 === undefined)
  throw new Error('Usage: node train-tags.ts CORPUS HELP HALF_0 HALF_1 [words|characters]')
const halves = [half0, half1]
const wanted = only.length > 0 ? (only as JudgeName[]) : (['words', 'characters'] as const)

const models: Readonly<Record<JudgeName, readonly ModelName[]>> = {
  words: ['latin', 'cased', 'uncased'],
  characters: ['han', 'hangul', 'thai'],
}
const bitsOf: Readonly<Record<JudgeName, number>> = { words: tagBits, characters: characterTagBits }
/** Characters of a set, and of the pages of a manual in a language, that are read. */
const [maxCharacters, maxHelpCharacters] = [500_000, 40_000]
/** How often the documents of this project are read: they are few, and most like what people have. */
const readings: Readonly<Record<string, number>> = { documents: 2, papers: 3 }
/** Rarer features are dropped. */
const minSeen = 3
/** Letters that a tag and a value have in common so that they are the same, if it is not half of the tag. */
const minCommon = 4

const { window, book, hits, patterns, index } = scanResources()
const triggers = resolveOptions({}).triggers(index)

/** A tag of a text: its features, what it is, the letters in it, and the likelihood that the tagger gave it. */
interface TagSample extends Sample {
  readonly letters: number
  readonly likelihood: number
}

/** A pair of taggers that know one half of the texts each, and what they read. */
class Pair {
  readonly #halves: readonly [Tagger, CharacterTagger][]
  readonly #name: JudgeName
  readonly #features: TagWriter

  constructor(name: JudgeName, folders: readonly string[]) {
    this.#name = name
    this.#features = tagWriters[name]()
    this.#halves = folders.map((folder) => {
      const weights = (model: ModelName): Weights =>
        readWeights(readFileSync(path.join(folder, `${model}.bin`)))
      return [new Tagger(weights), new CharacterTagger(weights)]
    })
  }

  /** The tags that the tagger of the other half of the texts finds. */
  read({ texts, unlabelled }: LabelledSet, limit = Number.POSITIVE_INFINITY): TagSample[] {
    const samples: TagSample[] = []
    let characters = 0
    for (const [k, example] of texts.entries()) {
      characters += example.text.length
      if (characters > limit) break
      for (const sample of this.#samplesOf(example, inHalf(0)(example, k) ? 1 : 0))
        if (sample.is > 0 || unlabelled.length === 0) samples.push(sample)
    }
    return samples
  }

  #samplesOf({ text, spans }: Example, half: number): TagSample[] {
    if (text.length > windowCapacity) return []
    window.startDocument(new Mentions())
    window.read(text, wholeRange(text))
    window.evidence.read(window)
    book.find(window, hits)
    patterns.run(window, hits, triggers, () => 0)
    const [ofWords, ofCharacters] = this.#halves[half]
    const areWords = this.#name === 'words'
    const tags = areWords ? readTags(window, ofWords) : readCharacterTags(window, ofCharacters)
    if (areWords) markTags(window, tags)
    return tags.map(({ from, to, likelihood }, n) => {
      const start = window.folded.startOf(areWords ? window.start[from] : from)
      const end = window.folded.endOf(areWords ? window.end[to] : to + 1)
      this.#features.write(window, tags, n, ofWords.language)
      const { rows, count } = this.#features.context
      return { rows: rows.slice(0, count), is: classOf(spans, start, end), letters: end - start, likelihood }
    })
  }
}

/** The class of a range of text: of the value with which it has most letters in common. */
function classOf(spans: Example['spans'], start: number, end: number): number {
  let [is, most] = [0, 0]
  for (const span of spans) {
    const common = Math.min(end, span.end) - Math.max(start, span.start)
    const kind = typeOf(span.type)
    if (kind > 0 && common > most) [is, most] = [kind, common]
  }
  return most * 2 >= end - start || most >= minCommon ? is : 0
}

for (const name of wanted) train(name)

function train(name: JudgeName): void {
  const pair = new Pair(name, halves)
  const isOf = ({ model }: LabelledSet): boolean => models[name].includes(model)
  const samples = [
    ...readSets(corpus)
      .filter(isOf)
      .flatMap((set) => pair.read(set, maxCharacters)),
    ...documentSets()
      .filter(isOf)
      .flatMap((set) => {
        const found = pair.read(set)
        return Array.from({ length: readings[set.name] }, () => found).flat()
      }),
    ...helpSets(help)
      .filter(isOf)
      .flatMap((set) => pair.read(set, maxHelpCharacters)),
  ]
  const bits = bitsOf[name]
  const seen = new Uint32Array(2 ** bits)
  for (const { rows } of samples) for (const row of rows) seen[row]++
  const table = trainSoftmax(
    samples.map((sample) => ({ ...sample, rows: sample.rows.filter((row) => seen[row] >= minSeen) })),
    { bits, classes: judgedClasses, passes: 8, warmUp: 2, maxWeight: maxTagWeight },
  )
  const packed = brotliCompressSync(table)
  const file = process.env.OUT
    ? `${process.env.OUT}/judge-${name}.bin`
    : new URL(`../../engines/detect/tagger/weights/judge-${name}.bin`, import.meta.url)
  writeFileSync(file, packed)
  console.log(`${name}: ${samples.length} tags, ${packed.length} bytes`)
}
