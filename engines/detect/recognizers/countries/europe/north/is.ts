import { isShortDay } from '../../../../checks/calendar.ts'
import { digitsOf, numberAt, weightedSum } from '../../../../checks/digits.ts'
import { standalone } from '../../../patterns.ts'
import type { Recognizer } from '../../../recognizer.ts'

/** Date (day plus 40 for a company), weights 3 2 7 6 5 4 3 2 modulo 11, century digit last. */
function isKennitala(value: string): boolean {
  const digits = digitsOf(value)
  if (digits.length !== 10 || ![0, 8, 9].includes(digits[9])) return false
  const day = numberAt(digits, 0, 2)
  if (!isShortDay(numberAt(digits, 4, 6), numberAt(digits, 2, 4), day > 40 ? day - 40 : day)) return false
  return weightedSum(digits, [3, 2, 7, 6, 5, 4, 3, 2, 1]) % 11 === 0
}

/** Icelandic kennitala: `DDMMYY-NNCD`. Check digit modulo 11 (Registers Iceland). */
const isKt: Recognizer = {
  category: 'PII_EU',
  region: 'IS',
  name: 'is-kt',
  type: 'IS_KT',
  label: 'Icelandic kennitala',
  triggers: [{ on: 'digits', lengths: [6, 10] }],
  pattern: standalone(/\d{6}-?\d{4}/),
  check: isKennitala,
  context: { is: ['kennitala', 'kt'], en: ['icelandic', 'kennitala'] },
  score: { base: 0.45, context: 0.96 },
  exactLabels: ['kennitala', 'kt'],
}

export const isRecognizers: readonly Recognizer[] = [isKt]
