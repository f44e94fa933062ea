import type { Decisions } from '../engines/model/detection.ts'
import { RequestError } from '../engines/model/errors.ts'
import type { Manifest } from '../engines/redact/manifest.ts'
import type { KeptPlace, ReportedEntity } from '../engines/redact/report/report.ts'
import type { Thumbnails } from '../engines/redact/report/thumbnails.ts'
import type { ReportLanguage } from '../engines/redact/report/words.ts'
import { isImage, type RedactableFormat } from './documents.ts'
import type { Executor } from './executor/executor.ts'
import type { Tasks } from './executor/tasks.ts'
import { type Input, readInput, type Source } from './input.ts'
import type { EngineLimits } from './options.ts'

export const reportFormats = ['html', 'csv', 'json'] as const
/** A format of redaction reports. */
export type ReportFormat = (typeof reportFormats)[number]

/** Options of `engine.report`. */
export interface ReportOptions {
  /**
   * `html`: one file without scripts that needs no network. `csv`: the redaction log, one row for each place. `json`: everything but
   * pictures. Default: `html`.
   */
  readonly format?: ReportFormat
  /** The document that was redacted: its pages are shown next to those of the output. Default: none, only the output is shown. */
  readonly original?: Input
  /** The decisions that the redaction took: the places that were kept are listed. Default: none. */
  readonly decisions?: Decisions
  /**
   * Whether removed values, and the original pages, are shown; `initials`: of values, the first character. Default: false: stars of a fixed
   * number.
   */
  readonly showValues?: boolean | 'initials'
  /** HTML of PDF and images: small pictures of the first 100 pages. Default: true. */
  readonly thumbnails?: boolean
  /** Password of the PDF. Default: none. */
  readonly password?: string
  /** Language of the words of an HTML report, ISO 639-1: `en`, `de`, `fr`, `he`, `ja` or `zh`. Warnings stay in English. Default: `en`. */
  readonly language?: ReportLanguage
  /** Title of the report. Default: the name of the original, or `Document`. */
  readonly title?: string
  /** Whether the output was written; if not, the report says so. Default: true. */
  readonly written?: boolean
  readonly signal?: AbortSignal
}

/** The data of a redacted document that a report uses. */
export interface Reported {
  readonly bytes: Uint8Array
  readonly format: RedactableFormat
  readonly entities: readonly ReportedEntity[]
  readonly manifest: Manifest
  readonly kept?: readonly KeptPlace[]
}

/** The functions of an engine that reports use. */
export interface ReportEngine {
  start(): Promise<Executor<Tasks>>
  /** The key of the digests in manifests. */
  keys(): Promise<{ readonly digest: Uint8Array }>
  readonly limits: EngineLimits & { readonly bytes: number }
}

/** A report of a redaction, UTF-8. */
export async function reportOf(
  result: Reported,
  options: ReportOptions,
  engine: ReportEngine,
): Promise<Uint8Array> {
  const { format = 'html', language = 'en', decisions, showValues = false, written = true, signal } = options
  if (!reportFormats.includes(format))
    throw new RequestError(
      'invalid_request',
      `Unknown report format. Use one of: ${reportFormats.join(', ')}.`,
    )
  const { manifest, entities } = result
  const original =
    options.original === undefined
      ? undefined
      : await readInput(options.original, engine.limits.bytes, signal)
  if (original) await checkOriginal(original, manifest, await engine.keys())
  const { buildReport } = await import('../engines/redact/report/report.ts')
  const { reportLanguages, translator } = await import('../engines/redact/report/words.ts')
  if (!reportLanguages.includes(language))
    throw new RequestError(
      'invalid_request',
      `Unknown report language. Use one of: ${reportLanguages.join(', ')}.`,
    )
  const report = buildReport({
    title: options.title ?? original?.name ?? 'Document',
    manifest,
    entities,
    kept: [
      ...(decisions?.detections.filter(({ decision }) => decision === 'rejected') ?? []),
      ...(result.kept ?? []),
    ],
    written,
    showValues,
    translate: translator(format === 'html' ? language : 'en'),
  })
  return new TextEncoder().encode(await contentOf())

  async function contentOf(): Promise<string> {
    if (format === 'json') return `${JSON.stringify(report, null, 2)}\n`
    if (format === 'csv')
      return (await import('../engines/redact/report/redaction-log.ts')).redactionLog(report)
    const { reportHtml } = await import('../engines/redact/report/report-html.ts')
    const pictures =
      options.thumbnails === false ? undefined : await drawPages(result, original, options, engine)
    return [...reportHtml(report, pictures, language)].join('')
  }
}

async function checkOriginal(
  { bytes }: Source,
  { input }: Manifest,
  keys: { readonly digest: Uint8Array },
): Promise<void> {
  const { digestOf, inputDigest } = await import('../engines/redact/manifest.ts')
  if (inputDigest(keys.digest, digestOf(bytes)).digest !== input.digest)
    throw new RequestError('invalid_request', 'The original is not the document that was redacted.')
}

async function drawPages(
  { bytes, format, manifest }: Omit<Reported, 'entities'>,
  original: Source | undefined,
  { password, showValues, signal }: ReportOptions,
  engine: ReportEngine,
): Promise<Thumbnails | undefined> {
  if (format !== 'pdf' && !isImage(format)) return undefined
  const executor = await engine.start()
  // A converted output has different pages.
  const isSameKind = manifest.document.format === format
  const input = {
    kind: format === 'pdf' ? ('pdf' as const) : ('image' as const),
    before: isSameKind ? original?.bytes : undefined,
    after: bytes,
    password,
    originals: showValues === true,
    limits: engine.limits.pdf,
  }
  return executor.run('drawThumbnails', input, { signal })
}
