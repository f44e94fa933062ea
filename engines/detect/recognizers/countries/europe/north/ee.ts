import { isCalendarDay } from '../../../../checks/calendar.ts'
import { digitsOf, numberAt, sumsToMultipleOf } from '../../../../checks/digits.ts'
import { twoStageRemainder } from '../../../../checks/mod11.ts'
import { standalone } from '../../../patterns.ts'
import type { Recognizer } from '../../../recognizer.ts'
import { vatNumber } from '../../../vat-number.ts'

/** Digit of sex and century, birth date, and a two-stage check digit modulo 11. */
function isBalticCode(value: string): boolean {
  const digits = digitsOf(value)
  if (digits.length !== 11 || digits[0] < 1 || digits[0] > 8) return false
  const century = 1800 + 100 * Math.floor((digits[0] - 1) / 2)
  if (!isCalendarDay(century + numberAt(digits, 1, 3), numberAt(digits, 3, 5), numberAt(digits, 5, 7)))
    return false
  const check = twoStageRemainder(digits, [1, 2, 3, 4, 5, 6, 7, 8, 9, 1], [3, 4, 5, 6, 7, 8, 9, 1, 2, 3])
  return check === digits[10]
}

/** Estonian isikukood and Lithuanian asmens kodas, which share one format: 11 digits (EVS 585:2007). */
const eeIk: Recognizer = {
  category: 'PII_EU',
  region: 'EE',
  name: 'ee-ik',
  type: 'EE_IK',
  label: 'Estonian or Lithuanian personal code',
  triggers: [{ on: 'digits', lengths: [11] }],
  pattern: standalone(/[1-8]\d{10}/),
  check: isBalticCode,
  context: {
    et: ['isikukood'],
    lt: ['asmens kodas', 'a.k'],
    en: ['personal code', 'estonian', 'lithuanian'],
  },
  score: { base: 0.4, context: 0.97 },
  exactLabels: ['isikukood', 'asmens kodas'],
}

/** Estonian VAT number (KMKR): EE and nine digits. Check digit modulo 10 (EMTA). */
const eeVat = vatNumber({
  country: 'EE',
  format: /\d{9}/,
  check: sumsToMultipleOf(10, [3, 7, 1, 3, 7, 1, 3, 7, 1]),
})

export const eeRecognizers: readonly Recognizer[] = [eeIk, eeVat]
