import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CancelledError, RequestError, VerificationError } from '../../../engines/model/errors.ts'
import type { BatchProgress, BatchResult } from '../../../src/batch/contract.ts'
import type { BatchTask } from '../../../src/batch/task.ts'
import { createEngine, type Engine } from '../../../src/index.ts'
import { FolderStore } from '../../../src/queue/blob-stores.ts'
import { Exchange } from '../../../src/queue/exchange.ts'
import { madeOfFile } from '../../../src/queue/messages.ts'
import { openQueue, type QueueOptions, serveQueue } from '../../../src/queue/queue.ts'
import { Sealing } from '../../../src/queue/sealing.ts'
import { pdf } from '../../builders/pdf/pdf.ts'
import { TestRedis } from '../../builders/queue/redis.ts'
import { TestS3 } from '../../builders/queue/s3-server.ts'
import { startWorker } from '../../builders/queue/worker.ts'
import { requires } from '../../builders/requires.ts'

/** 2,000 with every test; a tenth of it otherwise. */
const fileCount = process.env.PALIMPSEST_TEST === 'all' ? 2000 : 200
const key = 'the same on every machine'
const task: BatchTask = { operation: 'redact', options: { mode: 'redact', entities: ['EMAIL', 'NAME'] } }

let folder: string
let input: string
let redis: TestRedis
let engine: Engine
/** The results of a batch without a queue. */
let expected: Map<string, string>

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'queue-'))
  input = path.join(folder, 'in')
  await mkdir(input)
  await writeFile(path.join(folder, 'key'), key)
  for (let i = 0; i < fileCount; i++)
    await writeFile(
      path.join(input, `letter-${i}.txt`),
      `Eleanor Whitcombe, eleanor${i}@example.com, wrote note ${i}.\n`,
    )
  engine = await createEngine({ threads: 1, home: path.join(folder, 'home') })
  if (!requires('redis-server')) return
  redis = await TestRedis.start()
  await engine.batch(input, { task, output: path.join(folder, 'local') }).summary()
  expected = await results('local')
}, 300_000)
afterAll(async () => {
  await redis?.[Symbol.asyncDispose]()
  await engine[Symbol.asyncDispose]()
  await rm(folder, { recursive: true })
})

async function results(name: string): Promise<Map<string, string>> {
  const files = (await readdir(path.join(folder, name))).filter((file) => /^letter-\d+\.txt$/.test(file))
  return new Map(
    await Promise.all(
      files
        .sort()
        .map(async (file) => [file, await readFile(path.join(folder, name, file), 'utf8')] as const),
    ),
  )
}

function options(
  name: string,
  store: QueueOptions['store'] = path.join(folder, `${name}-store`),
): QueueOptions {
  return { url: redis.url, password: redis.password, name, store, key, stallMs: 3000 }
}

