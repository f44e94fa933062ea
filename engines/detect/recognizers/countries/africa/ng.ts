import { anyValue, byLabel } from '../../patterns.ts'
import type { Recognizer } from '../../recognizer.ts'

/**
 * Nigerian NIN, the national identification number: 11 digits. No check digit is published (NIMC), so only its label
 * identifies it.
 */
const ngNin = byLabel({
  category: 'PII_INTL',
  region: 'NG',
  name: 'ng-nin',
  type: 'NG_NIN',
  label: 'Nigerian NIN',
  labels: ['nin', 'nin number', 'national identification number', 'nimc'],
  format: /\d{11}|\d{4}[ -]\d{3}[ -]\d{4}/,
  check: anyValue,
})

/** Nigerian BVN, the bank verification number: 11 digits without a published check digit (Central Bank of Nigeria). */
const ngBvn = byLabel({
  category: 'FINANCIAL',
  region: 'NG',
  name: 'ng-bvn',
  type: 'NG_BVN',
  label: 'Nigerian BVN',
  labels: ['bvn', 'bank verification number'],
  format: /\d{11}/,
  check: anyValue,
  score: 0.88,
})

export const ngRecognizers: readonly Recognizer[] = [...ngNin, ...ngBvn]
