import { isShortDay } from '../../../../checks/calendar.ts'
import { compact, digitsOf, isRepeated, numberAt, weightedSum } from '../../../../checks/digits.ts'
import { isMod11_10 } from '../../../../checks/iso7064.ts'
import { icaoCheckDigit } from '../../../../checks/mrz.ts'
import { afterLabel, anyValue, byLabel, standalone } from '../../../patterns.ts'
import type { Recognizer } from '../../../recognizer.ts'
import { vatNumber } from '../../../vat-number.ts'

const national = { category: 'PII_EU', region: 'DE' } as const

/**
 * ISO 7064 MOD 11,10 and no leading zero. Of the first ten digits exactly one occurs two or three times, but not three times
 * in a row, and the others at most once.
 */
function isGermanTaxId(value: string): boolean {
  const digits = digitsOf(value)
  if (digits.length !== 11 || digits[0] === 0) return false
  const counts = new Array<number>(10).fill(0)
  for (const digit of digits.slice(0, 10)) counts[digit]++
  const repeated = counts.filter((count) => count > 1)
  if (repeated.length !== 1 || repeated[0] > 3) return false
  return !/(\d)\1\1/.test(digits.slice(0, 10).join('')) && isMod11_10(digits)
}

/** Serial of nine characters and the ICAO check digit 7-3-1. */
function isGermanDocument(value: string): boolean {
  return /\d/.test(value.slice(0, 9)) && icaoCheckDigit(value.slice(0, 9)) === Number(value[9])
}

/**
 * Area, birth date, initial, serial. The letter counts as two digits; digit sums of the products with weights 2 1 2 5 7 1 2 1
 * 2 1 2 1, modulo 10.
 */
function isGermanPensionNumber(value: string): boolean {
  const id = compact(value)
  const letter = id.charCodeAt(8) - 64
  const digits = digitsOf(`${id.slice(0, 8)}${String(letter).padStart(2, '0')}${id.slice(9)}`)
  if (digits.length !== 13) return false
  const day = numberAt(digits, 2, 4)
  const month = numberAt(digits, 4, 6)
  if (!isShortDay(numberAt(digits, 6, 8), month, day > 50 ? day - 50 : day)) return false
  return digitSumMod10(digits, [2, 1, 2, 5, 7, 1, 2, 1, 2, 1, 2, 1]) === digits[12]
}

