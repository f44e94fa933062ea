import { alphanumericValue, digitsOf, isRepeated, numberAt, weightedSum } from '../checks/digits.ts'
import { mod11Complement } from '../checks/mod11.ts'
import type { Recognizer } from './recognizer.ts'
import { alone, byLabel } from './shape.ts'

/** Numbers of Europe beside those in the files of its countries. */
const eu = { category: 'PII_EU' } as const
const any = (): boolean => true

/** CCC: two controls by 11, weights 1 2 4 8 5 10 9 7 3 6, the bank and branch behind two zeros (Consejo Superior Bancario). */
export function isCcc(value: string): boolean {
  const digits = digitsOf(value)
  if (digits.length !== 20 || isRepeated(digits)) return false
  const weights = [1, 2, 4, 8, 5, 10, 9, 7, 3, 6]
  const control = (payload: readonly number[]): number => {
    const rest = 11 - (weightedSum(payload, weights) % 11)
    return rest === 11 ? 0 : rest === 10 ? 1 : rest
  }
  return control([0, 0, ...digits.slice(0, 8)]) === digits[8] && control(digits.slice(10)) === digits[9]
}

export const esCcc: Recognizer = {
  category: 'FINANCIAL',
  region: 'ES',
  name: 'es-ccc',
  type: 'ES_CCC',
  label: 'Spanish account (CCC)',
  triggers: [{ on: 'digits', lengths: [4, 20] }],
  pattern: alone(/\d{20}|\d{4}([ -])\d{4}\1\d{2}\1\d{10}/),
  check: isCcc,
  context: { es: ['ccc', 'cuenta', 'código cuenta cliente', 'banco', 'c.c.c'] },
  score: { base: 0.45, context: 0.95 },
}

/** Polish passport: weights 7 3 then 9 for the control, 1 7 3 1 7 3 (ICAO's 7 3 1 over letters). */
export function isPolishPassport(value: string): boolean {
  const id = value.replace(' ', '')
  const values = [...id].map(alphanumericValue)
  const sum = weightedSum([...values.slice(0, 2), ...values.slice(3)], [7, 3, 1, 7, 3, 1, 7, 3])
  return sum % 10 === values[2]
}

export const plPassport: Recognizer = {
  ...eu,
  region: 'PL',
  name: 'pl-passport',
  type: 'PL_PASSPORT',
  label: 'Polish passport',
  triggers: [{ on: 'mixed' }],
  pattern: alone(/[A-Z]{2} ?\d{7}/),
  check: isPolishPassport,
  context: { pl: ['paszport', 'paszportu', 'numer paszportu'], en: ['polish passport'] },
  score: { base: 0.15, context: 0.94 },
}

/** Tax number of Hungarian persons: 8, days since 1867, serial, and a control by 11, weights 1 to 9 (NAV). */
export function isHungarianTax(value: string): boolean {
  const digits = digitsOf(value)
  if (digits.length !== 10 || digits[0] !== 8) return false
  return weightedSum(digits, [1, 2, 3, 4, 5, 6, 7, 8, 9]) % 11 === digits[9]
}

export const huTax: Recognizer = {
  ...eu,
  region: 'HU',
  name: 'hu-tax',
  type: 'HU_TAX',
  label: 'Hungarian tax number',
  triggers: [{ on: 'digits', lengths: [10] }],
  pattern: alone(/8\d{9}/),
  check: isHungarianTax,
  context: { hu: ['adóazonosító', 'adóazonosító jel', 'adószám'], en: ['hungarian tax'] },
  score: { base: 0.15, context: 0.95 },
}

/** LANR: six digits, a control with weights 4 and 9 (products summed digit by digit are not), and the speciality (KBV). */
export function isLanr(value: string): boolean {
  const digits = digitsOf(value)
  if (digits.length !== 9 || isRepeated(digits.slice(0, 6))) return false
  const control = (10 - (weightedSum(digits, [4, 9, 4, 9, 4, 9]) % 10)) % 10
  return control === digits[6]
}

export const deLanr: Recognizer = {
  ...eu,
  region: 'DE',
  name: 'de-lanr',
  type: 'DE_LANR',
  label: 'German physician number',
  triggers: [{ on: 'digits', lengths: [9] }],
  pattern: alone(/\d{9}/),
  check: isLanr,
  context: { de: ['lanr', 'arztnummer', 'arzt-nr'] },
  score: { base: 0.05, context: 0.94 },
}

export const deBsnr = byLabel({
  ...eu,
  region: 'DE',
  name: 'de-bsnr',
  type: 'DE_BSNR',
  label: 'German practice number',
  of: ['bsnr', 'betriebsstättennummer', 'betriebsstätten-nr'],
  body: /\d{9}/,
  check: any,
  base: 0.88,
})

export const frCni = byLabel({
  ...eu,
  region: 'FR',
  name: 'fr-cni',
  type: 'FR_CNI',
  label: 'French identity card',
  of: [
    ...["carte d'identité", "carte nationale d'identité", 'cni', 'cnis', "numéro de carte d'identité"],
    ...['n de cni', "pièce d'identité"],
  ],
  body: /\d{12}|(?=[A-Z0-9]{0,8}\d)[A-Z0-9]{9}/,
  check: (value) => (value.match(/\d/g)?.length ?? 0) >= 2,
  base: 0.85,
})

