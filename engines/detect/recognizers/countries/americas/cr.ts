import { anyValue, byLabel } from '../../patterns.ts'
import type { Recognizer } from '../../recognizer.ts'

/** Costa Rican cédula: `1-2345-6789` for persons, `3-101-234567` for companies. No check digit is published. */
const crCedula = byLabel({
  category: 'PII_INTL',
  region: 'CR',
  name: 'cr-cedula',
  type: 'CR_CEDULA',
  label: 'Costa Rican cédula',
  labels: ['cédula', 'cédula de identidad', 'número de cédula', 'cédula jurídica', 'dimex'],
  format: /[1-9]-\d{4}-\d{4}|[1-9]-\d{3}-\d{6}/,
  check: anyValue,
  score: 0.86,
})

export const crRecognizers: readonly Recognizer[] = [...crCedula]
