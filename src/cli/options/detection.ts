import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { type DetectConfig, type ListEntry, parseConfig } from '../../../engines/detect/options.ts'
import { PalimpsestError, RequestError } from '../../../engines/model/errors.ts'
import type { DetectOptions } from '../../options.ts'
import { entityList, numberOption } from '../command.ts'
import { readLines, readText } from './terms.ts'

/** What to look for: the options that every command that detects has, with their part of its help. */
export const choiceOptions = {
  entities: { type: 'string' },
  pack: { type: 'string' },
  links: { type: 'string' },
  terms: { type: 'string' },
  'whole-words': { type: 'boolean' },
  allow: { type: 'string' },
  deny: { type: 'string' },
  config: { type: 'string' },
  language: { type: 'string' },
  'min-score': { type: 'string' },
  explain: { type: 'boolean' },
} as const

export const choiceHelp = `What to look for:
  --entities A,B        these kinds only, such as NAME,EMAIL,IBAN; "none" for the
                        --terms alone. "palimpsest entities" lists them all.
  --pack A,B            the kinds that a law names: HIPAA, GDPR, GDPR_BASIC,
                        GDPR_SENSITIVE, CPRA, CPRA_SENSITIVE; with --entities, both
  --links on|off        links (URL, DOMAIN) too, or not at all, whatever else is chosen
  --terms FILE          also these literal values, one a line, whatever their case,
                        spacing, line breaks or hyphenation, inside longer words too
  --whole-words         terms as whole words only
  --deny FILE           also these values, one a line, as whole words; a line /.../ is a
                        pattern (RE2 syntax), /.../i one that ignores case
  --allow FILE          never these values, written in the same way; what --deny or
                        --terms name is found all the same
  --config FILE         a .json file, or an .mjs module with a default export, with
                        types of your own and any of these options (see docs/detection.md)
  --language CODE       language of the text, such as en or de
  --min-score N         nothing less sure than N, from 0 to 1
  --explain             say which pattern, check and context made each score`

interface ChoiceValues {
  readonly entities?: string
  readonly pack?: string
  readonly links?: string
  readonly terms?: string
  readonly 'whole-words'?: boolean
  readonly allow?: string
  readonly deny?: string
  readonly config?: string
  readonly language?: string
  readonly 'min-score'?: string
  readonly explain?: boolean
}

/** The choice of a command line, over that of its configuration; lists of both are joined. */
export async function readChoice(values: ChoiceValues): Promise<DetectOptions> {
  const config = values.config === undefined ? {} : await readConfig(values.config)
  const allow = await readList(values.allow)
  const deny = await readList(values.deny)
  const asked = {
    entities: entityList(values.entities),
    pack: packList(values.pack),
    links: onOrOff('links', values.links),
    minScore: numberOption('min-score', values['min-score'], 0, 1),
    language: values.language,
  }
  const given = Object.fromEntries(Object.entries(asked).filter(([, value]) => value !== undefined))
  return {
    ...config,
    ...given,
    ...joined('allow', config.allow, allow),
    ...joined('deny', config.deny, deny),
    terms: await readLines(values.terms),
    wholeWords: values['whole-words'],
    explain: values.explain,
  }
}

/** The files that a choice is read from, which no output may overwrite. */
export function choiceFiles(values: ChoiceValues): string[] {
  return [values.terms, values.allow, values.deny, values.config].filter((name) => name !== undefined)
}

function joined(
  name: string,
  ...lists: (readonly ListEntry[] | undefined)[]
): Record<string, readonly ListEntry[]> {
  return lists.every((list) => list === undefined) ? {} : { [name]: lists.flatMap((list) => list ?? []) }
}

function onOrOff(name: string, value: string | undefined): boolean | undefined {
  if (value === undefined) return undefined
  if (value === 'on' || value === 'off') return value === 'on'
  throw new RequestError('invalid_request', `The option --${name} must be on or off.`)
}

/** Checked by the detector, which knows the packs; loading them here would make --help wait. */
function packList(value: string | undefined): DetectOptions['pack'] {
  const names = value
    ?.split(',')
    .map((name) => name.trim().toUpperCase())
    .filter((name) => name !== '')
  return names as DetectOptions['pack']
}

async function readList(file: string | undefined): Promise<ListEntry[] | undefined> {
  const lines = await readLines(file)
  return lines?.map((line) => {
    const pattern = /^\/(.+)\/(i?)$/.exec(line)
    return pattern === null ? line : { pattern: pattern[1], ignoreCase: pattern[2] === 'i' }
  })
}

/** A module runs, with all that the user may do; a JSON file is only read. What comes of either must be plain data. */
async function readConfig(file: string): Promise<DetectConfig> {
  return parseConfig(/\.mjs$/i.test(file) ? await importModule(file) : parseJson(await readText(file)))
}

async function importModule(file: string): Promise<unknown> {
  // Asked for first, so that a missing file is told apart from a module that fails.
  await readText(file)
  let module: { readonly default?: unknown }
  try {
    module = await import(pathToFileURL(path.resolve(file)).href)
  } catch (cause) {
    if (cause instanceof PalimpsestError) throw cause
    const why = cause instanceof Error ? `${cause.name}: ${cause.message}` : 'it threw'
    throw new RequestError(
      'invalid_request',
      `The configuration module could not be loaded (${why}).`,
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
    // The parser's own message quotes the file, and what is to be denied is nobody's business.
    throw new RequestError('invalid_request', 'The configuration is not JSON.')
  }
}
