import { isCalendarDay } from '../../../../checks/calendar.ts'
import { digitsOf, numberAt, weightedSum } from '../../../../checks/digits.ts'
import { mod11OrZero } from '../../../../checks/mod11.ts'
import { standalone } from '../../../patterns.ts'
import type { Recognizer } from '../../../recognizer.ts'
import { vatNumber } from '../../../vat-number.ts'

/** Birth date with three digits of the year; weights 7 6 5 4 3 2 twice, modulo 11. */
function isJmbg(value: string): boolean {
  const digits = digitsOf(value)
  if (digits.length !== 13) return false
  const short = numberAt(digits, 4, 7)
  const year = short < 800 ? 2000 + short : 1000 + short
  if (!isCalendarDay(year, numberAt(digits, 2, 4), numberAt(digits, 0, 2))) return false
  return mod11OrZero(digits.slice(0, 12), [7, 6, 5, 4, 3, 2, 7, 6, 5, 4, 3, 2]) === digits[12]
}

/** EMŠO of Slovenia and JMBG of the other states of former Yugoslavia: 13 digits. Check digit modulo 11. */
const jmbg: Recognizer = {
  category: 'PII_EU',
  region: 'SI',
  name: 'si-emso',
  type: 'SI_EMSO',
  label: 'EMŠO or JMBG',
  triggers: [{ on: 'digits', lengths: [13] }],
  pattern: standalone(/\d{13}/),
  check: isJmbg,
  context: {
    sl: ['emšo'],
    sr: ['jmbg', 'матични број', 'јмбг'],
    bs: ['jmbg'],
    mk: ['ембг'],
    en: ['emso', 'jmbg'],
  },
  score: { base: 0.4, context: 0.97 },
  exactLabels: ['emšo', 'jmbg', 'јмбг'],
}

/** Weights 8 to 2, complement to 11, modulo 10; no leading zero. */
function isSlovenianVat(number: string): boolean {
  const digits = digitsOf(number)
  return digits[0] !== 0 && (11 - (weightedSum(digits, [8, 7, 6, 5, 4, 3, 2]) % 11)) % 10 === digits[7]
}

/** Slovenian VAT number: SI and eight digits. Check digit modulo 11 (FURS). */
const siVat = vatNumber({ country: 'SI', format: /\d{8}/, check: isSlovenianVat })

export const siRecognizers: readonly Recognizer[] = [jmbg, siVat]
