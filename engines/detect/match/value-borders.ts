import { isWhitespace } from '../text/chars.ts'
import type { TokenWindow } from '../tokens/token-window.ts'

/** Where the words of the cell around a position begin, 0 outside tables. */
export function beginOfCell({ tables, codes }: TokenWindow, at: number): number {
  if (tables.rows === 0) return 0
  let begin = tables.at(at)?.start ?? 0
  while (begin < at && isWhitespace(codes[begin])) begin++
  return begin
}

/** Where the cell around `start` ends, if it ends before `end`. */
export function endOfCell({ tables, codes }: TokenWindow, start: number, end: number): number {
  if (tables.rows === 0) return end
  let last = Math.min(tables.at(start)?.end ?? end, end)
  while (last > start && isWhitespace(codes[last - 1])) last--
  return last > start ? last : end
}

/** Where the words of the next cell begin, `end` where there is none. */
export function startOfCell({ tables, codes }: TokenWindow, from: number, end: number): number {
  let start = from
  while (start < end && (isWhitespace(codes[start]) || start === tables.at(start)?.end)) start++
  return start
}
