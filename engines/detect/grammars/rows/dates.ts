import { alternatives } from '../../words/words.ts'
import { anything, dayAndMonth, dayOrFraction, monthAndDay, type Row } from './readers.ts'

/** Day and month with two full stops, as in German; month and day, or day and month. */
const pointed = String.raw`(?<value>\d{1,2}\. ?\d{1,2}\.)(?![\d.])`
const slashed = String.raw`(?<value>\d{1,2}\/\d{1,2})(?![\d/.:%-])`
/** The context makes it a date, but a number or a word could be there as well. */
const base = { type: 'DATE', score: 0.55, at: 'anywhere' } as const
const before = { ...base, isBeforeDigit: true } as const

/** Days without a year, and weekdays, by the word before. */
export const dateRows: readonly Row[] = [
  {
    ...{ ...before, lead: 'short-dates.before-pointed', reason: 'day and month', specificity: 1 },
    ...{ pattern: new RegExp(` ${pointed}`, 'dy'), read: dayAndMonth },
    example: 'Sie kommt am [12.3.] um 9 Uhr.',
    counterExample: 'Er kommt am 34.3. um 9 Uhr.',
  },
  {
    ...{ ...before, lead: 'short-dates.before-slashed', reason: 'day and month', specificity: 1 },
    ...{ pattern: new RegExp(` ${slashed}`, 'dy'), read: dayOrFraction },
    example: 'due [2/20] at noon',
    counterExample: 'on 3/4 of the pages',
  },
  {
    ...{ ...before, lead: 'short-dates.weekdays', reason: 'day and month', specificity: 1 },
    ...{ pattern: new RegExp(`[.,]? ${pointed}`, 'dy'), read: dayAndMonth },
    example: 'Montag, [4.3.] im Rathaus',
    counterExample: 'Montag 45.3. im Rathaus',
  },
  {
    ...{ ...before, lead: 'short-dates.weekdays', reason: 'day and month', specificity: 1 },
    ...{ pattern: new RegExp(`[.,]? ${slashed}`, 'dy'), read: monthAndDay },
    example: 'next appt Tues [2/20]',
    counterExample: 'ratio Tues 31/31',
  },
  {
    ...{ ...base, lead: 'short-dates.weekdays', reason: 'weekday of an appointment', specificity: 2 },
    // Words for appointments are frequent, and weekdays are not: the pattern looks backwards.
    pattern: new RegExp(
      String.raw`(?<=(?<![\p{L}\p{M}])(?:${alternatives('weekdays.appointment-words')})(?: (?:${alternatives('weekdays.filler-words')})){0,2} (?<value>\p{L}{5,20}))`,
      'diuy',
    ),
    read: anything,
    example: 'we meet again on [Thursday]',
    counterExample: 'open again on Thursday',
  },
]
