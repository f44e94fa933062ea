import type { TextParagraph } from '../flow/paragraph.ts'
import { isDefinitionRow } from '../lines/definition-rows.ts'
import { type Marker, markerOfLine } from '../lines/list-markers.ts'

/** A paragraph that begins with a list marker. */
export interface ListItemCandidate {
  readonly paragraph: TextParagraph
  readonly marker: Marker
  /** Distances of the start and the end of the marker and of the text from the edge of the column, in points. */
  readonly at: number
  readonly end: number
  readonly text: number
}

export function listItemCandidate(paragraph: TextParagraph): ListItemCandidate | null {
  const [line] = paragraph.lines
  const [first, second] = line.words
  if (!second || line.turn !== 0 || isDefinitionRow(line)) return null
  const marker = markerOfLine(line)
  if (!marker || (marker.ordered && !second.spaceBefore)) return null
  const { left, right } = paragraph.firstColumn
  const edge = (x0: number, x1: number) => (line.rtl ? right - x1 : x0 - left)
  return {
    paragraph,
    marker,
    at: edge(first.box.x0, first.box.x1),
    end: edge(first.box.x1, first.box.x0),
    text: edge(second.box.x0, second.box.x1),
  }
}
