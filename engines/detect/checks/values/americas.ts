import { isShortDay } from '../calendar.ts'
import {
  alphanumericValue,
  compact,
  digitsOf,
  isGs1,
  isLuhn,
  isRepeated,
  mod11Complement,
  mod11OrZero,
  numberAt,
  weightedSum,
} from '../check-digits.ts'

/** Two check digits modulo 11, weights 10 to 2 and 11 to 2, ten written as 0. */
export function isCpf(value: string): boolean {
  const digits = digitsOf(value)
  if (digits.length !== 11 || isRepeated(digits)) return false
  if (mod11OrZero(digits.slice(0, 9), [10, 9, 8, 7, 6, 5, 4, 3, 2]) !== digits[9]) return false
  return mod11OrZero(digits.slice(0, 10), [11, 10, 9, 8, 7, 6, 5, 4, 3, 2]) === digits[10]
}

/**
 * Two check digits modulo 11. Since 2026 the first twelve places may hold letters, which count as their ASCII code minus 48.
 */
export function isCnpj(value: string): boolean {
  const id = compact(value)
  if (!/^[0-9A-Z]{12}\d{2}$/.test(id)) return false
  const values = [...id].map((char) => char.charCodeAt(0) - 48)
  if (isRepeated(values)) return false
  if (mod11OrZero(values.slice(0, 12), [5, 4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2]) !== values[12]) return false
  return mod11OrZero(values.slice(0, 13), [6, 5, 4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2]) === values[13]
}

/** Two check digits modulo 11, weights 9 to 1 and 1 to 9; the second is two less if the first was ten. */
export function isCnh(value: string): boolean {
  const digits = digitsOf(value)
  if (digits.length !== 11 || isRepeated(digits)) return false
  const first = weightedSum(digits, [9, 8, 7, 6, 5, 4, 3, 2, 1]) % 11
  const second = weightedSum(digits, [1, 2, 3, 4, 5, 6, 7, 8, 9]) % 11
  const shifted = first > 9 ? (second - 2 + 11) % 11 : second
  return (first > 9 ? 0 : first) === digits[9] && (shifted > 9 ? 0 : shifted) === digits[10]
}

/** Four letters of the names, then birth year, month (plus 50 for women) and day, and two characters of the register. */
export function isRamq(value: string): boolean {
  const digits = digitsOf(compact(value).slice(4))
  const month = digits[2] * 10 + digits[3]
  return isShortDay(digits[0] * 10 + digits[1], month > 50 ? month - 50 : month, digits[4] * 10 + digits[5])
}

export function isCaBn(value: string): boolean {
  return isLuhn(digitsOf(value).slice(0, 9))
}

/** Factors 2 to 7 from the right, complement to 11, K for ten. */
export function isRut(value: string): boolean {
  const id = compact(value)
  if (!/^\d{7,8}[0-9K]$/.test(id)) return false
  const digits = digitsOf(id.slice(0, -1)).reverse()
  const complement = mod11Complement(digits, [2, 3, 4, 5, 6, 7, 2, 3])
  return (complement === 10 ? 'K' : String(complement)) === id[id.length - 1]
}

/** Weights of primes from the right, modulo 11; a remainder above 1 is written as its complement. */
export function isNit(value: string): boolean {
  const digits = digitsOf(value)
  const payload = digits.slice(0, -1).reverse()
  const rest = weightedSum(payload, [3, 7, 13, 17, 19, 23, 29, 37, 41, 43, 47, 53, 59, 67, 71]) % 11
  return (rest < 2 ? rest : 11 - rest) === digits[digits.length - 1]
}

const states =
  'AS BC BS CC CL CM CS CH DF DG GT GR HG JC MC MN MS NT NL OC PL QT QR SP SL SR TC TS TL VZ YN ZS NE'.split(
    ' ',
  )

const curpAlphabet = '0123456789ABCDEFGHIJKLMNÑOPQRSTUVWXYZ'

/** Birth date, state, and a check digit modulo 10 over base 37, weights 18 to 2. */
export function isCurp(value: string): boolean {
  const id = value.toUpperCase()
  if (!isShortDay(Number(id.slice(4, 6)), Number(id.slice(6, 8)), Number(id.slice(8, 10)))) return false
  if (!states.includes(id.slice(11, 13))) return false
  let sum = 0
  for (let i = 0; i < 17; i++) sum += curpAlphabet.indexOf(id[i]) * (18 - i)
  return (10 - (sum % 10)) % 10 === Number(id[17])
}

