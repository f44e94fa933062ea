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
import { readSets } from './corpus.ts'
import { type MarkedDocument, readDocuments, readPapers } from './documents.ts'
import { readHelpPages } from './help-pages.ts'
import { type Sample, trainSoftmax } from './softmax.ts'

const [corpus, help] = process.argv.slice(2)
if (corpus === undefined || help === undefined)
  throw new Error('Usage: node train-codes.ts CORPUS HELP [--check]')

/** Pages of a manual in a language that are read. */
const maxPages = 40

/** Texts of a labelled set that are read. */
const maxNews = 80

/** By mark, the index of the class. Runs in other marks are not read. */
const classOfMark: Readonly<Record<string, number>> = { I: 1, P: 2, A: 3, D: 4, U: 5 }

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
      samples.push({ rows: features.context.rows.slice(0, features.context.count), is })
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
const table = trainSoftmax(samples, {
  bits: codeBits,
  classes: codeClasses.length,
  passes: 10,
  warmUp: 3,
  maxWeight: maxCodeWeight,
})
const packed = brotliCompressSync(table)
if (process.argv.includes('--check')) check(new CodeClassifier(table))
else writeFileSync(new URL('../../engines/detect/codes/codes.bin', import.meta.url), packed)
console.log(`${samples.length} runs, ${packed.length} bytes`)

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
