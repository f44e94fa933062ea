import { daysIn } from '../../checks/calendar.ts'
import { wordClass, wordMark } from '../../dictionaries/word-classes.ts'
import { isWordUnit } from '../../text/chars.ts'
import { shape, type TokenWindow } from '../../tokens/token-window.ts'
import { WordList } from '../../tokens/word-list.ts'
import { words } from '../../words/words.ts'
import { nameInPlace } from '../messages.ts'
import { personAt } from '../names/expected-name.ts'
import { nameEnd, runAt } from '../names/name-runs.ts'
import { isTechnology } from '../tag-support.ts'

/** A part of a window that a row reports, with its tokens. */
interface RowValue {
  readonly start: number
  readonly end: number
  readonly first: number
  readonly last: number
}

/**
 * Reads the value of a row: `start` is the start of the group `value` of the pattern, or the end of the pattern if it has no such group.
 * Undefined if the words there are not such a value.
 */
export type RowReader = (window: TokenWindow, start: number, end: number) => RowValue | undefined

/** Where a row is tried. */
type RowAnchor =
  /** After a word or phrase of a word list that is first in its line, first after a sentence, or anywhere. */
  | { readonly lead: string; readonly at: 'line' | 'sentence' | 'anywhere' }
  /** At the start of a line (after spaces and quote marks) whose first code unit is one of these, or whose last code unit is. */
  | { readonly lineStart: string }
  | { readonly lineEnd: string }
  /** At one of these characters. */
  | { readonly sign: string }

/** A value by the text before and after it. Rows are data: `rows.ts` compiles them into one matcher. */
export type Row = RowAnchor & {
  readonly type: string
  /** The comment on the score says what else could be in this position. */
  readonly score: number
  readonly reason: string
  /**
   * Sticky, with the flag `d`: from the end of the lead, or from the anchor. Group `value` is the value, which ends with group `rest` if
   * there is one. Every repeat is bounded.
   */
  readonly pattern: RegExp
  readonly read: RowReader
  /** Sticky: the text after the value. */
  readonly behind?: RegExp
  /** Whether the people found are known in the rest of the document. */
  readonly isKnown?: boolean
  /** Whether a conjunction is part of the value: other values are two people. */
  readonly isWhole?: boolean
  /** Whether it is skipped where the tagger is confident of a name: most names are, and the pattern is slow. */
  readonly unlessTagged?: boolean
  /** Whether a digit is one or two code units after the lead; otherwise the pattern is not tried. */
  readonly isBeforeDigit?: boolean
  /** Whether an opening round or square bracket is in the match of the pattern from the start of a line. */
  readonly hasBracket?: boolean
  /** Whether the letters of a lead must have the case of the list. */
  readonly isCased?: boolean
  /** If several rows of one type match at one position, only the most specific reports. */
  readonly specificity: number
  /** Run as tests: the value is in brackets. The counter-example has no value of the row. */
  readonly example: string
  readonly counterExample: string
}

/** Any text that the pattern found. */
export const anything: RowReader = (window, start, end) => {
  const first = window.tokenAt(start)
  let last = first
  while (last + 1 < window.count && window.end[last + 1] <= end) last++
  return { start, end, first, last }
}

/** A person whose name starts at the end of the pattern, with words that may be in no dictionary. */
export const person: RowReader = (window, start) => personAt(window, start)

/** Words that may be a name: none is an ordinary word, a place or a company. */
export const placedName: RowReader = (window, start, end) => placed(window, start, end, false)

/** The same, or a capitalised word alone in the line below that is not a frequent word or a job title: Thanks, below it Kam. */
export const closingName: RowReader = (window, start, end) => {
  const found = placed(window, start, end, false)
  if (found !== undefined) return found
  const k = window.tokenAt(start)
  if (k >= window.count || window.end[k] !== end || window.shape[k] !== shape.capital) return undefined
  if (window.codes[start - 1] !== 10 || posts.has(window, start, end)) return undefined
  const otherClass =
    wordClass.institution | wordClass.legal | wordClass.weekday | wordClass.month | wordClass.trade
  if (
    window.marks[k] & (wordMark.frequent | wordMark.stop | wordMark.country) ||
    window.classes[k] & otherClass
  )
    return undefined
  return { start, end, first: k, last: k }
}

