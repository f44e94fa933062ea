import type { TextParagraph } from '../flow/paragraph.ts'

/** Ems by which a quotation stands in on both sides. */
const minInsetEms = 1.4

/** A block of at least two lines that stands in from both edges of its column, evenly on the left, not centred. */
export function isQuote({ lines, column, box, size }: TextParagraph): boolean {
  if (lines.length < 2 || lines[0].turn !== 0) return false
  if (box.x0 - column.left < minInsetEms * size || column.right - box.x1 < minInsetEms * size) return false
  const even = lines.slice(1).every((line) => Math.abs(line.box.x0 - box.x0) < 0.6 * size)
  if (!even || lines[0].box.x0 - box.x0 > 2 * size) return false
  // Shorter lines are formulas, addresses and code.
  const letters = lines.reduce((sum, line) => sum + line.text.length, 0)
  if (letters < 30 * lines.length) return false
  // Ragged text ends short now and then; set in from the right, every line does, and about as much.
  const ends = lines.slice(0, -1).map((line) => line.box.x1)
  return lines.length > 2 && Math.max(...ends) - Math.min(...ends) < 5 * size
}
