import { alphanumericValue } from './digits.ts'

/** The check character systems of ISO 7064: pure systems with one modulus and radix, hybrid ones with two moduli. */

/** MOD 97-10 over digits and letters (A = 10 ... Z = 35): the whole string has remainder 1. IBAN, LEI, Dutch VAT. */
export function isMod97(value: string): boolean {
  let rest = 0
  for (const char of value) {
    const n = alphanumericValue(char)
    if (n < 0) return false
    rest = (rest * (n > 9 ? 100 : 10) + n) % 97
  }
  return value.length > 2 && rest === 1
}

/** MOD 11,10: a recursive hybrid over digits, check digit last. German tax id and VAT, Croatian OIB. */
export function isMod11_10(digits: readonly number[]): boolean {
  if (digits.length < 2) return false
  return mod11_10CheckDigit(digits.slice(0, -1)) === digits[digits.length - 1]
}

/** The check digit of MOD 11,10 for a payload. */
export function mod11_10CheckDigit(payload: readonly number[]): number {
  let product = 10
  for (const digit of payload) {
    const sum = (digit + product) % 10
    product = ((sum === 0 ? 10 : sum) * 2) % 11
  }
  return (11 - product) % 10
}

/** MOD 11-2: digits and a check character, X for ten. Chinese resident number, ORCID, ISNI. */
export function isMod11_2(value: string): boolean {
  let sum = 0
  for (let i = 0; i < value.length; i++) {
    const last = i === value.length - 1
    const n = last && value[i] === 'X' ? 10 : alphanumericValue(value[i])
    if (n < 0 || (n > 9 && !last) || n > 10) return false
    sum = (sum * 2 + n) % 11
  }
  return value.length > 1 && sum === 1
}
