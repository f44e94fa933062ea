import { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { writeZip } from '../../../../engines/office/zip-writer.ts'
import {
  type BatchOptions,
  type BatchProgress,
  type BatchResult,
  createEngine,
  type Engine,
  verifyManifest,
} from '../../../../src/index.ts'
import { MisbehavingQueue } from './misbehaving-queue.ts'

let folder = ''
let engine: Engine
const at = (name: string) => path.join(folder, name)
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'engine-batch-'))
  await mkdir(at('in/sub'), { recursive: true })
  await writeFile(at('in/a.txt'), 'Call Eleanor Whitcombe at (541) 555-0164.')
  await writeFile(at('in/sub/b.txt'), 'Eleanor Whitcombe writes from jane.roe@example.org.')
  engine = await createEngine({ threads: 2, home: at('home') })
})
afterEach(async () => {
  await engine[Symbol.asyncDispose]()
  await rm(folder, { recursive: true, force: true })
})

const redact = (mode: 'redact' | 'synthetic' | 'hash' | 'token' = 'redact') =>
  ({ operation: 'redact', options: { mode } }) as const
const all = async (input: Parameters<Engine['batch']>[0], options: BatchOptions) => {
  const batch = engine.batch(input, options)
  const results = await Array.fromAsync(batch)
  return { results: results.sort((a, b) => (a.name < b.name ? -1 : 1)), summary: await batch.summary() }
}

