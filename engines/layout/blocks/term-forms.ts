import type { FlowItem } from '../flow/flow-items.ts'
import { buildParagraph, type TextParagraph } from '../flow/paragraph.ts'
import { isDirectlyBelow, minDefinitionIndentEms } from './labels.ts'

/** Ems by which lines of one indent may differ. */
const maxIndentErrorEms = 0.3

/**
 * Splits monospaced paragraphs that are a term and the first line of its definition, such as the name of an option and
 * the values that it takes: lines at the edge of the column, then lines with the indent of the text below. Text below code
 * returns to the edge.
 */
export function splitTermForms(items: readonly FlowItem[]): readonly FlowItem[] {
  return items.flatMap((item, i): readonly FlowItem[] => {
    const next = items[i + 1]
    if (item.kind !== 'text' || next?.kind !== 'text' || !item.mono || item.rtl) return [item]
    const lines = termLines(item, next)
    if (lines === 0) return [item]
    const definition = buildParagraph(item.lines.slice(lines), item.column, 0)
    return [
      buildParagraph(item.lines.slice(0, lines), item.column, item.above),
      { ...definition, mono: false },
    ]
  })
}

/** Returns the number of lines that are the term, or 0. */
function termLines(p: TextParagraph, next: TextParagraph): number {
  const { lines, column, size } = p
  if (next.mono || !isDirectlyBelow(p, next)) return 0
  const isAt = (x: number) => (line: { readonly box: { readonly x0: number } }) =>
    Math.abs(line.box.x0 - x) < maxIndentErrorEms * size
  const count = lines.findIndex((line) => !isAt(column.left)(line))
  if (count < 1 || next.box.x0 - column.left < minDefinitionIndentEms * size) return 0
  return lines.slice(count).every(isAt(next.box.x0)) ? count : 0
}
