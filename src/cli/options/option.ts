import { nearestName } from '../../../engines/detect/options/edit-distance.ts'
import { RequestError } from '../../../engines/model/errors.ts'

/** For commands that read documents that may have a password. */
export const passwordOption = inputFile(
  'the first line of FILE is the password of the document (default: the environment variable PALIMPSEST_PASSWORD)',
)

/** For commands that work on the data folder of an application. */
export const dataDirOption = place(
  'FOLDER',
  'data folder of the application (default: PALIMPSEST_HOME, or the data folder of this user)',
)

/** One option of a command. Parsing, help, settings, completions and the JSON Schema of settings read it. */
export interface Option<T = unknown> {
  readonly kind: 'switch' | 'number' | 'choice' | 'path' | 'text'
  /** What it does, in the help, in completions and in the schema. A line break is kept. */
  readonly about: string
  /** The word for its value in the help, such as `FILE`; undefined for a switch. */
  readonly value?: string
  readonly short?: string
  /** May be repeated; its value is a list. */
  readonly isList?: boolean
  /** Only for one call: it cannot be set by the environment or a configuration file. */
  readonly ofCall?: boolean
  /** Values and their meanings. A `choice` accepts no others. */
  readonly choices?: Readonly<Record<string, string>>
  readonly range?: readonly [low: number, high: number]
  /** The kind of input named by the value, which outputs must not replace. Default: nothing. */
  readonly input?: (value: string) => 'file' | 'folder' | null
  /** @throws RequestError `invalid_request` with the name of the option, for an invalid value */
  readonly read: (text: string, name: string) => unknown
  /** For the compiler only: the type of the value. Never set. */
  readonly type?: T
}

/** Options by name in camel case: `keyFile` is `--key-file`. */
export type Options = Readonly<Record<string, Option>>

/** The options given on a command line; others are missing. */
export type OptionValues<O extends Options> = {
  readonly [K in keyof O]?: O[K] extends Option<infer T> ? T : never
}

/** `--key-file` without its dashes. */
export function flagOf(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
}

export function flag(about: string): Option<boolean> {
  return { kind: 'switch', about, read: () => true }
}

export function text(value: string, about: string): Option<string> {
  return { kind: 'text', value, about, read: (given) => given }
}

/** A string with a custom format. */
export function parsed<T>(value: string, about: string, read: (text: string, name: string) => T): Option<T> {
  return { kind: 'text', value, about, read }
}

/** A number from `low` to `high`. */
export function number(value: string, low: number, high: number, about: string): Option<number> {
  return { kind: 'number', value, about, range: [low, high], read: readNumber }

  function readNumber(given: string, name: string): number {
    const found = Number(given)
    if (given.trim() !== '' && found >= low && found <= high) return found
    throw new RequestError('invalid_request', `The option --${name} must be a number from ${low} to ${high}.`)
  }
}

/** One of several values. Values without an explanation are only listed in `about` or `value`. */
export function choice<T extends string>(
  value: string,
  choices: Readonly<Record<T, string>>,
  about: string,
): Option<T> {
  const names = Object.keys(choices) as T[]
  return { kind: 'choice', value, about, choices, read: (given, name) => oneOf(name, given, names) }
}

/** A choice whose values need no explanation. */
export function oneOfThese<T extends string>(value: string, names: readonly T[], about: string): Option<T> {
  return choice(value, Object.fromEntries(names.map((name) => [name, ''])) as Record<T, string>, about)
}

/** A file that the command reads. */
export function inputFile(about: string, value = 'FILE'): Option<string> {
  return { ...place(value, about), input: () => 'file' }
}

/** A folder whose files the command reads. */
export function inputFolder(about: string, value = 'FOLDER'): Option<string> {
  return { ...place(value, about), input: () => 'folder' }
}

/** A file or folder that the command writes, or uses in another way. */
export function place(value: string, about: string): Option<string> {
  return { ...text(value, about), kind: 'path' }
}

/** `-o`, which is only for one call. */
export function outputPlace(value: string, about: string): Option<string> {
  return { ...place(value, about), short: 'o', ofCall: true }
}

export function repeated<T>(option: Option<T>): Option<readonly T[]> {
  const { type: _, ...rest } = option
  return { ...rest, isList: true }
}

/** The files and folders that options name and the command reads; outputs must not replace them. */
export function inputsOf<O extends Options>(
  options: O,
  values: OptionValues<O>,
): { readonly inputs: string[]; readonly inputFolders: string[] } {
  const named = Object.entries(options).flatMap(([name, { input }]) => {
    const value: unknown = values[name]
    return typeof value === 'string' ? [{ value, input: input?.(value) }] : []
  })
  const of = (kind: 'file' | 'folder') =>
    named.filter(({ input }) => input === kind).map(({ value }) => value)
  return { inputs: of('file'), inputFolders: of('folder') }
}

/** @throws RequestError `invalid_request` for a value that is not allowed, with the nearest allowed value */
export function oneOf<T extends string>(name: string, value: string, allowed: readonly T[]): T {
  const found = allowed.find((one) => one === value)
  if (found !== undefined) return found
  const near = nearestName(value, allowed)
  throw new RequestError(
    'invalid_request',
    `The option --${name} must be one of ${allowed.join(', ')}${near === null ? '' : `; did you mean ${near}?`}`,
  )
}
