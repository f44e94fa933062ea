// Trains the classifier of codes, engines/detect/codes/codes.bin, on the documents in which all values are marked (papers/), and on texts whose
// numbers are of no person: documents without names, help pages, news. Seeded: the same input gives the same file. For maintainers only. CORPUS
// and HELP are the folders that train.ts takes.
//   node tools/detector/train-codes.ts CORPUS HELP           trains and writes the file
//   node tools/detector/train-codes.ts CORPUS HELP --check   prints what it finds in the held-out documents, by minimum likelihood
import { writeFileSync } from 'node:fs'
import { brotliCompressSync } from 'node:zlib'
import { CodeClassifier, codeClasses, maxCodeWeight } from '../../engines/detect/codes/code-classifier.ts'
import { CodeFeatures, codeBits } from '../../engines/detect/codes/code-features.ts'
import { eachCodeRun } from '../../engines/detect/codes/code-runs.ts'
import { resolveOptions } from '../../engines/detect/detect.ts'
import { taggedCharacters } from '../../engines/detect/grammars/scripts/tagged-characters.ts'
import { taggedEntities } from '../../engines/detect/grammars/tagged-entities.ts'
import { scanResources } from '../../engines/detect/match/scan-resources.ts'
import { wholeRange, windowCapacity } from '../../engines/detect/text/windows.ts'
import { Mentions } from '../../engines/detect/tokens/mentions.ts'
import { seeded } from '../../fixtures/random.ts'
import { readSets } from './corpus.ts'
import { type MarkedDocument, readDocuments, readPapers } from './documents.ts'
import { readHelpPages } from './help-pages.ts'

const [corpus, help] = process.argv.slice(2)
if (corpus === undefined || help === undefined)
  throw new Error('Usage: node train-codes.ts CORPUS HELP [--check]')

const passes = 10
/** Passes that are not averaged, since the weights are not stable yet. */
const warmUp = 3
const rate = 0.1
/** Share of the features that are dropped at random. */
const droppedShare = 0.1
/** Smaller gradients are not followed. */
const minGradient = 0.003
/** Distance between stored weights, in steps of a byte: coarse weights take half the space. */
const stepsOfWeight = 4
/** Pages of a manual in a language that are read. */
const maxPages = 40

/** Texts of a labelled set that are read. */
const maxNews = 80

/** By mark, the index of the class. Runs in other marks are not read. */
const classOfMark: Readonly<Record<string, number>> = { I: 1, P: 2, A: 3, D: 4, U: 5 }
const classCount = codeClasses.length
const rowCount = 2 ** codeBits

/** A run of a document: its features and its class. */
interface Sample {
  readonly rows: Int32Array
  readonly is: number
}

const { window, book, hits, patterns, index } = scanResources()
const triggers = resolveOptions({}).triggers(index)
const features = new CodeFeatures()

function samplesOf({ text, marks }: MarkedDocument, minUnits = 1): Sample[] {
  const samples: Sample[] = []
  if (text.length > windowCapacity) return samples
  window.startDocument(new Mentions())
  window.read(text, wholeRange(text))
  window.evidence.read(window)
  book.find(window, hits)
  patterns.run(window, hits, triggers, () => 0)
  taggedEntities.find(window, () => true)
  taggedCharacters.find(window, () => true)
  eachCodeRun(window, (run) => {
    const [start, end] = [window.folded.startOf(run.start), window.folded.endOf(run.end)]
    const mark = marks.find((other) => other.start < end && other.end > start)
    const is = mark === undefined ? 0 : classOfMark[mark.kind]
    features.write(window, run)
    if (is !== undefined && end - start >= minUnits)
      samples.push({ rows: features.rows.slice(0, features.count), is })
  })
  return samples
}

const pages = readHelpPages(help, 'training').flatMap(({ texts }) =>
  texts.slice(0, maxPages).map(({ text }) => ({ name: '', text, marks: [] })),
)
/** Shorter numbers may be ages, which the labelled sets do not mark. */
const minDigitsOfNews = 3
const news = readSets(corpus).flatMap(({ texts }) => texts.slice(0, maxNews))
/** Documents without a name: nothing in them is of a person. */
const others = [...readDocuments('documents').values()]
  .flat()
  .filter(({ spans }) => spans.length === 0)
  .map(({ text }) => ({ name: '', text, marks: [] }))
const samples = [
  ...[...readPapers('training'), ...others, ...pages].flatMap((document) => samplesOf(document)),
  ...news.flatMap(({ text }) => samplesOf({ name: '', text, marks: [] }, minDigitsOfNews)),
]
const table = train(samples)
const packed = brotliCompressSync(table)
if (process.argv.includes('--check')) check(new CodeClassifier(table))
else writeFileSync(new URL('../../engines/detect/codes/codes.bin', import.meta.url), packed)
console.log(`${samples.length} runs, ${packed.length} bytes`)

/** Multinomial logistic regression by stochastic gradient descent with a step size for each weight (AdaGrad), averaged over the passes. */
function train(list: readonly Sample[]): Int8Array {
  const random = seeded(7)
  const weights = new Float32Array(rowCount * classCount)
  const squares = new Float32Array(weights.length)
  const summed = new Float32Array(weights.length)
  const sums = new Float64Array(classCount)
  const order = list.map((_, i) => i)
  for (let pass = 0; pass < passes; pass++) {
    for (let i = order.length - 1; i > 0; i--) {
      const other = Math.floor(random() * (i + 1))
      ;[order[i], order[other]] = [order[other], order[i]]
    }
    for (const i of order) {
      const used = list[i].rows.filter(() => random() >= droppedShare)
      sums.fill(0)
      for (const row of used) for (let k = 0; k < classCount; k++) sums[k] += weights[row * classCount + k]
      const max = Math.max(...sums)
      let total = 0
      for (let k = 0; k < classCount; k++) total += sums[k] = Math.exp(sums[k] - max)
      for (let k = 0; k < classCount; k++) {
        const gradient = sums[k] / total - (k === list[i].is ? 1 : 0)
        if (Math.abs(gradient) < minGradient) continue
        for (const row of used) {
          const cell = row * classCount + k
          squares[cell] += gradient * gradient
          weights[cell] -= (rate * gradient) / Math.sqrt(squares[cell] + 1)
        }
      }
    }
    if (pass >= warmUp) for (let cell = 0; cell < weights.length; cell++) summed[cell] += weights[cell]
  }
  const unit = (maxCodeWeight / 127) * stepsOfWeight
  const highest = Math.floor(127 / stepsOfWeight)
  return Int8Array.from(summed, (sum) => {
    const steps = Math.round(sum / (passes - warmUp) / unit)
    return Math.max(-highest, Math.min(highest, steps)) * stepsOfWeight
  })
}

/** Prints the recall and precision in the held-out documents, and the share of values with the right class. */
function check(classifier: CodeClassifier): void {
  const heldOut = readPapers('held out').flatMap((document) => samplesOf(document))
  for (const minimum of [0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9]) {
    let [found, wrong, missed, classes] = [0, 0, 0, 0]
    for (const { rows, is } of heldOut) {
      const best = classifier.classify(rows, rows.length)
      const isFound = classifier.likelihood >= minimum
      if (isFound && is > 0) found++
      else if (isFound) wrong++
      else if (is > 0) missed++
      if (isFound && is > 0 && best === codeClasses[is]) classes++
    }
    const [recall, precision] = [found / (found + missed), found / (found + wrong)]
    console.log(
      `${minimum}: recall ${recall.toFixed(3)}, precision ${precision.toFixed(3)}, class right ${(classes / found).toFixed(3)}`,
    )
  }
}
