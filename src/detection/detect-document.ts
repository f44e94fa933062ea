import { decodeText } from '../../engines/model/charset.ts'
import type { Detection } from '../../engines/model/detection.ts'
import { DocumentError } from '../../engines/model/errors.ts'
import { type Format, isEncryptedPackage, sniff } from '../../engines/model/format.ts'
import type { Warning } from '../../engines/model/warning.ts'
import type { DetectPdfOutput } from '../../engines/redact/task.ts'
import type { ConvertedDocument } from '../conversion/convert-document.ts'
import type { Executor } from '../executor/executor.ts'
import type { Progress } from '../executor/progress.ts'
import type { Tasks } from '../executor/tasks.ts'
import type { Source } from '../input.ts'
import { type DetectOptions, detectionOptions, type EngineLimits } from '../options.ts'

export interface DetectDocumentOptions extends DetectOptions {
  readonly signal?: AbortSignal
  readonly onProgress?: (progress: Progress) => void
  /** Time for the document in its thread, in milliseconds. Default: that of the engine. */
  readonly timeoutMs?: number
  /** Password of the document. Default: none. */
  readonly password?: string
  /** PDF: whether words in images are read by OCR. Default: true. */
  readonly ocr?: boolean
}

export interface DetectedDocument {
  readonly format: Format
  /** 0 for a format without pages. */
  readonly pages: number
  /** In reading order. */
  readonly entities: readonly (Detection & { readonly value: string })[]
  /** The text that spans refer to; none for a PDF. */
  readonly text?: string
  readonly warnings: readonly Warning[]
}

/** What the detection uses of an engine. */
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
  const format = readableFormat(source)
  const { terms, wholeWords, password, ocr, signal, onProgress, timeoutMs } = options
  const detect = detectionOptions(options)
  const run = { signal, onProgress, ...(timeoutMs === undefined ? {} : { timeoutMs }) }
  const executor = await engine.start()
  if (format === 'pdf') {
    const { bytes } = source
    const input = { bytes, password, detect, terms, wholeWords, ocr, limits: engine.limits.pdf }
    const found = await executor.run('detectPdf', input, { ...run, transfer: [bytes.buffer] })
    return { ...found, format, entities: found.entities.map(asDetection) }
  }
  const plain = format === 'txt' || format === 'md' || format === 'html'
  const converted = plain ? null : await engine.convert(source, { to: 'txt', password })
  const text = decodeText(converted?.bytes ?? source.bytes)?.text
  if (text === undefined)
    throw new DocumentError('malformed', 'The text is not valid UTF-8 (nor UTF-16 with a byte order mark).')
  const input = { texts: [text], options: { ...detect, terms, wholeWords } }
  const [found] = await executor.run('detectTexts', input, run)
  const entities = found.map(({ start, end, recognizer, ...facts }, i) => ({
    id: `d${i + 1}`,
    ...facts,
    span: { start, end },
    value: text.slice(start, end),
    reason: recognizer,
  }))
  return { format, pages: converted?.pages ?? 0, entities, text, warnings: converted?.warnings ?? [] }
}

/** @param index in reading order */
export function asDetection(
  { recognizer, ...facts }: DetectPdfOutput['entities'][number],
  index: number,
): Detection & { readonly value: string } {
  return { id: `d${index + 1}`, ...facts, reason: recognizer }
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
  throw new DocumentError(
    'unsupported_format',
    'The file format was not recognised from the content. Values can be found in PDF, text, HTML, office documents and images.',
  )
}
