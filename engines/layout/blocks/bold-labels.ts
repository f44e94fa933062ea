import type { TextParagraph } from '../flow/paragraph.ts'

/** Headings without doubt, at least, with which bold lines of the text size are compared. */
const minHeadings = 2
/** Ems by which a label is indented at least against the edge of the column, where headings begin. */
const minIndentEms = 0.8
const maxEdgeOffsetEms = 0.3
/** Paragraphs that begin at a position, at least, which makes it an indent of the text. */
const minIndentedParagraphs = 3
/** Ems by which the white space on both sides of a centred line may differ. */
const maxCentreOffsetEms = 2

/**
 * Returns a test whether a bold line of the text size is a label inside the text, such as `Example:` or the title of a
 * program, and not a heading. It begins with the indent of paragraphs, while headings begin at the edge of the column; or
 * it is set in the family of the text, while headings have another one.
 * @param headings paragraphs that are headings without doubt
 */
export function boldLabelTest(
  paragraphs: readonly TextParagraph[],
  headings: readonly TextParagraph[],
): (p: TextParagraph) => boolean {
  if (headings.length < minHeadings) return () => false
  const flush = headings.every((p) => p.box.x0 - p.column.left < maxEdgeOffsetEms * p.size)
  const indents = indentsOf(paragraphs)
  const family = textFamily(paragraphs)
  const apart = headings.every((p) => familyOf(p) !== family)
  return (p) =>
    (apart && familyOf(p) === family) ||
    (flush &&
      p.box.x0 - p.column.left > minIndentEms * p.size &&
      !isCentred(p) &&
      [-1, 0, 1].some((step) => indents.has(Math.round(p.box.x0) + step)))
}

/** Returns the positions in points, rounded, at which paragraphs of several lines begin. */
function indentsOf(paragraphs: readonly TextParagraph[]): Set<number> {
  const counts = new Map<number, number>()
  for (const { lines, mono } of paragraphs) {
    if (lines.length < 2 || mono) continue
    const at = Math.round(lines[0].box.x0)
    counts.set(at, (counts.get(at) ?? 0) + 1)
  }
  return new Set([...counts].filter(([, count]) => count >= minIndentedParagraphs).map(([at]) => at))
}

function isCentred({ box, column, size }: TextParagraph): boolean {
  return Math.abs(box.x0 - column.left - (column.right - box.x1)) < maxCentreOffsetEms * size
}

/** Returns the font family of most letters of the prose. */
function textFamily(paragraphs: readonly TextParagraph[]): string {
  const letters = new Map<string, number>()
  for (const p of paragraphs)
    if (!p.mono) letters.set(familyOf(p), (letters.get(familyOf(p)) ?? 0) + p.text.length)
  return [...letters].reduce((best, entry) => (entry[1] > best[1] ? entry : best), ['', 0])[0]
}

/** The family of the first word: the name of its font without weight and slope. */
function familyOf({ lines }: TextParagraph): string {
  return lines[0].words[0].font.replace(/(?:[-,].*|(?:Bold|Italic|Oblique|Regular)+)$/u, '')
}
