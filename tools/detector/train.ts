// Trains the tagger's models, engines/detect/tagger/weights/*.bin. For maintainers; never run by the product:
//   node tools/detector/train.ts CORPUS NAMES NODE_MODULES HELP [MODEL...] [--half N --into DIR]
// CORPUS is a folder of labelled sets (see corpus.ts), NAMES a folder of name lists (see people.ts), NODE_MODULES the folder that
// build-dictionary.ts takes, HELP a folder of help pages (see help-pages.ts). docs/tagger.md lists the sets with their authors and licences.
// With --half, 0 or 1, the models of one half of the texts are written to DIR: see train-tags.ts.
// The run is seeded: the same input gives the same weights.
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { type ModelName, modelNames } from '../../engines/detect/tagger/weights.ts'
import { documentSets, helpSets, inHalf, type LabelledSet, readSets } from './corpus.ts'
import type { Example } from './example.ts'
import { ExampleGenerator } from './examples.ts'
import { CharacterLearner } from './learn-characters.ts'
import { WordLearner } from './learn-words.ts'
import { peopleIn } from './people.ts'
import { sourcesIn } from './sources.ts'
import { Variations } from './variations.ts'

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    half: { type: 'string' },
    into: { type: 'string', default: path.join(import.meta.dirname, '../../engines/detect/tagger/weights') },
  },
})
const [corpus, names, modules, help, ...wanted] = positionals
if (corpus === undefined || names === undefined || modules === undefined || help === undefined)
  throw new Error('Usage: node train.ts CORPUS NAMES NODE_MODULES HELP [MODEL...] [--half N --into DIR]')
const isHalf = values.half !== undefined

/** The settings of each model. */
interface Plan {
  /** Bits of the places in the table: see `Weights`. Twice as many places as features, so that few collide. */
  readonly placeBits: number
  /** Features that are stored. */
  readonly maxFeatures: number
  /** Minimum frequency of a feature: see `Learner`. */
  readonly minSeen: number
  /** Passes over the texts: see `passesOfRun`. */
  readonly passes: number
  /** Sentences that are generated in each pass. */
  readonly invented: number
}

const plans: Readonly<Record<ModelName, Plan>> = {
  latin: { placeBits: 20, maxFeatures: 740_000, minSeen: 2, passes: 14, invented: 70_000 },
  cased: { placeBits: 18, maxFeatures: 150_000, minSeen: 0, passes: 14, invented: 0 },
  uncased: { placeBits: 19, maxFeatures: 320_000, minSeen: 0, passes: 7, invented: 0 },
  han: { placeBits: 19, maxFeatures: 510_000, minSeen: 0, passes: 7, invented: 1_600 },
  hangul: { placeBits: 19, maxFeatures: 335_000, minSeen: 0, passes: 7, invented: 600 },
  thai: { placeBits: 18, maxFeatures: 220_000, minSeen: 0, passes: 7, invented: 400 },
}
/** The languages of generated sentences for a character model. */
const unspaced: Readonly<Partial<Record<ModelName, readonly [string, string]>>> = {
  han: ['zh', 'ja'],
  hangul: ['ko', 'ko'],
  thai: ['th', 'th'],
}
/** Maximum characters of a set that are read in a pass. Large sets of one source would outweigh all others. */
const maxCharacters = 350_000
/** The same for the only set of a language. */
const maxCharactersAlone = 1_200_000
/** The same for the pages of a manual in a language, which contain few names. */
const maxHelpCharacters = 40_000
/** How often each document of this project is read in a pass, in different variations. There are few compared to the other texts. */
const readings = 2

const chosen = (set: LabelledSet): LabelledSet =>
  isHalf ? { ...set, texts: set.texts.filter(inHalf(Number(values.half))) } : set
const sets = readSets(corpus).map(chosen)
const documents = documentSets().map(chosen)
// Help pages of other languages would only fill the tables.
const languages = new Set([...sets, ...documents].map(({ language }) => language))
const helpPages = helpSets(help)
  .map(chosen)
  .filter(({ language }) => languages.has(language))
const people = peopleIn(names)
const sources = await sourcesIn(modules)

for (const name of wanted.length > 0 ? (wanted as ModelName[]) : modelNames) train(name)

/** Trains a model. Each starts with the same seed, so that the result does not depend on which others are trained. */
function train(name: ModelName): void {
  const generator = new ExampleGenerator(sources, people)
  const random = () => generator.random()
  const started = performance.now()
  const { placeBits, maxFeatures, passes, invented, minSeen } = plans[name]
  const share = isHalf ? 0.5 : 1
  const isOfCharacters = name === 'han' || name === 'hangul' || name === 'thai'
  const learner = isOfCharacters
    ? new CharacterLearner(name, minSeen, random)
    : new WordLearner(name, minSeen, random)
  const variations = new Variations(random, people)
  const own = sets.filter(({ model }) => model === name)
  // If rare features are dropped, a first pass only counts them.
  for (let pass = minSeen > 0 ? 0 : 1; pass <= passes; pass++) {
    const round: { example: Example; unlabelled: readonly string[] }[] = []
    for (const { texts, language, unlabelled } of own) {
      const isAlone = own.every((set) => set.language !== language || set.texts === texts)
      for (const example of sample(generator, texts, share * (isAlone ? maxCharactersAlone : maxCharacters)))
        round.push({ example: variations.vary(example, language), unlabelled })
    }
    for (const { texts, language } of helpPages.filter(({ model }) => model === name))
      for (const example of sample(generator, texts, share * maxHelpCharacters))
        round.push({ example: variations.vary(example, language), unlabelled: [] })
    for (const { texts, language } of documents.filter(({ model }) => model === name))
      for (let reading = 0; reading < readings; reading++)
        for (const example of texts)
          round.push({ example: variations.vary(example, language), unlabelled: [] })
    for (let k = 0; k < share * invented; k++)
      round.push({ example: generator.invent(unspaced[name]?.[k % 2]), unlabelled: [] })
    generator.shuffle(round)
    for (const { example, unlabelled } of round) learner.learn(example, unlabelled)
    const loss = learner.endPass(pass === passes)
    const seconds = ((performance.now() - started) / 1000).toFixed(0)
    console.log(`${name}, pass ${pass}: ${round.length} texts, loss ${loss.toFixed(4)}, ${seconds} s`)
  }
  const packed = learner.pack(placeBits, maxFeatures)
  writeFileSync(path.join(values.into, `${name}.bin`), packed)
  console.log(`${name}: ${packed.length} bytes`)
}

/** Texts of a set up to its limit, different ones in each pass. */
function sample(generator: ExampleGenerator, texts: readonly Example[], limit: number): Example[] {
  const shuffled = [...texts]
  generator.shuffle(shuffled)
  let characters = 0
  return shuffled.filter(({ text }) => {
    characters += text.length
    return characters <= limit
  })
}