/**
 * Date, and a check character modulo 11 over its own alphabet, weights 13 to 2; the code of a company is padded with a space.
 */
export function isRfc(value: string): boolean {
  const padded = value.toUpperCase().padStart(13, ' ')
  if (!isShortDay(Number(padded.slice(4, 6)), Number(padded.slice(6, 8)), Number(padded.slice(8, 10))))
    return false
  const alphabet = '0123456789ABCDEFGHIJKLMN&OPQRSTUVWXYZ Ñ'
  let sum = 0
  for (let i = 0; i < 12; i++) sum += alphabet.indexOf(padded[i]) * (13 - i)
  const rest = sum % 11
  return (rest === 0 ? '0' : rest === 1 ? 'A' : String(11 - rest)) === padded[12]
}

/** Weights 3 7 1, each product modulo 10. */
export function isClabe(value: string): boolean {
  const digits = digitsOf(value)
  const weights = [3, 7, 1]
  let sum = 0
  for (let i = 0; i < 17; i++) sum += (digits[i] * weights[i % 3]) % 10
  return digits.length === 18 && !isRepeated(digits) && (10 - (sum % 10)) % 10 === digits[17]
}

/** Weights 2 to 9 from the right modulo 11; ten and above are written as 0. */
export function isParaguayanRuc(value: string): boolean {
  const digits = digitsOf(value)
  const payload = digits.slice(0, -1).reverse()
  const complement = mod11Complement(payload, [2, 3, 4, 5, 6, 7, 8, 9])
  return (complement > 9 ? 0 : complement) === digits[digits.length - 1]
}

/** Luhn over the number after the issuer prefix 80840. */
export function isNpi(value: string): boolean {
  return isLuhn([8, 0, 8, 4, 0, ...digitsOf(value)])
}

/** (d1+d3+d5) + 2(d2+d4+d6) ends in the seventh digit. */
export function isDea(value: string): boolean {
  const d = digitsOf(value.slice(2))
  if (d.length !== 7 || isRepeated(d)) return false
  return (d[0] + d[2] + d[4] + 2 * (d[1] + d[3] + d[5])) % 10 === d[6]
}

export function isFdaUdi(value: string): boolean {
  return isGs1(digitsOf(value.slice(4, 18)))
}

/** Every second value is doubled and the digits of the products are summed; * @ # count 36 to 38. */
export function isCusip(value: string): boolean {
  let sum = 0
  for (let i = 0; i < 8; i++) {
    const n = alphanumericValue(value[i]) * (i % 2 === 0 ? 1 : 2)
    sum += Math.floor(n / 10) + (n % 10)
  }
  return (10 - (sum % 10)) % 10 === Number(value[8])
}

/** Numbers printed in advertisements and circulars, never issued (SSA, "Misused Social Security numbers"). */
const neverIssued = new Set(['078051120', '219099999', '123456789', '457555462'])

/** Area 001-665 or 667-899, group 01-99, serial 0001-9999. */
export function isSsn(value: string): boolean {
  const digits = digitsOf(value)
  if (digits.length !== 9 || neverIssued.has(digits.join(''))) return false
  const area = numberAt(digits, 0, 3)
  if (area === 0 || area === 666 || area >= 900) return false
  return numberAt(digits, 3, 5) !== 0 && numberAt(digits, 5, 9) !== 0
}

export function isUsSsnLabelled(value: string): boolean {
  return !isRepeated(digitsOf(value)) || /[*xX]/.test(value)
}

/** Weights 2 9 8 7 6 3 4, complement to ten. */
export function isUruguayanId(value: string): boolean {
  const digits = digitsOf(value)
  const padded = digits.length === 7 ? [0, ...digits] : digits
  return (
    padded.length === 8 &&
    !isRepeated(padded) &&
    (10 - (weightedSum(padded, [2, 9, 8, 7, 6, 3, 4]) % 10)) % 10 === padded[7]
  )
}

/** The value of the letter plus weights 3 2 7 6 5 4 3 2, modulo 11. */
export function isRif(value: string): boolean {
  const kind = { V: 4, E: 8, J: 12, P: 16, G: 20 }[value[0].toUpperCase()]
  const digits = digitsOf(value)
  if (kind === undefined || digits.length !== 9) return false
  const sum = kind + weightedSum(digits, [3, 2, 7, 6, 5, 4, 3, 2])
  const rest = 11 - (sum % 11)
  return (rest > 9 ? 0 : rest) === digits[8]
}
