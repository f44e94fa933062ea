import { isCalendarDay } from '../../../../checks/calendar.ts'
import { digitsOf, numberAt, weightedSum } from '../../../../checks/digits.ts'
import { standalone } from '../../../patterns.ts'
import type { Recognizer } from '../../../recognizer.ts'
import { vatNumber } from '../../../vat-number.ts'

const national = { category: 'PII_EU', region: 'CZ' } as const

/**
 * Month plus 50 for women, and 20 more since 2004. Ten digits have a check digit modulo 11; nine, issued before 1954, have
 * none.
 */
function isBirthNumber(value: string): boolean {
  const digits = digitsOf(value)
  if (digits.length !== 9 && digits.length !== 10) return false
  const year = numberAt(digits, 0, 2)
  const rest = numberAt(digits, 2, 4) % 50
  const month = rest > 20 && rest <= 32 ? rest - 20 : rest
  const full = digits.length === 9 || year >= 54 ? 1900 + year : 2000 + year
  if (digits.length === 9 && year >= 54) return false
  if (!isCalendarDay(full, month, numberAt(digits, 4, 6))) return false
  if (digits.length === 9) return true
  return (numberAt(digits, 0, 9) % 11) % 10 === digits[9]
}

/** Weights 8 to 2, complement to 11, modulo 10. */
function isIco(value: string): boolean {
  const digits = digitsOf(value)
  if (digits.length !== 8) return false
  return (11 - (weightedSum(digits.slice(0, 7), [8, 7, 6, 5, 4, 3, 2]) % 11)) % 10 === digits[7]
}

/** Czech and Slovak birth number (rodné číslo): `YYMMDD/SSSC`. Birth date and check digit modulo 11 (Act 133/2000). */
const czBirthNumber: Recognizer = {
  ...national,
  name: 'cz-rc',
  type: 'CZ_RC',
  label: 'Czech or Slovak birth number',
  triggers: [{ on: 'digits', lengths: [6] }],
  pattern: standalone(/\d{6}\/\d{3,4}/),
  check: isBirthNumber,
  context: {
    cs: ['rodné číslo', 'rč', 'r.č', 'narozen'],
    sk: ['rodné číslo', 'narodený'],
    en: ['birth number', 'czech', 'slovak'],
  },
  score: { base: 0.85, context: 0.98 },
  exactLabels: ['rodné číslo', 'rč', 'rodné čislo'],
}

/** Birth number without its stroke. */
const czBirthNumberBare: Recognizer = {
  ...czBirthNumber,
  name: 'cz-rc-bare',
  triggers: [{ on: 'digits', lengths: [9, 10] }],
  pattern: standalone(/\d{9,10}/),
  score: { base: 0.15, context: 0.93 },
  exactLabels: ['rodné číslo', 'rč'],
}

/** Czech and Slovak company number (IČO): eight digits. Check digit modulo 11. */
const czIco: Recognizer = {
  ...national,
  name: 'cz-ico',
  type: 'CZ_ICO',
  label: 'Czech or Slovak company number',
  triggers: [{ on: 'digits', lengths: [8] }],
  pattern: standalone(/\d{8}/),
  check: isIco,
  context: { cs: ['ičo', 'ič', 'identifikační číslo'], sk: ['ičo'] },
  score: { base: 0.08, context: 0.92 },
  exactLabels: ['ičo', 'ič'],
}

/** Czech VAT number (DIČ): CZ and the IČO of a company or the birth number of a person. */
const czVat = vatNumber({
  country: 'CZ',
  format: /\d{8,10}/,
  check: (number) => (number.length === 8 ? isIco(number) : isBirthNumber(number)),
})

export const czRecognizers: readonly Recognizer[] = [czBirthNumber, czBirthNumberBare, czIco, czVat]
