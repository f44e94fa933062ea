/** No value of a document leaves through errors, job lists, logs, telemetry, the database, manifests or names of temporary files. */
import { randomBytes } from 'node:crypto'
import { watch } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { metrics, trace } from '@opentelemetry/api'
import {
  AggregationTemporality,
  InMemoryMetricExporter,
  MeterProvider,
  PeriodicExportingMetricReader,
} from '@opentelemetry/sdk-metrics'
import { BasicTracerProvider, InMemorySpanExporter, SimpleSpanProcessor } from '@opentelemetry/sdk-trace-base'
import JSZip from 'jszip'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { RequestEvent } from '../../../src/adapters/http/handle.ts'
import { createTelemetry } from '../../../src/adapters/telemetry.ts'
import type { JobLogEvent } from '../../../src/application.ts'
import { createEngine, type Engine } from '../../../src/engine.ts'
import { Client as ClientA } from './interface-a/client.ts'
import { Client as ClientB } from './interface-b/client.ts'
import { fileAs, htmlFile, pdfFile, words } from './samples.ts'

/** Values of the sentence that all inputs hold. */
const canaries = /whitfield|536-22-8714|536228714|4111 ?1111/i

const spans = new InMemorySpanExporter()
const exporter = new InMemoryMetricExporter(AggregationTemporality.CUMULATIVE)
const reader = new PeriodicExportingMetricReader({ exporter })
const meters = new MeterProvider({ readers: [reader] })
const log: object[] = []
/** Everything that clients were told besides results. */
const told: string[] = []
const temporaryNames: string[] = []
const { TMPDIR } = process.env

let folder: string
let engine: Engine
let a: ClientA
let b: ClientB
let files: Record<string, File>
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'canary-'))
  await mkdir(path.join(folder, 'tmp'))
  process.env.TMPDIR = path.join(folder, 'tmp')
  watch(process.env.TMPDIR, (_, name) => temporaryNames.push(name ?? '')).unref()
  trace.setGlobalTracerProvider(new BasicTracerProvider({ spanProcessors: [new SimpleSpanProcessor(spans)] }))
  metrics.setGlobalMeterProvider(meters)
  const telemetry = await createTelemetry()
  engine = await createEngine({ threads: 2, home: path.join(folder, 'home') })
  const onRequest = ({ error: _, ...event }: RequestEvent) => {
    log.push(event)
    telemetry.onRequest({ ...event })
  }
  const onJob = ({ error: _, ...event }: JobLogEvent) => {
    log.push(event)
    telemetry.onJob({ ...event })
  }
  // Outputs hold what was not redacted; encrypted, the whole folder can be searched.
  const options = { engine, onJob, encryptionKey: randomBytes(32), rateLimit: { points: 100_000 } }
  a = await ClientA.open({ ...options, dataDir: path.join(folder, 'a') }, { onRequest })
  b = await ClientB.open({ ...options, dataDir: path.join(folder, 'b') }, { onRequest })
  files = { pdf: pdfFile(), html: htmlFile() }
  for (const format of ['docx', 'xlsx', 'jpg']) files[format] = await fileAs(engine, format)
  const broken = new JSZip()
  broken.file('[Content_Types].xml', '<Types/>')
  broken.file('word/document.xml', `<w:document><w:body><w:t>${words}</w:body>`)
  files['damaged.pdf'] = new File([`%PDF-1.7\n1 0 obj << /Title (${words}) >>\n${words}`], 'damaged.pdf')
  files['damaged.docx'] = new File(
    [Buffer.from(await broken.generateAsync({ type: 'uint8array' }))],
    'damaged.docx',
  )
  files['cut.pdf'] = cut(files.pdf)
  files['cut.docx'] = cut(files.docx)
  files['cut.jpg'] = cut(files.jpg)
  files['text.txt'] = new File([words], 'text.txt')
}, 60_000)
afterAll(async () => {
  await engine[Symbol.asyncDispose]()
  await meters.shutdown()
  trace.disable()
  metrics.disable()
  if (TMPDIR === undefined) delete process.env.TMPDIR
  else process.env.TMPDIR = TMPDIR
  await rm(folder, { recursive: true, force: true })
})

function cut(file: File): File {
  return new File([file.slice(0, Math.floor(file.size / 2))], file.name)
}

