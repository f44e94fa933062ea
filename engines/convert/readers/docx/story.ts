import type { Relationship } from '../../../office/package-reader.ts'
import type { Numbering, WordStyles } from '../../../office/word.ts'
import type { XmlElement } from '../../../office/xml.ts'
import type { Conversion } from '../../conversion.ts'
import type { Anchors } from './anchors.ts'
import { Fields } from './fields.ts'

/** What every part of one document shares while it is read. */
export interface Whole {
  readonly styles: WordStyles
  readonly numbering: Numbering
  readonly anchors: Anchors
  readonly conversion: Conversion
  /** Part names of the pictures that were met, in order. */
  readonly pictures: Set<string>
  /** Keys of the notes that were met, as `footnote 2`. */
  readonly notes: Set<string>
  /** What lists have counted so far, by list and level: they count on over everything between them. */
  readonly counters: Map<string, number>
  readonly cells: { left: number }
  /** Parts of charts and diagrams by their names. */
  readonly drawings: ReadonlyMap<string, XmlElement>
}

/** One part that holds text: the main one, a header, the notes. Fields reach over its paragraphs. */
export interface Story {
  readonly whole: Whole
  readonly relations: ReadonlyMap<string, Relationship>
  readonly fields: Fields
}

export function storyOf(whole: Whole, relations: readonly Relationship[]): Story {
  return {
    whole,
    relations: new Map(relations.map((relation) => [relation.id, relation])),
    fields: new Fields(),
  }
}
