import { wordClass } from '../dictionaries/word-classes.ts'
import { isDigit } from '../text/chars.ts'
import type { TokenWindow } from '../tokens/token-window.ts'
import { words } from '../words/words.ts'
import type { Grammar } from './grammar.ts'

/** Above the default minimum score; below a full date, which is reported instead where both match. */
const score = 0.55

/**
 * Weekdays, months and years without a date around them: "on Tuesday", "in March", "since 1987". Run only with the option
 * `bareDates`: an ordinary text has many.
 */
export const bareDates: Grammar = {
  name: 'bare-dates',
  types: [{ code: 'DATE', label: 'Date', category: 'PII', region: 'GLOBAL' }],
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

/** English words that are also months or weekdays. They count with a capital inside a sentence. */
const ambiguous = new Set(words('bare-dates.ambiguous'))

/** Words of three letters count with a capital; "dom" and "mer" are other words in lower case. */
function isWritten(window: TokenWindow, i: number): boolean {
  const word = window.text.slice(window.start[i], window.end[i])
  const lower = word.toLowerCase()
  if (ambiguous.has(lower)) return word !== lower && i > 0 && window.spaced(i - 1)
  return word.length > 3 || word !== lower
}
