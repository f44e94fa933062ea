/** Drawn objects of OpenDocument (ODF 1.3 part 3, 10) as shapes of DrawingML. */
import { childOf, type XmlElement } from '../../../office/xml.ts'
import { geometryOf } from './geometry.ts'
import { borderOf, colorOf, lengthOf, shareOf, units } from './lengths.ts'
import { colorTag, tag } from './markup.ts'
import type { Pictures } from './pictures.ts'
import type { OdfStyles, Properties } from './styles.ts'

/** Where an object is: points, and degrees clockwise around its middle. */
export interface Placement {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
  readonly turn: number
  readonly isFlippedAcross?: boolean
  readonly isFlippedDown?: boolean
}

/** The position of an object, from its corner and size, its ends, or a transformation. */
export function placementOf({ name, attributes }: XmlElement): Placement {
  if (name === 'draw:line' || name === 'draw:connector' || name === 'draw:measure') {
    const [x1, y1, x2, y2] = ['x1', 'y1', 'x2', 'y2'].map((key) => lengthOf(attributes[`svg:${key}`]) ?? 0)
    return {
      x: Math.min(x1, x2),
      y: Math.min(y1, y2),
      width: Math.abs(x2 - x1),
      height: Math.abs(y2 - y1),
      turn: 0,
      isFlippedAcross: x2 < x1,
      isFlippedDown: y2 < y1,
    }
  }
  const width = lengthOf(attributes['svg:width']) ?? 0
  const height = lengthOf(attributes['svg:height']) ?? lengthOf(attributes['fo:min-height']) ?? 0
  const at = { x: lengthOf(attributes['svg:x']) ?? 0, y: lengthOf(attributes['svg:y']) ?? 0 }
  const moved = transformOf(attributes['draw:transform'])
  if (!moved) return { ...at, width, height, turn: 0 }
  // The box is turned around its upper left corner, counterclockwise, and moved then.
  const [cos, sin] = [Math.cos(moved.angle), Math.sin(moved.angle)]
  const middle = {
    x: (width / 2) * cos + (height / 2) * sin + moved.x,
    y: (-width / 2) * sin + (height / 2) * cos + moved.y,
  }
  return {
    x: middle.x - width / 2,
    y: middle.y - height / 2,
    width,
    height,
    turn: ((((-moved.angle * 180) / Math.PI) % 360) + 360) % 360,
  }
}

function transformOf(text: string | undefined): { angle: number; x: number; y: number } | null {
  if (text === undefined) return null
  let [angle, x, y] = [0, 0, 0]
  for (const [, kind, values] of text.matchAll(/(\w+)\s*\(([^()]{0,200})\)/g)) {
    const parts = values.trim().split(/[\s,]+/)
    if (kind === 'rotate') angle += Number(parts[0]) || 0
    else if (kind === 'translate') {
      x += lengthOf(parts[0]) ?? 0
      y += lengthOf(parts[1]) ?? 0
    }
  }
  return { angle, x, y }
}

/** `a:xfrm`. */
export function transformTag(name: string, { x, y, width, height, turn, ...flips }: Placement): string {
  return tag(
    name,
    {
      rot: turn === 0 ? undefined : Math.round(turn * 60_000),
      flipH: flips.isFlippedAcross ? 1 : undefined,
      flipV: flips.isFlippedDown ? 1 : undefined,
    },
    tag('a:off', { x: units(x), y: units(y) }),
    tag('a:ext', { cx: units(Math.max(0, width)), cy: units(Math.max(0, height)) }),
  )
}

/** What the fill of a shape may need of its document. */
export interface DrawingScope {
  readonly styles: OdfStyles
  readonly pictures: Pictures
  /** The id of the relationship to a part with an image. */
  readonly relate: (part: string) => string
}

/** The children of the properties of a shape: place, outline, fill and line. */
export function shapeMarkup(
  element: XmlElement,
  graphic: Properties,
  placement: Placement,
  scope: DrawingScope,
): string {
  const geometry = geometryOf(element, placement)
  const enhanced = childOf(element, 'draw:enhanced-geometry')?.attributes ?? {}
  const flipped = {
    ...placement,
    isFlippedAcross: placement.isFlippedAcross || enhanced['draw:mirror-horizontal'] === 'true',
    isFlippedDown: placement.isFlippedDown || enhanced['draw:mirror-vertical'] === 'true',
  }
  const isFrame = element.name === 'draw:frame'
  return [
    transformTag('a:xfrm', flipped),
    geometry.markup,
    geometry.isOpen ? tag('a:noFill') : fillOf(graphic, scope, isFrame),
    lineOf(graphic, isFrame),
  ].join('')
}

/** A fill; frames have none unless they state one, shapes a solid one. */
export function fillOf(
  graphic: Properties,
  { styles, pictures, relate }: DrawingScope,
  isFrame: boolean,
): string {
  const background = colorOf(graphic['fo:background-color'])
  const kind = graphic['draw:fill'] ?? (isFrame ? (background ? 'background' : 'none') : 'solid')
  const opacity = shareOf(graphic['draw:opacity'])
  const color =
    kind === 'background' ? background : (colorOf(graphic['draw:fill-color']) ?? background ?? '729fcf')
  if (kind === 'none') return background ? solid(background, opacity) : tag('a:noFill')
  if (kind === 'gradient') {
    const gradient = gradientOf(styles.other('draw:gradient', graphic['draw:fill-gradient-name']))
    if (gradient) return gradient
  }
  if (kind === 'bitmap') {
    const reference = styles.other('draw:fill-image', graphic['draw:fill-image-name'])?.attributes[
      'xlink:href'
    ]
    if (pictures.has(reference)) {
      const isTiled = (graphic['style:repeat'] ?? 'repeat') === 'repeat'
      const blip = tag('a:blip', { 'r:embed': relate(pictures.partOf(reference)) })
      return tag('a:blipFill', {}, blip, isTiled ? tag('a:tile') : tag('a:stretch', {}, tag('a:fillRect')))
    }
  }
  return solid(color, opacity)
}

