import { digitsOf } from '../../../../checks/digits.ts'
import { isLuhn } from '../../../../checks/luhn.ts'
import { isVerhoeff } from '../../../../checks/verhoeff.ts'
import { standalone } from '../../../patterns.ts'
import type { Recognizer } from '../../../recognizer.ts'
import { vatNumber } from '../../../vat-number.ts'

/** Luhn over the first eleven digits, then Verhoeff over the same eleven. */
function isLuxembourgMatricule(value: string): boolean {
  const digits = digitsOf(value)
  if (digits.length !== 13 || digits[0] === 0) return false
  return isLuhn(digits.slice(0, 12)) && isVerhoeff([...digits.slice(0, 11), digits[12]])
}

/** Luxembourg matricule, the social security number: `YYYYMMDD`, serial of three, two check digits (CCSS). */
const luId: Recognizer = {
  category: 'PII_EU',
  region: 'LU',
  name: 'lu-id',
  type: 'LU_ID',
  label: 'Luxembourg matricule',
  triggers: [{ on: 'digits', lengths: [4, 13] }],
  pattern: standalone(/(?:18|19|20)\d{2} ?(?:0[1-9]|1[0-2])(?: ?)(?:0[1-9]|[12]\d|3[01]) ?\d{3} ?\d{2}/),
  check: isLuxembourgMatricule,
  context: {
    fr: ['matricule', 'ccss'],
    de: ['matrikel', 'sozialversicherung'],
    en: ['matricule', 'luxembourg'],
  },
  score: { base: 0.4, context: 0.96 },
  exactLabels: ['matricule', 'matricule national', 'matricule luxembourgeois'],
}

/** Luxembourg VAT number: LU and eight digits, the last two the first six modulo 89 (AED). */
const luVat = vatNumber({
  country: 'LU',
  format: /\d{8}/,
  check: (number) => Number(number.slice(0, 6)) % 89 === Number(number.slice(6)),
})

export const luRecognizers: readonly Recognizer[] = [luId, luVat]
