import { isCalendarDay } from '../../../checks/calendar.ts'
import { digitsOf, numberAt } from '../../../checks/digits.ts'
import { standalone } from '../../patterns.ts'
import type { Recognizer } from '../../recognizer.ts'

/** Century digit (2 for 19xx, 3 for 20xx), birth date and a governorate code (01 to 35, or 88 for births abroad). */
function isEgyptianId(value: string): boolean {
  const digits = digitsOf(value)
  const governorate = numberAt(digits, 7, 9)
  if (digits.length !== 14 || (digits[0] !== 2 && digits[0] !== 3)) return false
  const year = (digits[0] === 2 ? 1900 : 2000) + numberAt(digits, 1, 3)
  const known = (governorate >= 1 && governorate <= 35) || governorate === 88
  return known && isCalendarDay(year, numberAt(digits, 3, 5), numberAt(digits, 5, 7))
}

/**
 * Egyptian national ID: 14 digits. Checked: century, birth date and governorate; the last digit has no published rule (Civil
 * Status Organization).
 */
const egId: Recognizer = {
  category: 'PII_INTL',
  region: 'EG',
  name: 'eg-id',
  type: 'EG_ID',
  label: 'Egyptian ID',
  triggers: [{ on: 'digits', lengths: [14] }],
  pattern: standalone(/[23]\d{13}/),
  check: isEgyptianId,
  context: { ar: ['الرقم القومي', 'بطاقة'], en: ['egyptian', 'national id'] },
  score: { base: 0.35, context: 0.95 },
  exactLabels: ['الرقم القومي', 'egyptian national id'],
}

export const egRecognizers: readonly Recognizer[] = [egId]
