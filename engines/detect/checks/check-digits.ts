import { crc32 } from 'node:zlib'

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

/**
 * Weighted sums modulo 11, the most common national check. Countries differ in the weights, in whether the remainder or its
 * complement is written, and in how ten is written; each caller passes its own weights.
 */

/** Whether the weighted sum of the whole number, check digit included, is a multiple of 11. */
export function isMultipleOf11(digits: readonly number[], weights: readonly number[]): boolean {
  return digits.length === weights.length && weightedSum(digits, weights) % 11 === 0
}

/** The complement of the weighted sum to the next multiple of 11: 0 to 10. */
export function mod11Complement(payload: readonly number[], weights: readonly number[]): number {
  return (11 - (weightedSum(payload, weights) % 11)) % 11
}

/** The complement with ten written as 0: CPF, CNPJ, NIF. */
export function mod11OrZero(payload: readonly number[], weights: readonly number[]): number {
  const complement = mod11Complement(payload, weights)
  return complement === 10 ? 0 : complement
}

/**
 * The two-stage remainder of the Baltic, Kazakh and Bulgarian codes: if the first weights give ten, the second weights apply; if these give
 * ten too, the digit is 0.
 */
export function twoStageRemainder(
  payload: readonly number[],
  first: readonly number[],
  second: readonly number[],
): number {
  const one = weightedSum(payload, first) % 11
  if (one < 10) return one
  const two = weightedSum(payload, second) % 11
  return two < 10 ? two : 0
}

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

/**
 * Verhoeff's check over the dihedral group D5 (J. Verhoeff, "Error detecting decimal codes", 1969). The tables are computed
 * from the group and the permutation (1 5 8 9 4 2 7 0)(3 6).
 */

/** D5: 0-4 are rotations, 5-9 reflections. */
function multiply(a: number, b: number): number {
  const reflectedA = a >= 5
  const reflectedB = b >= 5
  const rotation = reflectedA ? (a - 5 - (b % 5) + 5) % 5 : ((a % 5) + (b % 5)) % 5
  return rotation + (reflectedA === reflectedB ? 0 : 5)
}

const basePermutation = [1, 5, 7, 6, 2, 8, 3, 0, 9, 4]
const permutations: number[][] = [[0, 1, 2, 3, 4, 5, 6, 7, 8, 9]]
for (let power = 1; power < 8; power++)
  permutations.push(permutations[power - 1].map((digit) => basePermutation[digit]))

/** Whether the check digit, which is last, is right. Aadhaar, Luxembourg matricule, SNOMED CT. */
export function isVerhoeff(digits: readonly number[]): boolean {
  let sum = 0
  for (let i = 0; i < digits.length; i++)
    sum = multiply(sum, permutations[i % 8][digits[digits.length - 1 - i]])
  return digits.length > 1 && sum === 0
}

/** GS1 check digit: modulo 10 with weights 3 and 1 from the right, check digit last (EAN-13, GTIN, Swiss AHV number). */
export function isGs1(digits: readonly number[]): boolean {
  let sum = 0
  for (let i = digits.length - 1, weight = 1; i >= 0; i--, weight = 4 - weight) sum += digits[i] * weight
  return digits.length > 1 && sum % 10 === 0
}

/** The check digit of ICAO Doc 9303 part 3, 4.9: weights 7, 3, 1 over digits, letters (A = 10 ... Z = 35) and the filler `<` (0). */
export function icaoCheckDigit(value: string): number {
  const weights = [7, 3, 1]
  let sum = 0
  for (let i = 0; i < value.length; i++) {
    const code = value.charCodeAt(i)
    const n = code <= 57 && code >= 48 ? code - 48 : code >= 65 && code <= 90 ? code - 55 : 0
    sum += n * weights[i % 3]
  }
  return sum % 10
}

/** Whether a field matches its check digit; `<` is allowed if the field is empty. */
function hasCheckDigit(field: string, check: string): boolean {
  return check === '<' ? /^<*$/.test(field) : Number(check) === icaoCheckDigit(field)
}

/** Whether the check digits of the second line of a passport (TD3, 44 characters) or TD2 document (36) are right. */
export function isMrzNumberLine(line: string): boolean {
  if (line.length !== 44 && line.length !== 36) return false
  if (!hasCheckDigit(line.slice(0, 9), line[9])) return false
  if (!hasCheckDigit(line.slice(13, 19), line[19])) return false
  if (!hasCheckDigit(line.slice(21, 27), line[27])) return false
  const composite = line.slice(0, 10) + line.slice(13, 20) + line.slice(21, -1)
  return hasCheckDigit(composite, line[line.length - 1])
}

