import { digitsOf } from '../../../checks/digits.ts'
import { isLuhn } from '../../../checks/luhn.ts'
import { standalone } from '../../patterns.ts'
import type { Recognizer } from '../../recognizer.ts'

/** Saudi national ID (1...) or Iqama (2...): ten digits. Luhn (Ministry of Interior). */
const saId: Recognizer = {
  category: 'PII_INTL',
  region: 'SA',
  name: 'sa-id',
  type: 'SA_ID',
  label: 'Saudi ID or Iqama',
  triggers: [{ on: 'digits', lengths: [10] }],
  pattern: standalone(/[12]\d{9}/),
  check: (value) => isLuhn(digitsOf(value)),
  context: { ar: ['الهوية', 'رقم الهوية', 'الإقامة'], en: ['iqama', 'saudi', 'national id'] },
  score: { base: 0.12, context: 0.93 },
  exactLabels: ['iqama', 'iqama no', 'iqama number', 'saudi id', 'رقم الإقامة', 'السجل المدني'],
}

export const saRecognizers: readonly Recognizer[] = [saId]
