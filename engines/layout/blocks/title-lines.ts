import type { Inline } from '../../model/document.ts'
import type { TextParagraph } from '../flow/paragraph.ts'
import type { PageLine } from '../lines/page-line.ts'
import { startsLowercase } from '../lines/script.ts'
import { withSource } from '../text-sources.ts'

/** Ems by which the middles of centred lines may differ. */
const maxMiddleErrorEms = 0.6
/** Minimum difference between the left edges of centred lines, in ems. Lines of about one length are a wrapped text. */
const minEdgeStepEms = 1.5
/** Ems of room that a word needs beside its width: its space, and what typesetters leave free. */
const minRoomEms = 1

/**
 * Whether the lines of a paragraph are lines for themselves, such as the name, street and telephone number of a letterhead: they
 * are centred on each other, and somewhere the first word of a line would have fitted on the line above.
 */
export function isTitleBlock({ lines, mono, rtl, size }: TextParagraph): boolean {
  if (lines.length < 2 || mono || rtl || lines.some(({ turn }) => turn !== 0)) return false
  const middle = ({ box }: PageLine) => (box.x0 + box.x1) / 2
  if (lines.some((line) => Math.abs(middle(line) - middle(lines[0])) > maxMiddleErrorEms * size)) return false
  const lefts = lines.map(({ box }) => box.x0)
  if (Math.max(...lefts) - Math.min(...lefts) < minEdgeStepEms * size) return false
  const widest = Math.max(...lines.map(widthOf))
  return lines.some((line, i) => {
    const [word] = lines[i + 1]?.words ?? []
    if (word === undefined || startsLowercase(word.text)) return false
    return widthOf(line) + widthOf(word) + minRoomEms * size < widest
  })
}

function widthOf({ box }: { readonly box: PageLine['box'] }): number {
  return box.x1 - box.x0
}

/**
 * Joins lines by line breaks.
 * @param each also before lines that begin in lower case; by default they continue the line before
 */
export function joinTitleLines(
  lines: readonly PageLine[],
  build: (lines: readonly PageLine[]) => Inline[],
  each = false,
): Inline[] {
  const starts = lines.flatMap((line, i) => (i === 0 || each || !startsLowercase(line.text) ? [i] : []))
  const inlines = starts.flatMap((start, k) => [
    ...(k > 0 ? [{ kind: 'break' } as const] : []),
    ...build(lines.slice(start, starts[k + 1])),
  ])
  return withSource(inlines, lines)
}
