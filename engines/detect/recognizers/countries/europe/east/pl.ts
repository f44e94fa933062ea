import { isCalendarDay } from '../../../../checks/calendar.ts'
import {
  alphanumericValue,
  compact,
  digitsOf,
  isRepeated,
  numberAt,
  weightedSum,
} from '../../../../checks/digits.ts'
import { isIban } from '../../../../checks/iban.ts'
import { standalone } from '../../../patterns.ts'
import type { Recognizer } from '../../../recognizer.ts'
import { vatNumber } from '../../../vat-number.ts'

const national = { category: 'PII_EU', region: 'PL' } as const

/** Birth date with the century in the month; weights 1 3 7 9 modulo 10. */
function isPesel(value: string): boolean {
  const digits = digitsOf(value)
  if (digits.length !== 11) return false
  const month = numberAt(digits, 2, 4)
  const century = [1900, 2000, 2100, 2200, 1800][Math.floor(month / 20)]
  if (!isCalendarDay(century + numberAt(digits, 0, 2), month % 20, numberAt(digits, 4, 6))) return false
  return weightedSum(digits, [1, 3, 7, 9, 1, 3, 7, 9, 1, 3, 1]) % 10 === 0
}

/** Weights 6 5 7 2 3 4 5 6 7 modulo 11. */
function isNip(value: string): boolean {
  const digits = digitsOf(value)
  if (digits.length !== 10 || isRepeated(digits)) return false
  return weightedSum(digits, [6, 5, 7, 2, 3, 4, 5, 6, 7]) % 11 === digits[9]
}

/** Weights 8 9 2 3 4 5 6 7 modulo 11; the long form has a second check digit over thirteen. */
function isRegon(value: string): boolean {
  const digits = digitsOf(value)
  if (isRepeated(digits)) return false
  if ((weightedSum(digits.slice(0, 8), [8, 9, 2, 3, 4, 5, 6, 7]) % 11) % 10 !== digits[8]) return false
  if (digits.length === 9) return true
  const weights = [2, 4, 8, 5, 0, 9, 7, 3, 6, 1, 2, 4, 8]
  return digits.length === 14 && (weightedSum(digits, weights) % 11) % 10 === digits[13]
}

/** Weights 7 3 1 over letters and digits; the check digit is the first digit. */
function isPolishIdCard(value: string): boolean {
  const id = compact(value)
  const weights = [7, 3, 1, 0, 7, 3, 1, 7, 3]
  let sum = 0
  for (let i = 0; i < 9; i++) sum += alphanumericValue(id[i]) * weights[i]
  return sum % 10 === Number(id[3])
}

/** Polish PESEL, the personal number: 11 digits, birth date first. Check digit modulo 10 (Ustawa o ewidencji ludności). */
const plPesel: Recognizer = {
  ...national,
  name: 'pl-pesel',
  type: 'PL_PESEL',
  label: 'Polish PESEL',
  triggers: [{ on: 'digits', lengths: [11] }],
  pattern: standalone(/\d{11}/),
  check: isPesel,
  context: { pl: ['pesel', 'nr pesel', 'numer pesel', 'urodzony', 'urodzona'], en: ['pesel', 'polish'] },
  score: { base: 0.4, context: 0.97 },
  exactLabels: ['pesel', 'nr pesel', 'numer pesel'],
}

/** Polish NIP, the tax number: ten digits, with or without hyphens. Check digit modulo 11 (Ministry of Finance). */
const plNip: Recognizer = {
  ...national,
  name: 'pl-nip',
  type: 'PL_NIP',
  label: 'Polish NIP',
  triggers: [{ on: 'digits', lengths: [3, 10] }],
  pattern: standalone(/\d{10}|\d{3}-\d{3}-\d{2}-\d{2}|\d{3}-\d{2}-\d{2}-\d{3}/),
  check: isNip,
  context: { pl: ['nip', 'numer identyfikacji podatkowej'], en: ['nip', 'vat', 'tax'] },
  score: { base: 0.2, context: 0.94 },
  exactLabels: ['nip'],
}

/** Polish REGON, the statistical number of a business: nine or fourteen digits. Check digit modulo 11 (GUS). */
const plRegon: Recognizer = {
  ...national,
  name: 'pl-regon',
  type: 'PL_REGON',
  label: 'Polish REGON',
  triggers: [{ on: 'digits', lengths: [9, 14] }],
  pattern: standalone(/\d{9}(?:\d{5})?/),
  check: isRegon,
  context: { pl: ['regon'] },
  score: { base: 0.08, context: 0.93 },
  exactLabels: ['regon'],
}

/** Polish identity card: three letters and six digits. Check digit modulo 10. */
const plIdCard: Recognizer = {
  ...national,
  name: 'pl-id-card',
  type: 'PL_ID_CARD',
  label: 'Polish identity card',
  triggers: [{ on: 'mixed' }, { on: 'label', of: ['dowód osobisty', 'dowodu osobistego', 'seria i numer'] }],
  pattern: standalone(/[A-Z]{3} ?\d{6}/),
  check: isPolishIdCard,
  context: { pl: ['dowód', 'dowód osobisty', 'seria', 'dowodu'], en: ['polish', 'identity card'] },
  score: { base: 0.3, context: 0.95 },
  exactLabels: ['dowód osobisty', 'numer dowodu', 'seria i numer dowodu', 'dowód'],
}

/** ICAO weights 7 3 1 over letters and digits; the check digit is the first digit. */
function isPolishPassport(value: string): boolean {
  const id = value.replace(' ', '')
  const values = [...id].map(alphanumericValue)
  const sum = weightedSum([...values.slice(0, 2), ...values.slice(3)], [7, 3, 1, 7, 3, 1, 7, 3])
  return sum % 10 === values[2]
}

/** Polish passport: two letters and seven digits. Check digit modulo 10. */
const plPassport: Recognizer = {
  ...national,
  name: 'pl-passport',
  type: 'PL_PASSPORT',
  label: 'Polish passport',
  triggers: [{ on: 'mixed' }],
  pattern: standalone(/[A-Z]{2} ?\d{7}/),
  check: isPolishPassport,
  context: { pl: ['paszport', 'paszportu', 'numer paszportu'], en: ['polish passport'] },
  score: { base: 0.15, context: 0.94 },
}

/** Polish VAT number: PL and the NIP. */
const plVat = vatNumber({ country: 'PL', format: /\d{10}|\d{3}-\d{3}-\d{2}-\d{2}/, check: isNip })

/** Account number of Poland (NRB): an IBAN without its country, so that its check digits are those of ISO 13616. */
const plAccount: Recognizer = {
  name: 'pl-account',
  type: 'BANK_ACCOUNT',
  label: 'Bank account number',
  category: 'FINANCIAL',
  region: 'GLOBAL',
  triggers: [{ on: 'digits', lengths: [2, 26] }],
  pattern: standalone(/\d{2}(?: ?\d{4}){6}/),
  check: (value) => isIban(`PL${compact(value)}`),
  score: { base: 0.9 },
}

export const plRecognizers: readonly Recognizer[] = [
  plAccount,
  plPesel,
  plNip,
  plRegon,
  plIdCard,
  plPassport,
  plVat,
]
