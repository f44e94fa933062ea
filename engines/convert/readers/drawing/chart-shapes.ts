import type { Align, Block, FixedObject, FixedShape } from '../../../model/document.ts'
import type { Box } from '../../../model/geometry.ts'
import { childOf, childrenOf, descendantsOf, textContent, type XmlElement } from '../../../office/xml.ts'
import { drawAxes, type Write, widthOf } from './chart-axes.ts'
import { strokeOf } from './drawn-shapes.ts'
import { rectangle } from './outlines.ts'
import { accentOf, axisOf, type ChartText, type Plot, plotsOf, textOf } from './plots.ts'
import { fillIn, type ThemeColors } from './theme-colors.ts'

/** Free room at the sides of a chart, a share of its width and height. */
const border = 0.02

/** Around a chart that states nothing, as spreadsheet programs and word processors draw it. */
export const usualChartFrame: FixedShape = {
  kind: 'shape',
  path: [],
  closed: true,
  fill: '#ffffff',
  stroke: { width: 0.75, color: '#d9d9d9' },
}

/**
 * A chart as shapes and texts in its box, from its saved values: columns, bars, lines, areas, circles and points.
 * @param usualFrame default frame of a chart
 */
export function chartObjects(
  chart: XmlElement | undefined,
  box: Box,
  theme: ThemeColors,
  font: string,
  usualFrame: FixedShape | null = null,
): FixedObject[] {
  const area = childOf(chart, 'c:chart', 'c:plotArea')
  const plots = plotsOf(area, theme)
  if (plots.length === 0) return []
  const out: FixedObject[] = frameOf(chart, box, theme, usualFrame)
  const write = writer(out, font)
  const [dx, dy] = [(box.x1 - box.x0) * border, (box.y1 - box.y0) * border]
  const inside = { x0: box.x0 + dx, y0: box.y0 + dy, x1: box.x1 - dx, y1: box.y1 - dy }
  const title = titleOf(chart, plots)
  if (title !== '') {
    const look = textOf(childOf(chart, 'c:chart', 'c:title'), chart, theme, true)
    for (const one of brokenTitle(title, (inside.x1 - inside.x0) * titleRoom, look.size)) {
      write(one, { ...inside, y1: inside.y0 + look.size * 1.3 }, 'center', look)
      inside.y0 += look.size * 1.3
    }
    inside.y0 += dy
  }
  // The legend takes its room before the plot, and is read after it.
  const legend: FixedObject[] = []
  placeLegend(chart, plots, theme, inside, { out: legend, write: writer(legend, font) })
  if (/^c:(?:pie|doughnut|ofPie)/.test(plots[0].kind)) {
    drawPie(plots[0], theme, textOf(undefined, chart, theme), inside, { out, write })
    return [...out, ...legend]
  }
  const numbers = childrenOf(area, 'c:valAx')
  const names = childOf(area, 'c:catAx') ?? childOf(area, 'c:dateAx')
  const [first, second] = names ? [names, numbers[0]] : numbers
  // Only charts with one axis of names have a second axis of values.
  const other = names ? numbers[1] : undefined
  const id = childOf(other, 'c:axId')?.attributes.val
  const isOther = ({ axes }: Plot) => id !== undefined && axes.includes(id)
  const own = plots.filter((plot) => !isOther(plot))
  drawAxes(
    own.length > 0 ? own : plots,
    {
      names: axisOf(first, chart, theme),
      values: axisOf(second, chart, theme),
      ...(own.length > 0 && own.length < plots.length
        ? { other: { axis: axisOf(other, chart, theme), plots: plots.filter(isOther) } }
        : {}),
    },
    { box: inside, out, write },
  )
  return [...out, ...legend]
}

/** The fill and border of a chart, as stated, else the usual one. */
function frameOf(
  chart: XmlElement | undefined,
  box: Box,
  theme: ThemeColors,
  usual: FixedShape | null,
): FixedObject[] {
  const properties = childOf(chart, 'c:spPr')
  if (!properties) return usual ? [{ ...usual, path: rectangle(box) }] : []
  const fill = fillIn(properties, theme)
  const stroke = strokeOf(childOf(properties, 'a:ln'), theme)
  if (!fill && !stroke) return []
  return [
    {
      kind: 'shape',
      path: rectangle(box),
      closed: true,
      ...(fill ? { fill } : {}),
      ...(stroke ? { stroke } : {}),
    },
  ]
}

/** Writes into a list of objects. */
function writer(out: FixedObject[], font: string): Write {
  return (text, at, align, look, turn) => {
    if (text.trim() === '') return
    const blocks = [line(text, align, look, font)]
    out.push({ kind: 'text', box: at, blocks, vertical: 'middle', unbroken: true, ...(turn ? { turn } : {}) })
  }
}

function line(text: string, align: Align, { size, color, bold }: ChartText, font: string): Block {
  const look = { ...(font ? { font } : {}), size, color, ...(bold ? { bold } : {}) }
  return { kind: 'paragraph', inlines: [{ kind: 'text', text, look }], look: { text: look, align } }
}

/** Share of the width of a chart maximum for a line of its title. */
const titleRoom = 0.9

/** The lines of a title. */
function brokenTitle(title: string, room: number, size: number): string[] {
  const lines: string[] = []
  for (const word of title.split(/\s+/)) {
    const longer = lines.length > 0 ? `${lines[lines.length - 1]} ${word}` : word
    if (lines.length > 0 && widthOf([longer], size) <= room) lines[lines.length - 1] = longer
    else lines.push(word)
  }
  return lines.slice(0, maxTitleLines - 1).concat(lines.slice(maxTitleLines - 1).join(' ') || [])
}

