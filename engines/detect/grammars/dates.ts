import { daysIn, isCalendarDate, monthNumbers } from '../checks/calendar.ts'
import { wordClass } from '../dictionaries/word-classes.ts'
import { isDigit, isLetter, isWordUnit, unitFlags } from '../text/chars.ts'
import { shape, type TokenWindow } from '../tokens/token-window.ts'
import { WordList } from '../tokens/word-list.ts'
import { isUnspaced } from '../tokens/word-shape.ts'
import { wordSet, words } from '../words/words.ts'
import { matchEnd } from './addresses/streets.ts'
import type { Emit, Grammar } from './grammar.ts'

/** The words of « né le ». */
let neSlot = -1
let leSlot = -1

/** Clock time after a date: 14:56, 14:56:41.123, 14:56Z, 2:56 pm, optionally with an offset. */
const clockTime =
  /(?:T|,? (?:at )?)\d{1,2}:\d{2}(?::\d{2}(?:[.,]\d{1,9})?)?(?: ?(?:Z\b|UTC\b|GMT\b|[AaPp]\.?[Mm]\b\.?)|[+-]\d{2}:?\d{2}\b)?/y
const iso = /(\d{4})([-/.])(\d{1,2})\2(\d{1,2})/y
/** 2021. 03. 04. */
const isoSpaced = /(\d{4})\. (\d{1,2})\. (\d{1,2})(?![\d:])/y
/** 4/3-2021, 4/3 21 */
const slashedDay = /(\d{1,2})\/(\d{1,2})([- ])(\d{4}|\d{2})(?![\p{L}\d])/uy
const numeric = /(\d{1,2})(?: ?([-/.]) ?)(\d{1,2}) ?\2 ?(\d{4}|\d{2})/y

/**
 * Dates that exist in the calendar: ISO 8601 and other year-first forms, day-month-year, month-day-year, and month names in ten languages.
 * A clock time after a date is part of the value. A date near a birth word is a date of birth.
 */
export const dates: Grammar = {
  name: 'dates',
  types: ['DATE', 'DOB'],
  prepare: (lexicon) => {
    neSlot = lexicon.slotOf('ne')
    leSlot = lexicon.slotOf('le')
  },
  find: (window, emit) => {
    let after = 0
    for (let n = 0; n < window.notableCount; n++) {
      const i = window.notable[n]
      if (window.start[i] < after) continue
      if (window.shape[i] === shape.number) after = Math.max(after, numericDate(window, i, emit))
      else if (window.classes[i] & wordClass.month) after = Math.max(after, namedDate(window, i, emit))
    }
  },
}

function emitDate(
  window: TokenWindow,
  emit: Emit,
  start: number,
  end: number,
  score: number,
  reason: string,
): number {
  const finish = matchEnd(clockTime, window, end)
  const birth = birthBefore(window, start) ?? birthAfter(window, finish)
  if (birth === undefined) emit(start, finish, 'DATE', score, reason)
  else emit(start, end, 'DOB', Math.max(0.9, score), reason, birth)
  return finish
}

/** The birth word within 40 code units before a date, or in the title of its column: "born on", "Date of birth:". */
function birthBefore(window: TokenWindow, start: number): string | undefined {
  const cell = window.tables.at(start)
  if (cell !== undefined && (cell.column.classes & wordClass.birth) !== 0) return 'birth'
  for (let i = window.tokenAt(start) - 1; i >= 0 && start - window.end[i] < 40; i--) {
    if (window.shape[i] === shape.number && window.size(i) > 2) return undefined
    const isBirth =
      window.classes[i] & wordClass.birth ||
      (window.slot[i] === neSlot && i + 1 < window.count && window.slot[i + 1] === leSlot)
    if (isBirth && window.unit(window.end[i]) !== 59) return window.text.slice(window.start[i], window.end[i])
  }
  return undefined
}

/** "(DOB)" or "geb." right after it. */
function birthAfter(window: TokenWindow, end: number): string | undefined {
  const i = window.tokenAt(end)
  const isBirth = i < window.count && window.start[i] - end <= 2 && window.classes[i] & wordClass.birth
  if (!isBirth || window.unit(window.start[i] - 1) !== 40) return undefined
  return window.text.slice(window.start[i], window.end[i])
}

