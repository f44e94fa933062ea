/** What both views of a document have: pages with images, and a text without pages. */

import type { Detection, Span } from './content.ts'
import type { Change } from './state.ts'

export interface View {
  draw(change: Change): void
  /** Brings a detection into sight. */
  show(found: Detection): void
  /** Shows what is selected to be marked. */
  highlight(span: Span | null): void
  /** Where a span is on the screen: its last line. Null if it is not shown. */
  rectOf(span: Span): DOMRect | null
  /** The offset of the first text on the screen. */
  firstOffset(): number
  /** Brings a span into sight. */
  reveal(span: Span): void
}

/** What the pointer does in a view. */
export interface Selecting {
  /** The pointer goes over text: from the offset where it was pressed to the one where it is. */
  drag(from: number, to: number, exact: boolean): void
  /** The pointer was released after it went over text. */
  drop(): void
  /** A word was chosen, by double click or touch. */
  word(offset: number): void
  clear(): void
}
