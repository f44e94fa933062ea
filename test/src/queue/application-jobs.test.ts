import { once } from 'node:events'
import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import JSZip from 'jszip'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { documentJobResponse } from '../../../src/adapters/interface-a/schemas.ts'
import {
  createEngine,
  type Engine,
  openQueue,
  serveQueue,
  trustedKey,
  verifyManifest,
} from '../../../src/index.ts'
import { FolderStore } from '../../../src/queue/blob-stores.ts'
import { TestRedis } from '../../builders/queue/redis.ts'
import { startWorker } from '../../builders/queue/worker.ts'
import { requires } from '../../builders/requires.ts'
import { Client } from '../adapters/interface-a/client.ts'
import { pdfFile } from '../adapters/samples.ts'

const key = 'the same on every machine'
const pageCount = 120
const pages = Array.from({ length: pageCount }, (_, n) => `Page ${n}, a.person${n}@example.org`)

let folder: string
let redis: TestRedis
/** Of the application: its jobs must not run here. */
let engine: Engine
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'jobs-'))
  await writeFile(path.join(folder, 'key'), key)
  engine = await createEngine({ threads: 1, home: path.join(folder, 'home') })
  if (requires('redis-server')) redis = await TestRedis.start()
})
afterAll(async () => {
  await redis?.[Symbol.asyncDispose]()
  await engine[Symbol.asyncDispose]()
  await rm(folder, { recursive: true })
})

function options(store: string, name = 'palimpsest') {
  return {
    ...{ url: redis.url, password: redis.password, name, key, stallMs: 3000 },
    store: path.join(folder, store),
  }
}

async function filesIn(store: string): Promise<string[]> {
  const entries = await readdir(path.join(folder, store), { recursive: true, withFileTypes: true })
  // The mark of the store stays.
  const files = entries.filter((entry) => entry.isFile() && !entry.parentPath.includes(`${path.sep}marks`))
  return files.map(({ name }) => name)
}

/** Removes the drafts that a killed worker was writing, as an old one is removed. */
async function sweepDrafts(store: string): Promise<void> {
  const root = path.join(folder, store)
  const hour = 3600
  const old = Date.now() / 1000 - 2 * hour
  for (const { name, parentPath } of await readdir(root, { recursive: true, withFileTypes: true }))
    if (name.endsWith('.draft')) await utimes(path.join(parentPath, name), old, old)
  await new FolderStore(root).sweep(24 * hour * 1000)
}

async function document(client: Client): Promise<string> {
  const response = await client.postForm('/v1/redact/document', { file: pdfFile(...pages) })
  const { job_id } = await client.json(response)
  return String(job_id)
}

async function bytesOf(url: string | undefined): Promise<Uint8Array> {
  return new Uint8Array(await (await fetch(String(url))).arrayBuffer())
}

