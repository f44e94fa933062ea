import { endsSentence, endsUnspaced, startsSmall, startsUnspaced } from '../lines/script.ts'
import type { Level } from './headings.ts'
import { isCaption } from './headings.ts'
import { candidateOf } from './lists.ts'
import type { Paragraph } from './paragraph.ts'
import { paragraphOf } from './paragraph.ts'
import type { Piece } from './pieces.ts'

/**
 * Puts paragraphs together that a column or page end cut in two. Figures, tables and captions may stand in between:
 * they float, and come behind the whole paragraph.
 */
export function rejoined(pieces: readonly Piece[], headings: ReadonlyMap<Paragraph, Level>): Piece[] {
  const out: Piece[] = []
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
    if (last?.kind === 'text' && !headings.has(piece) && goesOn(last, piece, parted)) {
      out[open] = joined(last, piece)
      continue
    }
    out.push(piece)
    if (headings.has(piece)) open = -1
    else if (!isCaption(piece.text) || open < 0) open = out.length - 1
  }
  return out
}

/** @param parted a table, a figure or its caption stands between them */
function goesOn(last: Paragraph, next: Paragraph, parted: boolean): boolean {
  if (last.column.index === next.column.index && !parted) return false
  if (next.page - last.page > 1) return false
  if (last.lines[0].turn !== 0 || next.lines[0].turn !== 0 || last.mono || next.mono) return false
  if (Math.abs(last.size - next.size) > 0.08 * last.size || last.rtl !== next.rtl) return false
  if (candidateOf(next) || isCaption(next.text)) return false
  const text = last.text
  if (/\p{L}[-‐\u00ad]$/u.test(text)) return /^[\p{L}\p{N}]/u.test(next.text)
  if (!last.full && !/[,(–—]$/.test(text))
    return startsSmall(next.text) && !endsSentence(text) && last.lines.length > 1
  if (endsSentence(text)) return false
  if (startsSmall(next.text)) return true
  if (endsUnspaced(text) && startsUnspaced(next.text)) return true
  // A sentence that runs to the very edge and does not end goes on, with a name perhaps.
  return last.full && last.lines.length > 1 && next.lines.length > 1 && !/^\d+$/.test(next.lines[0].text)
}

function joined(last: Paragraph, next: Paragraph): Paragraph {
  const both = paragraphOf([...last.lines, ...next.lines], next.column, last.above)
  // Its place is where it begins; its page too.
  return { ...both, box: last.box, page: last.page }
}
