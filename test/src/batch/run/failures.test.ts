import { execFileSync, spawnSync } from 'node:child_process'
import { appendFileSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type BatchOptions, type BatchResult, createEngine, type Engine } from '../../../../src/index.ts'
import { MisbehavingQueue } from './misbehaving-queue.ts'

let folder = ''
let engine: Engine
const at = (name: string) => path.join(folder, name)
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'batch-failures-'))
  await mkdir(at('in/sub'), { recursive: true })
  for (const name of ['a', 'b', 'sub/c', 'sub/d', 'e'])
    await writeFile(at(`in/${name}.txt`), `text of ${name}`)
  engine = await createEngine({ threads: 2, home: at('home') })
})
afterEach(async () => {
  await engine[Symbol.asyncDispose]()
  await rm(folder, { recursive: true, force: true })
})

const task = { operation: 'redact', options: { mode: 'redact' } } as const
const run = async (more: Partial<BatchOptions> = {}, onResult?: (result: BatchResult) => unknown) => {
  const results = new Map<string, BatchResult>()
  const batch = engine.batch(at('in'), { task, output: at('out'), backoffMs: 1, ...more })
  for await (const result of batch) {
    results.set(result.name, result)
    await onResult?.(result)
  }
  return { results, summary: await batch.summary() }
}

describe('a file that crashes its thread', () => {
  beforeEach(() => writeFile(at('in/bad.txt'), 'crash'))

  it('is set aside after three crashes, and the others are processed', async () => {
    await using queue = new MisbehavingQueue()
    const { results, summary } = await run({ queue })
    expect(summary).toMatchObject({ done: 5, poison: 1, failed: 0 })
    expect(results.get('bad.txt')).toMatchObject({
      status: 'poison',
      attempts: 3,
      error: { code: 'internal' },
    })
    expect(queue.attempts.filter((name) => name === 'bad.txt')).toHaveLength(3)
    expect(await readFile(at('out/a.txt'), 'utf8')).toBe('TEXT OF A')
  })

  it('stays aside in later runs, until it changes or is asked for', async () => {
    await using queue = new MisbehavingQueue()
    await run({ queue })
    queue.attempts.length = 0
    expect((await run({ queue })).summary).toMatchObject({ skipped: 5, poison: 1 })
    expect(queue.attempts).toEqual([])
    await run({ queue, retryPoison: true })
    expect(queue.attempts).toEqual(['bad.txt', 'bad.txt', 'bad.txt'])
    await writeFile(at('in/bad.txt'), 'harmless now')
    expect((await run({ queue })).summary).toMatchObject({ skipped: 5, done: 1, poison: 0 })
  })
})

it('a file that kills the process is set aside in the fourth run, and the others are processed', async () => {
  await writeFile(at('in/bad.txt'), 'kill')
  const host = fileURLToPath(new URL('./killed-host.ts', import.meta.url))
  const runs = Array.from({ length: 4 }, () =>
    spawnSync(process.execPath, [host, folder], { encoding: 'utf8' }),
  )
  expect(runs.map(({ signal }) => signal)).toEqual(['SIGKILL', 'SIGKILL', 'SIGKILL', null])
  const last = runs[3].stdout.trim().split('\n').sort()
  expect(last).toEqual(
    ['a', 'b', 'bad', 'e', 'sub/c', 'sub/d'].map(
      (name) => `${name}.txt ${name === 'bad' ? 'poison' : 'skipped'}`,
    ),
  )
})

it('a file that never ends fails with its time limit, and the others are processed', async () => {
  await writeFile(at('in/bad.txt'), 'loop')
  await using queue = new MisbehavingQueue()
  const { results, summary } = await run({ queue })
  expect(summary).toMatchObject({ done: 5, failed: 1 })
  // Not tried again: it would take as long.
  expect(results.get('bad.txt')).toMatchObject({ attempts: 1, error: { code: 'time_exceeded' } })
})

it('a file that vanishes before it is read fails, and the others are processed', async () => {
  const { results, summary } = await run({ concurrency: 1 }, async ({ name }) => {
    if (name === 'a.txt') await rm(at('in/sub/d.txt'))
  })
  expect(summary).toMatchObject({ done: 4, failed: 1 })
  expect(results.get('sub/d.txt')?.error).toMatchObject({ code: 'not_found' })
})