/** A word in the lists of given names. */
export const signedName: RowReader = (window, start, end) => {
  const k = window.tokenAt(start)
  if (k >= window.count || window.end[k] !== end || posts.has(window, start, end)) return undefined
  const isGiven = window.marks[k] & wordMark.given || window.classes[k] & wordClass.oftenGiven
  return isGiven ? { start, end, first: k, last: k } : undefined
}

const posts = new WordList(words('public-words.never-names'))

/** The same, and at least one is listed as a name. */
export const listedName: RowReader = (window, start, end) => placed(window, start, end, true)

/** A name of a mailbox: like `placedName`, with initials, titles and degrees, in two words or capitalised. */
export const mailboxName: RowReader = (window, start, end) => {
  const { isPossible, first, last, own } = nameInPlace(window, start, end, true)
  return isPossible && own > 0 ? { start, end, first, last } : undefined
}

function placed(
  window: TokenWindow,
  start: number,
  end: number,
  mustBeListed: boolean,
): RowValue | undefined {
  const { isPossible, isListed, first, last } = nameInPlace(window, start, end)
  return isPossible && (isListed || !mustBeListed) ? { start, end, first, last } : undefined
}

/** Commands of source code and of TeX that are also given names. */
const commands = new WordList(words('handles.commands'))

/** A handle that starts with a given name, in a text that is not technical. */
export const givenHandle: RowReader = (window, start, end) => {
  const found = anything(window, start, end)
  if (found === undefined || window.evidence.isTechnical) return undefined
  const k = window.tokenAt(start + 1)
  if (k >= window.count || window.start[k] !== start + 1) return undefined
  if (commands.isAt(window, k)) return undefined
  return (window.marks[k] & (wordMark.given | wordMark.common)) === wordMark.given ? found : undefined
}

const handleSign = /[._\d-]/

/** The user name of a speaker: it has a special character or a digit, and is not a log level. */
export const speakerHandle: RowReader = (window, start, end) => {
  const k = window.tokenAt(start)
  if (!handleSign.test(window.text.slice(start, end))) return undefined
  if (window.marks[k] & (wordMark.common | wordMark.stop) || window.classes[k] & wordClass.technology)
    return undefined
  return anything(window, start, end)
}

/** A speaker in lower case: a listed name, or a word that is neither in the language nor in technical text. */
export const speakerInSmallLetters: RowReader = (window, start, end) => {
  const { isPossible, isListed, first, last } = nameInPlace(window, start, end)
  return isPossible && (isListed || !window.evidence.isTechnical) ? { start, end, first, last } : undefined
}

const lowerHandle = /^[a-z][a-z\d._-]{2,}$/

/** A user name: in lower case, with a special character, or a word that is not in the language. */
function isHandle(window: TokenWindow, start: number, end: number): boolean {
  const name = window.text.slice(start, end)
  const ordinary = wordMark.common | wordMark.stop | wordMark.frequent
  return (
    lowerHandle.test(name) && (/[._-]/.test(name) || (window.marks[window.tokenAt(start)] & ordinary) === 0)
  )
}

/** The author of the message below: a person, not a line of a timetable. */
export const heading: RowReader = (window, start, end) => {
  if (isHandle(window, start, end)) return undefined
  const found = personAt(window, start)
  return found !== undefined && found.end >= end ? anything(window, start, end) : undefined
}

/** The same for a user name. */
export const headingHandle: RowReader = (window, start, end) =>
  isHandle(window, start, end) ? anything(window, start, end) : undefined

/** A surname after a rank, with the initials before it and the number of the officer: not DC Motor, PC World, DS Lite. */
export const rankedName: RowReader = (window, start) => {
  if (window.evidence.isTechnical) return undefined
  let first = window.tokenAt(start)
  if (first < window.count && window.shape[first] === shape.number) first++
  const surname = first < window.count && window.shape[first] === shape.initial ? first + 1 : first
  if (surname >= window.count || !isSurname(window, surname)) return undefined
  const run = runAt(window, first, true)
  if (run === undefined) return undefined
  return { start, end: nameEnd(window, run.last), first: run.first, last: run.last }
}

