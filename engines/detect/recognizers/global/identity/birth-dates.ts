import { isCalendarDay, isShortDay } from '../../../checks/calendar.ts'
import { byLabel } from '../../patterns.ts'

/** Dates of birth in digits only, as forms and reports of the police write them: DOB 050691, born 19910605. */
export const birthDatesRecognizers = byLabel({
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
