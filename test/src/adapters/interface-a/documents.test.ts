/** Rows of the document of Interface A about redaction of documents, driven over HTTP. The names of the tests are the rows. */
import { execFileSync } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import {
  documentJobResponse,
  documentResponse,
  problem,
} from '../../../../src/adapters/interface-a/schemas.ts'
import { type Manifest, verifyManifest } from '../../../../src/index.ts'
import { folderForFile } from '../../../builders/folder.ts'
import { requires } from '../../../builders/requires.ts'
import { openForFile } from '../client.ts'
import { fileAs, pdfFile } from '../samples.ts'
import { Client } from './client.ts'

const { engine, client } = await openForFile((engine) => Client.open({ engine }))
const folder = folderForFile()

const route = '/v1/redact/document'
const post = (fields: Record<string, string | File>, headers = {}) => client.postForm(route, fields, headers)
const redact = async (fields: Record<string, string | File>) =>
  documentResponse.strict().parse(await client.json(post(fields)))
const download = async (url: string | undefined) => {
  const response = await fetch(String(url))
  expect(response.status).toBe(200)
  return new Uint8Array(await response.arrayBuffer())
}
const values = ['Whitfield', '536-22-8714', 'example.org', '4111']

describe('POST /v1/redact/document', () => {
  it('response: job_id, status, input, output, entities_redacted, audit_trail_url, credits_used, processing_ms', async () => {
    const before = await client.balance()
    const file = pdfFile()
    const done = await redact({ file })
    expect(done).toMatchObject({
      status: 'complete',
      input: { filename: 'record.pdf', pages: 1, size_bytes: file.size },
      credits_used: 1,
    })
    expect(done.job_id).toMatch(/^red_/)
    expect(done.entities_redacted).toBeGreaterThanOrEqual(4)
    expect(await client.balance()).toBe(before - 1)
    const bytes = await download(done.output?.download_url)
    expect(bytes.length).toBe(done.output?.size_bytes)
    const lifetime = Date.parse(done.output?.expires_at ?? '') - Date.now()
    expect(lifetime / 3600_000).toBeGreaterThan(23)
    expect(lifetime / 3600_000).toBeLessThanOrEqual(24)
  })

  it.runIf(requires('pdftotext'))(
    'PDF: layout preserved, values covered, checked with pdftotext',
    async () => {
      const done = await redact({ file: pdfFile() })
      const out = path.join(folder, 'out.pdf')
      await writeFile(out, await download(done.output?.download_url))
      const text = execFileSync('pdftotext', ['-layout', out, '-']).toString()
      for (const value of values) expect(text).not.toContain(value)
      expect(text).toContain('Patient')
    },
  )

  it('DOCX', async () => {
    const done = await redact({ file: await fileAs(engine, 'docx') })
    const out = path.join(folder, 'out.docx')
    await writeFile(out, await download(done.output?.download_url))
    const xml = execFileSync('unzip', ['-p', out, 'word/document.xml']).toString()
    for (const value of values) expect(xml).not.toContain(value)
    expect(xml).toContain('Record')
  })

  it('entities: a JSON array in a form field', async () => {
    const done = await redact({ file: pdfFile(), entities: '["SSN"]' })
    expect(done.entities_redacted).toBe(1)
  })

  it('entities: also as one field for each value, as generated clients send lists', async () => {
    for (const codes of [['SSN'], ['SSN', 'EMAIL']]) {
      const body = new FormData()
      body.append('file', pdfFile())
      for (const code of codes) body.append('entities', code)
      const done = await client.json(client.fetch(route, { method: 'POST', body }))
      expect(done.entities_redacted).toBe(codes.length)
    }
  })

  it.each([
    ['entities', '["SSN"'],
    ['entities', '{"a":1}'],
    ['entities', '[7]'],
    ['entities', '["NO_SUCH_CODE"]'],
    ['audit_trail', 'perhaps'],
    ['output_format', 'html'],
  ])('a wrong %s is rejected by name: %s', async (field, value) => {
    const response = await post({ file: pdfFile(), [field]: value })
    expect(response.status).toBe(400)
    expect(problem.strict().parse(await response.json()).detail).toContain(field)
  })

  it('file: required, and not empty', async () => {
    expect((await post({ entities: '["SSN"]' })).status).toBe(400)
    expect((await post({ file: new File([], 'empty.pdf') })).status).toBe(400)
  })

  it('unknown fields are ignored', async () => {
    await redact({ file: pdfFile(), webhook_url: 'not a URL', colour: 'blue' })
  })

  it('audit_trail: the signed manifest by default', async () => {
    const done = await redact({ file: pdfFile() })
    const manifest = JSON.parse(Buffer.from(await download(done.audit_trail_url)).toString()) as Manifest
    expect(await verifyManifest(manifest, await download(done.output?.download_url))).toEqual([])
    expect(JSON.stringify(manifest)).not.toContain('Whitfield')
  })

  it('audit_trail: false, also as clients in Python send it', async () => {
    for (const audit_trail of ['false', 'False']) {
      const done = await redact({ file: pdfFile(), audit_trail })
      expect(done.audit_trail_url).toBeUndefined()
    }
  })

  it('output_format: PDF to DOCX; the manifest describes the output', async () => {
    const done = await redact({ file: pdfFile(), output_format: 'docx' })
    const bytes = await download(done.output?.download_url)
    const out = path.join(folder, 'from-pdf.docx')
    await writeFile(out, bytes)
    const xml = execFileSync('unzip', ['-p', out, 'word/document.xml']).toString()
    for (const value of values) expect(xml).not.toContain(value)
    expect(xml).toContain('Patient')
    const manifest = JSON.parse(Buffer.from(await download(done.audit_trail_url)).toString()) as Manifest
    expect(await verifyManifest(manifest, bytes)).toEqual([])
  })

  it.runIf(requires('pdftotext'))('output_format: DOCX to PDF', async () => {
    const done = await redact({ file: await fileAs(engine, 'docx'), output_format: 'pdf' })
    const out = path.join(folder, 'from-docx.pdf')
    await writeFile(out, await download(done.output?.download_url))
    const text = execFileSync('pdftotext', [out, '-']).toString()
    for (const value of values) expect(text).not.toContain(value)
    expect(text).toContain('Record')
  })

  it('MIME types: another format is 422, regardless of its name', async () => {
    for (const file of [
      new File(['plain text'], 'note.pdf', { type: 'application/pdf' }),
      new File(['<html><p>a</p></html>'], 'page.html', { type: 'text/html' }),
      new File([pdfFile()], 'a.png', { type: 'image/png' }),
    ]) {
      const response = await post({ file })
      expect(response.status, file.name).toBe(422)
      expect(await response.json()).toMatchObject({ code: 'unsupported_format' })
    }
    for (const type of ['application/pdf', 'application/octet-stream', ''])
      await redact({ file: new File([pdfFile()], 'a.bin', { type }) })
  })

  it('a damaged document: 422, and nothing is charged', async () => {
    const before = await client.balance()
    const response = await post({ file: new File(['%PDF-1.7\nnothing else'], 'damaged.pdf') })
    expect(response.status).toBe(422)
    expect(await client.balance()).toBe(before)
  })

  it('file names are never trusted', async () => {
    const file = new File([pdfFile()], '../../etc/pass"wd\r\nX-Evil: 1.pdf')
    const done = await redact({ file })
    expect(done.input.filename).not.toMatch(/[/\\"\r\n]/)
    const response = await fetch(String(done.output?.download_url))
    expect(response.headers.get('x-evil')).toBeNull()
    expect(response.headers.get('content-disposition')).not.toContain('..')
  })

  it('cost: one credit for each page', async () => {
    const before = await client.balance()
    const done = await redact({ file: pdfFile('One', 'Two', 'Three') })
    expect(done).toMatchObject({ input: { pages: 3 }, credits_used: 3 })
    expect(await client.balance()).toBe(before - 3)
  })

  it.each([50, 400])('50 pages or more: processing, then progress_pct 100 (%i)', async (count) => {
    const pages = Array.from({ length: count }, (_, n) => `Page ${n}, a.person${n}@example.org`)
    const submitted = await redact({ file: pdfFile(...pages) })
    expect(submitted).toMatchObject({ status: 'processing', input: { pages: count }, credits_used: count })
    expect(submitted.output).toBeUndefined()
    const get = async () =>
      documentJobResponse
        .strict()
        .parse(await client.json(client.fetch(`/v1/redact/document/${submitted.job_id}`)))
    const seen: number[] = [(await get()).progress_pct]
    for await (const _ of client.app.jobs.watch(client.account, submitted.job_id))
      seen.push((await get()).progress_pct)
    expect(seen).toEqual(seen.toSorted((a, b) => a - b))
    // 50 pages may be done before the first answer.
    if (count > 50) expect(seen.some((progress) => progress > 0 && progress < 99)).toBe(true)
    const done = await get()
    expect(done).toMatchObject({
      status: 'complete',
      progress_pct: 100,
      entities_redacted: count,
      credits_used: count,
    })
    await download(done.output?.download_url)
    await download(done.audit_trail_url)
  })

  it('49 pages are waited for', async () => {
    const pages = Array.from({ length: 49 }, (_, n) => `Page ${n}`)
    expect(await redact({ file: pdfFile(...pages) })).toMatchObject({ status: 'complete', credits_used: 49 })
  })

  it('a client that disconnects cancels its job', async () => {
    const gone = new AbortController()
    const body = new FormData()
    body.append('file', pdfFile(...Array.from({ length: 40 }, (_, n) => `Page ${n} a${n}@example.org`)))
    const sent = client.fetch(route, { method: 'POST', body, signal: gone.signal })
    const refused = expect(sent).rejects.toThrow()
    const newest = () => client.app.jobs.list(client.account, { limit: 1, offset: 0 }).items[0]
    const last = newest().id
    while (newest().id === last) await new Promise((resolve) => setTimeout(resolve, 5))
    const { id } = newest()
    gone.abort()
    await refused
    expect((await client.app.jobs.finished(client.account, id)).state).toBe('cancelled')
    const job = await client.json(client.fetch(`/v1/redact/document/${id}`))
    expect(job).toMatchObject({ progress_pct: 100, credits_used: 0 })
  })

  it('Idempotency-Key: the same job', async () => {
    const before = await client.balance()
    const headers = { 'idempotency-key': 'document-1' }
    const file = pdfFile('Twice, c@example.org')
    const [one, two] = [
      await client.json(post({ file }, headers)),
      await client.json(post({ file }, headers)),
    ]
    expect(two.job_id).toBe(one.job_id)
    expect([one.credits_used, two.credits_used]).toEqual([1, 0])
    expect(await client.balance()).toBe(before - 1)
    const other = await post({ file: pdfFile('Another, c@example.org') }, headers)
    expect(other.status).toBe(400)
    expect(problem.parse(await other.json()).detail).toContain('idempotency key')
    expect((await post({ file, audit_trail: 'false' }, headers)).status).toBe(400)
    expect(await client.balance()).toBe(before - 1)
  })
})

describe('GET /v1/redact/document/{job_id}', () => {
  it('job_id, status, progress_pct, output, credits_used', async () => {
    const { job_id } = await redact({ file: pdfFile() })
    const job = documentJobResponse
      .strict()
      .parse(await client.json(client.fetch(`/v1/redact/document/${job_id}`)))
    expect(job).toMatchObject({ job_id, status: 'complete', progress_pct: 100, credits_used: 1 })
    await download(job.output?.download_url)
  })

  it('an unknown id, and a job of another account: 404', async () => {
    const { job_id } = await redact({ file: pdfFile() })
    const other = await client.app.accounts.create({ name: 'Other', profile: 'a' })
    const { key } = await client.app.keys.issue(other.id)
    const headers = { authorization: `Bearer ${key}` }
    expect((await client.fetch(`/v1/redact/document/${job_id}`, { headers })).status).toBe(404)
    expect((await client.fetch('/v1/redact/document/red_unknown')).status).toBe(404)
  })
})
