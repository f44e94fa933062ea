import type { WorkLimit } from '../../../model/errors.ts'
import { countWhile } from '../../../model/sorted.ts'
import { isNumeric, type WordSegment } from '../common/word-rows.ts'
import type { RowPart } from './row-parts.ts'

/** Distance in ems within which texts begin at the same position. */
const toleranceEms = 0.06
/** Minimum number of texts that begin at the start of a column, and minimum number of all words that begin there. */
const minSegments = 2
const minWords = 3
/** Minimum width in ems of the gap between two texts that belong to different columns. */
const minGapEms = 0.12
/**
 * Minimum number of words after other words that begin at the start of a column, minimum difference in ems between the
 * gaps before them, and maximum share of lines with a gap there that begin elsewhere. After the same word, or in running
 * text, all gaps are alike.
 */
const minInnerWords = 3
const minGapSpreadEms = 0.15
const maxOtherShare = 0.25
/** Maximum number of words of a table that is searched, and of positions where texts begin. */
const maxWords: WorkLimit = 20_000
const maxStarts: WorkLimit = 60
/** Maximum number of spaces of a table whose words are compared with each other; a page has fewer words. */
const maxSpaces: WorkLimit = 3000

/**
 * Splits texts where a word begins exactly where texts of other lines do: after a long text there is barely a
 * space before the next column. No word may cross the start of a column.
 */
export function splitAtAlignedStarts(parts: readonly RowPart[], size: number): AlignedParts {
  const unsplit = { parts, starts: [] }
  const words = parts.flatMap((part) => part.segments.flatMap((segment) => segment.words))
  if (words.length > maxWords) return unsplit
  const slack = toleranceEms * size
  const wordStarts = words.map(({ box }) => box.x0).sort((a, b) => a - b)
  const starts = clustersOf(
    parts.flatMap(({ segments }) => segments.slice(1).map(({ x0 }) => x0)),
    slack,
  ).filter((x) => lowerBound(wordStarts, x + slack) - lowerBound(wordStarts, x - slack) >= minWords)
  const inner = [...innerStarts(parts, size), ...startsBehindNumbers(parts, size)]
  if (starts.length + inner.length === 0 || starts.length > maxStarts) return unsplit
  const free = [...starts, ...inner]
    .filter((x) => !words.some(({ box }) => box.x0 < x - slack && box.x1 > x + slack))
    .sort((a, b) => a - b)
  if (free.length === 0) return unsplit
  const lefts = parts.flatMap(({ segments }) => segments.map(({ x0 }) => x0)).sort((a, b) => a - b)
  // The text before has to be in a column too: a title of two words may be over numbers as wide as its second.
  const isAligned = (x: number): boolean =>
    lowerBound(lefts, x + slack) - lowerBound(lefts, x - slack) >= minSegments ||
    inner.some((start) => Math.abs(start - x) < slack)
  const split = parts.map((part) => {
    const segments = part.segments.flatMap((segment) => splitSegment(segment, free, isAligned, slack, size))
    return segments.length === part.segments.length ? part : { ...part, segments }
  })
  return { parts: split, starts: free }
}

/** Parts of rows that are split at the starts of columns, and x of those starts, left to right. */
export interface AlignedParts {
  readonly parts: readonly RowPart[]
  readonly starts: readonly number[]
}

/** Returns where words after other words begin in several lines, with gaps of different widths before them. */
function innerStarts(parts: readonly RowPart[], size: number): number[] {
  const gaps = parts.flatMap(({ segments }) =>
    segments.flatMap(({ words }) =>
      words.slice(1).map(({ box }, i) => ({ x0: words[i].box.x1, x1: box.x0 })),
    ),
  )
  if (gaps.length > maxSpaces) return []
  const slack = toleranceEms * size
  const found = clustersOf(
    gaps.map(({ x1 }) => x1),
    slack,
  ).filter((x) => {
    const before = gaps.filter(({ x1 }) => Math.abs(x1 - x) < slack).map(({ x0 }) => x - x0)
    const others = gaps.filter(({ x0, x1 }) => x0 < x - slack && x1 > x + slack)
    return (
      before.length >= minInnerWords &&
      others.length <= maxOtherShare * before.length &&
      Math.max(...before) - Math.min(...before) > minGapSpreadEms * size
    )
  })
  return found.length > maxStarts ? [] : found
}

/** Minimum number of lines with a number and a text after it, to split them into two columns. */
const minNumberLines = 5

/**
 * Returns where texts begin after numbers, which end at one position, if the second word of a title begins there: columns
 * with hardly any space between them.
 */
function startsBehindNumbers(parts: readonly RowPart[], size: number): number[] {
  const slack = toleranceEms * size
  const pairs = parts.flatMap(({ segments }) =>
    segments.flatMap(({ words }) =>
      words.slice(1).map(({ box, text }, i) => ({
        x: box.x0,
        end: words[i].box.x1,
        isNumber: isNumeric(words[i].text),
        isText: /^\p{Lu}/u.test(text),
      })),
    ),
  )
  if (pairs.length > maxSpaces) return []
  const found = clustersOf(
    pairs.map(({ x }) => x),
    slack,
  ).filter((x) => {
    const own = pairs.filter((pair) => Math.abs(pair.x - x) < 2 * slack)
    const numbers = own.filter(({ isNumber, isText }) => isNumber && isText)
    const titles = own.filter(({ isNumber, isText }) => !isNumber && isText)
    const [end = 0] = numbers.map((pair) => pair.end)
    return (
      numbers.length >= minNumberLines &&
      titles.length > 0 &&
      titles.length < maxOtherShare * numbers.length &&
      numbers.every((pair) => Math.abs(pair.end - end) < 2 * slack)
    )
  })
  return found.length > maxStarts ? [] : found
}

/** Returns the middle of each group of at least `minSegments` values within `slack` of each other. */
function clustersOf(values: number[], slack: number): number[] {
  values.sort((a, b) => a - b)
  const found: number[] = []
  for (let from = 0, to = 1; to <= values.length; to++) {
    if (to < values.length && values[to] - values[from] <= slack) continue
    if (to - from >= minSegments) found.push((values[from] + values[to - 1]) / 2)
    from = to
  }
  return found
}

function splitSegment(
  { words }: WordSegment,
  starts: readonly number[],
  isAligned: (x: number) => boolean,
  slack: number,
  size: number,
): WordSegment[] {
  const found: WordSegment[] = []
  let from = 0
  for (let i = 1; i <= words.length; i++) {
    if (i < words.length) {
      const { x0 } = words[i].box
      const near = starts[lowerBound(starts, x0 - slack)]
      if (near === undefined || near > x0 + slack || x0 - words[i - 1].box.x1 < minGapEms * size) continue
      if (!isAligned(words[from].box.x0)) continue
    }
    const own = words.slice(from, i)
    found.push({ x0: own[0].box.x0, x1: Math.max(...own.map(({ box }) => box.x1)), words: own })
    from = i
  }
  return found
}

/** Returns the index of the first value that is at least `x`, in an ascending list. */
function lowerBound(values: readonly number[], x: number): number {
  return countWhile(values, (one) => one < x)
}
