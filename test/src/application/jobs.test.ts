import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { DocumentError } from '../../../engines/model/errors.ts'
import type { Submission } from '../../../src/application/job.ts'
import { type Application, type ApplicationOptions, createApplication } from '../../../src/application.ts'
import type { Engine } from '../../../src/engine.ts'
import { engineWith, memoryApplication, testClock } from '../../builders/application.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'palimpsest-jobs-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const text = (id: string, content = 'Call Ann.'): Submission => ({
  operation: 'redactText',
  options: { mode: 'redact' },
  id,
  input: { bytes: new TextEncoder().encode(content), name: 'call.txt' },
  credits: 1,
})

/** An engine whose texts are redacted when the test says so. */
function steppedEngine() {
  const started: { text: string; finish: () => void; fail: (error: Error) => void }[] = []
  const redactText = (text: string, { signal }: { signal?: AbortSignal } = {}) =>
    new Promise((resolve, reject) => {
      signal?.addEventListener('abort', () => reject(signal.reason))
      if (signal?.aborted) reject(signal.reason)
      const finish = () => resolve({ text: '[NAME]', entities: [], mode: 'redact' })
      started.push({ text, finish, fail: reject })
    })
  const engine = engineWith({ redactText: redactText as Engine['redactText'] })
  const next = async (count: number) => {
    while (started.length < count) await new Promise((resolve) => setImmediate(resolve))
    return started
  }
  return { engine, started, next }
}

describe('a job', () => {
  it('goes from queued to completed, is settled, and its input is deleted', async () => {
    const { engine, next } = steppedEngine()
    await using app = await memoryApplication({ engine })
    const { id } = await app.accounts.create({ name: 'Clinic', profile: 'b' })
    const job = await app.jobs.submit(id, text('j1'))
    expect(job).toMatchObject({ id: 'j1', state: 'queued', credits: 1, isPaid: true })
    const [work] = await next(1)
    expect(work.text).toBe('Call Ann.')
    expect(app.jobs.get(id, 'j1').state).toBe('processing')
    work.finish()
    const done = await app.jobs.finished(id, 'j1')
    expect(done).toMatchObject({ state: 'completed', progress: 100, failure: null })
    const { content, artifact } = await app.artifacts.open(done.outputs[0].id)
    expect(JSON.parse(await content.text())).toEqual({ redactedText: '[NAME]', entities: [] })
    expect(artifact.fileName).toBe('call-redacted.json')
    expect((await app.credits.balance(id)).available).toBe(9)
    expect(app.credits.entries(id).map(({ kind }) => kind)).toEqual(['settle', 'reserve', 'allowance'])
  })

  it('that fails releases its credits and reports why', async () => {
    const { engine, next } = steppedEngine()
    await using app = await memoryApplication({ engine })
    const { id } = await app.accounts.create({ name: 'Clinic', profile: 'b' })
    await app.jobs.submit(id, text('j1'))
    const [work] = await next(1)
    work.fail(new DocumentError('malformed', 'The document is damaged.'))
    const done = await app.jobs.finished(id, 'j1')
    expect(done).toMatchObject({ state: 'failed', isPaid: false, outputs: [] })
    expect(done.failure).toEqual({ code: 'malformed', message: 'The document is damaged.' })
    expect((await app.credits.balance(id)).available).toBe(10)
  })

  it('an unexpected error does not put its message into the job', async () => {
    const { engine, next } = steppedEngine()
    await using app = await memoryApplication({ engine })
    const { id } = await app.accounts.create({ name: 'Clinic', profile: 'b' })
    await app.jobs.submit(id, text('j1'))
    const [work] = await next(1)
    work.fail(new Error('Ann Canary'))
    const { failure } = await app.jobs.finished(id, 'j1')
    expect(failure?.code).toBe('internal')
    expect(failure?.message).not.toContain('Canary')
  })

  it.each(['queued', 'processing'])('can be cancelled while %s', async (state) => {
    const { engine, next } = steppedEngine()
    await using app = await memoryApplication({ engine, jobs: { concurrency: 1 } })
    const { id } = await app.accounts.create({ name: 'Clinic', profile: 'b' })
    await app.jobs.submit(id, text('j1'))
    await app.jobs.submit(id, text('j2'))
    await next(1)
    const cancelled = state === 'queued' ? 'j2' : 'j1'
    const [job] = await Promise.all([app.jobs.cancel(id, cancelled), app.jobs.finished(id, cancelled)])
    expect(job).toMatchObject({ state: 'cancelled', isPaid: false })
    expect((await app.credits.balance(id)).available).toBe(9)
    app.credits.verify()
  })

  it('is not found by another account', async () => {
    const { engine } = steppedEngine()
    await using app = await memoryApplication({ engine })
    const ours = await app.accounts.create({ name: 'Ours', profile: 'b' })
    const theirs = await app.accounts.create({ name: 'Theirs', profile: 'b' })
    await app.jobs.submit(ours.id, text('j1'))
    expect(() => app.jobs.get(theirs.id, 'j1')).toThrow('Job not found')
    await expect(app.jobs.cancel(theirs.id, 'j1')).rejects.toThrow('Job not found')
  })

  it('submitted twice with one idempotency key is one job', async () => {
    const { engine } = steppedEngine()
    await using app = await memoryApplication({ engine })
    const { id } = await app.accounts.create({ name: 'Clinic', profile: 'b' })
    const idempotency = { key: 'k', parts: ['text'] }
    const [a, b] = await Promise.all([
      app.jobs.submit(id, { ...text('j1'), idempotency }),
      app.jobs.submit(id, { ...text('j2'), idempotency }),
    ])
    expect(b.id).toBe(a.id)
    expect(app.jobs.list(id, { limit: 10, offset: 0 }).total).toBe(1)
    expect((await app.credits.balance(id)).available).toBe(9)
  })
})

