import type { Block, Drawing } from '../../../model/document.ts'
import type { Relationship } from '../../../office/package-reader.ts'
import type { Numbering, WordStyles } from '../../../office/word.ts'
import type { XmlElement } from '../../../office/xml.ts'
import type { Conversion } from '../../conversion.ts'
import type { ThemeColors } from '../drawing/theme-colors.ts'
import type { Anchors } from './anchors.ts'
import { Fields } from './fields.ts'
import type { DocxLooks, InTable } from './looks.ts'
import type { TextEdges } from './places.ts'

/** State that all parts of one document share. */
export interface DocxContext {
  readonly styles: WordStyles
  readonly numbering: Numbering
  readonly anchors: Anchors
  readonly conversion: Conversion
  /** Part names of the images met so far, in order. */
  readonly pictures: Set<string>
  /** Keys of the notes met so far, such as `footnote 2`. */
  readonly notes: Set<string>
  /** Current numbers by list and level; lists count on across other content. */
  readonly counters: Map<string, number>
  readonly cells: { left: number }
  /** Set if the appearance of the source is read. */
  readonly looks?: DocxLooks
  readonly theme?: ThemeColors
  readonly edges?: TextEdges
  /** Drawings on pages without other text. */
  readonly free?: ReadonlySet<XmlElement>
  /** Properties of the sections whose page the next section continues. */
  readonly continued: ReadonlySet<XmlElement>
  /** Ends of the sections of the body, in order. */
  readonly sectionEnds: SectionEnd[]
  /** Set where drawings are drawn, with those met so far, by their keys. */
  readonly drawn?: Map<string, Drawing>
  readonly themePart?: XmlElement | undefined
  /** Reads the content of a text box. */
  readonly readBlocks?: (content: XmlElement, story: DocxStory) => readonly Block[]
  /** Chart and diagram parts by name. */
  readonly drawings: ReadonlyMap<string, XmlElement>
}

/** The end of a section: the properties of the section, and the number of blocks before it. */
export interface SectionEnd {
  readonly properties: XmlElement
  readonly blocks: number
}

/** One part with text: the main document, a header, the notes. Fields span its paragraphs. */
export interface DocxStory {
  readonly whole: DocxContext
  readonly relations: ReadonlyMap<string, Relationship>
  readonly fields: Fields
  /** It is a header or footer, where images do not move the text. */
  readonly isRunning?: boolean
  /** It is on a filled shape. */
  readonly isFilled?: boolean
  /** What the table around gives its paragraphs. */
  readonly inTable?: InTable
}

export function isFree(drawing: XmlElement, { free }: DocxContext): boolean {
  return free?.has(drawing) === true
}

export function storyOf(
  whole: DocxContext,
  relations: readonly Relationship[],
  isRunning = false,
): DocxStory {
  return {
    whole,
    isRunning,
    relations: new Map(relations.map((relation) => [relation.id, relation])),
    fields: new Fields(),
  }
}
