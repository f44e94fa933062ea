import { formatNumber } from '../../../office/sheet.ts'
import { childOf, childrenOf, descendantsOf, textContent, type XmlElement } from '../../../office/xml.ts'
import { colorIn, fillIn, type ThemeColors } from './theme-colors.ts'

export interface ShownSeries {
  readonly name: string
  readonly labels: readonly string[]
  readonly values: readonly (number | null)[]
  /** For points with numeric positions. */
  readonly places: readonly (number | null)[]
  /** Of bubbles. */
  readonly sizes: readonly (number | null)[]
  readonly color: string
  readonly colors: ReadonlyMap<number, string>
  /** The text at a point; empty for none. */
  readonly note: (index: number) => string
}

export interface Plot {
  readonly kind: string
  readonly series: readonly ShownSeries[]
  readonly isAcross: boolean
  readonly isStacked: boolean
  readonly isShare: boolean
  /** Width of the gap between groups of bars in widths of a bar. */
  readonly gap: number
  /** Ids of its axes. */
  readonly axes: readonly string[]
}

/** Size and colour of a text of a chart. */
export interface ChartText {
  readonly size: number
  readonly color: string
  readonly bold: boolean
}

export interface Axis {
  readonly text: ChartText
  readonly title: string
  readonly titleText: ChartText
  readonly isShown: boolean
  /** Colour of its lines across the plot; null for none. */
  readonly grid: string | null
  /** Colour of the line of the axis; null for none. */
  readonly line: string | null
  readonly format: string
  readonly min: number | undefined
  readonly max: number | undefined
  readonly step: number | undefined
}

/** Default text size of a chart, points. */
const usualSize = 10
/** Size of a title in sizes of the text of its chart. */
const titleShare = 1.2
/** Size of text that is drawn, points: larger ones would leave no room for the plot. */
const maxSize = 60
/** Lines of an axis that state no colour. */
const usualLine = '#b3b3b3'
/** Values of a series that are drawn. */
const maxPoints = 2000

/** The plots of a chart with their saved values. */
export function plotsOf(area: XmlElement | undefined, theme: ThemeColors): Plot[] {
  return childrenOf(area).flatMap((plot) => plotOf(plot, theme))
}

/** The colour of a series or sector. */
export function accentOf(index: number, { colors }: ThemeColors): string {
  return colors.get(`accent${(index % 6) + 1}`) ?? usualColors[index % 6]
}

const usualColors = ['#4472c4', '#ed7d31', '#a5a5a5', '#ffc000', '#5b9bd5', '#70ad47']

function plotOf(plot: XmlElement, theme: ThemeColors): Plot[] {
  if (!/Chart$/.test(plot.name)) return []
  const series = childrenOf(plot, 'c:ser').map((one, i) => seriesOf(one, i, plot, theme))
  const grouping = childOf(plot, 'c:grouping')?.attributes.val ?? ''
  if (series.length === 0) return []
  return [
    {
      kind: plot.name.replace('3D', ''),
      series,
      isAcross: childOf(plot, 'c:barDir')?.attributes.val === 'bar',
      isStacked: /tacked$/.test(grouping),
      isShare: grouping === 'percentStacked',
      axes: childrenOf(plot, 'c:axId').map(({ attributes }) => attributes.val ?? ''),
      gap: Math.max(0, Math.min(5, Number(childOf(plot, 'c:gapWidth')?.attributes.val ?? 150) / 100 || 0)),
    },
  ]
}

function seriesOf(series: XmlElement, order: number, plot: XmlElement, theme: ThemeColors): ShownSeries {
  const index = Number(childOf(series, 'c:idx')?.attributes.val ?? order) || 0
  const properties = childOf(series, 'c:spPr')
  const line = childOf(properties, 'a:ln')
  const color = fillIn(properties, theme) ?? fillIn(line, theme) ?? accentOf(index, theme)
  const colors = new Map<number, string>()
  for (const point of childrenOf(series, 'c:dPt')) {
    const own = fillIn(childOf(point, 'c:spPr'), theme)
    if (own) colors.set(Number(childOf(point, 'c:idx')?.attributes.val ?? -1), own)
  }
  const [name = ''] = pointsOf(childOf(series, 'c:tx'))
  const valueSource = childOf(series, 'c:val') ?? childOf(series, 'c:yVal')
  const labelSource = childOf(series, 'c:cat') ?? childOf(series, 'c:xVal')
  const values = numbersOf(valueSource)
  const labels = pointsOf(labelSource).map((one) => one ?? '')
  return {
    name: name ?? '',
    labels,
    values,
    places: numbersOf(labelSource),
    sizes: numbersOf(childOf(series, 'c:bubbleSize')),
    color,
    colors,
    note: notesOf(series, plot, { values, labels, name: name ?? '', format: formatIn(valueSource) }),
  }
}

interface Noted {
  readonly values: readonly (number | null)[]
  readonly labels: readonly string[]
  readonly name: string
  readonly format: string
}

