import { RE2JS, RE2JSException } from 're2js'
import { RequestError } from '../../model/errors.ts'
import type { Span } from '../../model/text-layer.ts'

/**
 * A regular expression of the user's, in RE2 syntax: no look-around, no back-references, and so no pattern that backtracks.
 * A group named `value` narrows a match to the part that is the value.
 */
export interface UserPattern {
  /** Matches that start in [from, to), in text order, without overlap. A match is at most `longestMatch` units long. */
  find(text: string, from: number, to: number): Span[]
  /** Whether the pattern matches the whole of a value. */
  matchesAll(value: string): boolean
}

/** Units of the longest match. It bounds the look ahead, without which finding all matches is quadratic in the text. */
export const longestMatch = 512
const longestSource = 2_000
/** Instructions of a compiled pattern: its cost at each unit of the text, at worst. */
const largestProgram = 2_000
/** Units tested at once for holding any match. */
const block = 4_096
/** What a pattern may see before the place it is tried at: enough for a word boundary. */
const behind = 8
const group = 'value'

/**
 * @throws RequestError `invalid_request` for a pattern that is not in RE2 syntax, matches the empty text, or is too large.
 */
export function compileUserPattern(
  source: string,
  options: { readonly ignoreCase?: boolean } = {},
): UserPattern {
  if (source.length > longestSource)
    throw refused(`is longer than ${longestSource} characters`, { limit: longestSource })
  const pattern = compiled(source, options.ignoreCase === true ? RE2JS.CASE_INSENSITIVE : 0)
  if (pattern.programSize() > largestProgram)
    throw refused('is too large once its repetitions are counted out', { limit: largestProgram })
  if (pattern.testExact('')) throw refused('matches the empty text, and so everything everywhere', {})
  const grouped = Object.hasOwn(pattern.namedGroups(), group)
  return {
    find: (text, from, to) => findAll(pattern, grouped, text, from, to),
    matchesAll: (value) => value.length <= longestMatch && pattern.testExact(value),
  }
}

function compiled(source: string, flags: number): RE2JS {
  try {
    return RE2JS.compile(source, flags)
  } catch (error) {
    if (!(error instanceof RE2JSException)) throw error
    throw refused(`is not in RE2 syntax (${error.message})`, {})
  }
}

function refused(what: string, detail: Record<string, number>): RequestError {
  return new RequestError(
    'invalid_request',
    `A pattern ${what}. Patterns are those of RE2, without look-around and back-references.`,
    detail,
  )
}

function findAll(pattern: RE2JS, grouped: boolean, text: string, from: number, to: number): Span[] {
  const found: Span[] = []
  let next = from
  for (let start = from; start < to; start += block) {
    const end = Math.min(start + block, to)
    // The test is one pass of a DFA: where nothing is, which is nearly everywhere, no more is spent.
    if (!pattern.test(text.slice(Math.max(0, start - behind), end + longestMatch))) continue
    for (let piece = start; piece < end; piece += longestMatch) {
      const limit = Math.min(piece + longestMatch, end)
      next = findIn(pattern, grouped, text, Math.max(piece, next), limit, found)
    }
  }
  return found
}

/** Matches that start in [from, to); the end of the last. What a match may look at ends `longestMatch` behind `to`. */
function findIn(
  pattern: RE2JS,
  grouped: boolean,
  text: string,
  from: number,
  to: number,
  found: Span[],
): number {
  const base = Math.max(0, from - behind)
  const part = text.slice(base, to + longestMatch)
  const matcher = pattern.matcher(part)
  let at = from - base
  const limit = to - base
  while (at < limit && matcher.find(at)) {
    const matched = matcher.start()
    if (matched >= limit) break
    const start = grouped ? matcher.start(group) : matched
    const end = grouped ? matcher.end(group) : matcher.end()
    // A group that took no part in the match has no place.
    if (start >= 0 && end > start) found.push({ start: base + start, end: base + end })
    at = Math.max(matcher.end(), matched + 1)
  }
  return base + at
}
