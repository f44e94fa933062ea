import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { RequestEvent } from '../../../../src/adapters/http/handle.ts'
import type { JobLogEvent } from '../../../../src/application.ts'
import { createEngine, type Engine } from '../../../../src/engine.ts'
import { testClock } from '../../../builders/application.ts'
import { Client } from '../interface-b/client.ts'
import { pdfFile } from '../samples.ts'

const redact = '/redaction/process'
const canary = 'Canary-Whitfield'

let folder: string
let engine: Engine
let client: Client
const clock = testClock()
const log: (RequestEvent | JobLogEvent)[] = []
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'palimpsest-security-'))
  engine = await createEngine({ threads: 2, home: folder })
  const record = (event: RequestEvent | JobLogEvent) => void log.push(event)
  client = await Client.open(
    { engine, clock, dataDir: path.join(folder, 'data'), onJob: record, rateLimit: { points: 100_000 } },
    { onRequest: record, limits: { idleMs: 300 } },
  )
})
afterAll(async () => {
  await client[Symbol.asyncDispose]()
  await engine[Symbol.asyncDispose]()
  await rm(folder, { recursive: true, force: true })
})

/** Sends the parts of a body over one connection, and returns what the server answers. */
async function raw(headers: string, ...parts: readonly (string | Buffer)[]): Promise<string> {
  const { hostname, port } = new URL(client.server.url)
  const socket = connect(Number(port), hostname)
  let answer = ''
  const closed = new Promise<void>((resolve) => socket.on('close', () => resolve()))
  socket.on('data', (chunk) => {
    answer += chunk.toString('latin1')
  })
  socket.on('error', () => {})
  socket.write(`${headers}\r\nHost: x\r\nx-api-key: ${client.key}\r\n\r\n`)
  for (const part of parts) socket.write(part)
  await Promise.race([closed, new Promise((resolve) => setTimeout(resolve, 3000))])
  socket.destroy()
  return answer
}

const multipart = `POST /api${redact} HTTP/1.1\r\nContent-Type: multipart/form-data; boundary=b`
const field = (name: string, value: string) =>
  `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`

describe('file names', () => {
  it.each([
    ['../../../etc/cron.d/evil.pdf', 'evil-redacted.pdf'],
    ['..\\..\\windows\\evil.pdf', 'evil-redacted.pdf'],
    ['/etc/passwd', 'passwd-redacted.pdf'],
    ['.pdf', 'pdf-redacted.pdf'],
    ['a"; filename="b.exe', null],
    ['invoice\u202efdp.exe', 'invoicefdp-redacted.pdf'],
    ['x\r\nSet-Cookie: a=b\r\n.pdf', null],
    ['Gerät 😀.pdf', 'Ger_t __-redacted.pdf'],
    [`${'long'.repeat(200)}.pdf`, null],
  ])('%j become safe names of downloads', async (name, expected) => {
    const file = new File([pdfFile()], name)
    const response = await client.output(redact, { file, redactionTypes: 'SSN' })
    const disposition = response.headers.get('content-disposition') ?? ''
    expect(disposition).toMatch(/^attachment; filename="[\w .()=-]+"; filename\*=UTF-8''[\w%.~-]+$/)
    expect(disposition.length).toBeLessThan(800)
    expect(response.headers.get('set-cookie')).toBeNull()
    if (expected !== null) expect(disposition).toContain(`filename="${expected}"`)
  })

  it('files are written only in the data folder, and the keys and receipts next to it', async () => {
    expect((await readdir(folder)).sort()).toEqual(
      ['data', 'digest-key', 'receipts', 'signing-key.pem', 'signing-key.pub.pem'].sort(),
    )
  })
})