/** The words after that many lines stay in the last one: a longer title leaves no room for the plot, and no word may be lost. */
const maxTitleLines = 6

/** The title; the name of the only series if there is none. */
function titleOf(chart: XmlElement | undefined, plots: readonly Plot[]): string {
  const root = childOf(chart, 'c:chart')
  const title = childOf(root, 'c:title')
  const text = descendantsOf(childOf(title, 'c:tx'), 'a:t').map(textContent).join('').trim()
  if (text !== '') return text
  const deleted = childOf(root, 'c:autoTitleDeleted')
  const isDeleted = deleted !== undefined && !/^(?:0|false)$/.test(deleted.attributes.val ?? '1')
  const series = plots.flatMap((plot) => plot.series)
  return (title || !isDeleted) && series.length === 1 ? series[0].name : ''
}

interface Room {
  readonly out: FixedObject[]
  readonly write: Write
}

/** Draws the legend, and takes its room from the plot. */
function placeLegend(
  chart: XmlElement | undefined,
  plots: readonly Plot[],
  theme: ThemeColors,
  inside: { x0: number; y0: number; x1: number; y1: number },
  { out, write }: Room,
): void {
  const legend = childOf(chart, 'c:chart', 'c:legend')
  if (!legend) return
  const [{ kind, series, isAcross, isStacked }] = plots
  const [first] = series
  const entries = /pie|doughnut/i.test(kind)
    ? first.values.map((_, i) => ({
        name: first.labels[i] ?? String(i + 1),
        color: first.colors.get(i) ?? accentOf(i, theme),
      }))
    : plots.flatMap((plot) => plot.series)
  // Bars are read from the bottom.
  if (isAcross && !isStacked) entries.reverse()
  const place = childOf(legend, 'c:legendPos')?.attributes.val ?? 'r'
  const look = textOf(legend, chart, theme)
  const { size } = look
  const [row, sign] = [size * 1.36, size * 0.4]
  const lead = sign + size * 0.35
  const entry = (x: number, y: number, { name, color }: (typeof entries)[number]) => {
    const top = y + (row - sign) / 2
    const path = rectangle({ x0: x, y0: top, x1: x + sign, y1: top + sign })
    out.push({ kind: 'shape', path, closed: true, fill: color })
    write(name, { x0: x + lead, y0: y, x1: x + lead + 400, y1: y + row }, 'left', look)
  }
  const widthOfEntry = (name: string) => lead + widthOf([name], size)
  if (place === 'b' || place === 't') {
    const widths = entries.map(({ name }) => widthOfEntry(name) + size)
    const y = place === 'b' ? inside.y1 - row : inside.y0
    let x = (inside.x0 + inside.x1) / 2 - widths.reduce((sum, one) => sum + one, 0) / 2
    for (const [i, one] of entries.entries()) {
      entry(x, y, one)
      x += widths[i]
    }
    if (place === 'b') inside.y1 -= row + 4
    else inside.y0 += row + 4
    return
  }
  const width = Math.max(...entries.map(({ name }) => widthOfEntry(name)), 0)
  const x = place === 'l' ? inside.x0 : inside.x1 - width
  let y = (inside.y0 + inside.y1) / 2 - (row * entries.length) / 2
  for (const one of entries) {
    entry(x, y, one)
    y += row
  }
  if (place === 'l') inside.x0 += width + 8
  else inside.x1 -= width + 8
}

function drawPie(
  { series: [series], kind }: Plot,
  theme: ThemeColors,
  text: ChartText,
  box: Box,
  { out, write }: Room,
): void {
  const total = series.values.reduce((sum: number, one) => sum + Math.max(0, one ?? 0), 0)
  if (total <= 0) return
  const [cx, cy] = [(box.x0 + box.x1) / 2, (box.y0 + box.y1) / 2]
  const hasNotes = series.values.some((_, i) => series.note(i) !== '')
  const radius = Math.max(4, Math.min(box.x1 - box.x0, box.y1 - box.y0) / 2 - (hasNotes ? text.size : 0))
  const hole = kind === 'c:doughnutChart' ? radius / 2 : 0
  let from = -Math.PI / 2
  for (const [i, value] of series.values.entries()) {
    const sweep = (Math.max(0, value ?? 0) / total) * Math.PI * 2
    const steps = Math.max(2, Math.ceil(sweep / 0.1))
    const arc = (reach: number) =>
      Array.from({ length: steps + 1 }, (_, k) => {
        const angle = from + (sweep * k) / steps
        return [cx + reach * Math.cos(angle), cy + reach * Math.sin(angle)]
      })
    out.push({
      kind: 'shape',
      path: hole > 0 ? [...arc(radius), ...arc(hole).toReversed()] : [[cx, cy], ...arc(radius)],
      closed: true,
      fill: series.colors.get(i) ?? accentOf(i, theme),
    })
    const middle = from + sweep / 2
    const [x, y] = [
      cx + (radius + text.size) * Math.cos(middle),
      cy + (radius + text.size) * Math.sin(middle),
    ]
    write(series.note(i), { x0: x - 60, y0: y - text.size, x1: x + 60, y1: y + text.size }, 'center', text)
    from += sweep
  }
}
