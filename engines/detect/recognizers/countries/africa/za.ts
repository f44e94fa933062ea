import { isShortDay } from '../../../checks/calendar.ts'
import { digitsOf, numberAt } from '../../../checks/digits.ts'
import { isLuhn } from '../../../checks/luhn.ts'
import { standalone } from '../../patterns.ts'
import type { Recognizer } from '../../recognizer.ts'

/** Birth date, citizenship digit 0 to 2, and Luhn over all 13 digits. */
function isSouthAfricanId(value: string): boolean {
  const digits = digitsOf(value)
  if (digits.length !== 13 || digits[10] > 2) return false
  return isShortDay(numberAt(digits, 0, 2), numberAt(digits, 2, 4), numberAt(digits, 4, 6)) && isLuhn(digits)
}

/**
 * South African identity number: YYMMDD, a four-digit serial, citizenship, and Luhn's check digit (Identification Act 68 of
 * 1997).
 */
const zaId: Recognizer = {
  category: 'PII_INTL',
  region: 'ZA',
  name: 'za-id',
  type: 'ZA_ID',
  label: 'South African ID',
  triggers: [{ on: 'digits', lengths: [6, 13] }],
  pattern: standalone(/\d{6} ?\d{4} ?[0-2]\d{2}/),
  check: isSouthAfricanId,
  context: {
    en: ['id number', 'south african', 'rsa id', 'identity number', 'sa id'],
    af: ['identiteitsnommer'],
  },
  score: { base: 0.4, context: 0.97 },
  exactLabels: ['sa id', 'sa id number', 'rsa id', 'rsa id number', 'south african id'],
}

export const zaRecognizers: readonly Recognizer[] = [zaId]
