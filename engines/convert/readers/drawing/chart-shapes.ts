import type { Align, Block, FixedObject } from '../../../model/document.ts'
import type { Box } from '../../../model/geometry.ts'
import {
  childOf,
  childrenOf,
  descend,
  descendantsOf,
  textContent,
  type XmlElement,
} from '../../../office/xml.ts'
import { fillIn, type ThemeColors } from './theme-colors.ts'

interface ShownSeries {
  readonly name: string
  readonly labels: readonly string[]
  readonly values: readonly (number | null)[]
  readonly color: string
  readonly colors: ReadonlyMap<number, string>
}

interface Plot {
  readonly kind: string
  readonly series: readonly ShownSeries[]
  readonly isAcross: boolean
  readonly isStacked: boolean
  readonly isShare: boolean
}

const usualColors = ['#4472c4', '#ed7d31', '#a5a5a5', '#ffc000', '#5b9bd5', '#70ad47']
const grey = '#d9d9d9'
/** Sizes of text where a chart states none, points. */
const usualSizes = { label: 10, title: 16 } as const
/** Size of text that is drawn, points: larger ones would leave no room for the plot. */
const maxSize = 60
/** Values of a series that are drawn. */
const maxPoints = 2000

/** A chart as shapes and texts in its box, from its saved values: columns, bars, lines, areas, circles and points. */
export function chartObjects(
  chart: XmlElement | undefined,
  box: Box,
  theme: ThemeColors,
  font: string,
): FixedObject[] {
  const area = descend(chart, 'c:chart', 'c:plotArea')
  const plots = childrenOf(area).flatMap((plot) => plotOf(plot, theme))
  if (plots.length === 0) return []
  const out: FixedObject[] = []
  const write = (text: string, at: Box, align: Align, size: number) => {
    if (text.trim() !== '')
      out.push({ kind: 'text', box: at, blocks: [line(text, align, size, font)], vertical: 'middle' })
  }
  const inside = { x0: box.x0 + 8, y0: box.y0 + 8, x1: box.x1 - 8, y1: box.y1 - 8 }
  const title = titleOf(chart, plots)
  if (title !== '') {
    const size = sizeIn(descend(chart, 'c:chart', 'c:title')) ?? usualSizes.title
    write(title, { ...inside, y1: inside.y0 + size * 1.5 }, 'center', size)
    inside.y0 += size * 1.5 + 6
  }
  placeLegend(chart, plots, inside, out, write)
  const isRound = /^c:(?:pie|doughnut|ofPie)/.test(plots[0].kind)
  if (isRound) drawPie(plots[0], inside, out)
  else drawAxes(plots, inside, out, write, axisSizes(chart, area))
  return out
}

type Write = (text: string, at: Box, align: Align, size: number) => void

/** The size of the text of a part of a chart: its own, or that of its first run. */
function sizeIn(part: XmlElement | undefined): number | undefined {
  const own = childOf(part, 'c:txPr') ?? descend(part, 'c:tx', 'c:rich')
  const sizes = [...descendantsOf(own, 'a:rPr'), ...descendantsOf(own, 'a:defRPr')]
  const size = sizes.map(({ attributes }) => Number(attributes.sz) / 100).find((one) => one > 0)
  return size === undefined ? undefined : Math.min(maxSize, size)
}

/** The size of the text of a part, else that of the chart. */
function labelSizeIn(part: XmlElement | undefined, chart: XmlElement | undefined): number {
  return sizeIn(part) ?? sizeIn(chart) ?? usualSizes.label
}

interface AxisSizes {
  readonly names: number
  readonly values: number
}

/** Sizes of the texts of the axes: of the names of the points, and of the values. */
function axisSizes(chart: XmlElement | undefined, area: XmlElement | undefined): AxisSizes {
  const values = childrenOf(area, 'c:valAx')
  const names = childOf(area, 'c:catAx') ?? childOf(area, 'c:dateAx') ?? values[1]
  return { names: labelSizeIn(names, chart), values: labelSizeIn(values[0], chart) }
}

function line(text: string, align: Align, size: number, font: string): Block {
  const look = { ...(font ? { font } : {}), size, color: '#404040' }
  return { kind: 'paragraph', inlines: [{ kind: 'text', text, look }], look: { text: look, align } }
}