it('a file that changes before it is read is processed as it is then, and is finished', async () => {
  const { results } = await run({ concurrency: 1 }, async ({ name }) => {
    if (name === 'a.txt') await writeFile(at('in/sub/d.txt'), 'Mail to jane.roe@example.org.')
  })
  expect(results.get('sub/d.txt')).toMatchObject({ status: 'done', entities: { EMAIL: 1 } })
  expect(await readFile(at('out/sub/d.txt'), 'utf8')).toBe('Mail to [EMAIL].')
  expect((await run()).summary).toMatchObject({ skipped: 5, done: 0 })
})

it('a file that is being written while it is read fails after its attempts, and is done by the next run', async () => {
  await writeFile(at('in/growing.txt'), Buffer.alloc(8_000_000, 'word '))
  let growing = true
  const grow = () => {
    if (!growing) return
    appendFileSync(at('in/growing.txt'), 'more ')
    setImmediate(grow)
  }
  grow()
  const queue = new MisbehavingQueue()
  const { results, summary } = await run({ queue, attempts: 2 })
  growing = false
  expect(summary).toMatchObject({ done: 5, failed: 1 })
  expect(results.get('growing.txt')).toMatchObject({
    attempts: 2,
    error: { code: 'invalid_request', detail: { changed: true } },
  })
  expect((await run({ queue })).summary).toMatchObject({ skipped: 5, done: 1 })
  await queue[Symbol.asyncDispose]()
})

it('an output that cannot be written does not stop the others', async () => {
  await mkdir(at('out'))
  await writeFile(at('out/sub'), 'a file where a folder is needed')
  const { results, summary } = await run()
  expect(summary).toMatchObject({ done: 3, failed: 2 })
  expect(results.get('sub/c.txt')?.error).toMatchObject({ code: 'output_unwritable' })
})

it.skipIf(process.getuid?.() === 0)(
  'a read-only output folder is rejected before any file is read',
  async () => {
    await mkdir(at('out'), { mode: 0o500 })
    await expect(run()).rejects.toMatchObject({ code: 'output_unwritable' })
  },
)

/** Mounts a small file system in memory; null where that is not allowed. */
function mountSmall(place: string): { readonly free: () => void } | null {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=256k', 'tmpfs', place], { stdio: 'ignore' })
    return { free: () => execFileSync('umount', [place], { stdio: 'ignore' }) }
  } catch {
    return null
  }
}

it('a full disk fails the files that do not fit, and a later run with space finishes them', async (context) => {
  await mkdir(at('out'))
  const mounted = mountSmall(at('out'))
  if (mounted === null) return context.skip()
  try {
    for (const name of ['f', 'g', 'h'])
      await writeFile(at(`in/${name}.txt`), Buffer.alloc(100_000, `${name} `))
    await using queue = new MisbehavingQueue()
    const { summary, results } = await run({ queue })
    expect(summary.done).toBeGreaterThanOrEqual(5)
    expect(summary.failed).toBeGreaterThanOrEqual(1)
    const failed = [...results.values()].filter(({ status }) => status === 'failed')
    expect(failed.map(({ error }) => error?.code)).toEqual(failed.map(() => 'output_unwritable'))
    expect((await readdir(at('out'))).filter((name) => name.endsWith('.part'))).toEqual([])
    execFileSync('mount', ['-o', 'remount,size=16m', at('out')])
    expect((await run({ queue })).summary).toMatchObject({ done: failed.length, failed: 0, warnings: [] })
  } finally {
    mounted.free()
  }
})

it('a journal that cannot be written ends the batch, since nothing would be recorded', async (context) => {
  await mkdir(at('home'))
  const mounted = mountSmall(at('home'))
  if (mounted === null) return context.skip()
  try {
    await using queue = new MisbehavingQueue()
    await run({ queue })
    await writeFile(at('home/filler'), Buffer.alloc(1_000_000)).catch(() => undefined)
    await writeFile(at('in/new.txt'), 'one more')
    await expect(run({ queue })).rejects.toMatchObject({ code: 'output_unwritable' })
  } finally {
    await engine[Symbol.asyncDispose]()
    mounted.free()
  }
})
