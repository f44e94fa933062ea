import { isDigit, isUpper, isWhitespace, unitFlags } from '../../text/chars.ts'
import type { Line } from '../../text/line-shape.ts'
import { shape, type TokenWindow } from '../../tokens/token-window.ts'
import type { JoinedTexts, ReadPart } from './joined-text.ts'

/** What OCR reads in place of each digit. */
const misreadings = ['OoQD', 'Il|i![]', 'Zz', '', '', 'Ss', 'Gb', '', 'B', 'gq']
const digitOf = new Map(misreadings.flatMap((signs, digit) => [...signs].map((sign) => [sign, `${digit}`])))
const isMisread = new Uint8Array(0x10000)
for (const sign of digitOf.keys()) isMisread[sign.charCodeAt(0)] = 1
/** Specks that OCR reads as signs between the groups of a number: GB29'NWBK. */
const specks = unitFlags("'’*~^")
const isOfNumber = isMisread.slice()
for (const sign of "0123456789+().,/’'*~^-ABCDEFGHIJKLMNOPQRSTUVWXYZ") isOfNumber[sign.charCodeAt(0)] = 1

/** Units on each side of a number that are read with it: its label, and the rest of its line. */
const reach = 120
/** Units of the line above, which is the label of a line that begins with the number. */
const labelUnits = 60
/** Units on each side of the longest word that is read: an account number without spaces. */
const maxWord = 40
/** Digits of the shortest line that is read: a date, a sort code. */
const minDigits = 6

const word = /\S+/g
const mixed = /^\+?\(?[\dOoQDIl|i![\]ZzSsGbBgq().,/’'-]+$/
/** More misread digits than others, which is believed beside another number: OOO4, lO. */
const mostlyMisread = /^[OQDIl|[\]\d]{2,}[.,-]?$/
/** Two letters and digits: the letters belong to the number. */
const codeLike = /^(?![OQDI]{2})[A-Z]{2}\d/
const withSpeck = /^[A-Z]{2}\d\d['’*~^][A-Z]{4}/
/** As `codeLike`, with a letter that was read as a digit: G829, 6B29. */
const accountLike = /^(?:[A-HJ-NP-Z]\d|\d[A-HJ-NP-Z])\d\d$/
/** By digit, the first and the second letter of a country that it may be: DE, NO. */
const countryLetters = ['DIZ34SG7B9', 'OIZ34SG7B9']

/**
 * Writes texts in which digits that OCR read as letters and signs are digits again: `4111 l111 [111 1111`. Only values that hold such a
 * digit count.
 */
export function restoreDigits(window: TokenWindow, into: JoinedTexts): void {
  const { start, end, shape: shapes, count, codes, ownedFrom, ownedTo } = window
  let done = ownedFrom
  for (let i = window.tokenAt(ownedFrom); i < count && start[i] < ownedTo; i++) {
    if (shapes[i] !== shape.number || start[i] < done) continue
    // Units after the end of the text are zero.
    const isBeside = (isMisread[codes[start[i] - 1]] | isMisread[codes[end[i]]]) === 1
    if (!isBeside && (specks[codes[end[i]]] !== 1 || !isUpper(codes[end[i] + 1]))) continue
    if (!isMixed(window, start[i])) continue
    const line = lineOf(window, start[i])
    done = line.end
    addLine(window, into, line)
  }
}

/** Whether the word around a position may be a number that was misread. Most words of logs are not. */
function isMixed({ codes, length }: TokenWindow, at: number): boolean {
  let [from, to] = [at, at]
  while (from > 0 && at - from <= maxWord && isOfNumber[codes[from - 1]] === 1) from--
  while (to < length && to - at <= maxWord && isOfNumber[codes[to]] === 1) to++
  return (from === 0 || isWhitespace(codes[from - 1])) && (to === length || isWhitespace(codes[to]))
}

function lineOf({ codes, length }: TokenWindow, at: number): Line {
  let [start, end] = [at, at]
  while (start > 0 && codes[start - 1] !== 10 && (at - start < reach || !isWhitespace(codes[start - 1])))
    start--
  while (end < length && codes[end] !== 10 && (end - at < reach || !isWhitespace(codes[end]))) end++
  return { start, end }
}

function addLine(window: TokenWindow, into: JoinedTexts, line: Line): void {
  const { codes, text } = window
  const parts = restored(text.slice(line.start, line.end), line.start)
  if (parts.length === 0) return
  let above = line.start
  const first = parts[0].start === line.start ? parts[0].read.charCodeAt(0) : codes[line.start]
  if (isDigit(first)) while (above > 0 && line.start - above < labelUnits && codes[above - 2] !== 10) above--
  into.next('read').addRead(window, line, parts, { start: above, end: Math.max(above, line.start - 1) })
}

/** The misread digits of a line, which begins at `from`. */
function restored(line: string, from: number): ReadPart[] {
  const words = [...line.matchAll(word)].map(({ 0: text, index }) => ({ text, index, kind: kindOf(text) }))
  const isNumber = (k: number) => words[k]?.kind === 'number' || words[k]?.kind === 'misread'
  const numbers = words.filter((_, k) => isNumber(k))
  if (numbers.reduce((sum, { text }) => sum + text.replace(/\W/g, '').length, 0) < minDigits) return []
  // Signs of lists and tables stand in pairs.
  const signs = hasPair(line, '[', ']') || hasPair(line, '|', '|') ? /[[\]|]/ : undefined
  const parts: ReadPart[] = []
  for (const [k, { text, index, kind }] of words.entries()) {
    if (kind === 'doubtful' && (isNumber(k - 1) || isNumber(k + 1))) words[k].kind = 'misread'
    const as = words[k].kind === 'misread' ? asDigits(text) : kind === 'account' ? asAccount(text) : text
    if (signs?.test(text)) continue
    for (let i = 0; i < text.length; i++) {
      const start = from + index + i
      if (as[i] !== text[i]) parts.push({ start, end: start + 1, read: as[i] })
    }
  }
  return parts
}

const asDigits = (text: string) => Array.from(text, (sign) => digitOf.get(sign) ?? sign).join('')

/** The first group of an account number, whose two letters name a country. */
const asAccount = (text: string) =>
  withSpeck.test(text)
    ? text.replace(/\W/, ' ')
    : Array.from(text, (sign, k) =>
        k > 1 ? asDigits(sign) : (countryLetters[k][Number(sign)] ?? sign),
      ).join('')

function kindOf(text: string): 'number' | 'misread' | 'doubtful' | 'account' | 'other' {
  if (withSpeck.test(text)) return 'account'
  if (codeLike.test(text)) return 'number'
  if (accountLike.test(text)) return 'account'
  if (!mixed.test(text)) return 'other'
  const digits = text.replace(/\D/g, '').length
  const misread = Array.from(text).filter((sign) => digitOf.has(sign)).length
  if (misread === 0) return 'number'
  if (digits >= misread) return 'misread'
  return mostlyMisread.test(text) ? 'doubtful' : 'other'
}

/** Whether a sign stands somewhere before another. A pattern would look for the second from each of the first. */
function hasPair(line: string, first: string, second: string): boolean {
  const at = line.indexOf(first)
  return at >= 0 && line.lastIndexOf(second) > at
}
