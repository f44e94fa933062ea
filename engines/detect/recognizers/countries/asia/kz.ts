import { isShortDay } from '../../../checks/calendar.ts'
import { digitsOf, numberAt } from '../../../checks/digits.ts'
import { twoStageRemainder } from '../../../checks/mod11.ts'
import { standalone } from '../../patterns.ts'
import type { Recognizer } from '../../recognizer.ts'

/** Birth date, a digit of century and sex, and a two-stage check digit modulo 11. */
function isIin(value: string): boolean {
  const digits = digitsOf(value)
  if (digits.length !== 12 || digits[6] > 6) return false
  if (!isShortDay(numberAt(digits, 0, 2), numberAt(digits, 2, 4), numberAt(digits, 4, 6))) return false
  const check = twoStageRemainder(
    digits,
    [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11],
    [3, 4, 5, 6, 7, 8, 9, 10, 11, 1, 2],
  )
  return check === digits[11]
}

/** Kazakh IIN, the personal number: 12 digits, birth date first. Check digit modulo 11 (Law 223-III). */
const kzIin: Recognizer = {
  category: 'PII_INTL',
  region: 'KZ',
  name: 'kz-iin',
  type: 'KZ_IIN',
  label: 'Kazakh IIN',
  triggers: [{ on: 'digits', lengths: [12] }],
  pattern: standalone(/\d{12}/),
  check: isIin,
  context: { kk: ['жсн'], ru: ['иин'], en: ['iin', 'kazakh'] },
  score: { base: 0.25, context: 0.95 },
  exactLabels: ['жсн', 'иин'],
}

export const kzRecognizers: readonly Recognizer[] = [kzIin]
