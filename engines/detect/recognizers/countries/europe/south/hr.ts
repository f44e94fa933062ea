import { digitsOf } from '../../../../checks/digits.ts'
import { isMod11_10 } from '../../../../checks/iso7064.ts'
import { standalone } from '../../../patterns.ts'
import type { Recognizer } from '../../../recognizer.ts'
import { vatNumber } from '../../../vat-number.ts'

/** Croatian OIB, the personal number: 11 digits. ISO 7064 MOD 11,10 (Porezna uprava). */
const hrOib: Recognizer = {
  category: 'PII_EU',
  region: 'HR',
  name: 'hr-oib',
  type: 'HR_OIB',
  label: 'Croatian OIB',
  triggers: [{ on: 'digits', lengths: [11] }],
  pattern: standalone(/\d{11}/),
  check: (value) => isMod11_10(digitsOf(value)),
  context: { hr: ['oib', 'osobni identifikacijski broj'], en: ['oib', 'croatian'] },
  score: { base: 0.15, context: 0.96 },
  exactLabels: ['oib'],
}

/** Croatian VAT number: HR and the OIB. */
const hrVat = vatNumber({ country: 'HR', format: /\d{11}/, check: (number) => isMod11_10(digitsOf(number)) })

export const hrRecognizers: readonly Recognizer[] = [hrOib, hrVat]
