import type { Edges, FixedShape, Line, PlacedBox } from '../../../model/document.ts'
import type { Box } from '../../../model/geometry.ts'
import { childOf, childrenOf, descendantsOf, type XmlElement } from '../../../office/xml.ts'
import { drawnShapes, geometryOf, type ShapeLook, shapeLook } from '../drawing/drawn-shapes.ts'
import { colorIn, fillIn, type ThemeColors } from '../drawing/theme-colors.ts'
import { cssColor } from '../text-color.ts'
import { legacyShape, type Placed, placeIn, placeOfAnchor, unitsPerPoint } from './places.ts'
import { type DocxStory, isFree } from './story.ts'

/** The texts of a drawing, each with the position of its box, if the space it takes in the text is known. */
export function textsOf(
  drawing: XmlElement,
  { whole, isRunning }: DocxStory,
): { readonly content: XmlElement; readonly box?: PlacedBox }[] {
  const contents = descendantsOf(drawing, 'w:txbxContent')
  const { theme, edges } = whole
  if (!theme || contents.length === 0) return contents.map((content) => ({ content }))
  const found = drawing.name === 'w:drawing' ? drawnBoxes(drawing, theme) : legacyBoxes(drawing)
  return contents.map((content, i) => {
    const box = found.length === contents.length ? found[i] : undefined
    const place =
      box?.placed &&
      placeIn(box.placed, { isRunning, width: box.width, edges, isFree: isFree(drawing, whole) })
    if (!box || !place || !(box.width > 0 && box.height > 0)) return { content }
    const { placed: _, ...rest } = box
    // The text goes around a group once.
    const { wrap: __, ...apart } = place
    return { content, box: { ...rest, place: i === 0 ? place : apart } }
  })
}

type FoundBox = Omit<PlacedBox, 'place'> & { readonly placed: Placed | null }

const inset: Edges = { left: 7.2, top: 3.6, right: 7.2, bottom: 3.6 }
const anchors = { ctr: 'middle', b: 'bottom' } as const

/** The boxes of texts in the order of the drawing. That of a text in a group is the group, with the text inset to its place. */
function drawnBoxes(drawing: XmlElement, theme: ThemeColors): FoundBox[] {
  const anchor = childOf(drawing, 'wp:anchor')
  const { cx, cy } = childOf(anchor, 'wp:extent')?.attributes ?? {}
  const [width, height] = [Number(cx) / unitsPerPoint || 0, Number(cy) / unitsPerPoint || 0]
  const data = childOf(anchor, 'a:graphic', 'a:graphicData')
  const placed = placeOfAnchor(anchor)
  const own = childOf(data, 'wps:wsp')
  if (own) return [{ ...boxOfShape(own, { width, height }, theme), placed, ...orderOf(anchor) }]
  return textShapesIn(data, { x0: 0, y0: 0, x1: width, y1: height }).map(({ shape, box }) => {
    const { inset: own, vertical } = boxOfShape(shape, { width, height }, theme)
    const around: Edges = {
      left: box.x0 + own.left,
      top: box.y0 + own.top,
      right: width - box.x1 + own.right,
      bottom: height - box.y1 + own.bottom,
    }
    return { placed, width, height, inset: around, vertical, ...orderOf(anchor) }
  })
}

/** The shapes with text in a group and the groups in it, with their boxes. */
function textShapesIn(holder: XmlElement | undefined, box: Box): { shape: XmlElement; box: Box }[] {
  return childrenOf(holder).flatMap((child) => {
    const inside = boxInGroup(child, holder, box)
    if (/^wpg:(?:wgp|grpSp)$/.test(child.name)) return textShapesIn(child, inside)
    const hasText = child.name === 'wps:wsp' && descendantsOf(child, 'w:txbxContent').length > 0
    return hasText ? [{ shape: child, box: inside }] : []
  })
}

export function boxInGroup(child: XmlElement, holder: XmlElement | undefined, box: Box): Box {
  const transform =
    ['wps:spPr', 'wpg:grpSpPr', 'pic:spPr']
      .map((name) => childOf(child, name, 'a:xfrm'))
      .find((one) => one !== undefined) ?? childOf(child, 'wpg:xfrm')
  return boxWithin(box, childOf(holder, 'wpg:grpSpPr'), transform)
}

