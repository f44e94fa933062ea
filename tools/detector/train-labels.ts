// Trains the label classifier, engines/detect/columns/labels.bin. Seeded: the same input gives the same file. For maintainers only.
//   node tools/detector/train-labels.ts           trains on all labels and writes the file
//   node tools/detector/train-labels.ts --check   holds out words, then languages, and prints how many held-out labels are recognised
import { writeFileSync } from 'node:fs'
import { brotliCompressSync } from 'node:zlib'
import {
  type LabelClass,
  labelBits,
  labelClasses,
  labelRows,
  maxLabelWeight,
  oddsOf,
  sumsOf,
  valueFeatures,
} from '../../engines/detect/columns/label-classifier.ts'
import { endingOf, isNumbering } from '../../engines/detect/columns/numbered-label.ts'
import { plainLabel } from '../../engines/detect/columns/plain-label.ts'
import { pick, seeded } from '../../fixtures/random.ts'
import { type LabelExample, labelExamples, labelValue, speakers } from './label-examples.ts'

const classCount = labelClasses.length
const passes = 12
const rate = 0.12
/** Share of the labels without a value, such as column titles. */
const bareShare = 0.3
/** Share of the things with values that look like those of another class: a part number, a brand. */
const otherValueShare = 0.35
/** People among the examples that are not labels. */
const speakerCount = 2500
const foldCount = 8

function train(examples: readonly LabelExample[], seed = 7): Int8Array {
  const random = seeded(seed)
  const rows = 2 ** labelBits
  const weights = new Float32Array(rows * classCount)
  const squares = new Float32Array(rows * classCount)
  const read = examples.map(({ label, is }) => ({ label, is, at: labelClasses.indexOf(is) }))
  const order = read.map((_, i) => i)
  for (let pass = 0; pass < passes; pass++) {
    for (let i = order.length - 1; i > 0; i--) {
      const other = Math.floor(random() * (i + 1))
      ;[order[i], order[other]] = [order[other], order[i]]
    }
    for (const i of order) {
      const { label, is, at } = read[i]
      const ofLabel = labelRows(varied(label, is, random))
      const as = is === 'thing' && random() < otherValueShare ? pick(random, labelClasses) : is
      const all = random() < bareShare ? ofLabel : [...ofLabel, ...valueFeatures(labelValue(as, random))]
      const sums = new Float64Array(classCount)
      for (const row of all) for (let k = 0; k < classCount; k++) sums[k] += weights[row * classCount + k]
      const max = Math.max(...sums)
      let total = 0
      for (let k = 0; k < classCount; k++) total += sums[k] = Math.exp(sums[k] - max)
      for (let k = 0; k < classCount; k++) {
        const gradient = sums[k] / total - (k === at ? 1 : 0)
        if (Math.abs(gradient) < 0.005) continue
        for (const row of all) {
          const cell = row * classCount + k
          squares[cell] += gradient * gradient
          weights[cell] -= (rate * gradient) / Math.sqrt(squares[cell] + 1)
        }
      }
    }
  }
  return Int8Array.from(weights, (weight) =>
    Math.max(-127, Math.min(127, Math.round((weight * 127) / maxLabelWeight))),
  )
}

/** A label as in forms: without its word for "number", abbreviated, or with a misread letter. */
function varied(label: string, is: LabelClass, random: () => number): string {
  const choice = random()
  const words = plainLabel(label).split(' ')
  if (is === 'number' && choice < 0.25) {
    const ending = endingOf(words[words.length - 1])
    if (ending !== undefined) return label.slice(0, -ending.length)
    const rest = words.filter((word) => !isNumbering(word))
    return rest.length === 0 ? label : rest.join(' ')
  }
  if (choice > 0.95) return words.map((word) => (word.length > 6 ? word.slice(0, 4) : word)).join(' ')
  if (choice < 0.9 || label.length < 6) return label
  const at = 1 + Math.floor(random() * (label.length - 1))
  return label.slice(0, at) + label.slice(at + 1)
}

const hash = (text: string): number => {
  let value = 17
  for (const unit of text) value = (Math.imul(value, 31) + (unit.codePointAt(0) ?? 0)) >>> 0
  return value % foldCount
}
const wordsOf = (label: string): string[] =>
  plainLabel(label)
    .split(' ')
    .filter((part) => part.length > 1)
/** The most informative word: the longest one. */
const headOf = (label: string): string => wordsOf(label).sort((a, b) => b.length - a.length)[0] ?? label

interface Count {
  all: number
  right: number
  asValue: number
}

/** Prints how held-out labels are classified by themselves, or with a value; things get a value of another class. */
function check(
  test: readonly LabelExample[],
  table: Int8Array,
  withValue: boolean,
  counts: Map<LabelClass, Count>,
): void {
  const random = seeded(5)
  for (const { label, is } of test) {
    const value = labelValue(is === 'thing' ? pick(random, ['number', 'name'] as const) : is, random)
    const odds = oddsOf(
      sumsOf(table, labelRows(label)),
      withValue ? sumsOf(table, valueFeatures(value)) : undefined,
    )
    const best = labelClasses.reduce((a, b) => (odds[b] > odds[a] ? b : a))
    const count = counts.get(is) ?? { all: 0, right: 0, asValue: 0 }
    counts.set(is, count)
    count.all++
    if (best === is && odds[best] >= 0.5) count.right++
    else if (best !== 'thing' && best !== 'other' && odds[best] >= 0.5) count.asValue++
  }
}

function print(title: string, counts: Map<LabelClass, Count>): void {
  const share = (count: number, all: number): string => `${((100 * count) / all).toFixed(1)} %`
  process.stdout.write(`${title}\n`)
  for (const is of labelClasses) {
    const count = counts.get(is)
    if (count === undefined) continue
    process.stdout.write(
      `  ${is.padEnd(8)} ${String(count.all).padStart(5)} labels, recognised ${share(count.right, count.all)}, as another value ${share(count.asValue, count.all)}\n`,
    )
  }
}

const examples = labelExamples()
if (process.argv.includes('--check')) {
  const languages = ['hu', 'fi', 'ro', 'sv', 'it', 'cs', 'tr', 'uk']
  const splits = [
    ...Array.from({ length: foldCount }, (_, fold) => {
      const test = examples.filter(({ label }) => hash(headOf(label)) === fold)
      const kept = new Set(test.map(({ label }) => headOf(label)))
      return {
        by: 'words',
        test,
        rest: examples.filter(({ label }) => !wordsOf(label).some((part) => kept.has(part))),
      }
    }),
    ...languages.map((left) => ({
      by: 'languages',
      test: examples.filter(({ language }) => language === left),
      rest: examples.filter(({ language }) => language !== left),
    })),
  ]
  const counts = new Map<string, Map<LabelClass, Count>>()
  for (const { by, test, rest } of splits) {
    const table = train([...rest, ...speakers(speakerCount, 3)])
    for (const withValue of [false, true]) {
      const title = `${by} left out of training, ${withValue ? 'with a value' : 'the label alone'}`
      const count = counts.get(title) ?? new Map<LabelClass, Count>()
      counts.set(title, count)
      check(test, table, withValue, count)
    }
  }
  for (const [title, count] of counts) print(title, count)
} else {
  const table = train([...examples, ...speakers(speakerCount, 3)])
  const packed = brotliCompressSync(new Uint8Array(table.buffer))
  writeFileSync(new URL('../../engines/detect/columns/labels.bin', import.meta.url), packed)
  process.stdout.write(`${examples.length} labels, ${packed.length} bytes\n`)
}
