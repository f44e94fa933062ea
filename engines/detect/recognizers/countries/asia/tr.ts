import { digitsOf } from '../../../checks/digits.ts'
import { standalone } from '../../patterns.ts'
import type { Recognizer } from '../../recognizer.ts'

/** Seven times the odd places minus the even places gives the tenth digit; the sum of the first ten gives the eleventh. */
function isTurkishId(value: string): boolean {
  const d = digitsOf(value)
  if (d.length !== 11 || d[0] === 0) return false
  const odd = d[0] + d[2] + d[4] + d[6] + d[8]
  const even = d[1] + d[3] + d[5] + d[7]
  if ((((odd * 7 - even) % 10) + 10) % 10 !== d[9]) return false
  return (odd + even + d[9]) % 10 === d[10]
}

/** Turkish identity number (T.C. kimlik no): 11 digits, the last two of them check digits (NVİ). */
const trId: Recognizer = {
  category: 'PII_INTL',
  region: 'TR',
  name: 'tr-id',
  type: 'TR_ID',
  label: 'Turkish kimlik number',
  triggers: [{ on: 'digits', lengths: [11] }],
  pattern: standalone(/[1-9]\d{10}/),
  check: isTurkishId,
  context: { tr: ['kimlik', 'tc kimlik', 't.c', 'kimlik no', 'tckn'], en: ['turkish', 'national id'] },
  score: { base: 0.3, context: 0.96 },
  exactLabels: ['tc kimlik', 'tc kimlik no', 'kimlik no', 'kimlik numarası', 'tckn', 't.c. kimlik no'],
}

export const trRecognizers: readonly Recognizer[] = [trId]
