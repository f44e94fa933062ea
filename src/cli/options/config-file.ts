import { stat } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { DetectConfig, Profile, ProfileName } from '../../../engines/detect/options.ts'
import { PalimpsestError, RequestError } from '../../../engines/model/errors.ts'
import { readText } from './option-files.ts'

/** Most commands find no file, and then do not need detection options. */
const detectOptions = () => import('../../../engines/detect/options.ts')

/** A value of an option in a file. */
export type OptionValue = string | number | boolean | readonly string[]

/** A configuration file: detection, and options of commands. */
export interface ConfigFile {
  readonly detection: DetectConfig
  /** Options by command; options of `all` apply to every command that has them. */
  readonly commands: Readonly<Record<string, Readonly<Record<string, OptionValue>>>>
}

/**
 * Reads a configuration file. An `.mjs` module is executed with the rights of the user; a JSON file is only parsed. Both must result in
 * plain data. Paths of models are returned absolute, as relative to the file.
 */
export async function readConfigFile(file: string): Promise<ConfigFile> {
  const value = /\.mjs$/i.test(file) ? await importModule(file) : parseJson(await readText('config', file))
  const { $schema: _, commands, ...rest } = isObject(value) ? value : { value }
  const options = commands ?? {}
  if (!isCommands(options))
    throw new RequestError(
      'invalid_request',
      'The configuration is not valid. commands: must contain the options of each command, as strings, numbers, true or false.',
    )
  const { parseConfig } = await detectOptions()
  const detection = await parseConfig(
    isObject(value) ? await withBase(rest, path.dirname(path.resolve(file))) : value,
  )
  const { ner } = detection
  if (ner === undefined) return { detection, commands: options }
  const model = path.resolve(path.dirname(file), ner.model)
  return { detection: { ...detection, ner: { ...ner, model } }, commands: options }
}

/** Names of files that are found automatically. */
const foundNames = ['palimpsest.config.json', 'palimpsest.config.mjs']

/**
 * The configuration file of a folder or of the nearest folder above it; null for none.
 * @throws RequestError if a folder has two, or the file belongs to another user, who could weaken a redaction with it
 */
export async function findConfigFile(from: string): Promise<string | null> {
  for (let folder = path.resolve(from); ; folder = path.dirname(folder)) {
    const found: string[] = []
    for (const name of foundNames) {
      const file = path.join(folder, name)
      const facts = await stat(file).catch(() => null)
      if (facts === null || !facts.isFile()) continue
      found.push(file)
      const user = process.getuid?.()
      if (user !== undefined && facts.uid !== user && facts.uid !== 0)
        throw new RequestError(
          'invalid_request',
          `The configuration ${file} belongs to another user and is not used. Pass --config FILE to use it, or --no-config.`,
        )
    }
    if (found.length > 1)
      throw new RequestError(
        'invalid_request',
        `There are two configurations: ${found.join(' and ')}. Keep one of them, or pass --config FILE.`,
      )
    if (found.length === 1) return found[0]
    if (folder === path.dirname(folder)) return null
  }
}

async function importModule(file: string): Promise<unknown> {
  // Read first, so that a missing file and a failing module give different errors.
  await readText('config', file)
  let module: { readonly default?: unknown }
  try {
    module = await import(pathToFileURL(path.resolve(file)).href)
  } catch (cause) {
    if (cause instanceof PalimpsestError) throw cause
    const reason = cause instanceof Error ? `${cause.name}: ${cause.message}` : 'it threw'
    throw new RequestError(
      'invalid_request',
      `The configuration module could not be loaded (${reason}).`,
      {},
      cause,
    )
  }
  if (module.default === undefined)
    throw new RequestError('invalid_request', 'The configuration module has no default export.')
  return module.default
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // The message of the parser quotes the file, which may contain sensitive values.
    throw new RequestError('invalid_request', 'The configuration is not valid JSON.')
  }
}

/** Checked without zod: every command loads this file, and loading zod takes longer than most commands. */
function isCommands(value: unknown): value is ConfigFile['commands'] {
  const areOptions = (options: unknown) => isObject(options) && Object.values(options).every(isOptionValue)
  return isObject(value) && Object.values(value).every(areOptions)
}

function isOptionValue(value: unknown): value is OptionValue {
  if (Array.isArray(value)) return value.every((item) => typeof item === 'string')
  return typeof value === 'string' || typeof value === 'boolean' || Number.isFinite(value)
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Maximum chain of files based on another file. */
const maxDepth = 8

/** Whether a profile is a file of the user: `./mine.json`. */
export function isProfileFile(profile: string): boolean {
  return /[/\\]|\.json$/i.test(profile)
}

/**
 * The profile of a name, or of a JSON file relative to `folder`.
 * @throws RequestError `invalid_request` for an unknown name, with the nearest name, and for an invalid file
 */
export async function readProfile(
  profile: string | undefined,
  folder = '.',
  depth = 0,
): Promise<ProfileName | Profile | undefined> {
  if (profile === undefined) return undefined
  if (!isProfileFile(profile)) {
    const named = { for: profile as ProfileName }
    const { withProfile } = await detectOptions()
    withProfile(named)
    return named.for
  }
  if (depth > maxDepth)
    throw new RequestError(
      'invalid_request',
      `More than ${maxDepth} files of profiles are based on each other.`,
    )
  const file = path.resolve(folder, profile)
  const fields = parseProfileJson(await readText('for', file))
  const { parseProfile } = await detectOptions()
  return parseProfile(await withBase(fields, path.dirname(file), depth + 1))
}

/** The fields of a profile or configuration, in which the name or file under `for` is replaced by the profile. */
async function withBase(
  { $schema: _, ...fields }: Readonly<Record<string, unknown>>,
  folder: string,
  depth = 0,
): Promise<Readonly<Record<string, unknown>>> {
  if (typeof fields.for !== 'string') return fields
  return { ...fields, for: await readProfile(fields.for, folder, depth) }
}

function parseProfileJson(text: string): Readonly<Record<string, unknown>> {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    // The message of the parser quotes the file, which may contain sensitive values.
  }
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return { ...value }
  throw new RequestError('invalid_request', 'The profile is not valid: it must be a JSON object.')
}