function isSurname(window: TokenWindow, i: number): boolean {
  if (window.shape[i] !== shape.capital && window.shape[i] !== shape.mixed) return false
  if (window.size(i) < 3 || isTechnology(window, i)) return false
  const marks = window.marks[i]
  if (marks & (wordMark.given | wordMark.surname)) return true
  return (marks & (wordMark.common | wordMark.frequent | wordMark.stop | wordMark.org)) === 0
}

/** Letters of the shortest and longest unknown given name. */
const [minName, maxName] = [3, 14]
/** Endings of German and Scandinavian nouns, which are capitalised or occur after words of kinship, too. */
const nounEnding = /(?:ung|heit|keit|schaft|tion|gruppe|firma|gesellschaft)$/iu

/** A name next to a word of kinship: its first word is not in the dictionary as an ordinary word, a place or a people. */
export const relatedName: RowReader = (window, start) => {
  const i = window.tokenAt(start)
  if (i >= window.count || window.start[i] !== start || window.shape[i] !== shape.capital) return undefined
  if (!isUnknownName(window, i)) return undefined
  const last = runAt(window, i, true)?.last ?? i
  return { start, end: nameEnd(window, last), first: i, last }
}

function isUnknownName(window: TokenWindow, i: number): boolean {
  const marks = window.marks[i]
  const size = window.size(i)
  if (size < minName || size > maxName || isTechnology(window, i)) return false
  if (window.classes[i] & (wordClass.notName | wordClass.month | wordClass.weekday | wordClass.institution))
    return false
  if (marks & (wordMark.given | wordMark.surname)) return (marks & wordMark.common) === 0
  if (marks & (wordMark.common | wordMark.frequent | wordMark.stop | wordMark.country | wordMark.people))
    return false
  return !nounEnding.test(window.text.slice(window.start[i], window.end[i]))
}

/** After a preposition these are fractions and hours: on 3/4 of the pages, by 24/7 support. */
const fractions = /^(?:[1-4]\/[2-5]|[1357]\/8|24\/7)$/

/** 12.3. */
export const dayAndMonth: RowReader = (window, start, end) => dayIn(window, start, end, false)
/** 2/20, 14/3 */
export const monthAndDay: RowReader = (window, start, end) => dayIn(window, start, end, true)
/** The same, and not 3/4. */
export const dayOrFraction: RowReader = (window, start, end) =>
  fractions.test(window.text.slice(start, end)) ? undefined : dayIn(window, start, end, true)

function dayIn(window: TokenWindow, start: number, end: number, isEither: boolean): RowValue | undefined {
  const [first, second] = window.text.slice(start, end).split(/[./]/).map(Number)
  if (!(isDayOf(second, first) || (isEither && isDayOf(first, second)))) return undefined
  return isWordUnit(window.unit(end)) ? undefined : anything(window, start, end)
}

function isDayOf(month: number, day: number): boolean {
  return month >= 1 && month <= 12 && day >= 1 && day <= daysIn(month)
}

/** A name after a title in a line without capitals: mr. freeman, dr. anna weiss. Any word, and another one that is a name or unknown. */
export const lowerCaseName: RowReader = (window, start) => {
  const first = window.tokenAt(start)
  if (first >= window.count || window.start[first] !== start || !isLowerName(window, first)) return undefined
  const next = first + 1
  const names = wordMark.given | wordMark.surname
  const isMore =
    window.spaced(first) &&
    window.shape[next] === shape.lower &&
    ((window.marks[next] & names) !== 0 || window.marks[next] === 0) &&
    (window.marks[next] & wordMark.frequent) === 0
  const last = isMore ? next : first
  return { start, end: window.end[last], first, last }
}

/** The title before such a name, with its full stop. */
export const lowerCaseTitle: RowReader = (window, start, end) =>
  isLowerName(window, window.tokenAt(end)) ? anything(window, start, end) : undefined

function isLowerName(window: TokenWindow, i: number): boolean {
  if (i >= window.count || window.shape[i] !== shape.lower || window.size(i) < 2) return false
  return (window.marks[i] & wordMark.stop) === 0 && window.lineIsLower(window.start[i])
}

/** The answer to a question for a name: at least one word is a listed name or unknown, and none is a function word. */
export const lowerCaseSpeaker: RowReader = (window, start, end) => {
  const { isPossible, first, last } = nameInPlace(window, start, end)
  return isPossible ? { start, end, first, last } : undefined
}
