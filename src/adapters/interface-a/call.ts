import { DocumentError, RequestError } from '../../../engines/model/errors.ts'
import { type Format, sniff } from '../../../engines/model/format.ts'
import { type Account, type Application, mediaTypeOf } from '../../application.ts'
import { type Form, type FormFile, readForm } from '../http/body.ts'
import type { Downloads } from '../http/downloads.ts'
import type { Call } from '../http/handle.ts'

/** Limits of uploads in bytes, checked while they are read. */
export interface UploadLimits {
  /** JSON of one text. Default: 10 MiB. */
  readonly text: number
  /** JSON of a batch of texts. Default: 50 MiB. */
  readonly textBatch: number
  /** A document for redaction, conversion or OCR. Default: 100 MiB. */
  readonly file: number
  /** An archive for conversion. Default: 500 MiB. */
  readonly archive: number
  /** Time between two chunks of a body, in milliseconds. Default: 30000. */
  readonly idleMs: number
}

const mebibyte = 1024 * 1024

export const defaultLimits: UploadLimits = {
  text: 10 * mebibyte,
  textBatch: 50 * mebibyte,
  file: 100 * mebibyte,
  archive: 500 * mebibyte,
  idleMs: 30_000,
}

/** A request with a valid key. */
export type KeyCall = Call & { readonly account: Account }

/** The context of the routes. */
export interface Context {
  readonly app: Application
  readonly limits: UploadLimits
  readonly downloads: Downloads
  /** Without a trailing slash. */
  readonly baseUrl: string
}

/** The idempotency of a request: its key, if it has one, and the content of the request. */
export function idempotencyOf({ request, url }: Call, fields: unknown, bytes?: Uint8Array) {
  const key = request.headers.get('idempotency-key')
  if (key === null) return {}
  const parts = [url.pathname, JSON.stringify(fields), ...(bytes === undefined ? [] : [bytes])]
  return { idempotency: { key, parts } }
}

/** Milliseconds since a time of `performance.now()`. */
export function since(started: number): number {
  return Math.round(performance.now() - started)
}

/** A file, and the format of its content. */
export interface Upload extends FormFile {
  readonly format: Format
}

export function readUpload(
  { limits }: Context,
  { request }: KeyCall,
  maxFileBytes = limits.file,
): Promise<Form> {
  return readForm(request, { maxFileBytes, idleMs: limits.idleMs })
}

/** What clients send if they do not know the type, and what a part without a type has (RFC 7578, section 4.4). */
const unspecific = new Set(['', 'application/octet-stream', 'text/plain'])

const aliases: ReadonlyMap<string, string> = new Map([
  ['image/jpg', 'image/jpeg'],
  ['application/x-pdf', 'application/pdf'],
])

/**
 * The file of a form, whose content must have one of the formats.
 * @param checkType also rejects a declared media type of another format
 * @throws `invalid_request` if it is missing, `empty`, `unsupported_format`
 */
export function uploadOf(
  { files }: Form,
  field: string,
  formats: readonly Format[],
  { checkType = false } = {},
): Upload {
  const file = files.get(field)
  if (file === undefined)
    throw new RequestError('invalid_request', `The form is not valid. ${field}: The file is missing.`)
  if (file.bytes.length === 0) throw new DocumentError('empty', `${field}: The file is empty.`)
  const format = sniff(file.bytes, file.name)
  if (format === null || !formats.includes(format)) {
    const names = formats.map((name) => name.toUpperCase()).join(', ')
    throw new DocumentError(
      'unsupported_format',
      `${field}: The format is not supported. Supported: ${names}.`,
    )
  }
  const declared = aliases.get(file.mediaType) ?? file.mediaType
  if (checkType && !unspecific.has(declared) && declared !== mediaTypeOf(format))
    throw new DocumentError(
      'unsupported_format',
      `${field}: The declared media type differs from the content, which is ${mediaTypeOf(format)}.`,
    )
  return { ...file, format }
}
