import { DependencyError } from '../../engines/model/errors.ts'
import type { JobLogEvent } from '../application.ts'
import { version } from '../version.ts'
import type { RequestEvent } from './http/handle.ts'

/** Hooks that record spans and metrics. */
export interface Telemetry {
  /** For `createInterfaceA` and `createInterfaceB`. */
  readonly onRequest: (event: RequestEvent) => void
  /** For `createApplication`. */
  readonly onJob: (event: JobLogEvent) => void
}

/** Others become `_OTHER`, as required by the semantic conventions of OpenTelemetry: method names are chosen by clients. */
const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS', 'PATCH'])

/**
 * Spans and metrics by OpenTelemetry, with the providers registered by the host: `http.server.request.duration` (seconds),
 * `http.server.request.body.size` (bytes), `palimpsest.job.duration` (seconds), `palimpsest.job.input.size` and
 * `palimpsest.job.output.size` (bytes), `palimpsest.job.credits`. Ids of requests, jobs and accounts are on spans only. Contains no
 * document text, file name, key or URL. Needs the optional package `@opentelemetry/api`; throws `missing_dependency` without it.
 */
export async function createTelemetry(): Promise<Telemetry> {
  const { metrics, SpanKind, SpanStatusCode, trace } = await load()
  const tracer = trace.getTracer('palimpsest', version)
  const meter = metrics.getMeter('palimpsest', version)
  const seconds = (name: string) => meter.createHistogram(name, { unit: 's' })
  const bytes = (name: string) => meter.createHistogram(name, { unit: 'By' })
  const requestDuration = seconds('http.server.request.duration')
  const requestSize = bytes('http.server.request.body.size')
  const jobDuration = seconds('palimpsest.job.duration')
  const inputSize = bytes('palimpsest.job.input.size')
  const outputSize = bytes('palimpsest.job.output.size')
  const credits = meter.createCounter('palimpsest.job.credits', { unit: '{credit}' })

  /** A span that has just ended. */
  function record(
    name: string,
    durationMs: number,
    kind: number,
    attributes: Record<string, string | number>,
    isFailed: boolean,
  ): void {
    const end = Date.now()
    const span = tracer.startSpan(name, { kind, startTime: end - durationMs, attributes })
    if (isFailed) span.setStatus({ code: SpanStatusCode.ERROR })
    span.end(end)
  }

  return {
    onRequest({ requestId, method, route, status, durationMs, account, code, requestBytes }) {
      const verb = methods.has(method) ? method : '_OTHER'
      const attributes = {
        'http.request.method': verb,
        'http.response.status_code': status,
        ...(route === null ? {} : { 'http.route': route }),
        ...(code === null ? {} : { 'error.type': code }),
      }
      requestDuration.record(durationMs / 1000, attributes)
      if (requestBytes !== null) requestSize.record(requestBytes, attributes)
      const ids = {
        'palimpsest.request.id': requestId,
        ...(account ? { 'palimpsest.account.id': account } : {}),
      }
      const name = route === null ? verb : `${verb} ${route}`
      record(name, durationMs, SpanKind.SERVER, { ...attributes, ...ids }, status >= 500)
    },
    onJob({ job, account, operation, state, credits: paid, inputBytes, outputBytes, durationMs, code }) {
      const attributes = {
        'palimpsest.job.operation': operation,
        'palimpsest.job.state': state,
        ...(code === null ? {} : { 'error.type': code }),
      }
      jobDuration.record(durationMs / 1000, attributes)
      inputSize.record(inputBytes, attributes)
      if (outputBytes > 0) outputSize.record(outputBytes, attributes)
      if (state === 'completed') credits.add(paid, attributes)
      const details = {
        'palimpsest.job.id': job,
        'palimpsest.account.id': account,
        'palimpsest.job.input.size': inputBytes,
        'palimpsest.job.output.size': outputBytes,
      }
      record(
        `job ${operation}`,
        durationMs,
        SpanKind.INTERNAL,
        { ...attributes, ...details },
        state === 'failed',
      )
    },
  }
}

async function load(): Promise<typeof import('@opentelemetry/api')> {
  try {
    return await import('@opentelemetry/api')
  } catch (cause) {
    throw new DependencyError(
      'missing_dependency',
      'Telemetry needs the package @opentelemetry/api, which is not installed. Install it with "npm install @opentelemetry/api".',
      { commands: ['npm install @opentelemetry/api'] },
      cause,
    )
  }
}
