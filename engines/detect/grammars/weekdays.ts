import { wordClass } from '../dictionaries/word-classes.ts'
import type { TokenWindow } from '../tokens/token-window.ts'
import { words } from '../words/words.ts'
import type { Grammar } from './grammar.ts'

/** Behind these words a weekday is the date of one appointment. */
const appointmentWords = new Set(words('weekdays.appointment-words'))
/** Words that may be between such a word and the weekday. */
const fillerWords = new Set(words('weekdays.filler-words'))
/** Words before the weekday that are looked at. */
const maxWordsBack = 3

/** Weekdays of an appointment: "we meet on Thursday", "next Monday". A weekday without context is not a date. */
export const weekdays: Grammar = {
  name: 'weekdays',
  types: [{ code: 'DATE', label: 'Date', category: 'PII', region: 'GLOBAL' }],
  find: (window, emit) => {
    for (let n = 0; n < window.notableCount; n++) {
      const i = window.notable[n]
      if ((window.classes[i] & wordClass.weekday) === 0 || window.size(i) < 5) continue
      if (isAppointment(window, i))
        emit(window.start[i], window.end[i], 'DATE', 0.55, 'weekday of an appointment')
    }
  },
}

function isAppointment(window: TokenWindow, i: number): boolean {
  for (let k = i - 1; k >= 0 && i - k <= maxWordsBack && window.spaced(k); k--) {
    const word = window.text.slice(window.start[k], window.end[k]).toLowerCase()
    if (appointmentWords.has(word)) return true
    if (!fillerWords.has(word)) return false
  }
  return false
}
