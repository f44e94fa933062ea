import { digitsOf, isRepeated } from '../../../checks/digits.ts'
import { isLuhn } from '../../../checks/luhn.ts'
import { standalone } from '../../patterns.ts'
import type { Recognizer } from '../../recognizer.ts'

/** Dominican cédula: `000-0000000-0`. Luhn (Junta Central Electoral). */
const doCedula: Recognizer = {
  category: 'PII_INTL',
  region: 'DO',
  name: 'do-cedula',
  type: 'DO_CEDULA',
  label: 'Dominican cédula',
  triggers: [{ on: 'digits', lengths: [3] }],
  pattern: standalone(/\d{3}-\d{7}-\d/),
  check: (value) => isLuhn(digitsOf(value)) && !isRepeated(digitsOf(value)),
  context: { es: ['cédula', 'identidad', 'electoral'] },
  score: { base: 0.6, context: 0.96 },
  exactLabels: ['cédula de identidad y electoral'],
}

export const doRecognizers: readonly Recognizer[] = [doCedula]
