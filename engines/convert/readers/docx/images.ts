import type { Block, Inline, PagePlace } from '../../../model/document.ts'
import { LimitError } from '../../../model/errors.ts'
import { childOf, descendantsOf, isElement, type XmlElement } from '../../../office/xml.ts'
import { chartTable } from '../drawing/charts.ts'
import { diagramList, plainLine } from '../drawing/diagrams.ts'
import { legacyShape, type Placed, placeIn, placeOfAnchor, unitsPerPoint } from './places.ts'
import { type DocxStory, isFree } from './story.ts'

interface DocxImage {
  readonly inline: Inline
  /** Link target of the image. */
  readonly href?: string
}

/** The images of a drawing, of a VML shape or of an embedded object; vector shapes have none. */
export function imagesOf(drawing: XmlElement, story: DocxStory): DocxImage[] {
  if (drawing.name !== 'w:drawing') return legacyImages(drawing, story)
  const frame = childOf(drawing, 'wp:inline') ?? childOf(drawing, 'wp:anchor')
  const named = childOf(frame, 'wp:docPr')
  const size = childOf(frame, 'wp:extent')?.attributes
  const pictures = descendantsOf(frame, 'pic:pic')
  const apart = placeOf(placeOfAnchor(frame), Number(size?.cx) / unitsPerPoint, drawing, story)
  const found = pictures.flatMap((picture): DocxImage[] => {
    const blip = descendantsOf(picture, 'a:blip').at(0)?.attributes
    const key = resourceOf(blip?.['r:embed'] ?? blip?.['r:link'], story)
    if (key === null) return []
    const click = story.relations.get(childOf(named, 'a:hlinkClick')?.attributes['r:id'] ?? '')
    const inline: Inline = {
      kind: 'image',
      resource: key,
      ...optionalText('alt', named?.attributes.descr),
      ...optionalText('title', named?.attributes.title),
      ...(pictures.length === 1
        ? { ...points('width', size?.cx), ...points('height', size?.cy), ...apart }
        : {}),
    }
    return [click ? { inline, href: click.target } : { inline }]
  })
  return found
}

/** The position of an image if the space it takes in the text is known. */
function placeOf(
  placed: Placed | null,
  width: number,
  drawing: XmlElement,
  { whole, isRunning }: DocxStory,
): { readonly place?: PagePlace } {
  const around = { isRunning, width, edges: whole.edges, isFree: isFree(drawing, whole) }
  const place = placed && whole.looks ? placeIn(placed, around) : null
  return place ? { place } : {}
}

function legacyImages(drawing: XmlElement, story: DocxStory): DocxImage[] {
  return shapesWithImages(drawing).flatMap((shape): DocxImage[] => {
    const attributes = childOf(shape, 'v:imagedata')?.attributes ?? {}
    const key = resourceOf(attributes['r:id'], story)
    if (key === null) return []
    const { width, height, placed } = legacyShape(shape)
    // Shapes of a group have sizes and places in units of the group.
    const isWhole = story.whole.looks && drawing.children.includes(shape)
    const size =
      isWhole && width && height ? { width, height, ...placeOf(placed, width, drawing, story) } : {}
    return [
      { inline: { kind: 'image', resource: key, ...optionalText('alt', attributes['o:title']), ...size } },
    ]
  })
}

function shapesWithImages(element: XmlElement): XmlElement[] {
  if (childOf(element, 'v:imagedata')) return [element]
  return element.children.flatMap((child) => (isElement(child) ? shapesWithImages(child) : []))
}

/** The resource key of an image: its part name; null if the package has no such part. */
function resourceOf(relation: string | undefined, { relations, whole }: DocxStory): string | null {
  const found = relation === undefined ? undefined : relations.get(relation)
  if (!found) return null
  whole.pictures.add(found.target)
  return found.target
}

function optionalText<K extends string>(key: K, text: string | undefined): { readonly [P in K]?: string } {
  return text === undefined || text.trim() === '' ? {} : ({ [key]: text.trim() } as { [P in K]: string })
}

function points<K extends string>(key: K, units: string | undefined): { readonly [P in K]?: number } {
  const value = Number(units) / unitsPerPoint
  return Number.isFinite(value) && value > 0 ? ({ [key]: value } as { [P in K]: number }) : {}
}

/** Content of charts and diagrams in a drawing, with a warning for one without any. */
export function drawingBlocks(drawing: XmlElement, story: DocxStory): Block[] {
  const { whole, relations } = story
  const partOf = (id: string | undefined) => whole.drawings.get(relations.get(id ?? '')?.target ?? '')
  const charts = descendantsOf(drawing, 'c:chart')
  const diagrams = descendantsOf(drawing, 'dgm:relIds')
  const blocks = [
    ...charts.map(({ attributes }) => chartTable(partOf(attributes['r:id']), (count) => take(story, count))),
    ...diagrams.map(({ attributes }) => diagramList(partOf(attributes['r:dm']), plainLine)),
  ].filter((block) => block !== null)
  if (blocks.length < charts.length + diagrams.length)
    whole.conversion.warn({
      code: 'drawing_lost',
      message: 'A chart or diagram of the document was left out; its data is not in the file.',
    })
  return blocks
}

function take({ whole }: DocxStory, count: number): void {
  whole.cells.left -= count
  if (whole.cells.left < 0)
    throw new LimitError(
      'too_many_entries',
      'The tables of the document have more cells than the limit allows.',
      { limit: 'cells' },
    )
}
