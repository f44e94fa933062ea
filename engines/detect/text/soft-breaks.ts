import { isDigit, isLetter, isUpper, isWhitespace, isWordUnit } from './chars.ts'

/** How the two sides of a line end are joined. */
export type Joint =
  /** By nothing. */
  | 'glue'
  /** By nothing, without the hyphen before the line end. */
  | 'dehyphenate'
  /** By one space. */
  | 'space'

/** A line end at which a value may be broken, in offsets of the text. */
export interface SoftBreak {
  /** The end of the line before, without blanks. */
  readonly end: number
  /** Where the text continues: behind indentation and the prefix of a quote or comment. */
  readonly next: number
  readonly joints: readonly Joint[]
  /** Whether a sign shows that the value continues: `415-555-` or `bea@`. */
  readonly dangling: boolean
}

const [
  hyphen,
  comma,
  at,
  point,
  slash,
  colon,
  underscore,
  equals,
  ampersand,
  question,
  percent,
  plus,
  hash,
  greater,
] = [...'-,@./:_=&?%+#>'].map((sign) => sign.charCodeAt(0))
const [opening, closing, star, lineFeed, formFeed, bullet, tilde] = [...'()*\n\f•~'].map((sign) =>
  sign.charCodeAt(0),
)

/** Signs that do not end a text: before a line end they show that the value continues. */
const openEnds = new Set([at, slash, underscore, equals, ampersand, question, percent, plus, opening])
/** Signs before a line end inside a value. */
const lineEnds = new Set([...openEnds, hyphen, point, closing, comma])
/** Signs that do not begin one. */
const openStarts = new Set([at, slash, underscore, equals, ampersand, question, percent])
/** Units of white space and prefixes between two lines. */
const maxGap = 120
/** Units of the first or last token of a line that are looked at. */
const maxTokenUnits = 80

const glue: readonly Joint[] = ['glue']
const spaced: readonly Joint[] = ['space']
const either: readonly Joint[] = ['space', 'glue']
const hyphenated: readonly Joint[] = ['glue', 'dehyphenate']

/**
 * The line end at `lineEnd` as a break inside a value, undefined where none can be: at a blank line, before a list item or a label,
 * behind a sentence, between lines that do not look like parts of one value. `isContinued`: the line before has a single token, which
 * continues a value broken before it.
 */
export function softBreakAt(
  codes: Uint16Array,
  length: number,
  lineEnd: number,
  isContinued = false,
): SoftBreak | undefined {
  let end = lineEnd
  while (end > 0 && codes[end - 1] !== lineFeed && isWhitespace(codes[end - 1])) end--
  if (end === 0 || codes[end - 1] === lineFeed) return undefined
  const last = codes[end - 1]
  // Most line ends of prose and code are decided by their last unit.
  if (!isWordUnit(last) && !lineEnds.has(last)) return undefined
  const next = continuation(codes, length, lineEnd, end)
  if (next < 0) return undefined
  if (isContinued && (last === point || last === hyphen) && isWordUnit(codes[next]))
    return { end, next, joints: glue, dangling: true }
  return softBreakBetween(codes, length, end, next)
}

/** The same for a line or cell that ends at `end` and one that begins at `next`. */
export function softBreakBetween(
  codes: Uint16Array,
  length: number,
  end: number,
  next: number,
): SoftBreak | undefined {
  const joined = jointsOf(codes, length, end, next)
  if (joined === undefined || isItemOrLabel(codes, length, next, isDigit(codes[end - 1]))) return undefined
  return { end, next, ...joined }
}

/** Where the text continues behind a line end, -1 for a blank line or the end of the text. */
function continuation(codes: Uint16Array, length: number, lineEnd: number, end: number): number {
  let next = lineEnd + 1
  const limit = Math.min(length, next + maxGap)
  while (next < limit && codes[next] !== lineFeed && isWhitespace(codes[next])) next++
  // A page break stands on its own line in some texts.
  if (codes[next] === lineFeed && codes[next - 1] === formFeed) next++
  if (next >= limit || codes[next] === lineFeed) return -1
  const prefix = prefixEnd(codes, next)
  if (prefix === next) return next
  let start = end
  while (start > 0 && end - start < 400 && codes[start - 1] !== lineFeed) start--
  while (start < end && isWhitespace(codes[start])) start++
  // A quote or comment continues on the next line only with the same prefix.
  const before = prefixEnd(codes, start)
  if (before - start !== prefix - next || codes[start] !== codes[next]) return -1
  let at = prefix
  while (at < limit && codes[at] !== lineFeed && isWhitespace(codes[at])) at++
  return at >= limit || codes[at] === lineFeed ? -1 : at
}