/** Emits the date that starts at number token i; returns its end, 0 for none. */
function numericDate(window: TokenWindow, i: number, emit: Emit): number {
  const size = window.size(i)
  const at = window.start[i]
  if ((size !== 4 && size > 2) || !canStartAt(window, at)) return 0
  const next = window.unit(window.end[i])
  if (size === 4) {
    if (next < 45 || next > 47) return 0
    if (next === 46 && window.unit(window.end[i] + 1) === 32) return spacedDate(window, at, emit)
    iso.lastIndex = at
    const found = iso.exec(window.text)
    if (found === null || !isCalendarDate(+found[1], +found[3], +found[4])) return 0
    const end = at + found[0].length
    const timed = window.unit(end) === 84 && window.unit(end + 1) >= 48 && window.unit(end + 1) <= 57
    if (!timed && !canEndAt(window, end)) return 0
    return emitDate(window, emit, at, end, found[2] === '.' ? 0.6 : 0.8, 'year first')
  }
  const sign = next === 32 ? window.unit(window.end[i] + 1) : next
  if (sign < 45 || sign > 47) return 0
  numeric.lastIndex = at
  const found = numeric.exec(window.text)
  if (found === null) return sign === 47 ? slashedDate(window, at, emit) : 0
  const end = at + found[0].length
  if (!canEndAt(window, end)) return 0
  const [first, second] = [+found[1], +found[3]]
  const full = found[4].length === 4
  const year = full ? +found[4] : 2000 + +found[4]
  if (!isCalendarDate(year, second, first) && !isCalendarDate(year, first, second))
    return full && Math.max(first, second) <= 31 ? reportedBirth(window, emit, at, end) : 0
  const padded = found[1].length === 2 && found[3].length === 2
  const open = full ? (found[0].includes(' ') ? 0.6 : 0.8) : found[2] === '/' ? 0.6 : padded ? 0.55 : 0.3
  const score = open < labelledScore && isAfterDateWord(window, i) ? labelledScore : open
  return emitDate(window, emit, at, end, score, 'day, month and year')
}

/** Words after which a date follows, so that forms like a version or a fraction are dates. */
const labelledScore = 0.62
/** Words and code units between such a word and its date. */
const [maxLeadWords, maxLeadUnits] = [3, 30]
const dateWords = new WordList(words('dates.leads'))

/** Whether a word for an event is before a number in its line: Entlassung: 4.3.21 */
function isAfterDateWord(window: TokenWindow, i: number): boolean {
  const at = window.start[i]
  for (let k = i - 1; k >= 0 && i - k <= maxLeadWords && at - window.end[k] < maxLeadUnits; k--) {
    if (window.unit(window.end[k]) === 10) return false
    if (dateWords.isAt(window, k)) return true
  }
  return false
}

/** Year, month and day with spaces, as in Hungarian and Korean. */
function spacedDate(window: TokenWindow, at: number, emit: Emit): number {
  isoSpaced.lastIndex = at
  const found = isoSpaced.exec(window.text)
  if (found === null || !isCalendarDate(+found[1], +found[2], +found[3])) return 0
  return emitDate(window, emit, at, at + found[0].length, 0.6, 'year first')
}

/** Day and month with a slash, then the year, as in Danish and Norwegian. */
function slashedDate(window: TokenWindow, at: number, emit: Emit): number {
  slashedDay.lastIndex = at
  const found = slashedDay.exec(window.text)
  if (found === null) return 0
  const isFull = found[4].length === 4
  if (!isCalendarDate(isFull ? +found[4] : 2000 + +found[4], +found[2], +found[1])) return 0
  const isSure = isFull && found[3] === '-'
  if (!isSure && !isAfterDateWord(window, window.tokenAt(at))) return 0
  return emitDate(window, emit, at, at + found[0].length, labelledScore, 'day, month and year')
}

