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

const [number, word, blank] = [1, 2, 3]

/** What a unit is to the shape of its line: a part of a number, of a word or of a gap, else itself. */
function formOf(code: number): number {
  if (isDigit(code)) return number
  if (isWordUnit(code)) return word
  return isWhitespace(code) ? blank : code + blank
}

/** The shape of a line: its numbers, words and gaps, each as one form, and its signs. */
class LineShape {
  readonly forms = new Uint32Array(maxUnits)
  size = 0
  hasNumber = false
  hasWord = false

  read(codes: Uint16Array, { start, end }: Line): void {
    this.size = 0
    this.hasNumber = false
    this.hasWord = false
    const limit = Math.min(end, start + maxUnits)
    for (let at = start, last = 0; at < limit; at++) {
      const form = formOf(codes[at])
      if (form !== last || form > blank) this.forms[this.size++] = form
      if (form === number) this.hasNumber = true
      else if (form === word) this.hasWord = true
      last = form
    }
  }

  equals({ forms, size }: LineShape): boolean {
    if (size !== this.size) return false
    for (let k = 0; k < size; k++) if (forms[k] !== this.forms[k]) return false
    return true
  }
}

const [first, second] = [new LineShape(), new LineShape()]

/**
 * Whether two lines are rows of one list: the same shape with a number in it, or both without letters, or the same start, such as a date.
 * @param isBroken a sign at the end of the first shows that it continues; a number and a word at both starts are then not enough
 */
export function areRows(codes: Uint16Array, a: Line, b: Line, isBroken = false): boolean {
  first.read(codes, a)
  if (!first.hasNumber) return false
  second.read(codes, b)
  if (!second.hasNumber) return false
  if (first.equals(second) || (!first.hasWord && !second.hasWord)) return true
  if (a.end - a.start < headUnits || b.end - b.start < headUnits) return false
  let digits = 0
  for (let k = 0; k < headUnits; k++) {
    const form = formOf(codes[a.start + k])
    if (form !== formOf(codes[b.start + k])) return false
    if (form === number) digits++
    else if (form === word && isBroken) return false
  }
  return digits > 2
}

/** Dashes of the shortest rule, as Markdown has it. */
const minDashes = 3
/** Units of the longest rule that is read. */
const maxRuleUnits = 300

/** Whether the line after the end of another is the rule of a Markdown table, which only titles have below them. */
export function hasRuleBelow(codes: Uint16Array, lineEnd: number): boolean {
  let dashes = 0
  for (let at = lineEnd + 1; at < codes.length && at - lineEnd < maxRuleUnits; at++) {
    const code = codes[at]
    if (code === 10 || code === 0) break
    if (code === 45) dashes++
    else if (!ofRule.has(code)) return false
  }
  return dashes >= minDashes
}

const ofRule = new Set([...'| :\r'].map((sign) => sign.charCodeAt(0)))
