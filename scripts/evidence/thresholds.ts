// Prints the range of each threshold of a module in which no test changes, and which page or test changes first beyond it:
// npm run thresholds -- layout [--corpus DIR ...] [--only reading-order] [--missing] [--factors 1.4,4]. Writes thresholds.tsv next to the
// passes.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { makeSettable } from './settable.ts'
import { type Threshold, thresholdsOf } from './threshold-list.ts'
import { type Side, sideOf, trySides } from './trial.ts'

const root = path.resolve(import.meta.dirname, '../..')
const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    corpus: { type: 'string', multiple: true, default: [] },
    only: { type: 'string', default: '' },
    /** Only those whose row has no evidence so far. */
    missing: { type: 'boolean', default: false },
    /** Factors tried on both sides, from near to far; integers move by one at least. */
    factors: { type: 'string', default: '1.1,1.4,4' },
  },
})
const [room = 'layout'] = positionals
const factors = options.factors.split(',').map(Number)
const folder = `engines/${room}`
makeSettable(folder)
const { corpusSamples, sweptSamples, testSamples } = await import('./samples.ts')

const header = 'file\tname\tvalue\tsame from\tsame to\tchanges below\tchanges above'
const placeOf = ({ file, name }: Threshold) => `${path.basename(file)}\t${name}\t`
const tableOf = ({ file }: Threshold) => path.join(root, path.dirname(file), 'thresholds.tsv')
const statedIn = (table: string) =>
  existsSync(table) ? readFileSync(table, 'utf8').trimEnd().split('\n').slice(1) : []
const isDone = (threshold: Threshold) =>
  statedIn(tableOf(threshold)).some((row) => row.startsWith(placeOf(threshold)) && !row.endsWith('\t\t'))

const all = thresholdsOf(root, folder)
for (const { file } of all) await import(path.join(root, file))
const samples = [
  ...(await testSamples(room)),
  ...(await sweptSamples[room]()),
  ...(await Promise.all(options.corpus.map(corpusSamples))).flat(),
]
const tried = all
  .filter(({ file }) => file.includes(options.only))
  .filter((threshold) => !(options.missing && isDone(threshold)))
const below = tried.map((threshold) => sideOf(threshold, -1, factors))
const above = tried.map((threshold) => sideOf(threshold, 1, factors))
process.stderr.write(`${samples.length} samples, ${tried.length} thresholds\n`)
await trySides(samples, [below, above])

const rows = new Map<string, string[]>()
for (const [i, threshold] of tried.entries()) {
  const [low, high] = [below[i], above[i]]
  const same = ({ moved, nearest, value }: Side) => (nearest === 0 ? value : moved[nearest - 1])
  const row = [threshold.value, same(low), same(high), low.evidence, high.evidence].join('\t')
  const table = tableOf(threshold)
  rows.set(table, [...(rows.get(table) ?? []), `${placeOf(threshold)}${row}`])
}
for (const [table, own] of rows) {
  const declared = all.filter((threshold) => tableOf(threshold) === table)
  const kept = statedIn(table).filter(
    (row) =>
      declared.some((threshold) => row.startsWith(placeOf(threshold))) &&
      !tried.some((threshold) => row.startsWith(placeOf(threshold))),
  )
  writeFileSync(table, `${[header, ...[...kept, ...own].sort()].join('\n')}\n`)
  process.stderr.write(
    `${path.relative(root, table)}: ${own.length}, ${own.filter((row) => row.endsWith('\t\t')).length} without evidence\n`,
  )
}
