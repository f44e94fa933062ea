import { wordClass } from '../../dictionaries/word-classes.ts'
import { type Line, lineAround } from '../../text/line-shape.ts'
import {
  between,
  numberAt,
  numberGap,
  ordinalAt,
  type WrittenNumber,
  wordAt,
  yearWord,
} from '../../tokens/number-words.ts'
import { shape, type TokenWindow } from '../../tokens/token-window.ts'
import type { JoinedTexts, ReadPart } from './joined-text.ts'

/** Units on each side of a number that are read with it: its label, and the rest of its line. */
const reach = 200
/** Words of a number that show that it has several. */
const startTokens = 4

/**
 * Writes texts in which numbers in words have digits, as they are said in transcripts: `my sort code is twenty forty-five seventy-seven`,
 * `the twelfth of March nineteen eighty-four`, `fourteen Marsh Lane`.
 */
export function writeNumbers(window: TokenWindow, into: JoinedTexts): void {
  const { start, count, classes, codes, length, ownedFrom, ownedTo } = window
  let done = ownedFrom
  for (let i = window.tokenAt(ownedFrom); i < count && start[i] < ownedTo; i++) {
    if ((classes[i] & (wordClass.numberWord | wordClass.month)) === 0 || start[i] < done) continue
    if (!isSaid(window, i)) continue
    const line = lineAround(codes, length, start[i], reach)
    done = line.end
    const parts = numbersIn(window, line)
    if (parts.length > 0) into.next('read').addRead(window, line, parts)
  }
}

/** Whether more of a number, or a name of a street, follows a number in words; one such word alone is in most sentences. */
function isSaid(window: TokenWindow, i: number): boolean {
  const { classes, count, shape: shapes } = window
  if (i + 1 >= count || !numberGap.test(between(window, i + 1))) return false
  if (classes[i] & wordClass.month)
    return (classes[i + 1] & wordClass.numberWord) !== 0 || yearWord.test(wordAt(window, i + 1))
  if (shapes[i + 1] === shape.capital) return true
  const start = numberAt(window, i, Math.min(count, i + startTokens))
  return start !== undefined && (start.words > 1 || start.read.length > 2)
}

/** The numbers in words of a line, in digits. */
export function numbersIn(window: TokenWindow, line: Line): ReadPart[] {
  const parts: ReadPart[] = []
  const last = window.tokenAt(line.end)
  for (let i = window.tokenAt(line.start); i < last; i++) {
    const number = dayAt(window, i) ?? wholeNumberAt(window, i, last)
    if (number === undefined) continue
    parts.push({ start: window.start[i], end: window.end[number.last], read: number.read })
    i = number.last
  }
  return parts
}

/** A day beside its month: the twelfth of March. */
function dayAt(window: TokenWindow, i: number): WrittenNumber | undefined {
  const day = ordinalAt(window, i)
  if (day === undefined) return undefined
  const near = [i - 1, day.last + 1, day.last + 2]
  return near.some((k) => k >= 0 && k < window.count && window.classes[k] & wordClass.month) ? day : undefined
}

/** A number of several words, one before the name of a street, or a year. */
function wholeNumberAt(window: TokenWindow, i: number, end: number): WrittenNumber | undefined {
  const number = numberAt(window, i, end)
  if (number === undefined) return undefined
  const isStreet = number.last + 1 < end && window.shape[number.last + 1] === shape.capital
  return number.words > 1 || isStreet || /\d{3}/.test(number.read) ? number : undefined
}
