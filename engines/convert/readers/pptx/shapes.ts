import type { Box } from '../../../model/geometry.ts'
import { childOf, childrenOf, isElement, type XmlElement } from '../../../office/xml.ts'
import type { SlidePart } from './deck.ts'

/** A shape of a slide, taken out of its groups, in painting order. */
export interface SlideShape {
  readonly element: XmlElement
  /** The placeholder that it fills; undefined for an independent shape. */
  readonly placeholder: Placeholder | undefined
  /** In English Metric Units of the slide; null where neither the shape nor its layout states it. */
  readonly box: Box | null
}

interface Placeholder {
  readonly type: string
  readonly index: string
}

/** Maps the coordinates of a group to those of the slide. */
interface Frame {
  readonly scaleX: number
  readonly scaleY: number
  readonly x: number
  readonly y: number
}

const wholeSlide: Frame = { scaleX: 1, scaleY: 1, x: 0, y: 0 }

const shapeNames: ReadonlySet<string> = new Set([
  'p:sp',
  'p:pic',
  'p:graphicFrame',
  'p:contentPart',
  'p:cxnSp',
])

/** The visible shapes of a slide. Recurses into groups, whose nesting `parseXml` limits. */
export function shapesOf(sheet: SlidePart): SlideShape[] {
  const tree = childOf(sheet.root, 'p:cSld', 'p:spTree')
  return tree ? shapesIn(tree, wholeSlide, sheet) : []
}

function shapesIn(container: XmlElement, frame: Frame, sheet: SlidePart): SlideShape[] {
  const out: SlideShape[] = []
  for (const child of container.children) {
    if (!isElement(child)) continue
    if (child.name === 'p:grpSp') {
      if (!isHidden(child))
        for (const shape of shapesIn(child, groupFrame(child, frame), sheet)) out.push(shape)
    } else if (child.name === 'mc:AlternateContent') {
      const choice = childrenOf(child, 'mc:Choice').find((one) => childrenOf(one).length > 0)
      const shapes = choice ? shapesIn(choice, frame, sheet) : []
      const fallback = childOf(child, 'mc:Fallback')
      const known = shapes.length > 0 && !shapes.every(({ element }) => isAlternative(element))
      for (const shape of known || !fallback ? shapes : shapesIn(fallback, frame, sheet)) out.push(shape)
    } else if (shapeNames.has(child.name) && !isHidden(child)) {
      const placeholder = placeholderOf(child)
      out.push({ element: child, placeholder, box: boxOf(child, frame) ?? inheritedBox(placeholder, sheet) })
    }
  }
  return out
}

/** Content of a newer version, with a fallback image. */
function isAlternative(element: XmlElement): boolean {
  if (element.name === 'p:contentPart') return true
  const uri = childOf(element, 'a:graphic', 'a:graphicData')?.attributes.uri ?? ''
  return uri.includes('chartex') || uri.includes('slicer') || uri.includes('webextension')
}

/** The non-visual properties, the first child of a shape: `p:nvSpPr`, `p:nvPicPr` and so on. */
export function nameOf(element: XmlElement): XmlElement | undefined {
  return childOf(childrenOf(element)[0], 'p:cNvPr')
}

function isHidden(element: XmlElement): boolean {
  const { hidden } = nameOf(element)?.attributes ?? {}
  return hidden === '1' || hidden === 'true'
}

function placeholderOf(element: XmlElement): Placeholder | undefined {
  const found = childOf(childrenOf(element)[0], 'p:nvPr', 'p:ph')
  return found && { type: found.attributes.type ?? 'obj', index: found.attributes.idx ?? '' }
}

/** The shape of a layout or master that a placeholder inherits from: by index on a layout, by type on a master. */
export function inheritedShape(
  { type, index }: Placeholder,
  sheet: SlidePart,
  byIndex: boolean,
): XmlElement | undefined {
  const candidates = childrenOf(childOf(sheet.root, 'p:cSld', 'p:spTree')).filter(
    (element) => placeholderOf(element) !== undefined,
  )
  const kind = kindOf(type)
  const same = candidates.filter((element) => kindOf(placeholderOf(element)?.type ?? '') === kind)
  if (byIndex && index !== '') {
    const found = candidates.find((element) => placeholderOf(element)?.index === index)
    if (found) return found
  }
  return same[0]
}

/** Placeholder types that inherit from the same placeholder of a master. */
function kindOf(type: string): string {
  if (type === 'ctrTitle' || type === 'title') return 'title'
  return type === 'dt' || type === 'ftr' || type === 'sldNum' || type === 'hdr' ? type : 'body'
}

function inheritedBox(placeholder: Placeholder | undefined, sheet: SlidePart): Box | null {
  if (placeholder === undefined) return null
  for (let above = sheet.parent, first = true; above; above = above.parent, first = false) {
    const shape = inheritedShape(placeholder, above, first)
    const box = shape ? boxOf(shape, wholeSlide) : null
    if (box) return box
  }
  return null
}

function boxOf(element: XmlElement, frame: Frame): Box | null {
  const transform = childOf(childOf(element, 'p:spPr'), 'a:xfrm') ?? childOf(element, 'p:xfrm')
  const at = pair(childOf(transform, 'a:off'), 'x', 'y')
  const size = pair(childOf(transform, 'a:ext'), 'cx', 'cy')
  if (!at || !size) return null
  const x0 = frame.x + at[0] * frame.scaleX
  const y0 = frame.y + at[1] * frame.scaleY
  return { x0, y0, x1: x0 + size[0] * frame.scaleX, y1: y0 + size[1] * frame.scaleY }
}

function groupFrame(group: XmlElement, around: Frame): Frame {
  const transform = childOf(group, 'p:grpSpPr', 'a:xfrm')
  const at = pair(childOf(transform, 'a:off'), 'x', 'y')
  const size = pair(childOf(transform, 'a:ext'), 'cx', 'cy')
  const inner = pair(childOf(transform, 'a:chOff'), 'x', 'y')
  const innerSize = pair(childOf(transform, 'a:chExt'), 'cx', 'cy')
  if (!at || !size || !inner || !innerSize) return around
  const scaleX = around.scaleX * (innerSize[0] > 0 ? size[0] / innerSize[0] : 1)
  const scaleY = around.scaleY * (innerSize[1] > 0 ? size[1] / innerSize[1] : 1)
  return {
    scaleX,
    scaleY,
    x: around.x + at[0] * around.scaleX - inner[0] * scaleX,
    y: around.y + at[1] * around.scaleY - inner[1] * scaleY,
  }
}

function pair(element: XmlElement | undefined, a: string, b: string): [number, number] | null {
  const first = Number(element?.attributes[a])
  const second = Number(element?.attributes[b])
  return Number.isFinite(first) && Number.isFinite(second) ? [first, second] : null
}
