import { isCalendarDay, isShortDay } from '../calendar.ts'
import {
  alphanumericValue,
  compact,
  digitsOf,
  isLuhn,
  numberAt,
  twoStageRemainder,
  weightedSum,
} from '../check-digits.ts'

/** Digit of sex and century, birth date, and a two-stage check digit modulo 11. */
export function isBalticCode(value: string): boolean {
  const digits = digitsOf(value)
  if (digits.length !== 11 || digits[0] < 1 || digits[0] > 8) return false
  const century = 1800 + 100 * Math.floor((digits[0] - 1) / 2)
  if (!isCalendarDay(century + numberAt(digits, 1, 3), numberAt(digits, 3, 5), numberAt(digits, 5, 7)))
    return false
  const check = twoStageRemainder(digits, [1, 2, 3, 4, 5, 6, 7, 8, 9, 1], [3, 4, 5, 6, 7, 8, 9, 1, 2, 3])
  return check === digits[10]
}

/** Birth date, century sign, serial of 002 or above, and a check character modulo 31. */
export function isHetu(value: string): boolean {
  const id = value.toUpperCase()
  const digits = digitsOf(id.slice(0, 6) + id.slice(7, 10))
  const sign = id[6]
  const century = sign === '+' ? 1800 : '-YXWVU'.includes(sign) ? 1900 : 2000
  if (!isCalendarDay(century + numberAt(digits, 4, 6), numberAt(digits, 2, 4), numberAt(digits, 0, 2)))
    return false
  return (
    '0123456789ABCDEFHJKLMNPRSTUVWXY'[numberAt(digits, 0, 9) % 31] === id[10] && numberAt(digits, 6, 9) >= 2
  )
}

/** Letters and pairs that HMRC issues as a prefix. */
export function isNino(value: string): boolean {
  const id = compact(value)
  return /^[A-CEGHJ-PR-TW-Z][A-CEGHJ-NPR-TW-Z]\d{6}[A-D]?$/.test(id) && !/^(?:BG|GB|KN|NK|NT|TN|ZZ)/.test(id)
}

/** The first digit checks the other nine, weights 6 7 8 9 10 5 4 3 2 modulo 11. */
export function isUtr(value: string): boolean {
  const digits = digitsOf(value)
  if (digits.length !== 10) return false
  const rest = weightedSum(digits.slice(1), [6, 7, 8, 9, 10, 5, 4, 3, 2]) % 11
  return Number('21987654321'[rest]) === digits[0]
}

/** Five characters of the surname, decade, month (plus 50 for women) and day, year, two initials. Checked: the birth date. */
export function isUkDriver(value: string): boolean {
  const found = /^[A-Z9]{5}(\d)(\d\d)(\d\d)(\d)[A-Z9]{2}[0-9A-Z][A-Z]{2}/.exec(compact(value))
  if (found === null) return false
  const month = Number(found[2])
  return isShortDay(Number(found[1] + found[4]), month > 50 ? month - 50 : month, Number(found[3]))
}

/** Weights 1 3 1 7 3 9 1 give a multiple of ten. */
export function isSedol(value: string): boolean {
  const values = [...value].map(alphanumericValue)
  return weightedSum(values, [1, 3, 1, 7, 3, 9, 1]) % 10 === 0 && /[1-9B-Z]/.test(value)
}

/** Weights 8 to 2 plus the last two digits: a multiple of 97, or 42 or 55 more for numbers since 2010. GD and HA are public bodies. */
export function isBritishVat(number: string): boolean {
  if (/^(?:GD[0-4]|HA[5-9])\d\d$/.test(number)) return true
  const digits = digitsOf(number)
  const sum = weightedSum(digits, [8, 7, 6, 5, 4, 3, 2]) + numberAt(digits, 7, 9)
  return [0, 42, 55].includes(sum % 97)
}

/** Weights 8 to 2 modulo 23; a second letter counts nine times. */
export function isPps(value: string): boolean {
  const id = compact(value)
  const second = id.length === 9 && id[8] !== 'W' ? id.charCodeAt(8) - 64 : 0
  const sum = weightedSum(digitsOf(id), [8, 7, 6, 5, 4, 3, 2]) + second * 9
  return 'WABCDEFGHIJKLMNOPQRSTUV'[sum % 23] === id[7]
}

export function isVatIe(number: string): boolean {
  return !/^\d{7}[A-W]/.test(number) || isPps(number)
}

/** The last but one digit is 1; two-stage check digit modulo 11 with weights that count from 1, then from 3. */
export function isLithuanianVat(number: string): boolean {
  const digits = digitsOf(number)
  const last = digits.length - 1
  const weights = (from: number): number[] => Array.from({ length: last }, (_, i) => ((i + from - 1) % 9) + 1)
  if (digits[last - 1] !== 1) return false
  const first = weightedSum(digits, weights(1)) % 11
  const rest = first < 10 ? first : weightedSum(digits, weights(3)) % 11
  return rest % 10 === digits[last]
}

/** Until 2017 a birth date and a check digit modulo 11; since then a number from 32 upward without either. */
export function isLatvianCode(value: string): boolean {
  const digits = digitsOf(value)
  if (digits.length !== 11) return false
  if (numberAt(digits, 0, 2) >= 32) return numberAt(digits, 0, 2) <= 39
  if (!isShortDay(numberAt(digits, 4, 6), numberAt(digits, 2, 4), numberAt(digits, 0, 2)) || digits[6] > 2)
    return false
  const sum = weightedSum(digits, [10, 5, 8, 4, 2, 1, 6, 3, 7, 9])
  return ((1 + sum) % 11) % 10 === digits[10]
}

/** Weights 9 1 4 8 3 10 2 5 7 6 1 leave 3 modulo 11. */
export function isLatvianVat(number: string): boolean {
  return weightedSum(digitsOf(number), [9, 1, 4, 8, 3, 10, 2, 5, 7, 6, 1]) % 11 === 3
}

/** Birth date (day plus 60 for a co-ordination number) and Luhn over the last ten digits. */
export function isPersonnummer(value: string): boolean {
  const digits = digitsOf(value).slice(-10)
  const day = numberAt(digits, 4, 6)
  if (digits.length !== 10 || !isLuhn(digits)) return false
  return isShortDay(numberAt(digits, 0, 2), numberAt(digits, 2, 4), day > 60 ? day - 60 : day)
}

export function isVatSe(number: string): boolean {
  return isLuhn(digitsOf(number.slice(0, 10)))
}
