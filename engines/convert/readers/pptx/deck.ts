import type { OfficePackage, Relationship } from '../../../office/package-reader.ts'
import type { XmlElement } from '../../../office/xml.ts'
import type { Conversion } from '../../conversion.ts'

/** What every slide of a presentation shares while it is read. */
export interface Deck {
  readonly opc: OfficePackage
  readonly conversion: Conversion
  /** Part names of the pictures that were met, in order. */
  readonly pictures: Set<string>
  /** Layouts and masters by part name: many slides share them. */
  readonly sheets: Map<string, Sheet>
  /** Slide number, from 1, by part name: where links inside of the presentation lead. */
  readonly numbers: ReadonlyMap<string, number>
  readonly cells: { left: number }
  /** `p:defaultTextStyle` of the presentation. */
  readonly defaultText: XmlElement | undefined
}

/** A part with shapes: a slide, and the layout and the master that it takes from. */
export interface Sheet {
  readonly root: XmlElement | undefined
  readonly relations: ReadonlyMap<string, Relationship>
  /** The layout of a slide, the master of a layout. */
  readonly parent: Sheet | undefined
}

/** Reads a part and those it takes from; each is read once. */
export async function sheetOf(deck: Deck, name: string, parents: readonly string[]): Promise<Sheet> {
  const known = deck.sheets.get(name)
  if (known) return known
  const relations = await deck.opc.relationships(name)
  const [kind, ...further] = parents
  const above = relations.find((relation) => relation.kind === kind && !relation.external)
  const sheet: Sheet = {
    root: await deck.opc.xml(name),
    relations: new Map(relations.map((relation) => [relation.id, relation])),
    parent: above ? await sheetOf(deck, above.target, further) : undefined,
  }
  if (parents.length < 2) deck.sheets.set(name, sheet)
  return sheet
}
