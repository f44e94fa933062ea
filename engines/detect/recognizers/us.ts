import { digitsOf, isRepeated, numberAt } from '../checks/digits.ts'
import { isLuhn } from '../checks/luhn.ts'
import type { Recognizer } from './recognizer.ts'
import { alone, byLabel, labelled } from './shape.ts'

const us = { category: 'PII_US', region: 'US' } as const

/** Numbers printed in advertisements and circulars, never issued (SSA, "Misused Social Security numbers"). */
const advertised = new Set(['078051120', '219099999', '123456789', '457555462'])

/** SSA: area 001-665 or 667-899, group 01-99, serial 0001-9999. */
export function isSsn(value: string): boolean {
  const digits = digitsOf(value)
  if (digits.length !== 9 || advertised.has(digits.join(''))) return false
  const area = numberAt(digits, 0, 3)
  if (area === 0 || area === 666 || area >= 900) return false
  return numberAt(digits, 3, 5) !== 0 && numberAt(digits, 5, 9) !== 0
}

/** IRS: 9xx with a middle pair of 50-65, 70-88, 90-92 or 94-99 (IRM 3.21.263). */
export function isItin(value: string): boolean {
  const digits = digitsOf(value)
  const group = numberAt(digits, 3, 5)
  if (digits.length !== 9 || digits[0] !== 9 || group < 50) return false
  return group <= 65 || (group >= 70 && group <= 88) || (group >= 90 && group !== 93)
}

/** The campus and internet prefixes that the IRS has assigned ("How EINs are assigned and valid EIN prefixes"). */
const einPrefixes = /^(?:0[1-6]|1[0-6]|2[0-7]|3[0-9]|4[0-8]|5[0-9]|6[0-8]|7[1-7]|8[0-8]|9[0-5]|98|99)/

/** NPI: Luhn over the number behind the issuer 80840 (45 CFR 162.406). */
export function isNpi(value: string): boolean {
  return isLuhn([8, 0, 8, 4, 0, ...digitsOf(value)])
}

/** DEA: (d1+d3+d5) + 2(d2+d4+d6) ends in the seventh digit (21 CFR 1301, DEA's registration format). */
export function isDea(value: string): boolean {
  const d = digitsOf(value.slice(2))
  if (d.length !== 7 || isRepeated(d)) return false
  return (d[0] + d[2] + d[4] + 2 * (d[1] + d[3] + d[5])) % 10 === d[6]
}

const ssnWords = {
  en: ['ssn', 'social security', 'social security number', 'social sec', 'soc sec', 'ss#', 'ssns'],
  es: ['seguro social', 'número de seguro social'],
}

export const usSsn: Recognizer = {
  ...us,
  name: 'us-ssn',
  type: 'US_SSN',
  label: 'US social security number',
  triggers: [{ on: 'digits', lengths: [3] }],
  pattern: alone(/\d{3}-\d{2}-\d{4}/),
  check: isSsn,
  context: ssnWords,
  score: { base: 0.75, context: 0.98 },
}

export const usSsnBare: Recognizer = {
  ...usSsn,
  name: 'us-ssn-bare',
  triggers: [{ on: 'digits', lengths: [3, 9] }],
  pattern: alone(/\d{9}|\d{3} \d{2} \d{4}|\d{3}\.\d{2}\.\d{4}/),
  score: { base: 0.1, context: 0.85 },
}

/** Behind its label a number of the shape counts even where the SSA would not issue it: it was meant as one. */
export const usSsnLabelled: Recognizer = {
  ...usSsn,
  name: 'us-ssn-labelled',
  triggers: [
    { on: 'label', of: ['ssn', 'social security number', 'social security no', 'social security', 'social'] },
  ],
  pattern: labelled(/\d{3}[- .]?\d{2}[- .]?\d{4}|[*xX]{3}-?[*xX]{2}-?\d{4}/),
  group: 'value',
  check: (value) => !isRepeated(digitsOf(value)) || /[*xX]/.test(value),
  score: { base: 0.9 },
}

