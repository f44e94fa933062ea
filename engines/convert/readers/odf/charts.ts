/** Charts of OpenDocument (ODF 1.3 part 3, 11) as charts of DrawingML (ECMA-376 part 1, 21.2). */

import { columnNumber } from '../../../office/sheet.ts'
import { childOf, childrenOf, descendantsOf, textContent, type XmlElement } from '../../../office/xml.ts'
import { colorOf, lengthOf, units } from './lengths.ts'
import { colorTag, escaped, some, tag } from './markup.ts'
import { ooxmlNamespaces } from './ooxml-package.ts'
import { OdfStyles, type Properties } from './styles.ts'

/** Rows and columns of the values of a chart. */
const maxRows = 10_000
const maxColumns = 256

const plots: Readonly<Record<string, string>> = {
  bar: 'c:barChart',
  line: 'c:lineChart',
  area: 'c:areaChart',
  circle: 'c:pieChart',
  ring: 'c:doughnutChart',
  scatter: 'c:scatterChart',
  radar: 'c:radarChart',
  'filled-radar': 'c:radarChart',
  stock: 'c:lineChart',
  bubble: 'c:scatterChart',
}

interface ChartCell {
  readonly text: string
  readonly value: number | undefined
}

interface ChartScope {
  readonly styles: OdfStyles
  readonly cells: readonly (readonly ChartCell[])[]
}

/** The chart of the content of an object; null if it is not a chart, or has no table of values. */
export function chartMarkup(root: XmlElement): string | null {
  const chart = childOf(root, 'office:body', 'office:chart', 'chart:chart')
  const area = childOf(chart, 'chart:plot-area')
  const table = childOf(chart, 'table:table')
  if (!chart || !area || !table) return null
  const scope: ChartScope = { styles: new OdfStyles(undefined, root), cells: cellsOf(table) }
  const kind = classOf(chart) ?? 'bar'
  const groups = new Map<string, XmlElement[]>()
  for (const series of childrenOf(area, 'chart:series')) {
    const own = classOf(series) ?? kind
    groups.set(own, [...(groups.get(own) ?? []), series])
  }
  const places = columnsOf(childrenOf(area, 'chart:series'), kind)
  const drawn = [...groups].map(([own, series]) => plotMarkup(own, series, places, area, scope))
  const isRound = [...groups.keys()].every((own) => own === 'circle' || own === 'ring')
  const legend = childOf(chart, 'chart:legend')
  return tag(
    'c:chartSpace',
    ooxmlNamespaces,
    tag(
      'c:chart',
      {},
      titleOf(chart),
      tag('c:autoTitleDeleted', { val: childOf(chart, 'chart:title') ? 0 : 1 }),
      tag('c:plotArea', {}, tag('c:layout'), ...drawn, isRound ? '' : axesOf(area, kind, scope)),
      legend
        ? tag(
            'c:legend',
            {},
            tag('c:legendPos', { val: sides[legend.attributes['chart:legend-position'] ?? ''] ?? 'r' }),
          )
        : '',
      tag('c:plotVisOnly', { val: 1 }),
    ),
  )
}

const sides: Readonly<Record<string, string>> = { top: 't', bottom: 'b', start: 'l', end: 'r' }

function classOf({ attributes }: XmlElement): string | undefined {
  const found = /^chart:([\w-]+)$/.exec(attributes['chart:class'] ?? '')?.[1]
  return found !== undefined && Object.hasOwn(plots, found) ? found : undefined
}

function cellsOf(table: XmlElement): ChartCell[][] {
  return descendantsOf(table, 'table:table-row')
    .slice(0, maxRows)
    .map((row) =>
      childrenOf(row, 'table:table-cell')
        .slice(0, maxColumns)
        .map((cell) => {
          const value = Number(cell.attributes['office:value'] ?? Number.NaN)
          return {
            text: childrenOf(cell, 'text:p').map(textContent).join(' '),
            value: Number.isFinite(value) ? value : undefined,
          }
        }),
    )
}

