import type { FixedObject } from '../../../../model/document.ts'
import type { Box } from '../../../../model/geometry.ts'
import { childOf, childrenOf, descendantsOf, textContent, type XmlElement } from '../../../../office/xml.ts'
import { mixed } from '../../../writers/pdf/canvas/gradients.ts'
import { rectangle } from '../../drawing/outlines.ts'

/** What a cell shows of its value among those of its range. */
export interface CellScale {
  readonly fill?: string
  /** Shares of the width of the cell. */
  readonly bar?: {
    readonly from: number
    readonly to: number
    readonly color: string
    readonly isPlain: boolean
  }
  readonly icon?: { readonly color: string; readonly shape: 'circle' | 'arrow'; readonly degrees: number }
  /** Only the bar or icon is shown. */
  readonly hidesText?: boolean
}

type ColorOf = (element: XmlElement | undefined) => string | undefined

/** The scale of a rule of colours, bars or icons (ECMA-376 part 1, 18.3.1.16, 18.3.1.28 and 18.3.1.49). */
export function scaleOf(
  rule: XmlElement,
  extension: XmlElement | undefined,
  numbers: readonly number[],
  compute: (formula: string) => number,
  colorOf: ColorOf,
): (value: number) => CellScale {
  const sorted = numbers.toSorted((a, b) => a - b)
  const limits = (holder: XmlElement | undefined, name: string) =>
    childrenOf(holder, name).map((one) => limitOf(one, sorted, compute))
  const [scale, bar, icons] = ['s:colorScale', 's:dataBar', 's:iconSet'].map((name) => childOf(rule, name))
  if (scale) return colorScale(limits(scale, 's:cfvo'), childrenOf(scale, 's:color').map(colorOf))
  if (bar) {
    const newer = childOf(extension, 'x14:dataBar')
    const stated = newer ? limits(newer, 'x14:cfvo') : []
    return dataBar(bar, newer, stated.length === 2 ? stated : limits(bar, 's:cfvo'), colorOf)
  }
  return iconScale(icons, limits(icons, 's:cfvo'))
}

function limitOf(
  { attributes, children }: XmlElement,
  sorted: readonly number[],
  compute: (formula: string) => number,
): number {
  const [least, most] = [sorted[0] ?? 0, sorted[sorted.length - 1] ?? 0]
  const inner = children.find((one) => typeof one !== 'string')
  const formula = attributes.val ?? (inner === undefined ? '' : textContent(inner))
  const value = Number(formula)
  switch (attributes.type) {
    case 'min':
      return least
    case 'max':
      return most
    case 'autoMin':
      return Math.min(0, least)
    case 'autoMax':
      return Math.max(0, most)
    case 'percent':
      return least + ((most - least) * value) / 100
    case 'percentile': {
      const at = (Math.max(0, Math.min(100, value)) / 100) * (sorted.length - 1)
      const [low, high] = [sorted[Math.floor(at)] ?? 0, sorted[Math.ceil(at)] ?? 0]
      return low + (high - low) * (at - Math.floor(at))
    }
    default:
      return Number.isFinite(value) ? value : compute(formula)
  }
}

function colorScale(
  limits: readonly number[],
  colors: readonly (string | undefined)[],
): (value: number) => CellScale {
  return (value) => {
    const next = limits.findIndex((limit) => value <= limit)
    const at = next < 0 ? limits.length - 1 : next
    const [before, color] = [colors[at - 1], colors[at]]
    if (color === undefined) return {}
    if (at === 0 || next < 0 || before === undefined) return { fill: color }
    const span = limits[at] - limits[at - 1]
    return { fill: mixed(color, before, span > 0 ? (value - limits[at - 1]) / span : 1) }
  }
}

const negative = '#ff0000'

function dataBar(
  bar: XmlElement,
  newer: XmlElement | undefined,
  [least = 0, most = 0]: readonly number[],
  colorOf: ColorOf,
): (value: number) => CellScale {
  const color = colorOf(childOf(bar, 's:color')) ?? '#638ec6'
  const share = (name: string, usual: number, later: number) =>
    Number(newer?.attributes[name] ?? bar.attributes[name] ?? (newer ? later : usual)) / 100 || 0
  const [short, long] = [share('minLength', 10, 0), share('maxLength', 90, 100)]
  const below = colorOf(descendantsOf(newer, 'x14:negativeFillColor').at(0)) ?? (newer ? negative : color)
  const isPlain = /^(?:0|false)$/.test(newer?.attributes.gradient ?? '')
  const hidesText = /^(?:0|false)$/.test(bar.attributes.showValue ?? '')
  const hides = hidesText ? { hidesText } : {}
  const span = most - least
  // A limit whose formula is not computed.
  if (!Number.isFinite(span)) return () => hides
  const axis = newer && least < 0 && span > 0 ? Math.min(1, -least / span) : 0
  return (value) => {
    const at = span > 0 ? Math.max(0, Math.min(1, (value - least) / span)) : 1
    if (axis > 0)
      return value < 0
        ? { ...hides, bar: { from: axis, to: at, color: below, isPlain } }
        : { ...hides, bar: { from: axis, to: Math.max(axis, at), color, isPlain } }
    return { ...hides, bar: { from: 0, to: short + (long - short) * at, color, isPlain } }
  }
}

