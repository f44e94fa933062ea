import { isCalendarDay } from '../../../checks/calendar.ts'
import { digitsOf, isRepeated, numberAt } from '../../../checks/digits.ts'
import { isLuhn } from '../../../checks/luhn.ts'
import { standalone } from '../../patterns.ts'
import type { Recognizer } from '../../recognizer.ts'

const national = { category: 'PII_INTL', region: 'ID' } as const

/** Luhn over the first nine digits. */
function isNpwp(value: string): boolean {
  const digits = digitsOf(value)
  return digits.length === 15 && !isRepeated(digits.slice(0, 9)) && isLuhn(digits.slice(0, 9))
}

/**
 * Indonesian NPWP, the tax number: 15 digits, printed `00.000.000.0-000.000`. The punctuation or Luhn (Direktorat Jenderal
 * Pajak).
 */
const idNpwp: Recognizer = {
  ...national,
  name: 'id-npwp',
  type: 'ID_NPWP',
  label: 'Indonesian NPWP',
  triggers: [{ on: 'digits', lengths: [2, 15] }],
  pattern: standalone(/\d{2}\.\d{3}\.\d{3}\.\d-\d{3}\.\d{3}|\d{15}/),
  check: (value) => value.includes('.') || isNpwp(value),
  ambiguous: (value) => !isNpwp(value),
  context: { id: ['npwp', 'nomor pokok wajib pajak', 'wajib pajak'], en: ['tax'] },
  score: { base: 0.4, context: 0.95 },
  exactLabels: ['npwp'],
}

/** Province, birth date with 40 added to the day for women, and a serial above 0. */
function isNik(value: string): boolean {
  const digits = digitsOf(value)
  if (digits.length !== 16) return false
  const province = numberAt(digits, 0, 2)
  const day = numberAt(digits, 6, 8)
  const month = numberAt(digits, 8, 10)
  return (
    province >= 11 &&
    province <= 97 &&
    isCalendarDay(2000, month, day > 40 ? day - 40 : day) &&
    numberAt(digits, 12, 16) > 0
  )
}

/** Indonesian NIK, the identity number: 16 digits. Checked: province and birth date; no check digit (Dukcapil). */
const idNik: Recognizer = {
  ...national,
  name: 'id-nik',
  type: 'ID_NIK',
  label: 'Indonesian NIK',
  triggers: [{ on: 'digits', lengths: [16] }],
  pattern: standalone(/\d{16}/),
  check: isNik,
  context: { id: ['nik', 'ktp', 'nomor induk kependudukan', 'no ktp'] },
  score: { base: 0.1, context: 0.94 },
  exactLabels: ['nik', 'nomor induk kependudukan'],
}

export const idRecognizers: readonly Recognizer[] = [idNpwp, idNik]
