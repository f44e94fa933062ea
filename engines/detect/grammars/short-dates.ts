import { wordClass } from '../dictionaries/word-classes.ts'
import { isWordUnit } from '../text/chars.ts'
import { shape, type TokenWindow } from '../tokens/token-window.ts'
import { words } from '../words/words.ts'
import type { Grammar } from './grammar.ts'
import { daysIn } from './months.ts'

/** Day and month with both points, as in German: 12.3. and 04.12. */
const pointed = /(\d{1,2})\. ?(\d{1,2})\.(?![\d.])/y
/** Month and day, or day and month: 2/20, 14/3. */
const slashed = /(\d{1,2})\/(\d{1,2})(?![\d/.:%-])/y
/** Words right before a day and month in German, Danish, Czech and others. */
const beforePointed = new Set(words('short-dates.before-pointed'))
/** Words right before a month and day. */
const beforeSlashed = new Set(words('short-dates.before-slashed'))
/** Behind a preposition these are parts and hours: on 3/4 of the pages, by 24/7 support. */
const fractions = new Set('1/2 1/3 2/3 1/4 3/4 1/5 2/5 3/5 4/5 1/8 3/8 5/8 7/8 24/7'.split(' '))
const score = 0.55

/** Days without a year behind a weekday or a preposition: am 12.3. um 9 Uhr, next appt Tues 2/20. */
export const shortDates: Grammar = {
  name: 'short-dates',
  types: [{ code: 'DATE', label: 'Date', category: 'PII', region: 'GLOBAL' }],
  find: (window, emit) => {
    for (let n = 0; n < window.notableCount; n++) {
      const i = window.notable[n]
      if (i === 0 || window.shape[i] !== shape.number || window.size(i) > 2) continue
      const sign = window.unit(window.end[i])
      if (sign !== 46 && sign !== 47) continue
      if (!isBehindWord(window, i, sign === 46 ? beforePointed : beforeSlashed)) continue
      const pattern = sign === 46 ? pointed : slashed
      pattern.lastIndex = window.start[i]
      const found = pattern.exec(window.text)
      if (found === null) continue
      const [first, second] = [Number(found[1]), Number(found[2])]
      const isDay = isDayOf(second, first) || (sign === 47 && isDayOf(first, second))
      const end = window.start[i] + found[0].length
      const isFraction = (window.classes[i - 1] & wordClass.weekday) === 0 && fractions.has(found[0])
      if (isDay && !isFraction && !isWordUnit(window.unit(end)))
        emit(window.start[i], end, 'DATE', score, 'day and month')
    }
  },
}

/** Whether the word right before a number is a weekday or one of some others. */
function isBehindWord(window: TokenWindow, i: number, words: ReadonlySet<string>): boolean {
  const gap = window.start[i] - window.end[i - 1]
  const isJoined =
    gap === 1 ||
    (gap === 2 && (window.unit(window.end[i - 1]) === 46 || window.unit(window.end[i - 1]) === 44))
  if (!isJoined || window.unit(window.start[i] - 1) !== 32) return false
  if (window.classes[i - 1] & wordClass.weekday) return true
  return gap === 1 && words.has(window.text.slice(window.start[i - 1], window.end[i - 1]).toLowerCase())
}

function isDayOf(month: number, day: number): boolean {
  return month >= 1 && month <= 12 && day >= 1 && day <= daysIn(month)
}
