import { isCalendarDay } from '../../../../checks/calendar.ts'
import { digitsOf, numberAt, sumsToMultipleOf } from '../../../../checks/digits.ts'
import { standalone } from '../../../patterns.ts'
import type { Recognizer } from '../../../recognizer.ts'
import { vatNumber } from '../../../vat-number.ts'

/** Birth date, century sign, serial of 002 or above, and a check character modulo 31. */
function isHetu(value: string): boolean {
  const id = value.toUpperCase()
  const digits = digitsOf(id.slice(0, 6) + id.slice(7, 10))
  const sign = id[6]
  const century = sign === '+' ? 1800 : '-YXWVU'.includes(sign) ? 1900 : 2000
  if (!isCalendarDay(century + numberAt(digits, 4, 6), numberAt(digits, 2, 4), numberAt(digits, 0, 2)))
    return false
  return (
    '0123456789ABCDEFHJKLMNPRSTUVWXY'[numberAt(digits, 0, 9) % 31] === id[10] && numberAt(digits, 6, 9) >= 2
  )
}

/** Finnish personal identity code (henkilötunnus): `DDMMYYCZZZQ` with the century signs of 2023 (DVV). */
const fiHetu: Recognizer = {
  category: 'PII_EU',
  region: 'FI',
  name: 'fi-hetu',
  type: 'FI_HETU',
  label: 'Finnish henkilötunnus',
  triggers: [{ on: 'digits', lengths: [6] }],
  pattern: standalone(/\d{6}[-+A-FU-Ya-fu-y]\d{3}[0-9A-FHJ-NPR-Ya-fhj-npr-y]/),
  check: isHetu,
  context: { fi: ['henkilötunnus', 'hetu', 'syntynyt'], en: ['finnish', 'personal identity code'] },
  score: { base: 0.92, context: 0.99 },
  exactLabels: ['henkilötunnus', 'hetu'],
}

/** Finnish VAT number: FI and the eight digits of the business ID. Check modulo 11 (Verohallinto). */
const fiVat = vatNumber({
  country: 'FI',
  format: /\d{8}/,
  check: sumsToMultipleOf(11, [7, 9, 10, 5, 8, 4, 2, 1]),
})

export const fiRecognizers: readonly Recognizer[] = [fiHetu, fiVat]
