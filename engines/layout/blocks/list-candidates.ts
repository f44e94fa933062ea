import type { TextParagraph } from '../flow/paragraph.ts'
import { type Marker, markerOf } from '../lines/list-markers.ts'

/** A paragraph that begins with a list marker. */
export interface ListItemCandidate {
  readonly paragraph: TextParagraph
  readonly marker: Marker
  /** Distances of the marker and of the text from the edge of the column, in points. */
  readonly at: number
  readonly text: number
}

export function listItemCandidate(paragraph: TextParagraph): ListItemCandidate | null {
  const [line] = paragraph.lines
  const [first, second] = line.words
  if (!second || line.turn !== 0) return null
  const marker = markerOf(first.text, second.spaceBefore)
  if (!marker || (marker.ordered && !second.spaceBefore)) return null
  const edge = (x0: number, x1: number) =>
    line.rtl ? paragraph.column.right - x1 : x0 - paragraph.column.left
  return {
    paragraph,
    marker,
    at: edge(first.box.x0, first.box.x1),
    text: edge(second.box.x0, second.box.x1),
  }
}
