import type { Banner, PagePlace, TextLook } from '../../../model/document.ts'
import { childOf, descendantsOf, isElement, textContent, type XmlElement } from '../../../office/xml.ts'
import { cssColor } from '../text-color.ts'
import { supportedAlternative } from './alternatives.ts'
import { legacyShape, placeOfAnchor, unitsPerPoint } from './places.ts'

/** Default colour of a watermark: silver. */
const usualColor = '#c0c0c0'
const middle: PagePlace = {
  x: 0,
  y: 0,
  behind: true,
  from: { x: 'margin', y: 'margin' },
  align: { x: 'center', y: 'middle' },
}

/** The watermarks of a header: text as large as its shape, in VML (`v:textpath`) or DrawingML (a text box with a warp). */
export function bannersOf(header: XmlElement): Banner[] {
  return drawingsIn(header).flatMap((drawing) =>
    drawing.name === 'w:pict' ? legacyBanners(drawing) : bannerOf(drawing),
  )
}

/** Whether a drawing is a watermark, whose text does not belong to the header. */
export function isBanner(drawing: XmlElement): boolean {
  return drawing.name === 'w:drawing' && warpOf(drawing) !== undefined
}

function drawingsIn(element: XmlElement): XmlElement[] {
  return element.children
    .filter((child) => isElement(child))
    .flatMap((child) => {
      if (child.name === 'w:pict' || child.name === 'w:drawing') return [child]
      return drawingsIn(child.name === 'mc:AlternateContent' ? supportedAlternative(child) : child)
    })
}

/** Text that VML draws as large as its shape, in the line of the text. */
export function artTextsOf(pict: XmlElement): { readonly text: string; readonly look: TextLook }[] {
  return legacyBanners(pict).map(({ text, look, height }) => ({
    text,
    // Letters fill the shape from the top of capitals to the bottom of descenders.
    look: { ...look, size: Math.min(maxArtSize, Math.max(1, height)) },
  }))
}

/** Points. */
const maxArtSize = 200

function legacyBanners(pict: XmlElement): Banner[] {
  return descendantsOf(pict, 'v:shape').flatMap((shape): Banner[] => {
    const path = childOf(shape, 'v:textpath')
    const text = path?.attributes.string?.trim() ?? ''
    const { width, height, turn, placed } = legacyShape(shape)
    if (text === '' || !width || !height) return []
    const [, font] = /font-family:\s*["']?([^;"']+)/.exec(path?.attributes.style ?? '') ?? []
    // VML adds the number of a scheme colour: `#c0c0c0 [2412]`.
    const [stated = ''] = (shape.attributes.fillcolor ?? '').split(' ')
    const color = paler(cssColor(stated) ?? usualColor, opacityOf(childOf(shape, 'v:fill')))
    const look = { color, ...(font === undefined ? {} : { font }) }
    return [{ text, width, height, turn, place: placed?.place ?? middle, look }]
  })
}

function bannerOf(drawing: XmlElement): Banner[] {
  if (!warpOf(drawing)) return []
  const anchor = childOf(drawing, 'wp:anchor')
  const { cx, cy } = childOf(anchor, 'wp:extent')?.attributes ?? {}
  const [width, height] = [Number(cx) / unitsPerPoint, Number(cy) / unitsPerPoint]
  const text = descendantsOf(drawing, 'w:txbxContent').map(textContent).join(' ').trim()
  if (text === '' || !(width > 0 && height > 0)) return []
  const [run] = descendantsOf(drawing, 'w:rPr')
  const font = childOf(run, 'w:rFonts')?.attributes['w:ascii']
  const value = childOf(run, 'w:color')?.attributes['w:val'] ?? ''
  const [box] = descendantsOf(drawing, 'a:xfrm')
  return [
    {
      text,
      width,
      height,
      turn: Number(box?.attributes.rot ?? 0) / unitsPerDegree || 0,
      place: placeOfAnchor(anchor)?.place ?? middle,
      look: { color: cssColor(`#${value}`) ?? usualColor, ...(font === undefined ? {} : { font }) },
    },
  ]
}

/** Angles of DrawingML (20.1.10.3). */
const unitsPerDegree = 60_000

/** The shape that the text of a drawing fills; undefined for ordinary text boxes. */
function warpOf(drawing: XmlElement): XmlElement | undefined {
  const anchor = childOf(drawing, 'wp:anchor')
  const shape = childOf(anchor, 'a:graphic', 'a:graphicData', 'wps:wsp')
  const warp = childOf(shape, 'wps:bodyPr', 'a:prstTxWarp')
  return warp && warp.attributes.prst !== 'textNoShape' ? warp : undefined
}

/** A share, or 65,536ths with an `f` (ECMA-376 part 4, 14.1.2.5). */
function opacityOf(fill: XmlElement | undefined): number {
  const stated = fill?.attributes.opacity ?? '1'
  const value = Number.parseFloat(stated) / (stated.endsWith('f') ? 65_536 : stated.endsWith('%') ? 100 : 1)
  return value >= 0 && value <= 1 ? value : 1
}

/** A colour as it looks on white. */
function paler(color: string, opacity: number): string {
  const channels = color.slice(1).match(/../g) ?? []
  const mixed = channels.map((pair) => Math.round(255 + (Number.parseInt(pair, 16) - 255) * opacity))
  return `#${mixed.map((one) => one.toString(16).padStart(2, '0')).join('')}`
}