/** A day that does not exist, as some people give their birth date: DOB 02/29/1933. Returns its end, 0 if no birth word is before it. */
function reportedBirth(window: TokenWindow, emit: Emit, start: number, end: number): number {
  const birth = birthBefore(window, start)
  if (birth === undefined) return 0
  emit(start, end, 'DOB', 0.8, 'day that does not exist', birth)
  return end
}

/** Whether a code unit next to a numeric date is part of it. Words in Han, kana and Hangul are written without a space before numbers. */
function touches(code: number): boolean {
  return (isWordUnit(code) && !isUnspaced(code)) || code === 95
}

const dateSigns = unitFlags('-./')

/** Whether the code units before a numeric date are not part of a longer number, version or path. */
function canStartAt(window: TokenWindow, at: number): boolean {
  const before = window.unit(at - 1)
  return !touches(before) && !(dateSigns[before] === 1 && isWordUnit(window.unit(at - 2)))
}

function canEndAt(window: TokenWindow, end: number): boolean {
  const after = window.unit(end)
  const next = window.unit(end + 1)
  return !touches(after) && !(dateSigns[after] === 1 && isWordUnit(next) && !isLetter(next))
}

/** The word for year after a Russian or Ukrainian date: 3 мая 2024 г. */
const yearWord = / (?:г\.|года?(?![\p{L}\d])|р\.|року(?![\p{L}\d]))/uy

const ordinals = new Set(['st', 'nd', 'rd', 'th', 'er', 'º', 'o', 'a', 'e'])
const joiningWords = wordSet('dates.joints')
/** Words for year after its number: 2021 m. kovo 4 d., 2021. gada 4. martā */
const yearBehind = new WordList(words('dates.year-behind'))
/** Words that are a month only with a year: 4 tetor 2021, Marso 4, 2021 */
const doubtfulMonths = new WordList(words('dates.doubtful-months'))

const imperatives = new WordList(words('dates.verbs-like-months'))

/** Whether a number with a full stop starts its line, and the next word is both a verb and a month, with another word after it. */
function isItem(window: TokenWindow, first: number, month: number): boolean {
  if (first !== month - 1 || !imperatives.isAt(window, month)) return false
  const { codes, start, end } = window
  const isFirst = start[first] === 0 || codes[start[first] - 1] === 10
  return (
    isFirst && codes[end[first]] === 46 && window.spaced(month) && window.shape[month + 1] === shape.lower
  )
}

