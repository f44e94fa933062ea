import { digitsOf } from '../../../checks/digits.ts'
import { standalone } from '../../patterns.ts'
import type { Recognizer } from '../../recognizer.ts'
import { vatNumber } from '../../vat-number.ts'

/** Digits at odd places count by a table; the sum modulo 26 is the last letter. */
function hasCheckLetter(value: string): boolean {
  const table = [1, 0, 5, 7, 9, 13, 15, 17, 19, 21]
  const sum = digitsOf(value).reduce((total, digit, i) => total + (i % 2 === 0 ? table[digit] : digit), 0)
  return String.fromCharCode(65 + (sum % 26)) === value[value.length - 1]
}

/** Eight digits that do not begin with 12, and the check letter. */
function isCypriotTic(value: string): boolean {
  return digitsOf(value).length === 8 && !value.startsWith('12') && hasCheckLetter(value)
}

/** Cypriot TIC, the tax number: eight digits and a check letter (Ministry of Finance). */
const cyTic: Recognizer = {
  category: 'PII_EU',
  region: 'CY',
  name: 'cy-tic',
  type: 'CY_TIC',
  label: 'Cypriot TIC',
  triggers: [{ on: 'digits', lengths: [8] }],
  pattern: standalone(/\d{8}[A-Z]/),
  check: isCypriotTic,
  context: {
    el: ['αφμ', 'φορολογική ταυτότητα'],
    en: ['tic', 'tax identification code', 'cyprus', 'cypriot'],
  },
  score: { base: 0.25, context: 0.94 },
  exactLabels: ['tic'],
}

/** Cypriot VAT number: CY, eight digits and the check letter of the TIC. */
const cyVat = vatNumber({ country: 'CY', format: /\d{8}[A-Z]/, check: hasCheckLetter })

export const cyRecognizers: readonly Recognizer[] = [cyTic, cyVat]
