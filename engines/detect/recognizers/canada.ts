import { isShortDay } from '../checks/calendar.ts'
import { compact, digitsOf, isRepeated } from '../checks/digits.ts'
import { isLuhn } from '../checks/luhn.ts'
import { mod11Complement } from '../checks/mod11.ts'
import type { Recognizer } from './recognizer.ts'
import { alone } from './shape.ts'

const ca = { category: 'PII_INTL', region: 'CA' } as const

/** SIN: first digit not 0 or 8, Luhn (ESDC). */
export function isSin(value: string): boolean {
  const digits = digitsOf(value)
  return digits.length === 9 && digits[0] !== 0 && digits[0] !== 8 && !isRepeated(digits) && isLuhn(digits)
}

/** BC personal health number: a 9, then weights 2 4 8 5 10 9 7 3 by 11. */
export function isBcPhn(value: string): boolean {
  const digits = digitsOf(value)
  if (digits.length !== 10 || digits[0] !== 9) return false
  return mod11Complement(digits.slice(1, 9), [2, 4, 8, 5, 10, 9, 7, 3]) === digits[9]
}

/** RAMQ: names, then birth year, month (women plus 50) and day, and two of the register's own. */
export function isRamq(value: string): boolean {
  const digits = digitsOf(compact(value).slice(4))
  const month = digits[2] * 10 + digits[3]
  return isShortDay(digits[0] * 10 + digits[1], month > 50 ? month - 50 : month, digits[4] * 10 + digits[5])
}

export const caSin: Recognizer = {
  ...ca,
  name: 'ca-sin',
  type: 'CA_SIN',
  label: 'Canadian SIN',
  triggers: [{ on: 'digits', lengths: [3] }],
  pattern: alone(/\d{3}([- ])\d{3}\1\d{3}/),
  check: isSin,
  context: {
    en: ['sin', 'social insurance', 'social insurance number', 'canada', 'cra'],
    fr: ['nas', "numéro d'assurance sociale", 'assurance sociale'],
  },
  score: { base: 0.35, context: 0.96 },
}

export const caSinBare: Recognizer = {
  ...caSin,
  name: 'ca-sin-bare',
  triggers: [{ on: 'digits', lengths: [9] }],
  pattern: alone(/\d{9}/),
  score: { base: 0.1, context: 0.92 },
}

export const caHealthOn: Recognizer = {
  category: 'PHI',
  region: 'CA',
  name: 'ca-health-on',
  type: 'CA_HEALTH_ON',
  label: 'Ontario health card',
  triggers: [{ on: 'digits', lengths: [4, 10] }],
  pattern: alone(/\d{4}[- ]\d{3}[- ]\d{3}(?:[- ][A-Z]{2})?|\d{10}[A-Z]{2}/),
  check: (value) => isLuhn(digitsOf(value)) && !value.startsWith('0'),
  context: { en: ['ohip', 'health card', 'ontario health', 'health number', 'hcn'] },
  score: { base: 0.3, context: 0.96 },
}

export const caHealthBc: Recognizer = {
  ...caHealthOn,
  name: 'ca-health-bc',
  type: 'CA_HEALTH_BC',
  label: 'British Columbia health number',
  triggers: [{ on: 'digits', lengths: [4, 10] }],
  pattern: alone(/9\d{3}[- ]?\d{3}[- ]?\d{3}/),
  check: isBcPhn,
  context: { en: ['phn', 'personal health number', 'bc services card', 'msp'] },
  score: { base: 0.2, context: 0.95 },
}

export const caHealthQc: Recognizer = {
  ...caHealthOn,
  name: 'ca-health-qc',
  type: 'CA_HEALTH_QC',
  label: 'Quebec health number',
  triggers: [{ on: 'mixed' }, { on: 'label', of: ['ramq', 'nam', 'assurance maladie'] }],
  pattern: alone(/[A-Z]{4} ?\d{4} ?\d{4}/),
  check: isRamq,
  context: { fr: ['ramq', 'nam', 'assurance maladie', 'carte soleil'], en: ['ramq', 'health insurance'] },
  score: { base: 0.6, context: 0.97 },
}

export const caBn: Recognizer = {
  ...ca,
  name: 'ca-bn',
  type: 'CA_BN',
  label: 'Canadian business number',
  triggers: [{ on: 'digits', lengths: [9] }],
  pattern: alone(/\d{9} ?R[CMPTZ] ?\d{4}/),
  check: (value) => isLuhn(digitsOf(value).slice(0, 9)),
  context: { en: ['business number', 'bn', 'gst', 'hst', 'cra'], fr: ["numéro d'entreprise", 'tps'] },
  score: { base: 0.9, context: 0.98 },
}

export const canadianRecognizers = [caSin, caSinBare, caHealthOn, caHealthBc, caHealthQc, caBn] as const
