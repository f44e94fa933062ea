import type { BenchReport } from './bench.ts'
import { curvesChart } from './curves.ts'
import { figures } from './table.ts'

const colours = ['#0d455c', '#8cb86b', '#e8a83d', '#a14a44', '#6b5b95', '#7a8288']
const barHeight = 18
const left = 250
const plot = 430

/** An SVG chart of a report: curves if its rows form curves, else bars. */
export function chart(report: BenchReport): string {
  return report.rows.some(({ scale }) => scale !== undefined) ? curvesChart(report) : barChart(report)
}

/** An SVG chart with bars of the median rate and whiskers from the slowest to the fastest round. No scripts or external fonts. */
function barChart(report: BenchReport): string {
  const rows = figures(report)
  const rates = rows.map(({ median, min, max, rate }) => ({
    low: (rate * median) / max,
    high: (rate * median) / min,
  }))
  const maxRate = Math.max(...rates.map((rate) => rate.high))
  const names = [...new Set(rows.map((row) => row.name))]
  const parts: string[] = []
  let y = 52
  let group = ''
  for (const [i, row] of rows.entries()) {
    if (row.group !== group) {
      group = row.group
      y += 14
      parts.push(`<text x="16" y="${y + 13}" font-weight="600">${xml(group)}</text>`)
    }
    const scale = (value: number) => left + (value / maxRate) * plot
    const middle = y + barHeight / 2 - 2
    const colour = colours[names.indexOf(row.name) % colours.length]
    parts.push(
      `<text x="${left - 8}" y="${y + 12}" text-anchor="end">${xml(row.name)}</text>`,
      `<rect x="${left}" y="${y}" width="${(scale(row.rate) - left).toFixed(1)}" height="${barHeight - 4}" fill="${colour}"/>`,
      `<path d="M${scale(rates[i].low).toFixed(1)} ${middle}H${scale(rates[i].high).toFixed(1)}" stroke="#333" fill="none"/>`,
      `<text x="${(scale(rates[i].high) + 6).toFixed(1)}" y="${y + 12}">${row.rate.toPrecision(3)}</text>`,
    )
    y += barHeight + 2
  }
  const height = y + 20
  return `<svg xmlns="http://www.w3.org/2000/svg" width="780" height="${height}" viewBox="0 0 780 ${height}" font-family="sans-serif" font-size="11.5" fill="#1c1f26">
<title>${xml(report.title)}</title>
<rect width="780" height="${height}" fill="#fff"/>
<text x="16" y="26" font-size="15" font-weight="600">${xml(report.title)}</text>
<text x="16" y="44" fill="#6b7280">${report.unit} a second, median; whiskers: slowest to fastest round</text>
${parts.join('\n')}
</svg>
`
}

/** Text for the content or an attribute of XML. */
export function xml(text: string): string {
  return text.replace(/[&<>"]/g, (c) => `&#${c.charCodeAt(0)};`)
}
