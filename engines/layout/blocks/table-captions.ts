import type { FlowItem, FlowTable } from '../flow/flow-items.ts'
import type { TextParagraph } from '../flow/paragraph.ts'
import { isTableCaption } from '../tables/common/captions.ts'

/** Maximum space in ems between a table and its caption, and maximum number of lines of a caption. */
const maxDistanceEms = 3
const maxLines = 3

/**
 * Returns the caption of each table that has one directly above or below it. Where both are possible, the side on which
 * most captions of the document stand is chosen.
 */
export function tableCaptions(items: readonly FlowItem[]): Map<FlowTable, TextParagraph> {
  const above: (readonly [FlowTable, TextParagraph])[] = []
  const below: (readonly [FlowTable, TextParagraph])[] = []
  for (const [i, item] of items.entries()) {
    if (item.kind !== 'table') continue
    const before = items.at(i - 1)
    const after = items[i + 1]
    if (i > 0 && before && isCaption(before, item) && isNear(before.box.y1, item.box.y0, before.size))
      above.push([item, before])
    if (after && isCaption(after, item) && isNear(item.box.y1, after.box.y0, after.size))
      below.push([item, after])
  }
  const found = new Map<FlowTable, TextParagraph>()
  const used = new Set<TextParagraph>()
  for (const [table, paragraph] of above.length >= below.length
    ? [...above, ...below]
    : [...below, ...above]) {
    if (found.has(table) || used.has(paragraph)) continue
    found.set(table, paragraph)
    used.add(paragraph)
  }
  return found
}

function isCaption(item: FlowItem, table: FlowTable): item is TextParagraph {
  return (
    item.kind === 'text' &&
    item.page === table.page &&
    item.lines.length <= maxLines &&
    isTableCaption(item.text)
  )
}

function isNear(end: number, start: number, size: number): boolean {
  return start - end < maxDistanceEms * size && start - end > -0.5 * size
}
