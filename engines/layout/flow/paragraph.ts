import type { Box } from '../../model/geometry.ts'
import { union } from '../../model/geometry.ts'
import type { PageLine } from '../lines/page-line.ts'

/** Consecutive lines: a paragraph, a heading, a list item, or a cell of a table that was not found. */
export interface TextParagraph {
  readonly kind: 'text'
  readonly lines: readonly PageLine[]
  readonly box: Box
  readonly page: number
  /** Font size of its longest line. */
  readonly size: number
  readonly bold: boolean
  readonly italic: boolean
  readonly mono: boolean
  readonly rtl: boolean
  readonly text: string
  /** The column of text where it ends. */
  readonly column: TextColumn
  /** The column of text where it begins. */
  readonly firstColumn: TextColumn
  /** Space above it in points up to the text above in its column; infinite for the first. */
  readonly above: number
  /** Its last line reaches the edge of the column. */
  readonly full: boolean
}

export interface TextColumn {
  readonly index: number
  readonly left: number
  readonly right: number
}

export function buildParagraph(lines: readonly PageLine[], column: TextColumn, above: number): TextParagraph {
  const main = lines.reduce((most, line) => (line.text.length > most.text.length ? line : most))
  const last = lines[lines.length - 1]
  return {
    kind: 'text',
    lines,
    box: lines.reduce<Box>((all, line) => union(all, line.box), lines[0].box),
    page: lines[0].page,
    size: main.size,
    bold: lines.every((line) => line.bold),
    italic: lines.every((line) => line.italic),
    mono: lines.every((line) => line.mono),
    rtl: main.rtl,
    text: lines.map((line) => line.text).join(' '),
    column,
    firstColumn: column,
    above,
    full: last.rtl
      ? last.box.x0 < column.left + 1.5 * last.size
      : last.box.x1 > column.right - 1.5 * last.size,
  }
}

/** Joins a paragraph with its continuation in another column. */
export function mergeParagraphs(last: TextParagraph, next: TextParagraph): TextParagraph {
  const both = buildParagraph([...last.lines, ...next.lines], next.column, last.above)
  // The joined paragraph has the place and page of its beginning.
  return { ...both, box: last.box, page: last.page, firstColumn: last.firstColumn }
}
