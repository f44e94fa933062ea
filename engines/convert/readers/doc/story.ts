import type { Resource } from '../../../model/document.ts'
import type { DocListLevel, DocText, PropertyRun } from '../../../office/doc.ts'
import type { Conversion } from '../../conversion.ts'

/** What every story of one document shares while it is read. */
export interface WordText {
  readonly letters: DocText
  readonly characters: readonly PropertyRun[]
  readonly paragraphs: readonly PropertyRun[]
  /** By number of a style, its level of heading or 0. */
  readonly headings: Uint8Array
  readonly lists: readonly (readonly DocListLevel[])[]
  readonly data: Uint8Array
  readonly resources: Map<string, Resource>
  readonly conversion: Conversion
  /** The key of the note whose sign stands at a character. */
  noteAt(index: number): string | undefined
}
