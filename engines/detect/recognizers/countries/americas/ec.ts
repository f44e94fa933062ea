import { digitsOf, numberAt } from '../../../checks/digits.ts'
import { isLuhn } from '../../../checks/luhn.ts'
import { standalone } from '../../patterns.ts'
import type { Recognizer } from '../../recognizer.ts'

/** Province 01 to 24 or 30, third digit at most 6, and Luhn. */
function isEcuadorianId(value: string): boolean {
  const digits = digitsOf(value)
  const province = numberAt(digits, 0, 2)
  return (
    digits.length === 10 &&
    ((province >= 1 && province <= 24) || province === 30) &&
    digits[2] <= 6 &&
    isLuhn(digits)
  )
}

/** Ecuadorian cédula: ten digits. Checked: province and Luhn (Registro Civil). */
const ecCedula: Recognizer = {
  category: 'PII_INTL',
  region: 'EC',
  name: 'ec-cedula',
  type: 'EC_CEDULA',
  label: 'Ecuadorian cédula',
  triggers: [{ on: 'digits', lengths: [9, 10] }],
  pattern: standalone(/\d{10}|\d{9}-\d/),
  check: isEcuadorianId,
  context: { es: ['cédula', 'cédula de identidad', 'c.i', 'identidad'] },
  score: { base: 0.15, context: 0.93 },
  exactLabels: ['cédula de identidad ecuatoriana'],
}

export const ecRecognizers: readonly Recognizer[] = [ecCedula]
