import { isShortDay } from '../calendar.ts'
import {
  compact,
  digitsOf,
  icaoCheckDigit,
  isLuhn,
  isMod11_10,
  isMod97,
  isMultipleOf11,
  isRepeated,
  isVerhoeff,
  numberAt,
  weightedSum,
} from '../check-digits.ts'

/** The fourth digit checks the others, weights 3 7 9 (0) 5 8 4 2 1 6 modulo 11; then the birth date. */
export function isAustrianInsuranceNumber(value: string): boolean {
  const digits = digitsOf(value)
  if (digits.length !== 10 || digits[0] === 0) return false
  if (!isShortDay(numberAt(digits, 8, 10), Math.min(12, numberAt(digits, 6, 8)), numberAt(digits, 4, 6)))
    return false
  return (
    numberAt(digits, 6, 8) <= 15 && weightedSum(digits, [3, 7, 9, 0, 5, 8, 4, 2, 1, 6]) % 11 === digits[3]
  )
}

/** Every second digit is doubled with digit sum; 96 minus the sum, modulo 10. */
export function isAustrianVat(number: string): boolean {
  const digits = digitsOf(number)
  let sum = 4
  for (let i = 0; i < 7; i++) {
    const twice = digits[i] * (i % 2 === 0 ? 1 : 2)
    sum += Math.floor(twice / 10) + (twice % 10)
  }
  return (10 - (sum % 10)) % 10 === digits[7]
}

/** 97 minus the first nine digits modulo 97, with a 2 before them for births since 2000. */
export function isBelgianNationalNumber(value: string): boolean {
  const digits = digitsOf(value)
  if (digits.length !== 11) return false
  const body = numberAt(digits, 0, 9)
  const check = numberAt(digits, 9, 11)
  // BIS numbers add 20 or 40 to the month; month and day are 0 if the birth date is not known.
  const month = numberAt(digits, 2, 4) % 20
  const day = numberAt(digits, 4, 6)
  if (numberAt(digits, 2, 4) >= 60 || month > 12) return false
  if (month !== 0 && day !== 0 && !isShortDay(numberAt(digits, 0, 2), month, day)) return false
  if (check === 97 - (body % 97)) return true
  return numberAt(digits, 0, 2) < 50 && check === 97 - ((2_000_000_000 + body) % 97)
}

/** The last two digits are 97 minus the first eight modulo 97. */
export function isEnterpriseNumber(number: string): boolean {
  const padded = number.padStart(10, '0')
  return 97 - (Number(padded.slice(0, 8)) % 97) === Number(padded.slice(8))
}

/**
 * ISO 7064 MOD 11,10 and no leading zero. Of the first ten digits exactly one occurs two or three times, but not three times
 * in a row, and the others at most once.
 */
export function isGermanTaxId(value: string): boolean {
  const digits = digitsOf(value)
  if (digits.length !== 11 || digits[0] === 0) return false
  const counts = new Array<number>(10).fill(0)
  for (const digit of digits.slice(0, 10)) counts[digit]++
  const repeated = counts.filter((count) => count > 1)
  if (repeated.length !== 1 || repeated[0] > 3) return false
  return !/(\d)\1\1/.test(digits.slice(0, 10).join('')) && isMod11_10(digits)
}

/** Serial of nine characters and the ICAO check digit 7-3-1. */
export function isGermanDocument(value: string): boolean {
  return /\d/.test(value.slice(0, 9)) && icaoCheckDigit(value.slice(0, 9)) === Number(value[9])
}

/**
 * Area, birth date, initial, serial. The letter counts as two digits; digit sums of the products with weights 2 1 2 5 7 1 2 1
 * 2 1 2 1, modulo 10.
 */
export function isGermanPensionNumber(value: string): boolean {
  const id = compact(value)
  const letter = id.charCodeAt(8) - 64
  const digits = digitsOf(`${id.slice(0, 8)}${String(letter).padStart(2, '0')}${id.slice(9)}`)
  if (digits.length !== 13) return false
  const day = numberAt(digits, 2, 4)
  const month = numberAt(digits, 4, 6)
  if (!isShortDay(numberAt(digits, 6, 8), month, day > 50 ? day - 50 : day)) return false
  return digitSumMod10(digits, [2, 1, 2, 5, 7, 1, 2, 1, 2, 1, 2, 1]) === digits[12]
}

