import { InternalError } from '../../../engines/model/errors.ts'
import { terms } from '../../application.ts'
import type { Context, KeyCall } from './call.ts'
import { checkRoute, sourceFormats } from './conversion-routes.ts'
import { creditsOf, outputOf, processingMs, run } from './jobs.ts'
import { type ConvertResponse, convertForm, parseFields } from './schemas.ts'
import { readUpload, uploadOf } from './uploads.ts'

/** `POST /v1/convert` */
export async function convert(context: Context, call: KeyCall): Promise<ConvertResponse> {
  const { app, downloads } = context
  const form = await readUpload(context, call)
  const fields = parseFields(convertForm, form.fields, 'form')
  const file = uploadOf(form, 'file', sourceFormats)
  const { to, strip_metadata, pdf_compliance } = fields
  checkRoute(file.format, to)
  const job = await run(
    context,
    call,
    {
      id: `job_${app.ids.ulid()}`,
      operation: 'convert',
      options: { to, from: file.format, keepMetadata: !strip_metadata, pdfCompliance: pdf_compliance },
      input: file,
      credits: terms.a.costs.convert.credits,
    },
    fields,
  )
  const { output } = outputOf(job, downloads)
  if (output === undefined) throw new InternalError('internal', 'The output of the job is missing.')
  const { pages } = job.facts
  return {
    job_id: job.id,
    status: 'complete',
    from: file.format,
    to,
    output: {
      ...output,
      pages: typeof pages === 'number' ? pages : 0,
      ...(to === 'pdf' ? { pdf_compliance } : {}),
    },
    metadata_stripped: strip_metadata,
    credits_used: creditsOf(job),
    processing_ms: processingMs(job, app.clock.now()),
  }
}
