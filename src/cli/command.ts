import { statSync } from 'node:fs'
import type { Readable, Writable } from 'node:stream'
import { type ParseArgsOptionsConfig, parseArgs } from 'node:util'
import { nearestName } from '../../engines/detect/options/edit-distance.ts'
import { type ErrorCode, RequestError } from '../../engines/model/errors.ts'
import { flagOf, type Options, type OptionValues } from './options/option.ts'

/** Streams and cancellation of a command. Tests pass their own streams. */
export interface CommandContext {
  readonly stdin: Readable
  readonly stdout: Writable
  readonly stderr: Writable & { readonly isTTY?: boolean; readonly columns?: number }
  /** Aborted by Ctrl-C. */
  readonly signal: AbortSignal
  /** Default: those of the process. */
  readonly environment?: Readonly<Record<string, string | undefined>>
  readonly workingFolder?: string
}

/** A command of the program; each has its own file. */
export interface Command {
  readonly help: string
  readonly options: Options
  /** The words that may follow the command, if it has actions: `issue` in `keys issue`. */
  readonly actions?: readonly string[]
  /** Options of an action in addition to those of the command. Default: none. */
  readonly actionOptions?: (action: string) => Promise<Options>
  /** Resolves to the exit code. A thrown error is mapped by its code (see `exit-codes.ts`). */
  run(args: readonly string[], context: CommandContext): Promise<number>
}

/**
 * Parses the options and file names of a command.
 * @param files minimum and maximum number of file names; without it the command checks them
 * @throws RequestError `invalid_request` for an unknown option, with the nearest name, for an invalid value, and for too
 * few or too many file names
 */
export function parseCommandLine<O extends Options>(
  command: string,
  args: readonly string[],
  options: O,
  files?: readonly [min: number, max: number],
): { readonly values: OptionValues<O>; readonly positionals: string[] } {
  const values: Record<string, unknown> = {}
  const { values: given, positionals } = parseFlags(command, args, options)
  for (const [name, { read, kind }] of Object.entries(options)) {
    const flag = flagOf(name)
    const value = given[flag]
    if (kind === 'switch') values[name] = value
    else if (Array.isArray(value)) values[name] = value.map((one) => read(String(one), flag))
    else if (value !== undefined) values[name] = read(String(value), flag)
  }
  if (files) expectFiles(command, positionals, ...files)
  return { values: values as OptionValues<O>, positionals }
}

function parseFlags(command: string, args: readonly string[], options: Options) {
  try {
    return parseArgs({ args: [...args], options: flagsOf(options), allowPositionals: true, strict: true })
  } catch (error) {
    throw new RequestError(
      'invalid_request',
      `${usageMessage(error, Object.keys(options).map(flagOf))} See "palimpsest ${command} --help".`,
    )
  }
}

/** Options as Node's parser takes them. */
export function flagsOf(options: Options): ParseArgsOptionsConfig {
  return Object.fromEntries(
    Object.entries(options).map(([name, { kind, short, isList = false }]) => [
      flagOf(name),
      { type: kind === 'switch' ? 'boolean' : 'string', multiple: isList, ...(short && { short }) },
    ]),
  )
}

function usageMessage(error: unknown, known: readonly string[]): string {
  const { code, message } = error as { code?: string; message: string }
  const named = /'(-[^'\s]*)/.exec(message)?.[1] ?? ''
  if (code === 'ERR_PARSE_ARGS_UNKNOWN_OPTION') {
    const near = nearestName(named.replace(/^-+/, ''), known)
    return `There is no option ${named}${near === null ? '' : `; did you mean --${near}`}.`.replace(
      /(mean --[\w-]+)\.$/,
      '$1?',
    )
  }
  if (code === 'ERR_PARSE_ARGS_INVALID_OPTION_VALUE')
    return /does not take/.test(message)
      ? `The option ${named} does not take a value.`
      : `The option ${named} needs a value; one that begins with - is written as --option=VALUE.`
  throw error
}

/** Throws unless there are from `min` to `max` file names. */
export function expectFiles(command: string, files: readonly string[], min: number, max: number): void {
  if (files.length >= min && files.length <= max) return
  const takes = max === 0 ? 'no file names' : max === 1 ? 'one file name' : `${max} file names`
  throw new RequestError(
    'invalid_request',
    `"palimpsest ${command}" takes ${takes}, and ${files.length} were given. See "palimpsest ${command} --help".`,
  )
}

/** The error for a command without `-o`. Checks first whether the input is a folder, which the command does not accept. */
export function outputMissing(command: string, file: string): RequestError {
  if (statSync(file, { throwIfNoEntry: false })?.isDirectory())
    return new RequestError('invalid_request', 'The input is a folder; a file is required.', {
      isFolder: true,
    })
  return new RequestError(
    'invalid_request',
    `The output is missing. Pass -o FILE. See "palimpsest ${command} --help".`,
  )
}

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

/** `inspect` found something named in --fail-on. */
export const foundSomething = 10

export const exitCodesHelp = `Exit codes:
  0    success
  1    internal error: a bug in Palimpsest
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
