import { compact, digitsOf, isRepeated, numberAt, weightedSum } from '../checks/digits.ts'
import { isLuhn } from '../checks/luhn.ts'
import { mod11Complement } from '../checks/mod11.ts'
import type { Recognizer } from './recognizer.ts'
import { alone } from './shape.ts'

const intl = { category: 'PII_INTL' } as const

/** RUT: factors 2 to 7 from the right, K for ten. */
export function isRut(value: string): boolean {
  const id = compact(value)
  if (!/^\d{7,8}[0-9K]$/.test(id)) return false
  const digits = digitsOf(id.slice(0, -1)).reverse()
  const complement = mod11Complement(digits, [2, 3, 4, 5, 6, 7, 2, 3])
  return (complement === 10 ? 'K' : String(complement)) === id[id.length - 1]
}

export function isCuit(value: string): boolean {
  const digits = digitsOf(value)
  if (digits.length !== 11 || ![20, 23, 24, 27, 30, 33, 34, 50, 51, 55].includes(numberAt(digits, 0, 2)))
    return false
  const complement = mod11Complement(digits.slice(0, 10), [5, 4, 3, 2, 7, 6, 5, 4, 3, 2])
  return (complement === 10 ? 9 : complement) === digits[10]
}

/** CBU: two blocks, weights 7 1 3 9 and 3 9 7 1, complement to ten (BCRA). */
export function isCbu(value: string): boolean {
  const digits = digitsOf(value)
  if (digits.length !== 22 || isRepeated(digits)) return false
  const first = weightedSum(digits, [7, 1, 3, 9, 7, 1, 3])
  const second = weightedSum(digits.slice(8), [3, 9, 7, 1, 3, 9, 7, 1, 3, 9, 7, 1, 3])
  return (10 - (first % 10)) % 10 === digits[7] && (10 - (second % 10)) % 10 === digits[21]
}

/** NIT: primes from the right, ten as 1 by rest (DIAN). */
export function isNit(value: string): boolean {
  const digits = digitsOf(value)
  const payload = digits.slice(0, -1).reverse()
  const rest = weightedSum(payload, [3, 7, 13, 17, 19, 23, 29, 37, 41, 43, 47, 53, 59, 67, 71]) % 11
  return (rest < 2 ? rest : 11 - rest) === digits[digits.length - 1]
}

/** Cédula: province, third digit below 6, Luhn. */
export function isEcuadorianId(value: string): boolean {
  const digits = digitsOf(value)
  const province = numberAt(digits, 0, 2)
  return (
    digits.length === 10 &&
    ((province >= 1 && province <= 24) || province === 30) &&
    digits[2] <= 6 &&
    isLuhn(digits)
  )
}

/** Uruguay: weights 2 9 8 7 6 3 4, complement to ten. */
export function isUruguayanId(value: string): boolean {
  const digits = digitsOf(value)
  const padded = digits.length === 7 ? [0, ...digits] : digits
  return (
    padded.length === 8 &&
    !isRepeated(padded) &&
    (10 - (weightedSum(padded, [2, 9, 8, 7, 6, 3, 4]) % 10)) % 10 === padded[7]
  )
}

export function isRuc(value: string): boolean {
  const digits = digitsOf(value)
  if (digits.length !== 11 || ![10, 15, 16, 17, 20].includes(numberAt(digits, 0, 2))) return false
  return (11 - (weightedSum(digits.slice(0, 10), [5, 4, 3, 2, 7, 6, 5, 4, 3, 2]) % 11)) % 10 === digits[10]
}

export const clRut: Recognizer = {
  ...intl,
  region: 'CL',
  name: 'cl-rut',
  type: 'CL_RUT',
  label: 'Chilean RUT',
  triggers: [{ on: 'digits', lengths: [1, 2, 7, 8] }],
  pattern: alone(/\d{1,2}\.\d{3}\.\d{3}-[\dKk]|\d{7,8}-[\dKk]/),
  check: isRut,
  context: { es: ['rut', 'run', 'r.u.t', 'cédula', 'rol único'], en: ['rut', 'chilean'] },
  score: { base: 0.7, context: 0.97 },
}

