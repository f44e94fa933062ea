import { isShortDay } from '../../../../checks/calendar.ts'
import { digitsOf, isRepeated, numberAt, weightedSum } from '../../../../checks/digits.ts'
import { isLuhn } from '../../../../checks/luhn.ts'
import { standalone } from '../../../patterns.ts'
import type { Recognizer } from '../../../recognizer.ts'
import { vatNumber } from '../../../vat-number.ts'

const national = { category: 'PII_EU', region: 'GR' } as const

/** Powers of two from 256 down, modulo 11. */
function isAfm(value: string): boolean {
  const digits = digitsOf(value)
  if (digits.length !== 9 || isRepeated(digits)) return false
  return (weightedSum(digits, [256, 128, 64, 32, 16, 8, 4, 2]) % 11) % 10 === digits[8]
}

/** Birth date and Luhn. */
function isAmka(value: string): boolean {
  const digits = digitsOf(value)
  return (
    digits.length === 11 &&
    isShortDay(numberAt(digits, 4, 6), numberAt(digits, 2, 4), numberAt(digits, 0, 2)) &&
    isLuhn(digits)
  )
}

/** Greek AFM, the tax number: nine digits. Check digit modulo 11 (AADE). */
const grAfm: Recognizer = {
  ...national,
  name: 'gr-afm',
  type: 'GR_AFM',
  label: 'Greek AFM',
  triggers: [{ on: 'digits', lengths: [9] }],
  pattern: standalone(/\d{9}/),
  check: isAfm,
  context: { el: ['αφμ', 'α.φ.μ', 'δου'], en: ['afm', 'greek', 'vat'] },
  score: { base: 0.08, context: 0.93 },
  exactLabels: ['αφμ', 'α.φ.μ', 'afm'],
}

/** Greek AMKA, the social security number: `DDMMYY` and five digits. Luhn (IDIKA). */
const grAmka: Recognizer = {
  ...national,
  name: 'gr-amka',
  type: 'GR_AMKA',
  label: 'Greek AMKA',
  triggers: [{ on: 'digits', lengths: [11] }],
  pattern: standalone(/\d{11}/),
  check: isAmka,
  context: { el: ['αμκα', 'α.μ.κ.α'], en: ['amka'] },
  score: { base: 0.25, context: 0.96 },
  exactLabels: ['αμκα', 'α.μ.κ.α', 'amka'],
}

/** Greek VAT number: the AFM under EL, the prefix of VIES. */
const elVat = vatNumber({ country: 'EL', format: /\d{9}/, check: isAfm })

/** The same under GR, which is often written instead. */
const grVat = vatNumber({ country: 'GR', format: /\d{9}/, check: isAfm })

export const grRecognizers: readonly Recognizer[] = [grAfm, grAmka, elVat, grVat]
