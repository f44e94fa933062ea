import { isShortDay } from '../../../checks/calendar.ts'
import { compact, digitsOf, isRepeated } from '../../../checks/digits.ts'
import { isLuhn } from '../../../checks/luhn.ts'
import { mod11Complement } from '../../../checks/mod11.ts'
import { anyValue, byLabel, standalone } from '../../patterns.ts'
import type { Recognizer } from '../../recognizer.ts'

const national = { category: 'PII_INTL', region: 'CA' } as const

/**
 * Canadian transit and institution: `12345-003`, with the account optional, or 0 + institution + transit in the electronic
 * form (Payments Canada).
 */
const caBank = byLabel({
  category: 'FINANCIAL',
  region: 'CA',
  name: 'ca-bank',
  type: 'CA_BANK',
  label: 'Canadian transit and institution',
  labels: [
    'transit number',
    'transit no',
    'transit',
    'institution number',
    'numéro de transit',
    'transit and institution',
  ],
  format: /\d{5}[- ]\d{3}(?:[- ]\d{7,12})?|0\d{8}/,
  check: anyValue,
  score: 0.85,
})

/** First digit not 0 or 8, and Luhn. */
function isSin(value: string): boolean {
  const digits = digitsOf(value)
  return digits.length === 9 && digits[0] !== 0 && digits[0] !== 8 && !isRepeated(digits) && isLuhn(digits)
}

/** A leading 9, then weights 2 4 8 5 10 9 7 3 modulo 11. */
function isBcPhn(value: string): boolean {
  const digits = digitsOf(value)
  if (digits.length !== 10 || digits[0] !== 9) return false
  return mod11Complement(digits.slice(1, 9), [2, 4, 8, 5, 10, 9, 7, 3]) === digits[9]
}

/** Four letters of the names, then birth year, month (plus 50 for women) and day, and two characters of the register. */
function isRamq(value: string): boolean {
  const digits = digitsOf(compact(value).slice(4))
  const month = digits[2] * 10 + digits[3]
  return isShortDay(digits[0] * 10 + digits[1], month > 50 ? month - 50 : month, digits[4] * 10 + digits[5])
}

/** Canadian social insurance number, as printed in groups of three. Luhn (ESDC). */
const caSin: Recognizer = {
  ...national,
  name: 'ca-sin',
  type: 'CA_SIN',
  label: 'Canadian SIN',
  triggers: [{ on: 'digits', lengths: [3] }],
  pattern: standalone(/\d{3}([- ])\d{3}\1\d{3}/),
  check: isSin,
  context: {
    en: ['sin', 'social insurance', 'social insurance number', 'canada', 'cra'],
    fr: ['nas', "numéro d'assurance sociale", 'assurance sociale'],
  },
  score: { base: 0.35, context: 0.96 },
  exactLabels: ['social insurance number', 'social insurance no', 'sin', 'numéro d’assurance sociale', 'nas'],
}

/** SIN without its blanks. */
const caSinBare: Recognizer = {
  ...caSin,
  name: 'ca-sin-bare',
  triggers: [{ on: 'digits', lengths: [9] }],
  pattern: standalone(/\d{9}/),
  score: { base: 0.1, context: 0.92 },
  exactLabels: ['social insurance number', 'social insurance no', 'sin', 'nas'],
}

/** Ontario health card: ten digits and an optional version code of two letters. Luhn (Ontario Ministry of Health). */
const caHealthOn: Recognizer = {
  category: 'PHI',
  region: 'CA',
  name: 'ca-health-on',
  type: 'CA_HEALTH_ON',
  label: 'Ontario health card',
  triggers: [{ on: 'digits', lengths: [4, 10] }],
  pattern: standalone(/\d{4}[- ]\d{3}[- ]\d{3}(?:[- ][A-Z]{2})?|\d{10}[A-Z]{2}/),
  check: (value) => isLuhn(digitsOf(value)) && !value.startsWith('0'),
  context: { en: ['ohip', 'health card', 'ontario health', 'health number', 'hcn'] },
  score: { base: 0.3, context: 0.96 },
  exactLabels: ['ohip', 'ohip number', 'ontario health card'],
}

/** British Columbia personal health number: ten digits that begin with 9. Check digit modulo 11. */
const caHealthBc: Recognizer = {
  ...caHealthOn,
  name: 'ca-health-bc',
  type: 'CA_HEALTH_BC',
  label: 'British Columbia health number',
  triggers: [{ on: 'digits', lengths: [4, 10] }],
  pattern: standalone(/9\d{3}[- ]?\d{3}[- ]?\d{3}/),
  check: isBcPhn,
  context: { en: ['phn', 'personal health number', 'bc services card', 'msp'] },
  score: { base: 0.2, context: 0.95 },
  exactLabels: ['personal health number', 'phn'],
}

/** Quebec health number (NAM): four letters and eight digits. Checked: the birth date (RAMQ). */
const caHealthQc: Recognizer = {
  ...caHealthOn,
  name: 'ca-health-qc',
  type: 'CA_HEALTH_QC',
  label: 'Quebec health number',
  triggers: [{ on: 'mixed' }, { on: 'label', of: ['ramq', 'nam', 'assurance maladie'] }],
  pattern: standalone(/[A-Z]{4} ?\d{4} ?\d{4}/),
  check: isRamq,
  context: { fr: ['ramq', 'nam', 'assurance maladie', 'carte soleil'], en: ['ramq', 'health insurance'] },
  score: { base: 0.6, context: 0.97 },
  exactLabels: ['ramq', 'nam', 'assurance maladie'],
}

/**
 * Canadian business number with a program account: nine digits, RC, RM, RP, RT or RZ, and four digits. Luhn over the nine
 * (CRA).
 */
const caBn: Recognizer = {
  ...national,
  name: 'ca-bn',
  type: 'CA_BN',
  label: 'Canadian business number',
  triggers: [{ on: 'digits', lengths: [5, 9] }],
  pattern: standalone(/\d{5} ?\d{4} ?R[CMPTZ] ?\d{4}/),
  check: (value) => isLuhn(digitsOf(value).slice(0, 9)),
  context: { en: ['business number', 'bn', 'gst', 'hst', 'cra'], fr: ["numéro d'entreprise", 'tps'] },
  score: { base: 0.9, context: 0.98 },
  exactLabels: ['business number', 'bn', 'gst number', 'gst/hst number', 'hst number'],
}

export const caRecognizers: readonly Recognizer[] = [
  ...caBank,
  caSin,
  caSinBare,
  caHealthOn,
  caHealthBc,
  caHealthQc,
  caBn,
]
