/** Outlines of drawn objects as geometry of DrawingML (ECMA-376 part 1, 20.1.9). */
import { childOf, type XmlElement } from '../../../office/xml.ts'
import { lengthOf, units } from './lengths.ts'
import { tag } from './markup.ts'

interface Size {
  readonly width: number
  readonly height: number
}

export interface Geometry {
  readonly markup: string
  /** It is a line without an inside. */
  readonly isOpen: boolean
}

/** Preset shapes by the type of a custom shape, if the names differ. */
const presets: Readonly<Record<string, string>> = {
  rectangle: 'rect',
  'round-rectangle': 'roundRect',
  ellipse: 'ellipse',
  circle: 'ellipse',
  'isosceles-triangle': 'triangle',
  'right-triangle': 'rtTriangle',
  trapezoid: 'trapezoid',
  parallelogram: 'parallelogram',
  diamond: 'diamond',
  pentagon: 'pentagon',
  'regular-pentagon': 'pentagon',
  hexagon: 'hexagon',
  octagon: 'octagon',
  cross: 'plus',
  ring: 'donut',
  can: 'can',
  cube: 'cube',
  'right-arrow': 'rightArrow',
  'left-arrow': 'leftArrow',
  'up-arrow': 'upArrow',
  'down-arrow': 'downArrow',
  'left-right-arrow': 'leftRightArrow',
  'up-down-arrow': 'upDownArrow',
  'pentagon-right': 'homePlate',
  chevron: 'chevron',
  star5: 'star5',
  star4: 'star4',
  star8: 'star8',
  heart: 'heart',
  sun: 'sun',
  moon: 'moon',
  cloud: 'cloud',
  smiley: 'smileyFace',
  'left-brace': 'leftBrace',
  'right-brace': 'rightBrace',
  'left-bracket': 'leftBracket',
  'right-bracket': 'rightBracket',
  'rectangular-callout': 'wedgeRectCallout',
  'round-rectangular-callout': 'wedgeRoundRectCallout',
  'round-callout': 'wedgeEllipseCallout',
  'cloud-callout': 'cloudCallout',
  'flowchart-process': 'flowChartProcess',
  'flowchart-alternate-process': 'flowChartAlternateProcess',
  'flowchart-decision': 'flowChartDecision',
  'flowchart-data': 'flowChartInputOutput',
  'flowchart-document': 'flowChartDocument',
  'flowchart-terminator': 'flowChartTerminator',
  'flowchart-preparation': 'flowChartPreparation',
  'flowchart-connector': 'flowChartConnector',
  'flowchart-magnetic-disk': 'flowChartMagneticDisk',
  'horizontal-scroll': 'horizontalScroll',
  'vertical-scroll': 'verticalScroll',
}

export function geometryOf(element: XmlElement, size: Size): Geometry {
  const { name, attributes } = element
  switch (name) {
    case 'draw:ellipse':
    case 'draw:circle':
      return preset('ellipse')
    case 'draw:line':
    case 'draw:measure':
      return { ...preset('line'), isOpen: true }
    case 'draw:connector':
      return {
        ...preset(
          attributes['draw:type'] === 'standard' || attributes['draw:type'] === undefined
            ? 'bentConnector3'
            : 'line',
        ),
        isOpen: true,
      }
    case 'draw:polyline':
    case 'draw:polygon': {
      const points = (attributes['draw:points'] ?? '')
        .trim()
        .split(/\s+/)
        .map((point) => point.split(',').map(Number))
      const path = points.flatMap(([x, y], i) =>
        Number.isFinite(x) && Number.isFinite(y) ? [{ to: i === 0 ? 'M' : 'L', at: [x, y] }] : [],
      )
      const isOpen = name === 'draw:polyline'
      return custom(isOpen ? path : [...path, { to: 'Z', at: [] }], attributes['svg:viewBox'], size, isOpen)
    }
    case 'draw:path': {
      const path = pathOf(attributes['svg:d'] ?? '')
      return custom(path, attributes['svg:viewBox'], size, !path.some(({ to }) => to === 'Z'))
    }
    case 'draw:rect': {
      const radius = lengthOf(attributes['draw:corner-radius']) ?? 0
      const side = Math.max(1, Math.min(size.width, size.height))
      return radius > 0
        ? preset('roundRect', [Math.min(50_000, Math.round((radius / side) * 100_000))])
        : preset('rect')
    }
    case 'draw:custom-shape':
      return customShape(childOf(element, 'draw:enhanced-geometry'), size)
    default:
      return preset('rect')
  }
}

