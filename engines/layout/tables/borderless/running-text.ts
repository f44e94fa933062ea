import type { WordRow, WordSegment } from '../common/word-rows.ts'

/** A segment in its place on the page. */
export interface PlacedSegment extends WordSegment {
  /** Index of its line. */
  readonly line: number
}

/** Lines of a paragraph follow each other no farther than this, in ems. */
const maxLeadingEms = 2.2
/** A paragraph is at least this wide, in ems, and most of its lines have this many words. */
const minWidthEms = 15
const minWordsPerLine = 4
/** Lines are compared with the lines below them, this many at most: more are never that close on an honest page. */
const maxLookahead = 24

/**
 * Which segments belong to running text: stacks of lines, one under the other, most of them full of words and
 * ending near the same right edge. They are no cells, and they part what lies on either side of them.
 */
export function runningTextSegments(
  lines: readonly WordRow[],
  rows: readonly (readonly PlacedSegment[])[],
): Set<WordSegment> {
  const prose = new Set<WordSegment>()
  const stacked = new Set<WordSegment>()
  for (const row of rows)
    for (const segment of row) {
      if (stacked.has(segment)) continue
      const stack = [segment]
      for (
        let last = segment, next = below(last);
        next && !stacked.has(next);
        last = next, next = below(last)
      ) {
        stack.push(next)
        stacked.add(next)
      }
      if (isProse(stack)) for (const member of stack) prose.add(member)
    }
  return prose

  /** The next segment under this one that starts near its left edge, or wraps around nothing. */
  function below(segment: PlacedSegment): PlacedSegment | null {
    const { baseline, size } = lines[segment.line]
    for (let i = segment.line + 1; i < Math.min(rows.length, segment.line + maxLookahead); i++) {
      const line = lines[i]
      if (line.baseline - baseline > maxLeadingEms * size) return null
      if (Math.abs(line.size - size) > 0.25 * size) continue
      for (const other of rows[i]) {
        if (other.x0 > segment.x1) break
        const common = Math.min(segment.x1, other.x1) - Math.max(segment.x0, other.x0)
        if (common < 0.5 * Math.min(segment.x1 - segment.x0, other.x1 - other.x0)) continue
        return Math.abs(other.x0 - segment.x0) < 3.5 * size ? other : null
      }
    }
    return null
  }

  function isProse(stack: readonly PlacedSegment[]): boolean {
    if (stack.length < 2) return false
    let x0 = Number.POSITIVE_INFINITY
    let x1 = Number.NEGATIVE_INFINITY
    for (const segment of stack) {
      x0 = Math.min(x0, segment.x0)
      x1 = Math.max(x1, segment.x1)
    }
    const width = x1 - x0
    const size = lines[stack[0].line].size
    if (width < minWidthEms * size) return false
    let full = 0
    let wordy = 0
    for (const segment of stack) {
      if (segment.x1 >= x0 + 0.8 * width) full++
      if (segment.words.length >= minWordsPerLine) wordy++
    }
    return full >= 0.5 * (stack.length - 1) && full > 0 && wordy >= 0.6 * stack.length
  }
}