function boxOfShape(
  shape: XmlElement,
  { width, height }: { readonly width: number; readonly height: number },
  theme: ThemeColors,
): Omit<FoundBox, 'placed'> {
  const bodyElement = childOf(shape, 'wps:bodyPr')
  const body = bodyElement?.attributes ?? {}
  const properties = childOf(shape, 'wps:spPr')
  const isPlain = /^(?:rect)?$/.test(childOf(properties, 'a:prstGeom')?.attributes.prst ?? '')
  const size = { x0: 0, y0: 0, x1: width, y1: height }
  const fill = isPlain && fillIn(properties, theme)
  const stroke = isPlain && lineOf(childOf(properties, 'a:ln'), theme)
  return {
    width,
    height,
    inset: insetOf(bodyElement),
    vertical: anchors[body.anchor as 'ctr'] ?? 'top',
    ...(childOf(bodyElement, 'a:spAutoFit') ? { isFitted: true } : {}),
    ...(fill ? { fill } : {}),
    ...(stroke ? { stroke } : {}),
    ...(isPlain ? {} : { shapes: shapesIn(shape, size, theme) }),
  }
}

/** From the edges of a shape to its text. */
export function insetOf(body: XmlElement | undefined): Edges {
  const { attributes = {} } = body ?? {}
  const ins = (name: string, usual: number) =>
    attributes[name] === undefined ? usual : Number(attributes[name]) / unitsPerPoint || 0
  return {
    left: ins('lIns', inset.left),
    top: ins('tIns', inset.top),
    right: ins('rIns', inset.right),
    bottom: ins('bIns', inset.bottom),
  }
}

/** The shapes of a drawing, at their positions, except a single text box, which has its own; null for a drawing in the line of the text. */
export function shapesOf(drawing: XmlElement, { whole, isRunning }: DocxStory): PlacedBox | null {
  const anchor = drawing.name === 'w:drawing' ? childOf(drawing, 'wp:anchor') : undefined
  const placed = whole.theme ? placeOfAnchor(anchor) : null
  const { cx, cy } = childOf(anchor, 'wp:extent')?.attributes ?? {}
  const [width, height] = [Number(cx) / unitsPerPoint || 0, Number(cy) / unitsPerPoint || 0]
  const place =
    placed && placeIn(placed, { isRunning, width, edges: whole.edges, isFree: isFree(drawing, whole) })
  if (!place || !whole.theme) return null
  const data = childOf(anchor, 'a:graphic', 'a:graphicData')
  const shapes = drawnIn(data, { x0: 0, y0: 0, x1: width, y1: height }, whole.theme)
  if (shapes.length === 0) return null
  return { place, width, height, inset: noInset, vertical: 'top', shapes, ...orderOf(anchor) }
}

/** Heights are 32-bit numbers (20.4.2.3): objects behind the text are behind all others. */
const maxHeight = 2 ** 32

function orderOf(anchor: XmlElement | undefined): { readonly order?: number } {
  const { relativeHeight, behindDoc = '0' } = anchor?.attributes ?? {}
  const order = Number(relativeHeight) - (/^(?:1|true)$/.test(behindDoc) ? maxHeight : 0)
  return Number.isFinite(order) ? { order } : {}
}

const noInset: Edges = { left: 0, top: 0, right: 0, bottom: 0 }

/** Boxes without text are shapes. */
function hasContent(content: XmlElement): boolean {
  return ['w:t', 'w:drawing', 'w:pict', 'w:object', 'w:tbl', 'm:t'].some(
    (name) => descendantsOf(content, name).length > 0,
  )
}

/** The shapes of a drawing or of a group, whose coordinates it states. */
function drawnIn(holder: XmlElement | undefined, box: Box, theme: ThemeColors): FixedShape[] {
  return childrenOf(holder).flatMap((child) => {
    const isAlone = holder?.name === 'a:graphicData' && descendantsOf(child, 'w:txbxContent').some(hasContent)
    const inside = boxInGroup(child, holder, box)
    if (child.name === 'wps:wsp') return isAlone ? [] : shapesIn(child, inside, theme)
    return /^wpg:(?:wgp|grpSp)$/.test(child.name) ? drawnIn(child, inside, theme) : []
  })
}

