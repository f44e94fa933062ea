import { digitsOf, isMultipleOf11, isRepeated, numberAt, weightedSum } from '../check-digits.ts'

/** Weighted sum modulo 11; eight digits are an older form with its own weights. */
export function isTfn(value: string): boolean {
  const digits = digitsOf(value)
  if (isRepeated(digits)) return false
  if (digits.length === 8) return weightedSum(digits, [10, 7, 8, 4, 6, 3, 5, 1]) % 11 === 0
  return isMultipleOf11(digits, [1, 4, 3, 7, 5, 8, 6, 9, 10])
}

/** One less in the first digit, weights 10 1 3 5 ... 19, modulo 89. */
export function isAbn(value: string): boolean {
  const digits = digitsOf(value)
  if (digits.length !== 11 || digits[0] === 0) return false
  return (weightedSum(digits, [10, 1, 3, 5, 7, 9, 11, 13, 15, 17, 19]) - 10) % 89 === 0
}

/** Two sets of weights modulo 11; the second applies if the first gives ten. From 10,000,000 to 150,000,000. */
export function isIrd(value: string): boolean {
  const raw = digitsOf(value)
  const digits = raw.length === 8 ? [0, ...raw] : raw
  const number = numberAt(digits, 0, 9)
  if (digits.length !== 9 || number < 10_000_000 || number > 150_000_000) return false
  const complement = (weights: readonly number[]): number =>
    (11 - (weightedSum(digits.slice(0, 8), weights) % 11)) % 11
  const first = complement([3, 2, 7, 6, 5, 4, 3, 2])
  return (first === 10 ? complement([7, 4, 3, 2, 5, 2, 7, 6]) : first) === digits[8]
}

/** Letters without I and O count 1 to 24, weights 7 to 2; modulo 11 in the old format, modulo 23 in the new one. */
export function isNhi(value: string): boolean {
  const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ'
  let sum = 0
  for (let i = 0; i < 6; i++) {
    const at = alphabet.indexOf(value[i])
    sum += (at >= 0 ? at + 1 : Number(value[i])) * (7 - i)
  }
  if (/\d/.test(value[6])) return sum % 11 !== 0 && (11 - (sum % 11)) % 10 === Number(value[6])
  return alphabet[23 - (sum % 23) - 1] === value[6]
}
