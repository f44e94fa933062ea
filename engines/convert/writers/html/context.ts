import type { Document } from '../../../model/document.ts'
import type { Conversion } from '../../conversion.ts'
import { type NoteNumbers, numberNotes } from '../../tree/note-numbers.ts'

/** State that all parts of a page are written with. */
export interface HtmlContext {
  readonly document: Document
  readonly conversion: Conversion
  readonly notes: NoteNumbers
  /** References to each note so far; the back link leads to the first. */
  readonly references: Map<number, number>
  /** The address of an image: a data URI or a link; null where there is neither. */
  readonly source: (resource: string) => string | null
  /** Writes a reference to a note. Default: a raised link. */
  readonly note?: (number: number) => string
}

export function contextOf(
  document: Document,
  conversion: Conversion,
  source: HtmlContext['source'],
): HtmlContext {
  return { document, conversion, notes: numberNotes(document), references: new Map(), source }
}
