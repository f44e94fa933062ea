import type { Block, FixedObject, Inline } from '../../../model/document.ts'
import type { Box } from '../../../model/geometry.ts'
import { childOf, childrenOf, descendantsOf, isElement, type XmlElement } from '../../../office/xml.ts'
import { chartObjects, usualChartFrame } from '../drawing/chart-shapes.ts'
import { geometryOf, transformOf } from '../drawing/drawn-shapes.ts'
import { textBoxOf } from '../drawing/outlines.ts'
import { themeFonts } from '../drawing/theme-colors.ts'
import { shapeObjects } from '../spreadsheet/fixed/shapes.ts'
import { supportedAlternative } from './alternatives.ts'
import { boxInGroup, insetOf, shapesIn } from './boxes.ts'
import { placeIn, placeOfAnchor, unitsPerPoint } from './places.ts'
import { type DocxStory, isFree } from './story.ts'

/**
 * A drawing as an image that is drawn from its parts: a chart, a diagram, and inline shapes or shapes with images among them.
 * Null for content read by `textsOf`, `shapesOf` and `imagesOf`.
 */
export function drawnImage(drawing: XmlElement, story: DocxStory): Inline | null {
  const { whole, isRunning } = story
  const frame = childOf(drawing, 'wp:inline') ?? childOf(drawing, 'wp:anchor')
  const data = childOf(frame, 'a:graphic', 'a:graphicData')
  if (!whole.drawn || !whole.theme || !data) return null
  const { cx, cy } = childOf(frame, 'wp:extent')?.attributes ?? {}
  const [width, height] = [Number(cx) / unitsPerPoint, Number(cy) / unitsPerPoint]
  if (!(width > 0 && height > 0)) return null
  const placed = placeOfAnchor(frame)
  const place =
    placed && placeIn(placed, { isRunning, width, edges: whole.edges, isFree: isFree(drawing, whole) })
  if (!frame || !isDrawn(frame, data)) return null
  const objects = objectsIn(data, { x0: 0, y0: 0, x1: width, y1: height }, story)
  if (objects.length === 0) return null
  const key = `drawing ${whole.drawn.size + 1}`
  whole.drawn.set(key, { width, height, objects })
  const { descr, title } = childOf(frame, 'wp:docPr')?.attributes ?? {}
  const alt = descr?.trim() || title?.trim()
  return {
    kind: 'image',
    resource: key,
    width,
    height,
    ...(alt ? { alt } : {}),
    ...(place ? { place } : {}),
  }
}

/** Separate shapes and texts are read separately, as the text next to them may go around them. */
function isDrawn(frame: XmlElement, data: XmlElement): boolean {
  const has = (name: string) => descendantsOf(data, name).length > 0
  if (has('c:chart') || has('dgm:relIds') || childOf(data, 'wpc:wpc')) return true
  const isShapes = childOf(data, 'wpg:wgp') !== undefined || childOf(data, 'wps:wsp') !== undefined
  const isLine = frame.name === 'wp:inline'
  return isShapes && (isLine || has('pic:pic'))
}

/** The objects of a drawing, a canvas or a group, whose coordinates it states. Recurses into groups, whose nesting `parseXml` limits. */
function objectsIn(holder: XmlElement, box: Box, story: DocxStory): FixedObject[] {
  return childrenOf(holder).flatMap((child): FixedObject[] => {
    const inside = boxInGroup(child, holder, box)
    switch (child.name) {
      case 'wpc:wpc':
        return objectsIn(child, box, story)
      case 'wpg:wgp':
      case 'wpg:grpSp':
        return objectsIn(child, inside, story)
      case 'mc:AlternateContent':
        return objectsIn({ ...supportedAlternative(child), name: holder.name }, box, story)
      case 'wps:wsp':
        return shapeOf(child, inside, story)
      case 'pic:pic':
        return pictureOf(child, inside, story)
      case 'c:chart':
        return chartOf(child, inside, story)
      case 'dgm:relIds':
        return diagramOf(child, inside, story)
      case 'wpg:graphicFrame':
        return objectsIn(childOf(child, 'a:graphic', 'a:graphicData') ?? child, inside, story)
      default:
        return []
    }
  })
}

function partOf(id: string | undefined, { whole, relations }: DocxStory): XmlElement | undefined {
  return whole.drawings.get(relations.get(id ?? '')?.target ?? '')
}

function chartOf({ attributes }: XmlElement, box: Box, story: DocxStory): FixedObject[] {
  const { theme, themePart } = story.whole
  const part = partOf(attributes['r:id'], story)
  return theme ? chartObjects(part, box, theme, themeFonts(themePart).minor, usualChartFrame) : []
}