/** Emits the date around the month's name at token i; returns its end, 0 for none. */
function namedDate(window: TokenWindow, i: number, emit: Emit): number {
  const { text } = window
  const word = (k: number) => text.slice(window.start[k], window.end[k]).toLowerCase()
  const isNumber = (k: number) => k >= 0 && k < window.count && window.shape[k] === shape.number
  const near = (a: number, b: number) =>
    b < window.count && a >= 0 && window.start[b] - window.end[a] <= 3 && hasOnlySeparators(window, a, b)
  const month = monthNumbers.get(plainMonth(window, i)) ?? 0

  // Before the month: the day, with an optional ordinal suffix and joining word.
  let first = i
  let day = 0
  let k = i - 1
  if (k >= 0 && near(k, k + 1) && joiningWords.has(word(k))) k--
  if (k > 0 && isOrdinal(window, k) && ordinals.has(word(k))) k--
  if (isNumber(k) && window.size(k) <= 2 && near(k, k + 1)) {
    const value = window.number(k)
    const before = window.unit(window.start[k] - 1)
    if (value >= 1 && value <= daysIn(month) && !isWordUnit(before) && before !== 46) {
      day = value
      first = k
    }
  }
  // 4. Set parameters: an item of a list.
  if (day > 0 && isItem(window, first, i)) return 0
  // After the month: the day if there is none before, then the year.
  let last = i
  let year = 0
  k = i + 1
  // March the 4th
  if (day === 0 && k + 1 < window.count && word(k) === 'the' && near(i, k)) k++
  if (day === 0 && isNumber(k) && window.size(k) <= 2 && near(k - 1, k)) {
    const value = window.number(k)
    const clock = window.unit(window.end[k]) === 58
    if (value >= 1 && value <= daysIn(month) && !clock) {
      day = value
      last = k
      if (window.glued(k) && ordinals.has(word(k + 1))) last = k + 1
      else if (isWordUnit(window.unit(window.end[k]))) {
        day = 0
        last = i
      }
    }
  }
  k = last + 1
  if (k < window.count && joiningWords.has(word(k)) && near(last, k)) k++
  if (isNumber(k) && window.size(k) === 4 && near(k - 1, k) && near(last, k - 1 === last ? k : k - 1)) {
    const value = window.number(k)
    if (value >= 1600 && value <= 2199 && !isWordUnit(window.unit(window.end[k]))) {
      year = value
      last = k
    }
  } else if (
    day > 0 &&
    isNumber(k) &&
    window.size(k) === 2 &&
    k === last + 1 &&
    near(last, k) &&
    (isTightlyJoined(window, last) ||
      isElided(window, k) ||
      isYearOfUpperMonth(window, i, last) ||
      isPastYear(window, i, k))
  ) {
    year = (window.number(k) > maxDay ? 1900 : 2000) + window.number(k)
    last = k
  }
  if (year === 0 && doubtfulMonths.isAt(window, i)) return 0
  if (day > 0 && year === 0) {
    const before = yearBefore(window, first, i)
    if (before >= 0) {
      first = before
      year = window.number(before)
    }
  }
  if (day === 0 && year === 0) return 0
  if (day > 0 && year > 0 && day > daysIn(month, year)) return 0
  const quoted = isQuotedDay(window, first)
  const start = window.start[first] - (quoted ? 1 : 0)
  const isShort = window.shape[i] === shape.lower && window.size(i) <= 3
  const score = day > 0 && year > 0 ? 0.9 : isShort ? 0.4 : day > 0 ? 0.65 : 0.6
  const end = year > 0 ? matchEnd(yearWord, window, window.end[last]) : window.end[last]
  return emitDate(window, emit, start, end, score, 'month name')
}

/** Whether the letters of an ordinal are after its number: 4th, 4:e */
function isOrdinal(window: TokenWindow, k: number): boolean {
  return (
    window.glued(k - 1) ||
    (window.start[k] - window.end[k - 1] === 1 && window.unit(window.end[k - 1]) === 58)
  )
}

/** Whether a day is in quotation marks, as on Russian forms: «04» марта 2021 */
function isQuotedDay(window: TokenWindow, k: number): boolean {
  // All quotation marks are normalised to one.
  return (
    window.shape[k] === shape.number &&
    window.unit(window.start[k] - 1) === 34 &&
    window.unit(window.end[k]) === 34
  )
}

/** '21: a year without its century. */
function isElided(window: TokenWindow, k: number): boolean {
  return window.unit(window.start[k] - 1) === 39 && window.unit(window.start[k] - 2) === 32
}

/** The year before a month and its day, with a word for year after it or a full stop before a month in lower case; -1 for none. */
function yearBefore(window: TokenWindow, first: number, month: number): number {
  let k = first - 1
  const hasWord = k > 0 && yearBehind.isAt(window, k)
  if (hasWord) k--
  if (k < 0 || window.shape[k] !== shape.number || window.size(k) !== 4) return -1
  const value = window.number(k)
  const { codes, end, start } = window
  const isPointed = codes[end[k]] === 46
  if (value < 1600 || value > 2199 || isWordUnit(window.unit(start[k] - 1)) || start[first] - end[k] > 9)
    return -1
  if (hasWord) return start[k + 1] - end[k] <= 2 && start[first] - end[k + 1] <= 2 ? k : -1
  const gap = start[first] - end[k]
  if (isPointed) return gap === 2 && window.shape[month] === shape.lower ? k : -1
  return gap === 1 && codes[end[k]] === 32 && window.shape[month] === shape.lower ? k : -1
}

function plainMonth(window: TokenWindow, i: number): string {
  return window.text
    .slice(window.start[i], window.end[i])
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
}

