import { PalimpsestError, RequestError } from '../../../engines/model/errors.ts'
import { type Application, isFinished, type Job, terms } from '../../application.ts'
import { createDownloads } from '../http/downloads.ts'
import { createHandler, type HandlerOptions, type Route } from '../http/handle.ts'
import { jsonResponse, statuses } from '../http/problem.ts'
import { batchOf, batchStatus, convertBatch, fileOf, findBatch, resultsOf, totalOf } from './batches.ts'
import { type Context, defaultLimits, type KeyCall, readUpload, type UploadLimits, uploadOf } from './call.ts'
import { convert } from './conversions.ts'
import {
  accept,
  artifactOf,
  completed,
  creditsOf,
  errorOf,
  jobOf,
  outputOf,
  processingMs,
  statusOf,
} from './jobs.ts'
import { extract, ocr } from './ocr.ts'
import { type DocumentJobResponse, type DocumentResponse, documentForm, parseFields } from './schemas.ts'
import { checkCodes, entityCatalog, redactText, redactTexts } from './texts.ts'

/** Options of `createInterfaceA`. */
export interface InterfaceAOptions extends HandlerOptions {
  /** Sizes of uploads in bytes. Default: 10 MiB for a text, 50 MiB for a batch of texts, 100 MiB for a file, 500 MiB for an archive. */
  readonly limits?: Partial<UploadLimits>
}

/** The handler of Interface A. */
export interface InterfaceA {
  /** Answers a request. Never rejects; opens no port. */
  handle(request: Request): Promise<Response>
}

/** Interface A: paths under `/v1/`, authenticated by `Authorization: Bearer`, for accounts of profile `a`. */
export function createInterfaceA(app: Application, options: InterfaceAOptions): InterfaceA {
  const baseUrl = options.baseUrl.replace(/\/+$/, '')
  const downloads = createDownloads(app, `${baseUrl}/v1/files`)
  const context: Context = { app, downloads, baseUrl, limits: { ...defaultLimits, ...options.limits } }
  app.webhooks.start(async (job) => JSON.stringify(await batchOf(context, job)))
  const json = (
    method: Route['method'],
    path: string,
    work: (context: Context, call: KeyCall) => Promise<object>,
  ): Route => ({
    method,
    path,
    access: 'key',
    handle: async (call) => jsonResponse(await work(context, call)),
  })

  const routes: readonly Route[] = [
    json('POST', '/v1/redact/text', redactText),
    json('POST', '/v1/redact/text/batch', redactTexts),
    json('GET', '/v1/redact/entities', entityCatalog),
    json('POST', '/v1/redact/document', redactDocument),
    json('GET', '/v1/redact/document/{job_id}', documentJob),
    json('POST', '/v1/convert', convert),
    json('POST', '/v1/convert/batch', convertBatch),
    json('GET', '/v1/convert/batch/{batch_id}', batchStatus),
    {
      method: 'GET',
      path: '/v1/convert/batch/{batch_id}/stream',
      access: 'key',
      handle: (call) => batchStream(context, call),
    },
    json('POST', '/v1/ocr', ocr),
    json('POST', '/v1/ocr/extract', extract),
    {
      method: 'GET',
      path: '/v1/files/{id}',
      access: 'signed URL',
      handle: ({ request, params }) => downloads.serve(request, params.id ?? ''),
    },
  ]
  const handle = createHandler({
    ...options,
    app,
    profile: 'a',
    routes,
    statuses,
    methodStatus: 405,
    challenge: 'Bearer realm="Palimpsest"',
    keyOf: bearerToken,
  })
  return { handle }
}

/** RFC 6750: the scheme is case-insensitive. */
function bearerToken(headers: Headers): string | null {
  return /^Bearer +(\S+)$/i.exec(headers.get('authorization') ?? '')?.[1] ?? null
}

/** Documents of this many pages or more are processed asynchronously. */
const asynchronousPages = 50

/** `POST /v1/redact/document` */
async function redactDocument(context: Context, call: KeyCall): Promise<DocumentResponse> {
  const { pages, ...accepted } = await acceptDocument(context, call)
  const { file, isFirst } = accepted
  const job = pages < asynchronousPages ? await completed(context, call, accepted) : accepted.job
  const { job_id, output, entities_redacted, audit_trail_url, processing_ms } = render(context, job)
  return {
    job_id,
    status: isFinished(job) && job.state === 'completed' ? 'complete' : 'processing',
    input: { filename: file.name, pages, size_bytes: file.size },
    output,
    entities_redacted,
    audit_trail_url,
    credits_used: creditsOf(job, isFirst),
    processing_ms,
  }
}

async function acceptDocument(context: Context, call: KeyCall) {
  const { app } = context
  const form = await readUpload(context, call)
  const fields = parseFields(documentForm, form.fields, 'form')
  await checkCodes(context, fields.entities, 'entities')
  const input = uploadOf(form, 'file', ['pdf', 'docx', 'png', 'jpg'], { checkType: true })
  const pages = await app.engine.countPages(input.bytes, { signal: call.request.signal })
  const work = {
    id: `red_${app.ids.ulid()}`,
    operation: 'redactDocument',
    options: { entities: fields.entities, to: fields.output_format, manifest: fields.audit_trail },
    input,
    credits: pages * terms.a.costs.redactDocument.credits,
  } as const
  return { pages, ...(await accept(context, call, work, fields)) }
}

