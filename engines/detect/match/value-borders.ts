import { isWhitespace } from '../text/chars.ts'
import type { TokenWindow } from '../tokens/token-window.ts'

const fullStop = 46

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

const initialsBefore = /(?<![\p{L}\p{N}.])(?:\p{Lu}\.[ ]?){1,3}$/u
/** Units of three initials with their full stops and spaces. */
const maxInitialUnits = 9

/** Where a name begins with the initials before it: M. Dufresne. */
export function startWithInitials({ codes, text }: TokenWindow, start: number): number {
  const before = codes[start - 1] === 32 ? start - 2 : start - 1
  if (before < 1 || codes[before] !== fullStop) return start
  const found = initialsBefore.exec(text.slice(Math.max(0, start - maxInitialUnits - 1), start))
  return found === null ? start : start - found[0].length
}
