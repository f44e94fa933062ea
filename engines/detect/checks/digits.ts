/**
 * What every check starts from: a candidate without its separators, as digits. Candidates are bounded by their
 * pattern (a few dozen characters), so plain arrays are cheap enough.
 */

/** The ASCII digits of a value, everything else dropped. */
export function digitsOf(value: string): number[] {
  const digits: number[] = []
  for (let i = 0; i < value.length; i++) {
    const code = value.charCodeAt(i) - 48
    if (code >= 0 && code <= 9) digits.push(code)
  }
  return digits
}

/** Letters and digits alone, upper-cased: what an alphanumeric check runs over. */
export function compact(value: string): string {
  return value.replace(/[^0-9A-Za-z]/g, '').toUpperCase()
}

/** The value of a character as ISO 7064 and ISIN count it: 0-9, then A = 10 ... Z = 35; -1 for anything else. */
export function alphanumericValue(char: string): number {
  const code = char.charCodeAt(0)
  if (code >= 48 && code <= 57) return code - 48
  if (code >= 65 && code <= 90) return code - 55
  return -1
}

/** Sum of digit times weight; digits past the last weight are not counted. */
export function weightedSum(digits: readonly number[], weights: readonly number[]): number {
  let sum = 0
  for (let i = 0; i < weights.length && i < digits.length; i++) sum += digits[i] * weights[i]
  return sum
}

/** A check: the digits of a value, weighted, sum to a multiple of `modulus`. */
export function sumsToMultipleOf(modulus: number, weights: readonly number[]): (value: string) => boolean {
  return (value) => weightedSum(digitsOf(value), weights) % modulus === 0
}

/** One digit over and over: 000000000, 1111 1111. Passes many a checksum and is never anybody's number. */
export function isRepeated(digits: readonly number[]): boolean {
  return digits.every((digit) => digit === digits[0])
}

/** The digits from `start` to `end` read as one number. */
export function numberAt(digits: readonly number[], start: number, end: number): number {
  let value = 0
  for (let i = start; i < end; i++) value = value * 10 + digits[i]
  return value
}
