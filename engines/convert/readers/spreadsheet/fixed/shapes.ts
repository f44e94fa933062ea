import type { Align, Block, FixedObject, FixedText, Inline, TextLook } from '../../../../model/document.ts'
import type { Box } from '../../../../model/geometry.ts'
import { childOf, childrenOf, descendantsOf, textContent, type XmlElement } from '../../../../office/xml.ts'
import { drawnShapes, geometryOf, shapeLook, transformOf } from '../../drawing/drawn-shapes.ts'
import { textBoxOf } from '../../drawing/outlines.ts'
import { colorIn, type ThemeColors } from '../../drawing/theme-colors.ts'

const unitsPerPoint = 12_700
/** Insets of text that a shape does not state: a tenth and a twentieth of an inch. */
const usualInset = { l: 91_440, t: 45_720, r: 91_440, b: 45_720 } as const
/** Default size of text, points. */
const usualSize = 11

/** A part of a drawing, and the share of the box of the drawing that it takes. */
export interface DrawingPart {
  readonly element: XmlElement
  readonly share: Box
}

const whole: Box = { x0: 0, y0: 0, x1: 1, y1: 1 }
const partNames: ReadonlySet<string> = new Set(['xdr:sp', 'xdr:cxnSp', 'xdr:pic', 'xdr:graphicFrame'])

/** The parts of an anchor, those of its groups at their places. Recurses into groups, whose nesting `parseXml` limits. */
export function partsOf(anchor: XmlElement): DrawingPart[] {
  return childrenOf(anchor).flatMap((child) => partsIn(child, whole, null))
}

function partsIn(element: XmlElement, around: Box, group: XmlElement | null): DrawingPart[] {
  const share = group ? shareOf(element, around, group) : around
  // Frames of newer versions, such as slicers, have shapes in their fallback.
  const isUnknown = element.name === 'xdr:graphicFrame' && descendantsOf(element, 'c:chart').length === 0
  if (partNames.has(element.name)) return isUnknown || isHidden(element) ? [] : [{ element, share }]
  if (element.name === 'mc:AlternateContent') {
    const [choice] = childrenOf(element, 'mc:Choice')
    const shown = choice ? childrenOf(choice).flatMap((one) => partsIn(one, around, group)) : []
    const fallback = childrenOf(childOf(element, 'mc:Fallback'))
    return shown.length > 0 ? shown : fallback.flatMap((one) => partsIn(one, around, group))
  }
  if (element.name !== 'xdr:grpSp' || isHidden(element)) return []
  return childrenOf(element).flatMap((one) => partsIn(one, share, element))
}

function isHidden(element: XmlElement): boolean {
  return /^(?:1|true)$/.test(childOf(childrenOf(element)[0], 'xdr:cNvPr')?.attributes.hidden ?? '')
}

/** The share of the drawing of an element in a group. */
function shareOf(element: XmlElement, around: Box, group: XmlElement): Box {
  const inner = childOf(group, 'xdr:grpSpPr', 'a:xfrm')
  const own =
    childOf(element, element.name === 'xdr:grpSp' ? 'xdr:grpSpPr' : 'xdr:spPr', 'a:xfrm') ??
    childOf(element, 'xdr:xfrm')
  const numbers = (holder: XmlElement | undefined, name: string, ...keys: readonly [string, string]) =>
    keys.map((key) => Number(childOf(holder, name)?.attributes[key]))
  const [left, top] = numbers(inner, 'a:chOff', 'x', 'y')
  const [width, height] = numbers(inner, 'a:chExt', 'cx', 'cy')
  const [x, y] = numbers(own, 'a:off', 'x', 'y')
  const [across, down] = numbers(own, 'a:ext', 'cx', 'cy')
  if (![left, top, x, y, across, down].every(Number.isFinite) || !(width > 0 && height > 0)) return around
  const share = (value: number, from: number, to: number) => from + value * (to - from)
  return {
    x0: share((x - left) / width, around.x0, around.x1),
    y0: share((y - top) / height, around.y0, around.y1),
    x1: share((x + across - left) / width, around.x0, around.x1),
    y1: share((y + down - top) / height, around.y0, around.y1),
  }
}

/** The box of a part in that of its drawing. */
export function boxWithin({ x0, y0, x1, y1 }: Box, share: Box): Box {
  const [width, height] = [x1 - x0, y1 - y0]
  return {
    x0: x0 + share.x0 * width,
    y0: y0 + share.y0 * height,
    x1: x0 + share.x1 * width,
    y1: y0 + share.y1 * height,
  }
}

interface Themed {
  readonly theme: ThemeColors
  readonly themePart: XmlElement | undefined
  /** Default font of text. */
  readonly font: string
}

