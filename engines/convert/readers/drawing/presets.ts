import type { Box } from '../../../model/geometry.ts'
import { childOf, childrenOf, type XmlElement } from '../../../office/xml.ts'

/** Outlines of preset shapes in a square of side 1; others are shown as rectangles (ECMA-376 part 1, 20.1.10.56). */
export const polygons: Readonly<Record<string, readonly (readonly [number, number])[]>> = {
  triangle: [
    [0.5, 0],
    [1, 1],
    [0, 1],
  ],
  rtTriangle: [
    [0, 0],
    [1, 1],
    [0, 1],
  ],
  diamond: [
    [0.5, 0],
    [1, 0.5],
    [0.5, 1],
    [0, 0.5],
  ],
  flowChartDecision: [
    [0.5, 0],
    [1, 0.5],
    [0.5, 1],
    [0, 0.5],
  ],
  parallelogram: [
    [0.25, 0],
    [1, 0],
    [0.75, 1],
    [0, 1],
  ],
  trapezoid: [
    [0.25, 0],
    [0.75, 0],
    [1, 1],
    [0, 1],
  ],
  pentagon: [
    [0.5, 0],
    [1, 0.38],
    [0.81, 1],
    [0.19, 1],
    [0, 0.38],
  ],
  hexagon: [
    [0.25, 0],
    [0.75, 0],
    [1, 0.5],
    [0.75, 1],
    [0.25, 1],
    [0, 0.5],
  ],
  octagon: [
    [0.29, 0],
    [0.71, 0],
    [1, 0.29],
    [1, 0.71],
    [0.71, 1],
    [0.29, 1],
    [0, 0.71],
    [0, 0.29],
  ],
  homePlate: [
    [0, 0],
    [0.75, 0],
    [1, 0.5],
    [0.75, 1],
    [0, 1],
  ],
  chevron: [
    [0, 0],
    [0.75, 0],
    [1, 0.5],
    [0.75, 1],
    [0, 1],
    [0.25, 0.5],
  ],
  rightArrow: [
    [0, 0.25],
    [0.6, 0.25],
    [0.6, 0],
    [1, 0.5],
    [0.6, 1],
    [0.6, 0.75],
    [0, 0.75],
  ],
  leftArrow: [
    [1, 0.25],
    [0.4, 0.25],
    [0.4, 0],
    [0, 0.5],
    [0.4, 1],
    [0.4, 0.75],
    [1, 0.75],
  ],
  downArrow: [
    [0.25, 0],
    [0.75, 0],
    [0.75, 0.6],
    [1, 0.6],
    [0.5, 1],
    [0, 0.6],
    [0.25, 0.6],
  ],
  upArrow: [
    [0.25, 1],
    [0.75, 1],
    [0.75, 0.4],
    [1, 0.4],
    [0.5, 0],
    [0, 0.4],
    [0.25, 0.4],
  ],
  leftRightArrow: [
    [0, 0.5],
    [0.25, 0],
    [0.25, 0.25],
    [0.75, 0.25],
    [0.75, 0],
    [1, 0.5],
    [0.75, 1],
    [0.75, 0.75],
    [0.25, 0.75],
    [0.25, 1],
  ],
  plus: [
    [0.25, 0],
    [0.75, 0],
    [0.75, 0.25],
    [1, 0.25],
    [1, 0.75],
    [0.75, 0.75],
    [0.75, 1],
    [0.25, 1],
    [0.25, 0.75],
    [0, 0.75],
    [0, 0.25],
    [0.25, 0.25],
  ],
  star5: [
    [0.5, 0],
    [0.62, 0.38],
    [1, 0.38],
    [0.69, 0.62],
    [0.81, 1],
    [0.5, 0.76],
    [0.19, 1],
    [0.31, 0.62],
    [0, 0.38],
    [0.38, 0.38],
  ],
}

/** Where the text of preset shapes is: shares of the width and height from the left, top, right and bottom. */
export const textAreas: Readonly<Record<string, readonly [number, number, number, number]>> = {
  ellipse: [0.146, 0.146, 0.146, 0.146],
  flowChartConnector: [0.146, 0.146, 0.146, 0.146],
  diamond: [0.25, 0.25, 0.25, 0.25],
  flowChartDecision: [0.25, 0.25, 0.25, 0.25],
  triangle: [0.25, 0.5, 0.25, 0],
  rtTriangle: [0.083, 0.583, 0.417, 0.083],
  parallelogram: [0.208, 0.208, 0.208, 0.208],
  trapezoid: [0.167, 0.167, 0.167, 0],
  pentagon: [0.19, 0.2, 0.19, 0],
  hexagon: [0.15, 0.15, 0.15, 0.15],
  octagon: [0.146, 0.146, 0.146, 0.146],
  homePlate: [0, 0, 0.125, 0],
  rightArrow: [0, 0.25, 0.2, 0.25],
  leftArrow: [0.2, 0.25, 0, 0.25],
  downArrow: [0.25, 0, 0.25, 0.2],
  upArrow: [0.25, 0.2, 0.25, 0],
  star5: [0.31, 0.38, 0.31, 0.24],
  cloud: [0.13, 0.15, 0.13, 0.15],
}

