import type { Fill, Gradient } from '../../../model/document.ts'
import type { Box } from '../../../model/geometry.ts'
import { childOf, childrenOf, type XmlElement } from '../../../office/xml.ts'
import { colorIn, fillIn, opacityIn, type ThemeColors } from './theme-colors.ts'

/** How a shape is filled. */
export interface ShownFill {
  readonly fill: Fill
  /** From 0 to 1; left out where nothing shows through. */
  readonly opacity?: number
}

/** The fill of a shape in its box; null for none, undefined where it is inherited. */
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
