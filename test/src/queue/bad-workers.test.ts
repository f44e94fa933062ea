import { once } from 'node:events'
import { chmod, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { Redis } from 'ioredis'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DependencyError } from '../../../engines/model/errors.ts'
import type { BatchTask } from '../../../src/batch/task.ts'
import { createEngine, type Engine } from '../../../src/index.ts'
import { openConsumer } from '../../../src/queue/bullmq.ts'
import { openQueue, type QueueOptions, serveQueue } from '../../../src/queue/queue.ts'
import { engineWith } from '../../builders/application.ts'
import { TestRedis } from '../../builders/queue/redis.ts'
import { startWorker } from '../../builders/queue/worker.ts'
import { requires } from '../../builders/requires.ts'

const key = 'the same on every machine'
const task: BatchTask = { operation: 'redact', options: { mode: 'redact', entities: ['EMAIL'] } }
const files = Array.from({ length: 12 }, (_, i) => new File([`Mail eleanor${i}@example.com`], `${i}.txt`))

let folder: string
let redis: TestRedis
let engine: Engine
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'bad-workers-'))
  await writeFile(path.join(folder, 'key'), key)
  engine = await createEngine({ threads: 1, home: path.join(folder, 'home') })
  if (requires('redis-server')) redis = await TestRedis.start()
}, 60_000)
afterAll(async () => {
  await redis?.[Symbol.asyncDispose]()
  await engine[Symbol.asyncDispose]()
  await rm(folder, { recursive: true })
})

function options(name: string, store = `${name}-store`): QueueOptions {
  return {
    ...{ url: redis.url, password: redis.password, name, key, stallMs: 3000 },
    store: path.join(folder, store),
  }
}

/** Forgets the greetings of submitters, so that a worker starts which they do not suit. */
async function forgetGreetings(name: string): Promise<void> {
  const client = new Redis({ port: redis.port, password: redis.password })
  await client.del(`bull:${name}:greetings`)
  client.disconnect()
}

async function contentsOf(store: string): Promise<string[]> {
  const entries = await readdir(path.join(folder, store), { recursive: true, withFileTypes: true })
  return entries.flatMap((entry) =>
    entry.isFile() && !entry.parentPath.includes(`${path.sep}marks`) ? [entry.name] : [],
  )
}

describe.runIf(requires('redis-server'))('a worker that does not suit the batch', () => {
  it.each<[string, Partial<QueueOptions> | (() => Partial<QueueOptions>)]>([
    ['key', { key: 'another key' }],
    ['store', () => ({ store: path.join(folder, 'not-shared') })],
  ])('with another %s does not start while the batch runs', async (name, wrong) => {
    const asked = options(`start-${name}`)
    await using _queue = await openQueue(asked)
    const other = typeof wrong === 'function' ? wrong() : wrong
    await expect(serveQueue(engine, { ...asked, ...other })).rejects.toMatchObject({
      message: expect.stringMatching(/key|store/),
    })
  })

  it.each<[string, Partial<QueueOptions> | (() => Partial<QueueOptions>)]>([
    ['key', { key: 'another key' }],
    ['store', () => ({ store: path.join(folder, 'not-shared') })],
  ])('with another %s stops itself, and others finish its items', async (name, wrong) => {
    const asked = options(`out-${name}`)
    // Before the batch, and so it cannot know.
    const other = typeof wrong === 'function' ? wrong() : wrong
    await using bad = await serveQueue(engine, { ...asked, ...other, concurrency: 2 })
    await using queue = await openQueue(asked)
    const batch = engine.batch(files, { task, queue, attempts: 1 }).summary()
    expect(await bad.stopped).toMatchObject({ message: expect.stringMatching(/key|store/) })
    await using _good = await serveQueue(engine, asked)
    expect(await batch).toMatchObject({ done: files.length, failed: 0, poison: 0 })
    // The task.
    expect(await contentsOf(`out-${name}-store`)).toHaveLength(1)
  })

  it('of another version stops itself', async () => {
    const asked = options('version')
    await using queue = await openQueue(asked)
    await forgetGreetings('version')
    const batch = engine.batch(files, { task, queue, attempts: 1 }).summary()
    // As an earlier version would read the messages of this one, and this one those of an earlier version.
    const seen: string[] = []
    const old = await openConsumer(
      { ...asked, concurrency: 1 },
      async ({ payload }) => {
        seen.push(payload.split(' ')[0])
        return { trouble: new DependencyError('missing_dependency', 'Another version.'), leaves: true }
      },
      async () => null,
    )
    expect(await old.stopped).toMatchObject({ message: 'Another version.' })
    await old[Symbol.asyncDispose]()
    expect(seen).toEqual([expect.stringMatching(/^\d+\.\d+\.\d+/)])
    await using _good = await serveQueue(engine, asked)
    expect(await batch).toMatchObject({ done: files.length, failed: 0 })
  })

  it('that lacks a dependency of an item passes it to others, and the last one reports what is missing', async () => {
    const asked = options('lacks')
    let refused = 0
    const redactDocument = () => {
      refused++
      return Promise.reject(new DependencyError('missing_dependency', 'The language is not installed.'))
    }
    await using queue = await openQueue(asked)
    await using _bad = await serveQueue(engineWith({ redactDocument }), asked)
    const batch = engine.batch(files.slice(0, 1), { task, queue, attempts: 1 })
    const [result] = await Array.fromAsync(batch)
    expect([refused, result.status, result.error?.code]).toEqual([3, 'failed', 'missing_dependency'])
  })

  it('stays if a fault of the program on one item is met, which is the outcome of that item', async () => {
    const asked = options('fault')
    const redactDocument = async () => ({ format: 'txt', entities: [], warnings: [] })
    const faulty = engineWith({ redactDocument: redactDocument as unknown as Engine['redactDocument'] })
    await using queue = await openQueue(asked)
    await using worker = await serveQueue(faulty, asked)
    const batch = engine.batch(files.slice(0, 3), { task, queue, attempts: 1 })
    expect(await batch.summary()).toMatchObject({ failed: 3 })
    expect(await Promise.race([worker.stopped, delay(100, 'works')])).toBe('works')
  })

  it('ends as a program with an error, and the batch is finished by another', async () => {
    await using queue = await openQueue(options('palimpsest', 'program-store'))
    const batch = engine.batch(files, { task, queue, attempts: 1 }).summary()
    const bad = startWorker(redis, folder, 'somewhere-else')
    const [code] = await once(bad.process, 'exit')
    expect([code, bad.output()]).toEqual([2, expect.stringContaining('store')])
    const good = startWorker(redis, folder, 'program-store')
    try {
      expect(await batch).toMatchObject({ done: files.length, failed: 0 })
    } finally {
      good.process.kill('SIGKILL')
    }
  }, 120_000)

  it.skipIf(process.getuid?.() === 0)('that may not write to the store stops itself', async () => {
    const asked = options('read-only')
    await using queue = await openQueue(asked)
    await mkdir(path.join(folder, 'read-only-store/results'), { recursive: true })
    await chmod(path.join(folder, 'read-only-store/results'), 0o500)
    await using bad = await serveQueue(engine, asked)
    const batch = engine.batch(files, { task, queue, attempts: 1 }).summary()
    expect(await bad.stopped).toMatchObject({ code: 'output_unwritable' })
    await chmod(path.join(folder, 'read-only-store/results'), 0o700)
    await using _good = await serveQueue(engine, asked)
    expect(await batch).toMatchObject({ done: files.length, failed: 0 })
  })
})

