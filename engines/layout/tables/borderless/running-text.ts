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

/** Minimum number of words of a stretched line, and the share of them that must contain letters. */
const minStretchedWords = 6
const minWordShare = 0.7
/** Ratio between the widest and the median space of a line. All spaces of a justified line are stretched alike. */
const maxSpaceRatio = 1.4
/** Points. Maximum difference between the edges of two lines of a justified paragraph. */
const maxEdgeOffsetPoints = 1.5

/**
 * Whether a row is a line of justified text with wide spaces: they are all alike, and a line above or below has the same
 * edges on both sides. The gaps between columns are wider than the spaces inside cells.
 */
export function isStretchedLine(lines: readonly WordRow[], index: number): boolean {
  const { words, size, baseline } = lines[index]
  if (words.length < minStretchedWords) return false
  if (words.filter(({ text }) => /\p{L}/u.test(text)).length < minWordShare * words.length) return false
  const gaps: number[] = []
  for (let i = 1; i < words.length; i++) {
    const gap = words[i].box.x0 - words[i - 1].box.x1
    if (words[i].spaceBefore && gap > 0.1 * size) gaps.push(gap)
  }
  gaps.sort((a, b) => a - b)
  if (gaps.length < minStretchedWords - 1 || gaps[gaps.length - 1] > maxSpaceRatio * gaps[gaps.length >> 1])
    return false
  return [lines[index - 1], lines[index + 1]].some(
    (other) =>
      other !== undefined &&
      Math.abs(other.baseline - baseline) < 1.8 * size &&
      Math.abs(other.words[0].box.x0 - words[0].box.x0) < maxEdgeOffsetPoints &&
      Math.abs(other.words[other.words.length - 1].box.x1 - words[words.length - 1].box.x1) <
        maxEdgeOffsetPoints,
  )
}
