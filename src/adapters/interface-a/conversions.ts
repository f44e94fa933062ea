import { DocumentError, InternalError } from '../../../engines/model/errors.ts'
import type { Format } from '../../../engines/model/format.ts'
import { terms } from '../../application.ts'
import { type Context, type KeyCall, readUpload, uploadOf } from './call.ts'
import { accept, completed, creditsOf, outputOf, processingMs } from './jobs.ts'
import { type ConvertResponse, convertForm, parseFields, type targetFormats } from './schemas.ts'

/** The routes of the interface: from each format to the others. */
const routes = {
  pdf: ['docx', 'html', 'md', 'txt'],
  docx: ['pdf', 'html', 'md'],
  html: ['pdf', 'docx', 'md'],
  md: ['pdf', 'docx', 'html'],
  txt: ['pdf'],
  png: ['pdf', 'docx'],
  jpg: ['pdf', 'docx'],
  webp: ['pdf', 'docx'],
} as const satisfies Partial<Record<Format, readonly Target[]>>

const sourceFormats = Object.keys(routes) as (keyof typeof routes)[]

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

type Target = (typeof targetFormats)[number]

/** The formats that can be converted to a target. */
export function sourcesOf(to: Target): Format[] {
  return sourceFormats.filter((from) => (routes[from] as readonly Target[]).includes(to))
}

/** Throws `no_conversion_path` for a route that the interface does not support. */
function checkRoute(from: Format, to: Target): void {
  const targets: readonly Target[] = routes[from as keyof typeof routes]
  if (!targets.includes(to))
    throw new DocumentError(
      'no_conversion_path',
      `to: ${from} cannot be converted to ${to}. Possible: ${targets.join(', ')}.`,
    )
}
