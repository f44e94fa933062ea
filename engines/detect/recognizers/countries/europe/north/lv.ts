import { isShortDay } from '../../../../checks/calendar.ts'
import { digitsOf, numberAt, weightedSum } from '../../../../checks/digits.ts'
import { standalone } from '../../../patterns.ts'
import type { Recognizer } from '../../../recognizer.ts'
import { vatNumber } from '../../../vat-number.ts'

/** Until 2017 a birth date and a check digit modulo 11; since then a number from 32 upward without either. */
function isLatvianCode(value: string): boolean {
  const digits = digitsOf(value)
  if (digits.length !== 11) return false
  if (numberAt(digits, 0, 2) >= 32) return numberAt(digits, 0, 2) <= 39
  if (!isShortDay(numberAt(digits, 4, 6), numberAt(digits, 2, 4), numberAt(digits, 0, 2)) || digits[6] > 2)
    return false
  const sum = weightedSum(digits, [10, 5, 8, 4, 2, 1, 6, 3, 7, 9])
  return ((1 + sum) % 11) % 10 === digits[10]
}

/** Latvian personal code: `000000-00000` (Office of Citizenship and Migration Affairs). */
const lvCode: Recognizer = {
  category: 'PII_EU',
  region: 'LV',
  name: 'lv-pk',
  type: 'LV_PK',
  label: 'Latvian personal code',
  triggers: [{ on: 'digits', lengths: [6] }],
  pattern: standalone(/\d{6}-\d{5}/),
  check: isLatvianCode,
  context: { lv: ['personas kods', 'p.k', 'pk'], en: ['personal code', 'latvian'] },
  score: { base: 0.45, context: 0.96 },
  exactLabels: ['personas kods'],
}

/** Weights 9 1 4 8 3 10 2 5 7 6 1 leave 3 modulo 11. */
function isLatvianVat(number: string): boolean {
  return weightedSum(digitsOf(number), [9, 1, 4, 8, 3, 10, 2, 5, 7, 6, 1]) % 11 === 3
}

/** Latvian VAT number of a company: LV and eleven digits that begin with 4 or more. Check modulo 11 (VID). */
const lvVat = vatNumber({ country: 'LV', format: /[4-9]\d{10}/, check: isLatvianVat })

export const lvRecognizers: readonly Recognizer[] = [lvCode, lvVat]