/** Starred or crossed out but for its end. */
export const usSsnMasked: Recognizer = {
  ...usSsn,
  name: 'us-ssn-masked',
  triggers: [
    { on: 'sign', of: '*' },
    { on: 'literal', of: ['XXX-XX-', 'xxx-xx-', 'XXX XX ', 'xxx xx '] },
  ],
  pattern: /(?<![\w*])(?:\*{3}[- ]\*{2}[- ]|[Xx]{3}[- ][Xx]{2}[- ])\d{4}(?![\w*])/y,
  check: () => true,
  score: { base: 0.85, context: 0.97 },
}

export const usItin: Recognizer = {
  ...us,
  name: 'us-itin',
  type: 'US_ITIN',
  label: 'US individual taxpayer number',
  triggers: [{ on: 'digits', lengths: [3] }],
  pattern: alone(/9\d{2}([- ])\d{2}\1\d{4}/),
  check: isItin,
  context: { en: ['itin', 'taxpayer', 'tax id', 'tin', 'individual taxpayer'], es: ['contribuyente'] },
  score: { base: 0.45, context: 0.92 },
}

export const usItinBare: Recognizer = {
  ...usItin,
  name: 'us-itin-bare',
  triggers: [{ on: 'digits', lengths: [9] }],
  pattern: alone(/9\d{8}/),
  score: { base: 0.05, context: 0.8 },
}

export const usAtin: Recognizer = {
  ...us,
  name: 'us-atin',
  type: 'US_ATIN',
  label: 'US adoption taxpayer number',
  triggers: [{ on: 'digits', lengths: [3] }],
  pattern: alone(/9\d{2}-93-\d{4}/),
  context: { en: ['atin', 'adoption', 'taxpayer'] },
  score: { base: 0.45, context: 0.92 },
}

export const usEin: Recognizer = {
  ...us,
  name: 'us-ein',
  type: 'US_EIN',
  label: 'US employer number',
  triggers: [{ on: 'digits', lengths: [2] }],
  pattern: alone(/\d{2}-\d{7}/),
  check: (value) => einPrefixes.test(value),
  context: {
    en: ['ein', 'fein', 'employer identification', 'tax id', 'tin', 'federal tax', 'irs', 'taxpayer'],
  },
  score: { base: 0.4, context: 0.92 },
}

export const usPtin: Recognizer = {
  ...us,
  name: 'us-ptin',
  type: 'US_PTIN',
  label: 'US preparer number',
  triggers: [{ on: 'mixed', prefix: ['P'] }],
  pattern: alone(/P\d{8}/),
  context: { en: ['ptin', 'preparer', 'tax preparer'] },
  score: { base: 0.1, context: 0.88 },
}

export const usPassport: Recognizer = {
  ...us,
  name: 'us-passport',
  type: 'US_PASSPORT',
  label: 'US passport',
  triggers: [{ on: 'digits', lengths: [9] }, { on: 'mixed' }],
  pattern: alone(/\d{9}|[A-Z]\d{8}/),
  context: { en: ['us passport', 'u.s. passport', 'american passport', 'united states passport'] },
  score: { base: 0.05, context: 0.92 },
}

/** Papers of federal offices that only their label tells. */
export const usFederal: readonly Recognizer[] = [
  ...byLabel({
    ...us,
    name: 'us-alien-number-labelled',
    type: 'US_ALIEN_NUMBER',
    label: 'USCIS A-number',
    of: ['a-number', 'alien number', 'alien registration number', 'alien registration no', 'uscis number'],
    body: /A?-?\d{3}-?\d{3}-?\d{2,3}/,
    check: () => true,
    base: 0.9,
  }),
  ...byLabel({
    ...us,
    name: 'us-dod-id',
    type: 'US_DOD_ID',
    label: 'DoD ID number',
    of: ['dod id', 'dod id number', 'edipi', 'dod number'],
    body: /\d{10}/,
    check: () => true,
    base: 0.9,
  }),
  ...byLabel({
    ...us,
    name: 'us-global-entry',
    type: 'US_GLOBAL_ENTRY',
    label: 'Known traveller number',
    of: ['known traveler number', 'known traveller number', 'ktn', 'passid', 'global entry', 'tsa precheck'],
    body: /TT\d{6,9}[A-Z]?|\d{9}/,
    check: () => true,
    base: 0.9,
  }),
]

