/**
 * Every failure the product can name. A code says what happened; the class says who must act.
 * No message ever holds document text.
 */
export const errorCodes = {
  invalid_request: 'RequestError',
  unknown_entity: 'RequestError',
  not_found: 'RequestError',
  output_unwritable: 'RequestError',
  wrong_key: 'RequestError',
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
  insufficient_credits: 'CreditError',
  proof_failed: 'VerificationError',
  manifest_mismatch: 'VerificationError',
  tampered: 'VerificationError',
  missing_dependency: 'DependencyError',
  cancelled: 'CancelledError',
  internal: 'InternalError',
} as const

export type ErrorCode = keyof typeof errorCodes
export type ErrorClass = (typeof errorCodes)[ErrorCode]
type CodeOf<C extends ErrorClass> = {
  [K in ErrorCode]: (typeof errorCodes)[K] extends C ? K : never
}[ErrorCode]

/** Facts about the failure that a program can use: numbers and names of limits, never document text. */
export type ErrorDetail = Readonly<Record<string, string | number | boolean | readonly string[]>>

/** What crosses a thread: an error as plain data. */
export interface ErrorData {
  readonly code: ErrorCode
  readonly message: string
  readonly detail?: ErrorDetail
}

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

/** The caller asked for something that cannot be asked. */
export class RequestError extends PalimpsestError {
  declare readonly code: CodeOf<'RequestError'>
}
/** The document is at fault: damaged, locked, empty, of a kind we do not read. */
export class DocumentError extends PalimpsestError {
  declare readonly code: CodeOf<'DocumentError'>
}
/** A bound on bytes, pages, pixels, entries, ratio, time or memory was met. */
export class LimitError extends PalimpsestError {
  declare readonly code: CodeOf<'LimitError'>
}
export class CreditError extends PalimpsestError {
  declare readonly code: CodeOf<'CreditError'>
}
/** The output could not be proved clean, or does not match its manifest. Nothing was delivered. */
export class VerificationError extends PalimpsestError {
  declare readonly code: CodeOf<'VerificationError'>
}
/** Something that must be supplied is missing; the message says how to get it. */
export class DependencyError extends PalimpsestError {
  declare readonly code: CodeOf<'DependencyError'>
}
export class CancelledError extends PalimpsestError {
  declare readonly code: CodeOf<'CancelledError'>
}
/** A fault of ours. */
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

/** The error of the right class for a code, as after a trip across a thread. */
export function errorFromData(data: ErrorData): PalimpsestError {
  const Class = classes[errorCodes[data.code]]
  return new Class(data.code as never, data.message, data.detail)
}

/** An error as plain data. Anything that is not ours becomes `internal`, and its text is dropped: it may quote the document. */
export function errorToData(error: unknown): ErrorData {
  if (error instanceof PalimpsestError)
    return { code: error.code, message: error.message, detail: error.detail }
  const kind = error instanceof Error ? error.name : typeof error
  return {
    code: 'internal',
    message: `An unexpected ${kind} stopped the work. This is a fault of Palimpsest; please report it.`,
    detail: { kind },
  }
}
