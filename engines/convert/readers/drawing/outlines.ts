import type { Box } from '../../../model/geometry.ts'
import { childrenOf, descend, type XmlElement } from '../../../office/xml.ts'

/** An outline: a start point, then lines (two numbers) and cubic curves (six), in the units of its box. */
export interface Outline {
  readonly path: readonly (readonly number[])[]
  readonly closed: boolean
}

/** How far the handles of a quarter of a circle reach. */
const round = 0.5523

/** Outlines of preset shapes in a square of side 1; others are shown as rectangles (ECMA-376 part 1, 20.1.10.56). */
const polygons: Readonly<Record<string, readonly (readonly [number, number])[]>> = {
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

const lines: ReadonlySet<string> = new Set([
  'line',
  'straightConnector1',
  'bentConnector2',
  'bentConnector3',
  'curvedConnector3',
])
const ellipses: ReadonlySet<string> = new Set(['ellipse', 'flowChartConnector', 'donut', 'pie', 'arc'])

/** The outlines of a shape in its box, by its preset or its own paths. */
export function outlinesOf(properties: XmlElement | undefined, box: Box): Outline[] {
  const own = childrenOf(descend(properties, 'a:custGeom', 'a:pathLst'), 'a:path')
  if (own.length > 0) return own.flatMap((path) => customPath(path, box))
  const geometry = descend(properties, 'a:prstGeom')
  return [presetOutline(geometry?.attributes.prst ?? 'rect', geometry, box)]
}

function presetOutline(preset: string, geometry: XmlElement | undefined, box: Box): Outline {
  const { x0, y0, x1, y1 } = box
  const [width, height] = [x1 - x0, y1 - y0]
  if (lines.has(preset))
    return {
      path: [
        [x0, y0],
        [x1, y1],
      ],
      closed: false,
    }
  if (ellipses.has(preset)) return { path: roundedPath(box, width / 2, height / 2), closed: true }
  if (/^(?:roundRect|flowChartAlternateProcess|flowChartTerminator|wedgeRoundRectCallout)$/.test(preset)) {
    const adjust = Number(
      descend(geometry, 'a:avLst', 'a:gd')?.attributes.fmla?.replace('val ', '') ?? 16_667,
    )
    const share = preset === 'flowChartTerminator' ? 0.5 : Math.max(0, Math.min(0.5, adjust / 100_000))
    const radius = Math.min(width, height) * share
    return { path: roundedPath(box, radius, radius), closed: true }
  }
  const points = polygons[preset] ?? [
    [0, 0],
    [1, 0],
    [1, 1],
    [0, 1],
  ]
  return { path: points.map(([x, y]) => [x0 + x * width, y0 + y * height]), closed: true }
}

function roundedPath({ x0, y0, x1, y1 }: Box, rx: number, ry: number): number[][] {
  const [kx, ky] = [rx * (1 - round), ry * (1 - round)]
  return [
    [x0 + rx, y0],
    [x1 - rx, y0],
    [x1 - kx, y0, x1, y0 + ky, x1, y0 + ry],
    [x1, y1 - ry],
    [x1, y1 - ky, x1 - kx, y1, x1 - rx, y1],
    [x0 + rx, y1],
    [x0 + kx, y1, x0, y1 - ky, x0, y1 - ry],
    [x0, y0 + ry],
    [x0, y0 + ky, x0 + kx, y0, x0 + rx, y0],
  ]
}

function customPath(path: XmlElement, box: Box): Outline[] {
  const [w, h] = [Number(path.attributes.w) || 1, Number(path.attributes.h) || 1]
  const [sx, sy] = [(box.x1 - box.x0) / w, (box.y1 - box.y0) / h]
  const out: { path: number[][]; closed: boolean }[] = []
  for (const step of childrenOf(path)) {
    const points = childrenOf(step, 'a:pt').flatMap(({ attributes }) => [
      box.x0 + (Number(attributes.x) || 0) * sx,
      box.y0 + (Number(attributes.y) || 0) * sy,
    ])
    const open = out.at(-1)
    if (step.name === 'a:moveTo') out.push({ path: [points], closed: false })
    else if (open === undefined) continue
    else if (step.name === 'a:lnTo' && points.length === 2) open.path.push(points)
    else if (step.name === 'a:cubicBezTo' && points.length === 6) open.path.push(points)
    else if (step.name === 'a:quadBezTo' && points.length === 4)
      open.path.push([points[0], points[1], ...points])
    else if (step.name === 'a:arcTo') for (const curve of arc(step, open.path, sx, sy)) open.path.push(curve)
    else if (step.name === 'a:close') open.closed = true
  }
  return out.filter((one) => one.path.length > 1)
}

/** An arc as curves of at most a quarter of its ellipse each. Angles are 60,000ths of a degree. */
function arc(
  { attributes }: XmlElement,
  path: readonly (readonly number[])[],
  sx: number,
  sy: number,
): number[][] {
  const last = path[path.length - 1]
  const [x, y] = last.slice(-2)
  const [rx, ry] = [(Number(attributes.wR) || 0) * sx, (Number(attributes.hR) || 0) * sy]
  const angle = (text: string | undefined) => ((Number(text) || 0) / 60_000) * (Math.PI / 180)
  const [start, sweep] = [angle(attributes.stAng), angle(attributes.swAng)]
  const [cx, cy] = [x - rx * Math.cos(start), y - ry * Math.sin(start)]
  const steps = Math.max(1, Math.ceil(Math.abs(sweep) / (Math.PI / 2)))
  const step = sweep / steps
  const reach = (4 / 3) * Math.tan(step / 4)
  return Array.from({ length: steps }, (_, i) => {
    const [a, b] = [start + i * step, start + (i + 1) * step]
    return [
      cx + rx * (Math.cos(a) - reach * Math.sin(a)),
      cy + ry * (Math.sin(a) + reach * Math.cos(a)),
      cx + rx * (Math.cos(b) + reach * Math.sin(b)),
      cy + ry * (Math.sin(b) - reach * Math.cos(b)),
      cx + rx * Math.cos(b),
      cy + ry * Math.sin(b),
    ]
  })
}

/** Turns and mirrors an outline in its box. @param degrees clockwise */
export function turned(
  { path, closed }: Outline,
  box: Box,
  degrees: number,
  flipX: boolean,
  flipY: boolean,
): Outline {
  if (degrees === 0 && !flipX && !flipY) return { path, closed }
  const [cx, cy] = [(box.x0 + box.x1) / 2, (box.y0 + box.y1) / 2]
  const angle = (degrees * Math.PI) / 180
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  const move = (points: readonly number[]) => {
    const out: number[] = []
    for (let i = 0; i < points.length; i += 2) {
      const x = (points[i] - cx) * (flipX ? -1 : 1)
      const y = (points[i + 1] - cy) * (flipY ? -1 : 1)
      out.push(cx + x * cos - y * sin, cy + x * sin + y * cos)
    }
    return out
  }
  return { path: path.map(move), closed }
}
