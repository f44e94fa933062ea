import { isCalendarDay, isShortDay } from '../calendar.ts'
import { alphanumericValue, compact, digitsOf, isRepeated, numberAt, weightedSum } from '../check-digits.ts'
import { isIban } from '../iban.ts'

/** Birth date with the century in the month; weights 2 4 8 5 10 9 7 3 6 modulo 11. */
export function isEgn(value: string): boolean {
  const digits = digitsOf(value)
  if (digits.length !== 10) return false
  const month = numberAt(digits, 2, 4)
  const century = [1900, 1800, 2000][Math.floor(month / 20)] ?? 0
  if (!isCalendarDay(century + numberAt(digits, 0, 2), month % 20, numberAt(digits, 4, 6))) return false
  return (weightedSum(digits, [2, 4, 8, 5, 10, 9, 7, 3, 6]) % 11) % 10 === digits[9]
}

/** Nine digits: two-stage check digit modulo 11. Ten: weights 4 3 2 7 6 5 4 3 2, complement to 11. */
function isBulgarianCompany(number: string): boolean {
  const digits = digitsOf(number)
  if (digits.length === 10)
    return ((11 - (weightedSum(digits, [4, 3, 2, 7, 6, 5, 4, 3, 2]) % 11)) % 11) % 10 === digits[9]
  const first = weightedSum(digits, [1, 2, 3, 4, 5, 6, 7, 8]) % 11
  const rest = first < 10 ? first : weightedSum(digits, [3, 4, 5, 6, 7, 8, 9, 10]) % 11
  return rest % 10 === digits[8]
}

export function isVatBg(number: string): boolean {
  return (number.length === 10 && isEgn(number)) || isBulgarianCompany(number)
}

/**
 * Month plus 50 for women, and 20 more since 2004. Ten digits have a check digit modulo 11; nine, issued before 1954, have
 * none.
 */
export function isBirthNumber(value: string): boolean {
  const digits = digitsOf(value)
  if (digits.length !== 9 && digits.length !== 10) return false
  const year = numberAt(digits, 0, 2)
  const rest = numberAt(digits, 2, 4) % 50
  const month = rest > 20 && rest <= 32 ? rest - 20 : rest
  const full = digits.length === 9 || year >= 54 ? 1900 + year : 2000 + year
  if (digits.length === 9 && year >= 54) return false
  if (!isCalendarDay(full, month, numberAt(digits, 4, 6))) return false
  if (digits.length === 9) return true
  return (numberAt(digits, 0, 9) % 11) % 10 === digits[9]
}

/** Weights 8 to 2, complement to 11, modulo 10. */
export function isIco(value: string): boolean {
  const digits = digitsOf(value)
  if (digits.length !== 8) return false
  return (11 - (weightedSum(digits.slice(0, 7), [8, 7, 6, 5, 4, 3, 2]) % 11)) % 10 === digits[7]
}

export function isVatCz(number: string): boolean {
  return number.length === 8 ? isIco(number) : isBirthNumber(number)
}

/** Digit of sex and century, birth date, serial; weights 1 to 10, in reverse order since 1997, modulo 11. */
export function isHungarianId(value: string): boolean {
  const digits = digitsOf(value)
  if (digits.length !== 11 || digits[0] === 0) return false
  if (!isShortDay(numberAt(digits, 1, 3), numberAt(digits, 3, 5), numberAt(digits, 5, 7))) return false
  const before = weightedSum(digits, [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]) % 11
  const since = weightedSum(digits, [10, 9, 8, 7, 6, 5, 4, 3, 2, 1]) % 11
  return before === digits[10] || since === digits[10]
}

/** Birth date with the century in the month; weights 1 3 7 9 modulo 10. */
export function isPesel(value: string): boolean {
  const digits = digitsOf(value)
  if (digits.length !== 11) return false
  const month = numberAt(digits, 2, 4)
  const century = [1900, 2000, 2100, 2200, 1800][Math.floor(month / 20)]
  if (!isCalendarDay(century + numberAt(digits, 0, 2), month % 20, numberAt(digits, 4, 6))) return false
  return weightedSum(digits, [1, 3, 7, 9, 1, 3, 7, 9, 1, 3, 1]) % 10 === 0
}

