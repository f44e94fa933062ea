import { InternalError } from '../../../engines/model/errors.ts'
import { terms } from '../../application.ts'
import type { Context, KeyCall } from './call.ts'
import { checkRoute, sourceFormats } from './conversion-routes.ts'
import { accept, completed, creditsOf, outputOf, processingMs } from './jobs.ts'
import { type ConvertResponse, convertForm, parseFields } from './schemas.ts'
import { readUpload, uploadOf } from './uploads.ts'

/** `POST /v1/convert` */
export async function convert(context: Context, call: KeyCall): Promise<ConvertResponse> {
  const { app, downloads } = context
  const accepted = await acceptConversion(context, call)
  const { to, strip_metadata, pdf_compliance } = accepted.fields
  const job = await completed(context, call, accepted)
  const { output } = outputOf(job, downloads)
  if (output === undefined) throw new InternalError('internal', 'The output of the job is missing.')
  const { pages } = job.facts
  return {
    job_id: job.id,
    status: 'complete',
    from: accepted.file.format,
    to,
    output: {
      ...output,
      pages: typeof pages === 'number' ? pages : 0,
      ...(to === 'pdf' ? { pdf_compliance } : {}),
    },
    metadata_stripped: strip_metadata,
    credits_used: creditsOf(job, accepted.isFirst),
    processing_ms: processingMs(job, app.clock.now()),
  }
}

async function acceptConversion(context: Context, call: KeyCall) {
  const form = await readUpload(context, call)
  const fields = parseFields(convertForm, form.fields, 'form')
  const input = uploadOf(form, 'file', sourceFormats)
  const { to, strip_metadata, pdf_compliance } = fields
  checkRoute(input.format, to)
  const work = {
    id: `job_${context.app.ids.ulid()}`,
    operation: 'convert',
    options: { to, from: input.format, keepMetadata: !strip_metadata, pdfCompliance: pdf_compliance },
    input,
    credits: terms.a.costs.convert.credits,
  } as const
  return accept(context, call, work, fields)
}
