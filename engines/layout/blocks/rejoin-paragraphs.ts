import type { FlowItem } from '../flow/flow-items.ts'
import type { TextParagraph } from '../flow/paragraph.ts'
import { buildParagraph } from '../flow/paragraph.ts'
import { endsSentence, endsUnspaced, startsLowercase, startsUnspaced } from '../lines/script.ts'
import type { HeadingLevel } from './headings.ts'
import { isCaptionText } from './headings.ts'
import { listItemCandidate } from './lists.ts'

/**
 * Puts paragraphs together that a column or page end cut in two. Figures, tables and captions may stand in between:
 * they float, and come behind the whole paragraph.
 */
export function rejoinParagraphs(
  pieces: readonly FlowItem[],
  headings: ReadonlyMap<TextParagraph, HeadingLevel>,
): FlowItem[] {
  const out: FlowItem[] = []
  /** Where in `out` the last paragraph stands that may go on. */
  let open = -1
  for (const piece of pieces) {
    if (piece.kind !== 'text') {
      // A formula is read where it stands; it parts what is before it from what is behind.
      if (piece.kind === 'formula') open = -1
      out.push(piece)
      continue
    }
    const last = open < 0 ? undefined : out[open]
    const parted = open < out.length - 1
    if (last?.kind === 'text' && !headings.has(piece) && continuesParagraph(last, piece, parted)) {
      out[open] = mergeParagraphs(last, piece)
      continue
    }
    out.push(piece)
    if (headings.has(piece)) open = -1
    else if (!isCaptionText(piece.text) || open < 0) open = out.length - 1
  }
  return out
}

/** @param parted a table, a figure or its caption stands between them */
function continuesParagraph(last: TextParagraph, next: TextParagraph, parted: boolean): boolean {
  if (last.column.index === next.column.index && !parted) return false
  if (next.page - last.page > 1) return false
  if (last.lines[0].turn !== 0 || next.lines[0].turn !== 0 || last.mono || next.mono) return false
  if (Math.abs(last.size - next.size) > 0.08 * last.size || last.rtl !== next.rtl) return false
  if (listItemCandidate(next) || isCaptionText(next.text)) return false
  const text = last.text
  if (/\p{L}[-‐\u00ad]$/u.test(text)) return /^[\p{L}\p{N}]/u.test(next.text)
  if (!last.full && !/[,(–—]$/.test(text))
    return startsLowercase(next.text) && !endsSentence(text) && last.lines.length > 1
  if (endsSentence(text)) return false
  if (startsLowercase(next.text)) return true
  if (endsUnspaced(text) && startsUnspaced(next.text)) return true
  // A sentence that runs to the very edge and does not end goes on, with a name perhaps.
  return last.full && last.lines.length > 1 && next.lines.length > 1 && !/^\d+$/.test(next.lines[0].text)
}

function mergeParagraphs(last: TextParagraph, next: TextParagraph): TextParagraph {
  const both = buildParagraph([...last.lines, ...next.lines], next.column, last.above)
  // Its place is where it begins; its page too.
  return { ...both, box: last.box, page: last.page }
}
