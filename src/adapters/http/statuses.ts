import type { ErrorCode } from '../../../engines/model/errors.ts'

/** The status of each error in a response of both interfaces. Errors of a job do not reach a response of Interface B: they are the `failureCode` of the job. */
export const statuses: Readonly<Record<ErrorCode, number>> = {
  invalid_request: 400,
  unknown_entity: 400,
  not_found: 404,
  output_unwritable: 500,
  wrong_key: 400,
  unauthenticated: 401,
  forbidden: 403,
  malformed: 422,
  encrypted: 422,
  unsupported_format: 422,
  empty: 400,
  no_conversion_path: 422,
  too_many_bytes: 413,
  too_many_pages: 413,
  too_many_pixels: 413,
  too_many_entries: 413,
  ratio_exceeded: 413,
  // Of a request whose body arrives too slowly, or of a document that takes too long.
  time_exceeded: 408,
  memory_exceeded: 413,
  too_many_requests: 429,
  insufficient_credits: 402,
  proof_failed: 500,
  manifest_mismatch: 500,
  tampered: 500,
  // The request is valid, but this installation cannot process it: the language or the model is not installed.
  missing_dependency: 422,
  // The client is gone; no one reads it.
  cancelled: 400,
  internal: 500,
}
