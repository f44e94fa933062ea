import type { Box } from '../../../model/geometry.ts'
import { childOf, childrenOf, type XmlElement } from '../../../office/xml.ts'
import { calloutOutline, lines, polygons, textAreas } from './presets.ts'

/** An outline: a start point, then lines (two numbers) and cubic curves (six), in the units of its box. */
export interface Outline {
  readonly path: readonly (readonly number[])[]
  readonly closed: boolean
}

/** How far the handles of a quarter of a circle reach. */
const round = 0.5523

/** The path around a box. */
export function rectangle({ x0, y0, x1, y1 }: Box): number[][] {
  return [
    [x0, y0],
    [x1, y0],
    [x1, y1],
    [x0, y1],
  ]
}

/** The part of the box of a shape that its text is written in. */
export function textBoxOf(properties: XmlElement | undefined, box: Box): Box {
  const geometry = childOf(properties, 'a:prstGeom')
  const preset = geometry?.attributes.prst ?? 'rect'
  const [width, height] = [box.x1 - box.x0, box.y1 - box.y0]
  if (preset === 'roundRect') {
    // The corner of the text touches the arc.
    const inset = cornerOf(geometry, width, height) * (1 - Math.SQRT1_2)
    return { x0: box.x0 + inset, y0: box.y0 + inset, x1: box.x1 - inset, y1: box.y1 - inset }
  }
  const [left, top, right, bottom] = textAreas[preset] ?? [0, 0, 0, 0]
  return {
    x0: box.x0 + left * width,
    y0: box.y0 + top * height,
    x1: box.x1 - right * width,
    y1: box.y1 - bottom * height,
  }
}

/** The radius of the corners of a rounded rectangle. */
function cornerOf(geometry: XmlElement | undefined, width: number, height: number): number {
  return Math.min(width, height) * Math.max(0, Math.min(0.5, adjustment(geometry, 0.16667)))
}

/** The first adjustment of a preset. */
function adjustment(geometry: XmlElement | undefined, usual: number): number {
  const stated = childOf(geometry, 'a:avLst', 'a:gd')?.attributes.fmla?.replace('val ', '')
  return stated === undefined ? usual : Number(stated) / 100_000 || 0
}

const ellipses: ReadonlySet<string> = new Set(['ellipse', 'flowChartConnector', 'donut', 'pie', 'arc'])

/** The outlines of a shape in its box, by its preset or its own paths. */
export function outlinesOf(properties: XmlElement | undefined, box: Box): Outline[] {
  const own = childrenOf(childOf(properties, 'a:custGeom', 'a:pathLst'), 'a:path')
  if (own.length > 0) return own.flatMap((path) => customPath(path, box))
  const geometry = childOf(properties, 'a:prstGeom')
  return [presetOutline(geometry?.attributes.prst ?? 'rect', geometry, box)]
}

function presetOutline(preset: string, geometry: XmlElement | undefined, box: Box): Outline {
  const { x0, y0, x1, y1 } = box
  const [width, height] = [x1 - x0, y1 - y0]
  const line = lines[preset]
  if (line) {
    const place = (one: number, i: number) => (i % 2 === 0 ? x0 + one * width : y0 + one * height)
    return { path: line(adjustment(geometry, 0.5)).map((step) => step.map(place)), closed: false }
  }
  const callout = calloutOutline(preset, geometry, box)
  if (callout) return { path: callout, closed: true }
  if (ellipses.has(preset)) return { path: roundedPath(box, width / 2, height / 2), closed: true }
  if (/^(?:roundRect|flowChartAlternateProcess|flowChartTerminator)$/.test(preset)) {
    const radius =
      preset === 'flowChartTerminator' ? Math.min(width, height) / 2 : cornerOf(geometry, width, height)
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

/** Lengths of the heads of arrows in widths of their line, by `len` and `w`. */
const headSizes: Readonly<Record<string, number>> = { sm: 2, med: 3, lg: 5 }

/** The heads of the arrows at the ends of a line, as closed paths. @param line `a:ln` */
export function arrowHeads({ path }: Outline, line: XmlElement | undefined, width: number): number[][][] {
  const points = path.map((step) => step.slice(-2))
  const ends = [
    ['a:headEnd', points[0], path[1]?.slice(0, 2)],
    [
      'a:tailEnd',
      points.at(-1),
      path.at(-1)?.slice(-4).length === 4 ? path.at(-1)?.slice(-4, -2) : points.at(-2),
    ],
  ] as const
  return ends.flatMap(([name, tip, from]) => {
    const { type = 'none', len = 'med', w = 'med' } = childOf(line, name)?.attributes ?? {}
    if (type === 'none' || !tip || !from) return []
    const [dx, dy] = [tip[0] - from[0], tip[1] - from[1]]
    const distance = Math.hypot(dx, dy)
    if (distance === 0) return []
    // Heads of thin lines stay visible.
    const unit = Math.max(width, 1)
    const [long, half] = [headSizes[len] * unit || 0, (headSizes[w] * unit) / 2 || 0]
    const [ux, uy] = [dx / distance, dy / distance]
    const base = [tip[0] - ux * long, tip[1] - uy * long]
    return [
      [
        [tip[0], tip[1]],
        [base[0] - uy * half, base[1] + ux * half],
        [base[0] + uy * half, base[1] - ux * half],
      ],
    ]
  })
}
