import type { Document } from '../../engines/model/document.ts'
import { DocumentError, RequestError } from '../../engines/model/errors.ts'
import { sniff } from '../../engines/model/format.ts'
import type { Warning } from '../../engines/model/warning.ts'
import type { OcrConfidence, OcrFormat, OcrNode, PageImage } from '../../engines/ocr/task.ts'
import type { Executor } from '../executor/executor.ts'
import type { Tasks } from '../executor/tasks.ts'
import type { Source } from '../input.ts'
import type { EngineLimits, OcrOptions } from '../options.ts'
import { languagesOf, pageTimeoutMs, readPages, sourceOf } from './ocr-pages.ts'

const readable: readonly string[] = ['pdf', 'png', 'jpg', 'webp', 'tiff'] satisfies OcrFormat[]

/** The format of a source that OCR reads, by its content. Throws `empty` or `unsupported_format`. */
export function ocrFormat({ bytes, name }: Source): OcrFormat {
  if (bytes.length === 0) throw new DocumentError('empty', 'The input is empty.')
  const format = sniff(bytes, name)
  if (format !== null && readable.includes(format)) return format as OcrFormat
  throw new DocumentError(
    'unsupported_format',
    format === null
      ? 'The kind of file was not recognised by its content. OCR reads PDF, PNG, JPEG, WebP and TIFF.'
      : `This is a ${format} file by its content. OCR reads PDF, PNG, JPEG, WebP and TIFF.`,
    format === null ? {} : { format },
  )
}

/** A document that was read. */
export interface OcrResult {
  /** The searchable PDF, where `outputs` names it: by default it does. Belongs to the caller. */
  readonly bytes?: Uint8Array<ArrayBuffer>
  /** All that the document says, as typed nodes in reading order. */
  readonly nodes: readonly OcrNode[]
  /** The same as the tree that conversion writes from. */
  readonly document: Document
  readonly text: string
  /** The pictures that stand on the pages, PNG or JPEG, where `extractImages` asks for them; nodes name their keys. */
  readonly images: readonly PageImage[]
  /** Where `outputs` names it. */
  readonly markdown?: string
  /** Of most that was read: ISO 639-1, or the name of its model where it has none. */
  readonly language: string
  /** Some page is written by hand, most of it. */
  readonly handwritingDetected: boolean
  readonly confidence: OcrConfidence
  /** Pages of the document, read or not. */
  readonly pages: number
  /** Words that OCR read. */
  readonly words: number
  readonly warnings: readonly Warning[]
}

/** Reads a document. */
export async function readDocument(
  input: Source,
  options: OcrOptions,
  executor: Executor<Tasks>,
  threads: number,
  limits: EngineLimits,
): Promise<OcrResult> {
  const { outputs = ['pdf'], confidenceThreshold = 0.85, signal, pdfCompliance: compliance } = options
  check(options)
  const source = sourceOf(input.bytes, ocrFormat(input), options, limits)
  const { pages, count, warnings } = await readPages(source, options, executor, threads, limits)
  const finished = await executor.run(
    'finishOcr',
    {
      source,
      pages,
      languages: languagesOf(options.language),
      threshold: confidenceThreshold,
      pdf: outputs.includes('pdf') ? { compliance } : null,
    },
    // Pages that have to become pictures take their time too.
    { signal, timeoutMs: Math.max(limits.timeoutMs ?? 0, count * (limits.pageTimeoutMs ?? pageTimeoutMs)) },
  )
  const { bytes, warnings: made, ...rest } = finished
  return {
    ...rest,
    ...(bytes ? { bytes } : {}),
    ...(outputs.includes('markdown')
      ? { markdown: (await import('./ocr-markdown.ts')).markdownOf(rest.document) }
      : {}),
    images: pages.flatMap((page) => page.images),
    pages: count,
    words: pages.reduce((sum, { words }) => sum + words, 0),
    warnings: [...warnings, ...made],
  }
}

function check({ maxPages, confidenceThreshold }: OcrOptions): void {
  if (maxPages !== undefined && !(Number.isInteger(maxPages) && maxPages >= 1))
    throw new RequestError('invalid_request', 'maxPages must be a whole number of at least 1.')
  if (confidenceThreshold !== undefined && !(confidenceThreshold >= 0 && confidenceThreshold <= 1))
    throw new RequestError('invalid_request', 'confidenceThreshold must be a number from 0 to 1.')
}
