import type { Readable, Writable } from 'node:stream'
import { type ParseArgsOptionsConfig, parseArgs } from 'node:util'
import { nearestName } from '../../engines/detect/options.ts'
import { RequestError } from '../../engines/model/errors.ts'

/** Streams and cancellation of a command. Tests pass their own. */
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
  /** Its options, which settings and completions refer to. */
  readonly options: ParseArgsOptionsConfig
  /** The words that may follow the command, if it has actions: `issue` in `keys issue`. */
  readonly actions?: readonly string[]
  /** Options of an action besides those of the command. Default: none. */
  readonly actionOptions?: (action: string) => Promise<ParseArgsOptionsConfig>
  /** Resolves to the exit code. A thrown error is mapped by its code (see `exit-codes.ts`). */
  run(args: readonly string[], context: CommandContext): Promise<number>
}

/** Parses the options and file names of a command. The message for an unknown option suggests the nearest one. */
export function parseCommandLine<O extends ParseArgsOptionsConfig>(
  command: string,
  args: readonly string[],
  options: O,
) {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true, strict: true })
  } catch (error) {
    throw new RequestError(
      'invalid_request',
      `${usageMessage(error, Object.keys(options))} See "palimpsest ${command} --help".`,
    )
  }
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
      ? `The option ${named} takes no value.`
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

export function numberOption(
  name: string,
  value: string | undefined,
  min: number,
  max: number,
): number | undefined {
  if (value === undefined) return undefined
  const number = Number(value)
  if (value.trim() !== '' && number >= min && number <= max) return number
  throw new RequestError('invalid_request', `The option --${name} must be a number from ${min} to ${max}.`)
}

export function oneOf<T extends string>(
  name: string,
  value: string | undefined,
  allowed: readonly T[],
): T | undefined {
  if (value === undefined) return undefined
  const found = allowed.find((one) => one === value)
  if (found !== undefined) return found
  const near = nearestName(value, allowed)
  throw new RequestError(
    'invalid_request',
    `The option --${name} must be one of ${allowed.join(', ')}${near === null ? '' : `; did you mean ${near}?`}`,
  )
}

/** Parses `A,B` or `none`. */
export function parseEntityList(value: string | undefined): string[] | 'none' | undefined {
  if (value === undefined) return undefined
  if (value.toLowerCase() === 'none') return 'none'
  const codes = value
    .split(',')
    .map((code) => code.trim())
    .filter((code) => code !== '')
  if (codes.length === 0)
    throw new RequestError(
      'invalid_request',
      'The option --entities needs codes such as NAME,EMAIL, or none.',
    )
  return codes
}
