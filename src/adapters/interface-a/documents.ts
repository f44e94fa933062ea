import { RequestError } from '../../../engines/model/errors.ts'
import { isFinished, type Job, terms } from '../../application.ts'
import type { Context, KeyCall } from './call.ts'
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
import { type DocumentJobResponse, type DocumentResponse, documentForm, parseFields } from './schemas.ts'
import { checkCodes } from './texts.ts'
import { readUpload, uploadOf } from './uploads.ts'

/** Documents of this many pages or more are not waited for. */
const asynchronousPages = 50

/** `POST /v1/redact/document` */
export async function redactDocument(context: Context, call: KeyCall): Promise<DocumentResponse> {
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
export async function documentJob(
  context: Context,
  { account, params }: KeyCall,
): Promise<DocumentJobResponse> {
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
