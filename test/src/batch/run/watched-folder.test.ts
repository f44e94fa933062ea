import { mkdir, mkdtemp, readdir, readFile, rename, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { verifyBatchManifest } from '../../../../src/batch/report/batch-manifest.ts'
import { type BatchResult, createEngine, type Engine } from '../../../../src/index.ts'

let folder = ''
let engine: Engine
const at = (name: string) => path.join(folder, name)
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'watched-'))
  await mkdir(at('in'))
  engine = await createEngine({ threads: 1, home: at('home') })
})
afterEach(async () => {
  await engine[Symbol.asyncDispose]()
  await rm(folder, { recursive: true, force: true })
})

const lines = (count: number) =>
  Array.from({ length: count }, (_, i) => `Line ${i} from jane${i}.roe@example.org.\n`).join('')
const redacted = (count: number) =>
  Array.from({ length: count }, (_, i) => `Line ${i} from [EMAIL].\n`).join('')

/** Runs a batch on the watched folder, and calls a step after each result until there is none left. */
async function watched(...steps: ((result: BatchResult) => Promise<unknown>)[]) {
  const stop = new AbortController()
  const results: BatchResult[] = []
  const batch = engine.batch(at('in'), {
    task: { operation: 'redact', options: { mode: 'redact' } },
    ...{ output: at('out'), watch: { intervalMs: 50 }, signal: stop.signal },
  })
  for await (const result of batch) {
    results.push(result)
    const step = steps.shift()
    if (step === undefined) stop.abort()
    else await step(result)
  }
  const summary = await batch.summary()
  expect(summary.warnings).toEqual([])
  return { results, summary }
}

/** What the manifest says, once it and every output it names were checked. */
async function manifest() {
  const file = at('out/palimpsest-manifest.jsonl')
  expect((await verifyBatchManifest(file, at('out'))).mismatches).toEqual([])
  const named = (await readFile(file, 'utf8')).trim().split('\n').slice(1, -1)
  return named.map((line) => JSON.parse(line)).map(({ name, status }) => [name, status])
}

describe('files that arrive again in a watched folder', () => {
  it('are redacted again and again, though the system uses the numbers of replaced files again', async () => {
    const names = Array.from({ length: 6 }, (_, i) => `${i}.txt`)
    for (const name of names) await writeFile(at(`in/${name}`), lines(1))
    let seen = 0
    // Each file grows three times, once all are done.
    const step = async () => {
      if (++seen % names.length !== 0) return
      for (const name of names) await writeFile(at(`in/${name}`), lines(seen / names.length + 1))
    }
    const { results, summary } = await watched(...Array(4 * names.length - 1).fill(step))
    expect(results.filter(({ status }) => status !== 'done')).toEqual([])
    expect(summary).toMatchObject({ files: 6, done: 6, failed: 0 })
    for (const name of names) expect(await readFile(at(`out/${name}`), 'utf8')).toBe(redacted(4))
    expect(await manifest()).toEqual(names.map((name) => [name, 'done']))
  })

  it('are redacted again if they reappear unchanged after their results were removed', async () => {
    await writeFile(at('in/a.txt'), lines(1))
    await utimes(at('in/a.txt'), 1000, 1000)
    await watched(async () => {
      await rename(at('in/a.txt'), at('moved.txt'))
      await rm(at('out/a.txt'))
      await new Promise((resolve) => setTimeout(resolve, 300))
      await rename(at('moved.txt'), at('in/a.txt'))
    })
    expect(await readFile(at('out/a.txt'), 'utf8')).toBe(redacted(1))
  })

  it('are redacted again if another file with the same size and time takes their place', async () => {
    await writeFile(at('in/a.txt'), 'First from jane.roe@example.org')
    await utimes(at('in/a.txt'), 1000, 1000)
    await watched(async () => {
      await writeFile(at('other.txt'), 'Other from jane.roe@example.org')
      await utimes(at('other.txt'), 1000, 1000)
      await rename(at('other.txt'), at('in/a.txt'))
    })
    expect(await readFile(at('out/a.txt'), 'utf8')).toBe('Other from [EMAIL]')
    expect(await manifest()).toEqual([['a.txt', 'done']])
  })

  it('leave nothing of an earlier version if the later one fails', async () => {
    await writeFile(at('in/a.pdf'), lines(2))
    const { results } = await watched(() => writeFile(at('in/a.pdf'), '%PDF-1.7 damaged'))
    expect(results.at(-1)).toMatchObject({ status: 'failed' })
    expect((await readdir(at('out'), { recursive: true })).filter((name) => name.includes('a.pdf'))).toEqual(
      [],
    )
    expect(await manifest()).toEqual([['a.pdf', 'failed']])
  })
})
