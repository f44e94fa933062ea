import { guessedWarnings, readText } from '../../engines/encodings/index.ts'
import { anyVisual, type Detection, type Region, type VisualFlags } from '../../engines/model/detection.ts'
import type { Entity } from '../../engines/model/entity.ts'
import { DocumentError, type Warning } from '../../engines/model/errors.ts'
import { type Format, isEncryptedPackage, isOutlookMessage, sniff } from '../../engines/model/format.ts'
import type { DetectPdfOutput } from '../../engines/redact/task.ts'
import type { StructuredFormat } from '../../engines/structured/formats.ts'
import type { ConvertedDocument } from '../convert-document.ts'
import { isImage, isOfficeFormat, isPlainLegacyText } from '../documents.ts'
import type { Executor, RunOptions } from '../executor/executor.ts'
import type { Progress } from '../executor/progress.ts'
import type { Tasks } from '../executor/tasks.ts'
import type { Source } from '../input.ts'
import type { Columns, DetectOptions, EngineLimits } from '../options.ts'
import { detectionOptions } from './detection-options.ts'

/** `VisualFlags`: PDF and images; optional packages find faces and persons. */
export interface DetectDocumentOptions extends DetectOptions, VisualFlags {
  readonly signal?: AbortSignal
  readonly onProgress?: (progress: Progress) => void
  /** Time for the document in its thread, in milliseconds. Default: that of the engine. */
  readonly timeoutMs?: number
  /** Password of the document. Default: none. */
  readonly password?: string
  /** PDF, images and office documents: whether words in images are read by OCR. Default: true. */
  readonly ocr?: boolean
  /** Format of a structured text, whose keys and headers are context. `txt`: none. Default: detected from name and content. */
  readonly format?: StructuredFormat | 'txt'
  /** Structured texts: rules by header or key, as in `redactDocument`. Default: none. */
  readonly columns?: Columns
}

/** The result of `engine.detectDocument`. */
export interface DetectedDocument {
  readonly format: Format | StructuredFormat
  /** 0 for a format without pages. */
  readonly pages: number
  /** In reading order. */
  readonly entities: readonly (Detection & { readonly value: string })[]
  /** The text that spans refer to; undefined for a PDF. */
  readonly text?: string
  readonly warnings: readonly Warning[]
}

/** The functions of an engine that detection uses. */
export interface DetectionEngine {
  start(): Promise<Executor<Tasks>>
  convert(
    source: Source,
    options: { readonly to: string; readonly password?: string },
  ): Promise<ConvertedDocument>
  readonly limits: EngineLimits
}

/** Detects in a document of any format that can be read. */
export async function detectInDocument(
  source: Source,
  options: DetectDocumentOptions,
  engine: DetectionEngine,
): Promise<DetectedDocument> {
  const structured = await detectInFile(source, options, engine)
  if (structured !== null) return structured
  const format = readableFormat(source)
  const { terms, wholeWords, password, ocr, signal, onProgress, timeoutMs } = options
  const detect = detectionOptions(options)
  const run = { signal, onProgress, ...(timeoutMs === undefined ? {} : { timeoutMs }) }
  const executor = await engine.start()
  if (format === 'pdf') {
    const { bytes } = source
    const { limits } = engine
    const regions = await visualRegions(executor, { bytes, password, limits }, options, run)
    const input = { bytes, password, detect, terms, wholeWords, ocr, regions, limits: limits.pdf }
    const found = await executor.run('detectPdf', input, { ...run, transfer: [bytes.buffer] })
    return { ...found, format, entities: found.entities.map(asDetection) }
  }
  if (isOfficeFormat(format)) {
    const { bytes } = source
    const input = { bytes, detect, terms, wholeWords, columns: options.columns, ocr }
    const { text, entities, warnings } = await executor.run('detectOffice', input, {
      ...run,
      transfer: [bytes.buffer],
    })
    const all = [...warnings, ...visualWarnings(options, 'office')]
    return { format, pages: 0, entities: withValues(entities, text), text, warnings: all }
  }
  if (isImage(format)) {
    const { bytes } = source
    const visual = visualFlags(options)
    const input = { bytes, detect, terms, wholeWords, ocr, visual, limits: engine.limits.pdf }
    const found = await executor.run('detectImage', input, { ...run, transfer: [bytes.buffer] })
    return { format, ...found, entities: found.entities.map(asDetection) }
  }
  const plain = format === 'txt' || format === 'md' || format === 'html'
  const converted = plain ? null : await engine.convert(source, { to: 'txt', password })
  const read = readText(converted?.bytes ?? source.bytes, { hints: terms })
  if (read === null)
    throw new DocumentError(
      'malformed',
      'The file is not a text, or its encoding is damaged. Convert it to UTF-8 first.',
    )
  const { text } = read
  const input = { texts: [text], options: { ...detect, terms, wholeWords } }
  const [found] = await executor.run('detectTexts', input, run)
  const entities = withValues(found, text)
  const warnings = [
    ...(converted?.warnings ?? []),
    ...guessedWarnings(read),
    ...visualWarnings(options, 'text'),
  ]
  return { format, pages: converted?.pages ?? 0, entities, text, warnings }
}

