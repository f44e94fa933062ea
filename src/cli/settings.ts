import path from 'node:path'
import { parseArgs } from 'node:util'
import { nearestName } from '../../engines/detect/options/edit-distance.ts'
import { RequestError } from '../../engines/model/errors.ts'
import { type Command, type CommandContext, flagsOf } from './command.ts'
import { commands } from './commands.ts'
import { type ConfigFile, findConfigFile, type OptionValue, readConfigFile } from './options/config-file.ts'
import { flagOf, type Option, type Options } from './options/option.ts'

/** The prefix of environment variables: `PALIMPSEST_MIN_SCORE` is `--min-score`. */
const prefix = 'PALIMPSEST_'

/**
 * The arguments of a command with the options that the user did not give, from the environment and from the configuration file: an argument
 * wins over the environment, the environment over the file, and the file over the defaults.
 * @param args of the command, without its name
 */
export async function applySettings(
  name: string,
  args: readonly string[],
  command: Command,
  { stderr, environment = process.env, workingFolder = process.cwd() }: CommandContext,
): Promise<string[]> {
  const { given, file, ignoresFile } = takeConfig(args)
  const named = file ?? environment[`${prefix}CONFIG`]
  const found = named ?? (ignoresFile ? null : await findConfigFile(workingFolder))
  const config = found === null ? null : await readConfigFile(found)
  if (found !== null && named === undefined) stderr.write(`Using the settings of ${found}.\n`)
  const isAction = command.actions?.includes(given[0]) === true
  const words = isAction ? given.slice(0, 1) : []
  const rest = given.slice(words.length)
  const more = isAction ? await command.actionOptions?.(given[0]) : undefined
  const options: Options = { ...more, ...command.options }
  const flags = flagsOf(options)
  const { values } = parseArgs({ args: rest, options: flags, allowPositionals: true, strict: false })
  if (config !== null) await checkCommands(config)
  const added: string[] = []
  for (const [key, option] of Object.entries(options)) {
    const flag = flagOf(key)
    if (values[flag] !== undefined || option.ofCall) continue
    const variable = `${prefix}${flag.toUpperCase().replaceAll('-', '_')}`
    const fromEnvironment = environment[variable]
    const value =
      fromEnvironment !== undefined && fromEnvironment !== ''
        ? fromEnvironment
        : fromFile(config, [name, ...words], key, found, option)
    if (value === undefined) continue
    const origin = fromEnvironment === undefined ? `${flag} of the configuration` : variable
    added.push(...argumentsOf(flag, value, option, origin))
  }
  if (found !== null && 'config' in options) added.push(`--config=${found}`)
  return [...words, ...added, ...rest]
}

interface Taken {
  /** The arguments without --config and --no-config. */
  readonly given: string[]
  readonly file?: string
  readonly ignoresFile: boolean
}

function takeConfig(args: readonly string[]): Taken {
  const given: string[] = []
  let file: string | undefined
  let ignoresFile = false
  for (let i = 0; i < args.length; i++) {
    if (args[i] === '--') {
      given.push(...args.slice(i))
      break
    }
    if (args[i] === '--no-config') ignoresFile = true
    else if (args[i].startsWith('--config=')) file = args[i].slice('--config='.length)
    else if (args[i] !== '--config') given.push(args[i])
    else {
      file = args[++i]
      if (file === undefined)
        throw new RequestError('invalid_request', 'The option --config needs the name of a file.')
    }
  }
  return { given, ...(file === undefined ? {} : { file }), ignoresFile }
}

/** The value of an option in the file: for the action, the command, or all commands. Paths become absolute. */
function fromFile(
  config: ConfigFile | null,
  names: readonly string[],
  key: string,
  file: string | null,
  { kind }: Option,
): OptionValue | undefined {
  if (config === null || file === null) return undefined
  const sections = [names.join(' '), names[0], 'all'].map((name) => config.commands[name])
  const value = sections
    .map((section) => section?.[flagOf(key)] ?? section?.[key])
    .find((one) => one !== undefined)
  const isFile = kind === 'path' || /^\.\.?\//.test(String(value))
  return typeof value === 'string' && isFile ? path.resolve(path.dirname(file), value) : value
}

function argumentsOf(flag: string, value: OptionValue, { kind, isList }: Option, origin: string): string[] {
  const wrong = (what: string) =>
    new RequestError('invalid_request', `The value of ${origin} must be ${what}.`, { option: flag })
  if (kind === 'switch') {
    if (value === true || value === 'true' || value === '1') return [`--${flag}`]
    if (value === false || value === 'false' || value === '0') return []
    throw wrong('true or false')
  }
  if (typeof value === 'boolean') throw wrong('a text or a number')
  if (typeof value !== 'object') return [`--${flag}=${value}`]
  return isList ? value.map((one) => `--${flag}=${one}`) : [`--${flag}=${value.join(',')}`]
}