/** Without the mark, which stays. */
async function contentsOf(store: string) {
  const entries = await readdir(path.join(folder, store), { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile() && !entry.parentPath.includes(`${path.sep}marks`))
}

async function until(isTrue: () => boolean): Promise<void> {
  for (const end = Date.now() + 240_000; !isTrue(); await delay(50))
    if (Date.now() > end) throw new Error('The condition was not met in time.')
}

describe.runIf(requires('redis-server'))('a batch over a queue', () => {
  it('gives the results of a local batch, and leaves nothing in the store', async () => {
    const asked = options('plain')
    await using worker = await serveQueue(engine, { ...asked, concurrency: 2 })
    {
      await using queue = await openQueue(asked)
      const batch = engine.batch(input, { task, output: path.join(folder, 'plain'), queue })
      expect(await batch.summary()).toMatchObject({ done: fileCount, failed: 0 })
    }
    await worker.drain()
    expect(await results('plain')).toEqual(expected)
    expect(await contentsOf('plain-store')).toEqual([])
  })

  it('is finished though one worker is killed, one is drained, and the server restarts without its data', async () => {
    const names = ['a', 'b', 'c']
    const workers = names.map(() => startWorker(redis, folder, 'many-store'))
    const [killed, drained, last] = workers
    try {
      await using queue = await openQueue({ ...options('palimpsest', path.join(folder, 'many-store')) })
      const found: BatchResult[] = []
      const batch = engine.batch(input, { task, output: path.join(folder, 'many'), queue, backoffMs: 50 })
      const running = (async () => {
        for await (const result of batch) found.push(result)
        return batch.summary()
      })()
      await until(() => killed.done() > fileCount / 20 && drained.done() > fileCount / 20)
      killed.process.kill('SIGKILL')
      await until(() => drained.done() > fileCount / 10)
      drained.process.kill('SIGTERM')
      const [code] = await once(drained.process, 'exit')
      expect([code, drained.output()]).toEqual([0, expect.stringMatching(/\d+ items done, 0 failed/)])
      await redis.stop()
      await delay(500)
      await redis.start()
      const summary = await running
      expect(summary).toMatchObject({ files: fileCount, done: fileCount, failed: 0, poison: 0 })
      expect(new Set(found.map(({ name }) => name)).size).toBe(fileCount)
      expect(last.done()).toBeGreaterThan(0)
    } finally {
      for (const { process: child } of workers) child.kill('SIGKILL')
    }
    expect(await results('many')).toEqual(expected)
  }, 300_000)

  it('gives files of a higher priority to workers first, and each queue has its own workers', async () => {
    const asked = options('priorities')
    const ended: string[] = []
    const submit = async (priority: 'high' | 'normal' | 'low') => {
      const queue = await openQueue({ ...asked, priority })
      const ids = Array.from(
        { length: 3 },
        (_, i) => `${{ high: 'aa', normal: 'bb', low: 'cc' }[priority]}${i}`,
      )
      const made = ids.map(async (id) => {
        const item = { id, name: 'a.txt', output: 'a.txt', task, size: 5, attempt: 1 }
        await queue.execute(item, async () => Uint8Array.from(Buffer.from('Hello')), {
          signal: new AbortController().signal,
        })
        ended.push(priority)
      })
      // On the server before the next ones.
      await delay(300)
      return { queue, made }
    }
    // The lowest first: no worker runs yet.
    const all = [await submit('low'), await submit('normal'), await submit('high')]
    await using other = await serveQueue(engine, { ...asked, name: 'priorities-other', concurrency: 1 })
    await delay(500)
    expect(ended).toEqual([])
    await using worker = await serveQueue(engine, { ...asked, concurrency: 1 })
    await Promise.all(all.flatMap(({ made }) => made))
    expect(ended).toEqual(['high', 'normal', 'low'].flatMap((priority) => [priority, priority, priority]))
    for (const { queue } of all) await queue[Symbol.asyncDispose]()
    await Promise.all([other.drain(), worker.drain()])
  })

  it('does not process an item again whose result is known', async () => {
    const asked = options('known')
    const item = { id: 'ab12', name: 'a.txt', output: 'a.txt', task, size: 5, attempt: 1 }
    const call = { signal: new AbortController().signal }
    // As after a crash of the submitter: a worker has finished the item, whose result no one has read, and no worker runs.
    const made = { files: [{ name: 'a.txt', bytes: Buffer.from('Mail [EMAIL]') }], warnings: [], counts: {} }
    const exchange = new Exchange(new FolderStore(String(asked.store)), new Sealing(key))
    await exchange.finish('ab12', 'ef', madeOfFile(made))
    await using queue = await openQueue(asked)
    const read = () => Promise.reject(new Error('not read again'))
    const found = await queue.execute({ ...item, attempt: 2 }, read, call)
    expect(Buffer.from(found.files[0].bytes).toString()).toBe('Mail [EMAIL]')
    expect(await contentsOf('known-store')).toEqual([])
  })

  it('reports how far a file is that a worker has', async () => {
    const asked = options('progress')
    await using _worker = await serveQueue(engine, asked)
    await using queue = await openQueue(asked)
    const record = pdf()
    for (let n = 0; n < 20; n++) record.page().text(`Page ${n}, mail eleanor${n}@example.com`)
    const found: BatchProgress[] = []
    const files = [new File([Buffer.from(record.build())], 'record.pdf')]
    await engine.batch(files, { task, queue, onProgress: (progress) => found.push(progress) }).summary()
    const inFile = found.flatMap(({ file }) => file ?? [])
    expect(inFile.length).toBeGreaterThan(0)
    for (const { name, done, total } of inFile) {
      expect(name).toBe('record.pdf')
      expect(done).toBeLessThanOrEqual(total)
    }
    expect(found.at(-1)).toEqual({ stage: 'files', done: 1, total: 1, failed: 0 })
  })

  it('reports the error of a file, with its code', async () => {
    const asked = options('errors')
    await using _worker = await serveQueue(engine, asked)
    await using queue = await openQueue(asked)
    const files = [
      new File(['%PDF-1.7 broken'], 'broken.pdf'),
      new File([''], 'empty.pdf'),
      new File(['x'], 'good.txt'),
    ]
    const batch = engine.batch(files, { task, queue, attempts: 1 })
    const found = new Map<string, BatchResult>()
    for await (const result of batch) found.set(result.name, result)
    expect(found.get('good.txt')?.status).toBe('done')
    expect(found.get('empty.pdf')?.error?.code).toBe('empty')
    expect(found.get('broken.pdf')?.error?.code).toBe('malformed')
  })

  it('can be cancelled while a worker is at a file, which the worker then stops', async () => {
    const asked = options('cancelled')
    const ended: unknown[] = []
    await using _worker = await serveQueue(engine, { ...asked, onItem: (item) => ended.push(item) })
    await using queue = await openQueue(asked)
    const stop = new AbortController()
    const long = Buffer.from('Mail eleanor@example.com or call +49 30 901820.\n'.repeat(600_000))
    const item = { id: 'cd34', name: 'a.txt', output: 'a.txt', task, size: long.length, attempt: 1 }
    const running = queue.execute(item, async () => Uint8Array.from(long), { signal: stop.signal })
    setTimeout(() => stop.abort(), 1500)
    await expect(running).rejects.toThrow(CancelledError)
    await until(() => ended.length > 0)
    expect(ended[0]).toMatchObject({ id: 'cd34' })
  })

  it('keeps documents, names and options out of the server and the store in the open', async () => {
    const asked = options('secret')
    const secret = 'Kestrelwood'
    const terms: BatchTask = {
      operation: 'redact',
      options: { terms: [secret], entities: 'none', mode: 'redact' },
    }
    await using queue = await openQueue(asked)
    const stop = new AbortController()
    const item = { id: 'ef56', name: `${secret}.txt`, output: 'a.txt', task: terms, size: 5, attempt: 1 }
    const running = queue.execute(item, async () => Buffer.from(`About ${secret}.`), { signal: stop.signal })
    running.catch(() => undefined)
    await delay(1000)
    const files = await contentsOf('secret-store')
    expect(files).toHaveLength(2)
    for (const file of files) {
      expect(file.name).toMatch(/^[0-9a-f]{64}$/)
      expect((await readFile(path.join(file.parentPath, file.name))).includes(secret)).toBe(false)
    }
    expect(await everythingIn(redis)).not.toContain(secret)
    // A worker with another key cannot read it either.
    await expect(serveQueue(engine, { ...asked, key: 'another key' })).rejects.toThrow(VerificationError)
    stop.abort()
    await expect(running).rejects.toThrow(CancelledError)
  })

  it('uses an S3-compatible service as store', async () => {
    await using s3 = await TestS3.start()
    const { accessKeyId, secretAccessKey, endpoint } = s3
    const store = { bucket: 'palimpsest', prefix: 'queue', endpoint, accessKeyId, secretAccessKey }
    const asked = options('s3', store)
    await using _worker = await serveQueue(engine, asked)
    const files = Array.from({ length: 20 }, (_, i) => new File([`Mail eleanor${i}@example.com`], `${i}.txt`))
    {
      await using queue = await openQueue(asked)
      // Answers of an overloaded service are asked for again.
      s3.failures = 3
      const batch = engine.batch(files, { task, queue })
      for await (const { files: made } of batch)
        expect(Buffer.from(made?.[0].bytes ?? []).toString()).toBe('Mail [EMAIL]')
      expect([...s3.objects.keys()].every((name) => name.startsWith('/palimpsest/queue/'))).toBe(true)
    }
    // The mark of the store stays.
    expect([...s3.objects.keys()].filter((name) => !name.includes('/marks/'))).toEqual([])
    const wrong = options('s3', { ...store, secretAccessKey: 'wrong' })
    await expect(openQueue(wrong)).rejects.toThrow(RequestError)
  })

  it('is rejected with a wrong password, and at an address where no server is', async () => {
    await expect(openQueue({ ...options('x'), password: 'wrong' })).rejects.toThrow(/cannot be reached/)
    await expect(openQueue({ ...options('x'), url: 'redis://127.0.0.1:1' })).rejects.toThrow(
      /cannot be reached/,
    )
    await expect(openQueue({ ...options('x'), url: 'http://127.0.0.1' })).rejects.toThrow(/redis:\/\//)
  }, 60_000)
})

/** Every value that the server holds, as text. */
async function everythingIn({ port, password }: TestRedis): Promise<string> {
  const { Redis } = await import('ioredis')
  const client = new Redis({ port, password })
  const keys = await client.keys('*')
  const dumps = await Promise.all(keys.map((name) => client.dumpBuffer(name)))
  client.disconnect()
  return `${keys.join('\n')}\n${dumps.map((dump) => dump?.toString('latin1')).join('\n')}`
}