/** Weights 8 9 2 3 4 5 6 7 modulo 11; the long form has a second check digit over thirteen. */
export function isRegon(value: string): boolean {
  const digits = digitsOf(value)
  if (isRepeated(digits)) return false
  if ((weightedSum(digits.slice(0, 8), [8, 9, 2, 3, 4, 5, 6, 7]) % 11) % 10 !== digits[8]) return false
  if (digits.length === 9) return true
  const weights = [2, 4, 8, 5, 0, 9, 7, 3, 6, 1, 2, 4, 8]
  return digits.length === 14 && (weightedSum(digits, weights) % 11) % 10 === digits[13]
}

/** Weights 7 3 1 over letters and digits; the check digit is the first digit. */
export function isPolishIdCard(value: string): boolean {
  const id = compact(value)
  const weights = [7, 3, 1, 0, 7, 3, 1, 7, 3]
  let sum = 0
  for (let i = 0; i < 9; i++) sum += alphanumericValue(id[i]) * weights[i]
  return sum % 10 === Number(id[3])
}

/** ICAO weights 7 3 1 over letters and digits; the check digit is the first digit. */
export function isPolishPassport(value: string): boolean {
  const id = value.replace(' ', '')
  const values = [...id].map(alphanumericValue)
  const sum = weightedSum([...values.slice(0, 2), ...values.slice(3)], [7, 3, 1, 7, 3, 1, 7, 3])
  return sum % 10 === values[2]
}

export function isPlAccount(value: string): boolean {
  return isIban(`PL${compact(value)}`)
}

/** Digit of sex and century, birth date, county; weights 2 7 9 1 4 6 3 5 8 2 7 9 modulo 11, ten written as 1. */
export function isCnp(value: string): boolean {
  const digits = digitsOf(value)
  if (digits.length !== 13 || digits[0] === 0) return false
  if (!isShortDay(numberAt(digits, 1, 3), numberAt(digits, 3, 5), numberAt(digits, 5, 7))) return false
  const county = numberAt(digits, 7, 9)
  if (county === 0 || (county > 52 && county !== 70 && county < 80)) return false
  const rest = weightedSum(digits, [2, 7, 9, 1, 4, 6, 3, 5, 8, 2, 7, 9]) % 11
  return (rest === 10 ? 1 : rest) === digits[12]
}

/** Padded to ten digits: weights 7 5 3 2 1 7 5 3 2, ten times the sum modulo 11, ten written as 0. */
function isRomanianCompany(number: string): boolean {
  const digits = digitsOf(number.padStart(10, '0'))
  return ((weightedSum(digits, [7, 5, 3, 2, 1, 7, 5, 3, 2]) * 10) % 11) % 10 === digits[9]
}

export function isVatRo(number: string): boolean {
  return isCnp(number) || isRomanianCompany(number)
}

/** Weights 9 to 1 modulo 101, a hundred written as 00. */
export function isSnils(value: string): boolean {
  const digits = digitsOf(value)
  if (digits.length !== 11) return false
  const rest = weightedSum(digits, [9, 8, 7, 6, 5, 4, 3, 2, 1]) % 101
  return (rest === 100 ? 0 : rest) === numberAt(digits, 9, 11) && !isRepeated(digits.slice(0, 9))
}

/** One check digit for a company's ten digits, two for a person's twelve, each modulo 11. */
export function isInn(value: string): boolean {
  const digits = digitsOf(value)
  if (isRepeated(digits)) return false
  const rest = (weights: readonly number[]): number => (weightedSum(digits, weights) % 11) % 10
  if (digits.length === 10) return rest([2, 4, 10, 3, 5, 9, 4, 6, 8]) === digits[9]
  if (digits.length !== 12 || rest([7, 2, 4, 10, 3, 5, 9, 4, 6, 8]) !== digits[10]) return false
  return rest([3, 7, 2, 4, 10, 3, 5, 9, 4, 6, 8]) === digits[11]
}

export function isVatSk(number: string): boolean {
  return Number(number) % 11 === 0
}
