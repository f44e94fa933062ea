import { isShortDay } from '../../../../checks/calendar.ts'
import { digitsOf, numberAt } from '../../../../checks/digits.ts'
import { standalone } from '../../../patterns.ts'
import type { Recognizer } from '../../../recognizer.ts'
import { vatNumber } from '../../../vat-number.ts'

/** 97 minus the first nine digits modulo 97, with a 2 before them for births since 2000. */
function isBelgianNationalNumber(value: string): boolean {
  const digits = digitsOf(value)
  if (digits.length !== 11) return false
  const body = numberAt(digits, 0, 9)
  const check = numberAt(digits, 9, 11)
  // BIS numbers add 20 or 40 to the month; month and day are 0 where the birth date is not known.
  const month = numberAt(digits, 2, 4) % 20
  const day = numberAt(digits, 4, 6)
  if (numberAt(digits, 2, 4) >= 60 || month > 12) return false
  if (month !== 0 && day !== 0 && !isShortDay(numberAt(digits, 0, 2), month, day)) return false
  if (check === 97 - (body % 97)) return true
  return numberAt(digits, 0, 2) < 50 && check === 97 - ((2_000_000_000 + body) % 97)
}

/** Belgian national number, as printed: `YY.MM.DD-SSS.CC`. Birth date and two check digits modulo 97 (Rijksregister). */
const beNrn: Recognizer = {
  category: 'PII_EU',
  region: 'BE',
  name: 'be-nrn',
  type: 'BE_NRN',
  label: 'Belgian national number',
  triggers: [{ on: 'digits', lengths: [2] }],
  pattern: standalone(/\d{2}\.\d{2}\.\d{2}-\d{3}[.-]\d{2}/),
  check: isBelgianNationalNumber,
  context: {
    nl: ['rijksregisternummer', 'rijksregister', 'insz'],
    fr: ['registre national', 'numéro national', 'niss', 'numéro de registre'],
    de: ['nationalregister'],
    en: ['national number', 'belgian'],
  },
  score: { base: 0.92, context: 0.99 },
  exactLabels: [
    'rijksregisternummer',
    'rijksregisternr',
    'insz',
    'niss',
    'numéro national',
    'registre national',
  ],
}

/** National number with fewer signs or none. */
const beNrnBare: Recognizer = {
  ...beNrn,
  name: 'be-nrn-bare',
  triggers: [{ on: 'digits', lengths: [6, 11] }],
  pattern: standalone(/\d{11}|\d{6}[ -]\d{3}[ .-]\d{2}/),
  score: { base: 0.3, context: 0.95 },
  exactLabels: ['rijksregisternummer', 'rijksregisternr', 'insz', 'numéro national', 'registre national'],
}

/** The last two digits are 97 minus the first eight modulo 97. */
function isEnterpriseNumber(number: string): boolean {
  const padded = number.padStart(10, '0')
  return 97 - (Number(padded.slice(0, 8)) % 97) === Number(padded.slice(8))
}

/** Belgian VAT and enterprise number: BE and nine or ten digits. Two check digits modulo 97 (KBO). */
const beVat = vatNumber({
  country: 'BE',
  type: 'BE_VAT',
  format: /[01]?\d{3}\.?\d{3}\.?\d{3}/,
  check: isEnterpriseNumber,
})

export const beRecognizers: readonly Recognizer[] = [beNrn, beNrnBare, beVat]
