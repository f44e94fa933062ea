import type { PageLine } from '../lines/page-line.ts'

/** Ratio of the size of such a note to the code beside it. */
const maxNoteRatio = 0.95
/** Ratio of the size of footnotes below it to the note. */
const maxFootnoteRatio = 1.05
/** Points. Maximum difference between the right edges of the two notes. */
const maxEdgeOffsetPoints = 2

/**
 * Finds the notes that typesetters put where code continues over a page break: `(continues on next page)` below the last
 * lines, `(continued from previous page)` above the next ones. They are found in every language by their form: the
 * last text above the footnotes and the first text of two pages, in brackets, smaller than the code beside them, at one right edge.
 * @param pages lines of each page without running headers, in any order
 */
export function continuationNotes(pages: readonly (readonly PageLine[])[]): Set<PageLine> {
  const notes = new Set<PageLine>()
  const sorted = pages.map((lines) =>
    lines.filter(({ turn }) => turn === 0).sort((a, b) => a.baseline - b.baseline),
  )
  for (let i = 0; i + 1 < sorted.length; i++) {
    const below = lowestNote(sorted[i])
    const [above, next] = sorted[i + 1]
    if (!below || !next || !isNote(above, next)) continue
    if (Math.abs(below.box.x1 - above.box.x1) > maxEdgeOffsetPoints) continue
    notes.add(below).add(above)
  }
  return notes
}

/** Footnotes may follow it, no larger text. */
function lowestNote(lines: readonly PageLine[]): PageLine | undefined {
  const at = lines.findLastIndex((line, i) => i > 0 && isNote(line, lines[i - 1]))
  const rest = lines.slice(at + 1)
  return rest.every(({ size }) => size < maxFootnoteRatio * lines[at]?.size) ? lines[at] : undefined
}

function isNote(line: PageLine, beside: PageLine): boolean {
  return (
    !line.mono &&
    beside.mono &&
    line.size < maxNoteRatio * beside.size &&
    line.box.x0 > beside.box.x0 &&
    /^[(（].+[)）]$/u.test(line.text)
  )
}
