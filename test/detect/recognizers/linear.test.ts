import { describe, expect, it } from 'vitest'
import { recognizers } from '../../../engines/detect/recognizers/index.ts'
import type { Recognizer } from '../../../engines/detect/recognizers/recognizer.ts'
import { seeded } from '../../../fixtures/random.ts'
import { hostileSeeds, runOf } from './hostile.ts'

/** The longest match, in characters, when the pattern is tried at every place of a text. A test's timeout bounds the work that matches nothing. */
function longestMatch({ pattern, check, group }: Recognizer, text: string): number {
  let longest = 0
  for (let at = 0; at < text.length; at++) {
    pattern.lastIndex = at
    const match = pattern.exec(text)
    if (match === null) continue
    longest = Math.max(longest, match[0].length)
    const value = group === undefined ? match[0] : match.groups?.[group]
    if (at < 200 && value !== undefined) check?.(value)
  }
  return longest
}

/** No value is longer than a private key of 16 KiB and its frame. */
const maxValueLength = 17_000

/** Recognizers that share a pattern are tested once. */
const patterns = [...new Map(recognizers.map((recognizer) => [recognizer.pattern, recognizer])).values()]

describe('patterns are bounded', () => {
  it.each(patterns.map((recognizer) => [recognizer.name, recognizer] as const))(
    '%s never matches the whole of a hostile run, wherever it is tried',
    (_name, recognizer) => {
      for (const seed of hostileSeeds(recognizer, seeded(1)))
        expect(longestMatch(recognizer, runOf(seed, maxValueLength + 4000))).toBeLessThanOrEqual(
          maxValueLength,
        )
    },
    // A guard against hanging, not a measure.
    60_000,
  )
})
