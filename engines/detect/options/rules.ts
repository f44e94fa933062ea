import { RequestError } from '../../model/errors.ts'
import { compileTerms, type TermMatcher } from '../terms/terms.ts'
import type { Passage } from '../text/token-window.ts'
import { type Custom, type CustomType, compileCustom } from './custom-types.ts'
import { compileUserPattern, type UserPattern } from './user-patterns.ts'

/** A literal value, or a pattern in RE2 syntax. */
export type ListEntry = string | { readonly pattern: string; readonly ignoreCase?: boolean }

/** The user's own lists and types, as plain data. */
export interface Rules {
  /** Values that are never reported, as a whole: literals whatever their case and spacing, patterns by the whole value. */
  readonly allow?: readonly ListEntry[]
  /** Values that are always reported, as `DENIED`: literals as whole words, patterns wherever they match. Wins over `allow`. */
  readonly deny?: readonly ListEntry[]
  readonly types?: readonly CustomType[]
}

export interface CompiledRules {
  readonly custom: readonly Custom[]
  allows(value: string): boolean
  /** Denied literals; undefined without any. */
  readonly denied: TermMatcher | undefined
  readonly deniedPatterns: readonly UserPattern[]
}

/** Each pattern reads all of the text once. */
const mostPatterns = 500

/** @throws RequestError `invalid_request` for a pattern, check or number that cannot be. */
export function compileRules({ allow = [], deny = [], types = [] }: Rules): CompiledRules {
  const patterns = [allow, deny].flat().filter((entry) => typeof entry !== 'string').length
  const count = types.reduce((sum, type) => sum + (type.patterns?.length ?? 0), patterns)
  if (count > mostPatterns)
    throw new RequestError(
      'invalid_request',
      `There are ${count} patterns, and ${mostPatterns} are the most. Literal values may be as many as you like.`,
      { limit: mostPatterns },
    )
  const allowed = new Set(literals(allow).map(sameness))
  const allowedPatterns = patternsOf(allow)
  const denied = literals(deny)
  return {
    custom: types.map(compileCustom),
    allows: (value) =>
      allowed.has(sameness(value)) || allowedPatterns.some((pattern) => pattern.matchesAll(value)),
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

function sameness(value: string): string {
  return value.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim()
}

/** What the denied patterns find in a passage's own range, in its offsets. */
export function findDenied(
  rules: CompiledRules,
  passage: Passage,
  report: (start: number, end: number) => void,
): void {
  for (const pattern of rules.deniedPatterns)
    for (const { start, end } of pattern.find(passage.text, passage.ownedFrom, passage.ownedTo))
      report(start, end)
}
