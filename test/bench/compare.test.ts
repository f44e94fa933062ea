import { describe, expect, it } from 'vitest'
import { compare, describeComparison, type Stored } from '../../bench/compare.ts'

const figure = (name: string, median: number, iqr = 1): Stored => ({ group: '10 MB', name, median, iqr })

describe('a comparison with an earlier run', () => {
  it('names what became slower and faster by more than the spread of both runs', () => {
    const before = [figure('a', 100), figure('b', 100), figure('c', 100, 30), figure('gone', 5)]
    const after = [figure('a', 150), figure('b', 50), figure('c', 120), figure('new', 5)]
    const comparison = compare(before, after)
    expect(comparison).toEqual({
      slower: [{ group: '10 MB', name: 'a', factor: 1.5, before: 100, after: 150 }],
      faster: [{ group: '10 MB', name: 'b', factor: 0.5, before: 100, after: 50 }],
      compared: 3,
    })
    expect(describeComparison(comparison, 'Monday')).toEqual([
      '  Compared with the run of Monday:',
      '  SLOWER: 10 MB, a: 100 -> 150 ms (+50 %)',
      '  faster: 10 MB, b: 100 -> 50.0 ms (-50 %)',
    ])
  })

  it('ignores changes below 5 %, however small the spread', () => {
    const comparison = compare([figure('a', 100, 0)], [figure('a', 104.9, 0)])
    expect(comparison.slower).toEqual([])
    expect(describeComparison(comparison, 'Monday')[0]).toContain('no change beyond the spread')
  })

  it('does not compare the same contestant on different inputs', () => {
    const other = { ...figure('a', 500), group: '100 MB' }
    expect(compare([figure('a', 100)], [other])).toEqual({ slower: [], faster: [], compared: 0 })
  })

  it('lists the largest regression first', () => {
    const comparison = compare([figure('a', 100), figure('b', 100)], [figure('a', 120), figure('b', 200)])
    expect(comparison.slower.map(({ name }) => name)).toEqual(['b', 'a'])
  })
})