function plotOf(plot: XmlElement, theme: ThemeColors): Plot[] {
  if (!/Chart$/.test(plot.name)) return []
  const series = childrenOf(plot, 'c:ser').map((one, i) => seriesOf(one, i, theme))
  const grouping = childOf(plot, 'c:grouping')?.attributes.val ?? ''
  if (series.length === 0) return []
  return [
    {
      kind: plot.name.replace('3D', ''),
      series,
      isAcross: childOf(plot, 'c:barDir')?.attributes.val === 'bar',
      isStacked: /tacked$/.test(grouping),
      isShare: grouping === 'percentStacked',
    },
  ]
}

function seriesOf(series: XmlElement, index: number, theme: ThemeColors): ShownSeries {
  const accent = theme.colors.get(`accent${(index % 6) + 1}`) ?? usualColors[index % 6]
  const properties = childOf(series, 'c:spPr')
  const color = fillIn(properties, theme) ?? fillIn(childOf(properties, 'a:ln'), theme) ?? accent
  const colors = new Map<number, string>()
  for (const point of childrenOf(series, 'c:dPt')) {
    const own = fillIn(childOf(point, 'c:spPr'), theme)
    if (own) colors.set(Number(childOf(point, 'c:idx')?.attributes.val ?? -1), own)
  }
  const [name = ''] = pointsOf(childOf(series, 'c:tx'))
  const values = pointsOf(childOf(series, 'c:val') ?? childOf(series, 'c:yVal')).map((one) =>
    one === undefined || one.trim() === '' || Number.isNaN(Number(one)) ? null : Number(one),
  )
  const labels = pointsOf(childOf(series, 'c:cat') ?? childOf(series, 'c:xVal')).map((one) => one ?? '')
  return { name: name ?? '', labels, values, color, colors }
}

function pointsOf(source: XmlElement | undefined): (string | undefined)[] {
  const out: (string | undefined)[] = []
  const levels = descendantsOf(source, 'c:lvl')
  for (const point of descendantsOf(levels[0] ?? source, 'c:pt')) {
    const index = Number(point.attributes.idx)
    const value = childOf(point, 'c:v')
    if (Number.isInteger(index) && index >= 0 && index < maxPoints && value) out[index] = textContent(value)
  }
  return Array.from(out)
}

function titleOf(chart: XmlElement | undefined, plots: readonly Plot[]): string {
  const root = childOf(chart, 'c:chart')
  const title = childOf(root, 'c:title')
  if (!title) return ''
  const text = descendantsOf(childOf(title, 'c:tx'), 'a:t').map(textContent).join('').trim()
  return text !== ''
    ? text
    : plots.length === 1 && plots[0].series.length === 1
      ? plots[0].series[0].name
      : ''
}

/** Draws the legend, and takes its room from the plot. */
function placeLegend(
  chart: XmlElement | undefined,
  plots: readonly Plot[],
  inside: { x0: number; y0: number; x1: number; y1: number },
  out: FixedObject[],
  write: Write,
): void {
  const legend = descend(chart, 'c:chart', 'c:legend')
  if (!legend) return
  const isPie = /pie|doughnut/.test(plots[0].kind)
  const [first] = plots[0].series
  const entries = isPie
    ? first.values.map((_, i) => ({
        name: first.labels[i] ?? String(i + 1),
        color: first.colors.get(i) ?? usualColors[i % 6],
      }))
    : plots.flatMap(({ series }) => series)
  const place = childOf(legend, 'c:legendPos')?.attributes.val ?? 'r'
  const size = labelSizeIn(legend, chart)
  const row = size * 1.6
  const width = Math.max(...entries.map(({ name }) => name.length), 1) * size * 0.55 + 16
  const swatch = (x: number, y: number, color: string) =>
    out.push({ kind: 'shape', path: rectangle(x, y, x + 6, y + 6), closed: true, fill: color })
  if (place === 'b' || place === 't') {
    const y = place === 'b' ? inside.y1 - row : inside.y0
    let x = (inside.x0 + inside.x1) / 2 - (width * entries.length) / 2
    for (const { name, color } of entries) {
      swatch(x, y + row / 2 - 3, color)
      write(name, { x0: x + 10, y0: y, x1: x + width + 20, y1: y + row }, 'left', size)
      x += width
    }
    if (place === 'b') inside.y1 -= row + 4
    else inside.y0 += row + 4
    return
  }
  let y = (inside.y0 + inside.y1) / 2 - (row * entries.length) / 2
  for (const { name, color } of entries) {
    swatch(inside.x1 - width, y + row / 2 - 3, color)
    write(name, { x0: inside.x1 - width + 10, y0: y, x1: inside.x1 + 20, y1: y + row }, 'left', size)
    y += row
  }
  inside.x1 -= width + 8
}

