import type { Document } from '../../../model/document.ts'
import type { Conversion } from '../../conversion.ts'
import { type NoteNumbers, numberNotes } from '../../tree/note-numbers.ts'

/** What every part of a page is written with. */
export interface HtmlContext {
  readonly document: Document
  readonly conversion: Conversion
  readonly notes: NoteNumbers
  /** References to each note so far: the way back leads to the first. */
  readonly references: Map<number, number>
  /** How a picture is pointed at: its bytes as a URI, or where they lie. Null where there is neither. */
  readonly source: (resource: string) => string | null
  /** How a reference to a note is written; as a raised link where it is left out. */
  readonly note?: (number: number) => string
}

export function contextOf(
  document: Document,
  conversion: Conversion,
  source: HtmlContext['source'],
): HtmlContext {
  return { document, conversion, notes: numberNotes(document), references: new Map(), source }
}
