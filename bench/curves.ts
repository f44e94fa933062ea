import type { BenchReport, Scale } from './bench.ts'
import { xml } from './chart.ts'
import { summarise } from './measure.ts'

const [width, panelWidth, panelHeight] = [780, 390, 220]
const [left, right, top, bottom] = [56, 20, 46, 42]

interface Point {
  readonly at: number
  readonly value: number
  readonly low: number
  readonly high: number
}

/** An SVG chart with a panel for each curve: the time per item by size, or the speed-up by threads. No scripts or external fonts. */
export function curvesChart({ title, rows }: BenchReport): string {
  const panels = new Map<string, { unit: string; points: Point[] }>()
  for (const { scale, timing, amount } of rows) {
    if (scale === undefined) continue
    const { median, min, max } = summarise(timing.samples)
    const panel = panels.get(scale.curve) ?? { unit: scale.unit, points: [] }
    panel.points.push({ at: scale.at, ...valuesOf(scale, { median, min, max }, amount) })
    panels.set(scale.curve, panel)
  }
  const height = 44 + Math.ceil(panels.size / 2) * panelHeight
  const drawn = [...panels].map(([name, { unit, points }], i) => {
    const place = `translate(${(i % 2) * panelWidth} ${40 + Math.floor(i / 2) * panelHeight})`
    return `<g transform="${place}">${panelOf(name, unit, points)}</g>`
  })
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" font-family="sans-serif" font-size="11.5" fill="#1c1f26">
<title>${xml(title)}</title>
<rect width="${width}" height="${height}" fill="#fff"/>
<text x="16" y="26" font-size="15" font-weight="600">${xml(title)}</text>
${drawn.join('\n')}
</svg>
`
}

/** Milliseconds per item; for threads, files per second. */
function valuesOf(
  { unit }: Scale,
  { median, min, max }: { readonly median: number; readonly min: number; readonly max: number },
  amount: number,
): Omit<Point, 'at'> {
  if (unit === 'thread')
    return { value: (amount / median) * 1000, low: (amount / max) * 1000, high: (amount / min) * 1000 }
  return { value: median / amount, low: min / amount, high: max / amount }
}

function panelOf(name: string, unit: string, points: readonly Point[]): string {
  const highest = Math.max(...points.map(({ high }) => high)) * 1.2
  const logs = points.map(({ at }) => Math.log(at))
  const span = logs[logs.length - 1] - logs[0] || 1
  const x = (i: number) => left + ((logs[i] - logs[0]) / span) * (panelWidth - left - right - 20) + 10
  const y = (value: number) => top + (1 - value / highest) * (panelHeight - top - bottom)
  const base = y(0)
  const line = points.map(({ value }, i) => `${x(i).toFixed(1)} ${y(value).toFixed(1)}`).join('L')
  const axis = unit === 'thread' ? 'files a second, median' : `ms for one ${unit}, median`
  const marks = points.map(({ at, value, low, high }, i) => {
    const place = x(i).toFixed(1)
    return (
      `<path d="M${place} ${y(low).toFixed(1)}V${y(high).toFixed(1)}" stroke="#333"/>` +
      `<circle cx="${place}" cy="${y(value).toFixed(1)}" r="3.5" fill="#0d455c"/>` +
      `<text x="${place}" y="${(y(high) - 7).toFixed(1)}" text-anchor="middle">${value.toPrecision(3)}</text>` +
      `<text x="${place}" y="${base + 16}" text-anchor="middle">${at}</text>`
    )
  })
  return (
    `<text x="16" y="16" font-weight="600">${xml(name)}</text>` +
    `<text x="16" y="31" fill="#6b7280">${xml(axis)}</text>` +
    `<path d="M${left} ${base}H${panelWidth - right}" stroke="#9aa3ad"/>` +
    `<text x="${left - 8}" y="${base + 4}" text-anchor="end" fill="#6b7280">0</text>` +
    `<path d="M${line}" stroke="#0d455c" stroke-width="2" fill="none"/>${marks.join('')}` +
    `<text x="${(left + panelWidth - right) / 2}" y="${base + 32}" text-anchor="middle" fill="#6b7280">${unit === 'MB' ? unit : `${unit}s`}</text>`
  )
}
