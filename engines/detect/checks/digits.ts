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

/** The ASCII digits of a value as text. A few slices are many times faster than a replacement by pattern. */
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
