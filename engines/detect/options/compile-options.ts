import { defaultMinScore } from '../../model/detection.ts'
import { RequestError } from '../../model/errors.ts'
import { type CompiledNer, compileNer } from '../ner/ner-reader.ts'
import { compileTerms, type TermMatcher } from '../terms.ts'
import { EnabledTriggers } from '../triggers/enabled-triggers.ts'
import type { TriggerIndex } from '../triggers/trigger-index.ts'
import { catalog } from './catalog.ts'
import type { DetectOptions } from './detect-options.ts'
import { languageCode, requireLanguage } from './language-code.ts'
import { withProfile } from './profile.ts'
import { type CompiledRules, compileRules } from './rules.ts'
import { namedCodes, reportedType, type TypeFilter, typeFilter } from './selection.ts'

/** Options checked and compiled, for any number of texts in this thread. */
export interface ResolvedOptions {
  readonly isWanted: TypeFilter
  /** The lowest minimum score of all types. */
  readonly minScore: number
  readonly minScoreOf: (type: string) => number
  readonly explain: boolean
  readonly bareDates: boolean
  /** Whether the times of chat messages are dates: only if the type was selected explicitly. */
  readonly messageTimes: boolean
  /** ISO 639-1; undefined to detect it. */
  readonly language: string | undefined
  readonly terms: TermMatcher | undefined
  readonly rules: CompiledRules | undefined
  /** The user's own model, with the entity types of its labels. */
  readonly ner: CompiledNer | undefined
  /** Full names of people known from elsewhere. */
  readonly people: readonly string[] | undefined
  /** Whether only literal values are looked for, so that recognizers and grammars need not run. */
  readonly literalsOnly: boolean
  /** The triggers that these options enable, built at the first call: options for literals only never need them. */
  readonly triggers: (index: TriggerIndex) => EnabledTriggers
}

/**
 * @throws RequestError `unknown_entity` for a code that is not in the catalogue, `invalid_request` for an unknown pack, a score
 * outside 0 to 1, or a pattern, check or type that is not valid.
 */
export function compileOptions(given: DetectOptions): ResolvedOptions {
  const options = withProfile(given)
  const {
    entities,
    pack,
    links,
    minScore = defaultMinScore,
    minScores = {},
    explain = false,
    bareDates = false,
    language,
  } = options
  const { terms, wholeWords, allow, deny, types, keepRules, people, ner } = options
  for (const one of [minScore, ...Object.values(minScores)])
    if (!(one >= 0 && one <= 1))
      throw new RequestError('invalid_request', 'minScore must be a number from 0 to 1.', { minScore: one })
  const hasRules = [allow, deny, types, keepRules].some((list) => list !== undefined)
  const custom = types?.map(({ code }) => code) ?? []
  const codesOf = (codes: readonly string[]): string[] => namedCodes(codes, catalog(), custom)
  const rules = hasRules ? compileRules({ allow, deny, types, keepRules }, codesOf) : undefined
  const isWanted = typeFilter(options, catalog(), custom)
  const scoresOfTypes = new Map(Object.entries(minScores).map(([code, one]) => [codesOf([code])[0], one]))
  const lowest = Math.min(minScore, ...scoresOfTypes.values())
  return {
    isWanted,
    minScore: lowest,
    minScoreOf: (type) => scoresOfTypes.get(type) ?? minScore,
    explain,
    bareDates,
    messageTimes: bareDates || Array.isArray(entities) || pack !== undefined,
    language: language === undefined ? undefined : requireLanguage(language),
    terms: terms === undefined ? undefined : compileTerms(terms, { wholeWords }),
    rules,
    people,
    ner: ner === undefined ? undefined : compileNer(ner, (code) => codesOf([code])[0]),
    literalsOnly:
      entities === 'none' &&
      pack === undefined &&
      links !== true &&
      (rules === undefined || rules.deniedPatterns.length === 0),
    triggers: triggersOf(isWanted, lowest),
  }
}

