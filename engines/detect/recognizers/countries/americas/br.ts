import { compact, digitsOf, isRepeated, weightedSum } from '../../../checks/digits.ts'
import { mod11OrZero } from '../../../checks/mod11.ts'
import { anyValue, byLabel, standalone } from '../../patterns.ts'
import type { Recognizer } from '../../recognizer.ts'

const national = { category: 'PII_INTL', region: 'BR' } as const

/** Two check digits modulo 11, weights 10 to 2 and 11 to 2, ten written as 0. */
export function isCpf(value: string): boolean {
  const digits = digitsOf(value)
  if (digits.length !== 11 || isRepeated(digits)) return false
  if (mod11OrZero(digits.slice(0, 9), [10, 9, 8, 7, 6, 5, 4, 3, 2]) !== digits[9]) return false
  return mod11OrZero(digits.slice(0, 10), [11, 10, 9, 8, 7, 6, 5, 4, 3, 2]) === digits[10]
}

/**
 * Two check digits modulo 11. Since 2026 the first twelve places may hold letters, which count as their ASCII code minus 48.
 */
function isCnpj(value: string): boolean {
  const id = compact(value)
  if (!/^[0-9A-Z]{12}\d{2}$/.test(id)) return false
  const values = [...id].map((char) => char.charCodeAt(0) - 48)
  if (isRepeated(values)) return false
  if (mod11OrZero(values.slice(0, 12), [5, 4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2]) !== values[12]) return false
  return mod11OrZero(values.slice(0, 13), [6, 5, 4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2]) === values[13]
}

/** Check digit modulo 11, weights 3 2 9 8 7 6 5 4 3 2, ten written as 0. */
function isPis(value: string): boolean {
  const digits = digitsOf(value)
  if (digits.length !== 11 || isRepeated(digits)) return false
  return mod11OrZero(digits.slice(0, 10), [3, 2, 9, 8, 7, 6, 5, 4, 3, 2]) === digits[10]
}

/** Brazilian CPF, the tax number of persons, as printed: `000.000.000-00`. Two check digits modulo 11 (Receita Federal). */
const brCpf: Recognizer = {
  ...national,
  name: 'br-cpf',
  type: 'BR_CPF',
  label: 'Brazilian CPF',
  triggers: [{ on: 'digits', lengths: [3] }],
  pattern: standalone(/\d{3}\.\d{3}\.\d{3}-\d{2}/),
  check: isCpf,
  context: {
    pt: ['cpf', 'c.p.f', 'cadastro de pessoas', 'inscrito', 'inscrita', 'portador'],
    en: ['cpf', 'brazilian'],
  },
  score: { base: 0.95, context: 0.99 },
  exactLabels: ['cpf', 'c.p.f', 'cpf/mf'],
}

/** CPF without its points. */
const brCpfBare: Recognizer = {
  ...brCpf,
  name: 'br-cpf-bare',
  triggers: [{ on: 'digits', lengths: [9, 11] }],
  pattern: standalone(/\d{9}-?\d{2}/),
  score: { base: 0.25, context: 0.96 },
  exactLabels: ['cpf', 'c.p.f'],
}

/**
 * Brazilian CNPJ, the company number, as printed: `00.000.000/0000-00`. Two check digits modulo 11 (Receita Federal, IN RFB
 * 2229/2024).
 */
const brCnpj: Recognizer = {
  ...national,
  name: 'br-cnpj',
  type: 'BR_CNPJ',
  label: 'Brazilian CNPJ',
  triggers: [{ on: 'digits', lengths: [1, 2] }, { on: 'mixed' }],
  pattern: standalone(/[0-9A-Z]{2}\.[0-9A-Z]{3}\.[0-9A-Z]{3}\/[0-9A-Z]{4}-\d{2}/),
  check: isCnpj,
  context: { pt: ['cnpj', 'c.n.p.j', 'pessoa jurídica'], en: ['cnpj'] },
  score: { base: 0.97, context: 0.99 },
  exactLabels: ['cnpj', 'c.n.p.j', 'cnpj/mf'],
}

/** CNPJ of digits only, without its punctuation. */
const brCnpjBare: Recognizer = {
  ...brCnpj,
  name: 'br-cnpj-bare',
  triggers: [{ on: 'digits', lengths: [14] }],
  pattern: standalone(/\d{14}/),
  score: { base: 0.35, context: 0.96 },
  exactLabels: ['cnpj'],
}

/**
 * Brazilian PIS, PASEP or NIS, the social insurance number: 11 digits, printed `000.00000.00-0`. Check digit modulo 11
 * (Caixa).
 */