/** `GET /v1/redact/document/{job_id}` */
async function documentJob(context: Context, { account, params }: KeyCall): Promise<DocumentJobResponse> {
  const job = jobOf(context, account, params.job_id ?? '', 'redactDocument')
  if (job === null) throw new RequestError('not_found', 'Job not found.')
  return render(context, job)
}

function render({ app, downloads }: Context, job: Job): DocumentJobResponse {
  const manifest = artifactOf(job, 'manifest')
  const { entities } = job.facts
  return {
    job_id: job.id,
    status: statusOf(job),
    progress_pct: isFinished(job) ? 100 : job.progress,
    ...outputOf(job, downloads),
    ...(typeof entities === 'number' ? { entities_redacted: entities } : {}),
    ...(manifest === undefined ? {} : { audit_trail_url: downloads.urlOf(manifest) }),
    ...errorOf(job),
    credits_used: creditsOf(job),
    processing_ms: processingMs(job, app.clock.now()),
  }
}

/** Proxies close connections that are silent for a minute. */
const keepAliveMs = 15_000

/** A client that lost its connection tries again after this time. */
const retryMs = 3000

/**
 * `GET /v1/convert/batch/{batch_id}/stream`: an event `progress` for each file, then `complete`. The id of an event consists of
 * the start time and the number of the file, so that `Last-Event-ID` also works after a restart, which starts the work again.
 */
async function batchStream(context: Context, call: KeyCall): Promise<Response> {
  const job = findBatch(context, call)
  const last = call.request.headers.get('last-event-id') ?? ''
  // Tells an EventSource not to reconnect (HTML, 9.2.3).
  if (job.startedAt !== null && last === `${job.startedAt}-complete`)
    return new Response(null, { status: 204 })
  const gone = new AbortController()
  const signal = AbortSignal.any([gone.signal, call.request.signal])
  const encoder = new TextEncoder()
  const body = new ReadableStream<Uint8Array>({
    async start(controller) {
      const send = (text: string) => {
        if (!signal.aborted) controller.enqueue(encoder.encode(text))
      }
      const timer = setInterval(() => send(': keep-alive\n\n'), keepAliveMs)
      try {
        send(`retry: ${retryMs}\n\n`)
        for await (const event of events(context, call.account.id, job, last, signal)) send(event)
      } catch (error) {
        // The client has disconnected, or the application is closing: the client reconnects.
        if (!(error instanceof PalimpsestError)) controller.error(error)
      } finally {
        clearInterval(timer)
        if (!signal.aborted) controller.close()
      }
    },
    cancel: () => gone.abort(),
  })
  return new Response(body, {
    headers: {
      'content-type': 'text/event-stream',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      // Proxies such as nginx would otherwise buffer the events.
      'x-accel-buffering': 'no',
    },
  })
}

async function* events(
  context: Context,
  account: string,
  first: Job,
  last: string,
  signal: AbortSignal,
): AsyncGenerator<string> {
  const { app } = context
  const progress = new Progress(totalOf(first), last)
  yield* progress.of(first, first.files)
  for await (const event of app.jobs.watch(account, first.id, signal)) {
    const job = app.jobs.get(account, first.id)
    if (event.type !== 'finished') {
      yield* progress.of(job, job.files)
      continue
    }
    const results = [...(await resultsOf(app, job))]
    yield* progress.of(
      job,
      results.sort((a, b) => (a.finished ?? 0) - (b.finished ?? 0)),
    )
    yield message('complete', `${job.startedAt}-complete`, await batchOf(context, job))
  }
}

/** The files that were reported to a client. */
class Progress {
  readonly #total: number
  readonly #last: string
  /** Start of the work to which `#sent` belongs. */
  #start: number | null = null
  #sent = 0

  constructor(total: number, last: string) {
    this.#total = total
    this.#last = last
  }

  /** Messages about the files that are new. */
  *of({ startedAt }: Job, results: readonly Parameters<typeof fileOf>[0][]): Generator<string> {
    if (startedAt === null) return
    if (startedAt !== this.#start) {
      this.#start = startedAt
      const [, start, sent] = /^(\d{1,15})-(\d{1,6})$/.exec(this.#last) ?? []
      this.#sent = Number(start) === startedAt ? Number(sent) : 0
    }
    for (; this.#sent < results.length; this.#sent++) {
      const done = results.slice(0, this.#sent + 1)
      const failed = done.filter(({ status }) => status === 'failed').length
      yield message('progress', `${startedAt}-${done.length}`, {
        ...fileOf(results[this.#sent]),
        completed: done.length - failed,
        failed,
        total_files: this.#total,
      })
    }
  }
}

function message(event: string, id: string, data: object): string {
  return `event: ${event}\nid: ${id}\ndata: ${JSON.stringify(data)}\n\n`
}
