import { digitsOf, numberAt } from '../../../checks/digits.ts'
import { standalone } from '../../patterns.ts'
import type { Recognizer } from '../../recognizer.ts'

/** Day of the year, with 500 added for women; the long form begins with 19 or 20. */
function isSriLankanId(value: string): boolean {
  const digits = digitsOf(value)
  const day = digits.length === 12 ? numberAt(digits, 4, 7) : numberAt(digits, 2, 5)
  const ordinal = day > 500 ? day - 500 : day
  if (digits.length === 12 && !/^(?:19|20)/.test(value)) return false
  return ordinal >= 1 && ordinal <= 366
}

/**
 * Sri Lankan NIC: nine digits and V or X, or twelve digits. Checked: the day of the year (Department for Registration of
 * Persons).
 */
const lkNic: Recognizer = {
  category: 'PII_INTL',
  region: 'LK',
  name: 'lk-nic',
  type: 'LK_NIC',
  label: 'Sri Lankan NIC',
  triggers: [{ on: 'digits', lengths: [9, 12] }],
  pattern: standalone(/\d{9}[VXvx]|(?:19|20)\d{10}/),
  check: isSriLankanId,
  context: { en: ['nic', 'nic no', 'national identity card', 'sri lanka', 'sri lankan'] },
  score: { base: 0.3, context: 0.92 },
  exactLabels: ['nic', 'nic no'],
}

export const lkRecognizers: readonly Recognizer[] = [lkNic]