function solid(color: string | undefined, opacity: number | undefined): string {
  return tag('a:solidFill', {}, colorTag(color ?? 'ffffff', opacity))
}

function gradientOf(gradient: XmlElement | undefined): string | null {
  const { attributes = {} } = gradient ?? {}
  const [start, end] = [colorOf(attributes['draw:start-color']), colorOf(attributes['draw:end-color'])]
  if (!start || !end) return null
  const kind = attributes['draw:style'] ?? 'linear'
  const stops = kind === 'axial' ? [end, start, end] : kind === 'linear' ? [start, end] : [end, start]
  const list = tag(
    'a:gsLst',
    {},
    ...stops.map((color, i) =>
      tag('a:gs', { pos: Math.round((i * 100_000) / (stops.length - 1)) }, colorTag(color)),
    ),
  )
  if (kind !== 'linear' && kind !== 'axial')
    return tag(
      'a:gradFill',
      {},
      list,
      tag('a:path', { path: 'circle' }, tag('a:fillToRect', { l: 50_000, t: 50_000, r: 50_000, b: 50_000 })),
    )
  // Degrees, or tenths of degrees if no unit is stated; counterclockwise from the top.
  const stated = attributes['draw:angle'] ?? '0'
  const degrees = Number.parseFloat(stated) / (/deg/.test(stated) ? 1 : 10) || 0
  return tag(
    'a:gradFill',
    {},
    list,
    tag('a:lin', { ang: Math.round((((90 - degrees) % 360) + 360) % 360) * 60_000 }),
  )
}

/** The line around a shape, or the border of a frame. */
function lineOf(graphic: Properties, isFrame: boolean): string {
  const border = borderOf(graphic['fo:border'] ?? graphic['fo:border-top'])
  if (isFrame && border)
    return tag('a:ln', { w: units(border.width) }, tag('a:solidFill', {}, colorTag(border.color)))
  const kind = graphic['draw:stroke'] ?? (isFrame ? 'none' : 'solid')
  if (kind === 'none') return tag('a:ln', {}, tag('a:noFill'))
  const width = lengthOf(graphic['svg:stroke-width']) ?? 0
  return tag(
    'a:ln',
    // The thinnest line is a hair line.
    { w: units(Math.max(0.25, width)) },
    tag(
      'a:solidFill',
      {},
      colorTag(colorOf(graphic['svg:stroke-color']) ?? '000000', shareOf(graphic['svg:stroke-opacity'])),
    ),
    kind === 'dash' && tag('a:prstDash', { val: 'dash' }),
    graphic['draw:marker-start'] && tag('a:headEnd', { type: 'triangle' }),
    graphic['draw:marker-end'] && tag('a:tailEnd', { type: 'triangle' }),
  )
}

/** Distances from the sides of an object to its text, and how it fits: attributes and content of `a:bodyPr`. */
export function bodyMarkup(name: string, graphic: Properties, isGrowing: boolean): string {
  const inset = (side: string, usual: number) =>
    units(lengthOf(graphic[`fo:padding-${side}`] ?? graphic['fo:padding']) ?? usual)
  const anchor =
    { top: 't', middle: 'ctr', bottom: 'b', justify: 't' }[
      graphic['draw:textarea-vertical-align'] ?? 'top'
    ] ?? 't'
  return tag(
    name,
    {
      wrap: graphic['fo:wrap-option'] === 'no-wrap' ? 'none' : 'square',
      lIns: inset('left', 0),
      tIns: inset('top', 0),
      rIns: inset('right', 0),
      bIns: inset('bottom', 0),
      anchor,
    },
    isGrowing && tag('a:spAutoFit'),
    !isGrowing &&
      (graphic['style:shrink-to-fit'] === 'true' || graphic['draw:fit-to-size'] === 'shrink-to-fit') &&
      tag('a:normAutofit'),
  )
}

/** Alternative text of an object. */
export function describedBy(element: XmlElement): { readonly descr?: string; readonly title?: string } {
  const text = (name: string) =>
    childOf(element, name)
      ?.children.filter((child) => typeof child === 'string')
      .join('')
      .trim()
  const [title, description] = [text('svg:title'), text('svg:desc')]
  const descr = description || title
  return { ...(descr ? { descr } : {}), ...(title && description ? { title } : {}) }
}

export const cropOf = (graphic: Properties, placement: Placement): string => {
  const sides = /^rect\s*\(([^()]{1,200})\)$/
    .exec(graphic['fo:clip'] ?? '')?.[1]
    .trim()
    .split(/[\s,]+/)
    .map((one) => lengthOf(one) ?? 0)
  if (sides?.length !== 4 || sides.every((side) => side === 0)) return ''
  const [t, r, b, l] = sides
  // Lengths of the image at its own size, including the cropped part.
  const share = (side: number, length: number) => Math.round((side / Math.max(1, length)) * 100_000)
  const [width, height] = [placement.width + l + r, placement.height + t + b]
  return tag('a:srcRect', {
    l: share(l, width),
    t: share(t, height),
    r: share(r, width),
    b: share(b, height),
  })
}