/** The columns of the values of each series, and of what they are drawn over; those of other tables come in their order. */
function columnsOf(
  all: readonly XmlElement[],
  kind: string,
): ReadonlyMap<XmlElement, { readonly values: number; readonly over: number }> {
  const places = new Map<XmlElement, { values: number; over: number }>()
  let next = 1
  let over = 0
  for (const series of all) {
    const domain = childOf(series, 'chart:domain')
    if (domain && (kind === 'scatter' || kind === 'bubble'))
      over = localColumn(domain.attributes['table:cell-range-address']) ?? next++
    const values = localColumn(series.attributes['chart:values-cell-range-address']) ?? next
    next = values + 1
    places.set(series, { values, over })
  }
  return places
}

function localColumn(address: string | undefined): number | undefined {
  const letters = /^'?local-table'?\.\$?([A-Z]{1,3})\$?\d/.exec(address ?? '')?.[1]
  return letters === undefined ? undefined : columnNumber(letters)
}

function plotMarkup(
  kind: string,
  series: readonly XmlElement[],
  places: ReturnType<typeof columnsOf>,
  area: XmlElement,
  scope: ChartScope,
): string {
  const { styles } = scope
  const all = [...places.keys()]
  const look = styles.properties('chart', area.attributes['chart:style-name'], 'chart')
  const grouping =
    look['chart:percentage'] === 'true'
      ? 'percentStacked'
      : look['chart:stacked'] === 'true'
        ? 'stacked'
        : undefined
  const isRound = kind === 'circle' || kind === 'ring'
  const drawn = series.map((one) => {
    const { values, over } = places.get(one) ?? { values: 1, over: 0 }
    return seriesMarkup(one, all.indexOf(one), values, over, kind, scope)
  })
  return tag(
    plots[kind] ?? 'c:barChart',
    {},
    kind === 'bar' && tag('c:barDir', { val: look['chart:vertical'] === 'true' ? 'bar' : 'col' }),
    kind === 'scatter' || kind === 'bubble'
      ? tag('c:scatterStyle', { val: 'lineMarker' })
      : kind === 'radar' || kind === 'filled-radar'
        ? tag('c:radarStyle', { val: kind === 'radar' ? 'marker' : 'filled' })
        : !isRound && tag('c:grouping', { val: grouping ?? (kind === 'bar' ? 'clustered' : 'standard') }),
    tag('c:varyColors', { val: isRound ? 1 : 0 }),
    ...drawn,
    kind === 'bar' && tag('c:gapWidth', { val: gapOf(area, scope) }),
    kind === 'bar' && grouping !== undefined && tag('c:overlap', { val: 100 }),
    kind === 'ring' && tag('c:holeSize', { val: 50 }),
    !isRound && tag('c:axId', { val: 1 }) + tag('c:axId', { val: 2 }),
  )
}

/** The gap between groups of bars in shares of their width, which the axis of values states. */
function gapOf(area: XmlElement, { styles }: ChartScope): string {
  const gaps = childrenOf(area, 'chart:axis').map(
    ({ attributes }) =>
      styles.properties('chart', attributes['chart:style-name'], 'chart')['chart:gap-width'],
  )
  return gaps.find((gap) => gap !== undefined && /^\d{1,3}$/.test(gap)) ?? '100'
}

function seriesMarkup(
  series: XmlElement,
  index: number,
  values: number,
  over: number,
  kind: string,
  { styles, cells }: ChartScope,
): string {
  const look = styles.properties('chart', series.attributes['chart:style-name'], 'graphic')
  const shown = styles.properties('chart', series.attributes['chart:style-name'], 'chart')
  const [head, ...rows] = cells
  const isLine = /^(?:line|scatter|radar|stock|bubble)$/.test(kind)
  const isXy = kind === 'scatter' || kind === 'bubble'
  const label = shown['chart:data-label-number'] ?? 'none'
  let at = 0
  const points = childrenOf(series, 'chart:data-point').flatMap(({ attributes }) => {
    const first = at
    at += Math.max(1, Number(attributes['chart:repeated'] ?? 1) || 1)
    const fill = fillMarkup(styles.properties('chart', attributes['chart:style-name'], 'graphic'), false)
    return attributes['chart:style-name'] === undefined || fill === '' || first >= maxRows
      ? []
      : [tag('c:dPt', {}, tag('c:idx', { val: first }), tag('c:spPr', {}, fill))]
  })
  const texts = rows.map((row) => row[over]?.text ?? '')
  const numbers = (column: number) => rows.map((row) => row[column]?.value)
  return tag(
    'c:ser',
    {},
    tag('c:idx', { val: index }),
    tag('c:order', { val: index }),
    tag('c:tx', {}, tag('c:strRef', {}, cache('c:strCache', [head?.[values]?.text ?? '']))),
    some('c:spPr', fillMarkup(look, isLine)),
    isLine && shown['chart:symbol-type'] === 'none' && tag('c:marker', {}, tag('c:symbol', { val: 'none' })),
    ...points,
    label !== 'none' &&
      tag(
        'c:dLbls',
        {},
        tag('c:showVal', { val: /value/.test(label) ? 1 : 0 }),
        tag('c:showPercent', { val: /percentage/.test(label) ? 1 : 0 }),
      ),
    isXy
      ? tag('c:xVal', {}, tag('c:numRef', {}, cache('c:numCache', numbers(over))))
      : tag('c:cat', {}, tag('c:strRef', {}, cache('c:strCache', texts))),
    tag(isXy ? 'c:yVal' : 'c:val', {}, tag('c:numRef', {}, cache('c:numCache', numbers(values)))),
  )
}

