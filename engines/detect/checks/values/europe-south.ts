import { isCalendarDay } from '../calendar.ts'
import {
  alphanumericValue,
  compact,
  digitsOf,
  isRepeated,
  mod11OrZero,
  numberAt,
  weightedSum,
} from '../check-digits.ts'

/** The check letter of a DNI: the number modulo 23 into this row (Real Decreto 1553/2005). */
const checkLetters = 'TRWAGMYFPDXBNJZSQVHLCKE'

/** Eight digits and the letter of their remainder modulo 23. */
export function isDni(value: string): boolean {
  const id = compact(value)
  return /^\d{8}[A-Z]$/.test(id) && checkLetters[Number(id.slice(0, 8)) % 23] === id[8]
}

/** X, Y, Z stand for 0, 1, 2 before the rule of the DNI. */
export function isNie(value: string): boolean {
  const id = compact(value)
  return /^[XYZ]\d{7}[A-Z]$/.test(id) && isDni(`${'XYZ'.indexOf(id[0])}${id.slice(1)}`)
}

/** Luhn over seven digits; the check character is a digit, or a letter for some kinds of company. */
export function isCif(value: string): boolean {
  const id = compact(value)
  if (!/^[A-HJNP-SUVW]\d{7}[0-9A-J]$/.test(id)) return false
  let sum = 0
  for (let i = 1; i < 8; i++) {
    const digit = Number(id[i]) * (i % 2 === 1 ? 2 : 1)
    sum += Math.floor(digit / 10) + (digit % 10)
  }
  const control = (10 - (sum % 10)) % 10
  const letter = 'JABCDEFGHI'[control]
  if (/[NPQRSW]/.test(id[0])) return id[8] === letter
  if (/[ABEH]/.test(id[0])) return id[8] === String(control)
  return id[8] === letter || id[8] === String(control)
}

/** Province, serial, and the remainder modulo 97. Sources differ in whether a short serial keeps its zero. */
export function isSpanishSocialSecurity(value: string): boolean {
  const digits = digitsOf(value)
  const province = numberAt(digits, 0, 2)
  const serial = numberAt(digits, 2, 10)
  const check = numberAt(digits, 10, 12)
  if (digits.length !== 12 || province === 0 || province > 66) return false
  if ((province * 100_000_000 + serial) % 97 === check) return true
  return serial < 10_000_000 && (province * 10_000_000 + serial) % 97 === check
}

/** Two check digits modulo 11, weights 1 2 4 8 5 10 9 7 3 6; bank and branch follow two zeros. */
export function isCcc(value: string): boolean {
  const digits = digitsOf(value)
  if (digits.length !== 20 || isRepeated(digits)) return false
  const weights = [1, 2, 4, 8, 5, 10, 9, 7, 3, 6]
  const control = (payload: readonly number[]): number => {
    const rest = 11 - (weightedSum(payload, weights) % 11)
    return rest === 11 ? 0 : rest === 10 ? 1 : rest
  }
  return control([0, 0, ...digits.slice(0, 8)]) === digits[8] && control(digits.slice(10)) === digits[9]
}

export function isVatEs(number: string): boolean {
  return isDni(number) || isNie(number) || isCif(number)
}

/** Values of the characters A to Z at an odd place; the digits 0 to 9 count as A to J (D.M. 23 December 1976). */
const oddValues = [
  1, 0, 5, 7, 9, 13, 15, 17, 19, 21, 2, 4, 18, 20, 11, 3, 6, 8, 12, 14, 16, 10, 22, 25, 24, 23,
]

/** Letters that replace a digit if two people would share a code (omocodia). */
const omocodiaLetters = 'LMNPQRSTUV'

function evenValue(char: string): number {
  return char <= '9' ? Number(char) : char.charCodeAt(0) - 65
}

/** Format, day of birth (women plus 40), and a check letter modulo 26. */
export function isFiscalCode(value: string): boolean {
  const id = compact(value)
  if (!/^[A-Z]{6}[0-9L-NP-V]{2}[A-EHLMPR-T][0-9L-NP-V]{2}[A-Z][0-9L-NP-V]{3}[A-Z]$/.test(id)) return false
  const day = Number(
    [...id.slice(9, 11)].map((char) => (char > '9' ? omocodiaLetters.indexOf(char) : char)).join(''),
  )
  if (day === 0 || (day > 31 && day < 41) || day > 71) return false
  let sum = 0
  for (let i = 0; i < 15; i++) sum += i % 2 === 0 ? oddValues[evenValue(id[i])] : evenValue(id[i])
  return String.fromCharCode(65 + (sum % 26)) === id[15]
}

/** Luhn over twelve characters in base 36. */
export function isCitizenCard(value: string): boolean {
  const id = compact(value)
  if (!/^\d{9}[A-Z0-9]{2}\d$/.test(id)) return false
  let sum = 0
  for (let i = 0; i < 12; i++) {
    const n = alphanumericValue(id[i])
    const twice = n * 2
    sum += i % 2 === 1 ? n : twice > 9 ? twice - 9 : twice
  }
  return sum % 10 === 0
}

/** Weights of primes from 29 down; nine minus the remainder modulo 10. */
export function isNiss(value: string): boolean {
  const digits = digitsOf(value)
  if (digits.length !== 11 || (digits[0] !== 1 && digits[0] !== 2)) return false
  return 9 - (weightedSum(digits.slice(0, 10), [29, 23, 19, 17, 13, 11, 7, 5, 3, 2]) % 10) === digits[10]
}

/** Birth date with three digits of the year; weights 7 6 5 4 3 2 twice, modulo 11. */
export function isJmbg(value: string): boolean {
  const digits = digitsOf(value)
  if (digits.length !== 13) return false
  const short = numberAt(digits, 4, 7)
  const year = short < 800 ? 2000 + short : 1000 + short
  if (!isCalendarDay(year, numberAt(digits, 2, 4), numberAt(digits, 0, 2))) return false
  return mod11OrZero(digits.slice(0, 12), [7, 6, 5, 4, 3, 2, 7, 6, 5, 4, 3, 2]) === digits[12]
}
