import type { Account, Application } from '../../application.ts'
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

/** What the routes work with. */
export interface Context {
  readonly app: Application
  readonly limits: UploadLimits
  readonly downloads: Downloads
  /** Without a slash at its end. */
  readonly baseUrl: string
}

/** The idempotency of a request: its key, if it has one, and what the request consists of. */
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
