// Says for each threshold of layout in which range no output changes, and which page changes first beyond it:
// npm run thresholds -- [--corpus DIR] [--only reading-order]. Writes thresholds.tsv beside the passes. Pages are the swept ones of
// test/layout/sweeps and, with a corpus, its PDFs. The sources are read with settable numbers, in this process; those that are
// computed from others when a file is loaded do not follow.
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
import path from 'node:path'
import { parseArgs } from 'node:util'
import type { PageContent } from '../../engines/model/page-content.ts'
import { type Threshold, thresholdLine, thresholdsOf } from './threshold-list.ts'

const root = path.resolve(import.meta.dirname, '../..')
const { values: options } = parseArgs({
  options: { corpus: { type: 'string' }, only: { type: 'string', default: '' } },
})
const room = 'engines/layout'

/** Factors tried on both sides, from near to far; integers move by one at least. */
const factors = [1.1, 1.4, 4]
/** Of the values of a sweep, every so many are read: all take four times as long and find the same passes. */
const sweepStride = 4
/** Longer documents take most of the time and have what others have. */
const maxWords = 1000

/** The thresholds by their place in `values`. */
const keys: string[] = []
/** Their values; code that was loaded reads them from here. */
const values: number[] = []
/** Those that were read since it was cleared. */
const isRead: boolean[] = []
/** Pages that the tests of layout make, with the title of the test. */
const made: { readonly name: string; readonly pages: readonly PageContent[] }[] = []
let title = ''

/** Takes the place of the test runner: collects the tests, and expects nothing. */
const runner = `
const tests = []
const add = (name, run) => tests.push({ name, run })
add.each = (rows) => (name, run) => rows.forEach((row) => add(name, () => run(...(Array.isArray(row) ? row : [row]))))
add.for = (rows) => (name, run) => rows.forEach((row) => add(name, () => run(row)))
export const it = add
export const describe = (name, body) => body()
describe.each = (rows) => (name, body) => rows.forEach((row) => body(...(Array.isArray(row) ? row : [row])))
const anything = new Proxy(() => anything, { get: () => anything })
export const expect = anything
export const takeTests = () => tests.splice(0)
`

/** The source of a file in which each use of a threshold reads its value from the list; exported ones are read by other files. */
function withReads(source: string, file: string): string {
  let changed = source
  for (const [, exported, name, digits] of source.matchAll(thresholdLine)) {
    const i = keys.push(`${file} ${name}`) - 1
    values.push(Number(digits.replaceAll('_', '')))
    const [head, tail] = changed.split(new RegExp(`^(?:export )?const ${name} = .*$`, 'm'))
    const read = `(thresholdIsRead[${i}] = true, thresholdValues[${i}])`
    // Neither a property nor a key of an object.
    const uses = new RegExp(`(?<![.\\w$'\`])${name}(?![\\w$:'\`])`, 'g')
    const declared = exported ? `export const ${name} = { valueOf: () => ${read} }` : ''
    changed = [head.replace(uses, read), declared, tail.replace(uses, read)].join('')
  }
  return changed
}

