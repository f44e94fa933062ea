import type { OfficePackage, Relationship } from '../../../office/package-reader.ts'
import { descendantsOf, isElement, type XmlElement } from '../../../office/xml.ts'
import type { Conversion } from '../../conversion.ts'

/** State that all slides of a presentation share. */
export interface PptxDeck {
  readonly opc: OfficePackage
  readonly conversion: Conversion
  /** Part names of the images met so far, in order. */
  readonly pictures: Set<string>
  /** Layouts and masters by part name, shared by slides. */
  readonly sheets: Map<string, SlidePart>
  /** Slide number, from 1, by part name, for links inside the presentation. */
  readonly numbers: ReadonlyMap<string, number>
  readonly cells: { left: number }
  /** `p:defaultTextStyle` of the presentation. */
  readonly defaultText: XmlElement | undefined
}

/** A slide, layout or master. */
export interface SlidePart {
  /** Slide number, from 1; undefined for other parts. */
  readonly number?: number | undefined
  readonly root: XmlElement | undefined
  readonly relations: ReadonlyMap<string, Relationship>
  /** The layout of a slide, the master of a layout. */
  readonly parent: SlidePart | undefined
}

/** Reads a part and those it inherits from, each once. */
export async function slidePartOf(
  deck: PptxDeck,
  name: string,
  parents: readonly string[],
): Promise<SlidePart> {
  const known = deck.sheets.get(name)
  if (known) return known
  const relations = await deck.opc.relationships(name)
  const [kind, ...further] = parents
  const above = relations.find((relation) => relation.kind === kind && !relation.external)
  const root = await deck.opc.xml(name)
  const previews = await objectPreviews(deck, root, relations)
  const sheet: SlidePart = {
    root: root && previews.size > 0 ? withPreviews(root, previews) : root,
    relations: new Map([...relations, ...previews.values()].map((relation) => [relation.id, relation])),
    parent: above ? await slidePartOf(deck, above.target, further) : undefined,
    number: deck.numbers.get(name),
  }
  if (parents.length < 2) deck.sheets.set(name, sheet)
  return sheet
}

/** Pictures of embedded objects in VML drawings next to the slide, where PowerPoint 2007 puts them: by the `spid` of the object. */
async function objectPreviews(
  { opc }: PptxDeck,
  root: XmlElement | undefined,
  relations: readonly Relationship[],
): Promise<Map<string, Relationship>> {
  const previews = new Map<string, Relationship>()
  if (!descendantsOf(root, 'p:graphicFrame').some(isBareObject)) return previews
  for (const { kind, external, target } of relations) {
    if (kind !== 'vmlDrawing' || external) continue
    const pictures = new Map((await opc.relationships(target)).map((relation) => [relation.id, relation]))
    for (const shape of descendantsOf(await opc.xml(target), 'v:shape')) {
      const [data] = descendantsOf(shape, 'v:imagedata')
      const picture = pictures.get(data?.attributes['o:relid'] ?? '')
      const { id } = shape.attributes
      if (id && picture && !picture.external) previews.set(id, { ...picture, id: `vml ${id}` })
    }
  }
  return previews
}

/** An embedded object that has no picture. */
function isBareObject(frame: XmlElement): boolean {
  return descendantsOf(frame, 'p:oleObj').length > 0 && descendantsOf(frame, 'p:pic').length === 0
}

/** Bare objects take the picture of their drawing, in the form that later versions write. */
function withPreviews(element: XmlElement, previews: ReadonlyMap<string, Relationship>): XmlElement {
  const { name, attributes } = element
  const preview = name === 'p:oleObj' ? previews.get(attributes.spid ?? '') : undefined
  if (preview) {
    const blip = { ...tag('a:blip'), attributes: { 'r:embed': preview.id } }
    const picture = tag('p:pic', tag('p:nvPicPr', tag('p:cNvPr')), tag('p:blipFill', blip))
    return { ...element, children: [...element.children, picture] }
  }
  if (name === 'p:graphicFrame' && !isBareObject(element)) return element
  const inside = (child: XmlElement | string) => (isElement(child) ? withPreviews(child, previews) : child)
  return { ...element, children: element.children.map(inside) }
}

function tag(name: string, ...children: XmlElement[]): XmlElement {
  return { name, attributes: {}, children }
}