describe('engine.batch', () => {
  it('yields a result for each file, which is on disk by then', async () => {
    const names: string[] = []
    const progress: BatchProgress[] = []
    const options = {
      task: redact(),
      output: at('out'),
      onProgress: (one: BatchProgress) => progress.push(one),
    }
    const batch = engine.batch(at('in'), options)
    for await (const { name, status, outputs, input, counts, entities, timings } of batch) {
      names.push(name)
      expect(status).toBe('done')
      expect(outputs.map((output) => output.name)).toEqual([name, `palimpsest-manifests/${name}.json`])
      expect(await readFile(at(`out/${name}`), 'utf8')).toContain('[NAME]')
      expect(input).toEqual({ digest: expect.stringMatching(/^[0-9a-f]{64}$/) })
      expect(counts.entities).toBe(2)
      expect(entities.NAME).toBe(1)
      expect(timings?.process).toBeGreaterThanOrEqual(0)
    }
    expect(names.sort()).toEqual(['a.txt', 'sub/b.txt'])
    expect(progress.at(-1)).toEqual({ stage: 'files', done: 2, total: 2, failed: 0 })
    expect(await batch.summary()).toMatchObject({
      ...{ files: 2, done: 2, counts: { entities: 4 } },
      entities: { NAME: 2, PHONE: 1, EMAIL: 1 },
    })
  })

  it('writes a signed manifest for each redacted file', async () => {
    await all(at('in'), { task: redact(), output: at('out') })
    const manifest = JSON.parse(await readFile(at('out/palimpsest-manifests/a.txt.json'), 'utf8'))
    const key = await readFile(at('home/signing-key.pub.pem'), 'utf8')
    expect(await verifyManifest(manifest, await readFile(at('out/a.txt')), key)).toEqual([])
  })

  it('hands over the results in memory without an output folder', async () => {
    const { results } = await all(at('in'), { task: { operation: 'convert', options: { to: 'md' } } })
    expect(results.map(({ files }) => files?.map(({ name }) => name))).toEqual([['a.md'], ['sub/b.md']])
    expect(await readdir(folder)).not.toContain('home')
  })

  it('accepts archives and lists; a missing file of a list is one failed result', async () => {
    const zip = await writeZip([{ name: 'x/one.txt', content: 'Mail jane.roe@example.org' }])
    expect((await all(zip, { task: redact() })).results).toMatchObject([
      { name: 'x/one.txt', status: 'done' },
    ])
    const list = [at('in/a.txt'), new File(['jane.roe@example.org'], 'a.txt'), at('in/none.txt')]
    const { results } = await all(list, { task: redact() })
    expect(results.map(({ name, status }) => [name, status])).toEqual([
      ['a-2.txt', 'done'],
      ['a.txt', 'done'],
      ['none.txt', 'failed'],
    ])
  })

  it('resumes, and counts what earlier runs finished', async () => {
    await all(at('in'), { task: redact(), output: at('out') })
    const { summary, results } = await all(at('in'), { task: redact(), output: at('out') })
    expect(summary).toMatchObject({ skipped: 2, done: 0, entities: { NAME: 2 } })
    expect(results[0].outputs).toHaveLength(2)
  })

  it('stops when the consumer stops, and resumes later', async () => {
    for (let i = 0; i < 200; i++) await writeFile(at(`in/${i}.txt`), 'words')
    await using queue = new MisbehavingQueue()
    for await (const _ of engine.batch(at('in'), { task: redact(), output: at('out'), queue })) break
    expect(queue.attempts.length).toBeLessThan(50)
    const { summary } = await all(at('in'), { task: redact(), output: at('out'), queue })
    expect(summary.done + summary.skipped).toBe(202)
    expect(summary.skipped).toBeGreaterThan(0)
  })

  it('is cancelled by its signal', async () => {
    const stop = new AbortController()
    const run = async () => {
      for await (const _ of engine.batch(at('in'), { task: redact(), signal: stop.signal, concurrency: 1 }))
        stop.abort()
    }
    await expect(run()).rejects.toMatchObject({ code: 'cancelled' })
  })

  it('can be iterated once', async () => {
    const batch = engine.batch(at('in'), { task: redact() })
    await batch.summary()
    await expect(Array.fromAsync(batch)).rejects.toMatchObject({ code: 'invalid_request' })
  })

  it('refuses a second batch to the same folder while one runs', async () => {
    const first = engine.batch(at('in'), { task: redact(), output: at('out') })
    for await (const _ of first) {
      await expect(all(at('in'), { task: redact(), output: at('out') })).rejects.toMatchObject({
        code: 'invalid_request',
      })
      break
    }
  })

  it('gives a new file another name than the result of an earlier run has', async () => {
    const task = { operation: 'convert', options: { to: 'html' } } as const
    await all(at('in'), { task, output: at('out') })
    const before = await readFile(at('out/a.html'), 'utf8')
    // Before a.txt in the list.
    await writeFile(at('in/a.md'), '# Other')
    const { results } = await all(at('in'), { task, output: at('out') })
    expect(results.map(({ name, outputs }) => [name, outputs[0].name])).toEqual([
      ['a.md', 'a-2.html'],
      ['a.txt', 'a.html'],
      ['sub/b.txt', 'sub/b.html'],
    ])
    expect(await readFile(at('out/a.html'), 'utf8')).toBe(before)
  })

  it('processes each file by the first rule that matches, and omits the others', async () => {
    await writeFile(at('in/c.csv'), 'name,email\nJane Roe,jane.roe@example.org\n')
    const { results } = await all(at('in'), {
      task: [
        { files: '*.csv', task: redact() },
        { files: 'sub/**', task: { operation: 'convert', options: { to: 'md' } } },
      ],
      output: at('out'),
    })
    expect(results.map(({ name, operation }) => [name, operation])).toEqual([
      ['c.csv', 'redact'],
      ['sub/b.txt', 'convert'],
    ])
  })

  it('lists what it would do in a dry run, and writes nothing', async () => {
    const { results, summary } = await all(at('in'), { task: redact(), output: at('out'), dryRun: true })
    expect(results.map(({ status, outputs }) => [status, outputs[0].name])).toEqual([
      ['planned', 'a.txt'],
      ['planned', 'sub/b.txt'],
    ])
    expect(summary.planned).toBe(2)
    expect((await readdir(folder)).sort()).toEqual(['in'])
  })

  it.each([
    ['no task', {}],
    ['an unknown operation', { task: { operation: 'burn' } }],
    ['half a thread', { task: redact(), concurrency: 0.5 }],
    ['a watched folder without a signal', { task: redact(), output: '/nowhere/out', watch: true }],
  ])('refuses %s', async (_, options) => {
    await expect(all(at('in'), options as unknown as BatchOptions)).rejects.toMatchObject({
      code: 'invalid_request',
    })
  })
})

