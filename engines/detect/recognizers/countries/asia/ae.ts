import { digitsOf } from '../../../checks/digits.ts'
import { isLuhn } from '../../../checks/luhn.ts'
import { standalone } from '../../patterns.ts'
import type { Recognizer } from '../../recognizer.ts'

/** Emirates ID: 784, birth year, seven digits and Luhn's check digit (ICP). */
const aeEmiratesId: Recognizer = {
  category: 'PII_INTL',
  region: 'AE',
  name: 'ae-emirates-id',
  type: 'AE_EMIRATES_ID',
  label: 'Emirates ID',
  triggers: [{ on: 'digits', lengths: [3, 15] }],
  pattern: standalone(/784-?(?:19|20)\d{2}-?\d{7}-?\d/),
  check: (value) => isLuhn(digitsOf(value)),
  context: { en: ['emirates id', 'eid', 'uae'], ar: ['الهوية'] },
  score: { base: 0.9, context: 0.99 },
  exactLabels: ['emirates id', 'emirates id no', 'emirates id number', 'رقم الهوية الإماراتية'],
}

export const aeRecognizers: readonly Recognizer[] = [aeEmiratesId]
