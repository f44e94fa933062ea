import { extname } from 'node:path'
import type { ConvertedDocument } from '../engines/convert/convert.ts'
import {
  type MailFormat,
  mailFormats,
  parseOutputFormat,
  parseSourceFormat,
} from '../engines/convert/format-names.ts'
import {
  type ConvertLimits,
  type ConvertOptions as FormatOptions,
  parsePageRanges,
} from '../engines/convert/options.ts'
import { pagesForOcr } from '../engines/convert/routes.ts'
import { DocumentError, RequestError, type Warning } from '../engines/model/errors.ts'
import {
  type Format,
  formats,
  isEncryptedPackage,
  isOutlookMessage,
  olderFormats,
  sniff,
} from '../engines/model/format.ts'
import type { OcrFormat, PageResult } from '../engines/ocr/task.ts'
import { structuredFormatOf } from '../engines/structured/formats.ts'
import type { Executor } from './executor/executor.ts'
import type { Progress } from './executor/progress.ts'
import type { Tasks } from './executor/tasks.ts'
import type { Source } from './input.ts'
import type { EngineLimits, OcrOptions } from './options.ts'

export type { ConvertedDocument } from '../engines/convert/convert.ts'

/** The name of a format, or an alias. Editors complete the names. */
export type FormatName = Format | 'pdfa' | 'word' | 'excel' | 'markdown' | (string & {})

/** Options of `engine.convert`. */
export interface ConvertOptions extends FormatOptions {
  /** Format of the output by name or alias: pdf, docx, word, html, md, txt, xlsx, pptx, jpg, pdfa and so on. */
  readonly to: FormatName
  /** Format of the source. Default: detected from the content, and from the file name where the content is plain text. */
  readonly from?: FormatName
  /** Folder whose images an HTML or Markdown source may link to. Default: no linked file is read. */
  readonly filesFrom?: string
  /** Folder of `.traineddata` files for OCR, searched first. Default: the engine's. */
  readonly languageData?: string
  readonly limits?: Partial<ConvertLimits>
  readonly signal?: AbortSignal
  readonly onProgress?: (progress: Progress) => void
  /** Time limit of the conversion in its thread, in milliseconds. Default: the engine's. */
  readonly timeoutMs?: number
}

/** The functions of an engine that conversion uses. */
interface ConversionEngine {
  start(): Promise<Executor<Tasks>>
  /** Pages read by OCR at a time. */
  readonly threads: number
  readonly limits: EngineLimits
}

/**
 * Converts a source in a thread of the pool. Pages that OCR must read are read first, one per thread, each with its
 * own time limit, taking turns with pages of other documents.
 */
export async function convertSource(
  source: Source,
  options: ConvertOptions,
  engine: ConversionEngine,
): Promise<ConvertedDocument> {
  if (sniff(source.bytes) !== 'heic') return convertReadable(source, options, engine)
  const { decodeHeic } = await import('./office-suite/heif.ts')
  const bytes = await decodeHeic(source.bytes, options.signal)
  const made = await convertReadable({ bytes }, { ...options, from: 'png' }, engine)
  return { ...made, from: 'heic', route: ['heic', ...made.route] }
}

async function convertReadable(
  source: Source,
  options: ConvertOptions,
  engine: ConversionEngine,
): Promise<ConvertedDocument> {
  const { to, from, filesFrom, languageData, limits, signal, onProgress, timeoutMs, ...rest } = options
  const { bytes } = source
  const output = parseOutputFormat(to)
  const task = {
    from: sourceFormat(source, from),
    to: output.format,
    filesFrom,
    limits,
    options: { ...rest, pdfCompliance: rest.pdfCompliance ?? output.compliance },
  }
  const ocr = await readPagesByOcr(bytes, task, options, engine)
  const executor = await engine.start()
  const converted = await executor.run(
    'convertDocument',
    { ...task, bytes, ocrPages: ocr.pages },
    { ...runOptions(options), transfer: bytes.buffer instanceof ArrayBuffer ? [bytes.buffer] : [] },
  )
  return { ...converted, warnings: [...ocr.warnings, ...converted.warnings] }
}

interface OcrResult {
  readonly pages: readonly PageResult[]
  readonly warnings: readonly Warning[]
}

/** Reads the pages of an image, or the scanned pages of a PDF; nothing if the conversion does not need OCR. */
async function readPagesByOcr(
  bytes: Uint8Array,
  { from, to }: { readonly from: Format; readonly to: Format },
  options: ConvertOptions,
  { start, threads, limits }: ConversionEngine,
): Promise<OcrResult> {
  const wanted = pagesForOcr(from, to)
  if (wanted === null) return { pages: [], warnings: [] }
  const [{ readPages, sourceOf }, executor] = await Promise.all([import('./ocr/ocr-pages.ts'), start()])
  // One copy that the survey and the OCR of every page share; the original bytes are kept for the conversion.
  const source = sourceOf(bytes, from as OcrFormat, { password: options.password }, limits)
  const numbers =
    wanted === 'all'
      ? undefined
      : await executor.run(
          'findScans',
          { bytes: source.bytes, options: { password: options.password }, limits: options.limits },
          runOptions(options),
        )
  const chosen = options.pages === undefined ? null : parsePageRanges(options.pages)
  const wantedNumbers = chosen && numbers ? numbers.filter((page) => chosen.has(page)) : numbers
  if (wantedNumbers?.length === 0) return { pages: [], warnings: [] }
  const { languages: language, languageData, signal, onProgress } = options
  const reading = { language, languageData, signal, onProgress }
  return readPages(source, reading, { executor, threads, limits }, wantedNumbers)
}