/** The end of a prefix of quoted mail or a comment that begins at a position; the position itself for none. */
function prefixEnd(codes: Uint16Array, start: number): number {
  let end = start
  const sign = codes[start]
  if (sign === greater) {
    while (codes[end] === greater || (codes[end] === 32 && codes[end + 1] === greater)) end++
    return end
  }
  if (sign === hash || (sign === slash && codes[start + 1] === slash)) {
    while (codes[end] === sign) end++
    return isWhitespace(codes[end]) ? end : start
  }
  return sign === star && isWhitespace(codes[start + 1]) ? start + 1 : start
}

function jointsOf(
  codes: Uint16Array,
  length: number,
  end: number,
  next: number,
): Pick<SoftBreak, 'joints' | 'dangling'> | undefined {
  const last = codes[end - 1]
  const first = codes[next]
  const before = end > 1 ? codes[end - 2] : 32
  if (last === hyphen) {
    // A dash between words, or the hyphen of a word.
    if (!isWordUnit(before) || !isWordUnit(first)) return undefined
    const value = isDigit(before) || isDigit(first) || holdsValueSign(codes, end, -1, length)
    return value || isUpper(before) || isUpper(first) ? { joints: hyphenated, dangling: true } : undefined
  }
  if (last === point) {
    // The point ends a sentence unless its token is an unfinished date, number, host or path.
    if (!isWordUnit(first) || isUpper(first)) return undefined
    const continues =
      pointContinues(codes, end, length) ||
      (isDigit(before) && isDate(codes, next)) ||
      (isLetter(before) && holdsValueSign(codes, next, 1, length))
    if (!continues) return undefined
    return { joints: glue, dangling: true }
  }
  if (openEnds.has(last)) {
    if (!isWordUnit(first) && !openStarts.has(first)) return undefined
    return mayContinue(codes, end, next, length) ? { joints: glue, dangling: true } : undefined
  }
  // A path after a word: `see`, then `/usr/share`.
  if (first === slash && isSmallWord(codes, end)) return undefined
  // A mention of a user, not the host of an address.
  if (first === at && !holdsPoint(codes, next, length)) return undefined
  if (openStarts.has(first) || ((first === point || first === hyphen) && isWordUnit(codes[next + 1])))
    return isWordUnit(last) ? { joints: glue, dangling: true } : undefined
  if (last === comma) {
    if (isDigit(before) && isYear(codes, next)) return { joints: spaced, dangling: false }
    const capital = isUpper(codes[tokenStart(codes, end - 1)]) && isUpper(first)
    return capital ? { joints: spaced, dangling: false } : undefined
  }
  // The next line of a log.
  if (isDigit(first) && beginsRecord(codes, next)) return undefined
  if (last === closing)
    return isDigit(first) && isDigit(before) ? { joints: spaced, dangling: false } : undefined
  if (!isWordUnit(last)) return undefined
  if (first === plus || first === opening)
    return isDigit(codes[next + 1]) && isDigit(last) ? { joints: spaced, dangling: false } : undefined
  if (!isWordUnit(first)) return undefined
  if (isDigit(last) && isDigit(first)) return { joints: either, dangling: false }
  // An address or link cut inside a word. One that is whole before the line end continues only with more of its signs.
  if (holdsValueSign(codes, next, 1, length)) return { joints: glue, dangling: false }
  if (holdsValueSign(codes, end, -1, length))
    return holdsLinkSign(codes, next, length) ? { joints: glue, dangling: false } : undefined
  const capitalBefore = isUpper(codes[tokenStart(codes, end)])
  if (isDigit(last)) {
    if (!isUpper(first) && !holdsDigit(codes, next, length)) return undefined
    return { joints: isCapitalisedWord(codes, next) ? spaced : either, dangling: false }
  }
  if (isDigit(first)) {
    if (!capitalBefore && !holdsDigitBefore(codes, end)) return undefined
    return { joints: isCapitalisedWord(codes, tokenStart(codes, end)) ? spaced : either, dangling: false }
  }
  if (!(capitalBefore || isUpper(last)) || !isUpper(first)) return undefined
  return { joints: isUpper(last) && mayBeCode(codes, end, next, length) ? either : spaced, dangling: false }
}

