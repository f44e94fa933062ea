import { defaultMinScore } from '../../model/detection.ts'
import { RequestError } from '../../model/errors.ts'
import { type CompiledNer, compileNer } from '../ner/compile-ner.ts'
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
  /** Whether the times of messages in a chat are dates: only where the type was asked for. */
  readonly messageTimes: boolean
  /** ISO 639-1; undefined to detect it. */
  readonly language: string | undefined
  readonly terms: TermMatcher | undefined
  readonly rules: CompiledRules | undefined
  /** The model of the user, by the entity types of its labels. */
  readonly ner: CompiledNer | undefined
  /** Full names of people known from elsewhere. */
  readonly people: readonly string[] | undefined
  /** Whether only literal values are looked for, so that recognizers and grammars need not run. */
  readonly literalsOnly: boolean
  /** The triggers that these options enable, built at the first call: options for literals alone never need them. */
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

/** The same options for some of their types, without what the user names and without a model. */
export function ofTypes(options: ResolvedOptions, types: ReadonlySet<string>): ResolvedOptions {
  const isWanted: TypeFilter = (code) => types.has(code) && options.isWanted(code)
  const triggers = triggersOf(isWanted, options.minScore)
  return { ...options, isWanted, triggers, terms: undefined, people: undefined, ner: undefined }
}

/** The same options for a text in another language. An unknown code, which here is part of the data, means that it is detected. */
export function withLanguage(options: ResolvedOptions, language: string): ResolvedOptions {
  return { ...options, language: languageCode(language) ?? undefined }
}
