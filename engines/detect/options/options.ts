import { RequestError } from '../../model/errors.ts'
import type { Aim } from '../match/document-scan.ts'
import { compileTerms, type TermMatcher } from '../terms/terms.ts'
import { catalog } from './catalog.ts'
import { type CompiledRules, compileRules, type Rules } from './rules.ts'
import { type Selection, wantedBy } from './selection.ts'

/** What a detection is asked for. */
export interface DetectOptions extends Selection {
  /**
   * Entities of a lower score are left out. Default 0.5: recognizers are scored so that what a shape or a check digit alone cannot
   * make likely stays below, and a label, a context word or an unmistakable form lifts it above.
   */
  readonly minScore?: number
  /**
   * ISO 639-1 language of the text. Default: found where it matters. Words of every language count as context, but those that are
   * ordinary words of the text's own language (`ein` in German, `sin` in Spanish). No language switches a type off.
   */
  readonly language?: string
  /** The user's own literal values, found as type `TERM` with score 1. */
  readonly terms?: TermMatcher
  /** The user's lists and types, made ready once by `compileRules`. */
  readonly rules?: CompiledRules
  /** Adds to each entity why it has its score. */
  readonly explain?: boolean
}

/** The same as plain data, to cross a thread: terms as their literal values, lists and types as they were given. */
export interface PlainDetectOptions extends Omit<DetectOptions, 'terms' | 'rules'>, Rules {
  readonly terms?: readonly string[]
  /** Terms count as whole words only. */
  readonly wholeWords?: boolean
}

export const defaultMinScore = 0.5

/** Compiles terms, lists and types, which is worth keeping for more than one text. */
export function compileOptions(plain: PlainDetectOptions): DetectOptions {
  const { terms, wholeWords, allow, deny, types, ...rest } = plain
  return {
    ...rest,
    ...(terms === undefined ? {} : { terms: compileTerms(terms, { wholeWords }) }),
    ...(allow === undefined && deny === undefined && types === undefined
      ? {}
      : { rules: compileRules({ allow, deny, types }) }),
  }
}

/**
 * What the reader of a document needs of the options.
 * @throws RequestError `unknown_entity` for a code that is not in the catalogue, `invalid_request` for a score outside 0 to 1.
 */
export function aimOf(options: DetectOptions): Aim {
  const known = aims.get(options)
  if (known !== undefined) return known
  const aim = options.rules === undefined ? plainAim(options) : newAim(options)
  aims.set(options, aim)
  return aim
}

/** One options bag serves many texts; it is read once. */
const aims = new WeakMap<DetectOptions, Aim>()

/** Many callers make a new bag of the same options for each text; those without rules of the user's own are told by their content. */
function plainAim(options: DetectOptions): Aim {
  const { entities, pack, links, minScore, explain, language } = options
  const key = [
    JSON.stringify(entities),
    JSON.stringify(pack),
    JSON.stringify(language),
    String(links),
    String(minScore),
    String(explain),
  ].join('\n')
  const known = plainAims.get(key)
  if (known !== undefined) return known
  const aim = newAim(options)
  if (plainAims.size >= mostPlainAims) plainAims.clear()
  plainAims.set(key, aim)
  return aim
}

const plainAims = new Map<string, Aim>()
const mostPlainAims = 64

function newAim(options: DetectOptions): Aim {
  const { minScore = defaultMinScore, explain = false, rules, language } = options
  if (!(minScore >= 0 && minScore <= 1))
    throw new RequestError('invalid_request', 'minScore must be a number from 0 to 1.', { minScore })
  const custom = rules?.custom.map(({ code }) => code) ?? []
  return {
    wanted: wantedBy(options, catalog(), custom),
    minScore,
    explain,
    rules,
    language: plainCode(language),
  }
}

/** `en` of `en-GB`; what is no language counts as none. */
function plainCode(language: string | undefined): string | undefined {
  return language === undefined ? undefined : /^[a-z]{2}/.exec(language.trim().toLowerCase())?.[0]
}

/** Whether only literals are asked for, so that no text needs to be read for anything else. */
export function literalsAlone({ entities, pack, links, rules }: DetectOptions): boolean {
  return (
    entities === 'none' && pack === undefined && links !== true && (rules?.deniedPatterns.length ?? 0) === 0
  )
}