/** Whether a sign at the end of a line is part of a value: `Really?` is not a link, `Fish &` no query, and a bracket opens a number. */
function mayContinue(codes: Uint16Array, end: number, next: number, length: number): boolean {
  const last = codes[end - 1]
  if (last === opening) return isDigit(codes[next])
  // `size =` and `cd /` end a word, not a part of a value.
  if (last !== plus && end > 1 && isWhitespace(codes[end - 2])) return false
  if (last === plus && isDigit(codes[next])) return true
  if (last !== question && last !== ampersand && last !== percent && last !== plus) return true
  for (let k = end - 2; k >= 0 && end - k < maxTokenUnits && !isWhitespace(codes[k]); k--)
    if (isInLink(codes[k])) return true
  return holdsLinkSign(codes, next, length)
}

/** Point, slash, `=`, `@`, colon. */
function isInLink(code: number): boolean {
  return code === point || code === slash || code === equals || code === at || code === colon
}

/** Whether the run of units without white space from a position on holds a point, or ends with its line. */
function holdsPoint(codes: Uint16Array, start: number, length: number): boolean {
  for (let k = start; k - start < maxTokenUnits; k++) {
    if (k >= length || codes[k] === lineFeed || codes[k] === point) return true
    if (isWhitespace(codes[k])) return false
  }
  return true
}

function tokenStart(codes: Uint16Array, end: number): number {
  let start = end
  while (start > 0 && end - start < maxTokenUnits && isWordUnit(codes[start - 1])) start--
  return start
}

/** Whether a token is a word such as `Street` or an abbreviation such as `Mr.`, which is not part of a number. */
export function isCapitalisedWord(codes: Uint16Array, start: number): boolean {
  if (!isUpper(codes[start])) return false
  let k = start + 1
  while (k - start < maxTokenUnits && isLetter(codes[k]) && !isUpper(codes[k])) k++
  if (k - start === 2) return codes[k] === point && isWhitespace(codes[k + 1])
  return k - start > 2 && !isWordUnit(codes[k])
}

/** Whether a date such as 2024-03-01 or an IP address begins here, as in the next line of a log: no number continues with one. */
function beginsRecord(codes: Uint16Array, start: number): boolean {
  const sign = codes[start + 4] === hyphen ? hyphen : point
  let k = start
  for (let groups = 1; groups <= 4; groups++) {
    const from = k
    while (k - from < 4 && isDigit(codes[k])) k++
    if (k === from) return false
    if (sign === hyphen && groups === 3) return k - start === 10
    if (codes[k] !== sign) return groups === 4 && !isWordUnit(codes[k])
    k++
  }
  return false
}

/** Whether the run of units without white space before a position is a word of small letters. */
function isSmallWord(codes: Uint16Array, end: number): boolean {
  let k = end
  while (k > 0 && end - k < maxTokenUnits && isLetter(codes[k - 1]) && !isUpper(codes[k - 1])) k--
  return k < end && (k === 0 || isWhitespace(codes[k - 1]))
}

/** Letters of a bank code (BIC), and those from which on a run of capitals may be a key. */
const [shortBankCode, longBankCode, minKeyLetters] = [8, 11, 16]

/** Whether the tokens on both sides of a line end may be one code: with a digit, or of capitals with the length of a code. */
function mayBeCode(codes: Uint16Array, end: number, next: number, length: number): boolean {
  if (holdsDigitBefore(codes, end) || holdsDigit(codes, next, length)) return true
  let to = next
  while (to < length && to - next < maxTokenUnits && isUpper(codes[to])) to++
  if (isWordUnit(codes[to])) return false
  const letters = end - tokenStart(codes, end) + to - next
  return letters === shortBankCode || letters === longBankCode || letters >= minKeyLetters
}

