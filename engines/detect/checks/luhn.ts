import { alphanumericValue } from './digits.ts'

/** The digit sum of twice the digit, by digit. */
const doubledDigitSum = [0, 2, 4, 6, 8, 1, 3, 5, 7, 9]

function luhnSum(digits: readonly number[]): number {
  let sum = 0
  for (let i = digits.length - 1, twice = false; i >= 0; i--, twice = !twice)
    sum += twice ? doubledDigitSum[digits[i]] : digits[i]
  return sum
}

/** Luhn check digit: modulo 10, check digit last (ISO/IEC 7812-1 annex B). */
export function isLuhn(digits: readonly number[]): boolean {
  return digits.length > 1 && luhnSum(digits) % 10 === 0
}

/** The digit that makes `payload` pass Luhn when appended to it. */
export function luhnCheckDigit(payload: readonly number[]): number {
  return (10 - (luhnSum([...payload, 0]) % 10)) % 10
}

/** Luhn over letters expanded to two digits, A = 10 ... Z = 35 (ISIN, ISO 6166). */
export function isLuhnExpanded(value: string): boolean {
  const digits: number[] = []
  for (const char of value) {
    const n = alphanumericValue(char)
    if (n < 0) return false
    if (n > 9) digits.push(Math.floor(n / 10))
    digits.push(n % 10)
  }
  return isLuhn(digits)
}