describe('the queue', () => {
  it('gives accounts their turns', async () => {
    const { engine, started, next } = steppedEngine()
    await using app = await memoryApplication({ engine, jobs: { concurrency: 1 } })
    const big = await app.accounts.create({ name: 'Big', profile: 'b' })
    const small = await app.accounts.create({ name: 'Small', profile: 'b' })
    for (const n of [1, 2, 3, 4]) await app.jobs.submit(big.id, text(`big${n}`, `big ${n}`))
    for (const n of [1, 2]) await app.jobs.submit(small.id, text(`small${n}`, `small ${n}`))
    for (let n = 1; n <= 6; n++) (await next(n))[n - 1].finish()
    await app.jobs.finished(big.id, 'big4')
    expect(started.map(({ text }) => text)).toEqual([
      'big 1',
      'big 2',
      'small 1',
      'big 3',
      'small 2',
      'big 4',
    ])
  })

  it('rejects jobs beyond its limit, without a charge', async () => {
    const { engine } = steppedEngine()
    await using app = await memoryApplication({ engine, jobs: { concurrency: 1, maxQueuedPerAccount: 2 } })
    const { id } = await app.accounts.create({ name: 'Clinic', profile: 'b' })
    for (const n of [1, 2, 3]) await app.jobs.submit(id, text(`j${n}`))
    await expect(app.jobs.submit(id, text('j4'))).rejects.toMatchObject({
      code: 'too_many_requests',
      detail: { retryAfterSeconds: 10 },
    })
    expect((await app.credits.balance(id)).available).toBe(7)
    app.credits.verify()
  })

  it('an account without credits submits nothing', async () => {
    const { engine, next } = steppedEngine()
    await using app = await memoryApplication({ engine })
    const { id } = await app.accounts.create({ name: 'Clinic', profile: 'b' })
    await expect(app.jobs.submit(id, { ...text('j1'), credits: 11 })).rejects.toMatchObject({
      code: 'insufficient_credits',
    })
    expect(app.jobs.list(id, { limit: 10, offset: 0 }).total).toBe(0)
    await app.jobs.submit(id, text('j2'))
    await next(1)
  })
})

