import { describe, expect, it } from 'vitest'
import { unsureOf } from '../../../engines/redact/report/report.ts'

describe('low-confidence results of a redaction', () => {
  it('lists kept values just below the minimum score and short repeats, by type and page, without their text', () => {
    const rows = unsureOf([
      { type: 'NAME', page: 1, score: 0.45, why: 'low_score' },
      { type: 'NAME', page: 1, score: 0.41, why: 'low_score' },
      { type: 'NAME', page: 2, score: 0.9, why: 'too_short' },
    ])
    expect(rows).toEqual([
      { type: 'NAME', page: 2, count: 1, score: 0.9, why: 'too_short' },
      { type: 'NAME', page: 1, count: 2, score: 0.45, why: 'low_score' },
    ])
  })

  it('omits values kept by an allow list or a reviewer, and values far below the minimum', () => {
    expect(
      unsureOf([
        { type: 'ORG', score: 0.9, why: 'allowed' },
        { type: 'ORG', score: 0.9, why: 'kept_elsewhere' },
        { type: 'ORG', score: 0.35, why: 'low_score' },
        { type: 'ORG', score: 0.9 },
      ]),
    ).toEqual([])
  })

  it('has at most 20 rows', () => {
    const many = Array.from({ length: 50 }, (_, i) => ({
      type: `T${i}`,
      score: 0.45,
      why: 'low_score' as const,
    }))
    expect(unsureOf(many)).toHaveLength(20)
  })
})
