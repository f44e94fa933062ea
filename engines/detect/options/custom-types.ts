import type { Category } from '../../model/entity.ts'
import { RequestError } from '../../model/errors.ts'
import { generalChecks } from '../checks/general-checks.ts'
import { recognizers } from '../recognizers/index.ts'
import { compileTerms, type TermMatcher } from '../terms.ts'
import type { TokenWindow } from '../tokens/token-window.ts'
import { editDistance } from './edit-distance.ts'
import { compileUserPattern, type UserPattern } from './user-patterns.ts'

/** The user's own entity type, as plain data. It needs patterns or words, or both. */
export interface CustomType {
  /** Capitals, digits and underscores. A code of the catalogue extends that type. */
  readonly code: string
  readonly label?: string
  readonly category?: Category
  /** `GLOBAL`, `EU`, or an ISO 3166 country code. */
  readonly region?: string
  /** In RE2 syntax; a group named `value` narrows the match. */
  readonly patterns?: readonly string[]
  /** Patterns ignore case. Default: false. */
  readonly ignoreCase?: boolean
  /** A dictionary: words and phrases, matched as whole words in any case and Unicode normalisation form. */
  readonly words?: readonly string[]
  /** Words that raise the score of a value near them. */
  readonly context?: readonly string[]
  /** The name of a built-in check that every match must pass: `luhn`, `iban`, or a recognizer's name. Default: none. */
  readonly check?: string
  /** 0 to 1. Default: 0.85, or 0.4 if `context` is given, so that a value without context stays below the default `minScore`. */
  readonly score?: number
  /** 0 to 1: the score with a context word nearby. Default: 0.85, or `score` if that is higher. */
  readonly contextScore?: number
}

/** Receives the matches of a custom type, in offsets of the window. */
type CustomReport = (found: {
  readonly start: number
  readonly end: number
  readonly score: number
  readonly base: number
  /** A description of the match. */
  readonly pattern: string
  readonly checked: boolean
  readonly context?: string
}) => void

export interface CompiledCustomType {
  readonly code: string
  readonly name: string
  find(window: TokenWindow, report: CustomReport): void
}

/** Default scores: without required context (or with it nearby), and below the default `minScore`. */
const confidentScore = 0.85
const doubtfulScore = 0.4
/** Code units before and after a value in which a context word counts, as for the built-in types. */
const contextBefore = 100
const contextAfter = 48

/** @throws RequestError `invalid_request` for a type without patterns and words, an unknown check, or an invalid pattern or score. */
export function compileCustomType(type: CustomType): CompiledCustomType {
  const { code, patterns = [], words = [], context = [] } = type
  if (!/^[A-Z][A-Z0-9_]{1,63}$/.test(code))
    throw invalid('The code of a custom type must be capitals, digits and underscores', code)
  if (patterns.length + words.length === 0) throw invalid('A custom type needs patterns or words', code)
  for (const score of [type.score, type.contextScore])
    if (score !== undefined && !(score >= 0 && score <= 1))
      throw invalid('The scores of a custom type must be numbers from 0 to 1', code)
  const base = type.score ?? (context.length > 0 ? doubtfulScore : confidentScore)
  const raised = Math.max(base, type.contextScore ?? confidentScore)
  const check = type.check === undefined ? undefined : checkNamed(type.check)
  const findContext = context.length > 0 ? contextFinder(context) : undefined
  const finders: [pattern: string, find: Finder][] = patterns.map((source, i) => {
    const pattern: UserPattern = compileUserPattern(source, { ignoreCase: type.ignoreCase })
    return [
      patterns.length > 1 ? `pattern ${i + 1} of ${code}` : `pattern of ${code}`,
      ({ text, ownedFrom, ownedTo }) => pattern.find(text, ownedFrom, ownedTo),
    ]
  })
  if (words.length > 0) {
    const matcher = compileTerms(words, { wholeWords: true })
    finders.push([`dictionary of ${code}`, ({ text }) => matcher.find(text)])
  }
  const name = `custom-${code.toLowerCase().replaceAll('_', '-')}`
  return {
    code,
    name,
    find(window, report) {
      for (const [pattern, find] of finders)
        for (const { start, end } of find(window)) {
          if (start < window.ownedFrom || start >= window.ownedTo) continue
          if (check !== undefined && !check(window.text.slice(start, end))) continue
          const context = findContext?.(window.text, start, end)
          const score = context === undefined ? base : raised
          report({ start, end, score, base, pattern, checked: check !== undefined, context })
        }
    },
  }
}

type Finder = (window: TokenWindow) => readonly { readonly start: number; readonly end: number }[]

/** The context word before a value (within two line ends) or after it (on its line), if any. */
function contextFinder(
  words: readonly string[],
): (text: string, start: number, end: number) => string | undefined {
  const matcher: TermMatcher = compileTerms(words, { wholeWords: true })
  return (text, start, end) => {
    const lines = text
      .slice(Math.max(0, start - contextBefore), start)
      .split('\n')
      .slice(-3)
    const before = matcher.find(lines.join('\n')).at(-1)
    if (before !== undefined) return words[before.term]
    const [line] = text.slice(end, end + contextAfter).split('\n', 1)
    const behind = matcher.find(line).at(0)
    return behind === undefined ? undefined : words[behind.term]
  }
}

function invalid(what: string, code: string): RequestError {
  return new RequestError('invalid_request', `${what}: ${JSON.stringify(code.slice(0, 64))}.`)
}

type Check = (value: string) => boolean

let checksByName: ReadonlyMap<string, Check> | undefined

/** The general checks, and those of the built-in recognizers by the recognizer's name, such as `us-npi`. */
function allChecks(): ReadonlyMap<string, Check> {
  checksByName ??= new Map([
    ...recognizers.flatMap(({ name, check }): [string, Check][] =>
      check === undefined ? [] : [[name, check]],
    ),
    ...Object.entries(generalChecks),
  ])
  return checksByName
}

/**
 * A check by name, regardless of case.
 *
 * @throws RequestError `invalid_request`, naming the nearest checks.
 */
function checkNamed(name: string): Check {
  const check = allChecks().get(name.trim().toLowerCase())
  if (check !== undefined) return check
  const asked = name.slice(0, 64).toLowerCase()
  const nearest = [...allChecks().keys()]
    .map((known) => ({ known, distance: editDistance(asked, known) }))
    .sort((a, b) => a.distance - b.distance)
    .slice(0, 3)
    .map(({ known }) => known)
  throw new RequestError(
    'invalid_request',
    `There is no check of that name. The nearest are ${nearest.join(', ')}; general ones are ${Object.keys(generalChecks).join(', ')}.`,
    { nearest },
  )
}
