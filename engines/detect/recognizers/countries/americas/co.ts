import { digitsOf, weightedSum } from '../../../checks/digits.ts'
import { anyValue, byLabel, standalone } from '../../patterns.ts'
import type { Recognizer } from '../../recognizer.ts'

const national = { category: 'PII_INTL', region: 'CO' } as const

/** Weights of primes from the right, modulo 11; a remainder above 1 is written as its complement. */
function isNit(value: string): boolean {
  const digits = digitsOf(value)
  const payload = digits.slice(0, -1).reverse()
  const rest = weightedSum(payload, [3, 7, 13, 17, 19, 23, 29, 37, 41, 43, 47, 53, 59, 67, 71]) % 11
  return (rest < 2 ? rest : 11 - rest) === digits[digits.length - 1]
}

/** Colombian NIT, the tax number: nine digits and a check digit modulo 11 (DIAN). */
const coNit: Recognizer = {
  ...national,
  name: 'co-nit',
  type: 'CO_NIT',
  label: 'Colombian NIT',
  triggers: [{ on: 'digits', lengths: [3, 9] }],
  pattern: standalone(/\d{3}\.\d{3}\.\d{3}-\d|\d{9}-\d/),
  check: isNit,
  context: { es: ['nit', 'n.i.t', 'tributaria'] },
  score: { base: 0.5, context: 0.96 },
  exactLabels: ['nit', 'n.i.t'],
}

/** Colombian cédula de ciudadanía: up to ten digits without a check digit; only its label identifies it. */
const coId = byLabel({
  ...national,
  name: 'co-cc',
  type: 'CO_CC',
  label: 'Colombian cédula',
  labels: ['cédula de ciudadanía', 'c.c', 'cc', 'tarjeta de identidad', 'cédula de extranjería'],
  format: /[1-9]\.\d{3}\.\d{3}\.\d{3}|\d{1,2}\.\d{3}\.\d{3}|[1-9]\d{9}|\d{8}/,
  check: anyValue,
  score: 0.8,
})

export const coRecognizers: readonly Recognizer[] = [coNit, ...coId]
