import type { Block, Inline, TableCell } from '../../../model/document.ts'
import { childOf, childrenOf, descendantsOf, textContent, type XmlElement } from '../../../office/xml.ts'

/** Reserves cells against the limit of the document; throws if there are too many. */
type ReserveCells = (count: number) => void

interface Series {
  readonly name: string
  readonly categories: ReadonlyMap<number, string>
  readonly values: ReadonlyMap<number, string>
}

/** The data of a chart as a table: a row for each category, a column for each series; null if none is saved. */
export function chartTable(chart: XmlElement | undefined, take: ReserveCells): Block | null {
  const area = childOf(chart, 'c:chart', 'c:plotArea')
  const series = childrenOf(area).flatMap((plot) =>
    childrenOf(plot, 'c:ser').map((one) => seriesOf(one, take)),
  )
  const rows = new Set<number>()
  for (const { categories, values } of series)
    for (const index of [...categories.keys(), ...values.keys()]) rows.add(index)
  if (rows.size === 0) return null
  take(rows.size * (series.length + 1))
  const head = ['', ...series.map(({ name }) => name)]
  const body = [...rows]
    .sort((a, b) => a - b)
    .map((index) => [
      series.find(({ categories }) => categories.has(index))?.categories.get(index) ?? String(index + 1),
      ...series.map(({ values }) => values.get(index) ?? ''),
    ])
  const title = titleOf(chart)
  return {
    kind: 'table',
    rows: [
      { cells: head.map((text) => cellOf(text, true)) },
      ...body.map(([category, ...values]) => ({
        cells: [cellOf(category, true), ...values.map((text) => cellOf(text, false))],
      })),
    ],
    ...(title === '' ? {} : { caption: inline(title) }),
  }
}

function titleOf(chart: XmlElement | undefined): string {
  const title = childOf(chart, 'c:chart', 'c:title', 'c:tx')
  return descendantsOf(title, 'a:p')
    .map((paragraph) => descendantsOf(paragraph, 'a:t').map(textContent).join(''))
    .join(' ')
    .trim()
}

function seriesOf(series: XmlElement, take: ReserveCells): Series {
  const [name = ''] = points(childOf(series, 'c:tx'), take).values()
  const direct = childOf(childOf(series, 'c:tx'), 'c:v')
  return {
    name: name || (direct ? textContent(direct) : ''),
    categories: points(childOf(series, 'c:cat') ?? childOf(series, 'c:xVal'), take),
    values: points(childOf(series, 'c:val') ?? childOf(series, 'c:yVal'), take),
  }
}

/** Saved values by index. Multi-level categories are joined, outer level first. */
function points(source: XmlElement | undefined, take: ReserveCells): Map<number, string> {
  const out = new Map<number, string>()
  const levels = descendantsOf(source, 'c:lvl')
  for (const level of levels.length > 0 ? levels.toReversed() : [source])
    for (const point of descendantsOf(level, 'c:pt')) {
      const index = Number(point.attributes.idx)
      const value = childOf(point, 'c:v')
      if (!Number.isInteger(index) || index < 0 || !value) continue
      take(1)
      const before = out.get(index)
      const text = withoutRoundingNoise(textContent(value))
      out.set(index, before === undefined ? text : `${before}, ${text}`)
    }
  return out
}

/** Rounds floating-point noise: 8.1999999999999993 was typed as 8.2. */
function withoutRoundingNoise(text: string): string {
  const trimmed = text.trim()
  return /^-?\d+\.\d{10,}(?:E[+-]?\d+)?$/i.test(trimmed)
    ? String(Number(Number(trimmed).toPrecision(12)))
    : trimmed
}

function cellOf(text: string, header: boolean): TableCell {
  return {
    blocks: text === '' ? [] : [{ kind: 'paragraph', inlines: inline(text) }],
    ...(header ? { header } : {}),
  }
}

function inline(text: string): Inline[] {
  return [{ kind: 'text', text }]
}