const brPis: Recognizer = {
  ...national,
  name: 'br-pis',
  type: 'BR_PIS',
  label: 'Brazilian PIS or NIS',
  triggers: [{ on: 'digits', lengths: [3, 11] }],
  pattern: standalone(/\d{3}\.\d{5}\.\d{2}-\d|\d{11}/),
  check: isPis,
  context: { pt: ['pis', 'pasep', 'nis', 'nit'] },
  score: { base: 0.2, context: 0.94 },
  exactLabels: ['pis', 'pis/pasep', 'pasep'],
}

/**
 * Brazilian RG, the identity card of a state: seven to nine digits with points. Check digits differ by state; only its label
 * identifies it.
 */
const brRg = byLabel({
  ...national,
  name: 'br-rg',
  type: 'BR_RG',
  label: 'Brazilian RG',
  labels: ['rg', 'rg n', 'registro geral', 'identidade', 'carteira de identidade'],
  format: /\d{1,2}\.\d{3}\.\d{3}(?:-?[0-9X])?|\d{8}-[0-9X]|[A-Z]{2}-?\d{2}\.\d{3}\.\d{3}/,
  check: anyValue,
  score: 0.88,
})

/** Weights 15 to 1 over fifteen digits give a multiple of 11; the first digit is 1, 2, 7, 8 or 9. */
function isCns(value: string): boolean {
  const digits = digitsOf(value)
  const weights = [15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1]
  return (
    digits.length === 15 &&
    [1, 2, 7, 8, 9].includes(digits[0]) &&
    !isRepeated(digits) &&
    weightedSum(digits, weights) % 11 === 0
  )
}

/** Brazilian health card (CNS): 15 digits, printed 3-4-4-4. Weighted sum modulo 11 (DATASUS). */
const brSus: Recognizer = {
  category: 'PHI',
  region: 'BR',
  name: 'br-sus',
  type: 'BR_SUS',
  label: 'Brazilian health card',
  triggers: [{ on: 'digits', lengths: [3, 15] }],
  pattern: standalone(/\d{15}|\d{3} \d{4} \d{4} \d{4}/),
  check: isCns,
  context: { pt: ['cns', 'sus', 'cartão sus', 'cartão nacional de saúde', 'saúde'] },
  score: { base: 0.35, context: 0.96 },
  exactLabels: ['cartão sus', 'cartão nacional de saúde', 'cns'],
}

/** Two check digits modulo 11, weights 9 to 1 and 1 to 9; the second is two less where the first was ten. */
function isCnh(value: string): boolean {
  const digits = digitsOf(value)
  if (digits.length !== 11 || isRepeated(digits)) return false
  const first = weightedSum(digits, [9, 8, 7, 6, 5, 4, 3, 2, 1]) % 11
  const second = weightedSum(digits, [1, 2, 3, 4, 5, 6, 7, 8, 9]) % 11
  const shifted = first > 9 ? (second - 2 + 11) % 11 : second
  return (first > 9 ? 0 : first) === digits[9] && (shifted > 9 ? 0 : shifted) === digits[10]
}

/** Brazilian driving licence (CNH): 11 digits. Two check digits modulo 11 (DENATRAN). */
export const brCnh: Recognizer = {
  ...national,
  name: 'br-cnh',
  type: 'BR_DRIVER_LICENSE',
  label: 'Brazilian driving licence',
  triggers: [{ on: 'digits', lengths: [11] }],
  pattern: standalone(/\d{11}/),
  check: isCnh,
  context: { pt: ['cnh', 'habilitação', 'carteira de motorista'] },
  score: { base: 0.1, context: 0.95 },
  exactLabels: ['cnh', 'carteira nacional de habilitação'],
}

/** Postcode behind its label: CEP 04101-000. */
const brPostcode = byLabel({
  name: 'br-postcode',
  type: 'LOCATION',
  label: 'Place',
  category: 'PII',
  region: 'GLOBAL',
  labels: ['cep'],
  format: /\d{5}-?\d{3}|\d{2}\.\d{3}-\d{3}/,
  check: anyValue,
  score: 0.85,
})

const states = 'ac al ap am ba ce df es go ma mt ms mg pa pb pr pe pi rj rn rs ro rr sc sp se to'.split(' ')

/** Registration of a lawyer with the bar of a state: OAB/SP 123.456. */
const brBarNumber = byLabel({
  name: 'br-bar-number',
  type: 'BAR_NUMBER',
  label: 'Bar number',
  category: 'PII',
  region: 'GLOBAL',
  labels: states.map((state) => `oab/${state}`),
  format: /\d{1,3}\.?\d{3}(?:-[A-Z])?/,
  check: anyValue,
})

export const brRecognizers: readonly Recognizer[] = [
  ...brPostcode,
  ...brBarNumber,
  brCpf,
  brCpfBare,
  brCnpj,
  brCnpjBare,
  brPis,
  ...brRg,
  brSus,
]
