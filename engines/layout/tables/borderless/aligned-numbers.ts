import { areSeparateNumbers, isNumber, type WordSegment } from '../common/word-rows.ts'
import type { AlignedParts } from './aligned-starts.ts'

/** Distance in ems within which numbers end at the same position. */
const toleranceEms = 0.06
/** Minimum number of lines in which numbers end at the end of a column. */
const minLines = 3
/** Maximum number of spaces between numbers of a table that are compared; a page has fewer. */
const maxSpaces = 3000

/**
 * Splits numbers that end where numbers of other lines do: columns of right-aligned numbers may be a space apart. Digits in
 * groups of three may be one number, unless another line shows a column there.
 */
export function splitAtAlignedNumbers({ parts, starts }: AlignedParts, size: number): AlignedParts {
  const runs = parts.flatMap((part) => part.segments.filter(isNumbers))
  if (runs.length < minLines || runs.reduce((sum, { words }) => sum + words.length, 0) > maxSpaces)
    return { parts, starts }
  const slack = toleranceEms * size
  const breaks = breaksOf(runs, slack)
  if (breaks.length === 0) return { parts, starts }
  const near = (x: number) => breaks.some(({ end }) => Math.abs(end - x) < slack)
  const whole = new Set(runs)
  return {
    parts: parts.map((part) => ({
      ...part,
      segments: part.segments.flatMap((segment) =>
        whole.has(segment) ? splitAfter(segment, near) : segment,
      ),
    })),
    starts: [...starts, ...breaks.map(({ start }) => start)].sort((a, b) => a - b),
  }
}

function isNumbers({ words }: WordSegment): boolean {
  return words.length > 1 && words.every(({ text }) => isNumber(text))
}

/** Where columns of numbers end, and where the widest number of the next column starts. */
function breaksOf(runs: readonly WordSegment[], slack: number): { end: number; start: number }[] {
  const gaps = runs.flatMap(({ words }) =>
    words.slice(1).map((next, i) => ({
      end: words[i].box.x1,
      start: next.box.x0,
      apart: areSeparateNumbers(words[i].text, next.text),
    })),
  )
  gaps.sort((a, b) => a.end - b.end)
  const found: { end: number; start: number }[] = []
  for (let from = 0, to = 1; to <= gaps.length; to++) {
    if (to < gaps.length && gaps[to].end - gaps[from].end <= slack) continue
    const own = gaps.slice(from, to)
    const end = own[0].end
    // No other number of the columns crosses the gap.
    const start = Math.min(...own.map((gap) => gap.start))
    if (own.length >= minLines && own.some(({ apart }) => apart) && !crosses(runs, end, start))
      found.push({ end, start })
    from = to
  }
  return found
}

function crosses(runs: readonly WordSegment[], end: number, start: number): boolean {
  return runs.some(({ words }) => words.some(({ box }) => box.x0 < end && box.x1 > start))
}

function splitAfter({ words }: WordSegment, isEnd: (x: number) => boolean): WordSegment[] {
  const found: WordSegment[] = []
  let from = 0
  for (let i = 1; i <= words.length; i++) {
    if (i < words.length && !isEnd(words[i - 1].box.x1)) continue
    const own = words.slice(from, i)
    found.push({ x0: own[0].box.x0, x1: own[own.length - 1].box.x1, words: own })
    from = i
  }
  return found
}
