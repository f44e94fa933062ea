import type { Application, Job, JobState } from '../../application.ts'
import { createDownloads, type Downloads } from '../http/downloads.ts'
import { createHandler, type HandlerOptions, type Route } from '../http/handle.ts'
import { jsonResponse, statuses, withoutCommands } from '../http/problem.ts'
import {
  type JobAcknowledgement,
  type JobDetail,
  type JobListPage,
  type JobSummary,
  jobsQuery,
  type Module,
  parseFields,
} from './schemas.ts'
import { submitConversion, submitOcr, submitRedaction, type UploadLimits } from './submissions.ts'

/** Options of `createInterfaceB`. */
export interface InterfaceBOptions extends HandlerOptions {
  /** Sizes of uploads in bytes. Default: 100 MiB for redaction, 20 MiB for OCR and conversion, 1 MiB for a text. */
  readonly limits?: Partial<UploadLimits>
}

/** The handler of Interface B. */
export interface InterfaceB {
  /** Answers a request. Never rejects; opens no port. */
  handle(request: Request): Promise<Response>
}

const mebibyte = 1024 * 1024
const defaultLimits: UploadLimits = {
  redaction: 100 * mebibyte,
  ocr: 20 * mebibyte,
  conversion: 20 * mebibyte,
  text: mebibyte,
  idleMs: 30_000,
}

/** Wire names of operations. */
const moduleNames: Readonly<Record<string, Module>> = {
  redactText: 'redaction',
  redactDocument: 'redaction',
  ocr: 'ocr',
  convert: 'conversion',
}

/** Interface B has no state for a cancelled job. */
const stateNames: Readonly<Record<JobState, JobSummary['status']>> = {
  queued: 'queued',
  processing: 'processing',
  completed: 'completed',
  failed: 'failed',
  cancelled: 'failed',
}

/** Interface B: asynchronous jobs, authenticated by `x-api-key`, for accounts of profile `b`. */
export function createInterfaceB(app: Application, options: InterfaceBOptions): InterfaceB {
  const limits = { ...defaultLimits, ...options.limits }
  const downloads = createDownloads(app, `${options.baseUrl.replace(/\/+$/, '')}/files`)
  const submission = (path: string, submit: typeof submitOcr): Route => ({
    method: 'POST',
    path,
    access: 'key',
    handle: async (call) => jsonResponse(acknowledgementOf(await submit(app, call, limits))),
  })

  const routes: readonly Route[] = [
    submission('/redaction/process', submitRedaction),
    submission('/ocr/process', submitOcr),
    submission('/conversion/process', submitConversion),
    {
      method: 'GET',
      path: '/jobs',
      access: 'key',
      handle: async ({ account, url }) => {
        const { page, limit } = parseQuery(url.searchParams)
        const found = app.jobs.list(account.id, { limit, offset: (page - 1) * limit })
        return jsonResponse(pageOf(found, page, limit))
      },
    },
    {
      method: 'GET',
      path: '/jobs/{id}',
      access: 'key',
      handle: async ({ account, params }) =>
        jsonResponse(detailOf(app.jobs.get(account.id, params.id ?? ''), downloads)),
    },
    {
      method: 'GET',
      path: '/files/{id}',
      access: 'signed URL',
      handle: ({ request, params }) => downloads.serve(request, params.id ?? ''),
    },
  ]
  const handle = createHandler({
    ...options,
    app,
    profile: 'b',
    routes,
    statuses,
    challenge: 'ApiKey realm="Palimpsest", header="x-api-key"',
    keyOf: (headers) => headers.get('x-api-key'),
  })
  return { handle }
}

function parseQuery(params: URLSearchParams) {
  const fields = [...new Set(params.keys())].map((name) => [name, params.getAll(name)] as const)
  return parseFields(jobsQuery, fields, 'query')
}

function acknowledgementOf({ id, operation, state, queuedAt }: Job): JobAcknowledgement {
  return {
    jobId: id,
    module: moduleNames[operation],
    status: stateNames[state],
    queuedAt: new Date(queuedAt).toISOString(),
  }
}

function summaryOf(job: Job): JobSummary {
  const { state, credits, isPaid, failure, finishedAt } = job
  const failureCode = state === 'cancelled' ? 'CANCELLED' : (failure?.code.toUpperCase() ?? null)
  const { jobId, module, status, queuedAt } = acknowledgementOf(job)
  return {
    jobId,
    module,
    status,
    creditsRequired: credits,
    creditsReserved: isPaid,
    failureCode,
    queuedAt,
    completedAt: finishedAt === null ? null : new Date(finishedAt).toISOString(),
  }
}

function detailOf(job: Job, downloads: Downloads): JobDetail {
  const output = job.outputs.find(({ role }) => role === 'output')
  const message = job.state === 'cancelled' ? 'The job was cancelled.' : job.failure?.message
  const failureMessage = message === undefined ? null : withoutCommands(message)
  return { ...summaryOf(job), failureMessage, ...(output ? { outputUrl: downloads.urlOf(output) } : {}) }
}

function pageOf(
  { items, total }: { readonly items: readonly Job[]; readonly total: number },
  page: number,
  limit: number,
): JobListPage {
  return { items: items.map(summaryOf), total, page, limit }
}