function holdsDigitBefore(codes: Uint16Array, end: number): boolean {
  for (let k = end - 1; k >= 0 && end - k < 12 && isWordUnit(codes[k]); k--)
    if (isDigit(codes[k])) return true
  return false
}

function holdsDigit(codes: Uint16Array, start: number, length: number): boolean {
  for (let k = start; k < length && k - start < 12 && isWordUnit(codes[k]); k++)
    if (isDigit(codes[k])) return true
  return false
}

/** Whether the run of units without white space before or behind a position holds `@` or `://`. */
function holdsValueSign(codes: Uint16Array, position: number, step: 1 | -1, length: number): boolean {
  let k = step < 0 ? position - 1 : position
  for (let count = 0; count < maxTokenUnits && k >= 0 && k < length; count++, k += step) {
    const code = codes[k]
    if (code === at || (code === slash && codes[k + step] === slash)) return true
    if (isWhitespace(code)) break
  }
  return step < 0 && startsWithWww(codes, k + 1)
}

/** Whether the run of units without white space from a position on holds a digit or a sign between its letters, as links and addresses do. */
function holdsLinkSign(codes: Uint16Array, start: number, length: number): boolean {
  for (let k = start; k < length && k - start < maxTokenUnits && !isWhitespace(codes[k]); k++) {
    const code = codes[k]
    if (isDigit(code) || openEnds.has(code) || code === hyphen || code === hash || code === tilde) return true
    if (!isLetter(code) && k + 1 < length && isWordUnit(codes[k + 1])) return true
  }
  return false
}

function startsWithWww(codes: Uint16Array, start: number): boolean {
  for (let k = start; k < start + 3; k++) if ((codes[k] | 32) !== 119) return false
  return codes[start + 3] === point
}

/** Whether the token before a point continues behind it: `12.03.`, `192.168.`, `bea@example.`, `https://www.`. */
function pointContinues(codes: Uint16Array, end: number, length: number): boolean {
  if (holdsValueSign(codes, end, -1, length)) return true
  let points = 0
  for (let k = end - 1; k >= 0 && end - k < 20 && !isWhitespace(codes[k]); k--) {
    if (codes[k] === point) points++
    else if (!isDigit(codes[k])) return false
  }
  return points > 1
}

function isYear(codes: Uint16Array, start: number): boolean {
  for (let k = start; k < start + 4; k++) if (!isDigit(codes[k])) return false
  return !isWordUnit(codes[start + 4])
}

/** Whether the rest of a date with points begins here: `03.1984`. */
function isDate(codes: Uint16Array, start: number): boolean {
  let k = start
  while (k - start < 2 && isDigit(codes[k])) k++
  return k > start && codes[k] === point && isDigit(codes[k + 1])
}

/** Lists seldom have more items. */
const maxItems = 12

function isLateNumber(codes: Uint16Array, start: number, end: number): boolean {
  let value = 0
  for (let at = start; at < end; at++) value = value * 10 + codes[at] - 48
  return value > maxItems
}

/** Whether a list item or a label begins here: `- `, `2) `, `Phone: `. */
function isItemOrLabel(codes: Uint16Array, length: number, start: number, goesOn: boolean): boolean {
  const first = codes[start]
  if ((first === hyphen || first === star || first === bullet) && isWhitespace(codes[start + 1])) return true
  let k = start
  while (k < length && k - start < 3 && isDigit(codes[k])) k++
  // Digits below digits that end a sentence or are no number of an item are the end of a value: `06 12 34 56` and `78.` below.
  const isEnd = goesOn && (codes[k + 1] === lineFeed || isLateNumber(codes, start, k))
  if (k > start && !isEnd && (codes[k] === point || codes[k] === closing) && isWhitespace(codes[k + 1]))
    return true
  if (!isLetter(first)) return false
  const limit = Math.min(length, start + 32)
  for (k = start; k < limit; k++) {
    const code = codes[k]
    if (code === lineFeed) return false
    if (code === colon) return codes[k + 1] !== slash
    if (code === equals && codes[k - 1] === 32) return true
    if (
      !isWordUnit(code) &&
      code !== 32 &&
      code !== hyphen &&
      code !== point &&
      code !== slash &&
      code !== hash
    )
      return false
  }
  return false
}