/** The letter counts as two digits; digit sums of the products with weights 1 and 2 in turn, modulo 10. */
export function isGermanHealthNumber(value: string): boolean {
  const letter = value.charCodeAt(0) - 64
  const digits = digitsOf(`${String(letter).padStart(2, '0')}${value.slice(1)}`)
  return digits.length === 11 && digitSumMod10(digits, [1, 2, 1, 2, 1, 2, 1, 2, 1, 2]) === digits[10]
}

function digitSumMod10(digits: readonly number[], weights: readonly number[]): number {
  let sum = 0
  for (let i = 0; i < weights.length; i++) {
    const product = digits[i] * weights[i]
    sum += Math.floor(product / 10) + (product % 10)
  }
  return sum % 10
}

/** Sex, year, month, department (2A and 2B count as 19 and 18), and 97 minus the remainder modulo 97. */
export function isNir(value: string): boolean {
  const id = compact(value)
  const body = id.slice(0, 13).replace('2A', '19').replace('2B', '18')
  if (id.length !== 15 || !/^[1-478]\d{12}$/.test(body)) return false
  const month = Number(id.slice(3, 5))
  // Months 20 and above stand for births whose month is not known.
  if (month === 0 || (month > 12 && month < 20)) return false
  return 97 - (Number(body) % 97) === Number(id.slice(13))
}

/** Nine digits, not all the same, with Luhn. */
export function isSiren(value: string): boolean {
  const digits = digitsOf(value)
  return digits.length === 9 && !isRepeated(digits) && isLuhn(digits)
}

/** Luhn over a valid SIREN and five digits; the branches of La Poste have a digit sum that is a multiple of five instead. */
export function isSiret(value: string): boolean {
  const digits = digitsOf(value)
  if (digits.length !== 14 || !isSiren(digits.slice(0, 9).join(''))) return false
  if (numberAt(digits, 0, 9) === 356000000) return digits.reduce((a, b) => a + b) % 5 === 0 || isLuhn(digits)
  return isLuhn(digits)
}

/** The last three digits are the first ten modulo 511. */
export function isSpi(value: string): boolean {
  const digits = digitsOf(value)
  return digits.length === 13 && digits[0] <= 3 && numberAt(digits, 0, 10) % 511 === numberAt(digits, 10, 13)
}

/** A key of two characters before the SIREN (000 in Monaco). Keys with letters have no published rule; the SIREN alone is checked. */
export function isFrenchVat(number: string): boolean {
  if (!/^\d{11}$/.test(number)) return isLuhn(digitsOf(number.slice(2)))
  if (number.slice(2, 5) !== '000' && !isSiren(number.slice(2))) return false
  const siren = Number(number.slice(2))
  return (12 + 3 * (siren % 97)) % 97 === Number(number.slice(0, 2))
}

/** Luhn over the first eleven digits, then Verhoeff over the same eleven. */
export function isLuxembourgMatricule(value: string): boolean {
  const digits = digitsOf(value)
  if (digits.length !== 13 || digits[0] === 0) return false
  return isLuhn(digits.slice(0, 12)) && isVerhoeff([...digits.slice(0, 11), digits[12]])
}

export function isVatLu(number: string): boolean {
  return Number(number.slice(0, 6)) % 89 === Number(number.slice(6))
}

/** The eleven-test: weights 9 to 2 and -1. */
export function isBsn(value: string): boolean {
  const digits = digitsOf(value)
  return !isRepeated(digits) && isMultipleOf11(digits, [9, 8, 7, 6, 5, 4, 3, 2, -1])
}

/** ISO 7064 MOD 97-10 over the number with its prefix since 2020; the eleven-test of the first nine digits before. */
export function isDutchVat(number: string): boolean {
  return isMod97(`NL${number}`) || isBsn(number.slice(0, 9))
}
