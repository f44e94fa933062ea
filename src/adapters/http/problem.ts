import { type ErrorCode, errorToData } from '../../../engines/model/errors.ts'

/** The body of an error response (RFC 9457), the same in both interfaces. */
export interface Problem {
  /** `about:blank`: the status is enough. */
  readonly type: 'about:blank'
  /** Name of the status. */
  readonly title: string
  readonly status: number
  /** What is wrong and what to do. Contains no document text. */
  readonly detail: string
  readonly code: ErrorCode
  readonly request_id: string
}

/** Names of statuses in error responses. */
export const titles: Readonly<Record<number, string>> = {
  400: 'Bad request',
  401: 'Invalid API key',
  402: 'Insufficient credits',
  403: 'Forbidden',
  404: 'Not found',
  405: 'Method not allowed',
  408: 'Request timeout',
  413: 'File too large',
  422: 'Unsupported format',
  429: 'Rate limited',
  499: 'Client closed request',
  500: 'Server error',
}

export interface ProblemOptions {
  /** Status for a method that the resource does not support. Default: that of its code. */
  readonly methodStatus?: 405
  /** How a client authenticates, for the header `www-authenticate` of status 401 (RFC 9110, section 15.5.2). Default: no header. */
  readonly challenge?: string
}

/**
 * The response for an error.
 * @param statuses the status of each error code in an interface
 */
export function problemResponse(
  error: unknown,
  statuses: Readonly<Record<ErrorCode, number>>,
  requestId: string,
  { methodStatus, challenge }: ProblemOptions = {},
): Response {
  const { code, message, detail } = errorToData(error)
  const status = (detail?.allow === undefined ? undefined : methodStatus) ?? statuses[code]
  const problem: Problem = {
    type: 'about:blank',
    title: titles[status] ?? 'Error',
    status,
    detail: withoutCommands(message),
    code,
    request_id: requestId,
  }
  const headers = new Headers({
    'content-type': 'application/problem+json',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  })
  if (detail?.retryAfterSeconds !== undefined) headers.set('retry-after', String(detail.retryAfterSeconds))
  if (status === 401 && challenge !== undefined) headers.set('www-authenticate', challenge)
  if (typeof detail?.allow === 'string') headers.set('allow', detail.allow)
  return new Response(JSON.stringify(problem), { status, headers })
}

/** A sentence with an option of the command or with a command: advice for the operator, not for a client. */
const advice = /--[a-z]|\bnpm install\b|"palimpsest [a-z]/

/** The message of an error without advice on commands. */
export function withoutCommands(message: string): string {
  const sentences = message.split(/(?<=[.!?]) (?=\p{Lu})/u)
  return sentences.filter((sentence, i) => i === 0 || !advice.test(sentence)).join(' ')
}

/** A JSON response that must not be cached. */
export function jsonResponse(value: unknown, status = 200): Response {
  return new Response(JSON.stringify(value), {
    status,
    headers: {
      'content-type': 'application/json',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    },
  })
}

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
  // For a request whose body arrives too slowly, or a document that takes too long.
  time_exceeded: 408,
  memory_exceeded: 413,
  too_many_requests: 429,
  insufficient_credits: 402,
  proof_failed: 500,
  manifest_mismatch: 500,
  tampered: 500,
  // The request is valid, but this installation cannot process it: the language or the model is not installed.
  missing_dependency: 422,
  // The client has disconnected; no one reads it.
  cancelled: 400,
  internal: 500,
}