describe.runIf(requires('redis-server'))('the jobs of an application over a queue', () => {
  it('are finished by another worker if one is killed, and charged once', async () => {
    await using queue = await openQueue(options('killed'))
    await using client = await Client.open({ engine, queue })
    const before = await client.balance()
    const first = startWorker(redis, folder, 'killed')
    let second: ReturnType<typeof startWorker> | undefined
    try {
      const id = await document(client)
      const seen: number[] = []
      for await (const event of client.app.jobs.watch(client.account, id)) {
        if (event.type === 'progress') seen.push(event.progress)
        if (second === undefined) {
          // In the middle of the document.
          first.process.kill('SIGKILL')
          second = startWorker(redis, folder, 'killed')
        }
      }
      expect(seen.length).toBeGreaterThan(0)
      expect([first.done(), second?.done()]).toEqual([0, 1])
      const job = documentJobResponse.parse(await client.json(client.fetch(`/v1/redact/document/${id}`)))
      expect(job).toMatchObject({ status: 'complete', progress_pct: 100, entities_redacted: pageCount })
      const manifest = JSON.parse(Buffer.from(await bytesOf(job.audit_trail_url)).toString())
      const output = await bytesOf(job.output?.download_url)
      const trusted = await trustedKey(path.join(folder, 'home'))
      expect(await verifyManifest(manifest, output, trusted)).toEqual([])
      expect(await client.balance()).toBe(before - pageCount)
      client.app.credits.verify()
      await sweepDrafts('killed')
      expect(await filesIn('killed')).toEqual([])
    } finally {
      for (const worker of [first, second]) {
        worker?.process.kill('SIGKILL')
        if (worker?.process.exitCode === null && worker.process.signalCode === null)
          await once(worker.process, 'exit')
      }
    }
  }, 240_000)

  it('continue in a worker while the application is restarted, and are waited for again', async () => {
    const dataDir = path.join(folder, 'data')
    const asked = options('restart', 'restart')
    const ended: string[] = []
    let id = ''
    let before = 0
    let account = ''
    {
      await using queue = await openQueue(asked)
      await using client = await Client.open({ dataDir, engine, queue })
      account = client.account
      before = await client.balance()
      id = await document(client)
      // Handed over; no worker has it yet.
      while ((await filesIn('restart').catch(() => [])).length === 0) await delay(20)
    }
    await using _worker = await serveQueue(engine, { ...asked, onItem: (item) => ended.push(item.id) })
    await using queue = await openQueue(asked)
    await using client = await Client.open({ dataDir, engine, queue })
    const job = await client.app.jobs.finished(account, id)
    expect(job).toMatchObject({ state: 'completed', credits: pageCount })
    expect((await client.app.credits.balance(account)).available).toBe(before - pageCount)
    expect(ended).toHaveLength(1)
    client.app.credits.verify()
  }, 120_000)

  it('can be cancelled, and then give their credits back and leave nothing in the store', async () => {
    const asked = options('cancelled', 'cancelled')
    await using queue = await openQueue(asked)
    await using client = await Client.open({ engine, queue })
    const before = await client.balance()
    const id = await document(client)
    while ((await filesIn('cancelled').catch(() => [])).length === 0) await delay(20)
    expect((await client.app.jobs.cancel(client.account, id)).state).toBe('cancelled')
    expect(await client.balance()).toBe(before)
    expect(await filesIn('cancelled')).toEqual([])
    const ended: unknown[] = []
    await using _worker = await serveQueue(engine, { ...asked, onItem: (item) => ended.push(item) })
    await delay(500)
    expect(ended).toEqual([])
  }, 120_000)

  it('report the files of an archive, and fail with the code of the operation', async () => {
    const asked = options('others', 'others')
    await using _worker = await serveQueue(engine, asked)
    await using queue = await openQueue(asked)
    await using client = await Client.open({ engine, queue })
    const submit = async (operation: 'convertArchive' | 'convert', bytes: Uint8Array, name: string) => {
      const id = `bat_${client.app.ids.ulid()}`
      const input = { bytes, name }
      await client.app.jobs.submit(client.account, {
        id,
        operation,
        options: { to: 'md' },
        input,
        credits: 2,
      })
      return id
    }
    const zip = new JSZip().file('a.txt', 'A text.').file('b.txt', 'Another text.')
    const archive = await zip.generateAsync({ type: 'uint8array' })
    const batch = await submit('convertArchive', archive, 'files.zip')
    const files: string[] = []
    for await (const event of client.app.jobs.watch(client.account, batch))
      if (event.type === 'file') files.push(event.result.filename)
      else if (event.type === 'finished') expect(event.job).toMatchObject({ facts: { completed: 2 } })
    expect(files.sort()).toEqual(['a.txt', 'b.txt'])
    const broken = await submit('convert', Buffer.from('%PDF-1.7 broken'), 'broken.pdf')
    const job = await client.app.jobs.finished(client.account, broken)
    expect(job).toMatchObject({ state: 'failed', isPaid: false, failure: { code: 'malformed' } })
    expect(await filesIn('others')).toEqual([])
  }, 120_000)
})
