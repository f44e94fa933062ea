import { plainWord } from '../text/chars.ts'
import { wordValues } from '../words/words.ts'

const daysOfMonth = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]

/** Whether a date exists in the Gregorian calendar. */
export function isCalendarDay(year: number, month: number, day: number): boolean {
  if (month < 1 || month > 12 || day < 1 || day > daysOfMonth[month - 1]) return false
  const leap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0
  return !(month === 2 && day === 29 && !leap)
}

/**
 * Whether a date with a two-digit year exists in 19yy or 20yy. Such numbers leave the century open, so 29 February counts when
 * either year is a leap year.
 */
export function isShortDay(year: number, month: number, day: number): boolean {
  return isCalendarDay(1900 + year, month, day) || isCalendarDay(2000 + year, month, day)
}

/** The number of a month by its plain name. */
export const monthNumbers: ReadonlyMap<string, number> = new Map(
  [...wordValues('month')].map(([name, number]) => [plainWord(name), Number(number)] as const),
)
/** The days of a month; February has 29 if the year is unknown. */
export function daysIn(month: number, year?: number): number {
  if (month !== 2) return [4, 6, 9, 11].includes(month) ? 30 : 31
  if (year === undefined) return 29
  return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0 ? 29 : 28
}

/** Whether a day exists in the calendar, in a year from 1600 to 2199: other numbers are rarely years in documents. */
export function isCalendarDate(year: number, month: number, day: number): boolean {
  return year >= 1600 && year <= 2199 && month >= 1 && month <= 12 && day >= 1 && day <= daysIn(month, year)
}
