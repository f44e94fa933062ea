import { alphanumericValue, compact, digitsOf, isRepeated, weightedSum } from '../../../../checks/digits.ts'
import { mod11OrZero } from '../../../../checks/mod11.ts'
import { standalone } from '../../../patterns.ts'
import type { Recognizer } from '../../../recognizer.ts'
import { vatNumber } from '../../../vat-number.ts'

const national = { category: 'PII_EU', region: 'PT' } as const

/** Weights 9 to 2, complement to 11, ten written as 0. */
function isPortugueseNif(value: string): boolean {
  const digits = digitsOf(value)
  if (digits.length !== 9 || digits[0] === 0 || isRepeated(digits)) return false
  return mod11OrZero(digits.slice(0, 8), [9, 8, 7, 6, 5, 4, 3, 2]) === digits[8]
}

/** Luhn over twelve characters in base 36. */
function isCitizenCard(value: string): boolean {
  const id = compact(value)
  if (!/^\d{9}[A-Z0-9]{2}\d$/.test(id)) return false
  let sum = 0
  for (let i = 0; i < 12; i++) {
    const n = alphanumericValue(id[i])
    const twice = n * 2
    sum += i % 2 === 1 ? n : twice > 9 ? twice - 9 : twice
  }
  return sum % 10 === 0
}

/** Weights of primes from 29 down; nine minus the remainder modulo 10. */
function isNiss(value: string): boolean {
  const digits = digitsOf(value)
  if (digits.length !== 11 || (digits[0] !== 1 && digits[0] !== 2)) return false
  return 9 - (weightedSum(digits.slice(0, 10), [29, 23, 19, 17, 13, 11, 7, 5, 3, 2]) % 10) === digits[10]
}

/**
 * Portuguese NIF, the tax number: nine digits, the first by the kind of taxpayer. Check digit modulo 11 (Autoridade
 * Tributária).
 */
const ptNif: Recognizer = {
  ...national,
  name: 'pt-nif',
  type: 'PT_NIF',
  label: 'Portuguese NIF',
  triggers: [{ on: 'digits', lengths: [3, 9] }],
  pattern: standalone(/(?:[1-35-9]\d|45)\d ?\d{3} ?\d{3}/),
  check: isPortugueseNif,
  context: {
    pt: ['nif', 'contribuinte', 'número de contribuinte', 'identificação fiscal', 'nipc', 'n.i.f'],
    en: ['portuguese', 'nif', 'tax'],
  },
  score: { base: 0.15, context: 0.94 },
  exactLabels: ['nif', 'contribuinte', 'número de contribuinte', 'n contribuinte', 'nipc'],
}

/** Portuguese citizen card: eight digits, a digit, two letters and a check digit (Cartão de Cidadão). */
const ptCitizenCard: Recognizer = {
  ...national,
  name: 'pt-cc',
  type: 'PT_CC',
  label: 'Portuguese citizen card',
  triggers: [{ on: 'digits', lengths: [8, 9] }],
  pattern: standalone(/\d{8} ?\d ?[A-Z]{2}\d/),
  check: isCitizenCard,
  context: {
    pt: [
      'cartão de cidadão',
      'cartão do cidadão',
      'bilhete de identidade',
      'documento de identificação',
      'cc',
    ],
  },
  score: { base: 0.88, context: 0.98 },
  exactLabels: ['cartão de cidadão', 'cartão do cidadão', 'número do cartão de cidadão'],
}

/** Portuguese social security number (NISS): 11 digits that begin with 1 or 2. Check digit modulo 10 (Segurança Social). */
const ptNiss: Recognizer = {
  ...national,
  name: 'pt-niss',
  type: 'PT_NISS',
  label: 'Portuguese social security number',
  triggers: [{ on: 'digits', lengths: [11] }],
  pattern: standalone(/[12]\d{10}/),
  check: isNiss,
  context: { pt: ['niss', 'segurança social'] },
  score: { base: 0.15, context: 0.93 },
  exactLabels: ['niss', 'segurança social', 'número de segurança social'],
}

/** Portuguese VAT number: PT and the NIF. */
const ptVat = vatNumber({ country: 'PT', format: /\d{9}/, check: isPortugueseNif })

export const ptRecognizers: readonly Recognizer[] = [ptNif, ptCitizenCard, ptNiss, ptVat]