function rectangle(x0: number, y0: number, x1: number, y1: number): number[][] {
  return [
    [x0, y0],
    [x1, y0],
    [x1, y1],
    [x0, y1],
  ]
}

function drawPie({ series: [series] }: Plot, box: Box, out: FixedObject[]): void {
  const total = series.values.reduce((sum: number, one) => sum + Math.max(0, one ?? 0), 0)
  if (total <= 0) return
  const [cx, cy] = [(box.x0 + box.x1) / 2, (box.y0 + box.y1) / 2]
  const radius = Math.min(box.x1 - box.x0, box.y1 - box.y0) / 2
  let from = -Math.PI / 2
  for (const [i, value] of series.values.entries()) {
    const sweep = (Math.max(0, value ?? 0) / total) * Math.PI * 2
    const steps = Math.max(2, Math.ceil(sweep / 0.1))
    const arc = Array.from({ length: steps + 1 }, (_, k) => {
      const angle = from + (sweep * k) / steps
      return [cx + radius * Math.cos(angle), cy + radius * Math.sin(angle)]
    })
    out.push({
      kind: 'shape',
      path: [[cx, cy], ...arc],
      closed: true,
      fill: series.colors.get(i) ?? usualColors[i % 6],
    })
    from += sweep
  }
}

/** Steps of an axis: 1, 2 or 5 times a power of ten, at most ten of them. */
function stepsOf(
  low: number,
  high: number,
): { readonly from: number; readonly to: number; readonly step: number } {
  const span = high - low || 1
  const power = 10 ** Math.floor(Math.log10(span / 8))
  const step = [1, 2, 5, 10].map((one) => one * power).find((one) => span / one <= 9) ?? power * 10
  const to = Math.ceil(high / step + 1e-9) * step
  return {
    from: Math.floor(low / step) * step,
    to: to - high < step * 0.05 && high > 0 ? to + step : to,
    step,
  }
}

