import type { Readable, Writable } from 'node:stream'
import { type ParseArgsOptionsConfig, parseArgs } from 'node:util'
import { RequestError } from '../../engines/model/errors.ts'
import { nearest } from './nearest.ts'

/** What a command meets the world with; tests hand in their own. */
export interface Surroundings {
  readonly stdin: Readable
  readonly stdout: Writable
  readonly stderr: Writable & { readonly isTTY?: boolean; readonly columns?: number }
  /** Aborted by Ctrl-C. */
  readonly signal: AbortSignal
}

/** A command of the program: one file each. */
export interface Command {
  readonly help: string
  /** Resolves to the exit code; an error thrown becomes the exit code of its own code. */
  run(args: readonly string[], around: Surroundings): Promise<number>
}

/** Options and file names of a command line. An unknown option is answered with the nearest one. */
export function parse<O extends ParseArgsOptionsConfig>(
  command: string,
  args: readonly string[],
  options: O,
) {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true, strict: true })
  } catch (error) {
    throw new RequestError(
      'invalid_request',
      `${mistake(error, Object.keys(options))} See "palimpsest ${command} --help".`,
    )
  }
}

function mistake(error: unknown, known: readonly string[]): string {
  const { code, message } = error as { code?: string; message: string }
  const named = /'(-[^'\s]*)/.exec(message)?.[1] ?? ''
  if (code === 'ERR_PARSE_ARGS_UNKNOWN_OPTION') {
    const near = nearest(named.replace(/^-+/, ''), known)
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

/** Exactly as many file names as the command takes. */
export function expectFiles(command: string, files: readonly string[], least: number, most: number): void {
  if (files.length >= least && files.length <= most) return
  const takes = most === 0 ? 'no file names' : most === 1 ? 'one file name' : `${most} file names`
  throw new RequestError(
    'invalid_request',
    `"palimpsest ${command}" takes ${takes}, and ${files.length} were given. See "palimpsest ${command} --help".`,
  )
}

export function numberOption(
  name: string,
  value: string | undefined,
  low: number,
  high: number,
): number | undefined {
  if (value === undefined) return undefined
  const number = Number(value)
  if (value.trim() !== '' && number >= low && number <= high) return number
  throw new RequestError('invalid_request', `The option --${name} must be a number from ${low} to ${high}.`)
}

export function oneOf<T extends string>(
  name: string,
  value: string | undefined,
  allowed: readonly T[],
): T | undefined {
  if (value === undefined) return undefined
  const found = allowed.find((one) => one === value)
  if (found !== undefined) return found
  const near = nearest(value, allowed)
  throw new RequestError(
    'invalid_request',
    `The option --${name} must be one of ${allowed.join(', ')}${near === null ? '' : `; did you mean ${near}?`}`,
  )
}

/** `A,B` as a list, `none` as it is. */
export function entityList(value: string | undefined): string[] | 'none' | undefined {
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
