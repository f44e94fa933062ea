import type { Resource } from '../../../model/document.ts'
import type { ListLevel } from '../../../office/doc/lists.ts'
import type { Letters } from '../../../office/doc/pieces.ts'
import type { Stretch } from '../../../office/doc/properties.ts'
import type { Conversion } from '../../conversion.ts'

/** What every story of one document shares while it is read. */
export interface WordText {
  readonly letters: Letters
  readonly characters: readonly Stretch[]
  readonly paragraphs: readonly Stretch[]
  /** By number of a style, its level of heading or 0. */
  readonly headings: Uint8Array
  readonly lists: readonly (readonly ListLevel[])[]
  readonly data: Uint8Array
  readonly resources: Map<string, Resource>
  readonly conversion: Conversion
  /** The key of the note whose sign stands at a character. */
  noteAt(index: number): string | undefined
}