/** Whether the check digits of the first two lines of a card (TD1, 30 characters each) are right. */
export function isMrzCard(first: string, second: string): boolean {
  if (first.length !== 30 || second.length !== 30) return false
  // A document number longer than nine characters continues in the optional field (9303-5, 4.2.2.1 note j).
  if (first[14] !== '<' && !hasCheckDigit(first.slice(5, 14), first[14])) return false
  if (!hasCheckDigit(second.slice(0, 6), second[6])) return false
  if (!hasCheckDigit(second.slice(8, 14), second[14])) return false
  const composite = first.slice(5) + second.slice(0, 7) + second.slice(8, 15) + second.slice(18, 29)
  return hasCheckDigit(composite, second[29])
}

/** 49 CFR 565.15 table III: the value of a letter or digit is the last digit of its place. I, O and Q do not occur. */
const transliteration = '0123456789.ABCDEFGH..JKLMN.P.R..STUVWXYZ'
/** Table IV: weights by position, 0 at the check digit. */
const weights = [8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2]

/**
 * Whether the check character in ninth place is right. North America and China require it; most European makers do not use it.
 * `vin` is 17 upper-case characters without I, O and Q.
 */
export function hasVinCheckDigit(vin: string): boolean {
  let sum = 0
  for (let i = 0; i < 17; i++) sum += (transliteration.indexOf(vin[i]) % 10) * weights[i]
  return vin[8] === (sum % 11 === 10 ? 'X' : String(sum % 11))
}

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/**
 * Whether the checksum of a GitHub or npm token is right: its last six Base62 characters are the CRC-32 of the part after the
 * prefix, left-padded with 0 (GitHub engineering, "Behind GitHub's new authentication token formats", 2021).
 */
export function isCrcTagged(token: string): boolean {
  const body = token.slice(token.indexOf('_') + 1, -6)
  let sum = crc32(body)
  let tag = ''
  for (let i = 0; i < 6; i++) {
    tag = alphabet[sum % 62] + tag
    sum = Math.floor(sum / 62)
  }
  return token.endsWith(tag)
}

/**
 * Digits of a candidate without its separators, which every check starts from. Candidates are bounded by their pattern to a
 * few dozen characters, so plain arrays are fast enough.
 */

/** The ASCII digits of a value; all other characters are ignored. */
export function digitsOf(value: string): number[] {
  const digits: number[] = []
  for (let i = 0; i < value.length; i++) {
    const code = value.charCodeAt(i) - 48
    if (code >= 0 && code <= 9) digits.push(code)
  }
  return digits
}

/** How many ASCII digits a value has. */
export function countDigits(value: string): number {
  let count = 0
  for (let i = 0; i < value.length; i++) if (isAsciiDigit(value.charCodeAt(i))) count++
  return count
}

/** The ASCII digits of a value as text. A few slices are many times faster than replacing by a pattern. */
export function digitText(value: string): string {
  let text = ''
  for (let i = 0; i < value.length; i++) {
    const from = i
    while (i < value.length && isAsciiDigit(value.charCodeAt(i))) i++
    if (i > from) text += value.slice(from, i)
  }
  return text
}

function isAsciiDigit(code: number): boolean {
  return code >= 48 && code <= 57
}

/** Only the letters and digits of a value, in upper case, for alphanumeric checks. */
export function compact(value: string): string {
  return value.replace(/[^0-9A-Za-z]/g, '').toUpperCase()
}

/** The value of a character in ISO 7064 and ISO 6166: 0-9, then A = 10 ... Z = 35; -1 for anything else. */
export function alphanumericValue(char: string): number {
  const code = char.charCodeAt(0)
  if (code >= 48 && code <= 57) return code - 48
  if (code >= 65 && code <= 90) return code - 55
  return -1
}

/** The sum of digit times weight; digits past the last weight are ignored. */
export function weightedSum(digits: readonly number[], weights: readonly number[]): number {
  let sum = 0
  for (let i = 0; i < weights.length && i < digits.length; i++) sum += digits[i] * weights[i]
  return sum
}

/** Whether all digits are the same (000000000, 1111 1111): such a number passes many checksums and is never issued. */
export function isRepeated(digits: readonly number[]): boolean {
  return digits.every((digit) => digit === digits[0])
}

/** The digits from `start` to `end` as one number. */
export function numberAt(digits: readonly number[], start: number, end: number): number {
  let value = 0
  for (let i = start; i < end; i++) value = value * 10 + digits[i]
  return value
}
