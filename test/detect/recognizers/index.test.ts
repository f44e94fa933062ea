import { describe, expect, it } from 'vitest'
import { detect } from '../../../engines/detect/detect.ts'
import { recognizers } from '../../../engines/detect/recognizers/index.ts'

describe('the registry', () => {
  it('has no duplicate names', () => {
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
  it('uses one label, category and region per type', () => {
    const seen = new Map<string, string>()
    for (const { type, label, category, region } of recognizers) {
      const facts = `${label}|${category}|${region}`
      if (!['EU_VAT', 'PHONE'].includes(type)) expect(seen.get(type) ?? facts, type).toBe(facts)
      seen.set(type, facts)
    }
  })
  it('adds two recognizers for each one with exact labels', () => {
    const byName = new Map(recognizers.map((recognizer) => [recognizer.name, recognizer]))
    const exact = recognizers.filter(({ exactLabels }) => exactLabels !== undefined)
    expect(exact.length).toBeGreaterThanOrEqual(120)
    for (const { name, check } of exact) {
      expect(byName.get(`${name}-named`)?.check, name).toBe(check)
      expect(byName.has(`${name}-meant`), name).toBe(true)
    }
  })
})

it('finds nothing in hashes, GUIDs, versions and decimals', () => {
  const text =
    '550e8400-e29b-41d4-a716-446655440000 d41d8cd98f00b204e9800998ecf8427e 3.14159265358979 v10.15.7.1234 0x1F4A 1,234,567.89 5e-324 20240115T102233Z'
  expect(detect(text).filter(({ type }) => type !== 'DATE')).toEqual([])
})