function withValues(entities: readonly Entity[], text: string) {
  return entities.map((entity, i) =>
    detectionOf({ ...entity, value: text.slice(entity.start, entity.end) }, i),
  )
}

/** @param index in reading order */
export function asDetection(
  { recognizer, ...facts }: DetectPdfOutput['entities'][number],
  index: number,
): Detection & { readonly value: string } {
  return { id: `d${index + 1}`, ...facts, reason: recognizer }
}

/** Detects in a structured text with its keys and headers as context. Null if the source is not one. */
async function detectInFile(
  { bytes, name }: Source,
  options: DetectDocumentOptions,
  engine: DetectionEngine,
): Promise<DetectedDocument | null> {
  const { format, columns, terms, wholeWords, signal, onProgress, timeoutMs } = options
  const sniffed = sniff(bytes, name)
  const mayBe = format !== undefined || sniffed === null || textFormats.has(sniffed)
  const isBinary = sniffed === null && bytes.subarray(0, 4096).includes(0) && !isOutlookMessage(bytes)
  if (!mayBe || bytes.length === 0 || isBinary) return null
  const executor = await engine.start()
  const found = await executor.run(
    'detectFile',
    { bytes, name, format, options: { ...detectionOptions(options), terms, wholeWords, columns } },
    { signal, onProgress, ...(timeoutMs === undefined ? {} : { timeoutMs }) },
  )
  return found === null
    ? null
    : {
        ...found,
        pages: 0,
        entities: found.entities.map(detectionOf),
        warnings: visualWarnings(options, 'text'),
      }
}

const textFormats: ReadonlySet<string> = new Set(['txt', 'md', 'html'])

function detectionOf({ start, end, recognizer, ...facts }: Entity & { readonly value: string }, i: number) {
  return { id: `d${i + 1}`, ...facts, span: { start, end }, reason: recognizer }
}

function readableFormat({ bytes, name }: Source): Format {
  if (bytes.length === 0) throw new DocumentError('empty', 'The input is empty.')
  const format = sniff(bytes, name)
  if (format !== null) return format
  if (isEncryptedPackage(bytes))
    throw new DocumentError(
      'encrypted',
      'The document is encrypted. Remove the password in an office program first.',
    )
  if (isPlainLegacyText({ bytes, name })) return 'txt'
  throw new DocumentError(
    'unsupported_format',
    'The file format was not recognised from the content. Values can be found in PDF, text, HTML, office documents and images.',
  )
}

interface PdfToSearch {
  readonly bytes: Uint8Array
  readonly password?: string
  readonly limits: EngineLimits
}

/** The flags among other options. */
export function visualFlags({ faces, retinas, bodies, fullBodies }: VisualFlags): VisualFlags {
  return { faces, retinas, bodies, fullBodies }
}

/** The faces and persons on the pages of a PDF. The bytes are copied to the thread. Empty if none are requested. */
export async function visualRegions(
  executor: Executor<Tasks>,
  { bytes, password, limits }: PdfToSearch,
  options: VisualFlags,
  run: Omit<RunOptions, 'transfer'>,
): Promise<readonly Region[]> {
  const visual = visualFlags(options)
  if (!anyVisual(visual)) return []
  const { signal, onProgress, timeoutMs } = run
  const own = { signal, onProgress, ...(timeoutMs === undefined ? {} : { timeoutMs }), transfer: [] }
  return executor.run('findPdfVisuals', { bytes, password, limits: limits.pdf, visual }, own)
}

/** Warns if a flag has no effect, or none before the redaction. */
export function visualWarnings(options: VisualFlags, format: 'text' | 'office'): Warning[] {
  if (!anyVisual(visualFlags(options))) return []
  const message =
    format === 'text'
      ? 'Faces and persons are found in PDF, office documents and images only; this document is text.'
      : 'Faces and persons in the pictures of office documents are found by the redaction only.'
  return [{ code: 'visuals_not_searched', message }]
}
