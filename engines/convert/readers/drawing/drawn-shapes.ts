import type { FixedShape, Line } from '../../../model/document.ts'
import type { Box } from '../../../model/geometry.ts'
import { childOf, childrenOf, type XmlElement } from '../../../office/xml.ts'
import { type ShownFill, shownFill } from './fills.ts'
import { arrowHeads, outlinesOf, turned } from './outlines.ts'
import { colorIn, fillIn, type ThemeColors } from './theme-colors.ts'

const unitsPerPoint = 12_700

/** What a shape is drawn by: its properties, nearest first, and its references to styles of the theme. */
export interface ShapeSources {
  readonly properties: readonly XmlElement[]
  readonly style: XmlElement | undefined
  readonly theme: ThemeColors
  readonly themePart: XmlElement | undefined
}

/** Fill and line of a shape as it is shown. */
export interface ShapeLook {
  readonly fill: ShownFill | null | undefined
  readonly stroke: NonNullable<FixedShape['stroke']> | undefined
  /** `a:ln` of the shape itself. */
  readonly line: XmlElement | undefined
}

export function shapeLook({ properties, style, theme, themePart }: ShapeSources, box: Box): ShapeLook {
  const referred = (name: string, list: string) => {
    const reference = childOf(style, name)
    const index = Number(reference?.attributes.idx ?? 0)
    const entry = childrenOf(childOf(themePart, 'a:themeElements', 'a:fmtScheme', list))[index - 1]
    const placeholder = colorIn(reference, theme)
    return { entry, colors: { ...theme, ...(placeholder ? { placeholder } : {}) } }
  }
  const fillStyle = referred('a:fillRef', 'a:fillStyleLst')
  const lineStyle = referred('a:lnRef', 'a:lnStyleLst')
  const line = properties.map((one) => childOf(one, 'a:ln')).find((one) => one !== undefined)
  return {
    fill:
      properties.map((one) => shownFill(one, theme, box)).find((one) => one !== undefined) ??
      (properties.some((one) => childOf(one, 'a:noFill'))
        ? null
        : shownFill(wrapped(fillStyle.entry), fillStyle.colors, box)),
    stroke:
      strokeOf(line, theme) ??
      (line && childOf(line, 'a:noFill') ? undefined : strokeOf(lineStyle.entry, lineStyle.colors, line)),
    line,
  }
}

export function strokeOf(
  line: XmlElement | undefined,
  theme: ThemeColors,
  own?: XmlElement,
): (Line & { dashed?: boolean }) | undefined {
  if (!line) return undefined
  const color = (own && fillIn(own, theme)) ?? fillIn(line, theme)
  if (!color) return undefined
  const width = Number(own?.attributes.w ?? line.attributes.w ?? 9525) / unitsPerPoint
  const dash = childOf(own ?? line, 'a:prstDash')?.attributes.val ?? 'solid'
  return {
    width: Math.max(0.25, Math.min(60, width || 0.75)),
    color,
    ...(dash === 'solid' ? {} : { dashed: true }),
  }
}

export function geometryOf(sources: readonly XmlElement[]): XmlElement | undefined {
  return sources.find((one) => childOf(one, 'a:prstGeom') ?? childOf(one, 'a:custGeom'))
}

/** How a shape is turned and mirrored. */
export function transformOf(transform: XmlElement | undefined) {
  const { rot = '0', flipH = '0', flipV = '0' } = transform?.attributes ?? {}
  const isOn = (value: string) => value === '1' || value === 'true'
  return { degrees: (Number(rot) || 0) / 60_000, flipX: isOn(flipH), flipY: isOn(flipV) }
}

/** The shapes that a shape consists of: its outlines and the heads of its arrows. */
export function drawnShapes(
  geometry: XmlElement | undefined,
  transform: XmlElement | undefined,
  box: Box,
  { fill, stroke, line }: ShapeLook,
): FixedShape[] {
  if (!fill && !stroke) return []
  return outlinesIn(geometry, transform, box).flatMap(({ path, closed }): FixedShape[] => [
    {
      kind: 'shape',
      path,
      closed,
      ...(fill && path.length > 2 ? fill : {}),
      ...(stroke ? { stroke } : {}),
    },
    ...(stroke && !closed ? arrowHeads({ path, closed }, line, stroke.width) : []).map(
      (head): FixedShape => ({ kind: 'shape', path: head, closed: true, fill: stroke?.color ?? '#000000' }),
    ),
  ])
}

export function outlinesIn(geometry: XmlElement | undefined, transform: XmlElement | undefined, box: Box) {
  const { degrees, flipX, flipY } = transformOf(transform)
  return outlinesOf(geometry, box).map((outline) => turned(outline, box, degrees, flipX, flipY))
}

/** An element that holds a fill. */
export function wrapped(fill: XmlElement | undefined): XmlElement | undefined {
  return fill && { name: '', attributes: {}, children: [fill] }
}
