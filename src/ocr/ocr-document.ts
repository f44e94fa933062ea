import { randomUUID } from 'node:crypto'
import type { Document } from '../../engines/model/document.ts'
import { DocumentError, type PalimpsestError, RequestError } from '../../engines/model/errors.ts'
import { sniff } from '../../engines/model/format.ts'
import type { Warning } from '../../engines/model/warning.ts'
import type {
  OcrConfidence,
  OcrFormat,
  OcrNode,
  PageImage,
  ReadPage,
  SourceInput,
} from '../../engines/ocr/task.ts'
import type { Executor } from '../executor/executor.ts'
import type { Tasks } from '../executor/tasks.ts'
import type { Source } from '../input.ts'
import type { EngineLimits, OcrOptions } from '../options.ts'

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

/** Bytes that every thread can read without a copy of its own. */
export function shared(bytes: Uint8Array): Uint8Array<SharedArrayBuffer> {
  const copy = new Uint8Array(new SharedArrayBuffer(bytes.byteLength))
  copy.set(bytes)
  return copy
}

export interface PagesRead {
  /** In order; a page that failed is missing. */
  readonly pages: readonly ReadPage[]
  /** Pages of the document, read or not. */
  readonly count: number
  readonly warnings: readonly Warning[]
}

/** A page's time in its thread. */
const pageTimeoutMs = 180_000

/** What fails a page fails that page alone; these fail them all alike. */
const general: ReadonlySet<string> = new Set([
  'cancelled',
  'invalid_request',
  'missing_dependency',
  'encrypted',
  'too_many_bytes',
  'too_many_pages',
])

/**
 * Reads the pages of a document, each as a task of its own: as many at a time as there are threads, so that documents
 * in flight take turns and memory does not grow with their length. A page that fails is left out with a warning; when
 * every page fails, so does the document, with the first page's error.
 * @param wanted pages counting from 1; all, or the first `maxPages`, where it is left out
 */
export async function readPages(
  source: SourceInput,
  options: OcrOptions,
  executor: Executor<Tasks>,
  threads: number,
  limits: EngineLimits,
  wanted?: readonly number[],
): Promise<PagesRead> {
  const { signal, onProgress, maxPages, language, languageData, force, handwriting, models } = options
  const images = options.extractImages
  const stop = new AbortController()
  const together = signal ? AbortSignal.any([signal, stop.signal]) : stop.signal
  const languages = languagesOf(language)
  const { pages: count } = await executor.run(
    'openOcr',
    { source, languages, languageData },
    { signal: together },
  )
  const numbers = wanted ?? Array.from({ length: Math.min(count, maxPages ?? count) }, (_, i) => i + 1)
  const total = numbers.length
  const maxPixels = limits.pdf?.pixels
  const reading = { languages, languageData, force, handwriting, models, images, maxPixels }
  const found = new Array<ReadPage | PalimpsestError | undefined>(total)
  let next = 0
  let done = 0
  const work = async () => {
    while (next < total) {
      const place = next++
      const page = numbers[place] - 1
      const run = { signal: together, timeoutMs: limits.pageTimeoutMs ?? pageTimeoutMs }
      found[place] = await executor
        .run('readOcrPage', { source, page, options: reading }, run)
        .catch((error: PalimpsestError) => {
          if (general.has(error.code)) throw error
          return error
        })
      onProgress?.({ stage: 'ocr', done: ++done, total })
    }
  }
  try {
    await Promise.all(Array.from({ length: Math.min(threads, total) }, work))
  } catch (error) {
    // One failure ends the document: what still runs for it is stopped.
    stop.abort()
    throw error
  }
  return sorted(found, numbers, count)
}

function sorted(
  found: readonly (ReadPage | PalimpsestError | undefined)[],
  numbers: readonly number[],
  count: number,
): PagesRead {
  const pages: ReadPage[] = []
  const warnings: Warning[] = []
  let first: PalimpsestError | undefined
  found.forEach((result, i) => {
    if (result === undefined) return
    if ('code' in result) {
      first ??= result
      const message = `The page could not be read, and is kept without text: ${result.message}`
      warnings.push({ code: 'page_failed', message, page: numbers[i] })
    } else {
      pages.push(result)
      warnings.push(...result.warnings)
    }
  })
  if (first && pages.length === 0) throw first
  return { pages, count, warnings }
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

export function languagesOf(language: string | readonly string[] | undefined): string[] {
  const list = typeof language === 'string' ? language.split(/[,+]/) : [...(language ?? [])]
  return list.map((code) => code.trim()).filter((code) => code !== '')
}

export function sourceOf(
  bytes: Uint8Array,
  format: OcrFormat,
  options: OcrOptions,
  limits: EngineLimits,
): SourceInput {
  return { id: randomUUID(), bytes: shared(bytes), format, password: options.password, limits: limits.pdf }
}
