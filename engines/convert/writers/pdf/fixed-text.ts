import { type Flowable, totalHeight } from './layout/flowables.ts'

/** Tries to fit text, and the smallest share of its size. */
const maxTries = 10
const minShrink = 0.1
/** Text of this share of the size that would fit still counts as fitting. */
const fitTolerance = 0.98

/**
 * Text that is not higher than its box. The size is searched as LibreOffice searches it: each step uses the square root of the missing
 * height, because smaller text also has fewer lines; the largest size that fitted is shown. @param largest scale of the text
 */
export function fitted(
  lay: (scale: number) => readonly Flowable[],
  height: number,
  largest: number,
): readonly Flowable[] {
  const tried = new Set<number>()
  let [scale, best] = [1, 0]
  for (let i = 0; i < maxTries && !tried.has(scale); i++) {
    tried.add(scale)
    const factor = Math.sqrt(Math.max(0, height) / Math.max(1, totalHeight(lay(scale))))
    if (factor >= fitTolerance) best = Math.max(best, scale)
    if (factor >= 1 && scale === 1) break
    scale = Math.max(minShrink, Math.min(1, Math.floor(scale * factor * 100) / 100))
  }
  return lay(Math.min(largest, best || scale))
}

/** The space before the first paragraph is not shown. */
export function withoutFirstSpace(flowables: readonly Flowable[]): readonly Flowable[] {
  const [first] = flowables
  return first?.kind === 'gap' && first.space ? flowables.slice(1) : flowables
}

/** Fills the columns of a box one after another; the last one gets the rest. */
export function inColumns(
  flowables: readonly Flowable[],
  height: number,
  count: number,
): readonly [readonly Flowable[], ...(readonly Flowable[])[]] {
  let column: Flowable[] = []
  const columns: [Flowable[], ...Flowable[][]] = [column]
  let filled = 0
  for (const one of flowables) {
    const own = totalHeight([one])
    if (columns.length < count && column.length > 0 && filled + own > height) {
      column = []
      columns.push(column)
      filled = 0
    }
    if (column.length === 0 && columns.length > 1 && one.kind === 'gap') continue
    column.push(one)
    filled += own
  }
  return columns
}
