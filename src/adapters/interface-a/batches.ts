import { InternalError, PalimpsestError, RequestError } from '../../../engines/model/errors.ts'
import { type Application, countFiles, type FileResult, type Job, terms } from '../../application.ts'
import type { Form } from '../http/body.ts'
import { type Context, type KeyCall, readUpload, uploadOf } from './call.ts'
import { sourcesOf } from './conversions.ts'
import { artifactOf, creditsOf, errorOf, jobOf, outputOf, statusOf, submit } from './jobs.ts'
import { type BatchResponse, type ConvertBatchResponse, convertBatchForm, parseFields } from './schemas.ts'

const perFile = terms.a.costs.convert.credits

/** Estimated time for a file before this host has converted any, in milliseconds: an office document of a few pages. */
const usualFileMs = 500

/** `POST /v1/convert/batch` */
export async function convertBatch(context: Context, call: KeyCall): Promise<ConvertBatchResponse> {
  const { app, limits } = context
  const form = await readUpload(context, call, limits.archive)
  const fields = parseFields(convertBatchForm, form.fields, 'form')
  const { to, strip_metadata, webhook_url } = fields
  const archive = archiveOf(form)
  if (webhook_url !== undefined) checkWebhook(app, webhook_url)
  const files = await countFiles(archive.bytes)
  const id = `bat_${app.ids.ulid()}`
  if (webhook_url !== undefined) await app.webhooks.register(call.account.id, id, webhook_url)
  let job: Job
  try {
    job = await submit(
      context,
      call,
      {
        id,
        operation: 'convertArchive',
        options: { to, keepMetadata: !strip_metadata, sources: sourcesOf(to) },
        input: archive,
        credits: files * perFile,
      },
      fields,
    )
  } catch (error) {
    if (webhook_url !== undefined) await app.webhooks.forget(id)
    throw error
  }
  if (webhook_url !== undefined) {
    // A repeated request gets the batch of the first one, which has its own message.
    if (job.id === id) app.webhooks.deliver(id)
    else await app.webhooks.forget(id)
  }
  return summaryOf(context, job, job.files)
}

/** `GET /v1/convert/batch/{batch_id}` */
export async function batchStatus(context: Context, call: KeyCall): Promise<BatchResponse> {
  return batchOf(context, findBatch(context, call))
}

/** The batch of a request. Throws `not_found` for any other job. */
export function findBatch(context: Context, { account, params }: KeyCall): Job {
  const job = jobOf(context, account, params.batch_id ?? '', 'convertArchive')
  if (job === null) throw new RequestError('not_found', 'Batch not found.')
  return job
}

/** The batch with the results of its files, and its output when it is complete. */
export async function batchOf(context: Context, job: Job): Promise<BatchResponse> {
  const results = await resultsOf(context.app, job)
  return {
    ...summaryOf(context, job, results),
    results: results.map(fileOf),
    ...outputOf(job, context.downloads),
    ...(isLost(job) ? { error: nothingConverted } : errorOf(job)),
    credits_used: creditsOf(job),
  }
}

/** An entry of the report of an archive. */
interface ReportLine extends FileResult {
  /** Counts from 1, in the order in which the files were finished. */
  readonly finished?: number
}

/** The files that are done: of a running batch in the order in which they were finished, of a finished one in the order of the archive. */
export async function resultsOf(app: Application, job: Job): Promise<readonly ReportLine[]> {
  const report = artifactOf(job, 'report')
  if (report === undefined) return job.files
  try {
    const { content } = await app.artifacts.open(report.id)
    return JSON.parse(await content.text()) as ReportLine[]
  } catch (error) {
    // The report has expired.
    if (error instanceof PalimpsestError && error.code === 'not_found') return []
    throw error
  }
}

export function fileOf({ filename, status, output, error }: FileResult): BatchResponse['results'][number] {
  return {
    filename,
    status,
    ...(output === undefined ? {} : { output }),
    ...(error === undefined ? {} : { error }),
  }
}

/** Files of the archive. A completed job costs less than the reserved credits if files failed. */
export function totalOf({ credits, facts }: Job): number {
  return typeof facts.files === 'number' ? facts.files : credits / perFile
}

function summaryOf(
  { app, baseUrl }: Context,
  job: Job,
  results: readonly FileResult[],
): ConvertBatchResponse {
  const total = totalOf(job)
  const failed = results.filter(({ status }) => status === 'failed').length
  // The report expires; the counts are kept.
  const { completed = results.length - failed, failed: failedInAll = failed } = job.facts
  const url = `${baseUrl}/v1/convert/batch/${job.id}`
  return {
    batch_id: job.id,
    status: isLost(job) ? 'failed' : statusOf(job),
    total_files: total,
    completed: Number(completed),
    failed: Number(failedInAll),
    estimated_ms: app.jobs.remainingMs(job) ?? total * usualFileMs,
    poll_url: url,
    sse_url: `${url}/stream`,
  }
}

const nothingConverted = {
  code: 'no_conversion_path',
  detail: 'None of the files could be converted. The results name the error of each.',
}

/** Whether the batch was processed, but none of its files was converted. */
function isLost({ state, facts }: Job): boolean {
  return state === 'completed' && facts.completed === 0
}

function archiveOf(form: Form) {
  return uploadOf(form, 'archive', ['zip'])
}

function checkWebhook(app: Application, url: string): void {
  try {
    app.webhooks.check(url)
  } catch (error) {
    if (!(error instanceof PalimpsestError)) throw new InternalError('internal', 'The URL was not checked.')
    throw new RequestError('invalid_request', `The form is not valid. webhook_url: ${error.message}`)
  }
}
