import { digitsOf } from '../../../checks/digits.ts'
import { mod11Complement } from '../../../checks/mod11.ts'
import { standalone } from '../../patterns.ts'
import type { Recognizer } from '../../recognizer.ts'

/** Weights 2 to 9 from the right modulo 11; ten and above are written as 0. */
function isParaguayanRuc(value: string): boolean {
  const digits = digitsOf(value)
  const payload = digits.slice(0, -1).reverse()
  const complement = mod11Complement(payload, [2, 3, 4, 5, 6, 7, 8, 9])
  return (complement > 9 ? 0 : complement) === digits[digits.length - 1]
}

/** Paraguayan RUC, the tax number: six to eight digits, a hyphen and a check digit modulo 11 (SET). */
const pyRuc: Recognizer = {
  category: 'PII_INTL',
  region: 'PY',
  name: 'py-ruc',
  type: 'PY_RUC',
  label: 'Paraguayan RUC',
  triggers: [{ on: 'digits', lengths: [6, 7, 8] }],
  pattern: standalone(/\d{6,8}-\d/),
  check: isParaguayanRuc,
  context: { es: ['ruc', 'paraguay', 'contribuyente'] },
  score: { base: 0.15, context: 0.9 },
  exactLabels: ['ruc'],
}

export const pyRecognizers: readonly Recognizer[] = [pyRuc]
