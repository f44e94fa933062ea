/** Rows of the document of Interface B, driven over HTTP: resources, authentication, errors and limits. The names of the tests are the rows. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { createInterfaceB } from '../../../../src/adapters/interface-b/handler.ts'
import {
  jobAcknowledgement,
  jobDetail,
  jobList,
  problem,
} from '../../../../src/adapters/interface-b/schemas.ts'
import { curl } from '../../../builders/http.ts'
import { openForFile } from '../client.ts'
import { htmlFile, pdfFile, words } from '../samples.ts'
import { Client } from './client.ts'

const { engine, client } = await openForFile((engine) =>
  Client.open({ engine, rateLimit: { points: 100_000 } }),
)

const redact = '/redaction/process'

describe('resources', () => {
  it.each([
    ['redaction', redact, () => ({ text: words })],
    ['ocr', '/ocr/process', () => ({ file: pdfFile() })],
    ['conversion', '/conversion/process', () => ({ file: htmlFile(), outputFormat: 'pdf' })],
  ] as const)('job acknowledgement of module %s', async (module, path, fields) => {
    const response = await client.post(path, fields())
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe('application/json')
    const acknowledged = jobAcknowledgement.strict().parse(await response.json())
    expect(acknowledged).toMatchObject({ module, status: 'queued' })
    await client.finished(acknowledged.jobId)
  })

  it('job detail: summary and outputUrl', async () => {
    const job = jobDetail.strict().parse(await client.run(redact, { text: words }))
    expect(job).toMatchObject({
      module: 'redaction',
      status: 'completed',
      creditsRequired: 1,
      creditsReserved: true,
      failureCode: null,
    })
    expect(job.outputUrl).toContain(`${client.server.url}/files/`)
    expect(Date.parse(job.completedAt ?? '')).toBeGreaterThanOrEqual(Date.parse(job.queuedAt))
  })

  it('every module: one credit per job, regardless of its pages', async () => {
    await using own = await Client.open({ engine })
    const balance = async () => (await own.app.credits.balance(own.account)).available
    const before = await balance()
    await own.run(redact, { text: words })
    await own.run(redact, { file: pdfFile() })
    await own.run('/ocr/process', { file: pdfFile() })
    await own.run('/conversion/process', { file: htmlFile(), outputFormat: 'pdf' })
    expect(before - (await balance())).toBe(4)
  })

  it('failed job: failureCode, credits given back, no outputUrl', async () => {
    const damaged = new File(['%PDF-1.7\nnothing else'], 'damaged.pdf')
    const job = jobDetail.strict().parse(await client.run(redact, { file: damaged }))
    expect(job).toMatchObject({ status: 'failed', failureCode: 'MALFORMED', creditsReserved: false })
    expect(job.outputUrl).toBeUndefined()
  })

  it('job list: newest first, page, limit, total', async () => {
    const ids: unknown[] = []
    for (const text of ['one', 'two', 'three']) ids.push((await client.run(redact, { text })).jobId)
    const list = jobList.strict().parse(await client.json('/jobs?limit=2'))
    expect(list).toMatchObject({ page: 1, limit: 2 })
    expect(list.items.map(({ jobId }) => jobId)).toEqual([ids[2], ids[1]])
    const next = jobList.strict().parse(await client.json('/jobs?page=2&limit=2'))
    expect(next.items[0].jobId).toBe(ids[0])
    expect(next.total).toBe(list.total)
    expect(await client.json('/jobs')).toMatchObject({ page: 1, limit: 20 })
    expect(await client.json('/jobs?limit=100')).toMatchObject({ limit: 100 })
    for (const query of ['limit=101', 'limit=0', 'page=0', 'page=x', 'limit=1.5', 'page=-1'])
      expect((await client.fetch(`/jobs?${query}`)).status, query).toBe(400)
  })
})

describe('authentication', () => {
  it('a missing or invalid key: 401', async () => {
    for (const key of ['', 'nonsense', `${client.key}x`]) {
      const response = await fetch(`${client.server.url}/jobs`, { headers: { 'x-api-key': key } })
      expect(response.status).toBe(401)
      expect(response.headers.get('www-authenticate')).toContain('x-api-key')
      expect(problem.strict().parse(await response.json())).toMatchObject({ code: 'unauthenticated' })
    }
    expect((await fetch(`${client.server.url}/jobs`)).status).toBe(401)
  })

  it('a key sees the jobs of its account only', async () => {
    const other = await client.app.accounts.create({ name: 'Other', profile: 'b' })
    const { key } = await client.app.keys.issue(other.id)
    const job = await client.run(redact, { text: words })
    const theirs = { headers: { 'x-api-key': key } }
    expect((await fetch(`${client.server.url}/jobs/${job.jobId}`, theirs)).status).toBe(404)
    expect(await (await fetch(`${client.server.url}/jobs`, theirs)).json()).toMatchObject({
      items: [],
      total: 0,
    })
  })

  it('a rotated key', async () => {
    const { id, key } = await client.app.keys.issue(client.account)
    const fresh = await client.app.keys.rotate(id)
    const status = async (key: string) =>
      (await fetch(`${client.server.url}/jobs`, { headers: { 'x-api-key': key } })).status
    expect([await status(key), await status(fresh.key)]).toEqual([401, 200])
  })
})

describe('errors and limits', () => {
  it('402: too few credits, and nothing is stored', async () => {
    await using poor = await Client.open({ engine }, {}, 'free')
    for (let n = 0; n < 10; n++) expect((await poor.post(redact, { text: `Text ${n}` })).status).toBe(200)
    const response = await poor.post(redact, { text: 'One more' })
    expect(response.status).toBe(402)
    expect(problem.strict().parse(await response.json())).toMatchObject({ code: 'insufficient_credits' })
    expect(await poor.json('/jobs')).toMatchObject({ total: 10 })
  })

  it('413: files for OCR and conversion have at most 20 MB', async () => {
    const large = new File([pdfFile(), new Uint8Array(20 * 1024 * 1024)], 'large.pdf')
    for (const [path, fields] of [
      ['/ocr/process', {}],
      ['/conversion/process', { outputFormat: 'docx' }],
    ] as const)
      expect((await client.post(path, { file: large, ...fields })).status).toBe(413)
  })

  it('files of exactly 20 MB are accepted, one byte more is 413', async () => {
    const head = new Uint8Array(await pdfFile().arrayBuffer())
    const sized = (size: number) => new File([head, new Uint8Array(size - head.length)], 'large.pdf')
    for (const [path, fields] of [
      ['/ocr/process', {}],
      ['/conversion/process', { outputFormat: 'text' }],
    ] as const) {
      const accepted = await client.post(path, { file: sized(20 * 1024 * 1024), ...fields })
      expect(accepted.status).toBe(200)
      const { jobId } = (await accepted.json()) as { jobId: string }
      await client.app.jobs.cancel(client.account, jobId)
      expect((await client.post(path, { file: sized(20 * 1024 * 1024 + 1), ...fields })).status).toBe(413)
    }
  })

  it('422: a document that is not a PDF or DOCX', async () => {
    for (const file of [new File(['\xff\xd8\xff'], 'a.jpg'), htmlFile(), new File(['plain'], 'a.txt')]) {
      const response = await client.post(redact, { file })
      expect(response.status).toBe(422)
      expect(problem.parse(await response.json()).code).toBe('unsupported_format')
    }
  })

  it('429: with Retry-After and rate-limit headers', async () => {
    await using limited = await Client.open({ engine, rateLimit: { points: 2, duration: 60 } })
    const first = await limited.fetch('/jobs')
    expect(first.headers.get('ratelimit-limit')).toBe('2')
    expect(first.headers.get('ratelimit-remaining')).toBe('1')
    await limited.fetch('/jobs')
    const refused = await limited.fetch('/jobs')
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(refused.headers.get('ratelimit-remaining')).toBe('0')
  })

  it('500: a fault of the server, without its message', async () => {
    await using faulty = await Client.open({ engine })
    const jobs = new Proxy(faulty.app.jobs, {
      get: (target, name) =>
        name === 'list'
          ? () => {
              throw new Error(words)
            }
          : Reflect.get(target, name).bind?.(target),
    })
    const app = new Proxy(faulty.app, {
      get: (target, name) => (name === 'jobs' ? jobs : Reflect.get(target, name)),
    })
    const { handle } = createInterfaceB(app, { baseUrl: 'http://localhost' })
    const headers = { 'x-api-key': faulty.key }
    const response = await handle(new Request('http://localhost/jobs', { headers }))
    expect(response.status).toBe(500)
    const body = problem.strict().parse(await response.json())
    expect(JSON.stringify(body)).not.toContain('Whitfield')
  })

  it('404 and 400: unknown paths and methods', async () => {
    expect((await client.fetch('/nothing')).status).toBe(404)
    expect((await client.fetch('/jobs/unknown')).status).toBe(404)
    const response = await client.fetch('/redaction/process')
    expect([response.status, response.headers.get('allow')]).toEqual([400, 'POST'])
  })

  it('every response has a request id; that of the client is kept', async () => {
    expect((await client.fetch('/jobs')).headers.get('x-request-id')).toMatch(/^req_[0-9A-Z]{26}$/)
    const own = await client.fetch('/jobs', { headers: { 'x-request-id': 'trace-12345678' } })
    expect(own.headers.get('x-request-id')).toBe('trace-12345678')
  })

  it('an idempotency key: one job and one charge', async () => {
    const headers = { 'idempotency-key': 'order-7' }
    const ids = []
    for (let n = 0; n < 3; n++)
      ids.push(
        ((await (await client.post(redact, { text: words }, headers)).json()) as { jobId: string }).jobId,
      )
    expect(new Set(ids).size).toBe(1)
    expect((await client.post(redact, { text: 'another text' }, headers)).status).toBe(400)
  })
})

it.runIf(process.platform !== 'win32')('curl: submission, poll, download, range', async () => {
  const key = `x-api-key: ${client.key}`
  const folder = await mkdtemp(path.join(tmpdir(), 'palimpsest-b-'))
  const source = path.join(folder, 'letter.pdf')
  await writeFile(source, new Uint8Array(await pdfFile().arrayBuffer()))
  const types = ['-F', 'redactionTypes=NAME', '-F', 'redactionTypes=SSN']
  const sent = await curl(
    '-H',
    key,
    '-F',
    `file=@${source}`,
    ...types,
    `${client.server.url}/redaction/process`,
  )
  expect(sent.status).toBe(200)
  const { jobId } = JSON.parse(sent.body)
  await client.finished(jobId)
  const { outputUrl } = JSON.parse((await curl('-H', key, `${client.server.url}/jobs/${jobId}`)).body)
  expect((await curl('-r', '0-4', outputUrl)).body).toBe('%PDF-')
  await rm(folder, { recursive: true })
})