Object.assign(globalThis, {
  thresholdValues: values,
  thresholdIsRead: isRead,
  madePages: (...pages: readonly PageContent[]) => made.push({ name: title, pages }),
})
registerHooks({
  resolve: (specifier, context, next) =>
    specifier === 'vitest' ? { url: 'runner:', shortCircuit: true } : next(specifier, context),
  load: (url, context, next) => {
    if (url === 'runner:') return { format: 'module', source: runner, shortCircuit: true }
    const loaded = next(url, context)
    const file = url.slice(url.lastIndexOf(`/${room}/`) + 1)
    if (url.endsWith('/test/layout/page-builder.ts'))
      return {
        ...loaded,
        source: String(loaded.source).replace(
          /^ {2}build\(/m,
          '  build(...of) { const page = this.made(...of); madePages(page); return page }\n\n  made(',
        ),
      }
    if (!file.startsWith(room) || !url.endsWith('.ts')) return loaded
    return { ...loaded, source: withReads(String(loaded.source), file) }
  },
})

const { analyse } = await import('../../engines/layout/analyse.ts')
const { readPdf } = await import('../../engines/pdf/reading/index.ts')
const { summarise } = await import('../../test/builders/block-summary.ts')
const { changes } = await import('../../test/layout/sweeps/changes.ts')
const { featurePages } = await import('../../test/layout/sweeps/feature-pages.ts')
const { tablePages } = await import('../../test/layout/sweeps/table-pages.ts')
const { textPages } = await import('../../test/layout/sweeps/text-pages.ts')

type Content = Parameters<typeof analyse>[0]

interface Sample {
  readonly name: string
  readonly content: Content
  readonly output: string
  /** Thresholds that are read for it. */
  readonly reads: ReadonlySet<number>
}

function outputOf(content: Content): string {
  const { blocks, notes } = analyse(content)
  return JSON.stringify([summarise(blocks), [...notes.values()].map(summarise)])
}

function sampleOf(name: string, content: Content): Sample {
  isRead.length = 0
  const output = outputOf(content)
  return { name, content, output, reads: new Set([...isRead.keys()].filter((i) => isRead[i])) }
}

/** The pages of the tests, and pages that are swept. */
async function ownSamples(): Promise<Sample[]> {
  const { takeTests } = (await import('vitest')) as unknown as {
    takeTests: () => { name: string; run: () => unknown }[]
  }
  for (const file of globSync('test/layout/**/*.test.ts', { cwd: root }).sort()) {
    if (file.includes('/sweeps/')) continue
    await import(path.join(root, file))
    for (const { name, run } of takeTests()) {
      title = `test: ${name}`
      // A test without its runner may fail after it has made its pages.
      await Promise.resolve()
        .then(run)
        .catch(() => {})
    }
  }
  const samples = made.map(({ name, pages }) => sampleOf(name, { pages }))
  made.length = 0
  for (const page of [...textPages, ...tablePages, ...featurePages]) {
    const base = page.build(page.count)
    samples.push(sampleOf(page.name, { pages: base }))
    for (const { name, from, to, step, apply } of changes)
      for (let value = from; value <= to; value += sweepStride * step)
        samples.push(
          sampleOf(`${page.name}, ${name} ${Number(value.toFixed(2))}`, {
            pages: base.map((one) => apply(one, value)),
          }),
        )
  }
  // Many changes leave a page as it was.
  return [
    ...new Map(samples.map((sample) => [`${sample.name.split(',')[0]} ${sample.output}`, sample])).values(),
  ]
}

async function corpusSamples(folder: string): Promise<Sample[]> {
  const samples: Sample[] = []
  for (const file of globSync('{convert/{icdar2013,odl60},documents,faults}/**/*.pdf', {
    cwd: folder,
  }).sort()) {
    const content = await readPdf(readFileSync(path.join(folder, file)))
    const words = content.pages.reduce((sum, page) => sum + page.words.length, 0)
    if (words <= maxWords) samples.push(sampleOf(path.basename(file), content))
  }
  return samples
}

const own = await ownSamples()
let samples = [...own, ...(options.corpus ? await corpusSamples(options.corpus) : [])]
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
  const rows = all
    .filter(({ file }) => path.dirname(file) === folder)
    .map((threshold) => {
      const [below, above] = [sideOf(threshold, -1), sideOf(threshold, 1)]
      const { file, name, value } = threshold
      return [
        path.basename(file),
        name,
        value,
        below.same,
        above.same,
        below.evidence ?? '',
        above.evidence ?? '',
      ]
    })
  const table = path.join(root, folder, 'thresholds.tsv')
  const kept =
    options.only && existsSync(table)
      ? readFileSync(table, 'utf8')
          .trim()
          .split('\n')
          .slice(1)
          .filter((line) => !rows.some(([file, name]) => line.startsWith(`${file}\t${name}\t`)))
      : []
  const lines = [...kept, ...rows.map((row) => row.join('\t'))].sort()
  writeFileSync(table, `${[header, ...lines].join('\n')}\n`)
  process.stderr.write(
    `${folder}: ${rows.length}, ${rows.filter((row) => !row[5] && !row[6]).length} without evidence\n`,
  )
}