/** The letter counts as two digits; digit sums of the products with weights 1 and 2 in turn, modulo 10. */
function isGermanHealthNumber(value: string): boolean {
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

/** German tax identification number (IdNr): 11 digits, printed 2-3-3-3 (BZSt, section 139b AO). */
const deTaxId: Recognizer = {
  ...national,
  name: 'de-tax-id',
  type: 'DE_TAX_ID',
  label: 'German tax identification number',
  triggers: [{ on: 'digits', lengths: [2, 11] }],
  pattern: standalone(/\d{11}|\d{2} \d{3} \d{3} \d{3}/),
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
  exactLabels: [
    'steuer-id',
    'steuerid',
    'steueridentifikationsnummer',
    'steuer-identifikationsnummer',
    'idnr',
    'steuerliche identifikationsnummer',
    'identifikationsnummer',
  ],
}

/**
 * German tax number of a tax office: groups that differ by state, with no check digit that all share; only its label
 * identifies it.
 */
const deTaxNumber: Recognizer = {
  ...national,
  name: 'de-tax-number',
  type: 'DE_TAX_NUMBER',
  label: 'German tax number',
  triggers: [{ on: 'label', of: ['steuernummer', 'steuer-nr', 'st.-nr', 'st-nr', 'stnr', 'steuer nummer'] }],
  pattern: afterLabel(/\d{2,4}[/ ]\d{3,4}[/ ]\d{4,5}|\d{10,13}/),
  group: 'value',
  score: { base: 0.88 },
}

const documentWords = {
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

/** German identity card: a letter of the authority, eight characters without vowels, check digit (ICAO Doc 9303). */
const deIdCard: Recognizer = {
  ...national,
  name: 'de-id-card',
  type: 'DE_ID_CARD',
  label: 'German identity card',
  triggers: [{ on: 'mixed', prefix: ['L', 'M', 'N', 'P', 'R', 'T', 'V', 'W', 'X', 'Y'] }],
  pattern: standalone(/[LMNPRTVWXY][0-9CFGHJKLMNPRTVWXYZ]{8}\d/),
  check: isGermanDocument,
  context: documentWords,
  score: { base: 0.3, context: 0.95 },
  exactLabels: [
    'personalausweisnummer',
    'personalausweis-nr',
    'personalausweis',
    'ausweisnummer',
    'ausweis-nr',
  ],
}

/** German passport: as the identity card, with the letters of passport authorities. */
const dePassport: Recognizer = {
  ...deIdCard,
  name: 'de-passport',
  type: 'DE_PASSPORT',
  label: 'German passport',
  triggers: [{ on: 'mixed', prefix: ['C', 'F', 'G', 'H', 'J', 'K'] }],
  pattern: standalone(/[CFGHJK][0-9CFGHJKLMNPRTVWXYZ]{8}\d/),
  exactLabels: ['reisepassnummer', 'reisepass-nr', 'reisepass', 'passnummer'],
}

/** German pension insurance number: 12 characters, `AADDMMYYLSSC` (VKVV, annex). */
const deSocialSecurity: Recognizer = {
  ...national,
  name: 'de-social-security',
  type: 'DE_SOCIAL_SECURITY',
  label: 'German pension insurance number',
  triggers: [{ on: 'digits', lengths: [2, 8] }],
  pattern: standalone(/\d{2} ?\d{6} ?[A-Z] ?\d{3}/),
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
  exactLabels: [
    'rentenversicherungsnummer',
    'sozialversicherungsnummer',
    'rv-nummer',
    'sv-nummer',
    'rvnr',
    'svnr',
  ],
}

/** German health insurance number: a letter and nine digits. Check digit modulo 10 (section 290 SGB V). */
const deHealthInsurance: Recognizer = {
  name: 'de-health-insurance',
  type: 'DE_HEALTH_INSURANCE',
  label: 'German health insurance number',
  category: 'PHI',
  region: 'DE',
  triggers: [{ on: 'mixed' }],
  pattern: standalone(/[A-Z]\d{9}/),
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
  exactLabels: [
    'versichertennummer',
    'krankenversichertennummer',
    'kvnr',
    'versicherten-nr',
    'vers.-nr',
    'vers nr',
  ],
}

/** German trade register number: HRB or HRA and up to six digits, no check digit (HGB, section 8). */
const deHrb: Recognizer = {
  ...national,
  name: 'de-hrb',
  type: 'DE_HRB',
  label: 'German trade register number',
  triggers: [{ on: 'literal', of: ['HRB', 'HRA'] }],
  pattern: standalone(/HR[AB](?:[- ]?Nr\.?)?[ :]{0,2}\d{1,6}(?: [A-Z]{1,2})?/),
  context: { de: ['amtsgericht', 'handelsregister', 'registergericht'] },
  score: { base: 0.75, context: 0.95 },
}

/** Six digits and a check digit with weights 4 and 9 modulo 10, without digit sums; then the speciality. */
function isLanr(value: string): boolean {
  const digits = digitsOf(value)
  if (digits.length !== 9 || isRepeated(digits.slice(0, 6))) return false
  const control = (10 - (weightedSum(digits, [4, 9, 4, 9, 4, 9]) % 10)) % 10
  return control === digits[6]
}

/** German physician number (LANR): nine digits. Check digit modulo 10 (KBV). */
export const deLanr: Recognizer = {
  ...national,
  name: 'de-lanr',
  type: 'DE_LANR',
  label: 'German physician number',
  triggers: [{ on: 'digits', lengths: [9] }],
  pattern: standalone(/\d{9}/),
  check: isLanr,
  context: { de: ['lanr', 'arztnummer', 'arzt-nr'] },
  score: { base: 0.05, context: 0.94 },
  exactLabels: ['lanr', 'lebenslange arztnummer', 'arztnummer'],
}

/** German practice number (BSNR): nine digits without a check digit (KBV); only its label identifies it. */
const deBsnr = byLabel({
  ...national,
  name: 'de-bsnr',
  type: 'DE_BSNR',
  label: 'German practice number',
  labels: ['bsnr', 'betriebsstättennummer', 'betriebsstätten-nr'],
  format: /\d{9}/,
  check: anyValue,
  score: 0.88,
})

/** German VAT number (USt-IdNr.): DE and nine digits. ISO 7064 MOD 11,10 (BZSt). */
const deVat = vatNumber({
  country: 'DE',
  type: 'DE_VAT',
  format: /\d{9}|\d{3} \d{3} \d{3}/,
  check: (number) => number[0] !== '0' && isMod11_10(digitsOf(number)),
})

export const deRecognizers: readonly Recognizer[] = [
  deTaxId,
  deTaxNumber,
  deIdCard,
  dePassport,
  deSocialSecurity,
  deHealthInsurance,
  deHrb,
  ...deBsnr,
  deVat,
]