function preset(prst: string, adjustments: readonly number[] = []): Geometry {
  const guides = adjustments.map((adjustment, i) =>
    tag('a:gd', {
      name: adjustments.length === 1 ? 'adj' : `adj${i + 1}`,
      fmla: `val ${Math.round(adjustment)}`,
    }),
  )
  return { markup: tag('a:prstGeom', { prst }, tag('a:avLst', {}, ...guides)), isOpen: false }
}

/** Units of the sides of a custom shape. */
const shapeUnits = 21_600

function customShape(enhanced: XmlElement | undefined, size: Size): Geometry {
  const { attributes = {} } = enhanced ?? {}
  const type = attributes['draw:type'] ?? 'rectangle'
  const modifiers = (attributes['draw:modifiers'] ?? '')
    .trim()
    .split(/\s+/)
    .map(Number)
    .filter(Number.isFinite)
  const named = /^ooxml-(\w+)$/.exec(type)?.[1]
  if (named !== undefined && named !== 'non-primitive') return preset(named, modifiers)
  if (type === 'round-rectangle')
    return preset('roundRect', [Math.min(50_000, ((modifiers[0] ?? 3600) / shapeUnits) * 100_000)])
  if (Object.hasOwn(presets, type)) return preset(presets[type])
  const path = pathOf(attributes['draw:enhanced-path'] ?? '')
  return path.length > 1 ? custom(path, attributes['svg:viewBox'], size, false) : preset('rect')
}

interface Step {
  readonly to: string
  readonly at: readonly number[]
}

/** Numbers that each command takes; others are not known here. */
const arity: Readonly<Record<string, number>> = {
  M: 2,
  L: 2,
  C: 6,
  H: 1,
  V: 1,
  Q: 4,
  S: 4,
  T: 2,
  A: 7,
  Z: 0,
  N: 0,
  F: 0,
}

/** Commands of an outline, absolute. Empty if it has commands other than lines and curves. */
function pathOf(text: string): Step[] {
  const steps: Step[] = []
  let [x, y, startX, startY] = [0, 0, 0, 0]
  for (const [, letter, rest] of text.matchAll(/([a-z])([^a-z]*)/gi)) {
    const command = letter.toUpperCase()
    const count = arity[command]
    if (count === undefined || /[?$]/.test(rest)) return []
    const numbers = (rest.match(/[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?/gi) ?? []).map(Number)
    const isRelative = letter !== command
    if (count === 0) {
      if (command === 'Z') steps.push({ to: 'Z', at: [] })
      ;[x, y] = [startX, startY]
      continue
    }
    for (let i = 0; i + count <= numbers.length; i += count) {
      const values = numbers.slice(i, i + count)
      const end = (dx: number, dy: number) => (isRelative ? [x + dx, y + dy] : [dx, dy])
      if (command === 'H') x = isRelative ? x + values[0] : values[0]
      else if (command === 'V') y = isRelative ? y + values[0] : values[0]
      else if (command === 'C') {
        const points = [0, 2, 4].flatMap((at) => end(values[at], values[at + 1]))
        steps.push({ to: 'C', at: points })
        ;[x, y] = points.slice(4)
        continue
      } else [x, y] = end(values[count - 2], values[count - 1])
      const isStart = command === 'M' && i === 0
      if (isStart) [startX, startY] = [x, y]
      steps.push({ to: isStart ? 'M' : 'L', at: [x, y] })
    }
  }
  return steps
}

function custom(path: readonly Step[], viewBox: string | undefined, size: Size, isOpen: boolean): Geometry {
  const box = (viewBox ?? '')
    .trim()
    .split(/[\s,]+/)
    .map(Number)
  if (path.length < 2 || box.length !== 4 || box.some((one) => !Number.isFinite(one)))
    return preset(isOpen ? 'line' : 'rect')
  const [left, top, width, height] = box
  // Sides of the box may be zero for straight lines.
  const [across, down] = [units(size.width) / Math.max(1, width), units(size.height) / Math.max(1, height)]
  const point = (x: number, y: number) =>
    tag('a:pt', { x: Math.round((x - left) * across), y: Math.round((y - top) * down) })
  const names: Readonly<Record<string, string>> = { M: 'a:moveTo', L: 'a:lnTo', C: 'a:cubicBezTo' }
  const steps = path.map(({ to, at }) => {
    if (to === 'Z') return tag('a:close')
    const points = Array.from({ length: at.length / 2 }, (_, i) => point(at[2 * i], at[2 * i + 1]))
    return tag(names[to], {}, ...points)
  })
  return {
    markup: tag(
      'a:custGeom',
      {},
      tag(
        'a:pathLst',
        {},
        tag(
          'a:path',
          { w: units(size.width), h: units(size.height), fill: isOpen ? 'none' : undefined },
          ...steps,
        ),
      ),
    ),
    isOpen,
  }
}
