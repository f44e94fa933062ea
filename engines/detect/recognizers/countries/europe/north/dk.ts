import { isShortDay } from '../../../../checks/calendar.ts'
import { digitsOf, numberAt, sumsToMultipleOf } from '../../../../checks/digits.ts'
import { standalone } from '../../../patterns.ts'
import type { Recognizer } from '../../../recognizer.ts'
import { vatNumber } from '../../../vat-number.ts'

/** A birth date; the former check digit modulo 11 has not held since 2007. */
function isCpr(value: string): boolean {
  const digits = digitsOf(value)
  return (
    digits.length === 10 && isShortDay(numberAt(digits, 4, 6), numberAt(digits, 2, 4), numberAt(digits, 0, 2))
  )
}

/** Danish CPR number: `DDMMYY-SSSS`. Checked: the birth date only (CPR-kontoret). */
const dkCpr: Recognizer = {
  category: 'PII_EU',
  region: 'DK',
  name: 'dk-cpr',
  type: 'DK_CPR',
  label: 'Danish CPR',
  triggers: [{ on: 'digits', lengths: [6] }],
  pattern: standalone(/\d{6}-\d{4}/),
  check: isCpr,
  context: {
    da: ['cpr', 'cpr-nr', 'cpr-nummer', 'personnummer', 'cprnr', 'født'],
    en: ['danish', 'cpr number'],
  },
  score: { base: 0.6, context: 0.97 },
  exactLabels: ['cpr', 'cpr-nr', 'cpr-nummer', 'personnummer'],
}

/** CPR number without its hyphen. */
const dkCprBare: Recognizer = {
  ...dkCpr,
  name: 'dk-cpr-bare',
  triggers: [{ on: 'digits', lengths: [6, 10] }],
  pattern: standalone(/\d{6} ?\d{4}/),
  score: { base: 0.1, context: 0.9 },
  exactLabels: ['cpr', 'cpr-nr', 'cpr-nummer'],
}

/** Danish VAT number (CVR): DK and eight digits. Check modulo 11 (Erhvervsstyrelsen). */
const dkVat = vatNumber({
  country: 'DK',
  format: /\d{8}|\d{2} \d{2} \d{2} \d{2}/,
  check: sumsToMultipleOf(11, [2, 7, 6, 5, 4, 3, 2, 1]),
})

export const dkRecognizers: readonly Recognizer[] = [dkCpr, dkCprBare, dkVat]
