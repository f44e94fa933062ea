/** A loss that is not a failure. `code` is stable; `message` is for people and contains no document text. */
export interface Warning {
  readonly code: string
  readonly message: string
  /** 1-based; set where the warning is about one page. */
  readonly page?: number
}

/**
 * All error codes with their classes. The code identifies the failure; the class shows who has to act.
 * Messages never contain document text.
 */
export const errorCodes = {
  invalid_request: 'RequestError',
  unknown_entity: 'RequestError',
  not_found: 'RequestError',
  output_unwritable: 'RequestError',
  wrong_key: 'RequestError',
  unauthenticated: 'RequestError',
  forbidden: 'RequestError',
  malformed: 'DocumentError',
  encrypted: 'DocumentError',
  unsupported_format: 'DocumentError',
  empty: 'DocumentError',
  no_conversion_path: 'DocumentError',
  too_many_bytes: 'LimitError',
  too_many_pages: 'LimitError',
  too_many_pixels: 'LimitError',
  too_many_entries: 'LimitError',
  ratio_exceeded: 'LimitError',
  time_exceeded: 'LimitError',
  memory_exceeded: 'LimitError',
  too_many_requests: 'LimitError',
  insufficient_credits: 'CreditError',
  proof_failed: 'VerificationError',
  manifest_mismatch: 'VerificationError',
  tampered: 'VerificationError',
  missing_dependency: 'DependencyError',
  cancelled: 'CancelledError',
  internal: 'InternalError',
} as const

/** The stable code of an error, such as `malformed` or `proof_failed`. */
export type ErrorCode = keyof typeof errorCodes
export type ErrorClass = (typeof errorCodes)[ErrorCode]
type CodeOf<C extends ErrorClass> = {
  [K in ErrorCode]: (typeof errorCodes)[K] extends C ? K : never
}[ErrorCode]

/** Machine-readable facts about a failure, such as the name and value of a limit. Never document text. */
export type ErrorDetail = Readonly<Record<string, string | number | boolean | readonly string[]>>

/** An error as plain data, to pass it between threads. */
export interface ErrorData {
  readonly code: ErrorCode
  readonly message: string
  readonly detail?: ErrorDetail
}

/** Base class of all errors of the product. */
export class PalimpsestError extends Error {
  readonly code: ErrorCode
  readonly detail: ErrorDetail

  constructor(code: ErrorCode, message: string, detail: ErrorDetail = {}, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause })
    this.name = new.target.name
    this.code = code
    this.detail = detail
  }
}

/** The request is invalid: wrong options, unknown entity type, missing file, wrong key, no access. */
export class RequestError extends PalimpsestError {
  declare readonly code: CodeOf<'RequestError'>
}
/** The document cannot be processed: damaged, encrypted, empty, or of an unsupported format. */
export class DocumentError extends PalimpsestError {
  declare readonly code: CodeOf<'DocumentError'>
}
/** A limit on bytes, pages, pixels, entries, compression ratio, time, memory or requests was exceeded. */
export class LimitError extends PalimpsestError {
  declare readonly code: CodeOf<'LimitError'>
}
/** A bound of time or memory. Documents that people use stay far below it, so its value changes nothing that is read of them. */
export type WorkLimit = number
/** The account has too few credits. */
export class CreditError extends PalimpsestError {
  declare readonly code: CodeOf<'CreditError'>
}
/** The output could not be verified, or does not match its manifest. No output is returned. */
export class VerificationError extends PalimpsestError {
  declare readonly code: CodeOf<'VerificationError'>
}
/** An optional dependency is missing, such as language data or a model. The message says how to install it. */
export class DependencyError extends PalimpsestError {
  declare readonly code: CodeOf<'DependencyError'>
}
/** The operation was cancelled through its `AbortSignal`. */
export class CancelledError extends PalimpsestError {
  declare readonly code: CodeOf<'CancelledError'>
}
/** A bug in Palimpsest, or a crashed worker thread. */
export class InternalError extends PalimpsestError {
  declare readonly code: CodeOf<'InternalError'>
}

const classes: Readonly<
  Record<ErrorClass, new (code: never, message: string, detail?: ErrorDetail) => PalimpsestError>
> = {
  RequestError,
  DocumentError,
  LimitError,
  CreditError,
  VerificationError,
  DependencyError,
  CancelledError,
  InternalError,
}

/** Rebuilds an error of the right class from plain data. */
export function errorFromData(data: ErrorData): PalimpsestError {
  const Class = classes[errorCodes[data.code]]
  return new Class(data.code as never, data.message, data.detail)
}

/**
 * Converts an error to plain data. An error that is not a `PalimpsestError` becomes `internal`; its message is dropped,
 * because it may quote the document.
 */
export function errorToData(error: unknown): ErrorData {
  if (error instanceof PalimpsestError)
    return { code: error.code, message: error.message, detail: error.detail }
  const kind = error instanceof Error ? error.name : typeof error
  return {
    code: 'internal',
    message: `An unexpected ${kind} stopped the work. This is a bug in Palimpsest; please report it.`,
    detail: { kind },
  }
}