function drawAxes(
  plots: readonly Plot[],
  box: Box,
  out: FixedObject[],
  write: Write,
  sizes: AxisSizes,
): void {
  const [plot] = plots
  const all = plots.flatMap(({ series }) => series)
  const count = Math.max(...all.map(({ values, labels }) => Math.max(values.length, labels.length)), 0)
  if (count === 0) return
  const sums = Array.from({ length: count }, (_, i) =>
    all.reduce((sum, { values }) => sum + Math.max(0, values[i] ?? 0), 0),
  )
  const numbers = all.flatMap(({ values }) => values.filter((one) => one !== null))
  const high = plot.isShare ? 1 : plot.isStacked ? Math.max(...sums) : Math.max(...numbers, 0)
  const axis = plot.isShare ? { from: 0, to: 1, step: 0.1 } : stepsOf(Math.min(...numbers, 0), high)
  const say = (value: number) =>
    plot.isShare ? `${Math.round(value * 100)}%` : String(Number(value.toPrecision(10)))
  const marks: number[] = []
  for (let value = axis.from; value <= axis.to + axis.step / 2 && marks.length < 20; value += axis.step)
    marks.push(value)
  const labels = Array.from(
    { length: count },
    (_, i) => all.find((one) => one.labels[i])?.labels[i] ?? String(i + 1),
  )
  const wide = (texts: readonly string[], size: number) =>
    Math.min((box.x1 - box.x0) / 3, Math.max(...texts.map(({ length }) => length)) * size * 0.6 + 6)
  const left = box.x0 + (plot.isAcross ? wide(labels, sizes.names) : wide(marks.map(say), sizes.values))
  const below = plot.isAcross ? sizes.values : sizes.names
  const area = { x0: left, y0: box.y0 + 6, x1: box.x1 - 6, y1: box.y1 - below * 1.8 }
  const under = { y0: area.y1 + 2, y1: area.y1 + 2 + below * 1.4 }
  const share = (value: number) => (value - axis.from) / (axis.to - axis.from)
  const along = (value: number) =>
    plot.isAcross
      ? area.x0 + share(value) * (area.x1 - area.x0)
      : area.y1 - share(value) * (area.y1 - area.y0)
  const stroke = { width: 0.75, color: grey }
  for (const mark of marks) {
    const at = along(mark)
    const path = plot.isAcross
      ? [
          [at, area.y0],
          [at, area.y1],
        ]
      : [
          [area.x0, at],
          [area.x1, at],
        ]
    out.push({ kind: 'shape', path, closed: false, stroke })
    if (plot.isAcross) write(say(mark), { x0: at - 30, x1: at + 30, ...under }, 'center', sizes.values)
    else write(say(mark), { x0: box.x0 - 20, y0: at - 7, x1: area.x0 - 4, y1: at + 7 }, 'right', sizes.values)
  }
  const slot = (plot.isAcross ? area.y1 - area.y0 : area.x1 - area.x0) / count
  const every = Math.max(1, Math.ceil((wide(labels, sizes.names) * 0.8) / slot))
  for (const [i, label] of labels.entries()) {
    const middle = plot.isAcross ? area.y1 - slot * (i + 0.5) : area.x0 + slot * (i + 0.5)
    const room = (slot * every) / 2
    if (plot.isAcross)
      write(label, { x0: box.x0, y0: middle - 7, x1: area.x0 - 4, y1: middle + 7 }, 'right', sizes.names)
    else if (i % every === 0)
      write(label, { x0: middle - room, x1: middle + room, ...under }, 'center', sizes.names)
  }
  for (const one of plots) {
    if (one.kind === 'c:barChart')
      drawBars(one, { count, slot, area, along, sums, zero: Math.max(axis.from, 0) }, out)
    else drawLines(one, { slot, area, along, zero: Math.max(axis.from, 0) }, out)
  }
}

interface PlotArea {
  readonly slot: number
  readonly area: Box
  readonly along: (value: number) => number
  readonly zero: number
}

function drawBars(
  { series, isAcross, isStacked, isShare }: Plot,
  {
    count,
    slot,
    area,
    along,
    sums,
    zero,
  }: PlotArea & { readonly count: number; readonly sums: readonly number[] },
  out: FixedObject[],
): void {
  const lanes = isStacked ? 1 : series.length
  const thick = slot / (lanes + (isStacked ? 0.5 : 1.5))
  for (let i = 0; i < count; i++) {
    let base = zero
    for (const [k, { values, color, colors }] of series.entries()) {
      const value = (values[i] ?? 0) / (isShare ? sums[i] || 1 : 1)
      const lane = isStacked ? 0 : k
      const start = slot * i + (slot - thick * lanes) / 2 + thick * lane
      const [from, to] = [along(base), along(isStacked ? base + value : value)]
      const path = isAcross
        ? rectangle(from, area.y1 - start, to, area.y1 - start - thick)
        : rectangle(area.x0 + start, from, area.x0 + start + thick, to)
      if (value !== 0) out.push({ kind: 'shape', path, closed: true, fill: colors.get(i) ?? color })
      if (isStacked) base += value
    }
  }
}

function drawLines({ kind, series }: Plot, { slot, area, along, zero }: PlotArea, out: FixedObject[]): void {
  for (const { values, color } of series) {
    const path = values.flatMap((value, i) =>
      value === null ? [] : [[area.x0 + slot * (i + 0.5), along(value)]],
    )
    if (path.length === 0) continue
    if (kind === 'c:areaChart')
      out.push({
        kind: 'shape',
        path: [[path[0][0], along(zero)], ...path, [path[path.length - 1][0], along(zero)]],
        closed: true,
        fill: color,
      })
    else if (kind === 'c:scatterChart')
      for (const [x, y] of path)
        out.push({ kind: 'shape', path: rectangle(x - 2, y - 2, x + 2, y + 2), closed: true, fill: color })
    else if (path.length > 1) out.push({ kind: 'shape', path, closed: false, stroke: { width: 2.25, color } })
  }
}
