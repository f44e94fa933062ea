import { isCalendarDay, isShortDay } from '../calendar.ts'
import {
  alphanumericValue,
  compact,
  digitsOf,
  isLuhn,
  isMod11_2,
  isRepeated,
  numberAt,
  twoStageRemainder,
  weightedSum,
} from '../check-digits.ts'

/** Region code, birth date, ISO 7064 MOD 11-2. */
export function isChineseId(value: string): boolean {
  const id = value.toUpperCase()
  const region = Number(id.slice(0, 2))
  if (region < 11 || region > 82) return false
  return (
    isCalendarDay(Number(id.slice(6, 10)), Number(id.slice(10, 12)), Number(id.slice(12, 14))) &&
    isMod11_2(id)
  )
}

/** Powers of 3 modulo 31 over digits and letters without I, O, S, V, Z. */
export function isCreditCode(value: string): boolean {
  const alphabet = '0123456789ABCDEFGHJKLMNPQRTUWXY'
  let sum = 0
  let weight = 1
  for (let i = 0; i < 17; i++) {
    const at = alphabet.indexOf(value[i])
    if (at < 0) return false
    sum += at * weight
    weight = (weight * 3) % 31
  }
  return alphabet[(31 - (sum % 31)) % 31] === value[17] && /[1-9A-Y]/.test(value[0])
}

/** Digits at odd places count by a table; the sum modulo 26 is the last letter. */
export function hasCheckLetter(value: string): boolean {
  const table = [1, 0, 5, 7, 9, 13, 15, 17, 19, 21]
  const sum = digitsOf(value).reduce((total, digit, i) => total + (i % 2 === 0 ? table[digit] : digit), 0)
  return String.fromCharCode(65 + (sum % 26)) === value[value.length - 1]
}

/** Eight digits that do not begin with 12, and the check letter. */
export function isCypriotTic(value: string): boolean {
  return digitsOf(value).length === 8 && !value.startsWith('12') && hasCheckLetter(value)
}

/** Weights 9 to 1 modulo 11 over letters (a space counts 36) and digits; A stands for ten. */
export function isHongKongId(value: string): boolean {
  const id = compact(value)
  const padded = id.length === 8 ? ` ${id}` : id
  let sum = 0
  for (let i = 0; i < 8; i++) sum += (padded[i] === ' ' ? 36 : alphanumericValue(padded[i])) * (9 - i)
  const check = padded[8] === 'A' ? 10 : Number(padded[8])
  return (sum + check) % 11 === 0
}

/** Luhn over the first nine digits. */
export function isNpwp(value: string): boolean {
  const digits = digitsOf(value)
  return digits.length === 15 && !isRepeated(digits.slice(0, 9)) && isLuhn(digits.slice(0, 9))
}

/** Province, birth date with 40 added to the day for women, and a serial above 0. */
export function isNik(value: string): boolean {
  const digits = digitsOf(value)
  if (digits.length !== 16) return false
  const province = numberAt(digits, 0, 2)
  const day = numberAt(digits, 6, 8)
  const month = numberAt(digits, 8, 10)
  return (
    province >= 11 &&
    province <= 97 &&
    isCalendarDay(2000, month, day > 40 ? day - 40 : day) &&
    numberAt(digits, 12, 16) > 0
  )
}

export function isIdNpwp(value: string): boolean {
  return value.includes('.') || isNpwp(value)
}

/** State code, and a check character in base 36 with factors 1 and 2. */
export function isGstin(value: string): boolean {
  let sum = 0
  for (let i = 0; i < 14; i++) {
    const product = alphanumericValue(value[i]) * (i % 2 === 0 ? 1 : 2)
    sum += Math.floor(product / 36) + (product % 36)
  }
  const state = Number(value.slice(0, 2))
  return state >= 1 && state <= 38 && alphanumericValue(value[14]) === (36 - (sum % 36)) % 36
}

/** The first digit is 9 minus the weighted sum modulo 9, weights 1 and 2 from the right. */
export function isJapaneseCorporate(value: string): boolean {
  const digits = digitsOf(value)
  const rest = weightedSum(digits.slice(1), [2, 1, 2, 1, 2, 1, 2, 1, 2, 1, 2, 1]) % 9
  return digits.length === 13 && !isRepeated(digits.slice(1)) && 9 - rest === digits[0]
}