/** An absent time limit is omitted, so that it does not replace the engine's. */
function runOptions({ signal, onProgress, timeoutMs }: ConvertOptions) {
  return { signal, onProgress, ...(timeoutMs === undefined ? {} : { timeoutMs }) }
}

/** Formats that have pages only when they are converted to PDF. */
const pagedFirst: ReadonlySet<string> = new Set([
  ...Object.keys(olderFormats),
  ...(['docx', 'xlsx', 'pptx', 'epub', 'heic'] as const),
  ...mailFormats,
])

/** Content that can only be identified by its name or its first lines. */
const maybeMail: ReadonlySet<string | null> = new Set(['txt', 'md', 'html'])

/** For OCR: the source itself, or the PDF that it is converted to, whose images are read. */
export async function asPages(
  source: Source,
  { signal, onProgress }: Pick<OcrOptions, 'signal' | 'onProgress'>,
  convert: (bytes: Uint8Array, options: ConvertOptions) => Promise<ConvertedDocument>,
): Promise<{ readonly source: Source; readonly warnings: readonly Warning[] }> {
  const found = sniff(source.bytes, source.name)
  const mayBe = pagedFirst.has(found ?? '') || maybeMail.has(found) || isOutlookMessage(source.bytes)
  const from = mayBe ? sourceFormat(source) : null
  if (from === null || !pagedFirst.has(from)) return { source, warnings: [] }
  const made = await convert(source.bytes, { from, to: 'pdf', signal, onProgress })
  const message = `The ${from} file was converted to PDF, and that was read.`
  return { source: { bytes: made.bytes }, warnings: [{ code: 'converted_first', message }, ...made.warnings] }
}

/**
 * Detects the format of a source from its content. The given format or the file name selects the text format, and identifies text
 * in a legacy encoding, which has no signature. Throws `empty`, `malformed` or `unsupported_format`.
 */
export function sourceFormat({ bytes, name }: Source, from?: string): Format {
  if (bytes.length === 0) throw new DocumentError('empty', 'The input is empty.')
  const named = from === undefined ? parseSourceFormat(extname(name ?? '')) : parseSourceFormat(from)
  if (from !== undefined && named === null)
    throw new RequestError('invalid_request', `Unknown input format. Use one of: ${formats.join(', ')}.`)
  const found = sniff(bytes, name)
  if (found === null && isOutlookMessage(bytes)) return 'msg'
  const mail = mailFormatOf(bytes, name, found, named)
  if (mail !== null) return mail
  // Separated values are plain text; only the name or the caller can identify them.
  if (named === 'csv' && (found === 'txt' || found === 'md')) return 'csv'
  if (named !== null && isText(named) && (found === null ? !bytes.includes(0) : isText(found))) {
    // A given format is binding; the content may overrule a file name.
    return from !== undefined || found === null ? named : found
  }
  if (found === null && isEncryptedPackage(bytes))
    throw new DocumentError(
      'encrypted',
      'The document is encrypted. Remove the password in an office program first.',
    )
  // Text under another name is a damaged file, and so is an archive with unknown content.
  const isDamaged =
    named !== null &&
    !isText(named) &&
    (found === null || isText(found) || (found === 'zip' && isArchived(named)))
  if (isDamaged)
    throw new DocumentError(
      'malformed',
      `The content of the file is not ${named}. The file is damaged, or has the wrong name.`,
      { said: named },
    )
  if (found === null)
    throw new DocumentError(
      'unsupported_format',
      `The file format was not recognised from the content. Supported formats: ${formats.join(', ')}.`,
    )
  if (named !== null && from !== undefined && named !== found && !related(named, found))
    throw new DocumentError('malformed', `The given format is ${named}, but the content is ${found}.`, {
      said: named,
      found,
    })
  return found
}

/** Mail, a calendar or contacts: by the given format, or by content and name. Mail need not be UTF-8. */
function mailFormatOf(
  bytes: Uint8Array,
  name: string | undefined,
  found: Format | null,
  named: Format | null,
): MailFormat | null {
  if (found !== null && !isText(found)) return null
  if (named === 'eml' || named === 'ics' || named === 'vcf') return bytes.includes(0) ? null : named
  if (named !== null || (name !== undefined && extname(name) !== '')) return null
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, 64 * 1024)).toString(
    'latin1',
  )
  const format = head.includes('\0') ? null : structuredFormatOf(head)
  return format === 'eml' || format === 'ics' || format === 'vcf' ? format : null
}

function isText(format: Format): boolean {
  return format === 'html' || format === 'md' || format === 'txt' || format === 'csv'
}

/** Whether files of a format are archives. */
function isArchived(format: Format): boolean {
  return /^(?:docx|xlsx|pptx|odt|ods|odp|epub)$/.test(format)
}

/** The old and the new format of one program, which are often confused. */
function related(a: Format, b: Format): boolean {
  return a.replace(/x$/, '') === b.replace(/x$/, '')
}
