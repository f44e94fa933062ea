import { digitsOf, isRepeated } from '../../../checks/digits.ts'
import { isLuhn } from '../../../checks/luhn.ts'
import { standalone } from '../../patterns.ts'
import type { Recognizer } from '../../recognizer.ts'

/** Nine digits, not all the same, with Luhn. */
function isIsraeliId(value: string): boolean {
  const digits = digitsOf(value)
  return digits.length === 9 && !isRepeated(digits) && isLuhn(digits)
}

/** Israeli identity number: nine digits. Luhn (Population Authority). */
const ilId: Recognizer = {
  category: 'PII_INTL',
  region: 'IL',
  name: 'il-id',
  type: 'IL_ID',
  label: 'Israeli ID',
  triggers: [{ on: 'digits', lengths: [8, 9] }],
  pattern: standalone(/\d{8}-?\d/),
  check: isIsraeliId,
  context: {
    he: ['ת.ז', 'תעודת זהות', 'מספר זהות'],
    en: ['teudat zehut', 'israeli id', 'israeli', 'identity number'],
  },
  score: { base: 0.1, context: 0.94 },
  exactLabels: ['teudat zehut', 'תעודת זהות', 'ת.ז', 'מספר זהות'],
}

export const ilRecognizers: readonly Recognizer[] = [ilId]
