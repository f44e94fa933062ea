import type { Inline } from '../../../model/document.ts'
import { childOf, descendantsOf, type XmlElement } from '../../../office/xml.ts'
import type { DocxStory } from './story.ts'

interface DocxImage {
  readonly inline: Inline
  /** Link target of the image. */
  readonly href?: string
}

/** English Metric Units of DrawingML in a point (ECMA-376 part 1, 20.1.2.1). */
const unitsPerPoint = 12_700

/** The images of a drawing, of a VML shape or of an embedded object; vector shapes have none. */
export function imagesOf(drawing: XmlElement, story: DocxStory): DocxImage[] {
  if (drawing.name !== 'w:drawing') return legacyImages(drawing, story)
  const frame = childOf(drawing, 'wp:inline') ?? childOf(drawing, 'wp:anchor')
  const named = childOf(frame, 'wp:docPr')
  const size = childOf(frame, 'wp:extent')?.attributes
  const pictures = descendantsOf(frame, 'pic:pic')
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
      ...(pictures.length === 1 ? { ...points('width', size?.cx), ...points('height', size?.cy) } : {}),
    }
    return [click ? { inline, href: click.target } : { inline }]
  })
  return found
}

function legacyImages(shape: XmlElement, story: DocxStory): DocxImage[] {
  return descendantsOf(shape, 'v:imagedata').flatMap(({ attributes }): DocxImage[] => {
    const key = resourceOf(attributes['r:id'], story)
    return key === null
      ? []
      : [{ inline: { kind: 'image', resource: key, ...optionalText('alt', attributes['o:title']) } }]
  })
}

/** The resource key of an image: its part name; null where the package has no such part. */
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
