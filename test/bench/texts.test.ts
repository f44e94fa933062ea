import { describe, expect, it } from 'vitest'
import { texts } from '../../bench/texts/index.ts'

describe.each(texts)('the benchmark text "$name"', ({ make }) => {
  const text = make(60_000)

  it('has the length asked for', () => {
    expect(text).toHaveLength(60_000)
  })

  it('has almost no repeated lines', () => {
    const lines = text.split('\n').filter((line) => line.length > 40)
    expect(new Set(lines).size / lines.length).toBeGreaterThan(0.98)
  })
})
