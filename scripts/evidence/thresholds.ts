// Says for each threshold of layout in which range no output changes, and which page changes first beyond it:
// npm run thresholds -- [--corpus DIR ...] [--only reading-order] [--missing]. Writes thresholds.tsv beside the passes.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { keys, values } from './settable.ts'
import { type Threshold, thresholdsOf } from './threshold-list.ts'

const root = path.resolve(import.meta.dirname, '../..')
const { values: options } = parseArgs({
  options: {
    corpus: { type: 'string', multiple: true, default: [] },
    only: { type: 'string', default: '' },
    /** Only those whose row has no evidence so far. */
    missing: { type: 'boolean', default: false },
  },
})
const room = 'engines/layout'
const { corpusSamples, outputOf, ownSamples } = await import('./samples.ts')

/** Factors tried on both sides, from near to far; integers move by one at least. */
const factors = [1.1, 1.4, 4]

const own = await ownSamples()
let samples = [...own, ...(await Promise.all(options.corpus.map(corpusSamples))).flat()]
process.stderr.write(
  `${samples.length} samples, ${own.filter(({ name }) => name.startsWith('test: ')).length} of them pages of tests\n`,
)

/** The first sample whose output is another one with this threshold; it is tried first the next time. */
function changedSample(threshold: number): string | null {
  const found = samples.find(({ content, output, reads }) => {
    if (!reads.has(threshold)) return false
    try {
      return outputOf(content) !== output
    } catch {
      return true
    }
  })
  if (!found) return null
  samples = [found, ...samples.filter((sample) => sample !== found)]
  return found.name
}

interface Side {
  /** Farthest value tried that changes nothing. */
  readonly same: number
  readonly evidence: string | null
}

function sideOf({ file, name, value }: Threshold, direction: 1 | -1): Side {
  const index = keys.indexOf(`${file} ${name}`)
  if (index < 0) throw new Error(`Not loaded: ${file} ${name}`)
  let same = value
  const tried = new Set<number>()
  try {
    for (const factor of factors) {
      const scaled = direction === 1 ? value * factor : value / factor
      const moved = Number.isInteger(value)
        ? direction === 1
          ? Math.max(value + 1, Math.round(scaled))
          : Math.min(value - 1, Math.round(scaled))
        : Number(scaled.toPrecision(3))
      if (tried.has(moved)) continue
      tried.add(moved)
      values[index] = moved
      const evidence = changedSample(index)
      if (evidence !== null) return { same, evidence }
      same = moved
    }
    return { same, evidence: null }
  } finally {
    values[index] = value
  }
}

const header = 'file\tname\tvalue\tsame from\tsame to\tchanges below\tchanges above'
const all = thresholdsOf(root, room).filter(({ file }) => file.includes(options.only))
for (const folder of new Set(all.map(({ file }) => path.dirname(file)))) {
  const table = path.join(root, folder, 'thresholds.tsv')
  const stated = existsSync(table) ? readFileSync(table, 'utf8').trim().split('\n').slice(1) : []
  const placeOf = ({ file, name }: Threshold) => `${path.basename(file)}\t${name}\t`
  const isDone = (threshold: Threshold) =>
    stated.some((row) => row.startsWith(placeOf(threshold)) && !row.endsWith('\t\t'))
  const tried = all.filter(
    (threshold) => path.dirname(threshold.file) === folder && !(options.missing && isDone(threshold)),
  )
  const rows = tried.map((threshold) => {
    const [below, above] = [sideOf(threshold, -1), sideOf(threshold, 1)]
    const sides = [below.same, above.same, below.evidence ?? '', above.evidence ?? '']
    return `${placeOf(threshold)}${[threshold.value, ...sides].join('\t')}`
  })
  const others = stated.filter((row) => !tried.some((threshold) => row.startsWith(placeOf(threshold))))
  const kept = options.only || options.missing ? others : []
  writeFileSync(table, `${[header, ...[...kept, ...rows].sort()].join('\n')}\n`)
  process.stderr.write(
    `${folder}: ${rows.length}, ${rows.filter((row) => row.endsWith('\t\t')).length} without evidence\n`,
  )
}
