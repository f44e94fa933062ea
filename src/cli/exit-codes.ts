import type { ErrorCode } from '../../engines/model/errors.ts'

/** What the program's end tells the shell. */
export const exitCodes: Readonly<Record<ErrorCode, number>> = {
  invalid_request: 2,
  unknown_entity: 2,
  not_found: 2,
  output_unwritable: 2,
  wrong_key: 2,
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
  insufficient_credits: 5,
  proof_failed: 6,
  manifest_mismatch: 6,
  tampered: 6,
  missing_dependency: 8,
  cancelled: 130,
  internal: 1,
}

/** `detect --jsonl` went through, but lines of its input could not be read. */
export const someFailed = 7

export const exitCodesHelp = `Exit codes:
  0    done
  1    a fault of Palimpsest itself
  2    wrong usage: an unknown command, option or entity, a missing input file,
       an output that cannot be written
  3    a bad document: damaged, empty, or locked by a password
  4    a kind of file that is not supported
  5    a limit was met: size, pages, time, memory
  6    proof failed: the output could not be proved clean (nothing is written),
       a file does not match its manifest, or a token map was changed
  7    some items of many failed
  8    something to be installed is missing; the message says what
  130  cancelled (Ctrl-C)`