export const arCuit: Recognizer = {
  ...intl,
  region: 'AR',
  name: 'ar-cuit',
  type: 'AR_CUIT',
  label: 'Argentine CUIT or CUIL',
  triggers: [{ on: 'digits', lengths: [2, 11] }],
  pattern: alone(/\d{2}-\d{8}-\d|\d{11}/),
  check: isCuit,
  context: { es: ['cuit', 'cuil', 'c.u.i.t', 'afip'], en: ['cuit'] },
  score: { base: 0.45, context: 0.97 },
}

export const arCbu: Recognizer = {
  category: 'FINANCIAL',
  region: 'AR',
  name: 'ar-cbu',
  type: 'AR_CBU',
  label: 'Argentine CBU',
  triggers: [{ on: 'digits', lengths: [8, 22] }],
  pattern: alone(/\d{22}|\d{8} \d{14}/),
  check: isCbu,
  context: { es: ['cbu', 'transferencia', 'cuenta', 'alias'] },
  score: { base: 0.6, context: 0.97 },
}

export const coNit: Recognizer = {
  ...intl,
  region: 'CO',
  name: 'co-nit',
  type: 'CO_NIT',
  label: 'Colombian NIT',
  triggers: [{ on: 'digits', lengths: [3, 9] }],
  pattern: alone(/\d{3}\.\d{3}\.\d{3}-\d|\d{9}-\d/),
  check: isNit,
  context: { es: ['nit', 'n.i.t', 'tributaria'] },
  score: { base: 0.5, context: 0.96 },
}

export const ecCedula: Recognizer = {
  ...intl,
  region: 'EC',
  name: 'ec-cedula',
  type: 'EC_CEDULA',
  label: 'Ecuadorian cédula',
  triggers: [{ on: 'digits', lengths: [9, 10] }],
  pattern: alone(/\d{10}|\d{9}-\d/),
  check: isEcuadorianId,
  context: { es: ['cédula', 'cédula de identidad', 'c.i', 'identidad'] },
  score: { base: 0.15, context: 0.93 },
}

export const uyCi: Recognizer = {
  ...intl,
  region: 'UY',
  name: 'uy-ci',
  type: 'UY_CI',
  label: 'Uruguayan cédula',
  triggers: [{ on: 'digits', lengths: [1] }],
  pattern: alone(/\d\.\d{3}\.\d{3}-\d/),
  check: isUruguayanId,
  context: { es: ['cédula', 'c.i', 'cédula de identidad'] },
  score: { base: 0.6, context: 0.96 },
}

export const peRuc: Recognizer = {
  ...intl,
  region: 'PE',
  name: 'pe-ruc',
  type: 'PE_RUC',
  label: 'Peruvian RUC',
  triggers: [{ on: 'digits', lengths: [11] }],
  pattern: alone(/(?:10|15|16|17|20)\d{9}/),
  check: isRuc,
  context: { es: ['ruc', 'r.u.c', 'sunat'] },
  score: { base: 0.2, context: 0.95 },
}

export const doCedula: Recognizer = {
  ...intl,
  region: 'DO',
  name: 'do-cedula',
  type: 'DO_CEDULA',
  label: 'Dominican cédula',
  triggers: [{ on: 'digits', lengths: [3] }],
  pattern: alone(/\d{3}-\d{7}-\d/),
  check: (value) => isLuhn(digitsOf(value)) && !isRepeated(digitsOf(value)),
  context: { es: ['cédula', 'identidad', 'electoral'] },
  score: { base: 0.6, context: 0.96 },
}

export const latinAmericanRecognizers = [
  clRut,
  arCuit,
  arCbu,
  coNit,
  ecCedula,
  uyCi,
  peRuc,
  doCedula,
] as const
