import { digitsOf, weightedSum } from '../../../checks/digits.ts'
import { standalone } from '../../patterns.ts'
import type { Recognizer } from '../../recognizer.ts'

/** Weights 13 to 2, complement to 11, modulo 10. */
function isThaiId(value: string): boolean {
  const digits = digitsOf(value)
  if (digits.length !== 13 || digits[0] === 0 || digits[0] === 9) return false
  return (11 - (weightedSum(digits, [13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2]) % 11)) % 10 === digits[12]
}

/** Thai national ID: 13 digits, printed 1-4-5-2-1. Check digit modulo 11 (Department of Provincial Administration). */
const thId: Recognizer = {
  category: 'PII_INTL',
  region: 'TH',
  name: 'th-id',
  type: 'TH_ID',
  label: 'Thai national ID',
  triggers: [{ on: 'digits', lengths: [1, 13] }],
  pattern: standalone(/[1-8]([ -]?)\d{4}\1\d{5}\1\d{2}\1\d/),
  check: isThaiId,
  context: { th: ['บัตรประชาชน', 'เลขประจำตัวประชาชน'], en: ['thai', 'national id'] },
  score: { base: 0.3, context: 0.95 },
  exactLabels: ['บัตรประชาชน', 'เลขประจำตัวประชาชน', 'thai id'],
}

export const thRecognizers: readonly Recognizer[] = [thId]