function cache(name: string, values: readonly (string | number | undefined)[]): string {
  const points = values.map((value, idx) =>
    value === undefined || value === '' ? '' : tag('c:pt', { idx }, tag('c:v', {}, escaped(String(value)))),
  )
  return tag(name, {}, tag('c:ptCount', { val: values.length }), ...points)
}

function fillMarkup(look: Properties, isLine: boolean): string {
  const color = colorOf(isLine ? look['svg:stroke-color'] : look['draw:fill-color'])
  if (color === undefined) return ''
  const solid = tag('a:solidFill', {}, colorTag(color))
  if (!isLine) return look['draw:fill'] === 'none' ? '' : solid
  return look['draw:stroke'] === 'none'
    ? tag('a:ln', {}, tag('a:noFill'))
    : tag('a:ln', { w: units(lengthOf(look['svg:stroke-width']) ?? 1) }, solid)
}

function titleOf(holder: XmlElement | undefined): string {
  const title = childOf(holder, 'chart:title')
  const text = childrenOf(title, 'text:p').map(textContent).join(' ').trim()
  if (text === '') return ''
  return tag(
    'c:title',
    {},
    tag(
      'c:tx',
      {},
      tag('c:rich', {}, tag('a:bodyPr'), tag('a:p', {}, tag('a:r', {}, tag('a:t', {}, escaped(text))))),
    ),
    tag('c:overlay', { val: 0 }),
  )
}

function axesOf(area: XmlElement, kind: string, { styles }: ChartScope): string {
  const isXy = kind === 'scatter' || kind === 'bubble'
  const isTurned =
    styles.properties('chart', area.attributes['chart:style-name'], 'chart')['chart:vertical'] === 'true'
  return (['x', 'y'] as const)
    .map((dimension, i) => {
      const axis = childrenOf(area, 'chart:axis').find(
        ({ attributes }) =>
          attributes['chart:dimension'] === dimension && !/secondary/.test(attributes['chart:name'] ?? ''),
      )
      const look = styles.properties('chart', axis?.attributes['chart:style-name'], 'chart')
      const bound = (name: string, stated: string | undefined) =>
        stated !== undefined && Number.isFinite(Number(stated)) ? tag(name, { val: Number(stated) }) : ''
      const isValue = dimension === 'y' || isXy
      const isAcross = (dimension === 'x') !== isTurned
      return tag(
        isValue ? 'c:valAx' : 'c:catAx',
        {},
        tag('c:axId', { val: i + 1 }),
        tag(
          'c:scaling',
          {},
          tag('c:orientation', { val: look['chart:reverse-direction'] === 'true' ? 'maxMin' : 'minMax' }),
          isValue && bound('c:max', look['chart:maximum']),
          isValue && bound('c:min', look['chart:minimum']),
        ),
        tag('c:delete', { val: look['chart:visible'] === 'false' || !axis ? 1 : 0 }),
        tag('c:axPos', { val: isAcross ? 'b' : 'l' }),
        childrenOf(axis, 'chart:grid').some(({ attributes }) => attributes['chart:class'] !== 'minor') &&
          tag('c:majorGridlines'),
        titleOf(axis),
        tag('c:crossAx', { val: 2 - i }),
      )
    })
    .join('')
}
