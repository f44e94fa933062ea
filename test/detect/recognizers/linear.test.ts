import { describe, expect, it } from 'vitest'
import { recognizers } from '../../../engines/detect/recognizers/index.ts'
import type { Recognizer } from '../../../engines/detect/recognizers/recognizer.ts'
import { seeded } from '../../../fixtures/random.ts'
import { hostileSeeds, runOf } from './hostile.ts'

/** Characters that matches span when the pattern is tried at every place, as no engine would. Work that is not a match is bounded by the hang guard. */
function tryEverywhere({ pattern, check, group }: Recognizer, text: string): number {
  let covered = 0
  for (let at = 0; at < text.length; at++) {
    pattern.lastIndex = at
    const match = pattern.exec(text)
    if (match === null) continue
    covered = Math.max(covered, match[0].length)
    const value = group === undefined ? match[0] : match.groups?.[group]
    if (at < 200 && value !== undefined) check?.(value)
  }
  return covered
}

/** No value is longer than a private key of 16 KiB and its frame. */
const longestValue = 17_000

/** Recognizers that share a pattern are asked once. */
const patterns = [...new Map(recognizers.map((recognizer) => [recognizer.pattern, recognizer])).values()]

describe('patterns are bounded', () => {
  it.each(patterns.map((recognizer) => [recognizer.name, recognizer] as const))(
    '%s never spans the whole of a hostile run, at whatever place it is tried',
    (_name, recognizer) => {
      for (const seed of hostileSeeds(recognizer, seeded(1)))
        expect(tryEverywhere(recognizer, runOf(seed, longestValue + 4000))).toBeLessThanOrEqual(longestValue)
    },
    // A guard against hanging, not a measure.
    60_000,
  )
})

describe('the list', () => {
  it('names each recognizer once', () => {
    const names = recognizers.map(({ name }) => name)
    expect(new Set(names).size).toBe(names.length)
  })
  it('holds sticky patterns, scores between 0 and 1 and groups that the pattern has', () => {
    for (const { name, pattern, score, group } of recognizers) {
      expect(pattern.sticky, name).toBe(true)
      expect(score.base, name).toBeGreaterThan(0)
      expect(score.context ?? score.base, name).toBeGreaterThanOrEqual(score.base)
      expect(score.context ?? score.base, name).toBeLessThanOrEqual(1)
      if (group !== undefined) expect(pattern.source, name).toContain(`(?<${group}>`)
    }
  })
  it('gives one type one label, category and region', () => {
    const seen = new Map<string, string>()
    for (const { type, label, category, region } of recognizers) {
      const facts = `${label}|${category}|${region}`
      if (!['EU_VAT', 'PHONE'].includes(type)) expect(seen.get(type) ?? facts, type).toBe(facts)
      seen.set(type, facts)
    }
  })
})
