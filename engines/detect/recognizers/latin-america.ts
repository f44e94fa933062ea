import { isShortDay } from '../checks/calendar.ts'
import { compact, digitsOf, isRepeated, numberAt, weightedSum } from '../checks/digits.ts'
import { isLuhn } from '../checks/luhn.ts'
import { mod11Complement, mod11OrZero } from '../checks/mod11.ts'
import type { Recognizer } from '../recognizer.ts'
import { alone } from './shape.ts'

const intl = { category: 'PII_INTL' } as const

/** CPF: two controls by 11, weights 10 to 2 and 11 to 2, ten as 0 (Receita Federal). */
export function isCpf(value: string): boolean {
  const digits = digitsOf(value)
  if (digits.length !== 11 || isRepeated(digits)) return false
  if (mod11OrZero(digits.slice(0, 9), [10, 9, 8, 7, 6, 5, 4, 3, 2]) !== digits[9]) return false
  return mod11OrZero(digits.slice(0, 10), [11, 10, 9, 8, 7, 6, 5, 4, 3, 2]) === digits[10]
}

/** CNPJ: two controls by 11; since 2026 its first twelve places may hold letters, valued by their ASCII code less 48. */
export function isCnpj(value: string): boolean {
  const id = compact(value)
  if (!/^[0-9A-Z]{12}\d{2}$/.test(id)) return false
  const values = [...id].map((char) => char.charCodeAt(0) - 48)
  if (isRepeated(values)) return false
  if (mod11OrZero(values.slice(0, 12), [5, 4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2]) !== values[12]) return false
  return mod11OrZero(values.slice(0, 13), [6, 5, 4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2]) === values[13]
}

export function isPis(value: string): boolean {
  const digits = digitsOf(value)
  if (digits.length !== 11 || isRepeated(digits)) return false
  return mod11OrZero(digits.slice(0, 10), [3, 2, 9, 8, 7, 6, 5, 4, 3, 2]) === digits[10]
}

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

const states =
  'AS BC BS CC CL CM CS CH DF DG GT GR HG JC MC MN MS NT NL OC PL QT QR SP SL SR TC TS TL VZ YN ZS NE'.split(
    ' ',
  )
const curpAlphabet = '0123456789ABCDEFGHIJKLMNÑOPQRSTUVWXYZ'

/** CURP: names, date, sex, state, consonants, and a control by 10 over base 37, weights 18 to 2 (RENAPO). */
export function isCurp(value: string): boolean {
  const id = value.toUpperCase()
  if (!isShortDay(Number(id.slice(4, 6)), Number(id.slice(6, 8)), Number(id.slice(8, 10)))) return false
  if (!states.includes(id.slice(11, 13))) return false
  let sum = 0
  for (let i = 0; i < 17; i++) sum += curpAlphabet.indexOf(id[i]) * (18 - i)
  return (10 - (sum % 10)) % 10 === Number(id[17])
}

/** RFC: date, and a control by 11 over its own alphabet, weights 13 to 2; a body's code is led by a blank (SAT). */
export function isRfc(value: string): boolean {
  const padded = value.toUpperCase().padStart(13, ' ')
  if (!isShortDay(Number(padded.slice(4, 6)), Number(padded.slice(6, 8)), Number(padded.slice(8, 10))))
    return false
  const alphabet = '0123456789ABCDEFGHIJKLMN&OPQRSTUVWXYZ Ñ'
  let sum = 0
  for (let i = 0; i < 12; i++) sum += alphabet.indexOf(padded[i]) * (13 - i)
  const rest = sum % 11
  return (rest === 0 ? '0' : rest === 1 ? 'A' : String(11 - rest)) === padded[12]
}

