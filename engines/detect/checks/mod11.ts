import { weightedSum } from './digits.ts'

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
 * The two-stage remainder of the Baltic, Kazakh and Bulgarian codes: where the first weights leave ten, the second weights
 * apply; where these leave ten too, the digit is 0.
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
