import { childOf, childrenOf, type XmlElement } from '../../../office/xml.ts'

/** The colours of a theme by name, and the names that a master maps to them. */
export interface ThemeColors {
  readonly colors: ReadonlyMap<string, string>
  readonly map: Readonly<Record<string, string>>
  /** The meaning of `phClr` in the styles of the theme. */
  readonly placeholder?: string
}

const usualMap = { bg1: 'lt1', tx1: 'dk1', bg2: 'lt2', tx2: 'dk2' } as const

/** @param mapping `p:clrMap` of a master; default: the usual one */
export function themeColorsOf(theme: XmlElement | undefined, mapping?: XmlElement): ThemeColors {
  const colors = new Map<string, string>()
  for (const entry of childrenOf(childOf(theme, 'a:themeElements', 'a:clrScheme'))) {
    const [color] = childrenOf(entry)
    const value = color?.attributes.lastClr ?? color?.attributes.val ?? ''
    if (/^[\da-f]{6}$/i.test(value)) colors.set(entry.name.slice(2), `#${value.toLowerCase()}`)
  }
  return { colors, map: { ...usualMap, ...mapping?.attributes } }
}

/** Names of DrawingML whose values differ from the first letters of CSS (ECMA-376 part 1, 20.1.10.48): the common ones. */
const presets: Readonly<Record<string, string>> = {
  black: '#000000',
  white: '#ffffff',
  red: '#ff0000',
  green: '#008000',
  blue: '#0000ff',
  yellow: '#ffff00',
  gray: '#808080',
  orange: '#ffa500',
  purple: '#800080',
  navy: '#000080',
}

/**
 * The colour that an element contains, such as `a:solidFill`, as shown on white; undefined for none or a wholly transparent one.
 * @param isOpaque the colour without its transparency
 */
export function colorIn(
  holder: XmlElement | undefined,
  theme: ThemeColors,
  isOpaque = false,
): string | undefined {
  const element = childrenOf(holder).find(({ name }) => name.endsWith('Clr'))
  if (!element) return undefined
  const base = baseOf(element, theme)
  if (base === undefined) return undefined
  let rgb = parse(base)
  for (const { name, attributes } of childrenOf(element)) {
    const share = Number(attributes.val) / 100_000
    if (!Number.isFinite(share)) continue
    if (name === 'a:alpha') {
      if (share <= 0.02) return undefined
      if (!isOpaque) rgb = rgb.map((one) => one * share + 255 * (1 - share))
    } else if (name === 'a:tint') rgb = tint(rgb, share)
    else if (name === 'a:shade') rgb = rgb.map((one) => one * share ** (1 / gamma))
    else if (name === 'a:satMod') rgb = withSaturation(rgb, share)
    else if (name === 'a:lumMod') rgb = withLightness(rgb, (lightness) => lightness * share)
    else if (name === 'a:lumOff') rgb = withLightness(rgb, (lightness) => lightness + share)
  }
  return hex(rgb)
}

function baseOf(
  { name, attributes }: XmlElement,
  { colors, map, placeholder }: ThemeColors,
): string | undefined {
  const value = attributes.val ?? ''
  if (name === 'a:srgbClr' && /^[\da-f]{6}$/i.test(value)) return `#${value}`
  if (name === 'a:sysClr') return `#${attributes.lastClr ?? (value === 'window' ? 'ffffff' : '000000')}`
  if (name === 'a:prstClr') return presets[value] ?? '#808080'
  if (name === 'a:schemeClr') return value === 'phClr' ? placeholder : colors.get(map[value] ?? value)
  if (name === 'a:scrgbClr') {
    const channel = (one: string | undefined) => 255 * Math.max(0, Number(one) / 100_000 || 0) ** (1 / 2.2)
    return hex([channel(attributes.r), channel(attributes.g), channel(attributes.b)])
  }
  return undefined
}

/** The fill of a shape, for a gradient its middle colour; null for none, undefined if inherited. */
export function fillIn(properties: XmlElement | undefined, theme: ThemeColors): string | null | undefined {
  if (!properties) return undefined
  if (childOf(properties, 'a:noFill')) return null
  const solid = childOf(properties, 'a:solidFill')
  if (solid) return colorIn(solid, theme) ?? null
  const stops = childrenOf(childOf(properties, 'a:gradFill', 'a:gsLst'), 'a:gs')
  if (stops.length > 0) {
    const colors = stops.map((stop) => colorIn(stop, theme)).filter((one) => one !== undefined)
    return colors.length === 0 ? null : mean(colors)
  }
  const pattern = childOf(properties, 'a:pattFill')
  if (pattern) {
    const [front, back] = ['a:fgClr', 'a:bgClr'].map((name) => colorIn(childOf(pattern, name), theme))
    return mean([front ?? '#000000', back ?? '#ffffff'])
  }
  return undefined
}

function mean(colors: readonly string[]): string {
  const sums = [0, 0, 0]
  for (const color of colors) for (const [i, one] of parse(color).entries()) sums[i] += one / colors.length
  return hex(sums)
}

function tint(rgb: readonly number[], share: number): number[] {
  return rgb.map((one) => 255 * ((one / 255) ** gamma * share + 1 - share) ** (1 / gamma))
}

/** Of sRGB, roughly. */
const gamma = 2.2

/** A colour mixed with white by its numbers. @param share of the colour */
export function lighter(color: string, share: number): string {
  return hex(parse(color).map((one) => one * share + 255 * (1 - share)))
}

/** Opacity of the colour of an element, from 0 to 1. */
export function opacityIn(holder: XmlElement | undefined): number {
  const stated = childrenOf(holder).map((color) => childOf(color, 'a:alpha')?.attributes.val)
  const share = Number(stated.find((one) => one !== undefined) ?? 100_000) / 100_000
  return share >= 0 && share <= 1 ? share : 1
}

function parse(color: string): number[] {
  return [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16))
}

function hex(rgb: readonly number[]): string {
  const digits = rgb.map((one) =>
    Math.max(0, Math.min(255, Math.round(one)))
      .toString(16)
      .padStart(2, '0'),
  )
  return `#${digits.join('')}`
}

/** Multiplies the saturation of HSL. */
function withSaturation(rgb: readonly number[], factor: number): number[] {
  const [max, min] = [Math.max(...rgb), Math.min(...rgb)]
  const middle = (max + min) / 2
  // A colour is fully saturated if one of its channels is at a limit.
  const most = Math.min(middle, 255 - middle) / ((max - min) / 2 || 1)
  return rgb.map((one) => middle + (one - middle) * Math.min(factor, most))
}

/** Changes the lightness of HSL. */
function withLightness(rgb: readonly number[], change: (lightness: number) => number): number[] {
  const [max, min] = [Math.max(...rgb) / 255, Math.min(...rgb) / 255]
  const old = (max + min) / 2
  const chroma = max - min
  const saturation = chroma === 0 ? 0 : chroma / (1 - Math.abs(2 * old - 1))
  const lightness = Math.max(0, Math.min(1, change(old)))
  const next = (1 - Math.abs(2 * lightness - 1)) * saturation
  return rgb.map((one) => 255 * (lightness + (chroma === 0 ? 0 : ((one / 255 - old) / chroma) * next)))
}

/** The fonts of headings and of text. */
export function themeFonts(theme: XmlElement | undefined): {
  readonly major: string
  readonly minor: string
} {
  const scheme = childOf(theme, 'a:themeElements', 'a:fontScheme')
  const font = (kind: string) => childOf(scheme, kind, 'a:latin')?.attributes.typeface ?? ''
  return { major: font('a:majorFont'), minor: font('a:minorFont') }
}
