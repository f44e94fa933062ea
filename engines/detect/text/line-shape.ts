import { isDigit, isWhitespace, isWordUnit } from './chars.ts'

/** Units of a line that are compared: rows of a table or log differ from prose well before. */
const maxUnits = 96
/** Units at the start of two lines that, with equal classes and a digit, mark them as rows: `2024-01-`. */
const headUnits = 8

/** A line in a text, without its line end. */
export interface Line {
  readonly start: number
  readonly end: number
}

/** The line around a position, without blanks at its ends. Looks at most `reach` units each way. */
export function lineAround(codes: Uint16Array, length: number, at: number, reach = 200): Line {
  let start = at
  let end = at
  const [low, high] = [Math.max(0, at - reach), Math.min(length, at + reach)]
  while (start > low && codes[start - 1] !== 10) start--
  while (end < high && codes[end] !== 10) end++
  while (start < end && isWhitespace(codes[start])) start++
  while (end > start && isWhitespace(codes[end - 1])) end--
  return { start, end }
}

/** The line without its words: `9` for a number, `a` for letters, and its signs. */
export function lineShape(codes: Uint16Array, { start, end }: Line): string {
  let shape = ''
  let last = ''
  for (let at = start; at < Math.min(end, start + maxUnits); at++) {
    const form = formOf(codes[at])
    if (form !== last || (form !== '9' && form !== 'a' && form !== ' ')) shape += form
    last = form
  }
  return shape
}

function formOf(code: number): string {
  if (isDigit(code)) return '9'
  if (isWordUnit(code)) return 'a'
  return isWhitespace(code) ? ' ' : String.fromCharCode(code)
}

/** Whether two lines are rows of one list: the same shape with a number in it, or both without letters, or the same start, such as a date. */
export function areRows(codes: Uint16Array, a: Line, b: Line): boolean {
  const [x, y] = [lineShape(codes, a), lineShape(codes, b)]
  if (!x.includes('9') || !y.includes('9')) return false
  if (x === y || (!x.includes('a') && !y.includes('a'))) return true
  if (a.end - a.start < headUnits || b.end - b.start < headUnits) return false
  let digits = 0
  for (let k = 0; k < headUnits; k++) {
    const form = formOf(codes[a.start + k])
    if (form !== formOf(codes[b.start + k])) return false
    if (form === '9') digits++
  }
  return digits > 2
}
