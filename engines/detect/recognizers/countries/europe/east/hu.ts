import { isShortDay } from '../../../../checks/calendar.ts'
import { digitsOf, numberAt, sumsToMultipleOf, weightedSum } from '../../../../checks/digits.ts'
import { standalone } from '../../../patterns.ts'
import type { Recognizer } from '../../../recognizer.ts'
import { vatNumber } from '../../../vat-number.ts'

const national = { category: 'PII_EU', region: 'HU' } as const

/** Digit of sex and century, birth date, serial; weights 1 to 10, in reverse order since 1997, modulo 11. */
function isHungarianId(value: string): boolean {
  const digits = digitsOf(value)
  if (digits.length !== 11 || digits[0] === 0) return false
  if (!isShortDay(numberAt(digits, 1, 3), numberAt(digits, 3, 5), numberAt(digits, 5, 7))) return false
  const before = weightedSum(digits, [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]) % 11
  const since = weightedSum(digits, [10, 9, 8, 7, 6, 5, 4, 3, 2, 1]) % 11
  return before === digits[10] || since === digits[10]
}

/** Weights 3 and 7 in turn, modulo 10. */
function isTaj(value: string): boolean {
  const digits = digitsOf(value)
  return digits.length === 9 && weightedSum(digits.slice(0, 8), [3, 7, 3, 7, 3, 7, 3, 7]) % 10 === digits[8]
}

/** Hungarian personal number: 11 digits, printed 1-6-4. Check digit modulo 11 (Act XX of 1996). */
const huId: Recognizer = {
  ...national,
  name: 'hu-id',
  type: 'HU_ID',
  label: 'Hungarian personal number',
  triggers: [{ on: 'digits', lengths: [1, 11] }],
  pattern: standalone(/[1-8][ -]?\d{6}[ -]?\d{4}/),
  check: isHungarianId,
  context: {
    hu: ['személyi szám', 'személyi azonosító', 'személyazonosító'],
    en: ['hungarian', 'personal id'],
  },
  score: { base: 0.3, context: 0.95 },
  exactLabels: ['személyi szám', 'személyi azonosító'],
}

/** Hungarian health insurance number (TAJ): nine digits. Check digit modulo 10 (Act XX of 1996). */
const huTaj: Recognizer = {
  category: 'PHI',
  region: 'HU',
  name: 'hu-taj',
  type: 'HU_TAJ',
  label: 'Hungarian health number',
  triggers: [{ on: 'digits', lengths: [3, 9] }],
  pattern: standalone(/\d{3}[ -]?\d{3}[ -]?\d{3}/),
  check: isTaj,
  context: { hu: ['taj', 'taj szám', 'taj-szám', 'társadalombiztosítási'] },
  score: { base: 0.08, context: 0.94 },
  exactLabels: ['taj', 'taj szám', 'taj-szám'],
}

/** A leading 8 and weights 1 to 9 modulo 11. */
function isHungarianTax(value: string): boolean {
  const digits = digitsOf(value)
  if (digits.length !== 10 || digits[0] !== 8) return false
  return weightedSum(digits, [1, 2, 3, 4, 5, 6, 7, 8, 9]) % 11 === digits[9]
}

/** Hungarian tax number of persons: 8, days since 1867, serial, check digit modulo 11 (NAV). */
export const huTax: Recognizer = {
  ...national,
  name: 'hu-tax',
  type: 'HU_TAX',
  label: 'Hungarian tax number',
  triggers: [{ on: 'digits', lengths: [10] }],
  pattern: standalone(/8\d{9}/),
  check: isHungarianTax,
  context: { hu: ['adóazonosító', 'adóazonosító jel', 'adószám'], en: ['hungarian tax'] },
  score: { base: 0.15, context: 0.95 },
  exactLabels: ['adóazonosító', 'adóazonosító jel'],
}

/** Hungarian VAT number: HU and eight digits. Check modulo 10 (NAV). */
const huVat = vatNumber({
  country: 'HU',
  format: /\d{8}/,
  check: sumsToMultipleOf(10, [9, 7, 3, 1, 9, 7, 3, 1]),
})

export const huRecognizers: readonly Recognizer[] = [huId, huTaj, huVat]
