import { isShortDay } from '../checks/calendar.ts'
import { compact, digitsOf, numberAt, weightedSum } from '../checks/digits.ts'
import { isGs1 } from '../checks/gs1.ts'
import { isMod11_10 } from '../checks/iso7064.ts'
import { mod11Complement } from '../checks/mod11.ts'
import { icaoCheckDigit } from '../checks/mrz.ts'
import type { Recognizer } from './recognizer.ts'
import { alone, labelled } from './shape.ts'

const de = { category: 'PII_EU', region: 'DE' } as const

/**
 * Steueridentifikationsnummer: ISO 7064 mod 11,10, no leading zero, and among the first ten digits exactly one that stands
 * two or three times (three in a row never), the others once at most (BZSt, section 139b AO).
 */
export function isGermanTaxId(value: string): boolean {
  const digits = digitsOf(value)
  if (digits.length !== 11 || digits[0] === 0) return false
  const counts = new Array<number>(10).fill(0)
  for (const digit of digits.slice(0, 10)) counts[digit]++
  const repeated = counts.filter((count) => count > 1)
  if (repeated.length !== 1 || repeated[0] > 3) return false
  return !/(\d)\1\1/.test(digits.slice(0, 10).join('')) && isMod11_10(digits)
}

/** Identity card and passport: serial of nine and ICAO's 7-3-1 digit. */
export function isGermanDocument(value: string): boolean {
  return /\d/.test(value.slice(0, 9)) && icaoCheckDigit(value.slice(0, 9)) === Number(value[9])
}

/**
 * Rentenversicherungsnummer: area, birth date, initial, serial; the letter counts as its place of two digits, products'
 * digit sums by weights 2 1 2 5 7 1 2 1 2 1 2 1 (VKVV annex).
 */
export function isGermanPensionNumber(value: string): boolean {
  const id = compact(value)
  const letter = id.charCodeAt(8) - 64
  const digits = digitsOf(`${id.slice(0, 8)}${String(letter).padStart(2, '0')}${id.slice(9)}`)
  if (digits.length !== 13) return false
  const day = numberAt(digits, 2, 4)
  const month = numberAt(digits, 4, 6)
  if (!isShortDay(numberAt(digits, 6, 8), month, day > 50 ? day - 50 : day)) return false
  return digitSumMod10(digits, [2, 1, 2, 5, 7, 1, 2, 1, 2, 1, 2, 1]) === digits[12]
}

/** Krankenversichertennummer: the letter as two digits, weights 1 2 in turn, digit sums (section 290 SGB V). */
export function isGermanHealthNumber(value: string): boolean {
  const letter = value.charCodeAt(0) - 64
  const digits = digitsOf(`${String(letter).padStart(2, '0')}${value.slice(1)}`)
  return digits.length === 11 && digitSumMod10(digits, [1, 2, 1, 2, 1, 2, 1, 2, 1, 2]) === digits[10]
}

function digitSumMod10(digits: readonly number[], weights: readonly number[]): number {
  let sum = 0
  for (let i = 0; i < weights.length; i++) {
    const product = digits[i] * weights[i]
    sum += Math.floor(product / 10) + (product % 10)
  }
  return sum % 10
}

/** Austria: check digit at the fourth place, weights 3 7 9 (0) 5 8 4 2 1 6, then the birth date. */
export function isAustrianInsuranceNumber(value: string): boolean {
  const digits = digitsOf(value)
  if (digits.length !== 10 || digits[0] === 0) return false
  if (!isShortDay(numberAt(digits, 8, 10), Math.min(12, numberAt(digits, 6, 8)), numberAt(digits, 4, 6)))
    return false
  return (
    numberAt(digits, 6, 8) <= 15 && weightedSum(digits, [3, 7, 9, 0, 5, 8, 4, 2, 1, 6]) % 11 === digits[3]
  )
}

/** Swiss AHV number: 756 and EAN-13. */
export function isAhv(value: string): boolean {
  const digits = digitsOf(value)
  return digits.length === 13 && numberAt(digits, 0, 3) === 756 && isGs1(digits)
}

/** Swiss UID: weights 5 4 3 2 7 6 5 4, complement to 11, ten never issued. */
export function isSwissUid(value: string): boolean {
  const digits = digitsOf(value)
  return digits.length === 9 && mod11Complement(digits.slice(0, 8), [5, 4, 3, 2, 7, 6, 5, 4]) === digits[8]
}

export const deTaxId: Recognizer = {
  ...de,
  name: 'de-tax-id',
  type: 'DE_TAX_ID',
  label: 'German tax identification number',
  triggers: [{ on: 'digits', lengths: [2, 11] }],
  pattern: alone(/\d{11}|\d{2} \d{3} \d{3} \d{3}/),
  check: isGermanTaxId,
  context: {
    de: [
      'steuer-id',
      'steueridentifikationsnummer',
      'steuer-identifikationsnummer',
      'steuerid',
      'idnr',
      'id-nr',
      'tin',
      'finanzamt',
      'steuerliche identifikationsnummer',
      'steuernummer',
      'steuer',
    ],
    en: ['tax id', 'german tax', 'tax identification'],
  },
  score: { base: 0.3, context: 0.95 },
}

export const deTaxNumber: Recognizer = {
  ...de,
  name: 'de-tax-number',
  type: 'DE_TAX_NUMBER',
  label: 'German tax number',
  triggers: [{ on: 'label', of: ['steuernummer', 'steuer-nr', 'st.-nr', 'st-nr', 'stnr', 'steuer nummer'] }],
  pattern: labelled(/\d{2,4}[/ ]\d{3,4}[/ ]\d{4,5}|\d{10,13}/),
  group: 'value',
  score: { base: 0.88 },
}