/** 12-Mar-20: the same hyphen or slash on both sides. */
function isTightlyJoined(window: TokenWindow, k: number): boolean {
  const sign = window.unit(window.end[k])
  return (sign === 45 || sign === 47 || sign === 39) && window.start[k + 1] === window.end[k] + 1
}

/** Days of the longest month. Two larger digits can only be a year, and of the last century: 84, not 12. */
const maxDay = 31

/** 12 March 84: a number that cannot be a day, at the end of its line or sentence. */
function isPastYear(window: TokenWindow, month: number, year: number): boolean {
  const after = window.unit(window.end[year])
  return (
    window.number(year) > maxDay &&
    month === year - 1 &&
    window.spaced(month) &&
    (after === 0 ||
      after === 10 ||
      after === 13 ||
      ((after === 46 || after === 44) && !isWordUnit(window.unit(window.end[year] + 1))))
  )
}

/** 14MAR17, 14 JAN 24: the month in capitals between day and year, with the same separator. */
function isYearOfUpperMonth(window: TokenWindow, month: number, last: number): boolean {
  if (window.shape[month] !== shape.upper || last !== month || month === 0) return false
  const [day, year] = [month - 1, month + 1]
  // 1 ABR 15/12 is a court file.
  if (window.size(day) !== 2) return false
  const gap = window.start[year] - window.end[month]
  if (gap > 1 || gap !== window.start[month] - window.end[day]) return false
  const isBlank = (at: number): boolean => gap === 0 || window.unit(at) === 32
  if (!isBlank(window.end[day]) || !isBlank(window.end[month])) return false
  const after = window.unit(window.end[year])
  return (
    !isWordUnit(after) && after !== 58 && !(after === 46 && isWordUnit(window.unit(window.end[year] + 1)))
  )
}

const isSeparator = unitFlags(' \n,.-/\'°:"')

/** Whether only spaces, line ends and date punctuation separate two tokens. */
function hasOnlySeparators(window: TokenWindow, a: number, b: number): boolean {
  for (let at = window.end[a]; at < window.start[b]; at++) if (!isSeparator[window.codes[at]]) return false
  return true
}

/** Above the default minimum score; below a full date, which is reported instead if both match. */
const score = 0.55

/**
 * Weekdays, months and years without a full date: "on Tuesday", "in March", "since 1987". Only enabled by the option `bareDates`: an
 * ordinary text has many.
 */
export const bareDates: Grammar = {
  name: 'bare-dates',
  types: ['DATE'],
  find: (window, emit) => {
    for (let i = 0; i < window.count; i++) {
      const start = window.start[i]
      const end = window.end[i]
      if (isDigit(window.codes[start])) {
        if (isYear(window, start, end)) emit(start, end, 'DATE', score, 'year')
      } else if ((window.classes[i] & (wordClass.weekday | wordClass.month)) !== 0 && isWritten(window, i))
        emit(start, end, 'DATE', score, 'weekday or month')
    }
  },
}

/** Four digits from 1900 to 2099 that are not a part of a longer number, code or amount. */
function isYear(window: TokenWindow, start: number, end: number): boolean {
  if (end - start !== 4) return false
  const value = Number(window.text.slice(start, end))
  if (!(value >= 1900 && value <= 2099)) return false
  return (
    !/[\p{L}\p{N}\p{Sc}#@_/.,:-]$/u.test(window.text.slice(Math.max(0, start - 1), start)) &&
    !/^(?:[\p{L}\p{N}\p{Sc}@_/]|[.,:-][\p{L}\p{N}])/u.test(window.text.slice(end, end + 2))
  )
}

/** English words that are also months or weekdays. They are accepted if capitalised inside a sentence. */
const ambiguous = new Set(words('bare-dates.ambiguous'))

/** Words of three letters are accepted if capitalised; "dom" and "mer" are other words in lower case. */
function isWritten(window: TokenWindow, i: number): boolean {
  const word = window.text.slice(window.start[i], window.end[i])
  const lower = word.toLowerCase()
  if (ambiguous.has(lower)) return word !== lower && i > 0 && window.spaced(i - 1)
  return word.length > 3 || word !== lower
}
