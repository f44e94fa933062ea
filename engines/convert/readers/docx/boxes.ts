import type { Edges, Line, PlacedBox } from '../../../model/document.ts'
import { childOf, childrenOf, descend, type XmlElement } from '../../../office/xml.ts'
import { fillIn, type ThemeColors } from '../drawing/theme-colors.ts'
import { cssColor } from '../text-color.ts'
import { legacyShape, type Placed, placeIn, placeOfAnchor, unitsPerPoint } from './places.ts'
import type { DocxStory } from './story.ts'

/** The place of a text box; null for one whose room in the text is not known, and for groups. */
export function boxOf(drawing: XmlElement, { whole, isRunning }: DocxStory): PlacedBox | null {
  if (!whole.theme) return null
  const found = drawing.name === 'w:drawing' ? drawnBox(drawing, whole.theme) : legacyBox(drawing)
  const place = found?.placed ? placeIn(found.placed, isRunning) : null
  if (!found || !place) return null
  const { placed: _, ...box } = found
  return box.width > 0 && box.height > 0 ? { ...box, place } : null
}

type FoundBox = Omit<PlacedBox, 'place'> & { readonly placed: Placed | null }

const inset: Edges = { left: 7.2, top: 3.6, right: 7.2, bottom: 3.6 }
const anchors = { ctr: 'middle', b: 'bottom' } as const

function drawnBox(drawing: XmlElement, theme: ThemeColors): FoundBox | null {
  const anchor = childOf(drawing, 'wp:anchor')
  const shape = descend(anchor, 'a:graphic', 'a:graphicData', 'wps:wsp')
  if (!shape) return null
  const { cx, cy } = childOf(anchor, 'wp:extent')?.attributes ?? {}
  const bodyElement = childOf(shape, 'wps:bodyPr')
  const body = bodyElement?.attributes ?? {}
  const ins = (name: string, usual: number) =>
    body[name] === undefined ? usual : Number(body[name]) / unitsPerPoint || 0
  const properties = childOf(shape, 'wps:spPr')
  const fill = fillIn(properties, theme)
  const stroke = lineOf(childOf(properties, 'a:ln'), theme)
  return {
    placed: placeOfAnchor(anchor),
    width: Number(cx) / unitsPerPoint,
    height: Number(cy) / unitsPerPoint,
    inset: {
      left: ins('lIns', inset.left),
      top: ins('tIns', inset.top),
      right: ins('rIns', inset.right),
      bottom: ins('bIns', inset.bottom),
    },
    vertical: anchors[body.anchor as 'ctr'] ?? 'top',
    ...(childOf(bodyElement, 'a:spAutoFit') ? { isFitted: true } : {}),
    ...(fill ? { fill } : {}),
    ...(stroke ? { stroke } : {}),
  }
}

function lineOf(line: XmlElement | undefined, theme: ThemeColors): Line | null {
  const color = line && fillIn(line, theme)
  if (!color) return null
  const width = Number(line.attributes.w ?? 9525) / unitsPerPoint
  return { width: Math.max(0.25, Math.min(60, width || 0.75)), color }
}

function legacyBox(pict: XmlElement): FoundBox | null {
  // Shapes of a group have their places in units of the group.
  const [shape, ...others] = childrenOf(pict).filter((one) => childOf(one, 'v:textbox'))
  if (!shape || others.length > 0) return null
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
