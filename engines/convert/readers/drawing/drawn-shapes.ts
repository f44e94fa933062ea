import type { Fill, FixedShape, Gradient, Line } from '../../../model/document.ts'
import type { Box } from '../../../model/geometry.ts'
import { childOf, childrenOf, type XmlElement } from '../../../office/xml.ts'
import { arrowHeads, outlinesOf, turned } from './outlines.ts'
import { colorIn, fillIn, opacityIn, type ThemeColors } from './theme-colors.ts'

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

/** An element that contains a fill. */
export function wrapped(fill: XmlElement | undefined): XmlElement | undefined {
  return fill && { name: '', attributes: {}, children: [fill] }
}

/** How a shape is filled. */
interface ShownFill {
  readonly fill: Fill
  /** From 0 to 1; undefined if opaque. */
  readonly opacity?: number
}

/** The fill of a shape in its box; null for none, undefined if inherited. */
export function shownFill(
  properties: XmlElement | undefined,
  theme: ThemeColors,
  box: Box,
): ShownFill | null | undefined {
  const solid = childOf(properties, 'a:solidFill')
  const gradient = childOf(properties, 'a:gradFill')
  const stops = gradient ? stopsOf(gradient, theme) : []
  const holders = solid ? [solid] : childrenOf(childOf(gradient, 'a:gsLst'), 'a:gs')
  const opacity = holders.reduce((sum, one) => sum + opacityIn(one) / holders.length, 0)
  const through = holders.length > 0 && opacity < 0.99 ? { opacity } : {}
  if (gradient && stops.length > 1) return { fill: gradientOf(gradient, stops, box), ...through }
  const flat = solid ? (colorIn(solid, theme, true) ?? null) : fillIn(properties, theme)
  return flat ? { fill: flat, ...through } : flat === undefined ? undefined : null
}

function stopsOf(gradient: XmlElement, theme: ThemeColors): Gradient['stops'] {
  return childrenOf(childOf(gradient, 'a:gsLst'), 'a:gs')
    .flatMap((stop) => {
      const at = Math.max(0, Math.min(1, Number.parseFloat(stop.attributes.pos ?? '0') / 100_000 || 0))
      const color = colorIn(stop, theme, true)
      return color === undefined ? [] : [{ at, color }]
    })
    .sort((a, b) => a.at - b.at)
}

/** ECMA-376 part 1, 20.1.8.33: along a line through the middle that reaches the corners, or from a rectangle outwards. */
function gradientOf(gradient: XmlElement, stops: Gradient['stops'], { x0, y0, x1, y1 }: Box): Gradient {
  const [width, height] = [x1 - x0, y1 - y0]
  const path = childOf(gradient, 'a:path')
  if (path) {
    const inner = childOf(path, 'a:fillToRect')?.attributes ?? {}
    const share = (name: string) => Number.parseFloat(inner[name] ?? '0') / 100_000 || 0
    const from = [
      x0 + (width * (share('l') + 1 - share('r'))) / 2,
      y0 + (height * (share('t') + 1 - share('b'))) / 2,
    ] as const
    // The corner that is farthest from the centre.
    const to = [from[0] < (x0 + x1) / 2 ? x1 : x0, from[1] < (y0 + y1) / 2 ? y1 : y0] as const
    return { kind: 'radial', from, to, stops }
  }
  const angle = ((Number(childOf(gradient, 'a:lin')?.attributes.ang) || 0) / 60_000) * (Math.PI / 180)
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  const half = (Math.abs(width * cos) + Math.abs(height * sin)) / 2
  const [cx, cy] = [(x0 + x1) / 2, (y0 + y1) / 2]
  return {
    kind: 'linear',
    from: [cx - half * cos, cy - half * sin],
    to: [cx + half * cos, cy + half * sin],
    stops,
  }
}
