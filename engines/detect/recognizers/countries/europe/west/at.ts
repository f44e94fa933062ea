import { isShortDay } from '../../../../checks/calendar.ts'
import { digitsOf, numberAt, weightedSum } from '../../../../checks/digits.ts'
import { standalone } from '../../../patterns.ts'
import type { Recognizer } from '../../../recognizer.ts'
import { vatNumber } from '../../../vat-number.ts'

/** The fourth digit checks the others, weights 3 7 9 (0) 5 8 4 2 1 6 modulo 11; then the birth date. */
function isAustrianInsuranceNumber(value: string): boolean {
  const digits = digitsOf(value)
  if (digits.length !== 10 || digits[0] === 0) return false
  if (!isShortDay(numberAt(digits, 8, 10), Math.min(12, numberAt(digits, 6, 8)), numberAt(digits, 4, 6)))
    return false
  return (
    numberAt(digits, 6, 8) <= 15 && weightedSum(digits, [3, 7, 9, 0, 5, 8, 4, 2, 1, 6]) % 11 === digits[3]
  )
}

/**
 * Austrian insurance number: a serial of three, check digit, `DDMMYY`. Modulo 11 (Dachverband der Sozialversicherungsträger).
 */
const atSvnr: Recognizer = {
  category: 'PII_EU',
  region: 'AT',
  name: 'at-svnr',
  type: 'AT_SVNR',
  label: 'Austrian insurance number',
  triggers: [{ on: 'digits', lengths: [4, 10] }],
  pattern: standalone(/\d{4}[ -]?\d{6}/),
  check: isAustrianInsuranceNumber,
  context: {
    de: [
      'sozialversicherungsnummer',
      'svnr',
      'sv-nummer',
      'sv-nr',
      'versicherungsnummer',
      'e-card',
      'sozialversicherung',
    ],
    en: ['austrian', 'social insurance'],
  },
  score: { base: 0.3, context: 0.95 },
  exactLabels: ['sozialversicherungsnummer', 'svnr', 'sv-nr', 'sv-nummer'],
}

/** Every second digit is doubled with digit sum; 96 minus the sum, modulo 10. */
function isAustrianVat(number: string): boolean {
  const digits = digitsOf(number)
  let sum = 4
  for (let i = 0; i < 7; i++) {
    const twice = digits[i] * (i % 2 === 0 ? 1 : 2)
    sum += Math.floor(twice / 10) + (twice % 10)
  }
  return (10 - (sum % 10)) % 10 === digits[7]
}

/** Austrian VAT number (UID): ATU and eight digits. Check digit modulo 10 (BMF). */
const atVat = vatNumber({ country: 'AT', type: 'AT_VAT', format: /U\d{8}/, check: isAustrianVat })

export const atRecognizers: readonly Recognizer[] = [atSvnr, atVat]