/** Birth date, a digit of century and sex, and, for numbers issued until October 2020, a check digit modulo 11. */
export function isKoreanId(value: string): boolean {
  const digits = digitsOf(value)
  if (digits.length !== 13) return false
  const century = [1800, 1900, 1900, 2000, 2000, 1900, 1900, 2000, 2000, 1800][digits[6]]
  const year = century + numberAt(digits, 0, 2)
  if (!isCalendarDay(year, numberAt(digits, 2, 4), numberAt(digits, 4, 6))) return false
  const rest = weightedSum(digits, [2, 3, 4, 5, 6, 7, 8, 9, 2, 3, 4, 5]) % 11
  const check = (digits[6] >= 5 && digits[6] <= 8 ? 13 - rest : 11 - rest) % 10
  return check === digits[12] || year >= 2020
}

/** Weights 1 3 7 1 3 7 1 3 5, with the tens of the last product added, complement to ten. */
export function isKoreanBusiness(value: string): boolean {
  const digits = digitsOf(value)
  if (digits.length !== 10) return false
  const sum = weightedSum(digits, [1, 3, 7, 1, 3, 7, 1, 3, 5]) + Math.floor((digits[8] * 5) / 10)
  return (10 - (sum % 10)) % 10 === digits[9]
}

/** Birth date, a digit of century and sex, and a two-stage check digit modulo 11. */
export function isIin(value: string): boolean {
  const digits = digitsOf(value)
  if (digits.length !== 12 || digits[6] > 6) return false
  if (!isShortDay(numberAt(digits, 0, 2), numberAt(digits, 2, 4), numberAt(digits, 4, 6))) return false
  const check = twoStageRemainder(
    digits,
    [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11],
    [3, 4, 5, 6, 7, 8, 9, 10, 11, 1, 2],
  )
  return check === digits[11]
}

/** Day of the year, with 500 added for women; the long form begins with 19 or 20. */
export function isSriLankanId(value: string): boolean {
  const digits = digitsOf(value)
  const day = digits.length === 12 ? numberAt(digits, 4, 7) : numberAt(digits, 2, 5)
  const ordinal = day > 500 ? day - 500 : day
  if (digits.length === 12 && !/^(?:19|20)/.test(value)) return false
  return ordinal >= 1 && ordinal <= 366
}

/** Weights 2 7 6 5 4 3 2, plus 4 for T and G, plus 3 for M, modulo 11 into the letters of the series. */
export function isNric(value: string): boolean {
  const kind = value[0]
  const offset = kind === 'T' || kind === 'G' ? 4 : kind === 'M' ? 3 : 0
  const rest = (weightedSum(digitsOf(value), [2, 7, 6, 5, 4, 3, 2]) + offset) % 11
  if (kind === 'S' || kind === 'T') return 'JZIHGFEDCBA'[rest] === value[8]
  if (kind === 'M') return 'KLJNPQRTUWX'[10 - rest] === value[8]
  return 'XWUTRQPNMLK'[rest] === value[8]
}

/** Businesses and companies: a check letter modulo 11. Other entities (T, S, R and a year) pass by format. */
export function isUen(value: string): boolean {
  const id = compact(value)
  if (/^[TSR]\d{2}[A-Z]{2}\d{4}[A-Z]$/.test(id)) return true
  const weights = id.length === 9 ? [10, 4, 9, 3, 8, 2, 7, 1] : [10, 8, 6, 4, 9, 7, 5, 3, 1]
  if (!/^\d{8,9}[A-Z]$/.test(id)) return false
  const letters = id.length === 9 ? 'XMKECAWLJDB' : 'ZKCMDNERGWH'
  return letters[weightedSum(digitsOf(id.slice(0, -1)), weights) % 11] === id[id.length - 1]
}

/** Seven times the odd places minus the even places gives the tenth digit; the sum of the first ten gives the eleventh. */
export function isTurkishId(value: string): boolean {
  const d = digitsOf(value)
  if (d.length !== 11 || d[0] === 0) return false
  const odd = d[0] + d[2] + d[4] + d[6] + d[8]
  const even = d[1] + d[3] + d[5] + d[7]
  if ((((odd * 7 - even) % 10) + 10) % 10 !== d[9]) return false
  return (odd + even + d[9]) % 10 === d[10]
}

/** The letter counts as two digits; weights 1 9 8 7 6 5 4 3 2 1 1 give a multiple of ten. */
export function isTaiwaneseId(value: string): boolean {
  const letter = 10 + 'ABCDEFGHJKLMNPQRSTUVXYWZIO'.indexOf(value[0])
  const digits = digitsOf(`${letter}${value.slice(1)}`)
  return digits.length === 11 && weightedSum(digits, [1, 9, 8, 7, 6, 5, 4, 3, 2, 1, 1]) % 10 === 0
}
