import { digitsOf, isRepeated, numberAt, weightedSum } from '../../../checks/digits.ts'
import { mod11Complement } from '../../../checks/mod11.ts'
import { anyValue, byLabel, standalone } from '../../patterns.ts'
import type { Recognizer } from '../../recognizer.ts'

const national = { category: 'PII_INTL', region: 'AR' } as const

/** Known prefix of the kind of taxpayer; weights 5 4 3 2 7 6 5 4 3 2, complement to 11, ten written as 9. */
function isCuit(value: string): boolean {
  const digits = digitsOf(value)
  if (digits.length !== 11 || ![20, 23, 24, 27, 30, 33, 34, 50, 51, 55].includes(numberAt(digits, 0, 2)))
    return false
  const complement = mod11Complement(digits.slice(0, 10), [5, 4, 3, 2, 7, 6, 5, 4, 3, 2])
  return (complement === 10 ? 9 : complement) === digits[10]
}

/** Two blocks, each with a check digit modulo 10: weights 7 1 3 9 7 1 3, and 3 9 7 1 repeated. */
function isCbu(value: string): boolean {
  const digits = digitsOf(value)
  if (digits.length !== 22 || isRepeated(digits)) return false
  const first = weightedSum(digits, [7, 1, 3, 9, 7, 1, 3])
  const second = weightedSum(digits.slice(8), [3, 9, 7, 1, 3, 9, 7, 1, 3, 9, 7, 1, 3])
  return (10 - (first % 10)) % 10 === digits[7] && (10 - (second % 10)) % 10 === digits[21]
}

/** Argentine CUIT or CUIL, the tax number of companies and persons: 11 digits, printed 2-8-1. Check digit modulo 11 (AFIP). */
const arCuit: Recognizer = {
  ...national,
  name: 'ar-cuit',
  type: 'AR_CUIT',
  label: 'Argentine CUIT or CUIL',
  triggers: [{ on: 'digits', lengths: [2, 11] }],
  pattern: standalone(/\d{2}-\d{8}-\d|\d{11}/),
  check: isCuit,
  context: { es: ['cuit', 'cuil', 'c.u.i.t', 'afip'], en: ['cuit'] },
  score: { base: 0.45, context: 0.97 },
  exactLabels: ['cuit', 'cuil', 'cuit/cuil', 'c.u.i.t'],
}

/** Argentine CBU, a bank account: 22 digits in blocks of 8 and 14, each ending in a check digit modulo 10 (BCRA). */
const arCbu: Recognizer = {
  category: 'FINANCIAL',
  region: 'AR',
  name: 'ar-cbu',
  type: 'AR_CBU',
  label: 'Argentine CBU',
  triggers: [{ on: 'digits', lengths: [8, 22] }],
  pattern: standalone(/\d{22}|\d{8} \d{14}/),
  check: isCbu,
  context: { es: ['cbu', 'transferencia', 'cuenta', 'alias'] },
  score: { base: 0.6, context: 0.97 },
  exactLabels: ['cbu', 'cvu'],
}

/**
 * Argentine DNI, the national identity number: seven or eight digits with points, no check digit; only its label identifies
 * it.
 */
const arDni = byLabel({
  ...national,
  name: 'ar-dni',
  type: 'AR_DNI',
  label: 'Argentine DNI',
  labels: ['dni', 'd.n.i', 'documento', 'libreta cívica'],
  format: /\d{1,2}\.\d{3}\.\d{3}/,
  check: anyValue,
  score: 0.85,
})

export const arRecognizers: readonly Recognizer[] = [arCuit, arCbu, ...arDni]
