import type { Application } from '../../application.ts'
import { createDownloads } from '../http/downloads.ts'
import { createHandler, type HandlerOptions, type Route } from '../http/handle.ts'
import { jsonResponse } from '../http/problem.ts'
import { batchOf, batchStatus, convertBatch } from './batches.ts'
import { type Context, defaultLimits, type KeyCall, type UploadLimits } from './call.ts'
import { convert } from './conversions.ts'
import { documentJob, redactDocument } from './documents.ts'
import { extract, ocr } from './ocr.ts'
import { statuses } from './statuses.ts'
import { batchStream } from './stream.ts'
import { entityCatalog, redactText, redactTexts } from './texts.ts'

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
