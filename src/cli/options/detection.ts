import type { DetectConfig, ListEntry } from '../../../engines/detect/options.ts'
import { RequestError } from '../../../engines/model/errors.ts'
import type { DetectOptions } from '../../options.ts'
import { numberOption, parseEntityList } from '../command.ts'
import { readConfigFile } from './config-file.ts'
import { isProfileFile, readProfile } from './profile-file.ts'
import { readLines } from './text-files.ts'

/** Detection options, shared by every command that detects. */
export const detectionOptions = {
  for: { type: 'string' },
  entities: { type: 'string' },
  pack: { type: 'string' },
  links: { type: 'string' },
  keep: { type: 'string' },
  terms: { type: 'string' },
  'whole-words': { type: 'boolean' },
  allow: { type: 'string' },
  deny: { type: 'string' },
  config: { type: 'string' },
  people: { type: 'string' },
  language: { type: 'string' },
  'min-score': { type: 'string' },
  explain: { type: 'boolean' },
  'bare-dates': { type: 'boolean' },
  ner: { type: 'string' },
} as const

export const detectionHelp = `Detection options:
  --for PROFILE         types, scores and kept values that fit a trade; the options
                        below change it (see docs/profiles.md). ./mine.json or:
                          discovery  documents for another party or a court
                          hospital   records of patients
                          hr         personnel files
                          logs       logs and tickets, for developers and vendors
                          llm        text for a language model
  --entities A,B        only these entity types, such as NAME,EMAIL,IBAN; "none" finds
                        only --terms (default: all; see "palimpsest entities")
  --pack A,B            the types that a law names: HIPAA, GDPR, GDPR_BASIC,
                        GDPR_SENSITIVE, CPRA, CPRA_SENSITIVE; with --entities, both
  --links on|off        always or never find links (URL, DOMAIN)
  --keep A,B            these entity types stay
  --terms FILE          also find these literal values, one on each line, in any case,
                        spacing, line breaks or hyphenation, also inside words
  --whole-words         match terms as whole words only
  --deny FILE           always find these values, one on each line, as whole words; the
                        line /.../ is a pattern (RE2 syntax), /.../i ignores case
  --allow FILE          ignore these values, in the same syntax; --deny and --terms take
                        precedence
  --people FILE         full names of people, one on each line: each is found in full
                        and by each part that is written as a name, with initials and
                        user names
  --config FILE         a .json file, or an .mjs module with a default export, with
                        custom types and any of these options (see docs/detection.md)
  --ner FOLDER          also use a named-entity model: model.onnx, tokenizer.json and
                        config.json as Hugging Face exports them (see
                        docs/detection.md)
  --language CODE       language of the text, such as en or de (default: detected)
  --min-score N         minimum score, 0 to 1 (default: 0.5)
  --bare-dates          weekdays, months and years alone are dates, too
  --explain             show the pattern, check and context behind each score`

interface DetectionValues {
  readonly for?: string
  readonly entities?: string
  readonly pack?: string
  readonly links?: string
  readonly keep?: string
  readonly terms?: string
  readonly 'whole-words'?: boolean
  readonly allow?: string
  readonly deny?: string
  readonly people?: string
  readonly config?: string
  readonly language?: string
  readonly 'min-score'?: string
  readonly explain?: boolean
  readonly 'bare-dates'?: boolean
  readonly ner?: string
}

/** Reads the detection options. The command line overrides the configuration file; lists are merged. */
export async function readDetectionOptions(values: DetectionValues): Promise<DetectOptions> {
  const config: DetectConfig =
    values.config === undefined ? {} : (await readConfigFile(values.config)).detection
  const allow = await readList('allow', values.allow)
  const deny = await readList('deny', values.deny)
  const people = await readLines('people', values.people)
  const given = {
    for: await readProfile(values.for),
    entities: parseEntityList(values.entities),
    pack: parsePacks(values.pack),
    links: onOrOff('links', values.links),
    keep: parseNames('keep', values.keep),
    minScore: numberOption('min-score', values['min-score'], 0, 1),
    language: values.language,
    bareDates: values['bare-dates'],
  }
  const defined = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))
  return {
    ...config,
    ...defined,
    ...mergedList('allow', config.allow, allow),
    ...mergedList('deny', config.deny, deny),
    ...mergedList('people', config.people, people),
    terms: await readLines('terms', values.terms),
    wholeWords: values['whole-words'],
    explain: values.explain,
    ...(values.ner === undefined ? {} : { ner: { ...config.ner, model: values.ner } }),
  }
}

function parseNames(option: string, value: string | undefined): readonly string[] | undefined {
  const names = parseEntityList(value)
  if (names !== 'none') return names
  throw new RequestError('invalid_request', `The option --${option} needs entity types, such as ORG,DATE.`)
}

/** The files that these options are read from; no output may overwrite them. */
export function detectionFiles(values: DetectionValues): string[] {
  const profile = values.for !== undefined && isProfileFile(values.for) ? values.for : undefined
  return [values.terms, values.allow, values.deny, values.people, values.config, profile].filter(
    (name) => name !== undefined,
  )
}

function mergedList<T>(name: string, ...lists: (readonly T[] | undefined)[]): Record<string, readonly T[]> {
  return lists.every((list) => list === undefined) ? {} : { [name]: lists.flatMap((list) => list ?? []) }
}

function onOrOff(name: string, value: string | undefined): boolean | undefined {
  if (value === undefined) return undefined
  if (value === 'on' || value === 'off') return value === 'on'
  throw new RequestError('invalid_request', `The option --${name} must be on or off.`)
}

/** The detector checks the names. Loading the packs here would delay --help. */
function parsePacks(value: string | undefined): DetectOptions['pack'] {
  const names = value
    ?.split(',')
    .map((name) => name.trim().toUpperCase())
    .filter((name) => name !== '')
  return names as DetectOptions['pack']
}

async function readList(option: string, file: string | undefined): Promise<ListEntry[] | undefined> {
  const lines = await readLines(option, file)
  return lines?.map((line) => {
    const pattern = /^\/(.+)\/(i?)$/.exec(line)
    return pattern === null ? line : { pattern: pattern[1], ignoreCase: pattern[2] === 'i' }
  })
}
