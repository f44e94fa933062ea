import type { Resource } from '../../../model/document.ts'
import type { Conversion } from '../../conversion.ts'
import type { DocListLevel } from './lists.ts'
import type { DocText } from './piece-table.ts'
import type { PropertyRun } from './property-runs.ts'

/** State that all stories of one document share. */
export interface WordText {
  readonly letters: DocText
  readonly characters: readonly PropertyRun[]
  readonly paragraphs: readonly PropertyRun[]
  /** Heading level by style index; 0 for other styles. */
  readonly headings: Uint8Array
  readonly lists: readonly (readonly DocListLevel[])[]
  readonly data: Uint8Array
  readonly resources: Map<string, Resource>
  readonly conversion: Conversion
  /** The key of the note whose reference mark is at a character. */
  noteAt(index: number): string | undefined
}