/** CLABE: weights 3 7 1, products by ten (Banxico). */
export function isClabe(value: string): boolean {
  const digits = digitsOf(value)
  const weights = [3, 7, 1]
  let sum = 0
  for (let i = 0; i < 17; i++) sum += (digits[i] * weights[i % 3]) % 10
  return digits.length === 18 && !isRepeated(digits) && (10 - (sum % 10)) % 10 === digits[17]
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

export const brCpf: Recognizer = {
  ...intl,
  region: 'BR',
  name: 'br-cpf',
  type: 'BR_CPF',
  label: 'Brazilian CPF',
  triggers: [{ on: 'digits', lengths: [3] }],
  pattern: alone(/\d{3}\.\d{3}\.\d{3}-\d{2}/),
  check: isCpf,
  context: {
    pt: ['cpf', 'c.p.f', 'cadastro de pessoas', 'inscrito', 'inscrita', 'portador'],
    en: ['cpf', 'brazilian'],
  },
  score: { base: 0.95, context: 0.99 },
}

export const brCpfBare: Recognizer = {
  ...brCpf,
  name: 'br-cpf-bare',
  triggers: [{ on: 'digits', lengths: [9, 11] }],
  pattern: alone(/\d{9}-?\d{2}/),
  score: { base: 0.25, context: 0.96 },
}

export const brCnpj: Recognizer = {
  ...intl,
  region: 'BR',
  name: 'br-cnpj',
  type: 'BR_CNPJ',
  label: 'Brazilian CNPJ',
  triggers: [{ on: 'digits', lengths: [1, 2] }, { on: 'mixed' }],
  pattern: alone(/[0-9A-Z]{2}\.[0-9A-Z]{3}\.[0-9A-Z]{3}\/[0-9A-Z]{4}-\d{2}/),
  check: isCnpj,
  context: { pt: ['cnpj', 'c.n.p.j', 'pessoa jurídica'], en: ['cnpj'] },
  score: { base: 0.97, context: 0.99 },
}

export const brCnpjBare: Recognizer = {
  ...brCnpj,
  name: 'br-cnpj-bare',
  triggers: [{ on: 'digits', lengths: [14] }],
  pattern: alone(/\d{14}/),
  score: { base: 0.35, context: 0.96 },
}

export const brPis: Recognizer = {
  ...intl,
  region: 'BR',
  name: 'br-pis',
  type: 'BR_PIS',
  label: 'Brazilian PIS or NIS',
  triggers: [{ on: 'digits', lengths: [3, 11] }],
  pattern: alone(/\d{3}\.\d{5}\.\d{2}-\d|\d{11}/),
  check: isPis,
  context: { pt: ['pis', 'pasep', 'nis', 'nit'] },
  score: { base: 0.2, context: 0.94 },
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

export const mxCurp: Recognizer = {
  ...intl,
  region: 'MX',
  name: 'mx-curp',
  type: 'MX_CURP',
  label: 'Mexican CURP',
  triggers: [{ on: 'mixed' }],
  pattern: alone(/[A-Z][AEIOUX][A-Z]{2}\d{6}[HMX][A-Z]{2}[B-DF-HJ-NP-TV-ZÑ]{3}[0-9A-Z]\d/),
  check: isCurp,
  context: { es: ['curp', 'clave única'] },
  score: { base: 0.95, context: 0.99 },
}

export const mxRfc: Recognizer = {
  ...intl,
  region: 'MX',
  name: 'mx-rfc',
  type: 'MX_RFC',
  label: 'Mexican RFC',
  triggers: [{ on: 'mixed' }],
  pattern: alone(/[A-ZÑ&]{3,4}\d{6}[A-V1-9][A-Z1-9][0-9A]/),
  check: isRfc,
  context: { es: ['rfc', 'r.f.c', 'contribuyentes', 'sat'] },
  score: { base: 0.65, context: 0.97 },
}

export const mxClabe: Recognizer = {
  category: 'FINANCIAL',
  region: 'MX',
  name: 'mx-clabe',
  type: 'MX_CLABE',
  label: 'Mexican CLABE',
  triggers: [{ on: 'digits', lengths: [3, 18] }],
  pattern: alone(/\d{18}|\d{3} \d{3} \d{11} \d/),
  check: isClabe,
  context: { es: ['clabe', 'interbancaria', 'cuenta', 'transferencia'] },
  score: { base: 0.3, context: 0.96 },
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
  brCpf,
  brCpfBare,
  brCnpj,
  brCnpjBare,
  brPis,
  clRut,
  arCuit,
  arCbu,
  coNit,
  ecCedula,
  mxCurp,
  mxRfc,
  mxClabe,
  uyCi,
  peRuc,
  doCedula,
] as const
