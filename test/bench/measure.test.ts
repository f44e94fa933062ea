import { describe, expect, it } from 'vitest'
import type { BenchReport } from '../../bench/bench.ts'
import { chart } from '../../bench/chart.ts'
import { quantile, race, summarise } from '../../bench/measure.ts'
import { figures, table } from '../../bench/table.ts'

describe('a race', () => {
  it('lets the contestants take turns, and does not count the warm-up', async () => {
    const order: string[] = []
    const timings = await race(
      [
        { name: 'a', run: () => order.push('a') },
        { name: 'b', timed: async () => order.push('b') },
      ],
      { warmup: 1, rounds: 2 },
    )
    expect(order.join('')).toBe('ababab')
    expect(timings.map(({ samples }) => samples.length)).toEqual([2, 2])
  })

  it('uses the time that a contestant measures, and ignores other results', async () => {
    const [other, own] = await race(
      [
        { name: 'returns a number', run: () => 1e9 },
        { name: 'measures himself', timed: async () => 1234 },
      ],
      { warmup: 0, rounds: 1 },
    )
    expect(other.samples[0]).toBeLessThan(1e6)
    expect(own.samples).toEqual([1234])
  })
})

describe('a summary', () => {
  it('has median, range and interquartile range', () => {
    expect(summarise([5, 1, 3, 2, 4])).toEqual({ median: 3, min: 1, max: 5, iqr: 2 })
    expect(summarise([7])).toEqual({ median: 7, min: 7, max: 7, iqr: 0 })
    expect(quantile([1, 2], 0.5)).toBe(1.5)
  })

  it('refuses an empty list', () => {
    expect(() => summarise([])).toThrow(RangeError)
  })
})

const report: BenchReport = {
  title: 'Title <of> a bench',
  unit: 'pages',
  rows: [
    { group: '10 pages', timing: { name: 'we', samples: [100] }, amount: 10, peak: 2 ** 20 * 90 },
    { group: '10 pages', timing: { name: 'they', samples: [50, 50, 60] }, amount: 10 },
    { group: '20 pages', timing: { name: 'we', samples: [400] }, amount: 20 },
  ],
  notes: ['A note.'],
}

describe('the figures', () => {
  it('compare rates with the first of the same group', () => {
    expect(figures(report).map(({ rate, each, ratio }) => ({ rate, each, ratio }))).toEqual([
      { rate: 100, each: 10, ratio: 1 },
      { rate: 200, each: 5, ratio: 2 },
      { rate: 50, each: 20, ratio: 1 },
    ])
  })

  it('are shown in a table with the notes below', () => {
    const text = table(report)
    expect(text).toMatch(/10 pages +we +100 ms.* 1\.00x +90 MiB/)
    expect(text).toMatch(/they +50\.0 ms +50\.0 ms\.\.60\.0 ms.* 2\.00x/)
    expect(text).toMatch(/A note\.$/)
  })

  it('are drawn as well-formed SVG with a bar for each row', () => {
    const svg = chart(report)
    expect(svg.match(/<rect x=/g)).toHaveLength(3)
    expect(svg).toContain('Title &#60;of&#62; a bench')
  })
})

it('a race by processor time does not count waiting', async () => {
  const wait = () => new Promise((resolve) => setTimeout(resolve, 60))
  const [timing] = await race([{ name: 'wait', run: wait }], { warmup: 0, rounds: 2, clock: 'processor' })
  expect(Math.min(...timing.samples)).toBeLessThan(50)
})
