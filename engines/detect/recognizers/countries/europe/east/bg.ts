import { isCalendarDay } from '../../../../checks/calendar.ts'
import { digitsOf, numberAt, weightedSum } from '../../../../checks/digits.ts'
import { standalone } from '../../../patterns.ts'
import type { Recognizer } from '../../../recognizer.ts'
import { vatNumber } from '../../../vat-number.ts'

/** Birth date with the century in the month; weights 2 4 8 5 10 9 7 3 6 modulo 11. */
function isEgn(value: string): boolean {
  const digits = digitsOf(value)
  if (digits.length !== 10) return false
  const month = numberAt(digits, 2, 4)
  const century = [1900, 1800, 2000][Math.floor(month / 20)] ?? 0
  if (!isCalendarDay(century + numberAt(digits, 0, 2), month % 20, numberAt(digits, 4, 6))) return false
  return (weightedSum(digits, [2, 4, 8, 5, 10, 9, 7, 3, 6]) % 11) % 10 === digits[9]
}

/** Bulgarian EGN, the personal number: ten digits, birth date first. Check digit modulo 11 (GRAO). */
const bgEgn: Recognizer = {
  category: 'PII_EU',
  region: 'BG',
  name: 'bg-egn',
  type: 'BG_EGN',
  label: 'Bulgarian EGN',
  triggers: [{ on: 'digits', lengths: [10] }],
  pattern: standalone(/\d{10}/),
  check: isEgn,
  context: { bg: ['егн', 'единен граждански номер'], en: ['egn', 'bulgarian'] },
  score: { base: 0.25, context: 0.96 },
  exactLabels: ['егн', 'egn'],
}

/** Nine digits: two-stage check digit modulo 11. Ten: weights 4 3 2 7 6 5 4 3 2, complement to 11. */
function isBulgarianCompany(number: string): boolean {
  const digits = digitsOf(number)
  if (digits.length === 10)
    return ((11 - (weightedSum(digits, [4, 3, 2, 7, 6, 5, 4, 3, 2]) % 11)) % 11) % 10 === digits[9]
  const first = weightedSum(digits, [1, 2, 3, 4, 5, 6, 7, 8]) % 11
  const rest = first < 10 ? first : weightedSum(digits, [3, 4, 5, 6, 7, 8, 9, 10]) % 11
  return rest % 10 === digits[8]
}

/** Bulgarian VAT number: BG and the nine or ten digits of a company, or the EGN of a person. */
const bgVat = vatNumber({
  country: 'BG',
  format: /\d{9,10}/,
  check: (number) => (number.length === 10 && isEgn(number)) || isBulgarianCompany(number),
})

export const bgRecognizers: readonly Recognizer[] = [bgEgn, bgVat]