describe('download URLs', () => {
  it('an altered URL: 403', async () => {
    const { outputUrl } = await client.run(redact, { text: 'Text one' })
    const other = await client.run(redact, { text: 'Text two' })
    const url = new URL(String(outputUrl))
    const altered = (change: (copy: URL) => void) => {
      const copy = new URL(url)
      change(copy)
      return fetch(copy)
    }
    const tries = [
      altered((copy) => copy.searchParams.set('expires', '99999999999')),
      altered((copy) => copy.searchParams.delete('signature')),
      altered((copy) => copy.searchParams.set('signature', '')),
      altered((copy) => copy.searchParams.set('signature', '0'.repeat(64))),
      altered((copy) => copy.searchParams.delete('expires')),
      altered((copy) => {
        copy.pathname = new URL(String(other.outputUrl)).pathname
      }),
    ]
    for (const response of await Promise.all(tries)) {
      expect(response.status).toBe(403)
      expect(response.headers.get('content-type')).toBe('application/problem+json')
    }
    expect((await fetch(url)).status).toBe(200)
  })

  it('an expired URL: 403; the job then has no URL', async () => {
    const { outputUrl, jobId } = await client.run(redact, { text: 'Text three' })
    clock.advance(25 * 3600 * 1000)
    expect((await fetch(String(outputUrl))).status).toBe(403)
    const job = await client.json(`/jobs/${jobId}`)
    expect(job.status).toBe('completed')
    expect(job.outputUrl).toBeUndefined()
    await client.app.sweep()
  })

  it('are served with their range, type and name, never run in a browser', async () => {
    const { outputUrl } = await client.run(redact, { text: 'Text four' })
    const whole = await (await fetch(String(outputUrl))).text()
    const ranged = (range: string) => fetch(String(outputUrl), { headers: { range } })
    const part = await ranged('bytes=2-5')
    expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 2-5/${whole.length}`])
    expect(await part.text()).toBe(whole.slice(2, 6))
    expect(await (await ranged('bytes=-4')).text()).toBe(whole.slice(-4))
    expect((await ranged('bytes=9999-')).status).toBe(416)
    for (const ignored of ['bytes=5-2', 'bytes=0-1,4-5', 'lines=1-2', 'bytes=-'])
      expect((await ranged(ignored)).status).toBe(200)
    expect(part.headers.get('x-content-type-options')).toBe('nosniff')
    expect(part.headers.get('content-security-policy')).toContain('sandbox')
    const head = await fetch(String(outputUrl), { method: 'HEAD' })
    expect([head.status, head.headers.get('content-length')]).toEqual([200, String(whole.length)])
  })
})

describe('bodies', () => {
  it('fields named __proto__, constructor and so on change nothing', async () => {
    const fields = ['__proto__', 'constructor', 'prototype', 'toString'].map((name) => [name, 'true'])
    const response = await client.post(redact, { text: 'A text', ...Object.fromEntries(fields) })
    expect(response.status).toBe(200)
    expect((await client.post(redact, { text: 'A text', output_mode: '__proto__' })).status).toBe(400)
    expect(({} as Record<string, unknown>).true).toBeUndefined()
  })

  it('a field of 10 MB: 413', async () => {
    const response = await client.post(redact, { text: 'x'.repeat(10 * 1024 * 1024) })
    expect(response.status).toBe(413)
    expect((await client.post(redact, { text: 'A text', note: 'x'.repeat(2 * 1024 * 1024) })).status).toBe(
      413,
    )
  })

  it('100,000 parts: 413', async () => {
    const body = `${field('redactionTypes', 'NAME').repeat(100_000)}--b--\r\n`
    const answer = await raw(`${multipart}\r\nContent-Length: ${body.length}\r\nConnection: close`, body)
    expect(answer).toMatch(/^HTTP\/1\.1 413/)
  })

  it('a body that announces more than the limit is rejected before it is read', async () => {
    expect(await raw(`${multipart}\r\nContent-Length: 999999999999`, 'a')).toMatch(/^HTTP\/1\.1 413/)
  })

  it('a chunked body without end: 413 once the limit is passed', async () => {
    const start = `--b\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF-1.7\n`
    const chunk = (data: string | Buffer) => [`${data.length.toString(16)}\r\n`, data, '\r\n']
    const mebibyte = Buffer.alloc(1024 * 1024, 32)
    const parts = [chunk(start), ...Array.from({ length: 30 }, () => chunk(mebibyte))].flat()
    const headers = multipart.replace(redact, '/ocr/process')
    expect(await raw(`${headers}\r\nTransfer-Encoding: chunked`, ...parts)).toMatch(/^HTTP\/1\.1 413/)
  })

  it('a slow body: 408', async () => {
    expect(await raw(`${multipart}\r\nContent-Length: 1000`, field('text', 'A te'))).toMatch(
      /^HTTP\/1\.1 408/,
    )
  })

  it.each([
    ['no boundary', 'multipart/form-data', 'x'],
    ['a body that is no form', 'multipart/form-data; boundary=b', 'nothing of a form'],
    ['an incomplete form', 'multipart/form-data; boundary=b', field('text', 'A text')],
    ['another content type', 'application/json', '{"text":"A text"}'],
    [
      'a part without a name',
      'multipart/form-data; boundary=b',
      '--b\r\nContent-Disposition: form-data\r\n\r\nx\r\n--b--\r\n',
    ],
  ])('%s: 400', async (_, type, body) => {
    const response = await client.fetch(redact, { method: 'POST', headers: { 'content-type': type }, body })
    expect(response.status).toBe(400)
  })

  it('a name of 300 characters: 400', async () => {
    const headers = { 'content-type': 'multipart/form-data; boundary=b' }
    const body = `${field('x'.repeat(300), 'A text')}--b--\r\n`
    const response = await client.fetch(redact, { method: 'POST', headers, body })
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ detail: 'The name of a field is too long.' })
  })

  it('nothing remains of a client that disconnects during its upload', async () => {
    const before = await client.json('/jobs')
    const stop = new AbortController()
    const body = new ReadableStream({
      start: (controller) => controller.enqueue(Buffer.from(field('text', 'A text'))),
    })
    const headers = { 'content-type': 'multipart/form-data; boundary=b' }
    const sent = client.fetch(redact, {
      method: 'POST',
      body,
      headers,
      signal: stop.signal,
      duplex: 'half',
    } as RequestInit)
    setTimeout(() => stop.abort(), 100)
    await expect(sent).rejects.toThrow()
    expect((await client.json('/jobs')).total).toBe(before.total)
  })

  it.each([
    'GET //evil.example/x HTTP/1.1',
    'GET /api/jobs/%00 HTTP/1.1',
    'GET /api/../../etc/passwd HTTP/1.1',
  ])('%s is answered', async (line) => {
    expect(await raw(`${line}\r\nConnection: close`)).toMatch(/^HTTP\/1\.1 (?:400|401|404)/)
  })
})

it('no text, file name or key of a request appears in logs, errors or the database', async () => {
  const file = new File([pdfFile(`${canary} 536-22-8714`)], `${canary}.pdf`)
  const damaged = new File([`%PDF-1.7 ${canary}`], `${canary}-damaged.pdf`)
  const answers: string[] = []
  for (const fields of [
    { text: `${canary} writes` },
    { file },
    { file: damaged },
    { text: canary, output_mode: canary },
    { text: canary, redactionTypes: canary },
    { file: new File([canary], `${canary}.txt`) },
  ] as Record<string, string | File>[]) {
    const response = await client.post(redact, fields)
    const answer = await response.text()
    // The code of an entity type is no text of a document.
    if (fields.redactionTypes === undefined) answers.push(answer)
    const { jobId } = JSON.parse(answer)
    if (jobId !== undefined) answers.push(JSON.stringify(await client.finished(jobId)))
  }
  expect(JSON.stringify(answers)).not.toContain(canary)
  const logged = log.map(({ error, ...event }) => event)
  expect(logged.length).toBeGreaterThan(10)
  expect(JSON.stringify(logged)).not.toContain(canary)
  expect(JSON.stringify(logged)).not.toContain(client.key)
  // Inputs are gone with their jobs, and with them their names; outputs keep theirs until they expire.
  clock.advance(25 * 3600 * 1000)
  await client.app.sweep()
  await client.server[Symbol.asyncDispose]()
  await client.app[Symbol.asyncDispose]()
  for (const entry of await readdir(path.join(folder, 'data'), { recursive: true, withFileTypes: true }))
    if (entry.isFile())
      expect(await readFile(path.join(entry.parentPath, entry.name), 'latin1')).not.toContain(canary)
})
