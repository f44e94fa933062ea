import { createHash } from 'node:crypto'
import { type Detection, defaultMinScore, type KeptValue } from '../engines/model/detection.ts'
import type { Warning } from '../engines/model/errors.ts'
import { type Format, sniff } from '../engines/model/format.ts'
import { nearMinimum } from '../engines/redact/report/report.ts'
import type { ReviewContent } from '../engines/redact/review/review-page.ts'
import type { ReviewPage } from '../engines/redact/task.ts'
import { arrived } from './arriving.ts'
import type { ConvertedDocument, ConvertOptions } from './convert-document.ts'
import {
  asDetection,
  type DetectDocumentOptions,
  type DetectedDocument,
  visualFlags,
  visualRegions,
} from './detection/detect-document.ts'
import { detectionOptions } from './detection/detection-options.ts'
import { isImage } from './documents.ts'
import type { Executor, RunOptions } from './executor/executor.ts'
import type { Tasks } from './executor/tasks.ts'
import type { Source } from './input.ts'
import type { EngineLimits } from './options.ts'

/** Options of `engine.review`. */
export interface ReviewOptions extends DetectDocumentOptions {
  /** Title of the page. Default: the name of the file. */
  readonly title?: string
}

/** The result of `engine.review`. */
export interface Review {
  /** The page, UTF-8: one file without links, created on first use. It contains the document and is as confidential. */
  readonly html: Uint8Array
  /** What the page shows, for your own page: the images of pages with their words, or the text. */
  readonly content: ReviewContent
  readonly format: Format | DetectedDocument['format']
  /** 0 for a format without pages. */
  readonly pages: number
  /** In reading order. */
  readonly detections: readonly Detection[]
  readonly warnings: readonly Warning[]
}

/** The functions of an engine that a review uses. */
export interface ReviewEngine {
  start(): Promise<Executor<Tasks>>
  detect(source: Source): Promise<DetectedDocument>
  convert(bytes: Uint8Array, options: ConvertOptions): Promise<ConvertedDocument>
  /** Kept values: a second detection, without OCR. */
  keptBeside(source: Source): Promise<(removed: readonly { readonly value: string }[]) => KeptValue[]>
  readonly limits: EngineLimits
}

/** The findings, with page images if the format has pages. */
type ReadDocument = DetectedDocument & { readonly images?: readonly ReviewPage[] }

/** Finds values in a document and makes the page on which a person decides about them. */
export async function reviewDocument(
  given: Source,
  options: ReviewOptions,
  engine: ReviewEngine,
): Promise<Review> {
  const sha256 = createHash('sha256').update(given.bytes).digest('hex')
  const document = { sha256, bytes: given.bytes.length, name: options.title ?? given.name ?? 'Document' }
  // Decisions refer to the document that is redacted.
  const { source, warnings: lost } = await arrived(given, options, engine.convert)
  const { bytes, name = 'Document' } = source
  const kind = sniff(bytes, name)
  // First, because the bytes are transferred to threads.
  const unsure = await unsureDetections(source, options, engine)
  const found: ReadDocument =
    kind === 'pdf'
      ? await readPages(source, options, engine)
      : isImage(kind)
        ? await readImage(source, kind, options, engine)
        : await engine.detect(source)
  const { format, pages, entities, warnings, text } = found
  const detections = [...unsure(entities), ...entities]
  const { reviewPage } = await import('../engines/redact/review/review-page.ts')
  const content = { document, pages: found.images ?? [], text, detections }
  let html: Uint8Array | undefined
  return {
    get html() {
      html ??= htmlOf(reviewPage(content))
      return html
    },
    ...{ content, format, pages, detections, warnings: [...lost, ...warnings] },
  }
}

function htmlOf(chunks: Iterable<string>): Uint8Array {
  const encoder = new TextEncoder()
  return Buffer.concat([...chunks].map((chunk) => encoder.encode(chunk)))
}

/**
 * Low-confidence values come first: those just below the minimum score, which are kept unless the reviewer removes them. Words in
 * images are not read for it.
 */
async function unsureDetections(
  source: Source,
  options: ReviewOptions,
  engine: ReviewEngine,
): Promise<(found: readonly Detection[]) => Detection[]> {
  const minScore = options.minScore ?? defaultMinScore
  const keptBeside = await engine.keptBeside(source)
  return (found) =>
    keptBeside(found.map(({ value = '' }) => ({ value })))
      .filter(({ why, score }) => why === 'low_score' && score >= minScore - nearMinimum)
      .map(({ why: _, place: __, ...one }, i) => ({ ...one, id: `u${i + 1}`, decision: 'rejected' }))
}

async function readPages(
  { bytes }: Source,
  options: ReviewOptions,
  engine: ReviewEngine,
): Promise<ReadDocument> {
  const { limits } = engine
  const executor = await engine.start()
  const { password } = options
  const regions = await visualRegions(executor, { bytes, password, limits }, options, options)
  const input = { ...inputOf(bytes, options, engine), password, regions }
  const { pages, entities, images, warnings } = await executor.run(
    'reviewPdf',
    input,
    runOptions(bytes, options),
  )
  return { format: 'pdf', pages, images, warnings, entities: entities.map(asDetection) }
}

async function readImage(
  { bytes }: Source,
  format: DetectedDocument['format'],
  options: ReviewOptions,
  engine: ReviewEngine,
): Promise<ReadDocument> {
  const executor = await engine.start()
  const input = { ...inputOf(bytes, options, engine), visual: visualFlags(options) }
  const { pages, entities, images, warnings } = await executor.run(
    'reviewImage',
    input,
    runOptions(bytes, options),
  )
  return { format, pages, images, warnings, entities: entities.map(asDetection) }
}

function inputOf(bytes: Uint8Array<ArrayBuffer>, options: ReviewOptions, { limits }: ReviewEngine) {
  const { terms, wholeWords, ocr } = options
  return { bytes, detect: detectionOptions(options), terms, wholeWords, ocr, limits: limits.pdf }
}

function runOptions(
  bytes: Uint8Array,
  { signal, onProgress, timeoutMs }: Pick<ReviewOptions, 'signal' | 'onProgress' | 'timeoutMs'>,
): RunOptions {
  const transfer = [bytes.buffer as ArrayBuffer]
  return { signal, onProgress, transfer, ...(timeoutMs === undefined ? {} : { timeoutMs }) }
}
