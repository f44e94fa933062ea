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
