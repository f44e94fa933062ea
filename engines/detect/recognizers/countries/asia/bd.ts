import { anyValue, byLabel } from '../../patterns.ts'
import type { Recognizer } from '../../recognizer.ts'

/**
 * Bangladeshi NID: 10, 13 or 17 digits without a published check digit (Election Commission); only its label identifies it.
 */
const bdNid = byLabel({
  category: 'PII_INTL',
  region: 'BD',
  name: 'bd-nid',
  type: 'BD_NID',
  label: 'Bangladeshi NID',
  labels: ['nid', 'nid no', 'nid number', 'জাতীয় পরিচয়পত্র'],
  format: /\d{17}|\d{13}|\d{10}/,
  check: anyValue,
})

export const bdRecognizers: readonly Recognizer[] = [...bdNid]