/** A shape or connector with its fill, its lines and its text. @param scale of the sheet on the page */
export function shapeObjects(shape: XmlElement, box: Box, scale: number, themed: Themed): FixedObject[] {
  const properties = [childOf(shape, 'xdr:spPr')].filter((one) => one !== undefined)
  const style = childOf(shape, 'xdr:style')
  const look = shapeLook({ properties, style, ...themed }, box)
  const transform = childOf(shape, 'xdr:spPr', 'a:xfrm')
  const shown = shape.name === 'xdr:cxnSp' ? { ...look, fill: null } : look
  const text = textOf(shape, box, scale, themed)
  return [...drawnShapes(geometryOf(properties), transform, box, shown), ...(text ? [text] : [])]
}

function textOf(shape: XmlElement, box: Box, scale: number, { theme, font }: Themed): FixedText | null {
  const body = childOf(shape, 'xdr:txBody')
  const color = colorIn(childOf(shape, 'xdr:style', 'a:fontRef'), theme)
  const base: TextLook = { font, size: usualSize, color: color ?? '#000000' }
  const blocks = childrenOf(body, 'a:p').map((paragraph) => paragraphOf(paragraph, base, scale, theme))
  if (blocks.every(({ inlines }) => inlines.length === 0)) return null
  const { attributes = {} } = childOf(body, 'a:bodyPr') ?? {}
  const inset = (side: keyof typeof usualInset) =>
    (Number(attributes[`${side}Ins`] ?? usualInset[side]) / unitsPerPoint || 0) * scale
  const area = textBoxOf(geometryOf([childOf(shape, 'xdr:spPr')].filter((one) => one !== undefined)), box)
  const { degrees } = transformOf(childOf(shape, 'xdr:spPr', 'a:xfrm'))
  const upright = { vert: 90, vert270: 270 }[attributes.vert ?? ''] ?? 0
  const { anchor = 't' } = attributes
  const inside = {
    x0: area.x0 + inset('l'),
    y0: area.y0 + inset('t'),
    x1: area.x1 - inset('r'),
    y1: area.y1 - inset('b'),
  }
  const [cx, cy] = [(inside.x0 + inside.x1) / 2, (inside.y0 + inside.y1) / 2]
  const [across, down] = [(inside.x1 - inside.x0) / 2, (inside.y1 - inside.y0) / 2]
  const turn = (degrees + upright) % 360
  return {
    kind: 'text',
    box: upright === 0 ? inside : { x0: cx - down, y0: cy - across, x1: cx + down, y1: cy + across },
    blocks,
    vertical: anchor === 'ctr' ? 'middle' : anchor === 'b' ? 'bottom' : 'top',
    ...(attributes.wrap === 'none' ? { unbroken: true, grows: true } : {}),
    ...(turn === 0 ? {} : { turn }),
  }
}

const aligns: Readonly<Record<string, Align>> = { ctr: 'center', r: 'right', just: 'justify' }

function paragraphOf(
  paragraph: XmlElement,
  base: TextLook,
  scale: number,
  theme: ThemeColors,
): Extract<Block, { kind: 'paragraph' }> {
  const inlines = childrenOf(paragraph).flatMap((child): Inline[] => {
    if (child.name === 'a:br') return [{ kind: 'break' }]
    const written = childOf(child, 'a:t')
    const text = written ? textContent(written) : ''
    if (text === '') return []
    return [{ kind: 'text', text, look: runLook(childOf(child, 'a:rPr'), base, scale, theme) }]
  })
  const { algn = '' } = childOf(paragraph, 'a:pPr')?.attributes ?? {}
  const end = runLook(childOf(paragraph, 'a:endParaRPr'), base, scale, theme)
  const first = inlines.find((one) => one.kind === 'text')?.look ?? end
  return { kind: 'paragraph', inlines, look: { text: first, align: aligns[algn] ?? 'left' } }
}

function runLook(
  properties: XmlElement | undefined,
  base: TextLook,
  scale: number,
  theme: ThemeColors,
): TextLook {
  const { sz, b, i, u = 'none' } = properties?.attributes ?? {}
  const face = childOf(properties, 'a:latin')?.attributes.typeface
  const color = colorIn(childOf(properties, 'a:solidFill'), theme)
  const isOn = (value: string | undefined) => value === '1' || value === 'true'
  return {
    ...base,
    size: (Number(sz) > 0 ? Number(sz) / 100 : (base.size ?? usualSize)) * scale,
    ...(face && !face.startsWith('+') ? { font: face } : {}),
    ...(color ? { color } : {}),
    ...(isOn(b) ? { bold: true } : {}),
    ...(isOn(i) ? { italic: true } : {}),
    ...(u === 'none' ? {} : { underline: true }),
  }
}