/** The texts at points (`c:dLbls`), as far as the chart shows them. */
function notesOf(
  series: XmlElement,
  plot: XmlElement,
  { values, labels, name, format }: Noted,
): (index: number) => string {
  const all = childOf(series, 'c:dLbls') ?? childOf(plot, 'c:dLbls')
  const own = new Map(
    childrenOf(all, 'c:dLbl').map((one) => [Number(childOf(one, 'c:idx')?.attributes.val ?? -1), one]),
  )
  const total = values.reduce((sum: number, one) => sum + Math.abs(one ?? 0), 0)
  return (index) => {
    const source = own.get(index) ?? all
    const value = values[index]
    if (!source || value === null || value === undefined || isOn(childOf(source, 'c:delete'), false))
      return ''
    const written = descendantsOf(childOf(source, 'c:tx', 'c:rich'), 'a:t')
      .map(textContent)
      .join('')
    if (written !== '') return written
    const shows = (what: string) => isOn(childOf(source, `c:show${what}`), false)
    const stated = childOf(source, 'c:numFmt') ?? childOf(all, 'c:numFmt')
    const code =
      stated && !isOn(stated, false, 'sourceLinked') ? (stated.attributes.formatCode ?? format) : format
    return [
      shows('SerName') ? name : '',
      shows('CatName') ? (labels[index] ?? '') : '',
      shows('Val') ? formatNumber(value, code) : '',
      shows('Percent') && total > 0 ? formatNumber(Math.abs(value) / total, stated ? code : '0%') : '',
    ]
      .filter((one) => one !== '')
      .join('; ')
  }
}

function isOn(element: XmlElement | undefined, usual: boolean, attribute = 'val'): boolean {
  const value = element?.attributes[attribute]
  return element === undefined ? usual : value !== '0' && value !== 'false'
}

function formatIn(source: XmlElement | undefined): string {
  const [code] = descendantsOf(source, 'c:formatCode')
  return (code ? textContent(code) : '') || 'General'
}

function numbersOf(source: XmlElement | undefined): (number | null)[] {
  return pointsOf(source).map((one) =>
    one === undefined || one.trim() === '' || Number.isNaN(Number(one)) ? null : Number(one),
  )
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

/** The text of a part of a chart: its own properties, those of its first run, then those of the chart. */
export function textOf(
  part: XmlElement | undefined,
  chart: XmlElement | undefined,
  theme: ThemeColors,
  isTitle = false,
  share = titleShare,
): ChartText {
  const own = textPropertiesIn(part)
  const base = textPropertiesIn(chart)
  const stated = (name: string, from: readonly XmlElement[]) =>
    from.map(({ attributes }) => attributes[name]).find((one) => one !== undefined)
  const [size, shared] = [Number(stated('sz', own)) / 100, Number(stated('sz', base)) / 100 || usualSize]
  const bold = stated('b', own) ?? (isTitle ? '1' : stated('b', base))
  const colors = [...own, ...base].map((one) => colorIn(childOf(one, 'a:solidFill'), theme))
  return {
    size: Math.min(maxSize, size > 0 ? size : isTitle ? shared * share : shared),
    color: colors.find((one) => one !== undefined) ?? theme.colors.get(theme.map.tx1 ?? 'dk1') ?? '#000000',
    bold: bold === '1' || bold === 'true',
  }
}

function textPropertiesIn(part: XmlElement | undefined): XmlElement[] {
  const own = childOf(part, 'c:txPr') ?? childOf(part, 'c:tx', 'c:rich')
  return [...descendantsOf(own, 'a:rPr'), ...descendantsOf(own, 'a:defRPr')]
}

/** An axis; of names (`c:catAx`, `c:dateAx`) or of numbers. */
export function axisOf(
  axis: XmlElement | undefined,
  chart: XmlElement | undefined,
  theme: ThemeColors,
): Axis {
  const scaling = childOf(axis, 'c:scaling')
  const number = (holder: XmlElement | undefined, name: string) => {
    const value = Number(childOf(holder, name)?.attributes.val ?? Number.NaN)
    return Number.isFinite(value) ? value : undefined
  }
  const format = childOf(axis, 'c:numFmt')
  const title = childOf(axis, 'c:title')
  const grid = childOf(axis, 'c:majorGridlines')
  const isDeleted = isOn(childOf(axis, 'c:delete'), false)
  const strokeIn = (holder: XmlElement | undefined) => {
    const stated = fillIn(childOf(holder, 'c:spPr', 'a:ln'), theme)
    return stated === undefined ? usualLine : stated
  }
  return {
    text: textOf(axis, chart, theme),
    title: isDeleted ? '' : descendantsOf(childOf(title, 'c:tx'), 'a:t').map(textContent).join('').trim(),
    titleText: textOf(title, chart, theme, true, 1),
    isShown: !isDeleted && childOf(axis, 'c:tickLblPos')?.attributes.val !== 'none',
    grid: grid ? strokeIn(grid) : null,
    line: isDeleted ? null : strokeIn(axis),
    format: format?.attributes.formatCode ?? 'General',
    min: number(scaling, 'c:min'),
    max: number(scaling, 'c:max'),
    step: number(axis, 'c:majorUnit'),
  }
}
