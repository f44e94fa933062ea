import { isCalendarDay } from '../calendar.ts'
import { digitsOf, numberAt } from '../check-digits.ts'

/** Century digit (2 for 19xx, 3 for 20xx), birth date and a governorate code (01 to 35, or 88 for births abroad). */
export function isEgyptianId(value: string): boolean {
  const digits = digitsOf(value)
  const governorate = numberAt(digits, 7, 9)
  if (digits.length !== 14 || (digits[0] !== 2 && digits[0] !== 3)) return false
  const year = (digits[0] === 2 ? 1900 : 2000) + numberAt(digits, 1, 3)
  const known = (governorate >= 1 && governorate <= 35) || governorate === 88
  return known && isCalendarDay(year, numberAt(digits, 3, 5), numberAt(digits, 5, 7))
}
