import type { DetectConfig, ListEntry } from '../../../engines/detect/options.ts'
import { RequestError } from '../../../engines/model/errors.ts'
import { structuredFormats } from '../../../engines/structured/formats.ts'
import type { Columns, DetectOptions } from '../../options.ts'
import { isProfileFile, readConfigFile, readProfile } from './config-file.ts'
import {
  choice,
  flag,
  inputFile,
  number,
  type OptionValues,
  oneOfThese,
  parsed,
  place,
  text,
} from './option.ts'
import { readLines } from './option-files.ts'

/** Detection options, shared by every command that detects. */
export const detectionOptions = {
  for: {
    ...text(
      'PROFILE',
      'types, scores and kept values for a use case; the options below override it (see docs/profiles.md). ./mine.json or:',
    ),
    choices: {
      discovery: 'documents for another party or a court',
      hospital: 'records of patients',
      hr: 'personnel files',
      logs: 'logs and tickets, for developers and vendors',
      llm: 'text for a language model',
    },
    input: (value: string) => (isProfileFile(value) ? 'file' : null),
  },
  entities: parsed(
    'A,B',
    'only these entity types, such as NAME,EMAIL,IBAN; "none" finds only --terms (default: all; see "palimpsest entities")',
    readEntities,
  ),
  pack: parsed(
    'A,B',
    'the types required by a law: HIPAA, GDPR, GDPR_BASIC, GDPR_SENSITIVE, CPRA, CPRA_SENSITIVE; with --entities, both',
    readPacks,
  ),
  links: choice('on|off', { on: '', off: '' }, 'always or never find links (URL, DOMAIN)'),
  keep: parsed('A,B', 'keep these entity types', readTypes),
  terms: inputFile(
    'also find these literal values, one on each line, in any case, spacing, line breaks or hyphenation, also inside words',
  ),
  wholeWords: flag('match terms as whole words only'),
  deny: inputFile(
    'always find these values, one on each line, as whole words; the line /.../ is a pattern (RE2 syntax), /.../i ignores case',
  ),
  allow: inputFile('ignore these values, in the same syntax; --deny and --terms take precedence'),
  people: inputFile(
    'full names of people, one on each line: each is found by full name, by each part written as a name, by initials and by user name',
  ),
  config: {
    ...inputFile(
      'a .json file, or an .mjs module with a default export, with custom types and any of these options (see docs/detection.md)',
    ),
    ofCall: true,
  },
  ner: place(
    'FOLDER',
    'also use a named-entity model: model.onnx, tokenizer.json and config.json as Hugging Face exports them (see docs/detection.md)',
  ),
  language: text('CODE', 'language of the text, such as en or de (default: detected)'),
  minScore: number('N', 0, 1, 'minimum score, 0 to 1 (default: 0.5)'),
  bareDates: flag('weekdays, months and years on their own are also dates'),
  explain: flag('show the pattern, check and context behind each score'),
}

/** Options that also remove faces and persons. Their names are those used in the library. */
export const visualOptions = {
  faces: flag('faces, with hair and ears'),
  retinas: flag('the eyes of faces'),
  bodies: flag('the upper part of persons: head and trunk'),
  fullBodies: flag('whole persons'),
}

/** Reads the files of the detection options. The command line overrides the configuration file; lists are merged. */
export async function readDetectionOptions(
  values: OptionValues<typeof detectionOptions>,
): Promise<DetectOptions> {
  const { config: configFile, wholeWords, explain, ner, links, ...given } = values
  const config: DetectConfig = configFile === undefined ? {} : (await readConfigFile(configFile)).detection
  const { entities, pack, keep, minScore, language, bareDates } = given
  const named = {
    ...{ for: await readProfile(given.for), entities, pack, keep, minScore, language, bareDates },
    links: links === undefined ? undefined : links === 'on',
  }
  const defined = Object.fromEntries(Object.entries(named).filter(([, value]) => value !== undefined))
  return {
    ...config,
    ...defined,
    ...mergedList('allow', config.allow, await readList('allow', given.allow)),
    ...mergedList('deny', config.deny, await readList('deny', given.deny)),
    ...mergedList('people', config.people, await readLines('people', given.people)),
    terms: await readLines('terms', given.terms),
    wholeWords,
    explain,
    ...(ner === undefined ? {} : { ner: { ...config.ner, model: ner } }),
  }
}

/** Codes of types separated by commas, or `none`. */
export function readEntities(value: string, option: string): string[] | 'none' {
  if (value.toLowerCase() === 'none') return 'none'
  const codes = namesOf(value)
  if (codes.length > 0) return codes
  throw new RequestError('invalid_request', `The option --${option} needs codes such as NAME,EMAIL, or none.`)
}

function readTypes(value: string, option: string): string[] {
  const codes = namesOf(value)
  if (codes.length > 0 && value.toLowerCase() !== 'none') return codes
  throw new RequestError('invalid_request', `The option --${option} needs entity types, such as ORG,DATE.`)
}

/** The detector checks the names. Loading the packs here would delay --help. */
function readPacks(value: string): DetectOptions['pack'] {
  return namesOf(value.toUpperCase()) as DetectOptions['pack']
}

function namesOf(value: string): string[] {
  return value
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '')
}

function mergedList<T>(name: string, ...lists: (readonly T[] | undefined)[]): Record<string, readonly T[]> {
  return lists.every((list) => list === undefined) ? {} : { [name]: lists.flatMap((list) => list ?? []) }
}

async function readList(option: string, file: string | undefined): Promise<ListEntry[] | undefined> {
  const lines = await readLines(option, file)
  return lines?.map((line) => {
    const pattern = /^\/(.+)\/(i?)$/.exec(line)
    return pattern === null ? line : { pattern: pattern[1], ignoreCase: pattern[2] === 'i' }
  })
}

/** Only these options of a command line that has others. */
export function visualValues({ faces, retinas, bodies, fullBodies }: OptionValues<typeof visualOptions>) {
  return { faces, retinas, bodies, fullBodies }
}

export const visualTitle = 'Faces and persons (PDF, office documents, images; needs optional packages)'

/** The same for commands that only list or show what would be removed. */
export const visualDetectionTitle = 'Faces and persons (PDF and images; needs optional packages)'

/** Options of structured texts. */
export const structureOptions = {
  format: oneOfThese(
    'FORMAT',
    [...structuredFormats, 'txt'],
    'format of the text; txt for none (default: from the file name and the content)',
  ),
  columns: parsed(
    'A=TYPE,B=-',
    'rules by header, key or path of keys (customer.name): treat each whole cell as a value of that type, or - to leave it unchanged',
    readColumns,
  ),
}

export const structureTitle = `Structured text (${structuredFormats.join(', ')})`

/** Parses `name=NAME,notes=-`. A header that contains a comma or = cannot be given here; the library accepts any header. */
function readColumns(value: string): Columns {
  const rules = value
    .split(',')
    .filter((rule) => rule.trim() !== '')
    .map((rule): [string, string | null] => {
      const at = rule.lastIndexOf('=')
      const [name, type] = [rule.slice(0, at).trim(), rule.slice(at + 1).trim()]
      if (at < 1 || name === '' || type === '')
        throw new RequestError(
          'invalid_request',
          'The option --columns needs rules such as name=NAME,notes=-, separated by commas.',
        )
      return [name, type === '-' ? null : type.toUpperCase()]
    })
  return Object.fromEntries(rules)
}
