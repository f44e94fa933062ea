import { isShortDay } from '../checks/calendar.ts'
import { compact, digitsOf, isRepeated } from '../checks/digits.ts'
import { mod11OrZero } from '../checks/mod11.ts'
import type { Recognizer } from './recognizer.ts'
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

export const brazilianAndMexicanRecognizers = [
  brCpf,
  brCpfBare,
  brCnpj,
  brCnpjBare,
  brPis,
  mxCurp,
  mxRfc,
  mxClabe,
] as const