describe('replacements of a batch', () => {
  const texts = async () =>
    Promise.all(['a.txt', 'sub/b.txt'].map((name) => readFile(at(`out/${name}`), 'utf8')))

  it.each(['synthetic', 'hash'] as const)(
    'are the same in all files, threads and runs in mode %s',
    async (mode) => {
      await all(at('in'), { task: redact(mode), output: at('out') })
      const [a, b] = await texts()
      const replacement = /^Call (.+) at /.exec(a)?.[1] ?? ''
      expect(replacement).not.toBe('Eleanor Whitcombe')
      expect(b).toContain(replacement)
      // As after a crash: one file is processed again, by another engine, without a key of the caller.
      await utimes(at('in/sub/b.txt'), 1, 1)
      await engine[Symbol.asyncDispose]()
      engine = await createEngine({ threads: 1, home: at('home') })
      const { summary } = await all(at('in'), { task: redact(mode), output: at('out') })
      expect(summary).toMatchObject({ done: 1, skipped: 1 })
      expect((await texts())[1]).toBe(b)
    },
  )

  it('are tokens with a sealed map for each file, which restores it', async () => {
    const tokenKey = Buffer.alloc(32, 7)
    const task = { operation: 'redact', options: { mode: 'token', tokenKey } } as const
    await all(at('in'), { task, output: at('out') })
    const [a, b] = await texts()
    const token = /\[NAME_\w+\]/.exec(a)?.[0] ?? ''
    expect(b).toContain(token)
    const map = await readFile(at('out/palimpsest-tokens/a.txt.json'), 'utf8')
    expect(await engine.restore(a, map, tokenKey)).toBe(await readFile(at('in/a.txt'), 'utf8'))
  })
})

describe('a watched folder', () => {
  it('is processed as files arrive and become stable, until the signal, and ends as finished', async () => {
    const stop = new AbortController()
    const seen: BatchResult[] = []
    const batch = engine.batch(at('in'), {
      ...{ task: redact(), output: at('out'), watch: { intervalMs: 60 }, signal: stop.signal },
    })
    for await (const result of batch) {
      seen.push(result)
      if (seen.length === 2) await writeFile(at('in/late.txt'), 'From jane.roe@example.org')
      if (seen.length === 3) await writeFile(at('in/a.txt'), 'Changed: jane.roe@example.org and more')
      if (seen.length === 4) stop.abort()
    }
    expect(seen.map(({ name }) => name).slice(2)).toEqual(['late.txt', 'a.txt'])
    expect(await readFile(at('out/a.txt'), 'utf8')).toBe('Changed: [EMAIL] and more')
    expect(await batch.summary()).toMatchObject({ done: 3, entities: { NAME: 1, EMAIL: 3 } })
    expect((await readdir(at('out'))).filter((name) => name.startsWith('palimpsest-')).sort()).toEqual([
      'palimpsest-manifest.jsonl',
      'palimpsest-manifests',
      'palimpsest-report.html',
      'palimpsest-report.jsonl',
    ])
  })

  it('does not take a file that is still being written', async () => {
    const stop = new AbortController()
    const batch = engine.batch(at('in'), {
      ...{ task: redact(), output: at('out'), watch: { intervalMs: 150 }, signal: stop.signal },
      include: ['scan.txt'],
    })
    let text = ''
    const writing = (async () => {
      for (let i = 0; i < 20; i++) {
        text += `line ${i}\n`
        await writeFile(at('in/scan.txt'), text)
        await new Promise((resolve) => setTimeout(resolve, 20))
      }
    })()
    for await (const { outputs } of batch) {
      await writing
      expect(await readFile(at(`out/${outputs[0].name}`), 'utf8')).toBe(text)
      stop.abort()
    }
  })

  it('cannot contain its own output', async () => {
    const { signal } = new AbortController()
    const options = { task: redact(), output: at('in/out'), watch: true, signal }
    await expect(all(at('in'), options)).rejects.toMatchObject({ code: 'invalid_request' })
  })
})