export const usAlienNumber: Recognizer = {
  ...us,
  name: 'us-alien-number',
  type: 'US_ALIEN_NUMBER',
  label: 'USCIS A-number',
  triggers: [
    { on: 'mixed', prefix: ['A'] },
    { on: 'literal', of: ['A-', 'A#'] },
  ],
  pattern: alone(/A(?:\d{8,9}|[-# ]\d{2,3}-?\d{3}-?\d{3})/),
  context: { en: ['alien', 'uscis', 'immigration', 'green card', 'permanent resident'] },
  score: { base: 0.25, context: 0.88 },
}

/** Receipt numbers carry the office: EAC, WAC, LIN, SRC, NBC (MSC), YSC, IOE. */
export const usReceipt: Recognizer = {
  ...us,
  name: 'us-green-card',
  type: 'US_GREEN_CARD',
  label: 'USCIS receipt number',
  triggers: [{ on: 'mixed', prefix: ['EAC', 'WAC', 'LIN', 'SRC', 'NBC', 'MSC', 'YSC', 'IOE'] }],
  pattern: alone(/(?:EAC|WAC|LIN|SRC|NBC|MSC|YSC|IOE)\d{10}/),
  context: { en: ['receipt', 'uscis', 'green card', 'petition', 'case'] },
  score: { base: 0.7, context: 0.95 },
}

export const usNpi: Recognizer = {
  name: 'us-npi',
  type: 'US_NPI',
  label: 'National provider identifier',
  category: 'PHI',
  region: 'US',
  triggers: [{ on: 'digits', lengths: [10] }],
  pattern: alone(/[12]\d{9}/),
  check: isNpi,
  context: { en: ['npi', 'provider', 'national provider', 'physician', 'prescriber', 'provider identifier'] },
  score: { base: 0.2, context: 0.95 },
}

export const usDea: Recognizer = {
  name: 'us-dea',
  type: 'US_DEA',
  label: 'DEA registration',
  category: 'PHI',
  region: 'US',
  triggers: [{ on: 'mixed' }],
  pattern: alone(/[ABCDEFGHJKLMPRSTUX][A-Z9]\d{7}/),
  check: isDea,
  context: { en: ['dea', 'dea number', 'prescriber', 'controlled substance', 'registration', 'physician'] },
  score: { base: 0.45, context: 0.95 },
}

/** CMS, "Understanding the MBI format": letters without S, L, O, I, B, Z; second, fifth, eighth and ninth are letters. */
export const usMbi: Recognizer = {
  name: 'us-mbi',
  type: 'US_MBI',
  label: 'Medicare beneficiary identifier',
  category: 'PHI',
  region: 'US',
  triggers: [{ on: 'digits', lengths: [1] }],
  pattern: alone(
    /[1-9][AC-HJKMNP-RT-Y][AC-HJKMNP-RT-Y0-9]\d-?[AC-HJKMNP-RT-Y][AC-HJKMNP-RT-Y0-9]\d-?[AC-HJKMNP-RT-Y]{2}\d{2}/,
  ),
  context: { en: ['medicare', 'mbi', 'beneficiary', 'cms'] },
  score: { base: 0.8, context: 0.97 },
}

export const usClia: Recognizer = {
  name: 'us-clia',
  type: 'US_CLIA',
  label: 'CLIA laboratory number',
  category: 'PHI',
  region: 'US',
  triggers: [{ on: 'digits', lengths: [2] }],
  pattern: alone(/\d{2}D\d{7}/),
  context: { en: ['clia', 'laboratory', 'lab'] },
  score: { base: 0.4, context: 0.92 },
}

export const usRecognizers = [
  usSsn,
  usSsnBare,
  usSsnLabelled,
  usSsnMasked,
  usItin,
  usItinBare,
  usAtin,
  usEin,
  usPtin,
  usPassport,
  ...usFederal,
  usAlienNumber,
  usReceipt,
  usNpi,
  usDea,
  usMbi,
  usClia,
] as const
