import { digitsOf, weightedSum } from '../../../../checks/digits.ts'
import type { Recognizer } from '../../../recognizer.ts'
import { vatNumber } from '../../../vat-number.ts'

/** The last but one digit is 1; two-stage check digit modulo 11 with weights that count from 1, then from 3. */
function isLithuanianVat(number: string): boolean {
  const digits = digitsOf(number)
  const last = digits.length - 1
  const weights = (from: number): number[] => Array.from({ length: last }, (_, i) => ((i + from - 1) % 9) + 1)
  if (digits[last - 1] !== 1) return false
  const first = weightedSum(digits, weights(1)) % 11
  const rest = first < 10 ? first : weightedSum(digits, weights(3)) % 11
  return rest % 10 === digits[last]
}

/** Lithuanian VAT number: LT and nine or twelve digits. Check digit modulo 11 (VMI). The personal code is in `ee.ts`. */
const ltVat = vatNumber({ country: 'LT', format: /\d{9}(?:\d{3})?/, check: isLithuanianVat })

export const ltRecognizers: readonly Recognizer[] = [ltVat]
