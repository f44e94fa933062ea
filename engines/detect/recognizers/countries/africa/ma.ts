import { anyValue, byLabel } from '../../patterns.ts'
import type { Recognizer } from '../../recognizer.ts'

/**
 * Moroccan CIN, the national identity card: one or two letters of the issuing office and five or six digits, without a check
 * digit.
 */
const maCin = byLabel({
  category: 'PII_INTL',
  region: 'MA',
  name: 'ma-cin',
  type: 'MA_CIN',
  label: 'Moroccan CIN',
  labels: ['cin', 'cnie', 'carte nationale'],
  format: /[A-Z]{1,2}\d{5,6}/,
  check: anyValue,
})

export const maRecognizers: readonly Recognizer[] = [...maCin]