const routesOfA: readonly (readonly [string, Record<string, string>])[] = [
  ['/v1/redact/document', {}],
  ['/v1/redact/document', { output_format: 'docx' }],
  ['/v1/convert', { to: 'pdf' }],
  ['/v1/convert', { to: 'md' }],
  ['/v1/ocr', {}],
  ['/v1/ocr/extract', { language: 'zu' }],
]
const routesOfB: readonly (readonly [string, Record<string, string>])[] = [
  ['/redaction/process', {}],
  ['/redaction/process', { output_mode: 'mask', redact_faces: 'true' }],
  ['/conversion/process', { outputFormat: 'pdf' }],
  ['/conversion/process', { outputFormat: 'text' }],
  ['/ocr/process', { outputFormat: 'combined' }],
]

describe('values of documents stay out', () => {
  it.each(routesOfA)(
    'of what interface A tells: %s %j',
    async (route, fields) => {
      for (const file of Object.values(files)) {
        const response = await a.postForm(route, { file, ...fields })
        const answer = (await response.json()) as Record<string, unknown>
        if (response.status === 200 && typeof answer.audit_trail_url === 'string')
          told.push(await (await fetch(answer.audit_trail_url)).text())
        const { nodes: _, ...rest } = answer
        told.push(JSON.stringify(rest))
      }
    },
    120_000,
  )

  it('of errors about texts and batches', async () => {
    for (const body of [
      { text: words, mode: words },
      { text: words, language: words },
      { text: [words] },
      `{"text": "${words}`,
    ])
      told.push(await (await a.postJson('/v1/redact/text', body)).text())
    const items = [{ text: words }, { text: words, mode: words }]
    told.push(await (await a.postJson('/v1/redact/text/batch', { items })).text())
    const zip = new JSZip()
    for (const [name, file] of Object.entries(files)) zip.file(name, await file.arrayBuffer())
    const archive = new File([Buffer.from(await zip.generateAsync({ type: 'uint8array' }))], 'files.zip')
    const batch = await a.json(a.postForm('/v1/convert/batch', { archive, to: 'html' }))
    await a.app.jobs.finished(a.account, String(batch.batch_id))
    told.push(JSON.stringify(await a.json(a.fetch(String(batch.poll_url)))))
    expect(await a.json(a.postJson('/v1/redact/text/batch', { items: [{ text: words }] }))).toBeDefined()
  }, 60_000)

  it.each(routesOfB)(
    'of what interface B tells: %s %j',
    async (route, fields) => {
      for (const file of Object.values(files)) {
        const answer = (await (await b.post(route, { file, ...fields })).json()) as { jobId?: string }
        told.push(JSON.stringify(answer))
        if (answer.jobId !== undefined) told.push(JSON.stringify(await b.finished(answer.jobId)))
      }
      if (route === '/redaction/process')
        told.push(JSON.stringify(await b.run(route, { text: words, ...fields })))
      told.push(JSON.stringify(await b.json('/jobs?limit=100')))
    },
    120_000,
  )

  it('of the map of reversible tokens', async () => {
    const done = await engine.redactText(words, { mode: 'token', tokenKey: 'A long key of tokens' })
    expect(done.tokenMap?.length).toBeGreaterThan(10)
    told.push(done.text, String(done.tokenMap))
  })

  it('of errors, job lists and manifests', () => {
    expect(told.length).toBeGreaterThan(100)
    expect(told.filter((text) => text.includes('"code"')).length).toBeGreaterThan(20)
    expect(told.some((text) => text.includes('"signature"'))).toBe(true)
    expect(told.filter((text) => canaries.test(text))).toEqual([])
  })

  it('of logs and telemetry', async () => {
    await reader.forceFlush()
    const recorded = JSON.stringify([
      log,
      spans
        .getFinishedSpans()
        .map(({ name, attributes, status, events }) => [name, attributes, status, events]),
      exporter.getMetrics().map(({ scopeMetrics }) => scopeMetrics),
    ])
    expect(log.length).toBeGreaterThan(100)
    expect(spans.getFinishedSpans().length).toBeGreaterThan(100)
    expect(recorded).not.toMatch(canaries)
  })

  it('of the data folders and the names of temporary files, which are all removed', async () => {
    const searched: string[] = []
    for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
      expect(entry.name).not.toMatch(canaries)
      if (!entry.isFile()) continue
      const name = path.join(entry.parentPath, entry.name)
      searched.push(name)
      expect((await readFile(name)).toString('latin1')).not.toMatch(canaries)
    }
    expect(searched.some((name) => name.endsWith('palimpsest.db'))).toBe(true)
    expect(temporaryNames.join('\n')).not.toMatch(canaries)
    await a[Symbol.asyncDispose]()
    await b[Symbol.asyncDispose]()
    expect(await readdir(path.join(folder, 'tmp'))).toEqual([])
  })
})
