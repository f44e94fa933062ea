// Changes thresholds of a room, one at a time, and runs what tests its passes: a threshold whose change nothing notices has no evidence.
// npm run mutants -- layout [--sample 10] [--seed 1 ...] [--by 1.5]
import path from 'node:path'
import { parseArgs } from 'node:util'
import { seeded } from '../../fixtures/random.ts'
import { makeSettable } from './settable.ts'
import { thresholdsOf } from './threshold-list.ts'
import { sideOf, trySides } from './trial.ts'

const root = path.resolve(import.meta.dirname, '../..')
const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    sample: { type: 'string', default: '10' },
    seed: { type: 'string', multiple: true, default: ['1'] },
    /** Factor of the change. */
    by: { type: 'string', default: '1.5' },
  },
})
const [room = 'layout'] = positionals

function sampleOf<T>(all: readonly T[], size: number, seed: number): T[] {
  const random = seeded(seed)
  return all
    .map((one) => ({ one, at: random() }))
    .sort((a, b) => a.at - b.at)
    .slice(0, size)
    .map(({ one }) => one)
}

makeSettable(`engines/${room}`)
const { sweptSamples, testSamples } = await import('./samples.ts')
const all = thresholdsOf(root, `engines/${room}`)
for (const { file } of all) await import(path.join(root, file))
const chosen = [
  ...new Set(options.seed.flatMap((seed) => sampleOf(all, Number(options.sample), Number(seed)))),
]
process.stdout.write(
  `${chosen.length} of ${all.length} thresholds of engines/${room}, times ${options.by} and divided by it\n`,
)
const samples = [...(await testSamples(room)), ...(await sweptSamples[room]())]
const raised = chosen.map((threshold) => sideOf(threshold, 1, [Number(options.by)]))
const lowered = chosen.map((threshold) => sideOf(threshold, -1, [Number(options.by)]))
await trySides(samples, [raised, lowered])
for (const [i, { file, name, value }] of chosen.entries()) {
  const [up, down] = [raised[i].evidence, lowered[i].evidence]
  const noticed =
    up && down ? 'both noticed' : up || down ? `${up ? 'raised' : 'lowered'} noticed` : 'NOT NOTICED'
  process.stdout.write(
    `${noticed}\t${name} ${value}\t${file.slice(`engines/${room}/`.length)}\t${up || down}\n`,
  )
}
const count = (of: (i: number) => unknown) => chosen.filter((_, i) => of(i)).length
process.stdout.write(
  `raised: ${count((i) => raised[i].evidence)} noticed, lowered: ${count((i) => lowered[i].evidence)}, one of both: ${count((i) => raised[i].evidence || lowered[i].evidence)} of ${chosen.length}\n`,
)