/** Routing keys of An Post; four characters of its alphabet follow. */
export const ieEircode: Recognizer = {
  category: 'PII',
  region: 'IE',
  name: 'ie-eircode',
  type: 'IE_EIRCODE',
  label: 'Irish Eircode',
  triggers: [{ on: 'mixed', prefix: [...'ACDEFHKNPRTVWXY'] }],
  pattern: alone(/(?:[AC-FHKNPRTV-Y]\d{2}|D6W) ?[0-9AC-FHKNPRTV-Y]{4}/),
  check: (value) => /[A-Z]/.test(value.slice(3)) && /\d/.test(value.slice(3)),
  context: { en: ['eircode', 'ireland', 'dublin', 'cork', 'galway', 'limerick', 'co', 'county', 'address'] },
  score: { base: 0.4, context: 0.9 },
}

/** Health and care number of Northern Ireland: 320 to 399 in front, and the control of the NHS number. */
export function isNorthernIrishHealth(value: string): boolean {
  const digits = digitsOf(value)
  const head = numberAt(digits, 0, 3)
  if (digits.length !== 10 || head < 320 || head > 399) return false
  return mod11Complement(digits.slice(0, 9), [10, 9, 8, 7, 6, 5, 4, 3, 2]) === digits[9]
}

export const ukHealthNi: Recognizer = {
  category: 'PHI',
  region: 'GB',
  name: 'uk-hc-ni',
  type: 'UK_HC_NI',
  label: 'Northern Irish health number',
  triggers: [{ on: 'digits', lengths: [3, 10] }],
  pattern: alone(/\d{3}[ -]?\d{3}[ -]?\d{4}/),
  check: isNorthernIrishHealth,
  context: { en: ['h&c', 'health and care', 'hsc', 'h and c', 'hcn'] },
  score: { base: 0.1, context: 0.95 },
}

/** Maltese identity card: up to seven digits and the letter of the register. */
export const mtId: Recognizer = {
  ...eu,
  region: 'MT',
  name: 'mt-id',
  type: 'MT_ID',
  label: 'Maltese identity card',
  triggers: [{ on: 'digits', lengths: [4, 5, 6, 7] }],
  pattern: alone(/\d{4,7}[MGAPLHBZ]/),
  context: { mt: ['karta tal-identità'], en: ['maltese', 'malta', 'maltese id'] },
  score: { base: 0.1, context: 0.85 },
}

/** TIC of Cyprus: digits at odd places by a table, the sum by 26 (Ministry of Finance). */
export function isCypriotTic(value: string): boolean {
  const table = [1, 0, 5, 7, 9, 13, 15, 17, 19, 21]
  const digits = digitsOf(value)
  if (digits.length !== 8 || value.startsWith('12')) return false
  const sum = digits.reduce((total, digit, i) => total + (i % 2 === 0 ? table[digit] : digit), 0)
  return String.fromCharCode(65 + (sum % 26)) === value[value.length - 1]
}

export const cyTic: Recognizer = {
  ...eu,
  region: 'CY',
  name: 'cy-tic',
  type: 'CY_TIC',
  label: 'Cypriot TIC',
  triggers: [{ on: 'digits', lengths: [8] }],
  pattern: alone(/\d{8}[A-Z]/),
  check: isCypriotTic,
  context: {
    el: ['αφμ', 'φορολογική ταυτότητα'],
    en: ['tic', 'tax identification code', 'cyprus', 'cypriot'],
  },
  score: { base: 0.25, context: 0.94 },
}

/** The card carries 80 (health), the country and the institution's own number (Decision S1 of the Administrative Commission). */
export const euEhic = byLabel({
  category: 'PHI',
  region: 'EU',
  name: 'eu-ehic',
  type: 'EU_EHIC',
  label: 'European health insurance card',
  of: [
    ...['ehic', 'ghic', 'european health insurance card', 'egvk', 'ekvk', 'ceam', 'tse', 'team'],
    ...['europäische krankenversicherungskarte', "carte européenne d'assurance maladie"],
    'tarjeta sanitaria europea',
  ],
  body: /80\d{3}(?:[ ]?\d{3,5}){3,4}|80\d{18}/,
  check: (value) => value.replace(/\D/g, '').length >= 17,
  base: 0.88,
})

export const ruPassport: Recognizer = {
  category: 'PII_INTL',
  region: 'RU',
  name: 'ru-passport',
  type: 'RU_PASSPORT',
  label: 'Russian passport',
  triggers: [{ on: 'digits', lengths: [2, 4, 10] }],
  pattern: alone(/\d{2} ?\d{2} (?:[№#] ?)?\d{6}|\d{10}/),
  unsure: (value) => /^\d{10}$/.test(value),
  context: { ru: ['паспорт', 'паспорта', 'серия'], en: ['russian passport'] },
  score: { base: 0.2, context: 0.94 },
}

export const nationalEuropeanRecognizers: readonly Recognizer[] = [
  esCcc,
  plPassport,
  huTax,
  deLanr,
  ...deBsnr,
  ...frCni,
  ieEircode,
  ukHealthNi,
  mtId,
  cyTic,
  ...euEhic,
  ruPassport,
]
