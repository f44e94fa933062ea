import { digitsOf, isRepeated, numberAt, weightedSum } from '../checks/digits.ts'
import { isLuhn } from '../checks/luhn.ts'
import { isMultipleOf11 } from '../checks/mod11.ts'
import type { Recognizer } from './recognizer.ts'
import { alone } from './shape.ts'

const intl = { category: 'PII_INTL' } as const

/** TFN: weights by 11; eight digits are an older form of the same. */
export function isTfn(value: string): boolean {
  const digits = digitsOf(value)
  if (isRepeated(digits)) return false
  if (digits.length === 8) return weightedSum(digits, [10, 7, 8, 4, 6, 3, 5, 1]) % 11 === 0
  return isMultipleOf11(digits, [1, 4, 3, 7, 5, 8, 6, 9, 10])
}

/** ABN: one off the first digit, weights 10 1 3 5 ... 19, by 89. */
export function isAbn(value: string): boolean {
  const digits = digitsOf(value)
  if (digits.length !== 11 || digits[0] === 0) return false
  return (weightedSum(digits, [10, 1, 3, 5, 7, 9, 11, 13, 15, 17, 19]) - 10) % 89 === 0
}

export function isAcn(value: string): boolean {
  const digits = digitsOf(value)
  if (digits.length !== 9 || isRepeated(digits)) return false
  return (10 - (weightedSum(digits, [8, 7, 6, 5, 4, 3, 2, 1]) % 10)) % 10 === digits[8]
}

/** Medicare card: first digit 2 to 6, weights 1 3 7 9 1 3 7 9 by ten at the ninth place, issue, reference. */
export function isAustralianMedicare(value: string): boolean {
  const digits = digitsOf(value)
  if (digits.length < 10 || digits.length > 11 || digits[0] < 2 || digits[0] > 6 || digits[9] === 0)
    return false
  return weightedSum(digits, [1, 3, 7, 9, 1, 3, 7, 9]) % 10 === digits[8]
}

/** IRD: two sets of weights, the second where the first leaves ten (Inland Revenue). */
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

/** NHI: letters without I and O count 1 to 24, weights 7 to 2; by 11 in the old form, by 23 in the new (HISO 10046). */
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

export const auTfn: Recognizer = {
  ...intl,
  region: 'AU',
  name: 'au-tfn',
  type: 'AU_TFN',
  label: 'Australian TFN',
  triggers: [{ on: 'digits', lengths: [3, 8, 9] }],
  pattern: alone(/\d{3}([ -]?)\d{3}\1\d{2,3}/),
  check: isTfn,
  context: { en: ['tfn', 'tax file', 'tax file number', 'ato'] },
  score: { base: 0.12, context: 0.95 },
}

export const auAbn: Recognizer = {
  ...intl,
  region: 'AU',
  name: 'au-abn',
  type: 'AU_ABN',
  label: 'Australian ABN',
  triggers: [{ on: 'digits', lengths: [2, 11] }],
  pattern: alone(/\d{2} ?\d{3} ?\d{3} ?\d{3}/),
  check: isAbn,
  context: { en: ['abn', 'australian business', 'business number'] },
  score: { base: 0.3, context: 0.96 },
}

export const auAcn: Recognizer = {
  ...intl,
  region: 'AU',
  name: 'au-acn',
  type: 'AU_ACN',
  label: 'Australian ACN',
  triggers: [{ on: 'digits', lengths: [3, 9] }],
  pattern: alone(/\d{3} ?\d{3} ?\d{3}/),
  check: isAcn,
  context: { en: ['acn', 'australian company'] },
  score: { base: 0.1, context: 0.94 },
}

export const auMedicare: Recognizer = {
  category: 'PHI',
  region: 'AU',
  name: 'au-medicare',
  type: 'AU_MEDICARE',
  label: 'Australian Medicare number',
  triggers: [{ on: 'digits', lengths: [4, 10, 11] }],
  pattern: alone(/[2-6]\d{3}[ -]?\d{5}[ -]?\d(?:[ /-]?[1-9])?/),
  check: isAustralianMedicare,
  context: { en: ['medicare', 'medicare number', 'medicare card', 'irn'] },
  score: { base: 0.2, context: 0.95 },
}

export const auIhi: Recognizer = {
  category: 'PHI',
  region: 'AU',
  name: 'au-ihi',
  type: 'AU_IHI',
  label: 'Australian health identifier',
  triggers: [{ on: 'digits', lengths: [4, 16] }],
  pattern: alone(/8003 ?60\d{2} ?\d{4} ?\d{4}/),
  check: (value) => isLuhn(digitsOf(value)),
  context: { en: ['ihi', 'health identifier', 'hpi'] },
  score: { base: 0.85, context: 0.98 },
}

export const nzIrd: Recognizer = {
  ...intl,
  region: 'NZ',
  name: 'nz-ird',
  type: 'NZ_IRD',
  label: 'New Zealand IRD number',
  triggers: [{ on: 'digits', lengths: [2, 3, 8, 9] }],
  pattern: alone(/\d{2,3}-?\d{3}-?\d{3}/),
  check: isIrd,
  context: { en: ['ird', 'inland revenue'] },
  score: { base: 0.12, context: 0.94 },
}

export const nzNhi: Recognizer = {
  category: 'PHI',
  region: 'NZ',
  name: 'nz-nhi',
  type: 'NZ_NHI',
  label: 'New Zealand health number',
  triggers: [{ on: 'mixed' }],
  pattern: alone(/[A-HJ-NP-Z]{3}\d{2}(?:\d{2}|[A-HJ-NP-Z]{2})/),
  check: isNhi,
  context: { en: ['nhi', 'health index', 'patient'] },
  score: { base: 0.25, context: 0.95 },
}

export const oceanianRecognizers = [auTfn, auAbn, auAcn, auMedicare, auIhi, nzIrd, nzNhi] as const
