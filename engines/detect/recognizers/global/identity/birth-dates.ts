import { isCalendarDay, isShortDay } from '../../../checks/calendar.ts'
import { byLabel } from '../../patterns.ts'
import type { Recognizer } from '../../recognizer.ts'
import births from '../../rows/birth-words.json' with { type: 'json' }

/** Dates of birth in digits only, as forms and reports of the police write them: DOB 050691, born 19910605. */
const datesInDigits = byLabel({
  name: 'birth-date-digits',
  type: 'DOB',
  label: 'Date of birth',
  category: 'PII',
  region: 'GLOBAL',
  labels: [
    ...['dob', 'd.o.b', 'date of birth', 'birth date', 'birthdate', 'geburtsdatum', 'geb.-datum', 'geb dat'],
    ...['date de naissance', 'ddn', 'fecha de nacimiento', 'fdn', 'data di nascita', 'data de nascimento'],
    ...['geboortedatum', 'data urodzenia', 'fødselsdato', 'födelsedatum', 'syntymäaika'],
  ],
  format: /\d{8}|\d{6}/,
  check: isDay,
  score: 0.9,
})

/** Whether digits are a day in one of the orders of year, month and day. */
function isDay(digits: string): boolean {
  const part = (from: number, length: number): number => Number(digits.slice(from, from + length))
  if (digits.length === 6)
    return (
      isShortDay(part(0, 2), part(2, 2), part(4, 2)) ||
      isShortDay(part(4, 2), part(2, 2), part(0, 2)) ||
      isShortDay(part(4, 2), part(0, 2), part(2, 2))
    )
  const isYear = (year: number): boolean => year >= 1850 && year <= 2100
  return (
    (isYear(part(0, 4)) && isCalendarDay(part(0, 4), part(4, 2), part(6, 2))) ||
    (isYear(part(4, 4)) &&
      (isCalendarDay(part(4, 4), part(2, 2), part(0, 2)) ||
        isCalendarDay(part(4, 4), part(0, 2), part(2, 2))))
  )
}

const birthYear = {
  type: 'DOB',
  label: 'Date of birth',
  category: 'PII',
  region: 'GLOBAL',
} as const

/** The year alone: born in 1974, né en 1960, and the others of a row: born in 1948, 1974 and 1965. */
const years: readonly Recognizer[] = [
  {
    ...birthYear,
    name: 'birth-year',
    triggers: [{ on: 'label', of: births.leads }],
    pattern:
      /(?<=\s|\()(?<value>19\d\d|20[0-2]\d)(?![\d/-]|\.\d|,\d|\s?(?:books?|people|persons|cases|children)\b)/y,
    score: { base: 0.75 },
  },
  {
    ...birthYear,
    name: 'birth-year-in-row',
    triggers: [{ on: 'digits', lengths: [4] }],
    pattern: /(?<=\bborn in (?:19|20)\d\d(?:, (?:19|20)\d\d){0,6}(?:, |,? and |,? or ))(?:19|20)\d\d(?!\d)/y,
    score: { base: 0.75 },
  },
]

export const birthDatesRecognizers: readonly Recognizer[] = [...datesInDigits, ...years]
