import { alphanumericValue, weightedSum } from '../checks/digits.ts'
import type { Recognizer } from './recognizer.ts'
import { alone } from './shape.ts'

/** Numbers of securities beside ISIN and CUSIP: they tell what somebody holds. */
const financial = { category: 'FINANCIAL' } as const

/** SEDOL: weights 1 3 1 7 3 9 and a control to a multiple of ten (London Stock Exchange). */
export function isSedol(value: string): boolean {
  const values = [...value].map(alphanumericValue)
  return weightedSum(values, [1, 3, 1, 7, 3, 9, 1]) % 10 === 0 && /[1-9B-Z]/.test(value)
}

export const sedol: Recognizer = {
  ...financial,
  region: 'GB',
  name: 'sedol',
  type: 'SEDOL',
  label: 'Security identifier (SEDOL)',
  triggers: [{ on: 'digits', lengths: [7, 1, 2, 3, 4, 5] }, { on: 'mixed' }],
  pattern: alone(/[0-9B-DF-HJ-NP-TV-Z]{6}\d/),
  check: isSedol,
  context: { en: ['sedol', 'security', 'stock', 'shares'] },
  score: { base: 0.05, context: 0.85 },
}

/** FIGI: three consonants and digits, G in the third place, Luhn in base 36 doubled every second (ANSI X9.145). */
export function isFigi(value: string): boolean {
  if (/^(?:BS|BM|GG|GB|GH|KY|VG)/.test(value)) return false
  let sum = 0
  for (let i = 0; i < 11; i++) {
    const n = alphanumericValue(value[i]) * (i % 2 === 0 ? 1 : 2)
    sum += Math.floor(n / 10) + (n % 10)
  }
  return (10 - (sum % 10)) % 10 === Number(value[11])
}

export const figi: Recognizer = {
  ...financial,
  region: 'GLOBAL',
  name: 'figi',
  type: 'FIGI',
  label: 'Security identifier (FIGI)',
  triggers: [{ on: 'mixed' }],
  pattern: alone(/[B-DF-HJ-NP-TV-Z]{2}G[B-DF-HJ-NP-TV-Z0-9]{8}\d/),
  check: isFigi,
  context: { '*': ['figi'], en: ['security', 'instrument', 'bloomberg'] },
  score: { base: 0.6, context: 0.95 },
}

export const marketRecognizers: readonly Recognizer[] = [sedol, figi]
