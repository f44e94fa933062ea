import type { XmlElement } from '../../../../office/xml.ts'
import type { Conversion } from '../../../conversion.ts'
import type { OoxmlPackage } from '../ooxml-package.ts'
import type { OpenDocument } from '../package.ts'
import type { Pictures } from '../pictures.ts'
import type { OdfStyles } from '../styles.ts'
import type { Lists } from './lists.ts'

/** State that all parts of one text document share. */
export interface OdtContext {
  readonly odf: OpenDocument
  readonly conversion: Conversion
  readonly pack: OoxmlPackage
  readonly lists: Lists
  /** The blocks of a body, cell, note, header or text box, each as an element of Word. */
  readonly readBlocks: (holder: XmlElement, story: OdtStory) => string[]
  readonly pictures: Pictures
  /** Notes that were met, as parts of their list. */
  readonly notes: { readonly footnote: string[]; readonly endnote: string[] }
  /** Tab stops count from the indent of their paragraph. */
  readonly tabsFromIndent: boolean
  /** Spaces of paragraphs in a row are added up, or the larger one counts. */
  readonly addsSpaces: boolean
  /** Whether the first paragraph of a cell has space above, and the last one below. */
  readonly cellSpace: { readonly first: boolean; readonly last: boolean }
  /** Columns of the cells that may still be read. */
  readonly cells: { left: number }
  /** Labels and values of form controls, by their ids. */
  readonly controls: ReadonlyMap<string, string>
  /** Ids of bookmarks and drawings. */
  nextId: number
}

/** One part with text: the document, a header, the notes. */
export interface OdtStory {
  readonly whole: OdtContext
  readonly part: string
  readonly styles: OdfStyles
  readonly isBody: boolean
  /** Paragraphs at the edges of a cell, which have no outer spacing. */
  readonly bare?: { readonly first?: XmlElement | undefined; readonly last?: XmlElement | undefined }
  /** Floating content, attached to the next paragraph. */
  readonly waiting: string[]
}
