import type { FlowItem } from '../flow/flow-items.ts'
import { mergeParagraphs, type TextParagraph } from '../flow/paragraph.ts'
import { endsSentence, endsUnspaced, startsLowercase, startsUnspaced } from '../lines/script.ts'
import { noteMark } from '../lines/superscript-marks.ts'
import type { HeadingLevel } from './headings.ts'
import { isCaptionText } from './headings.ts'
import { listItemCandidate } from './list-candidates.ts'

/**
 * Joins paragraphs that were split by a column or page break. Figures, tables and captions may stand in between: they
 * float, and are moved after the whole paragraph.
 */
export function rejoinParagraphs(
  items: readonly FlowItem[],
  headings: ReadonlyMap<TextParagraph, HeadingLevel>,
): FlowItem[] {
  const out: FlowItem[] = []
  /** Index in `out` of the last paragraph that may continue. */
  let open = -1
  for (const item of items) {
    if (item.kind !== 'text') {
      // A formula has its place in the text, so paragraphs are not joined over it.
      if (item.kind === 'formula') open = -1
      out.push(item)
      continue
    }
    const last = open < 0 ? undefined : out[open]
    const parted = open < out.length - 1
    if (last?.kind === 'text' && !headings.has(item) && continuesParagraph(last, item, parted)) {
      out[open] = mergeParagraphs(last, item)
      continue
    }
    out.push(item)
    if (headings.has(item)) open = -1
    else if (open < 0 || !(isCaptionText(item.text) || isTableNote(item, parted))) open = out.length - 1
  }
  return out
}

/** Whether a paragraph is a note below a table: it begins with a superscript mark. */
function isTableNote({ lines }: TextParagraph, parted: boolean): boolean {
  return parted && noteMark(lines[0])?.raised === true
}

/** @param parted a table, a figure or a caption stands between them */
function continuesParagraph(last: TextParagraph, next: TextParagraph, parted: boolean): boolean {
  if (last.column.index === next.column.index && !parted) return false
  if (next.page - last.page > 1) return false
  if (last.lines[0].turn !== 0 || next.lines[0].turn !== 0 || last.mono || next.mono) return false
  if (Math.abs(last.size - next.size) > 0.08 * last.size || last.rtl !== next.rtl) return false
  if (listItemCandidate(next) || isCaptionText(next.text) || isTableNote(next, true)) return false
  const text = last.text
  if (/\p{L}[-‐\u00ad]$/u.test(text)) return /^[\p{L}\p{N}]/u.test(next.text)
  if (!last.full && !/[,(–—]$/.test(text))
    return startsLowercase(next.text) && !endsSentence(text) && last.lines.length > 1
  if (endsSentence(text)) return false
  if (startsLowercase(next.text)) return true
  if (endsUnspaced(text) && startsUnspaced(next.text)) return true
  // A sentence that reaches the edge of the column without an end continues, perhaps with a capitalised name.
  return last.full && last.lines.length > 1 && next.lines.length > 1 && !/^\d+$/.test(next.lines[0].text)
}