function triggersOf(isWanted: TypeFilter, minScore: number): ResolvedOptions['triggers'] {
  let triggers: EnabledTriggers | undefined
  return (index) => {
    triggers ??= new EnabledTriggers(index, (type) => reportedType(isWanted, type) !== undefined, minScore)
    return triggers
  }
}

/** The same options for some of their types, without the user's literals and without a model. */
export function ofTypes(options: ResolvedOptions, types: ReadonlySet<string>): ResolvedOptions {
  const isWanted: TypeFilter = (code) => types.has(code) && options.isWanted(code)
  const triggers = triggersOf(isWanted, options.minScore)
  return { ...options, isWanted, triggers, terms: undefined, people: undefined, ner: undefined }
}

/** The same options for a text in another language. An unknown code is part of the data here, so the language is then detected. */
export function withLanguage(options: ResolvedOptions, language: string): ResolvedOptions {
  return { ...options, language: languageCode(language) ?? undefined }
}

interface RecentOptions {
  readonly options: DetectOptions
  readonly resolved: ResolvedOptions
}

/** Callers use few sets of options at a time. */
const maxRecent = 16

/**
 * The only cache of compiled options: many small texts usually have the same options, and compiling takes longer than reading a small text.
 * Latest first.
 */
let recent: readonly RecentOptions[] = []

/** Compiled options unchanged; plain options compiled or from the cache. @throws RequestError as `compileOptions` */
export function resolveOptions(options: DetectOptions | ResolvedOptions): ResolvedOptions {
  if ('literalsOnly' in options) return options
  const known = recentOptions(options)
  if (known !== undefined) return known
  const entry = { options: copyOf(options), resolved: compileOptions(options) }
  // A user's lists may be large, so only the last ones are kept.
  const others = hasLists(options) ? recent.filter((other) => !hasLists(other.options)) : recent
  recent = [entry, ...others.slice(0, maxRecent - 1)]
  return entry.resolved
}

/** The same options as compiled for a recent call, undefined if there are none. */
export function recentOptions(options: DetectOptions): ResolvedOptions | undefined {
  const entry = recent.find((known) => isSame(known.options, options))
  if (entry !== undefined && entry !== recent[0])
    recent = [entry, ...recent.filter((other) => other !== entry)]
  return entry?.resolved
}

type Comparison = (one: unknown, other: unknown) => boolean

/** Long lists are compared by identity: a caller who changes one must pass another array. */
const comparisons: Readonly<Record<keyof DetectOptions, Comparison>> = {
  entities: hasSameItems,
  pack: hasSameItems,
  links: Object.is,
  for: Object.is,
  keep: hasSameItems,
  keepRules: Object.is,
  minScore: Object.is,
  minScores: Object.is,
  bareDates: Object.is,
  language: Object.is,
  terms: Object.is,
  wholeWords: Object.is,
  allow: Object.is,
  deny: Object.is,
  types: Object.is,
  people: Object.is,
  ner: Object.is,
  explain: Object.is,
}
const names = Object.keys(comparisons) as readonly (keyof DetectOptions)[]

function isSame(one: DetectOptions, other: DetectOptions): boolean {
  for (let k = 0; k < names.length; k++) {
    const name = names[k]
    // Most options are the same value or missing in both, so nothing needs to be compared.
    if (one[name] !== other[name] && !comparisons[name](one[name], other[name])) return false
  }
  return true
}

function hasSameItems(one: unknown, other: unknown): boolean {
  if (!Array.isArray(one) || !Array.isArray(other)) return Object.is(one, other)
  return one.length === other.length && one.every((item, i) => item === other[i])
}

/** Only the options, with short lists copied: the caller may change them later, and may pass other fields, too. */
function copyOf(options: DetectOptions): DetectOptions {
  const { entities, pack } = options
  return {
    ...Object.fromEntries(names.map((name) => [name, options[name]])),
    entities: Array.isArray(entities) ? [...entities] : entities,
    pack: Array.isArray(pack) ? [...pack] : pack,
  }
}

function hasLists({ terms, allow, deny, types, people, keepRules }: DetectOptions): boolean {
  return [terms, allow, deny, types, people, keepRules].some((list) => list !== undefined)
}