describe('the data folder', () => {
  const open = (options: Partial<ApplicationOptions>) => createApplication({ dataDir: folder, ...options })

  it('jobs continue after a restart, and none is charged twice', async () => {
    const first = steppedEngine()
    const before = await open({ engine: first.engine, jobs: { concurrency: 1 } })
    const { id } = await before.accounts.create({ name: 'Clinic', profile: 'b' })
    for (const n of [1, 2, 3]) await before.jobs.submit(id, text(`j${n}`, `text ${n}`))
    ;(await first.next(1))[0].finish()
    await before.jobs.finished(id, 'j1')
    await first.next(2)
    await before[Symbol.asyncDispose]()

    const second = steppedEngine()
    await using after = await open({ engine: second.engine, jobs: { concurrency: 1 } })
    expect(after.jobs.list(id, { limit: 9, offset: 0 }).items.map(({ id }) => id)).toEqual(['j3', 'j2', 'j1'])
    for (const n of [1, 2]) (await second.next(n))[n - 1].finish()
    await after.jobs.finished(id, 'j3')
    expect(second.started.map(({ text }) => text)).toEqual(['text 2', 'text 3'])
    expect((await after.credits.balance(id)).available).toBe(7)
    after.credits.verify()
  })

  it('outputs are deleted when they expire', async () => {
    const clock = testClock()
    const { engine, next } = steppedEngine()
    await using app = await open({ engine, clock, outputLifetimeSeconds: 60 })
    const { id } = await app.accounts.create({ name: 'Clinic', profile: 'b' })
    await app.jobs.submit(id, text('j1'))
    ;(await next(1))[0].finish()
    const done = await app.jobs.finished(id, 'j1')
    expect(await contents()).toHaveLength(1)
    clock.advance(61_000)
    await expect(app.artifacts.open(done.outputs[0].id)).rejects.toThrow('expired')
    await app.sweep()
    expect(await contents()).toEqual([])
    expect(app.jobs.get(id, 'j1')).toMatchObject({ state: 'completed', outputs: [] })
  })

  it('files left by a crash are removed', async () => {
    const { engine } = steppedEngine()
    await (await open({ engine }))[Symbol.asyncDispose]()
    const place = path.join(folder, 'artifacts', 'aa')
    await mkdir(place)
    await writeFile(path.join(place, 'a'.repeat(64)), 'orphan')
    await writeFile(path.join(place, `${'a'.repeat(64)}.0123.draft`), 'draft')
    await using _second = await open({ engine })
    expect(await contents()).toEqual([])
  })

  it('is private, and in use by one process only', async () => {
    const { engine } = steppedEngine()
    await using _app = await open({ engine })
    expect((await stat(folder)).mode & 0o777).toBe(0o700)
    await expect(open({ engine })).rejects.toThrow('in use by another process')
  })

  it('encrypts files when the host gives a key, and needs that key again', async () => {
    const { engine, next } = steppedEngine()
    const encryptionKey = new Uint8Array(32).fill(7)
    const app: Application = await open({ engine, encryptionKey, jobs: { concurrency: 1 } })
    const { id } = await app.accounts.create({ name: 'Clinic', profile: 'b' })
    await app.jobs.submit(id, text('j1', 'Canary value of a document'))
    await next(1)
    for (const file of await contents()) expect(await readFile(file, 'latin1')).not.toContain('Canary')
    await app[Symbol.asyncDispose]()
    await using other = await open({ engine, encryptionKey: new Uint8Array(32).fill(8) })
    const { failure } = await other.jobs.finished(id, 'j1')
    expect(failure?.code).toBe('tampered')
  })

  it('the database contains no document text', async () => {
    const { engine, next } = steppedEngine()
    await using app = await open({ engine })
    const { id } = await app.accounts.create({ name: 'Clinic', profile: 'b' })
    await app.jobs.submit(id, text('j1', 'Canary value of a document'))
    ;(await next(1))[0].finish()
    await app.jobs.finished(id, 'j1')
    for (const file of await readdir(folder))
      if (/\.db/.test(file)) expect(await readFile(path.join(folder, file), 'latin1')).not.toContain('Canary')
  })

  async function contents(): Promise<string[]> {
    const entries = await readdir(path.join(folder, 'artifacts'), { recursive: true, withFileTypes: true })
    return entries
      .filter((one) => one.isFile() && one.name !== 'folder-id')
      .map((one) => path.join(one.parentPath, one.name))
  }
})
