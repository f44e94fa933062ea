/** Charts as inline SVG, and how the report writes numbers. */
import { escaped } from '../../../engines/redact/report/html-page.ts'

export interface Bar {
  readonly name: string
  readonly value: number
}

const labelWidth = 150
const barWidth = 190
const rowHeight = 24
const valueWidth = 60

/** Horizontal bars with their names and values. Nothing for no bars. */
export function barChart(title: string, bars: readonly Bar[]): string {
  if (bars.length === 0) return ''
  const max = Math.max(1, ...bars.map(({ value }) => value))
  const width = labelWidth + barWidth + valueWidth
  const rows = bars.map(({ name, value }, i) => {
    const y = i * rowHeight
    const length = (barWidth * value) / max
    return [
      `<text class="label" x="${labelWidth - 8}" y="${y + 16}" text-anchor="end">${escaped(shortened(name))}</text>`,
      `<rect class="bar" x="${labelWidth}" y="${y + 4}" width="${length.toFixed(1)}" height="${rowHeight - 8}" rx="2"/>`,
      `<text class="value" x="${(labelWidth + length + 6).toFixed(1)}" y="${y + 16}">${number(value)}</text>`,
    ].join('')
  })
  const described = bars.map(({ name, value }) => `${name} ${value}`).join(', ')
  return figure(title, described, width, bars.length * rowHeight, rows.join('\n'))
}

/** One bar whose parts are the shares of the statuses, with a legend. */
export function statusBar(title: string, parts: readonly (Bar & { readonly className: string })[]): string {
  const shown = parts.filter(({ value }) => value > 0)
  const total = shown.reduce((sum, { value }) => sum + value, 0)
  if (total === 0) return ''
  const width = labelWidth + barWidth + valueWidth
  let x = 0
  const rects = shown.map(({ value, className }) => {
    const length = (width * value) / total
    const rect = `<rect class="part ${className}" x="${x.toFixed(1)}" y="0" width="${length.toFixed(1)}" height="28"/>`
    x += length
    return rect
  })
  const legend = shown.map(({ name, value, className }, i) => {
    const y = 40 + i * rowHeight
    return `<rect class="part ${className}" x="0" y="${y}" width="14" height="14" rx="2"/><text class="label" x="22" y="${y + 12}">${name}: ${number(value)} (${share(value, total)})</text>`
  })
  const described = shown.map(({ name, value }) => `${name} ${value}`).join(', ')
  const height = 40 + shown.length * rowHeight
  return figure(title, described, width, height, [...rects, ...legend].join('\n'))
}

function figure(title: string, described: string, width: number, height: number, content: string): string {
  return `<figure><figcaption>${title}</figcaption><svg viewBox="0 0 ${width} ${height}" role="img" aria-label="${title}: ${escaped(described)}">\n${content}\n</svg></figure>\n`
}

/** Custom types may have long names. */
function shortened(name: string): string {
  return name.length > 19 ? `${name.slice(0, 18)}…` : name
}

function share(value: number, total: number): string {
  const percent = (100 * value) / total
  return percent > 0 && percent < 0.1 ? 'less than 0.1%' : `${Number(percent.toFixed(1))}%`
}

export function number(value: number): string {
  return value.toLocaleString('en-US')
}

/** A duration in milliseconds, for people. */
export function seconds(ms: number): string {
  if (ms < 1000) return `${Math.round(ms)} ms`
  if (ms < 60_000) return `${(ms / 1000).toFixed(1)} s`
  const minutes = Math.floor(ms / 60_000)
  return minutes < 60
    ? `${minutes} min ${Math.round((ms % 60_000) / 1000)} s`
    : `${Math.floor(minutes / 60)} h ${minutes % 60} min`
}

/** A size in bytes, for people. */
export function size(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`
  return bytes < 1e6 ? `${(bytes / 1000).toFixed(1)} KB` : `${(bytes / 1e6).toFixed(1)} MB`
}
