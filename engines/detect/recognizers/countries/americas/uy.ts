import { digitsOf, isRepeated, weightedSum } from '../../../checks/digits.ts'
import { standalone } from '../../patterns.ts'
import type { Recognizer } from '../../recognizer.ts'

/** Weights 2 9 8 7 6 3 4, complement to ten. */
function isUruguayanId(value: string): boolean {
  const digits = digitsOf(value)
  const padded = digits.length === 7 ? [0, ...digits] : digits
  return (
    padded.length === 8 &&
    !isRepeated(padded) &&
    (10 - (weightedSum(padded, [2, 9, 8, 7, 6, 3, 4]) % 10)) % 10 === padded[7]
  )
}

/** Uruguayan cédula: `1.234.567-8`. Check digit modulo 10 (Dirección Nacional de Identificación Civil). */
const uyCi: Recognizer = {
  category: 'PII_INTL',
  region: 'UY',
  name: 'uy-ci',
  type: 'UY_CI',
  label: 'Uruguayan cédula',
  triggers: [{ on: 'digits', lengths: [1] }],
  pattern: standalone(/\d\.\d{3}\.\d{3}-\d/),
  check: isUruguayanId,
  context: { es: ['cédula', 'c.i', 'cédula de identidad'] },
  score: { base: 0.6, context: 0.96 },
  exactLabels: ['cédula de identidad uruguaya'],
}

export const uyRecognizers: readonly Recognizer[] = [uyCi]
