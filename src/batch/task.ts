import { createHash } from 'node:crypto'
import { canonicalJson } from '../../engines/redact/json.ts'
import type { ConvertOptions } from '../convert-document.ts'
import type { OcrExtension } from '../ocr/ocr-outputs.ts'
import type { OcrOptions, RedactDocumentOptions } from '../options.ts'
import type { ReportFormat } from '../report-document.ts'
import { version } from '../version.ts'

type PerCall = 'signal' | 'onProgress'

/** The task for a file of a batch. Plain data, so that it can be sent to another machine. */
export type BatchTask = RedactTask | ConvertTask | OcrTask

/** A batch task that redacts each file. */
export interface RedactTask {
  readonly operation: 'redact'
  /** Default: as `redactDocument`, with one key for all files of the batch. */
  readonly options?: Omit<RedactDocumentOptions, PerCall | 'decisions' | 'regions' | 'onlyPages' | 'to'>
  /** Set by a batch with numbered placeholders: each run assigns its own numbers, so that results of an earlier run are created again. */
  readonly run?: string
  /**
   * Also replaces values in file and folder names. Results, reports and manifests have the new names; the old ones are only in the
   * journal of the data folder. Default: false.
   */
  readonly rename?: boolean
  /** Also makes the review page of each file, which contains its values. Default: false. */
  readonly review?: boolean
  /** Also makes reports of each file: what was removed and kept, with masked values. Default: none. */
  readonly reports?: readonly ReportFormat[]
}

/** A batch task that converts each file. */
export interface ConvertTask {
  readonly operation: 'convert'
  readonly options: Omit<ConvertOptions, PerCall | 'assetsFolder'>
  /** Markdown: writes images to a folder next to the result instead of into it. Default: false. */
  readonly assetsBeside?: boolean
}

/** A batch task that reads each file by OCR. */
export interface OcrTask {
  readonly operation: 'ocr'
  /** Default: as `ocr`. */
  readonly options?: Omit<OcrOptions, PerCall | 'outputs' | 'extractImages'>
  /** Default: `pdf`. */
  readonly to?: OcrExtension
  /** Writes the images of the pages to a folder next to the result. Default: false. */
  readonly extractImages?: boolean
}

/**
 * Digest of a task and the version of the product: results of other options or another version are created again. It depends on the secrets
 * of a task, and does not reveal random keys.
 */
export function taskDigest(task: BatchTask): string {
  return digestOfJson({ version, task: withoutUndefined(task) })
}

/** SHA-256 of the canonical JSON of a value, lower-case hex. */
export function digestOfJson(value: unknown): string {
  return createHash('sha256').update(canonicalJson(value)).digest('hex')
}

function withoutUndefined(task: BatchTask): unknown {
  return JSON.parse(
    JSON.stringify(task, (_, value) =>
      value instanceof Uint8Array ? Buffer.from(value).toString('hex') : value,
    ),
  )
}