const cardWords = {
  de: [
    'personalausweis',
    'ausweis',
    'ausweisnummer',
    'ausweis-nr',
    'personalausweisnummer',
    'pa-nr',
    'reisepass',
    'passnummer',
    'pass-nr',
    'reisepassnummer',
  ],
  en: ['id card', 'identity card', 'german id', 'passport'],
}

export const deIdCard: Recognizer = {
  ...de,
  name: 'de-id-card',
  type: 'DE_ID_CARD',
  label: 'German identity card',
  triggers: [{ on: 'mixed', prefix: ['L', 'M', 'N', 'P', 'R', 'T', 'V', 'W', 'X', 'Y'] }],
  pattern: alone(/[LMNPRTVWXY][0-9CFGHJKLMNPRTVWXYZ]{8}\d/),
  check: isGermanDocument,
  context: cardWords,
  score: { base: 0.3, context: 0.95 },
}

export const dePassport: Recognizer = {
  ...deIdCard,
  name: 'de-passport',
  type: 'DE_PASSPORT',
  label: 'German passport',
  triggers: [{ on: 'mixed', prefix: ['C', 'F', 'G', 'H', 'J', 'K'] }],
  pattern: alone(/[CFGHJK][0-9CFGHJKLMNPRTVWXYZ]{8}\d/),
}

export const deSocialSecurity: Recognizer = {
  ...de,
  name: 'de-social-security',
  type: 'DE_SOCIAL_SECURITY',
  label: 'German pension insurance number',
  triggers: [{ on: 'digits', lengths: [2, 8] }],
  pattern: alone(/\d{2} ?\d{6} ?[A-Z] ?\d{3}/),
  check: isGermanPensionNumber,
  context: {
    de: [
      'rentenversicherungsnummer',
      'sozialversicherungsnummer',
      'rvnr',
      'sv-nummer',
      'svnr',
      'versicherungsnummer',
      'rentenversicherung',
    ],
  },
  score: { base: 0.85, context: 0.98 },
}

export const deHealthInsurance: Recognizer = {
  name: 'de-health-insurance',
  type: 'DE_HEALTH_INSURANCE',
  label: 'German health insurance number',
  category: 'PHI',
  region: 'DE',
  triggers: [{ on: 'mixed' }],
  pattern: alone(/[A-Z]\d{9}/),
  check: isGermanHealthNumber,
  context: {
    de: [
      'krankenversicherung',
      'versichertennummer',
      'versicherten-nr',
      'kvnr',
      'krankenkasse',
      'krankenversichertennummer',
      'kasse',
    ],
    en: ['health insurance'],
  },
  score: { base: 0.35, context: 0.95 },
}

export const deHrb: Recognizer = {
  ...de,
  name: 'de-hrb',
  type: 'DE_HRB',
  label: 'German trade register number',
  triggers: [{ on: 'literal', of: ['HRB', 'HRA'] }],
  pattern: alone(/HR[AB](?:[- ]?Nr\.?)?[ :]{0,2}\d{1,6}(?: [A-Z]{1,2})?/),
  context: { de: ['amtsgericht', 'handelsregister', 'registergericht'] },
  score: { base: 0.75, context: 0.95 },
}

export const atSvnr: Recognizer = {
  ...de,
  region: 'AT',
  name: 'at-svnr',
  type: 'AT_SVNR',
  label: 'Austrian insurance number',
  triggers: [{ on: 'digits', lengths: [4, 10] }],
  pattern: alone(/\d{4}[ -]?\d{6}/),
  check: isAustrianInsuranceNumber,
  context: {
    de: [
      'sozialversicherungsnummer',
      'svnr',
      'sv-nummer',
      'sv-nr',
      'versicherungsnummer',
      'e-card',
      'sozialversicherung',
    ],
    en: ['austrian', 'social insurance'],
  },
  score: { base: 0.3, context: 0.95 },
}

export const chAhv: Recognizer = {
  ...de,
  category: 'PII_INTL',
  region: 'CH',
  name: 'ch-ahv',
  type: 'CH_AHV',
  label: 'Swiss AHV number',
  triggers: [{ on: 'digits', lengths: [3, 13] }],
  pattern: alone(/756([. ]?)\d{4}\1\d{4}\1\d{2}/),
  check: isAhv,
  context: {
    de: ['ahv', 'ahv-nummer', 'sozialversicherungsnummer'],
    fr: ['avs', 'numéro avs'],
    it: ['avs'],
    en: ['ahv', 'avs'],
  },
  score: { base: 0.9, context: 0.99 },
}

export const chUid: Recognizer = {
  ...chAhv,
  name: 'ch-uid',
  type: 'CH_UID',
  label: 'Swiss company number',
  triggers: [{ on: 'literal', of: ['CHE'] }],
  pattern: alone(/CHE[- ]?\d{3}\.?\d{3}\.?\d{3}(?: (?:MWST|TVA|IVA))?/),
  check: isSwissUid,
  context: { de: ['uid', 'mwst'], fr: ['ide', 'tva'], it: ['idi', 'iva'] },
  score: { base: 0.92, context: 0.98 },
}

export const germanRecognizers = [
  deTaxId,
  deTaxNumber,
  deIdCard,
  dePassport,
  deSocialSecurity,
  deHealthInsurance,
  deHrb,
  atSvnr,
  chAhv,
  chUid,
] as const
