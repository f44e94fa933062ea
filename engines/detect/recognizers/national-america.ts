import { digitsOf, isRepeated, weightedSum } from '../checks/digits.ts'
import { isLuhn } from '../checks/luhn.ts'
import { mod11Complement } from '../checks/mod11.ts'
import type { Recognizer } from './recognizer.ts'
import { alone, byLabel } from './shape.ts'

/** Numbers of Latin America that their label or a word near them tells, beside the checked ones in `latin-america.ts`. */
const intl = { category: 'PII_INTL' } as const
const any = (): boolean => true

export const brRg = byLabel({
  ...intl,
  region: 'BR',
  name: 'br-rg',
  type: 'BR_RG',
  label: 'Brazilian RG',
  of: ['rg', 'rg n', 'registro geral', 'identidade', 'carteira de identidade'],
  body: /\d{1,2}\.\d{3}\.\d{3}-?[0-9X]|\d{8}-[0-9X]|[A-Z]{2}-?\d{2}\.\d{3}\.\d{3}/,
  check: any,
  base: 0.88,
})

/** CNS: weights 15 to 1 over fifteen digits to a multiple of eleven, first digit 1, 2, 7, 8 or 9 (DATASUS). */
export function isCns(value: string): boolean {
  const digits = digitsOf(value)
  const weights = [15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1]
  return (
    digits.length === 15 &&
    [1, 2, 7, 8, 9].includes(digits[0]) &&
    !isRepeated(digits) &&
    weightedSum(digits, weights) % 11 === 0
  )
}

export const brSus: Recognizer = {
  category: 'PHI',
  region: 'BR',
  name: 'br-sus',
  type: 'BR_SUS',
  label: 'Brazilian health card',
  triggers: [{ on: 'digits', lengths: [3, 15] }],
  pattern: alone(/\d{15}|\d{3} \d{4} \d{4} \d{4}/),
  check: isCns,
  context: { pt: ['cns', 'sus', 'cartão sus', 'cartão nacional de saúde', 'saúde'] },
  score: { base: 0.35, context: 0.96 },
}

/** CNH: two controls by 11, weights 9 to 1 and 1 to 9, the second less two where the first was ten (DENATRAN). */
export function isCnh(value: string): boolean {
  const digits = digitsOf(value)
  if (digits.length !== 11 || isRepeated(digits)) return false
  const first = weightedSum(digits, [9, 8, 7, 6, 5, 4, 3, 2, 1]) % 11
  const second = weightedSum(digits, [1, 2, 3, 4, 5, 6, 7, 8, 9]) % 11
  const shifted = first > 9 ? (second - 2 + 11) % 11 : second
  return (first > 9 ? 0 : first) === digits[9] && (shifted > 9 ? 0 : shifted) === digits[10]
}

export const brCnh: Recognizer = {
  ...intl,
  region: 'BR',
  name: 'br-cnh',
  type: 'BR_DRIVER_LICENSE',
  label: 'Brazilian driving licence',
  triggers: [{ on: 'digits', lengths: [11] }],
  pattern: alone(/\d{11}/),
  check: isCnh,
  context: { pt: ['cnh', 'habilitação', 'carteira de motorista'] },
  score: { base: 0.1, context: 0.95 },
}

/** NSS: office, year of entry, year of birth, serial, Luhn (IMSS). */
export function isMexicanNss(value: string): boolean {
  const digits = digitsOf(value)
  return digits.length === 11 && !isRepeated(digits) && isLuhn(digits)
}

export const mxNss: Recognizer = {
  ...intl,
  region: 'MX',
  name: 'mx-nss',
  type: 'MX_NSS',
  label: 'Mexican NSS',
  triggers: [{ on: 'digits', lengths: [2, 11] }],
  pattern: alone(/\d{11}|\d{2}[ -]\d{2}[ -]\d{2}[ -]\d{4}[ -]\d/),
  check: isMexicanNss,
  context: { es: ['nss', 'imss', 'seguro social', 'seguridad social'] },
  score: { base: 0.15, context: 0.94 },
}

/** RIF: the letter's value and weights 4 3 2 7 6 5 4 3 2 by 11 (SENIAT). */
export function isRif(value: string): boolean {
  const kind = { V: 4, E: 8, J: 12, P: 16, G: 20 }[value[0].toUpperCase()]
  const digits = digitsOf(value)
  if (kind === undefined || digits.length !== 9) return false
  const sum = kind + weightedSum(digits, [3, 2, 7, 6, 5, 4, 3, 2])
  const rest = 11 - (sum % 11)
  return (rest > 9 ? 0 : rest) === digits[8]
}

export const veRif: Recognizer = {
  ...intl,
  region: 'VE',
  name: 've-rif',
  type: 'VE_RIF',
  label: 'Venezuelan RIF',
  triggers: [
    { on: 'mixed', prefix: ['V', 'E', 'J', 'P', 'G'] },
    { on: 'literal', of: ['V-', 'E-', 'J-', 'P-', 'G-'] },
  ],
  pattern: alone(/[VEJPG]-?\d{8}-?\d/),
  check: isRif,
  context: { es: ['rif', 'seniat', 'registro de información fiscal'] },
  score: { base: 0.35, context: 0.95 },
}

