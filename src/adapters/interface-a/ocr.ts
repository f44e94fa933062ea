import { InternalError } from '../../../engines/model/errors.ts'
import type { Format } from '../../../engines/model/format.ts'
import { type Job, type Submission, terms } from '../../application.ts'
import type { Form } from '../http/body.ts'
import { checkLanguages } from '../http/languages.ts'
import { type Context, type KeyCall, readUpload, type Upload, uploadOf } from './call.ts'
import { accept, artifactOf, completed, creditsOf, outputOf, processingMs } from './jobs.ts'
import {
  type ExtractResponse,
  extractForm,
  type OcrNode,
  type OcrResponse,
  ocrForm,
  parseFields,
} from './schemas.ts'

const { ocrPdf, ocrImage } = terms.a.costs

const formats: readonly Format[] = ['pdf', 'png', 'jpg', 'webp', 'tiff']

/** The nodes of the interface: formulas are paragraphs, images are omitted. */
const content = { formulas: false, images: false }

/** `POST /v1/ocr` */
export async function ocr(context: Context, call: KeyCall): Promise<OcrResponse> {
  const { app, downloads } = context
  const { pages, ...accepted } = await acceptOcr(context, call)
  const { file, fields } = accepted
  const job = await completed(context, call, accepted)
  const { output } = outputOf(job, downloads)
  if (output === undefined) throw new InternalError('internal', 'The output of the job is missing.')
  const facts = job.facts as unknown as OcrFacts
  return {
    job_id: job.id,
    status: 'complete',
    input: {
      filename: file.name,
      pages,
      size_bytes: file.size,
      type: file.format === 'pdf' ? 'pdf' : 'image',
    },
    output,
    ocr: {
      language_detected: facts.language,
      confidence_avg: rounded(facts.confidence.average),
      confidence_min: rounded(facts.confidence.minimum),
      low_confidence_pages: [...facts.confidence.lowPages],
      words_extracted: facts.words,
      handwriting_detected: facts.handwritingDetected,
    },
    ...(fields.output_format === 'json' ? { nodes: await nodesOf(context, job) } : {}),
    credits_used: creditsOf(job, accepted.isFirst),
    processing_ms: processingMs(job, app.clock.now()),
  }
}

/** `POST /v1/ocr/extract` */
export async function extract(context: Context, call: KeyCall): Promise<ExtractResponse> {
  const { app } = context
  const { pages, ...accepted } = await acceptExtraction(context, call)
  const job = await completed(context, call, accepted)
  const nodes = await nodesOf(context, job)
  return {
    job_id: job.id,
    status: 'complete',
    page_count: pages,
    nodes: accepted.fields.include_bbox ? nodes : nodes.map(({ bbox: _, ...node }) => node),
    credits_used: creditsOf(job, accepted.isFirst),
    processing_ms: processingMs(job, app.clock.now()),
  }
}

type OcrOptions = Extract<Submission, { readonly operation: 'ocr' }>['options'] & {
  readonly language: readonly string[]
}

/** Result facts of the operation `ocr`. */
interface OcrFacts {
  readonly language: string
  readonly words: number
  readonly handwritingDetected: boolean
  readonly confidence: {
    readonly average: number
    readonly minimum: number
    readonly lowPages: readonly number[]
  }
}

async function acceptOcr(context: Context, call: KeyCall) {
  const form = await readUpload(context, call)
  const fields = parseFields(ocrForm, form.fields, 'form')
  const { language, output_format, handwriting, confidence_threshold } = fields
  const options = {
    language,
    output: output_format,
    handwriting,
    confidenceThreshold: confidence_threshold,
    content,
  }
  return submitOcr(context, call, form, options, fields)
}

async function acceptExtraction(context: Context, call: KeyCall) {
  const form = await readUpload(context, call)
  const fields = parseFields(extractForm, form.fields, 'form')
  const { language, handwriting } = fields
  return submitOcr(
    context,
    call,
    form,
    { language: [language], output: 'json', handwriting, content },
    fields,
  )
}

async function submitOcr<Fields extends object>(
  context: Context,
  call: KeyCall,
  form: Form,
  options: OcrOptions,
  fields: Fields,
) {
  const input = uploadOf(form, 'file', formats)
  await checkLanguages(context.app.engine, options.language, 'language')
  const { pages, credits } = await costOf(context, call, input)
  const work = {
    id: `job_${context.app.ids.ulid()}`,
    operation: 'ocr',
    options,
    input,
    credits,
  } as const
  return { pages, ...(await accept(context, call, work, fields)) }
}

async function costOf({ app }: Context, { request }: KeyCall, file: Upload) {
  const pages = await app.engine.countPages(file.bytes, { signal: request.signal })
  return { pages, credits: file.format === 'pdf' ? pages * ocrPdf.credits : ocrImage.credits }
}

/** The nodes in the JSON that the job wrote. */
async function nodesOf({ app }: Context, job: Job): Promise<OcrNode[]> {
  const output = artifactOf(job, 'output')
  if (output === undefined) throw new InternalError('internal', 'The output of the job is missing.')
  const { content } = await app.artifacts.open(output.id)
  return (JSON.parse(await content.text()) as { nodes: OcrNode[] }).nodes
}

function rounded(share: number): number {
  return Math.round(share * 1000) / 1000
}
