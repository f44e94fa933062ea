import type { BenchReport } from './bench.ts'
import { type Summary, summarise } from './measure.ts'

/** A row with its computed figures. Times are in milliseconds, peak in bytes, rate in items per second. */
export interface Figure extends Summary {
  readonly group: string
  readonly name: string
  readonly rounds: number
  readonly rate: number
  /** Milliseconds per item. */
  readonly each: number
  /** Rate relative to the first of the group: 2 is twice as fast, 0.5 half as fast. */
  readonly ratio: number
  readonly peak?: number
}

export function figures(report: BenchReport): Figure[] {
  const first = new Map<string, number>()
  return report.rows.map(({ group, timing, amount, peak }) => {
    const summary = summarise(timing.samples)
    const rate = (amount / summary.median) * 1000
    const base = first.get(group) ?? rate
    first.set(group, base)
    return {
      group,
      name: timing.name,
      rounds: timing.samples.length,
      ...summary,
      rate,
      each: summary.median / amount,
      ratio: rate / base,
      ...(peak === undefined ? {} : { peak }),
    }
  })
}

export function table(report: BenchReport): string {
  const { unit } = report
  const one = `ms/${unit === 'MB' ? unit : unit.slice(0, -1)}`
  const head = ['input', 'who', 'median', 'min..max', 'IQR', 'rounds', one, `${unit}/s`, 'ratio', 'peak']
  let last = ''
  const body = figures(report).map((figure) => {
    const group = figure.group === last ? '' : figure.group
    last = figure.group
    return [
      group,
      figure.name,
      milliseconds(figure.median),
      `${milliseconds(figure.min)}..${milliseconds(figure.max)}`,
      milliseconds(figure.iqr),
      String(figure.rounds),
      plain(figure.each),
      plain(figure.rate),
      `${plain(figure.ratio)}x`,
      figure.peak === undefined ? '' : `${Math.round(figure.peak / 2 ** 20)} MiB`,
    ]
  })
  return [`\n${report.title}`, align([head, ...body]), ...report.notes.map((note) => `  ${note}`)].join('\n')
}

/** Aligns columns: the first two left, figures right. */
export function align(rows: readonly (readonly string[])[]): string {
  const widths = rows[0].map((_, column) => Math.max(...rows.map((row) => row[column].length)))
  return rows
    .map((row) =>
      row
        .map((text, i) => (i < 2 ? text.padEnd(widths[i]) : text.padStart(widths[i])))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

function milliseconds(value: number): string {
  return value >= 10_000 ? `${(value / 1000).toFixed(1)} s` : `${plain(value)} ms`
}

function plain(value: number): string {
  return value >= 100 ? value.toFixed(0) : value >= 10 ? value.toFixed(1) : value.toFixed(2)
}