/** Rejects unknown commands and options: a misspelled option would leave values in a document. */
async function checkCommands({ commands: sections }: ConfigFile): Promise<void> {
  const known = new Map<string, ReadonlySet<string>>()
  for (const section of Object.keys(sections)) {
    const options = await optionsOf(section)
    if (options === null)
      throw unknown(`The configuration names the command "${section}", which does not exist`, section, [
        'all',
        ...Object.keys(commands),
      ])
    known.set(section, options)
  }
  for (const [section, values] of Object.entries(sections))
    for (const option of Object.keys(values)) {
      const options = known.get(section) ?? new Set()
      const flag = flagOf(option)
      if (options.has(flag)) continue
      throw unknown(
        `The configuration names the option "${option}" of ${section}, which cannot be set there`,
        flag,
        [...options],
      )
    }
}

function unknown(message: string, name: string, names: readonly string[]): RequestError {
  const near = nearestName(name, names)
  return new RequestError('invalid_request', `${message}${near === null ? '.' : `; did you mean ${near}?`}`)
}

/** The options that a section of the file may set: `ocr`, `batch ocr` or `all`. Null for a command that does not exist. */
async function optionsOf(section: string): Promise<ReadonlySet<string> | null> {
  const [name, action, ...rest] = section.split(' ')
  if (section === 'all') {
    const sections = await Promise.all(Object.keys(commands).map(optionsOf))
    return new Set(sections.flatMap((options) => [...(options ?? [])]))
  }
  if (!Object.hasOwn(commands, name) || rest.length > 0) return null
  const command = await commands[name].load()
  if (action !== undefined && command.actions?.includes(action) !== true) return null
  const actions = action === undefined ? (command.actions ?? []) : [action]
  const more = await Promise.all(actions.map((one) => command.actionOptions?.(one)))
  const options = [command.options, ...more].flatMap((one) => Object.entries(one ?? {}))
  return new Set(options.filter(([, { ofCall }]) => !ofCall).map(([key]) => flagOf(key)))
}

/** The JSON Schema of palimpsest.config.json: detection, and the options of the commands. */
export async function settingsSchema(): Promise<object> {
  const { properties, ...rest } = await (await import('../../engines/detect/options.ts')).configSchema()
  const sections: Record<string, object> = {}
  const everywhere: Record<string, object> = {}
  for (const [name, { load }] of Object.entries(commands)) {
    const command = await load()
    const own = optionSchemas(command.options)
    const ofActions: Record<string, object> = {}
    for (const action of command.actions ?? []) {
      const more = await command.actionOptions?.(action)
      if (more === undefined) continue
      const all = optionSchemas({ ...more, ...command.options })
      sections[`${name} ${action}`] = section(all)
      Object.assign(ofActions, all)
    }
    if (Object.keys(own).length > 0) sections[name] = section({ ...ofActions, ...own })
    for (const [option, schema] of Object.entries({ ...ofActions, ...own })) everywhere[option] ??= schema
  }
  return {
    ...rest,
    title: 'Palimpsest configuration',
    properties: {
      $schema: { type: 'string' },
      ...(properties as object),
      commands: {
        type: 'object',
        description:
          'Options by command. A path is relative to this file. The command line and the environment win.',
        properties: { all: section(everywhere), ...sections },
        additionalProperties: false,
      },
    },
  }
}

function section(properties: Readonly<Record<string, object>>): object {
  return { type: 'object', properties, additionalProperties: false }
}

/** By name as in the command line. */
function optionSchemas(options: Options): Record<string, object> {
  return Object.fromEntries(
    Object.entries(options)
      .filter(([, { ofCall }]) => !ofCall)
      .map(([name, option]) => [flagOf(name), { description: option.about, ...valueSchema(option) }]),
  )
}

function valueSchema({ kind, isList, choices = {}, range: [minimum, maximum] = [0, 0] }: Option): object {
  const list = { type: 'array', items: { type: 'string' } }
  if (isList) return list
  if (kind === 'switch') return { type: 'boolean' }
  if (kind === 'number') return { type: 'number', minimum, maximum }
  if (kind === 'choice') return { enum: Object.keys(choices) }
  return kind === 'path' ? { type: 'string' } : { anyOf: [{ type: ['string', 'number'] }, list] }
}
