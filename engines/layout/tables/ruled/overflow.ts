import type { PageWord } from '../../../model/page-content.ts'
import { intervalAt } from '../common/grid.ts'

/** Points. Maximum distance between the left edges of the texts of a column. */
const startSlackPoints = 0.3
/** Minimum number of lines of a column that begin at one distance from the line, and minimum share of its lines. */
const minLines = 2
const minLineShare = 0.6
/** Points. Maximum distance between two words without a space. */
const maxTouchPoints = 0.3
/** Maximum number of words that are put together without a space. */
const maxJoined = 20

/** Where the texts of a ruled table belong that are too long for their cell and cross its right line. */
export interface Overflow {
  /** Whether the text of a cell begins at `x`; null if the texts of the column are not aligned at the left. */
  startsAt(x: number): boolean | null
  /** Returns the word whose cell a word belongs to: the first of words without spaces between them, or the word itself. */
  firstOf(word: PageWord): PageWord
}

/**
 * Examines where the texts of left-aligned columns begin. What stands behind a line of the table without beginning there, and
 * without a space before it, is the rest of a text that is too long.
 * @param xs edges of the columns
 */
export function overflowOf(xs: readonly number[], words: readonly PageWord[]): Overflow {
  const starts = columnStarts(xs, words)
  const startsAt = (x: number): boolean | null => {
    const start = starts[intervalAt(xs, x)] ?? null
    return start === null ? null : Math.abs(x - start) < startSlackPoints
  }
  const byEnd = new Map<number, PageWord[]>()
  for (const word of words) {
    const key = Math.round(word.box.x1)
    const same = byEnd.get(key)
    if (same) same.push(word)
    else byEnd.set(key, [word])
  }
  const before = (word: PageWord): PageWord | undefined => {
    if (word.spaceBefore || word.turn || startsAt(word.box.x0)) return undefined
    const { x0 } = word.box
    for (const key of new Set([Math.round(x0 - maxTouchPoints), Math.round(x0 + maxTouchPoints)])) {
      const found = byEnd
        .get(key)
        ?.find(
          (other) =>
            other !== word &&
            Math.abs(other.box.x1 - x0) < maxTouchPoints &&
            Math.abs(other.baseline - word.baseline) < maxTouchPoints,
        )
      if (found) return found
    }
    return undefined
  }
  return {
    startsAt,
    firstOf(word) {
      let first = word
      for (let i = 0; i < maxJoined; i++) {
        const last = before(first)
        if (!last) break
        first = last
      }
      return first
    },
  }
}

/** Returns where the texts of each column begin, or null if they are not aligned at the left. */
function columnStarts(xs: readonly number[], words: readonly PageWord[]): (number | null)[] {
  const lefts = xs.map(() => new Map<number, number>())
  for (const { box, baseline, turn } of words) {
    const column = intervalAt(xs, box.x0)
    if (turn || column < 0) continue
    const line = Math.round(baseline)
    lefts[column].set(line, Math.min(lefts[column].get(line) ?? Infinity, box.x0))
  }
  return lefts.map((lines) => {
    const sorted = [...lines.values()].sort((a, b) => a - b)
    let from = 0
    let most = 0
    let start = 0
    for (const [to, x] of sorted.entries()) {
      while (x - sorted[from] > startSlackPoints) from++
      if (to - from + 1 > most) {
        most = to - from + 1
        start = (x + sorted[from]) / 2
      }
    }
    return most >= minLines && most >= minLineShare * sorted.length ? start : null
  })
}
