import { wordClass } from '../dictionaries/word-classes.ts'
import type { TokenWindow } from '../text/token-window.ts'
import type { Grammar } from './grammar.ts'

/** Words of an appointment, behind which a weekday is a date: two people meet on one Thursday, not on Thursdays. */
const appointments = new Set(
  'meet met meeting see saw seen visit visited call called appointment scheduled booked due admitted discharged born died next last this treffen nächsten letzten diesen próximo pasado este prochain dernier prossimo scorso próxima volgende afgelopen'.split(
    ' ',
  ),
)
/** Small words between them. */
const between = new Set('you him her them us again on the for is was am el le il op'.split(' '))
/** Words looked back at. */
const reach = 3

/** A weekday of an appointment: "we meet on Thursday", "next Monday". A weekday alone is a habit of the week and no date. */
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
  for (let k = i - 1; k >= 0 && i - k <= reach && window.spaced(k); k--) {
    const word = window.text.slice(window.start[k], window.end[k]).toLowerCase()
    if (appointments.has(word)) return true
    if (!between.has(word)) return false
  }
  return false
}
