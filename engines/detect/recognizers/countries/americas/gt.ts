import { digitsOf, isRepeated, weightedSum } from '../../../checks/digits.ts'
import { standalone } from '../../patterns.ts'
import type { Recognizer } from '../../recognizer.ts'

/** Check digit modulo 11 over the first eight digits, then department (1 to 22) and municipality. */
function isCui(value: string): boolean {
  const digits = digitsOf(value)
  if (digits.length !== 13 || isRepeated(digits)) return false
  const rest = weightedSum(digits, [2, 3, 4, 5, 6, 7, 8, 9]) % 11
  const department = digits[9] * 10 + digits[10]
  return rest === digits[8] && department >= 1 && department <= 22
}

/** Guatemalan DPI (CUI): 13 digits, printed 4-5-4. Check digit modulo 11 and department (RENAP). */
const gtDpi: Recognizer = {
  category: 'PII_INTL',
  region: 'GT',
  name: 'gt-dpi',
  type: 'GT_DPI',
  label: 'Guatemalan DPI',
  triggers: [{ on: 'digits', lengths: [4, 13] }],
  pattern: standalone(/\d{13}|\d{4} \d{5} \d{4}/),
  check: isCui,
  context: { es: ['dpi', 'cui', 'documento personal de identificación'] },
  score: { base: 0.15, context: 0.94 },
  exactLabels: ['dpi', 'cui'],
}

export const gtRecognizers: readonly Recognizer[] = [gtDpi]
