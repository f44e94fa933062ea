import type { OfficePackage, Relationship } from '../../../office/package-reader.ts'
import type { XmlElement } from '../../../office/xml.ts'
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
  const sheet: SlidePart = {
    root: await deck.opc.xml(name),
    relations: new Map(relations.map((relation) => [relation.id, relation])),
    parent: above ? await slidePartOf(deck, above.target, further) : undefined,
  }
  if (parents.length < 2) deck.sheets.set(name, sheet)
  return sheet
}
