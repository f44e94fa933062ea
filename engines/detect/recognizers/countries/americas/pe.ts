import { digitsOf, numberAt, weightedSum } from '../../../checks/digits.ts'
import { anyValue, byLabel, standalone } from '../../patterns.ts'
import type { Recognizer } from '../../recognizer.ts'

const national = { category: 'PII_INTL', region: 'PE' } as const

/** Known prefix of the kind of taxpayer; weights 5 4 3 2 7 6 5 4 3 2 modulo 11. */
function isRuc(value: string): boolean {
  const digits = digitsOf(value)
  if (digits.length !== 11 || ![10, 15, 16, 17, 20].includes(numberAt(digits, 0, 2))) return false
  return (11 - (weightedSum(digits.slice(0, 10), [5, 4, 3, 2, 7, 6, 5, 4, 3, 2]) % 11)) % 10 === digits[10]
}

/** Peruvian RUC, the tax number: 11 digits that begin with 10, 15, 16, 17 or 20. Check digit modulo 11 (SUNAT). */
const peRuc: Recognizer = {
  ...national,
  name: 'pe-ruc',
  type: 'PE_RUC',
  label: 'Peruvian RUC',
  triggers: [{ on: 'digits', lengths: [11] }],
  pattern: standalone(/(?:10|15|16|17|20)\d{9}/),
  check: isRuc,
  context: { es: ['ruc', 'r.u.c', 'sunat'] },
  score: { base: 0.2, context: 0.95 },
  exactLabels: ['ruc', 'r.u.c'],
}

/** Peruvian DNI: eight digits and an optional check character, which few documents print; only its label identifies it. */
const peDni = byLabel({
  ...national,
  name: 'pe-dni',
  type: 'PE_DNI',
  label: 'Peruvian DNI',
  labels: ['dni', 'd.n.i', 'documento nacional de identidad'],
  format: /\d{8}(?:-[0-9A-K])?/,
  check: anyValue,
  score: 0.78,
})

export const peRecognizers: readonly Recognizer[] = [peRuc, ...peDni]
