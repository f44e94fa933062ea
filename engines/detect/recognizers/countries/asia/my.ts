import { isShortDay } from '../../../checks/calendar.ts'
import { digitsOf, numberAt } from '../../../checks/digits.ts'
import { standalone } from '../../patterns.ts'
import type { Recognizer } from '../../recognizer.ts'

/** Birth date and a known code of the place of birth. */
function isMyKad(value: string): boolean {
  const digits = digitsOf(value)
  const place = numberAt(digits, 6, 8)
  const known =
    place >= 1 && place <= 99 && ![17, 18, 19, 20, 69, 70, 73, 80, 81, 94, 95, 96, 97].includes(place)
  return (
    digits.length === 12 &&
    known &&
    isShortDay(numberAt(digits, 0, 2), numberAt(digits, 2, 4), numberAt(digits, 4, 6))
  )
}

/** Malaysian MyKad: `YYMMDD-PB-NNNN`, no check digit. Checked: birth date and place (Jabatan Pendaftaran Negara). */
const myNric: Recognizer = {
  category: 'PII_INTL',
  region: 'MY',
  name: 'my-nric',
  type: 'MY_NRIC',
  label: 'Malaysian MyKad',
  triggers: [{ on: 'digits', lengths: [6] }],
  pattern: standalone(/\d{6}-\d{2}-\d{4}/),
  check: isMyKad,
  context: {
    ms: ['kad pengenalan', 'mykad', 'no. kp', 'nric'],
    en: ['mykad', 'nric', 'ic number', 'malaysian'],
  },
  score: { base: 0.75, context: 0.97 },
  exactLabels: ['mykad', 'mykad no', 'ic no', 'ic number', 'no kp', 'kad pengenalan'],
}

export const myRecognizers: readonly Recognizer[] = [myNric]
