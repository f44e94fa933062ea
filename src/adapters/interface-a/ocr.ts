import { InternalError } from '../../../engines/model/errors.ts'
import type { Format } from '../../../engines/model/format.ts'
import { type Job, terms } from '../../application.ts'
import { checkLanguages } from '../http/languages.ts'
import type { Context, KeyCall } from './call.ts'
import { artifactOf, creditsOf, outputOf, processingMs, run } from './jobs.ts'
import {
  type ExtractResponse,
  extractForm,
  type OcrNode,
  type OcrResponse,
  ocrForm,
  parseFields,
} from './schemas.ts'
import { readUpload, type Upload, uploadOf } from './uploads.ts'

const { ocrPdf, ocrImage } = terms.a.costs

const formats: readonly Format[] = ['pdf', 'png', 'jpg', 'webp', 'tiff']

/** The nodes of the interface: formulas are paragraphs, pictures are left out. */
const content = { formulas: false, images: false }

/** `POST /v1/ocr` */
export async function ocr(context: Context, call: KeyCall): Promise<OcrResponse> {
  const { app, downloads } = context
  const form = await readUpload(context, call)
  const fields = parseFields(ocrForm, form.fields, 'form')
  const file = uploadOf(form, 'file', formats)
  await checkLanguages(app.engine, fields.language, 'language')
  const { pages, credits } = await costOf(context, call, file)
  const { language, output_format, handwriting, confidence_threshold } = fields
  const job = await run(
    context,
    call,
    {
      id: `job_${app.ids.ulid()}`,
      operation: 'ocr',
      options: {
        language,
        output: output_format,
        handwriting,
        confidenceThreshold: confidence_threshold,
        content,
      },
      input: file,
      credits,
    },
    fields,
  )
  const { output } = outputOf(job, downloads)
  if (output === undefined) throw new InternalError('internal', 'The output of the job is missing.')
  const facts = job.facts as unknown as OcrFacts
  return {
    job_id: job.id,
    status: 'complete',
    input: {
      filename: file.name,
      pages,
      size_bytes: file.bytes.length,
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
    ...(output_format === 'json' ? { nodes: await nodesOf(context, job) } : {}),
    credits_used: creditsOf(job),
    processing_ms: processingMs(job, app.clock.now()),
  }
}

/** `POST /v1/ocr/extract` */
export async function extract(context: Context, call: KeyCall): Promise<ExtractResponse> {
  const { app } = context
  const form = await readUpload(context, call)
  const fields = parseFields(extractForm, form.fields, 'form')
  const file = uploadOf(form, 'file', formats)
  await checkLanguages(app.engine, [fields.language], 'language')
  const { pages, credits } = await costOf(context, call, file)
  const { language, include_bbox, handwriting } = fields
  const job = await run(
    context,
    call,
    {
      id: `job_${app.ids.ulid()}`,
      operation: 'ocr',
      options: { language: [language], output: 'json', handwriting, content },
      input: file,
      credits,
    },
    fields,
  )
  const nodes = await nodesOf(context, job)
  return {
    job_id: job.id,
    status: 'complete',
    page_count: pages,
    nodes: include_bbox ? nodes : nodes.map(({ bbox: _, ...node }) => node),
    credits_used: creditsOf(job),
    processing_ms: processingMs(job, app.clock.now()),
  }
}

/** Facts of the operation `ocr`. */
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

async function costOf({ app }: Context, { request }: KeyCall, file: Upload) {
  const pages = await app.engine.countPages(new File([file.bytes], file.name), { signal: request.signal })
  return { pages, credits: file.format === 'pdf' ? pages * ocrPdf.credits : ocrImage.credits }
}

/** The nodes in the JSON that the job wrote. */
async function nodesOf({ app }: Context, job: Job): Promise<OcrNode[]> {
  const output = artifactOf(job, 'output')
  if (output === undefined) throw new InternalError('internal', 'The output of the job is missing.')
  const { bytes } = await app.artifacts.read(output.id)
  return (JSON.parse(new TextDecoder().decode(bytes)) as { nodes: OcrNode[] }).nodes
}

function rounded(share: number): number {
  return Math.round(share * 1000) / 1000
}
