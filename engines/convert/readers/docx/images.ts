import type { Inline } from '../../../model/document.ts'
import { childOf, descendantsOf, type XmlElement } from '../../../office/xml.ts'
import type { Story } from './story.ts'

export interface Picture {
  readonly inline: Inline
  /** Where a click on it leads. */
  readonly href?: string
}

/** English Metric Units of DrawingML in a point (ECMA-376 part 1, 20.1.2.1). */
const unitsPerPoint = 12_700

/** The pictures of a drawing, of an old shape or of an embedded object; what is drawn with lines alone is none. */
export function pictureOf(drawing: XmlElement, story: Story): Picture[] {
  if (drawing.name !== 'w:drawing') return legacyPictures(drawing, story)
  const frame = childOf(drawing, 'wp:inline') ?? childOf(drawing, 'wp:anchor')
  const named = childOf(frame, 'wp:docPr')
  const size = childOf(frame, 'wp:extent')?.attributes
  const pictures = descendantsOf(frame, 'pic:pic')
  const found = pictures.flatMap((picture): Picture[] => {
    const blip = descendantsOf(picture, 'a:blip').at(0)?.attributes
    const key = resourceOf(blip?.['r:embed'] ?? blip?.['r:link'], story)
    if (key === null) return []
    const click = story.relations.get(childOf(named, 'a:hlinkClick')?.attributes['r:id'] ?? '')
    const inline: Inline = {
      kind: 'image',
      resource: key,
      ...said('alt', named?.attributes.descr),
      ...said('title', named?.attributes.title),
      ...(pictures.length === 1 ? { ...points('width', size?.cx), ...points('height', size?.cy) } : {}),
    }
    return [click ? { inline, href: click.target } : { inline }]
  })
  return found
}

function legacyPictures(shape: XmlElement, story: Story): Picture[] {
  return descendantsOf(shape, 'v:imagedata').flatMap(({ attributes }): Picture[] => {
    const key = resourceOf(attributes['r:id'], story)
    return key === null
      ? []
      : [{ inline: { kind: 'image', resource: key, ...said('alt', attributes['o:title']) } }]
  })
}

/** The key of a picture's part, which is its name. Null where the package has no such part. */
function resourceOf(relation: string | undefined, { relations, whole }: Story): string | null {
  const found = relation === undefined ? undefined : relations.get(relation)
  if (!found) return null
  whole.pictures.add(found.target)
  return found.target
}

function said<K extends string>(key: K, text: string | undefined): { readonly [P in K]?: string } {
  return text === undefined || text.trim() === '' ? {} : ({ [key]: text.trim() } as { [P in K]: string })
}

function points<K extends string>(key: K, units: string | undefined): { readonly [P in K]?: number } {
  const value = Number(units) / unitsPerPoint
  return Number.isFinite(value) && value > 0 ? ({ [key]: value } as { [P in K]: number }) : {}
}
