import type { WorkLimit } from '../../../model/errors.ts'
import { markerOf } from '../../lines/list-markers.ts'
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
/** Share of the lines after which the next word would have fitted. */
const maxOpenShare = 0.55
/** Maximum distance in ems between the left edges of the cells of a column. */
const maxEdgeOffsetEms = 0.4
/** Labels of the cells of a column: minimum number, maximum average number of words, maximum distance in ems. */
const minLabels = 2
const maxLabelWords = 4
const minLabelGapEms = 0.8
/** Share of the lines of a column that may have a label. With a label for each line the text is not broken into lines. */
const maxLabelShare = 0.9
/** Number of following lines that are compared with a line; on a real page no more are that close. */
const maxLookahead: WorkLimit = 24

/**
 * Finds segments of running text: stacks of lines with many words that end near the same right edge. They are not
 * table cells, and they separate what is on either side.
 */
export function runningTextSegments(
  lines: readonly WordRow[],
  rows: readonly (readonly PlacedSegment[])[],
): Set<WordSegment> {
  const stacks: PlacedSegment[][] = []
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
      if (isProse(stack)) stacks.push(stack)
    }
  const prose = new Set<WordSegment>()
  for (const column of byLeftEdge(stacks))
    if (!isLabelled(column)) for (const member of column) prose.add(member)
  return prose

  /** Joins stacks with the same left edge: cells of one column, or the paragraphs of a page. */
  function byLeftEdge(found: readonly PlacedSegment[][]): PlacedSegment[][] {
    const columns: PlacedSegment[][] = []
    for (const stack of [...found].sort((a, b) => a[0].x0 - b[0].x0)) {
      const last = columns.at(-1)
      const { size } = lines[stack[0].line]
      if (last && stack[0].x0 - last[0].x0 < maxEdgeOffsetEms * size)
        for (const member of stack) last.push(member)
      else columns.push([...stack])
    }
    return columns
  }

  /** Returns the next segment below that begins near the same left edge. */
  function below(segment: PlacedSegment): PlacedSegment | null {
    const { baseline, size } = lines[segment.line]
    for (let i = segment.line + 1; i < Math.min(rows.length, segment.line + maxLookahead); i++) {
      const line = lines[i]
      if (line.baseline - baseline > maxLeadingEms * size) return null
      if (Math.abs(line.size - size) > 0.25 * size) continue
      if (isSplitBelow(segment, rows[i], line)) return null
      for (const other of rows[i]) {
        if (other.x0 > segment.x1) break
        const common = Math.min(segment.x1, other.x1) - Math.max(segment.x0, other.x0)
        if (common < 0.5 * Math.min(segment.x1 - segment.x0, other.x1 - other.x0)) continue
        return Math.abs(other.x0 - segment.x0) < 3.5 * size &&
          !isSplitBelow(other, rows[segment.line], lines[segment.line])
          ? other
          : null
      }
    }
    return null
  }

  /** Whether short aligned texts on the left name parts of the stack: the cells of a column of text in a table. */
  function isLabelled(stack: readonly PlacedSegment[]): boolean {
    const [{ x0, line }] = stack
    const { size } = lines[line]
    const before = stack.flatMap((segment) => {
      const [first] = rows[segment.line]
      return first.x1 + minLabelGapEms * size < x0 ? [first] : []
    })
    const left = before.reduce((least, label) => Math.min(least, label.x0), Number.POSITIVE_INFINITY)
    // On other lines a column between them may be the first with text.
    const labels = before.filter((label) => label.x0 < left + size)
    if (labels.length < minLabels) return false
    if (labels.length > maxLabelShare * stack.length && !isUnbroken(stack)) return false
    const words = labels.reduce((sum, label) => sum + label.words.length, 0) / labels.length
    return words <= maxLabelWords && !labels.some((label) => markerOf(label.words[0].text, true) !== null)
  }

  /** Whether the texts are not lines of paragraphs: those are broken only where the next word does not fit. */
  function isUnbroken(stack: readonly PlacedSegment[]): boolean {
    const right = stack.reduce((most, { x1 }) => Math.max(most, x1), 0)
    const open = stack.filter(({ x1 }, i) => {
      const next = stack[i + 1]?.words[0].box
      return next !== undefined && x1 + next.x1 - next.x0 < right
    })
    return open.length > maxOpenShare * (stack.length - 1)
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

/** Minimum width in ems of the gap between two cells above or below a line of text, and its ratio to a usual space. */
const minCellGapEms = 1.2
const minCellGapRatio = 2

/** Whether a row has several texts with wide gaps over the width of a segment: the text and the row are not one stack. */
function isSplitBelow(
  { x0, x1 }: WordSegment,
  row: readonly WordSegment[],
  { size, words }: WordRow,
): boolean {
  let widest = 0
  row.forEach((next, i) => {
    const last = row[i - 1]
    if (last !== undefined && last.x1 > x0 && next.x0 < x1) widest = Math.max(widest, next.x0 - last.x1)
  })
  if (widest <= minCellGapEms * size) return false
  const gaps = words.slice(1).map((word, i) => word.box.x0 - words[i].box.x1)
  gaps.sort((a, b) => a - b)
  // All spaces in a stretched line are wide.
  return words.length < minStretchedWords || widest > minCellGapRatio * gaps[gaps.length >> 1]
}

/** Minimum number of words of a stretched line, and the share of them that must contain letters. */
const minStretchedWords = 6
const minWordShare = 0.7
/**
 * Ratios between the widest or narrowest and the median space of a line. All spaces of a justified line are stretched
 * alike, those after a sentence more.
 */
const maxSpaceRatio = 2.2
const minSpaceRatio = 0.65
/** Maximum indent of the first line of a paragraph in ems. */
const maxIndentEms = 3
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
  const usual = gaps[gaps.length >> 1]
  if (gaps.length < minStretchedWords - 1 || gaps[gaps.length - 1] > maxSpaceRatio * usual) return false
  if (gaps[0] < minSpaceRatio * usual) return false
  return [lines[index - 1], lines[index + 1]].some(
    (other) =>
      other !== undefined &&
      Math.abs(other.baseline - baseline) < 1.8 * size &&
      Math.abs(other.words[0].box.x0 - words[0].box.x0) < maxIndentEms * size &&
      Math.abs(other.words[other.words.length - 1].box.x1 - words[words.length - 1].box.x1) <
        maxEdgeOffsetPoints,
  )
}
