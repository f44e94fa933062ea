import type { WordRow, WordSegment } from '../common/word-rows.ts'

/** A segment with its line. */
export interface PlacedSegment extends WordSegment {
  /** Index of its row of words. */
  readonly line: number
}

/** Maximum distance in ems between the baselines of a paragraph. */
const maxLeadingEms = 2.2
/** Minimum width of a paragraph in ems, and minimum number of words in most of its lines. */
const minWidthEms = 15
const minWordsPerLine = 4
/** Number of following lines that are compared with a line; on a real page no more are that close. */
const maxLookahead = 24

/**
 * Finds segments of running text: stacks of lines with many words that end near the same right edge. They are not
 * table cells, and they separate what lies on either side.
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

  /** Returns the next segment below that begins near the same left edge. */
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