/** The box of a child of a group; the box itself if there is no group. */
function boxWithin(box: Box, group: XmlElement | undefined, transform: XmlElement | undefined): Box {
  const space = childOf(group, 'a:xfrm')
  const numbers = (element: XmlElement | undefined, name: string, ...keys: string[]) =>
    keys.map((key) => Number(childOf(element, name)?.attributes[key]) || 0)
  const [x, y] = numbers(space, 'a:chOff', 'x', 'y')
  const [across, down] = numbers(space, 'a:chExt', 'cx', 'cy')
  if (!across || !down) return box
  const [left, top] = numbers(transform, 'a:off', 'x', 'y')
  const [width, height] = numbers(transform, 'a:ext', 'cx', 'cy')
  const [sx, sy] = [(box.x1 - box.x0) / across, (box.y1 - box.y0) / down]
  const [x0, y0] = [box.x0 + (left - x) * sx, box.y0 + (top - y) * sy]
  return { x0, y0, x1: x0 + width * sx, y1: y0 + height * sy }
}

export function shapesIn(
  shape: XmlElement,
  box: Box,
  theme: ThemeColors,
  themePart?: XmlElement,
): FixedShape[] {
  const own = childOf(shape, 'wps:spPr')
  const properties = own ? [own] : []
  const look = shapeLook({ properties, style: childOf(shape, 'wps:style'), theme, themePart }, box)
  const transform = childOf(own, 'a:xfrm')
  return drawnShapes(
    geometryOf(properties),
    transform,
    box,
    referredLook(look, childOf(shape, 'wps:style'), theme),
  )
}

/** Without the styles of the theme, references still state the colours. */
function referredLook(look: ShapeLook, style: XmlElement | undefined, theme: ThemeColors): ShapeLook {
  const color = (name: string) => {
    const reference = childOf(style, name)
    return reference && reference.attributes.idx !== '0' ? colorIn(reference, theme) : undefined
  }
  const [fill, line] = [color('a:fillRef'), color('a:lnRef')]
  const hasLine = !childOf(look.line, 'a:noFill')
  return {
    ...look,
    fill: look.fill === undefined && fill ? { fill } : look.fill,
    ...(look.stroke || !line || !hasLine
      ? {}
      : { stroke: { width: Number(look.line?.attributes.w ?? 9525) / unitsPerPoint || 0.75, color: line } }),
  }
}

function lineOf(line: XmlElement | undefined, theme: ThemeColors): Line | null {
  const color = line && fillIn(line, theme)
  if (!color) return null
  const width = Number(line.attributes.w ?? 9525) / unitsPerPoint
  return { width: Math.max(0.25, Math.min(60, width || 0.75)), color }
}

function legacyBoxes(pict: XmlElement): FoundBox[] {
  // Shapes of a group have their places in units of the group.
  const [shape, ...others] = childrenOf(pict).filter((one) => childOf(one, 'v:textbox'))
  return shape && others.length === 0 ? [legacyBox(shape)] : []
}

function legacyBox(shape: XmlElement): FoundBox {
  const { width = 0, height = 0, placed } = legacyShape(shape)
  const { filled = 't', stroked = 't', fillcolor = 'white', strokecolor = 'black' } = shape.attributes
  const [fill, color] = [fillcolor, strokecolor].map((value) => cssColor(value.split(' ')[0]))
  const isOn = (value: string) => !/^(?:f|false|0)$/.test(value)
  return {
    placed,
    width,
    height,
    inset,
    vertical: 'top',
    ...(/mso-fit-shape-to-text:\s*t/.test(childOf(shape, 'v:textbox')?.attributes.style ?? '')
      ? { isFitted: true }
      : {}),
    ...(isOn(filled) && fill ? { fill } : {}),
    ...(isOn(stroked) && color ? { stroke: { width: 0.75, color } } : {}),
  }
}