export const veRifLabelled = byLabel({
  ...intl,
  region: 'VE',
  name: 've-rif-labelled',
  type: 'VE_RIF',
  label: 'Venezuelan RIF',
  of: ['rif', 'r.i.f'],
  body: /[VEJPG]-?\d{8}-?\d/,
  check: any,
  base: 0.88,
})

export const veId = byLabel({
  ...intl,
  region: 'VE',
  name: 've-ci',
  type: 'VE_CI',
  label: 'Venezuelan cédula',
  of: ['cédula', 'cédula de identidad', 'c.i', 'ci'],
  body: /[VE]-?\d{1,2}\.?\d{3}\.?\d{3}/,
  check: any,
  base: 0.86,
})

export const coId = byLabel({
  ...intl,
  region: 'CO',
  name: 'co-cc',
  type: 'CO_CC',
  label: 'Colombian cédula',
  of: ['cédula de ciudadanía', 'c.c', 'cc', 'tarjeta de identidad', 'cédula de extranjería'],
  body: /1\.\d{3}\.\d{3}\.\d{3}|\d{1,2}\.\d{3}\.\d{3}|1\d{9}|\d{8}/,
  check: any,
  base: 0.8,
})

export const arDni = byLabel({
  ...intl,
  region: 'AR',
  name: 'ar-dni',
  type: 'AR_DNI',
  label: 'Argentine DNI',
  of: ['dni', 'd.n.i', 'documento', 'libreta cívica'],
  body: /\d{1,2}\.\d{3}\.\d{3}/,
  check: any,
  base: 0.85,
})

export const peDni = byLabel({
  ...intl,
  region: 'PE',
  name: 'pe-dni',
  type: 'PE_DNI',
  label: 'Peruvian DNI',
  of: ['dni', 'd.n.i', 'documento nacional de identidad'],
  body: /\d{8}(?:-[0-9A-K])?/,
  check: any,
  base: 0.78,
})

export const mxIne = byLabel({
  ...intl,
  region: 'MX',
  name: 'mx-ine',
  type: 'MX_INE',
  label: 'Mexican voter card',
  of: ['ine', 'ife', 'clave de elector', 'credencial para votar', 'credencial de elector', 'cic', 'ocr'],
  body: /[A-Z]{6}\d{8}[HM]\d{3}|\d{13}|IDMEX\d{9,10}/,
  check: any,
  base: 0.86,
})

/** Colombia counts its check digit by primes, as `latin-america.ts` does; Costa Rica and Guatemala publish none. */
export const crCedula = byLabel({
  ...intl,
  region: 'CR',
  name: 'cr-cedula',
  type: 'CR_CEDULA',
  label: 'Costa Rican cédula',
  of: ['cédula', 'cédula de identidad', 'número de cédula', 'cédula jurídica', 'dimex'],
  body: /[1-9]-\d{4}-\d{4}|[1-9]-\d{3}-\d{6}/,
  check: any,
  base: 0.86,
})

/** DPI (CUI) of Guatemala: a control by 11 over the first eight digits, municipality, department (RENAP). */
export function isCui(value: string): boolean {
  const digits = digitsOf(value)
  if (digits.length !== 13 || isRepeated(digits)) return false
  const rest = weightedSum(digits, [2, 3, 4, 5, 6, 7, 8, 9]) % 11
  const department = digits[9] * 10 + digits[10]
  return rest === digits[8] && department >= 1 && department <= 22
}

export const gtDpi: Recognizer = {
  ...intl,
  region: 'GT',
  name: 'gt-dpi',
  type: 'GT_DPI',
  label: 'Guatemalan DPI',
  triggers: [{ on: 'digits', lengths: [4, 13] }],
  pattern: alone(/\d{13}|\d{4} \d{5} \d{4}/),
  check: isCui,
  context: { es: ['dpi', 'cui', 'documento personal de identificación'] },
  score: { base: 0.15, context: 0.94 },
}

/** CI of Paraguay and others in Mercosur are counted by their label; RUC of Paraguay ends in a control by 11 (SET). */
export function isParaguayanRuc(value: string): boolean {
  const digits = digitsOf(value)
  const payload = digits.slice(0, -1).reverse()
  const complement = mod11Complement(payload, [2, 3, 4, 5, 6, 7, 8, 9])
  return (complement > 9 ? 0 : complement) === digits[digits.length - 1]
}

export const pyRuc: Recognizer = {
  ...intl,
  region: 'PY',
  name: 'py-ruc',
  type: 'PY_RUC',
  label: 'Paraguayan RUC',
  triggers: [{ on: 'digits', lengths: [6, 7, 8] }],
  pattern: alone(/\d{6,8}-\d/),
  check: isParaguayanRuc,
  context: { es: ['ruc', 'paraguay', 'contribuyente'] },
  score: { base: 0.15, context: 0.9 },
}

export const nationalAmericanRecognizers: readonly Recognizer[] = [
  ...brRg,
  brSus,
  brCnh,
  mxNss,
  veRif,
  ...veRifLabelled,
  ...veId,
  ...coId,
  ...arDni,
  ...peDni,
  ...mxIne,
  ...crCedula,
  gtDpi,
  pyRuc,
]
