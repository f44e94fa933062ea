import { meaningOfTitle } from '../columns/column-names.ts'
import { isWhitespace, unitFlags } from '../text/chars.ts'
import { shape, type TokenWindow } from '../tokens/token-window.ts'
import { isUnspaced } from '../tokens/word-shape.ts'

/** Words and code units of the longest label, and code units of the longest value. */
const [maxLabelWords, maxLabelUnits, maxValueUnits] = [5, 44, 60]

/** What separates a label from its value: a colon, the gap between cells, or one space. */
export type LabelMark = 'colon' | 'gap' | 'none'

/** What separates a token from the value after it: a colon, or the gap between two cells of a form. */
export function markBehind({ codes, start, end }: TokenWindow, i: number): LabelMark | undefined {
  const from = end[i]
  const gap = start[i + 1] - from
  if (gap === 0 || (gap === 1 && codes[from] === 32)) return undefined
  for (let at = from; at < from + 3 && at < start[i + 1]; at++) {
    if (codes[at] === 58) return gap > 1 || isUnspaced(codes[from - 1]) ? 'colon' : undefined
    if (codes[at] === 9) return 'gap'
    if (codes[at] === 32 && codes[at + 1] === 32 && at + 1 < start[i + 1]) return 'gap'
    if (codes[at] === 10) return undefined
  }
  return undefined
}

/** What separates a token from the number after it. */
export interface NumberMark {
  readonly mark: LabelMark
  /** Whether the separator is only used by people: a dash, a bracket, an equals sign, a colon without a space. */
  readonly isUnusual: boolean
  /** Whether the label is the line above the number. */
  readonly isAbove: boolean
  /** Whether only a bracket separates them, as before a test result: (2522 U/l). */
  readonly isBracketed: boolean
}

/** What separates a token from the number after it: also a dash, leaders, brackets, an equals sign, or the end of the line. */
export function markOfNumber(window: TokenWindow, i: number): NumberMark | undefined {
  const { codes, start, end } = window
  const usual = markBehind(window, i)
  if (usual !== undefined) return { mark: usual, isUnusual: false, isAbove: false, isBracketed: false }
  const [from, to] = [end[i], start[i + 1]]
  if (to - from > maxMarkUnits) return undefined
  let mark: LabelMark | undefined
  let isAbove = false
  let isBracketed = false
  for (let at = from; at < to; at++) {
    const code = codes[at]
    if (markSigns[code] === 0 || (code === 10 && isAbove)) return undefined
    if (code === 10) isAbove = true
    if (code === 58 || code === 61) mark = 'colon'
    else if (code === 40 || code === 91) isBracketed = true
    else if (openMarks[code] === 1) mark ??= 'gap'
    else if (dashes[code] === 1 && codes[at - 1] === 32 && codes[at + 1] === 32) mark ??= 'gap'
    else if (code === 46 && codes[at + 1] === 46) mark ??= 'gap'
  }
  if (mark !== undefined) return { mark, isUnusual: true, isAbove, isBracketed: false }
  if (isBracketed) return { mark: 'gap', isUnusual: true, isAbove, isBracketed }
  const at = codes[from] === 46 ? from + 1 : from
  return to - at === 1 && codes[at] === 32
    ? { mark: 'none', isUnusual: false, isAbove, isBracketed }
    : undefined
}
/** Code units of the leaders or of the gap between a label and its number. */
const maxMarkUnits = 24
const dashes = unitFlags('-–—')
const openMarks = unitFlags('\n#|')
const markSigns = unitFlags(' \t\r\n:=#|([.*_"`\'-–—')

/** The first token of a label that ends with the given token. */
export function firstOfLabel(window: TokenWindow, last: number): number {
  const { codes, start, end } = window
  // Phone (home): the parenthesis belongs to the label. (License CA A1223344): the label starts in it.
  const isQualified = codes[end[last]] === closing
  let k = last
  while (k > 0 && last - k + 1 < maxLabelWords && end[last] - start[k - 1] <= maxLabelUnits) {
    const gap = start[k] - end[k - 1]
    if (gap > 3 || window.shape[k - 1] === shape.number) break
    let isJoined = true
    let spaces = 0
    for (let at = end[k - 1]; at < start[k]; at++) {
      if (codes[at] === 32) spaces++
      else if (codes[at] === parenthesis && !isQualified) isJoined = false
      else if (!joints.has(codes[at])) isJoined = false
      // A sentence ends after a long word.
      else if (codes[at] === 46 && gap > 1 && window.size(k - 1) > 4) isJoined = false
    }
    if (!isJoined || spaces > 1) break
    k--
  }
  return window.shape[k] === shape.number ? -1 : k
}
const [parenthesis, closing] = [40, 41]
const joints = new Set([...".-/'’&°º_("].map((sign) => sign.charCodeAt(0)))

