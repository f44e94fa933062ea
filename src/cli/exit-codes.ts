import type { ErrorCode } from '../../engines/model/errors.ts'

/** The exit code for each error code. */
export const exitCodes: Readonly<Record<ErrorCode, number>> = {
  invalid_request: 2,
  unknown_entity: 2,
  not_found: 2,
  output_unwritable: 2,
  wrong_key: 2,
  unauthenticated: 2,
  forbidden: 2,
  malformed: 3,
  encrypted: 3,
  empty: 3,
  unsupported_format: 4,
  no_conversion_path: 4,
  too_many_bytes: 5,
  too_many_pages: 5,
  too_many_pixels: 5,
  too_many_entries: 5,
  ratio_exceeded: 5,
  time_exceeded: 5,
  memory_exceeded: 5,
  too_many_requests: 5,
  insufficient_credits: 5,
  proof_failed: 6,
  manifest_mismatch: 6,
  tampered: 6,
  missing_dependency: 8,
  cancelled: 130,
  internal: 1,
}

/** The command finished, but some items failed: lines of `detect --jsonl`, files of a batch. */
export const someFailed = 7

/** `inspect` found something that --fail-on names. */
export const foundSomething = 10

export const exitCodesHelp = `Exit codes:
  0    success
  1    internal error: a fault of Palimpsest
  2    invalid request: an unknown command, option or entity type, a missing input
       file, an output that cannot be written
  3    invalid document: damaged, empty or password-protected
  4    unsupported format
  5    a limit was exceeded: size, pages, time or memory
  6    proof or verification failed: nothing was written, or a file does not match
       its manifest or token map
  7    some items of many failed
  8    a dependency is missing; the message says how to install it
  10   "inspect" found text or content that readers do not see
  130  cancelled (Ctrl-C)`
