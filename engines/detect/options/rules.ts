import { RequestError } from '../../model/errors.ts'
import { compileTerms, type TermMatcher } from '../terms.ts'
import type { TokenWindow } from '../tokens/token-window.ts'
import { type CompiledCustomType, type CustomType, compileCustomType } from './custom-types.ts'
import { compileKeepRules, type KeepFilter, type KeepRule } from './keep-rules.ts'
import { compileUserPattern, type UserPattern } from './user-patterns.ts'

/** A literal value, or a pattern in RE2 syntax. `ignoreCase` is false by default. */
export type ListEntry = string | { readonly pattern: string; readonly ignoreCase?: boolean }

/** The user's own lists and types, as plain data. Default of each: empty. */
export interface Rules {
  /**
   * Values that are never reported. A literal or pattern must match the whole value; case and spacing of literals are ignored. A literal of
   * several words also protects the values inside it, but only where the whole literal occurs.
   */
  readonly allow?: readonly ListEntry[]
  /** Values that are always reported, as type `DENIED`: literals as whole words, patterns anywhere. Takes precedence over `allow`. */
  readonly deny?: readonly ListEntry[]
  /** Values that are kept because of the words next to or inside them. `deny` and terms take precedence. */
  readonly keepRules?: readonly KeepRule[]
  /** The user's own entity types. */
  readonly types?: readonly CustomType[]
}

export interface CompiledRules {
  readonly customTypes: readonly CompiledCustomType[]
  allows(value: string): boolean
  /** Allowed literals of several words; undefined without any. */
  readonly allowedPhrases: TermMatcher | undefined
  /** Removes the values that `keepRules` keep; undefined without any. */
  readonly withoutKept: KeepFilter | undefined
  /** Denied literals; undefined without any. */
  readonly denied: TermMatcher | undefined
  readonly deniedPatterns: readonly UserPattern[]
}

/** Each pattern is one pass over the text. */
const maxPatterns = 500

/**
 * @param codesOf the catalogue's codes of codes or aliases
 * @throws RequestError `invalid_request` for an invalid pattern, check or score, or too many patterns.
 */
export function compileRules(
  { allow = [], deny = [], types = [], keepRules = [] }: Rules,
  codesOf: (types: readonly string[]) => readonly string[],
): CompiledRules {
  const patterns = [allow, deny].flat().filter((entry) => typeof entry !== 'string').length
  const count = types.reduce((sum, type) => sum + (type.patterns?.length ?? 0), patterns)
  if (count > maxPatterns)
    throw new RequestError(
      'invalid_request',
      `There are ${count} patterns; the limit is ${maxPatterns}. Literal values are not limited.`,
      { limit: maxPatterns },
    )
  const allowed = new Set(literals(allow).map(comparisonForm))
  const allowedPatterns = patternsOf(allow)
  const phrases = literals(allow).filter((value) => /\S\s+\S/.test(value))
  const denied = literals(deny)
  return {
    customTypes: types.map(compileCustomType),
    allows: (value) =>
      allowed.has(comparisonForm(value)) || allowedPatterns.some((pattern) => pattern.matchesAll(value)),
    allowedPhrases: phrases.length === 0 ? undefined : compileTerms(phrases, { wholeWords: true }),
    withoutKept: keepRules.length === 0 ? undefined : compileKeepRules(keepRules, codesOf),
    denied: denied.length === 0 ? undefined : compileTerms(denied, { wholeWords: true }),
    deniedPatterns: patternsOf(deny),
  }
}

function literals(list: readonly ListEntry[]): string[] {
  return list.filter((entry) => typeof entry === 'string')
}

function patternsOf(list: readonly ListEntry[]): UserPattern[] {
  return list
    .filter((entry) => typeof entry !== 'string')
    .map(({ pattern, ignoreCase }) => compileUserPattern(pattern, { ignoreCase }))
}

function comparisonForm(value: string): string {
  return value.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim()
}

/** Reports the matches of the denied patterns in a window's own range, in its offsets. */
export function findDenied(
  rules: CompiledRules,
  window: TokenWindow,
  report: (start: number, end: number) => void,
): void {
  for (const pattern of rules.deniedPatterns)
    for (const { start, end } of pattern.find(window.text, window.ownedFrom, window.ownedTo))
      report(start, end)
}