describe.runIf(requires('redis-server'))('a queue', () => {
  it('whose server has no memory left is waited for', async () => {
    const asked = options('memory')
    await using queue = await openQueue(asked)
    await using _worker = await serveQueue(engine, asked)
    const client = new Redis({ port: redis.port, password: redis.password })
    try {
      await client.config('SET', 'maxmemory', '1')
      const batch = engine.batch(files, { task, queue, attempts: 1 }).summary()
      const early = await Promise.race([batch, delay(3000, 'waits')])
      expect(early).toBe('waits')
      await client.config('SET', 'maxmemory', '0')
      expect(await batch).toMatchObject({ done: files.length, failed: 0, poison: 0 })
    } finally {
      await client.config('SET', 'maxmemory', '0')
      client.disconnect()
    }
  }, 120_000)

  it('keeps no finished items, and the store no inputs of items that have ended', async () => {
    const asked = options('read')
    await using queue = await openQueue(asked)
    await using _worker = await serveQueue(engine, asked)
    const left: number[] = []
    const many = Array.from({ length: 60 }, (_, i) => new File([`Mail a${i}@example.com`], `${i}.txt`))
    for await (const _ of engine.batch(many, { task, queue }))
      left.push((await contentsOf('read-store')).length)
    // The task, and what is at work.
    expect(left.at(-1)).toBe(1)
    const client = new Redis({ port: redis.port, password: redis.password })
    const keys = await client.keys('bull:read:*')
    client.disconnect()
    expect(keys.filter((name) => /:[0-9a-f]{64}/.test(name))).toEqual([])
  })

  it('removes a result that comes late, when its item was given up', async () => {
    const asked = options('late')
    const { promise: started, resolve: start } = Promise.withResolvers<void>()
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    const redactDocument = async () => {
      start()
      await released
      return { output: new Uint8Array(3), format: 'txt', entities: [], warnings: [] }
    }
    const slow = engineWith({ redactDocument: redactDocument as unknown as Engine['redactDocument'] })
    const ended: unknown[] = []
    await using _worker = await serveQueue(slow, { ...asked, onItem: (item) => ended.push(item) })
    {
      await using queue = await openQueue(asked)
      const stop = new AbortController()
      const item = { id: 'ab12', name: 'a.txt', output: 'a.txt', task, size: 5, attempt: 1 }
      const running = queue.execute(item, async () => Buffer.from('a text'), { signal: stop.signal })
      running.catch(() => undefined)
      await started
      stop.abort()
      await running.catch(() => undefined)
    }
    release()
    while (ended.length === 0) await delay(20)
    expect(await contentsOf('late-store')).toEqual([])
  })

  it('submits as many items as its workers can process', async () => {
    const asked = options('slots')
    await using queue = await openQueue(asked)
    expect(queue.slots).toBe(16)
    await using _one = await serveQueue(engine, { ...asked, concurrency: 40 })
    await using _two = await serveQueue(engine, { ...asked, concurrency: 60 })
    for (const end = Date.now() + 30_000; queue.slots !== 400 && Date.now() < end; ) await delay(50)
    expect(queue.slots).toBe(400)
  })
})
