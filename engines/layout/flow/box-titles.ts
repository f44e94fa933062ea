import type { WorkLimit } from '../../model/errors.ts'
import type { Ruling } from '../../model/page-content.ts'
import type { PageLine } from '../lines/page-line.ts'

/** Ems above the baseline within which the line of a box runs that a title interrupts. */
const maxRiseEms = 0.9
/** Ems between the title and the line on both sides. */
const maxGapEms = 2
/** A page with more lines is a drawing. */
const maxRulings: WorkLimit = 2000

/**
 * Separates the titles of boxes from the code below them: `Example` in a gap of the upper line of the box. They are not
 * code.
 */
export function separateBoxTitles(
  lines: readonly PageLine[],
  rulings: readonly Ruling[],
): readonly PageLine[] {
  const across = rulings.filter(({ x0, x1, y0, y1 }) => x1 - x0 > y1 - y0)
  if (across.length < 2 || across.length > maxRulings) return lines
  return lines.map((line) =>
    line.mono && line.turn === 0 && interruptsLine(line, across)
      ? { ...line, mono: false, fromSeparateTexts: true }
      : line,
  )
}

function interruptsLine({ box, baseline, size }: PageLine, across: readonly Ruling[]): boolean {
  const near = across.filter(({ y0 }) => y0 < baseline + 1 && y0 > baseline - maxRiseEms * size)
  const isNear = (gap: number) => gap > -1 && gap < maxGapEms * size
  const height = ({ y0 }: Ruling) => Math.round(2 * y0)
  const before = new Set(near.filter(({ x1 }) => isNear(box.x0 - x1)).map(height))
  return near.some((after) => isNear(after.x0 - box.x1) && before.has(height(after)))
}