/** Lines and connectors, from the top left to the bottom right. @param at position of the middle part */
export const lines: Readonly<Record<string, (at: number) => readonly (readonly number[])[]>> = {
  line: () => [
    [0, 0],
    [1, 1],
  ],
  straightConnector1: () => [
    [0, 0],
    [1, 1],
  ],
  bentConnector2: () => [
    [0, 0],
    [1, 0],
    [1, 1],
  ],
  bentConnector3: (at) => [
    [0, 0],
    [at, 0],
    [at, 1],
    [1, 1],
  ],
  curvedConnector2: () => [
    [0, 0],
    [0.5, 0, 1, 0.5, 1, 1],
  ],
  curvedConnector3: (at) => [
    [0, 0],
    [at / 2, 0, at, 0.25, at, 0.5],
    [at, 0.75, (1 + at) / 2, 1, 1, 1],
  ],
}

/** Where a callout points to by default, as shares of its size from its middle (ECMA-376 part 1, presetShapeDefinitions). */
const usualTip = { adj1: -0.20833, adj2: 0.625 }
/** Half the angle of the pointer of a round callout, in radians. */
const halfWedge = (11 * Math.PI) / 180
/** Lines of a round callout. */
const roundSteps = 48

/** The outline of a callout with its pointer, in its box; null for other presets. */
export function calloutOutline(
  preset: string,
  geometry: XmlElement | undefined,
  { x0, y0, x1, y1 }: Box,
): number[][] | null {
  if (!/^wedge(?:Rect|RoundRect|Ellipse)Callout$/.test(preset)) return null
  const adjusted = new Map(
    childrenOf(childOf(geometry, 'a:avLst'), 'a:gd').map(({ attributes }) => [
      attributes.name ?? '',
      Number(attributes.fmla?.replace('val ', '')) / 100_000,
    ]),
  )
  const share = (name: string, usual: number) => {
    const value = adjusted.get(name)
    return value !== undefined && Math.abs(value) < 100 ? value : usual
  }
  const [width, height] = [x1 - x0, y1 - y0]
  const [cx, cy] = [(x0 + x1) / 2, (y0 + y1) / 2]
  const [dx, dy] = [share('adj1', usualTip.adj1), share('adj2', usualTip.adj2)]
  const tip = [cx + dx * width, cy + dy * height]
  if (preset === 'wedgeEllipseCallout') {
    const towards = Math.atan2(dy, dx)
    const sweep = 2 * Math.PI - 2 * halfWedge
    return [
      tip,
      ...Array.from({ length: roundSteps + 1 }, (_, i) => {
        const angle = towards + halfWedge + (sweep * i) / roundSteps
        return [cx + (Math.cos(angle) * width) / 2, cy + (Math.sin(angle) * height) / 2]
      }),
    ]
  }
  const radius =
    preset === 'wedgeRoundRectCallout'
      ? Math.min(width, height) * Math.max(0, Math.min(0.5, share('adj3', 0.16667)))
      : 0
  const isFlat = Math.abs(dy) > Math.abs(dx)
  // The pointer is on the half of the side that it points to.
  const [near, far] = (isFlat ? dx : dy) > 0 ? [7 / 12, 10 / 12] : [2 / 12, 5 / 12]
  const pointer = (at: boolean, from: readonly number[], to: readonly number[]) => (at ? [from, tip, to] : [])
  const [left, right] = [x0 + near * width, x0 + far * width]
  const [upper, lower] = [y0 + near * height, y0 + far * height]
  const path = [
    [x0 + radius, y0],
    ...pointer(isFlat && dy < 0, [left, y0], [right, y0]),
    ...corner([x1 - radius, y0], [x1, y0 + radius], [x1, y0]),
    ...pointer(!isFlat && dx > 0, [x1, upper], [x1, lower]),
    ...corner([x1, y1 - radius], [x1 - radius, y1], [x1, y1]),
    ...pointer(isFlat && dy > 0, [right, y1], [left, y1]),
    ...corner([x0 + radius, y1], [x0, y1 - radius], [x0, y1]),
    ...pointer(!isFlat && dx < 0, [x0, lower], [x0, upper]),
    ...corner([x0, y0 + radius], [x0 + radius, y0], [x0, y0]),
  ]
  return path.map((step) => [...step])
}

/** How far the handles of a quarter of a circle reach. */
const round = 0.5523

/** A corner from one point to another, as a curve if they differ. */
function corner(from: readonly number[], to: readonly number[], edge: readonly number[]): number[][] {
  const [fx = 0, fy = 0] = from
  const [tx = 0, ty = 0] = to
  const [ex = 0, ey = 0] = edge
  if (fx === tx && fy === ty) return [[...from]]
  const towards = (a: number, b: number) => a + (b - a) * round
  return [[...from], [towards(fx, ex), towards(fy, ey), towards(tx, ex), towards(ty, ey), tx, ty]]
}
