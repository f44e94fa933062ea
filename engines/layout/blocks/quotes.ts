import type { TextParagraph } from '../flow/paragraph.ts'

/** A quotation is indented by at least this many ems on both sides. */
const minInsetEms = 1.4

/**
 * Whether a paragraph is a block quotation: at least three lines, indented on both sides, aligned on the left, not
 * centred.
 */
export function isQuote({ lines, column, box, size }: TextParagraph): boolean {
  if (lines.length < 2 || lines[0].turn !== 0) return false
  if (box.x0 - column.left < minInsetEms * size || column.right - box.x1 < minInsetEms * size) return false
  const even = lines.slice(1).every((line) => Math.abs(line.box.x0 - box.x0) < 0.6 * size)
  if (!even || lines[0].box.x0 - box.x0 > 2 * size) return false
  // Blocks of shorter lines are formulas, addresses or code.
  const letters = lines.reduce((sum, line) => sum + line.text.length, 0)
  if (letters < 30 * lines.length) return false
  // Ragged text ends at different places; lines of a quotation end at nearly the same indent.
  const ends = lines.slice(0, -1).map((line) => line.box.x1)
  return lines.length > 2 && Math.max(...ends) - Math.min(...ends) < 5 * size
}
