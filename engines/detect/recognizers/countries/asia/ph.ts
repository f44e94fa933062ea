import { anyValue, byLabel } from '../../patterns.ts'
import type { Recognizer } from '../../recognizer.ts'

const national = { category: 'PII_INTL', region: 'PH' } as const

/** Philippine TIN with its hyphens, `000-000-000-000` (BIR); only its label identifies it. */
const phTin = byLabel({
  ...national,
  name: 'ph-tin',
  type: 'PH_TIN',
  label: 'Philippine TIN',
  labels: ['tin', 'tin no', 'tin number', 'bir tin'],
  format: /\d{3}-\d{3}-\d{3}(?:-\d{3,5})/,
  check: anyValue,
  score: 0.86,
})

/** Philippine UMID, SSS, GSIS or PhilSys number: groups of digits without a published check; only its label identifies it. */
const phUmid = byLabel({
  ...national,
  name: 'ph-umid',
  type: 'PH_UMID',
  label: 'Philippine UMID',
  labels: ['umid', 'crn', 'sss no', 'sss number', 'gsis', 'philsys', 'psn'],
  format: /\d{4}-\d{7}-\d|\d{2}-\d{7}-\d|\d{12}|\d{4}-\d{4}-\d{4}(?:-\d{4})?/,
  check: anyValue,
})

export const phRecognizers: readonly Recognizer[] = [...phTin, ...phUmid]
