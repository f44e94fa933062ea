import { digitsOf, isRepeated, weightedSum } from '../../../../checks/digits.ts'
import { standalone } from '../../../patterns.ts'
import type { Recognizer } from '../../../recognizer.ts'

/** Weights -1 5 7 9 4 6 10 5 7 modulo 11, modulo 10. */
function isRnokpp(value: string): boolean {
  const digits = digitsOf(value)
  const sum = weightedSum(digits, [-1, 5, 7, 9, 4, 6, 10, 5, 7])
  return digits.length === 10 && !isRepeated(digits) && (((sum % 11) + 11) % 11) % 10 === digits[9]
}

/** Ukrainian tax number of persons (RNOKPP): ten digits. Check digit modulo 11 (State Tax Service). */
const uaRnokpp: Recognizer = {
  category: 'PII_INTL',
  region: 'UA',
  name: 'ua-rnokpp',
  type: 'UA_RNOKPP',
  label: 'Ukrainian tax number',
  triggers: [{ on: 'digits', lengths: [10] }],
  pattern: standalone(/\d{10}/),
  check: isRnokpp,
  context: {
    uk: ['рнокпп', 'іпн', 'ідентифікаційний код', 'ідентифікаційний номер'],
    en: ['rnokpp', 'ukrainian'],
  },
  score: { base: 0.1, context: 0.93 },
  exactLabels: ['рнокпп', 'іпн', 'rnokpp'],
}

export const uaRecognizers: readonly Recognizer[] = [uaRnokpp]