/** The colours of icons, from the lowest value to the highest. */
const iconColors: Readonly<Record<number, readonly string[]>> = {
  3: ['#d9534f', '#f0c040', '#5aa860'],
  4: ['#d9534f', '#e8923c', '#f0c040', '#5aa860'],
  5: ['#d9534f', '#e8923c', '#f0c040', '#a5c060', '#5aa860'],
}
const grey = '#808080'

function iconScale(icons: XmlElement | undefined, limits: readonly number[]): (value: number) => CellScale {
  const { iconSet = '3TrafficLights1', reverse, showValue } = icons?.attributes ?? {}
  const isOn = (value: string | undefined) => /^(?:1|true)$/.test(value ?? '')
  const conditions = childrenOf(icons, 's:cfvo')
  const count = limits.length
  const isArrow = iconSet.includes('Arrows')
  return (value) => {
    const reached = limits.findLastIndex((limit, i) =>
      /^(?:0|false)$/.test(conditions[i].attributes.gte ?? '') ? value > limit : value >= limit,
    )
    const own = Math.max(0, reached)
    const at = isOn(reverse) ? count - 1 - own : own
    const color = iconSet.endsWith('Gray') ? grey : (iconColors[count]?.[at] ?? grey)
    // Arrows point down for the lowest value, and up for the highest.
    const degrees = count > 1 ? 90 - (180 * at) / (count - 1) : 0
    return {
      icon: { color, shape: isArrow ? 'arrow' : 'circle', degrees },
      ...(/^(?:0|false)$/.test(showValue ?? '') ? { hidesText: true } : {}),
    }
  }
}

/** An arrow that points to the right, in a square of one. */
const arrow = [
  [0.05, 0.35],
  [0.5, 0.35],
  [0.5, 0.1],
  [0.95, 0.5],
  [0.5, 0.9],
  [0.5, 0.65],
  [0.05, 0.65],
] as const
/** Distance of a bar from the edges of its cell, and of an icon from the left one, points. */
const gap = 1

/** Bar and icon of a cell in its box. @param size of its text */
export function scaleObjects({ bar, icon }: CellScale, box: Box, size: number): FixedObject[] {
  const out: FixedObject[] = []
  if (bar && bar.from !== bar.to) {
    const width = box.x1 - box.x0 - 2 * gap
    const [from, to] = [bar.from, bar.to].map((share) => box.x0 + gap + width * share)
    const [x0, x1] = [Math.min(from, to), Math.max(from, to)]
    const { color } = bar
    const stops = [
      { at: 0, color },
      { at: 1, color: '#ffffff' },
    ]
    out.push({
      kind: 'shape',
      path: rectangle({ x0, x1, y0: box.y0 + gap, y1: box.y1 - gap }),
      closed: true,
      fill: bar.isPlain ? color : { kind: 'linear', from: [from, box.y0], to: [to, box.y0], stops },
    })
  }
  if (icon) {
    const side = Math.min(size, box.y1 - box.y0)
    const [x, y] = [box.x0 + gap, box.y1 - side - Math.min(gap, (box.y1 - box.y0 - side) / 2)]
    out.push({
      kind: 'shape',
      path: icon.shape === 'arrow' ? arrowIn(x, y, side, icon.degrees) : circleIn(x, y, side),
      closed: true,
      fill: icon.color,
    })
  }
  return out
}

function arrowIn(x: number, y: number, side: number, degrees: number): number[][] {
  const angle = (degrees * Math.PI) / 180
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  return arrow.map(([across, down]) => {
    const [dx, dy] = [(across - 0.5) * side, (down - 0.5) * side]
    return [x + side / 2 + dx * cos - dy * sin, y + side / 2 + dx * sin + dy * cos]
  })
}

function circleIn(x: number, y: number, side: number): number[][] {
  const radius = side * 0.42
  return Array.from({ length: 25 }, (_, i) => {
    const angle = (i * Math.PI) / 12
    return [x + side / 2 + radius * Math.cos(angle), y + side / 2 + radius * Math.sin(angle)]
  })
}
