import { describe, expect, it } from 'vitest'
import type { BenchReport, Row } from '../../bench/bench.ts'
import { chart } from '../../bench/chart.ts'

const row = (group: string, name: string, milliseconds: number, more: Partial<Row> = {}): Row => ({
  ...{ group, timing: { name, samples: [milliseconds, milliseconds * 2, milliseconds * 3] }, amount: 10 },
  ...more,
})
const report = (rows: readonly Row[]): BenchReport => ({ title: 'A <title>', unit: 'pages', rows, notes: [] })

describe('the chart of a benchmark', () => {
  it('has a bar for each contestant, with its rate', () => {
    const svg = chart(report([row('20 pages', 'ours', 100), row('20 pages', 'theirs', 200)]))
    expect(svg).toContain('A &#60;title&#62;')
    // 10 pages in a median of 200 and 400 ms.
    expect([...svg.matchAll(/>(\d+\.\d)<\/text>/g)].map(([, rate]) => rate)).toEqual(['50.0', '25.0'])
  })

  it('has a curve with the time per item, if its rows are sizes', () => {
    const scale = (at: number) => ({ scale: { curve: 'PDF redacted', unit: 'page', at }, amount: at })
    const svg = chart(
      report([row('PDF redacted', '10', 100, scale(10)), row('PDF redacted', '100', 900, scale(100))]),
    )
    expect(svg).toContain('ms for one page')
    expect(svg).toMatch(/>20\.0<.*>10<.*>18\.0<.*>100</s)
    expect(svg.match(/<circle/g)).toHaveLength(2)
  })

  it('shows files a second for threads', () => {
    const scale = (at: number) => ({ scale: { curve: 'by threads', unit: 'thread', at }, amount: 10 })
    const svg = chart(report([row('by threads', '1', 100, scale(1)), row('by threads', '2', 50, scale(2))]))
    expect(svg).toContain('files a second')
    expect(svg).toMatch(/>50\.0<.*>100</s)
  })
})