/** Whether a token starts a line or a cell of a form, after bullets, quotes and Markdown. */
export function beginsCell({ codes, start }: TokenWindow, k: number): boolean {
  let at = start[k] - 1
  while (at >= 0 && opening.has(codes[at])) at--
  if (codes[at + 1] === 40) return true
  if (at < 0 || codes[at] === 10 || codes[at] === 9 || codes[at] === 124) return true
  const before = codes[at - 1]
  return codes[at] === 32 && (before === 32 || before === 9 || cellEnds.has(before))
}
const opening = new Set([...'*#"_>-('].map((sign) => sign.charCodeAt(0)))
const cellEnds = new Set([...'.,;)|•–—'].map((sign) => sign.charCodeAt(0)))

/**
 * Whether a position is in the titles of a table, and not in a two-column form that looks like one. In such a form, the cell below a label
 * is a known label, too: Surname
 *  Orrisk above First name
 *  Velm.
 */
export function isTitleRow({ tables, codes, length, text }: TokenWindow, at: number): boolean {
  const titles = tables.titlesAt(at)
  if (titles === undefined) return false
  let below = titles.end
  while (below < length && isWhitespace(codes[below])) below++
  const cell = tables.at(below)
  if (cell === undefined || cell.header.columns.length > 2) return true
  return meaningOfTitle(text.slice(cell.start, cell.end).trim()) === undefined
}

/** Whether only spaces are before a token in its line. */
export function beginsLine({ codes, start }: TokenWindow, k: number): boolean {
  let at = start[k] - 1
  while (at >= 0 && codes[at] === 32) at--
  return at < 0 || codes[at] === 10
}

const blanks: ReadonlySet<number> = new Set([...' \r'].map((sign) => sign.charCodeAt(0)))
/** After a label that fills its line: spaces, a colon and the asterisk of a required field. */
export const labelEnding: ReadonlySet<number> = new Set([...' \t:*)\r'].map((sign) => sign.charCodeAt(0)))

/** Whether only spaces, or other given characters, are between a position and the end of its line. */
export function endsLine({ codes, length }: TokenWindow, end: number, signs = blanks): boolean {
  let at = end
  while (at < length && signs.has(codes[at])) at++
  return at >= length || codes[at] === 10
}

/** The line below a token, unless it is longer than a value. */
export function lineBelow({ text, end, length }: TokenWindow, i: number): CellRange | undefined {
  const start = text.indexOf('\n', end[i]) + 1
  const after = text.slice(start, Math.min(length, start + maxValueUnits + 1))
  const line = /^[^\r\n]*/.exec(after)?.[0] ?? ''
  const value = line.trim()
  if (value === '' || line.length > maxValueUnits) return undefined
  const from = start + line.length - line.trimStart().length
  return { start: from, end: from + value.length }
}

/** Length of a signature line in code units, and the characters that it is drawn with. */
const [minRuling, rulings] = [5, unitFlags('_.-–—…')]

/**
 * The line above a label, from a token to the end of the next line, if it is signed: a signature line is between them, or the label is in
 * parentheses.
 */
export function signedAbove({ codes, start, text }: TokenWindow, first: number): CellRange | undefined {
  let at = start[first] - 1
  const isInside = codes[at] === parenthesis
  if (isInside) at--
  while (at > 0 && codes[at] !== 10 && isBlankOrReturn(codes[at])) at--
  if (at <= 0 || codes[at] !== 10) return undefined
  if (!isInside) {
    let signs = 0
    for (at--; at > 0 && (rulings[codes[at]] === 1 || isBlankOrReturn(codes[at])); at--)
      if (rulings[codes[at]] === 1) signs++
    if (signs < minRuling || codes[at] !== 10) return undefined
  }
  let end = at
  while (end > 0 && isBlankOrReturn(codes[end - 1])) end--
  let from = end
  while (from > 0 && end - from <= maxValueUnits && codes[from - 1] !== 10) from--
  while (from < end && isBlankOrReturn(codes[from])) from++
  return end > from && end - from <= maxValueUnits && text[from] !== '(' ? { start: from, end } : undefined
}

function isBlankOrReturn(code: number): boolean {
  return code === 32 || code === 9 || code === 13
}

export interface CellRange {
  readonly start: number
  readonly end: number
}

/** The cell after the separator of a token: up to the end of the line, a wide gap or a bar. */
export function cellBehind(
  { codes, start, end, length, text }: TokenWindow,
  i: number,
): CellRange | undefined {
  let from = end[i]
  if (codes[from] === closing) from++
  while (from < start[i + 1] && (codes[from] === 32 || codes[from] === 9 || codes[from] === 58)) from++
  while (from < start[i + 1] && (codes[from] === 42 || codes[from] === 32)) from++
  let to = from
  while (to < length && to - from <= maxValueUnits && codes[to] !== 10 && codes[to] !== 13) {
    if (codes[to] === 9 || codes[to] === 124 || (codes[to] === 32 && codes[to + 1] === 32)) break
    to++
  }
  if (to === from || to - from > maxValueUnits) return undefined
  const value = text.slice(from, to).trimEnd()
  return { start: from, end: from + value.length }
}
