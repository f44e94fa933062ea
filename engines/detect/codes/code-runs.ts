import { wordMark } from '../dictionaries/word-classes.ts'
import { isDigit, isLetter, isWordUnit, unitFlags } from '../text/chars.ts'
import { shape, type TokenWindow } from '../tokens/token-window.ts'
import { isUnspaced } from '../tokens/word-shape.ts'

/** Code units of the longest run: longer ones are keys and hashes, which other rules read. */
const maxRun = 40
/** Letters of a group of capitals beside a number (KR 4HX71, АЕ 4817 КО), and of initials. */
const [maxLetters, maxInitials] = [4, 3]
/** What may be inside a run, between letters, digits and masks. */
const joints = unitFlags('-./_:*@')
/** Signs in place of the first digits, at an end of a run too. */
const masks = unitFlags('*#')

/** Times, decimal numbers and dates in digits, which other rules read, and numbers of books. */
const otherNumber =
  /^(?:\d{1,2}:\d\d(?::\d\d)?|\d{1,4}[.,]\d{1,2}|\d{1,4}[-./]\d{1,2}[-./]\d{1,4}|\d{1,3}(?:[.,]\d{3})+[.,]\d\d|\d{4}-\d\d-\d\dT[\d:.]+Z?|97[89]-?(?:\d-?){9}[\dXx])$/
const currencies = unitFlags('$€£¥₹₽₺₩')
/** A time without a colon, and the groups of four digits before and behind one: 0658 1202 1231. */
const shortTime = /^(?:[01]\d|2[0-3])[0-5]\d$/
const [groupsBefore, groupsBehind] = [
  /(?:(?<![\d\p{L}])\d{4}[ \t–-]{1,4})*$/u,
  /^(?:[ \t–-]{1,4}\d{4}(?![\d\p{L}]))*/u,
]
/** Digits of such a time, and of the number of a book. */
const [timeUnits, bookUnits] = [4, 13]
/** Units on each side in which such groups are read. */
const maxGroups = 32

/** Whether all groups of four digits in a row are times, and there are several. A number of a card has others. */
function isTimeAmongTimes(text: string, from: number, to: number): boolean {
  if (!shortTime.test(text.slice(from, to))) return false
  const before = groupsBefore.exec(text.slice(Math.max(0, from - maxGroups), from))?.[0] ?? ''
  const behind = groupsBehind.exec(text.slice(to, to + maxGroups))?.[0] ?? ''
  const groups = `${before} ${behind}`.match(/\d{4}/g)
  return groups?.every((group) => shortTime.test(group)) === true
}
/** Words with these marks are ordinary words, not initials. */
const ordinaryMarks = wordMark.common | wordMark.frequent | wordMark.stop

/** A run of letters, digits and separators without spaces that may be a value. */
export interface CodeRun {
  start: number
  end: number
  hasDigit: boolean
}

/**
 * Calls `report` for each run of the window that may be an identifier, an age, initials or a user name, in text order: runs with a digit, and
 * groups of capitals beside them; words with a dot or underline inside; short words that no dictionary has. Parts of mail addresses
 * are not runs. The object is reused.
 */
export function eachCodeRun(window: TokenWindow, report: (run: CodeRun) => void): void {
  const { codes, text, start, end, count, shape: shapes } = window
  let done = 0
  for (let i = 0; i < count; i++) {
    const form = shapes[i]
    const isNumber = form === shape.number
    if (!isNumber) {
      const isJoint = joints[codes[end[i]]] === 1
      // Most words are longer.
      if (!isJoint && (end[i] - start[i] > maxLetters || form === shape.capital || form === shape.uncased))
        continue
      if (!(isJoint && isWordUnit(codes[end[i] + 1])) && !isWordOfCode(window, i)) continue
    }
    if (start[i] < done) continue
    const from = isNumber ? startOfRun(codes, start[i]) : start[i]
    const to = endOfRun(codes, end[i], window.length)
    done = to
    if (to - from > maxRun || from < 0 || isUnspaced(codes[from]) || isInMail(codes, from, to)) continue
    if (currencies[codes[from - 1]] === 1) continue
    // Most runs are in values that a rule has found, or are only digits.
    if (window.found[from] === 1 || window.found[to - 1] === 1) continue
    const isDigits = isNumber && to - from === end[i] - start[i] && to - from !== bookUnits
    found.hasDigit = isNumber
    if (isDigits) {
      if (to - from === timeUnits && isTimeAmongTimes(text, from, to)) continue
    } else {
      const run = text.slice(from, to)
      if (otherNumber.test(run)) continue
      found.hasDigit = /\d/.test(run)
      if (!found.hasDigit && !isShort(window, i, run) && !isHandle(codes, run, to)) continue
    }
    found.start = from
    found.end = to
    report(found)
  }
}
const found: CodeRun = { start: 0, end: 0, hasDigit: false }
/** A user name, which has no capitals: mietek.b, ola_k. Initials with full stops: E.K.B. */
const handle = /^(?:[\p{Ll}\d]+(?:[._][\p{Ll}\d]+){1,2}|\p{L}{1,2}(?:\.\p{L}{1,2}){1,3})$/u