/** The shapes of a diagram as the program that wrote it has saved them (MS-ODRAWXML, 2.12). */
function diagramOf({ attributes }: XmlElement, box: Box, story: DocxStory): FixedObject[] {
  const { theme, themePart } = story.whole
  const model = descendantsOf(partOf(attributes['r:dm'], story), 'dsp:dataModelExt').at(0)
  const saved = childOf(partOf(model?.attributes.relId, story), 'dsp:spTree')
  if (!theme || !saved) return []
  const themed = { theme, themePart, font: themeFonts(themePart).minor }
  return childrenOf(renamed(saved), 'xdr:sp').flatMap((shape) => {
    const [x, y, width, height] = boundsOf(childOf(shape, 'xdr:spPr', 'a:xfrm'))
    const at = { x0: box.x0 + x, y0: box.y0 + y, x1: box.x0 + x + width, y1: box.y0 + y + height }
    return width > 0 || height > 0 ? shapeObjects(shape, at, 1, themed) : []
  })
}

/** Shapes of diagrams have the form of those of sheets. */
function renamed(element: XmlElement): XmlElement {
  return {
    ...element,
    name: element.name.replace(/^dsp:/, 'xdr:'),
    children: element.children.map((child) => (isElement(child) ? renamed(child) : child)),
  }
}

function boundsOf(transform: XmlElement | undefined): number[] {
  const [from, size] = [childOf(transform, 'a:off'), childOf(transform, 'a:ext')]
  return [from?.attributes.x, from?.attributes.y, size?.attributes.cx, size?.attributes.cy].map(
    (one) => Number(one) / unitsPerPoint || 0,
  )
}

function pictureOf(picture: XmlElement, box: Box, { whole, relations }: DocxStory): FixedObject[] {
  const fill = childOf(picture, 'pic:blipFill')
  const target = relations.get(childOf(fill, 'a:blip')?.attributes['r:embed'] ?? '')?.target
  if (target === undefined) return []
  whole.pictures.add(target)
  const cut = childOf(fill, 'a:srcRect')?.attributes ?? {}
  const share = (name: string) => Math.max(-1, Math.min(0.99, (Number(cut[name]) || 0) / 100_000))
  const crop = { left: share('l'), top: share('t'), right: share('r'), bottom: share('b') }
  const { degrees } = transformOf(childOf(picture, 'pic:spPr', 'a:xfrm'))
  return [
    {
      kind: 'picture',
      box,
      resource: target,
      ...(Object.keys(cut).length > 0 ? { crop } : {}),
      ...(degrees === 0 ? {} : { turn: degrees }),
    },
  ]
}

function shapeOf(shape: XmlElement, box: Box, { whole, ...story }: DocxStory): FixedObject[] {
  const { theme } = whole
  if (!theme) return []
  const shapes = shapesIn(shape, box, theme, whole.themePart)
  const isFilled = shapes.some(({ fill }) => fill)
  const content = childOf(shape, 'wps:txbx', 'w:txbxContent')
  const blocks: readonly Block[] = content
    ? (whole.readBlocks?.(content, { ...story, whole, isFilled }) ?? [])
    : []
  if (blocks.length === 0) return shapes
  const properties = childOf(shape, 'wps:spPr')
  const body = childOf(shape, 'wps:bodyPr')
  const inset = insetOf(body)
  const area = textBoxOf(geometryOf(properties ? [properties] : []), box)
  const inside = {
    x0: area.x0 + inset.left,
    y0: area.y0 + inset.top,
    x1: area.x1 - inset.right,
    y1: area.y1 - inset.bottom,
  }
  const { degrees } = transformOf(childOf(properties, 'a:xfrm'))
  const { anchor = 't', vert = 'horz' } = body?.attributes ?? {}
  const upright = { vert: 90, vert270: 270, eaVert: 90 }[vert] ?? 0
  const turn = (degrees + upright) % 360
  return [
    ...shapes,
    {
      kind: 'text',
      box: upright === 0 ? inside : quarterTurned(inside),
      blocks,
      vertical: anchor === 'ctr' ? 'middle' : anchor === 'b' ? 'bottom' : 'top',
      ...(turn === 0 ? {} : { turn }),
    },
  ]
}

/** A box with the same centre and exchanged sides. */
function quarterTurned({ x0, y0, x1, y1 }: Box): Box {
  const [cx, cy] = [(x0 + x1) / 2, (y0 + y1) / 2]
  const [half, other] = [(y1 - y0) / 2, (x1 - x0) / 2]
  return { x0: cx - half, y0: cy - other, x1: cx + half, y1: cy + other }
}
