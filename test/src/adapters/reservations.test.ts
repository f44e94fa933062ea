/** Work that fails, is cancelled or loses its client costs nothing, on every route of both interfaces. */
import JSZip from 'jszip'
import { describe, expect, it } from 'vitest'
import {
  DependencyError,
  DocumentError,
  LimitError,
  VerificationError,
} from '../../../engines/model/errors.ts'
import type { Application } from '../../../src/application.ts'
import type { Engine } from '../../../src/engine.ts'
import { engineWith } from '../../builders/application.ts'
import { Client as ClientA } from './interface-a/client.ts'
import { Client as ClientB } from './interface-b/client.ts'
import { pdfFile } from './samples.ts'

type Work = (signal: AbortSignal | undefined) => Promise<never>

/** An engine whose long operations do what the test says. */
function engineThat(work: Work): Engine {
  const run = (_: unknown, options: { readonly signal?: AbortSignal } = {}) => work(options.signal)
  return engineWith({
    detect: async () => ({ entities: [] }),
    countPages: async () => 60,
    redactText: run,
    redactDocument: run,
    convert: run,
    convertArchive: run,
    ocr: run,
  } as Partial<Engine>)
}

const archive = async () => {
  const zip = new JSZip()
  for (const name of ['one.md', 'two.md']) zip.file(name, '# Title')
  return new File([await zip.generateAsync({ type: 'uint8array' })], 'files.zip')
}

const json = (body: object) => async () => ({ body: JSON.stringify(body), type: 'application/json' })
const form =
  (...parts: readonly (readonly [string, () => string | File | Promise<File>])[]) =>
  async () => {
    const body = new FormData()
    for (const [name, value] of parts) body.append(name, await value())
    return { body, type: undefined }
  }
const file = ['file', () => pdfFile('One page')] as const

const routesOfA = [
  ['/v1/redact/text', json({ text: 'A text' })],
  ['/v1/redact/text/batch', json({ items: [{ text: 'A text' }, { text: 'Another' }] })],
  ['/v1/redact/document', form(file)],
  ['/v1/convert', form(file, ['to', () => 'docx'])],
  ['/v1/convert/batch', form(['archive', archive], ['to', () => 'html'])],
  ['/v1/ocr', form(file)],
  ['/v1/ocr/extract', form(file)],
] as const
const routesOfB = [
  ['/redaction/process', form(['text', () => 'A text'])],
  ['/redaction/process', form(file)],
  ['/ocr/process', form(file)],
  ['/conversion/process', form(file, ['outputFormat', () => 'docx'])],
] as const

const failures = [
  new DocumentError('malformed', 'The document is damaged.'),
  new VerificationError('proof_failed', 'A value is left.'),
  new LimitError('time_exceeded', 'The document takes too long.'),
  new DependencyError('missing_dependency', 'A model is missing.'),
  new Error('A fault'),
] as const

/** Everything that was reserved was given back, nothing was spent, and no charge is open. */
async function expectNothingSpent(app: Application, account: string): Promise<void> {
  app.credits.verify()
  const entries = app.credits.entries(account)
  const [granted, ...others] = entries.toReversed()
  expect(granted.kind).toBe('allowance')
  expect(new Set(others.map(({ kind }) => kind))).toEqual(new Set(['reserve', 'release']))
  expect(others.reduce((sum, { amount }) => sum + amount, 0)).toBe(0)
  expect((await app.credits.balance(account)).available).toBe(granted.amount)
}

/** Waits until all jobs of an account have ended. */
async function jobsEnded(app: Application, account: string): Promise<string[]> {
  const { items } = app.jobs.list(account, { limit: 100, offset: 0 })
  return Promise.all(items.map(async ({ id }) => (await app.jobs.finished(account, id)).state))
}

async function send(
  client: ClientA | ClientB,
  route: string,
  build: (typeof routesOfA)[number][1] | (typeof routesOfB)[number][1],
  signal?: AbortSignal,
): Promise<Response> {
  const { body, type } = await build()
  const headers: Record<string, string> = type === undefined ? {} : { 'content-type': type }
  return client.fetch(route, { method: 'POST', body, headers, signal })
}

const open = {
  a: (engine: Engine) => ClientA.open({ engine }),
  b: (engine: Engine) => ClientB.open({ engine }),
}
const all = [
  ...routesOfA.map(([route, build]) => ['a', route, build] as const),
  ...routesOfB.map(([route, build]) => ['b', route, build] as const),
]

describe.each(all)('interface %s, POST %s', (profile, route, build) => {
  it.each(failures)('a failure releases the credits: %s', async (failure) => {
    await using client = await open[profile](engineThat(() => Promise.reject(failure)))
    const response = await send(client, route, build)
    const states = await jobsEnded(client.app, client.account)
    // A large document and an archive are not waited for, as no job of interface B is.
    if (response.status === 200) expect(states).toEqual(['failed'])
    else expect(states.filter((state) => state !== 'failed')).toEqual([])
    await expectNothingSpent(client.app, client.account)
  })

  it('a job that is cancelled, or whose client disconnects, releases the credits', async () => {
    const { promise: started, resolve: start } = Promise.withResolvers<void>()
    const until: Work = (signal) => {
      start()
      return new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)))
    }
    await using client = await open[profile](engineThat(until))
    const gone = new AbortController()
    const sent = send(client, route, build, gone.signal).catch(() => null)
    await started
    const { items } = client.app.jobs.list(client.account, { limit: 1, offset: 0 })
    // The response of a job that is not waited for has arrived or is on its way.
    const isWaitedFor = profile === 'a' && !['/v1/redact/document', '/v1/convert/batch'].includes(route)
    if (isWaitedFor) gone.abort()
    else await client.app.jobs.cancel(client.account, items[0].id)
    await sent
    await jobsEnded(client.app, client.account)
    const spent = async () => {
      const { available } = await client.app.credits.balance(client.account)
      return available !== client.app.credits.entries(client.account).at(-1)?.amount
    }
    await expect.poll(spent).toBe(false)
    await expectNothingSpent(client.app, client.account)
  })
})

it('a client of a document below 50 pages that closes releases the credits', async () => {
  const { promise: started, resolve: start } = Promise.withResolvers<void>()
  const engine = engineThat((signal) => {
    start()
    return new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)))
  })
  engine.countPages = async () => 3
  await using client = await ClientA.open({ engine })
  const gone = new AbortController()
  const sent = send(client, '/v1/redact/document', form(file), gone.signal).catch(() => null)
  await started
  gone.abort()
  await sent
  expect(await jobsEnded(client.app, client.account)).toEqual(['cancelled'])
  await expectNothingSpent(client.app, client.account)
})
