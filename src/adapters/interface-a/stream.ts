import { PalimpsestError } from '../../../engines/model/errors.ts'
import type { Job } from '../../application.ts'
import { batchOf, fileOf, findBatch, resultsOf, totalOf } from './batches.ts'
import type { Context, KeyCall } from './call.ts'

/** Proxies close connections that are silent for a minute. */
const keepAliveMs = 15_000

/** A client that lost its connection tries again after this time. */
const retryMs = 3000

/**
 * `GET /v1/convert/batch/{batch_id}/stream`: an event `progress` for each file, then `complete`. The id of an event is the start of the
 * work and the number of the file, so that `Last-Event-ID` resumes also after a restart, which begins the work again.
 */
export async function batchStream(context: Context, call: KeyCall): Promise<Response> {
  const job = findBatch(context, call)
  const last = call.request.headers.get('last-event-id') ?? ''
  // Tells an EventSource not to connect again (HTML, 9.2.3).
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
        // The client is gone, or the application is closing: it connects again.
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
      // Proxies such as nginx would otherwise collect the events.
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

/** Which files a client was told of. */
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