const fileName =
  /\.(?:js|ts|py|go|rs|rb|md|txt|csv|tsv|json|xml|yml|yaml|sql|sh|log|pdf|docx?|xlsx?|html?|css|png|jpe?g|gif|zip|gz|exe|cfg|conf|ini)$/

/** Whether a run may be a user name or initials: no file name, nor the key of a program before its value, `base_url=` or `"base_url":`. */
function isHandle(codes: Uint16Array, run: string, to: number): boolean {
  if (!handle.test(run) || fileName.test(run)) return false
  const behind = codes[to] === quote ? codes[to + 1] : codes[to]
  return behind !== equals && !(behind === colon && run.includes('_'))
}

/** Whether a word may be initials, as no dictionary has it, or is a group of capitals one space beside a number. */
function isWordOfCode({ codes, start, end, shape: shapes, marks }: TokenWindow, i: number): boolean {
  const form = shapes[i]
  if (end[i] - start[i] > maxLetters || form === shape.uncased || form === shape.capital) return false
  // The key of a log: ip=10.0.0.7.
  if (codes[end[i]] === equals) return false
  if (end[i] - start[i] <= maxInitials && (marks[i] & ordinaryMarks) === 0) return true
  if (form !== shape.upper && form !== shape.initial) return false
  return (
    (codes[end[i]] === space && isDigit(codes[end[i] + 1])) ||
    // A word after a time is not part of a code: 10:11:30 INFO.
    (start[i] > 3 &&
      codes[start[i] - 1] === space &&
      isDigit(codes[start[i] - 2]) &&
      codes[start[i] - 4] !== colon)
  )
}
const space = 32

/** Whether a run is a word of a few letters that may be initials. */
function isShort(window: TokenWindow, i: number, run: string): boolean {
  if (run.length > maxLetters || run.length !== window.size(i)) return false
  const form = window.shape[i]
  return form === shape.lower || form === shape.upper || form === shape.initial
}

const isJoint = (code: number): boolean => joints[code] === 1

function startOfRun(codes: Uint16Array, at: number): number {
  let from = at
  while (from > 0 && at - from <= maxRun) {
    const code = codes[from - 1]
    if (
      isWordUnit(code) ? isUnspaced(code) : masks[code] !== 1 && !(isJoint(code) && isJoined(codes[from - 2]))
    )
      break
    from--
  }
  return at - from > maxRun ? -1 : from
}

function endOfRun(codes: Uint16Array, at: number, length: number): number {
  let to = at
  while (to < length && to - at <= maxRun) {
    const code = codes[to]
    if (
      isWordUnit(code) ? isUnspaced(code) : masks[code] !== 1 && !(isJoint(code) && isJoined(codes[to + 1]))
    )
      break
    to++
  }
  return to
}

const isJoined = (code: number): boolean => (isWordUnit(code) && !isUnspaced(code)) || masks[code] === 1

const [sign, equals, colon, quote] = [64, 61, 58, 34]

/** Whether a run is part of a mail address. */
function isInMail(codes: Uint16Array, from: number, to: number): boolean {
  for (let at = from + 1; at < to; at++) if (codes[at] === sign) return true
  return codes[to] === sign && isLetter(codes[to + 1])
}
