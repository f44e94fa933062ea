import type { Category } from '../../model/entity.ts'
import { RequestError } from '../../model/errors.ts'
import { checkNamed } from '../checks/named.ts'
import { compileTerms, type TermMatcher } from '../terms/terms.ts'
import type { Passage } from '../text/token-window.ts'
import { compileUserPattern, type UserPattern } from './user-patterns.ts'

/** An entity type of the user's own, as plain data. It needs patterns or words, or both. */
export interface CustomType {
  /** Capitals, digits and underscores. One of the catalogue's codes adds to what finds that type. */
  readonly code: string
  readonly label?: string
  readonly category?: Category
  /** `GLOBAL`, `EU`, or an ISO 3166 country code. */
  readonly region?: string
  /** In RE2 syntax; a group named `value` narrows the match. */
  readonly patterns?: readonly string[]
  /** Patterns match whatever the case. */
  readonly ignoreCase?: boolean
  /** A dictionary: words and phrases, found as whole words whatever their case and accents' composition. */
  readonly words?: readonly string[]
  /** Words near a value that make it likelier. */
  readonly context?: readonly string[]
  /** The name of a built-in check that every match must pass: `luhn`, `iban`, or a recognizer's name. */
  readonly check?: string
  /** 0 to 1. Default: 0.85, or 0.4 where `context` is given, so that a value without it stays below the usual bar. */
  readonly score?: number
  /** With a context word near. Default: 0.85, or `score` where that is higher. */
  readonly contextScore?: number
}

/** What a custom type reports, in the passage's own offsets. */
export type CustomReport = (found: {
  readonly start: number
  readonly end: number
  readonly score: number
  readonly base: number
  /** What found it, in words. */
  readonly pattern: string
  readonly checked: boolean
  readonly context?: string
}) => void

/** A custom type made ready. */
export interface Custom {
  readonly code: string
  readonly name: string
  find(passage: Passage, report: CustomReport): void
}

const sure = 0.85
const unsure = 0.4
/** Units before and behind a value in which a context word counts, as for the built-in types. */
const reachBefore = 100
const reachAfter = 48

/** @throws RequestError `invalid_request` for a type that finds nothing, an unknown check, or a pattern that cannot be. */
export function compileCustom(type: CustomType): Custom {
  const { code, patterns = [], words = [], context = [] } = type
  if (!/^[A-Z][A-Z0-9_]{1,63}$/.test(code))
    throw refused('A custom type has a code that is not made of capitals, digits and underscores', code)
  if (patterns.length + words.length === 0)
    throw refused('A custom type has neither patterns nor words', code)
  for (const score of [type.score, type.contextScore])
    if (score !== undefined && !(score >= 0 && score <= 1))
      throw refused('A custom type has a score that is not a number from 0 to 1', code)
  const base = type.score ?? (context.length > 0 ? unsure : sure)
  const raised = Math.max(base, type.contextScore ?? sure)
  const check = type.check === undefined ? undefined : checkNamed(type.check)
  const near = context.length > 0 ? contextOf(context) : undefined
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
    find(passage, report) {
      for (const [pattern, find] of finders)
        for (const { start, end } of find(passage)) {
          if (start < passage.ownedFrom || start >= passage.ownedTo) continue
          if (check !== undefined && !check(passage.text.slice(start, end))) continue
          const context = near?.(passage.text, start, end)
          const score = context === undefined ? base : raised
          report({ start, end, score, base, pattern, checked: check !== undefined, context })
        }
    },
  }
}

type Finder = (passage: Passage) => readonly { readonly start: number; readonly end: number }[]

/** The context word before a value (within two line ends) or behind it (on its line), if any. */
function contextOf(
  words: readonly string[],
): (text: string, start: number, end: number) => string | undefined {
  const matcher: TermMatcher = compileTerms(words, { wholeWords: true })
  return (text, start, end) => {
    const lines = text
      .slice(Math.max(0, start - reachBefore), start)
      .split('\n')
      .slice(-3)
    const before = matcher.find(lines.join('\n')).at(-1)
    if (before !== undefined) return words[before.term]
    const [line] = text.slice(end, end + reachAfter).split('\n', 1)
    const behind = matcher.find(line).at(0)
    return behind === undefined ? undefined : words[behind.term]
  }
}

function refused(what: string, code: string): RequestError {
  return new RequestError('invalid_request', `${what}: ${JSON.stringify(code.slice(0, 64))}.`)
}
