import { isShortDay } from '../../../../checks/calendar.ts'
import { digitsOf, numberAt, weightedSum } from '../../../../checks/digits.ts'
import { standalone } from '../../../patterns.ts'
import type { Recognizer } from '../../../recognizer.ts'
import { vatNumber } from '../../../vat-number.ts'

/** Digit of sex and century, birth date, county; weights 2 7 9 1 4 6 3 5 8 2 7 9 modulo 11, ten written as 1. */
function isCnp(value: string): boolean {
  const digits = digitsOf(value)
  if (digits.length !== 13 || digits[0] === 0) return false
  if (!isShortDay(numberAt(digits, 1, 3), numberAt(digits, 3, 5), numberAt(digits, 5, 7))) return false
  const county = numberAt(digits, 7, 9)
  if (county === 0 || (county > 52 && county !== 70 && county < 80)) return false
  const rest = weightedSum(digits, [2, 7, 9, 1, 4, 6, 3, 5, 8, 2, 7, 9]) % 11
  return (rest === 10 ? 1 : rest) === digits[12]
}

/** Romanian CNP, the personal number: 13 digits. Birth date, county and check digit modulo 11 (OUG 97/2005). */
const roCnp: Recognizer = {
  category: 'PII_EU',
  region: 'RO',
  name: 'ro-cnp',
  type: 'RO_CNP',
  label: 'Romanian CNP',
  triggers: [{ on: 'digits', lengths: [13] }],
  pattern: standalone(/[1-9]\d{12}/),
  check: isCnp,
  context: { ro: ['cnp', 'cod numeric personal', 'născut'], en: ['cnp', 'romanian'] },
  score: { base: 0.4, context: 0.97 },
  exactLabels: ['cnp', 'cod numeric personal'],
}

/** Padded to ten digits: weights 7 5 3 2 1 7 5 3 2, ten times the sum modulo 11, ten written as 0. */
function isRomanianCompany(number: string): boolean {
  const digits = digitsOf(number.padStart(10, '0'))
  return ((weightedSum(digits, [7, 5, 3, 2, 1, 7, 5, 3, 2]) * 10) % 11) % 10 === digits[9]
}

/** Romanian VAT number: RO and the code of a company, six to ten digits, check digit modulo 11 (ANAF). */
const roVat = vatNumber({
  country: 'RO',
  format: /\d{6,10}/,
  check: (number) => isCnp(number) || isRomanianCompany(number),
})

export const roRecognizers: readonly Recognizer[] = [roCnp, roVat]
