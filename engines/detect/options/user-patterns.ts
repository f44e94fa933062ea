import { RE2JS, RE2JSException } from 're2js'
import { RequestError } from '../../model/errors.ts'
import type { Span } from '../../model/text-layer.ts'

/**
 * The user's own regular expression, in RE2 syntax: without look-around and back-references, so that matching never backtracks. A group
 * named `value` narrows a match to the value.
 */
export interface UserPattern {
  /** Matches that start in [from, to), in text order, without overlap. A match is at most `maxMatchUnits` code units long. */
  find(text: string, from: number, to: number): Span[]
  /** Whether the pattern matches a whole value. */
  matchesAll(value: string): boolean
}

/** Code units of the longest match. Without this bound on the look-ahead, finding all matches is quadratic in the text. */
export const maxMatchUnits = 512
const maxSourceLength = 2_000
/** Instructions of a compiled pattern: its worst cost for each code unit of the text. */
const maxProgramSize = 2_000
/** Code units that are tested for any match at once. */
const blockUnits = 4_096
/** Code units before a position that a pattern can see: enough for a word boundary. */
const lookBehind = 8
const groupName = 'value'

/**
 * @throws RequestError `invalid_request` for a pattern that is not in RE2 syntax, matches the empty text, or is too large.
 */
export function compileUserPattern(
  source: string,
  options: { readonly ignoreCase?: boolean } = {},
): UserPattern {
  if (source.length > maxSourceLength)
    throw invalid(`is longer than ${maxSourceLength} characters`, { limit: maxSourceLength })
  const pattern = compileSource(source, options.ignoreCase === true ? RE2JS.CASE_INSENSITIVE : 0)
  if (pattern.programSize() > maxProgramSize)
    throw invalid('is too large once its repetitions are expanded', { limit: maxProgramSize })
  if (pattern.testExact('')) throw invalid('matches the empty text', {})
  const grouped = Object.hasOwn(pattern.namedGroups(), groupName)
  return {
    find: (text, from, to) => findAll(pattern, grouped, text, from, to),
    matchesAll: (value) => value.length <= maxMatchUnits && pattern.testExact(value),
  }
}

function compileSource(source: string, flags: number): RE2JS {
  try {
    return RE2JS.compile(source, flags)
  } catch (error) {
    if (!(error instanceof RE2JSException)) throw error
    throw invalid(`is not in RE2 syntax (${error.message})`, {})
  }
}

function invalid(what: string, detail: Record<string, number>): RequestError {
  return new RequestError(
    'invalid_request',
    `A pattern ${what}. Patterns use RE2 syntax, without look-around and back-references.`,
    detail,
  )
}

function findAll(pattern: RE2JS, grouped: boolean, text: string, from: number, to: number): Span[] {
  const found: Span[] = []
  let next = from
  for (let start = from; start < to; start += blockUnits) {
    const end = Math.min(start + blockUnits, to)
    // The test is one pass of a DFA, and most blocks contain no match.
    if (!pattern.test(text.slice(Math.max(0, start - lookBehind), end + maxMatchUnits))) continue
    for (let piece = start; piece < end; piece += maxMatchUnits) {
      const limit = Math.min(piece + maxMatchUnits, end)
      next = findIn(pattern, grouped, text, Math.max(piece, next), limit, found)
    }
  }
  return found
}

/** Adds the matches that start in [from, to); returns the end of the last. A match sees at most `maxMatchUnits` beyond `to`. */
function findIn(
  pattern: RE2JS,
  grouped: boolean,
  text: string,
  from: number,
  to: number,
  found: Span[],
): number {
  const base = Math.max(0, from - lookBehind)
  const part = text.slice(base, to + maxMatchUnits)
  const matcher = pattern.matcher(part)
  let at = from - base
  const limit = to - base
  while (at < limit && matcher.find(at)) {
    const matched = matcher.start()
    if (matched >= limit) break
    const start = grouped ? matcher.start(groupName) : matched
    const end = grouped ? matcher.end(groupName) : matcher.end()
    // A group that did not participate in the match has no position.
    if (start >= 0 && end > start) found.push({ start: base + start, end: base + end })
    at = Math.max(matcher.end(), matched + 1)
  }
  return base + at
}
