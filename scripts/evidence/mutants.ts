// Changes thresholds of a room, one at a time, in a copy of the sources, and runs the tests of the room: a threshold whose change no test
// notices has no evidence. npm run mutants -- layout [--sample 10] [--seed 1] [--by 1.5]
import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { thresholdsOf } from './threshold-list.ts'

const root = path.resolve(import.meta.dirname, '../..')
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    sample: { type: 'string', default: '10' },
    seed: { type: 'string', default: '1' },
    /** Factor of the change. */
    by: { type: 'string', default: '1.5' },
  },
})
const [room = 'layout'] = positionals

/** The same numbers from 0 to 1 for a seed on every machine (mulberry32). */
function randomNumbers(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}

function sampleOf<T>(all: readonly T[], size: number, seed: number): T[] {
  const random = randomNumbers(seed)
  return all
    .map((one) => ({ one, at: random() }))
    .sort((a, b) => a.at - b.at)
    .slice(0, size)
    .map(({ one }) => one)
}

const vitest = path.join(root, 'node_modules/vitest/vitest.mjs')
const tests = [`test/${room}`, 'test/convert/chain.test.ts']

function testsPass(): boolean {
  const { status } = spawnSync(process.execPath, [vitest, 'run', '--bail', '1', ...tests], { cwd: copy })
  return status === 0
}

const copy = mkdtempSync(path.join(tmpdir(), 'mutants-'))
try {
  for (const name of [
    'engines',
    'src',
    'test',
    'fixtures',
    'package.json',
    'tsconfig.json',
    'vitest.config.ts',
  ])
    cpSync(path.join(root, name), path.join(copy, name), { recursive: true })
  symlinkSync(path.join(root, 'node_modules'), path.join(copy, 'node_modules'))
  if (!testsPass()) throw new Error(`Tests fail without a change: ${tests.join(' ')}`)
  const all = thresholdsOf(root, `engines/${room}`)
  const chosen = sampleOf(all, Number(values.sample), Number(values.seed))
  process.stdout.write(
    `${chosen.length} of ${all.length} thresholds of engines/${room}, times ${values.by}\n`,
  )
  let noticed = 0
  for (const { file, name, line, value } of chosen) {
    const target = path.join(copy, file)
    const source = readFileSync(target, 'utf8')
    const changed = Number.isInteger(value)
      ? Math.round(value * Number(values.by))
      : value * Number(values.by)
    writeFileSync(target, source.replace(line, line.replace(/[-\d_.]+$/, String(changed))))
    const isNoticed = !testsPass()
    writeFileSync(target, source)
    if (isNoticed) noticed++
    process.stdout.write(
      `${isNoticed ? 'noticed' : 'NOT NOTICED'}  ${name} ${value} to ${changed}  ${file.slice(`engines/${room}/`.length)}\n`,
    )
  }
  process.stdout.write(`${noticed} of ${chosen.length} noticed\n`)
} finally {
  rmSync(copy, { recursive: true, force: true })
}
