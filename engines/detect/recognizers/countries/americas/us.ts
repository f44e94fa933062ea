import { alphanumericValue, digitsOf, isRepeated, numberAt, weightedSum } from '../../../checks/digits.ts'
import { isLicence, licenceFormat } from '../../global/identity/vehicles.ts'
import { afterLabel, anyValue, byLabel, lastDigits, standalone } from '../../patterns.ts'
import type { Recognizer } from '../../recognizer.ts'

const national = { category: 'PII_US', region: 'US' } as const

/** The last four digits of an SSN: "SSN ending in 6789". */
const usSsnEnd = lastDigits(
  {
    category: 'PII_US',
    region: 'US',
    name: 'us-ssn-end',
    type: 'US_SSN',
    label: 'US social security number',
  },
  ['ssn', 'social', 'social security', 'social security number', 'social security no'],
)

/** The same the other way round: "last four of her SSN 6789". */
const usSsnLastFour: Recognizer = {
  ...usSsnEnd,
  name: 'us-ssn-last-four',
  pattern:
    /(?<=last[ -](?:4|four)(?: digits)?(?: of| in)?(?: (?:his|her|their|my|your|the))?[ ](?:ssn|social(?: security(?: number| no\.?)?)?)[\s:#'"(is]{1,6})(?<value>\d{4})(?![\dA-Za-z]|[./-]\d)/iy,
}

/** Federal Reserve prefix 00-12, 21-32, 61-72 or 80; weights 3 7 1 give a multiple of ten. */
function isAbaRouting(value: string): boolean {
  const digits = digitsOf(value)
  const prefix = numberAt(digits, 0, 2)
  const known =
    prefix <= 12 || (prefix >= 21 && prefix <= 32) || (prefix >= 61 && prefix <= 72) || prefix === 80
  if (digits.length !== 9 || !known || isRepeated(digits)) return false
  return weightedSum(digits, [3, 7, 1, 3, 7, 1, 3, 7, 1]) % 10 === 0
}

/** US bank routing number: nine digits. Check digit modulo 10 (American Bankers Association). */
export const usAbaRouting: Recognizer = {
  name: 'us-aba-routing',
  type: 'US_ABA_ROUTING',
  label: 'US routing number',
  category: 'FINANCIAL',
  region: 'US',
  triggers: [{ on: 'digits', lengths: [9, 4] }],
  pattern: standalone(/\d{9}|\d{4}-\d{4}-\d/),
  check: isAbaRouting,
  context: { en: ['routing', 'aba', 'rtn', 'routing number', 'transit', 'ach', 'wire', 'fedwire', 'bank'] },
  score: { base: 0.15, context: 0.93 },
  exactLabels: ['routing number', 'routing no', 'aba', 'aba number', 'aba routing number', 'rtn', 'routing'],
}

/** Every second value is doubled and the digits of the products are summed; * @ # count 36 to 38. */
function isCusip(value: string): boolean {
  let sum = 0
  for (let i = 0; i < 8; i++) {
    const n = alphanumericValue(value[i]) * (i % 2 === 0 ? 1 : 2)
    sum += Math.floor(n / 10) + (n % 10)
  }
  return (10 - (sum % 10)) % 10 === Number(value[8])
}

/**
 * CUSIP, the number of a North American security: six characters of the issuer, two of the issue, check digit modulo 10 (ANSI
 * X9.6).
 */
export const cusip: Recognizer = {
  name: 'cusip',
  type: 'CUSIP',
  label: 'Security identifier (CUSIP)',
  category: 'FINANCIAL',
  region: 'US',
  triggers: [{ on: 'digits', lengths: [3, 4, 5, 6, 7, 9] }, { on: 'mixed' }],
  pattern: standalone(/[0-9A-Z]{3}\d{3}[0-9A-Z]{2}\d|[0-9A-Z]\d{5}[0-9A-Z]{2}\d/),
  check: isCusip,
  context: { en: ['cusip', 'security', 'bond'] },
  score: { base: 0.1, context: 0.85 },
  exactLabels: ['cusip', 'cusip number', 'cusip no'],
}

/** US driver licence: the formats of 51 authorities share nothing, so only its label identifies it. */
const usDriverLicense = byLabel({
  category: 'PII_US',
  region: 'US',
  name: 'us-driver-license',
  type: 'US_DRIVER_LICENSE',
  label: 'US driver licence',
  labels: [
    ...["driver's license", 'drivers license', 'driver license', "driver's license state", "driver's lic"],
    ...[
      'driver lic',
      'drivers lic',
      'driver license state',
      'driving license',
      'driving permit',
      'operator license',
    ],
    ...['license number', 'license id', 'dl number', 'dl no', 'dln', 'cdl', 'oln'],
  ],
  format: licenceFormat,
  check: isLicence,
  score: 0.85,
})

/** `DL` in capitals only: in lower case it is a tenth of a litre, or a variable. */
const usDlNumber: Recognizer = {
  ...usDriverLicense[0],
  name: 'us-dl',
  triggers: [{ on: 'label', of: ['dl'] }],
  pattern:
    /(?<=(?<![\w./])DL[\s:.#(-]{1,4}(?:(?:NO|No|no|NUM|num|Number|number|is)[.:# ]{0,3})?|["'_][Dd][Ll]["'] ?[:=] ?["'])(?:[A-Z]{2}[ :]{1,2})?(?<value>(?=[A-Z_./-]{0,14}\d)[A-Z0-9](?:[-_./]?[A-Z0-9]){4,23})(?![A-Za-z0-9])/y,
  score: { base: 0.82 },
}

/** Under the title `DL` of a column: a cell of letters and digits, of which seven or more are digits, or one or two letters lead. */
const usDlColumn: Recognizer = {
  ...usDlNumber,
  name: 'us-dl-column',
  pattern: /(?<=(?:[|\t,;\n"]| {2}) {0,3})(?<value>[A-Z]{1,2}-?\d{5,13}|\d{7,12})(?= *(?:$|[|\t,;"]| {2}))/my,
}

/** Numbers printed in advertisements and circulars, never issued (SSA, "Misused Social Security numbers"). */
const neverIssued = new Set(['078051120', '219099999', '123456789', '457555462'])

/** Area 001-665 or 667-899, group 01-99, serial 0001-9999. */
export function isSsn(value: string): boolean {
  const digits = digitsOf(value)
  if (digits.length !== 9 || neverIssued.has(digits.join(''))) return false
  const area = numberAt(digits, 0, 3)
  if (area === 0 || area === 666 || area >= 900) return false
  return numberAt(digits, 3, 5) !== 0 && numberAt(digits, 5, 9) !== 0
}

/** 9xx with a middle pair of 50-65, 70-88, 90-92 or 94-99 (IRM 3.21.263). */
function isItin(value: string): boolean {
  const digits = digitsOf(value)
  const group = numberAt(digits, 3, 5)
  if (digits.length !== 9 || digits[0] !== 9 || group < 50) return false
  return group <= 65 || (group >= 70 && group <= 88) || (group >= 90 && group !== 93)
}

/** The prefixes that the IRS has assigned ("How EINs are assigned and valid EIN prefixes"). */
const einPrefixes = /^(?:0[1-6]|1[0-6]|2[0-7]|3[0-9]|4[0-8]|5[0-9]|6[0-8]|7[1-7]|8[0-8]|9[0-5]|98|99)/

const ssnWords = {
  en: ['ssn', 'social security', 'social security number', 'social sec', 'soc sec', 'ss#', 'ssns'],
  es: ['seguro social', 'número de seguro social'],
}

/** US social security number with hyphens: `AAA-GG-SSSS`. Ranges as issued; there is no check digit (SSA). */
const usSsn: Recognizer = {
  ...national,
  name: 'us-ssn',
  type: 'US_SSN',
  label: 'US social security number',
  triggers: [{ on: 'digits', lengths: [3] }],
  pattern: standalone(/\d{3}-\d{2}-\d{4}/),
  check: isSsn,
  context: ssnWords,
  score: { base: 0.75, context: 0.98 },
}

/** SSN without hyphens, or with blanks or points: many other numbers look alike, so context decides. */
const usSsnBare: Recognizer = {
  ...usSsn,
  name: 'us-ssn-bare',
  triggers: [{ on: 'digits', lengths: [3, 9] }],
  pattern: standalone(/\d{9}|\d{3} \d{2} \d{4}|\d{3}\.\d{2}\.\d{4}/),
  score: { base: 0.1, context: 0.85 },
}

/** After its label a number of the format counts, even outside the issued ranges. */
const usSsnLabelled: Recognizer = {
  ...usSsn,
  name: 'us-ssn-labelled',
  triggers: [
    { on: 'label', of: ['ssn', 'social security number', 'social security no', 'social security', 'social'] },
  ],
  pattern: afterLabel(/\d{3}[- .]?\d{2}[- .]?\d{4}|[*xX]{3}-?[*xX]{2}-?\d{4}/),
  group: 'value',
  check: (value) => !isRepeated(digitsOf(value)) || /[*xX]/.test(value),
  score: { base: 0.9 },
}

/** SSN with all but its last four digits masked. */
const usSsnMasked: Recognizer = {
  ...usSsn,
  name: 'us-ssn-masked',
  triggers: [
    { on: 'sign', of: '*' },
    { on: 'literal', of: ['XXX-XX-', 'xxx-xx-', 'XXX XX ', 'xxx xx '] },
  ],
  pattern: /(?<![\w*])(?:\*{3}[- ]\*{2}[- ]|[Xx]{3}[- ][Xx]{2}[- ])\d{4}(?![\w*])/y,
  check: anyValue,
  score: { base: 0.85, context: 0.97 },
}

/** US individual taxpayer number: `9XX-XX-XXXX`, ranges as issued, no check digit (IRS). */
const usItin: Recognizer = {
  ...national,
  name: 'us-itin',
  type: 'US_ITIN',
  label: 'US individual taxpayer number',
  triggers: [{ on: 'digits', lengths: [3] }],
  pattern: standalone(/9\d{2}([- ])\d{2}\1\d{4}/),
  check: isItin,
  context: { en: ['itin', 'taxpayer', 'tax id', 'tin', 'individual taxpayer'], es: ['contribuyente'] },
  score: { base: 0.45, context: 0.92 },
  exactLabels: ['itin', 'individual taxpayer identification number'],
}

/** ITIN without hyphens. */
const usItinBare: Recognizer = {
  ...usItin,
  name: 'us-itin-bare',
  triggers: [{ on: 'digits', lengths: [9] }],
  pattern: standalone(/9\d{8}/),
  score: { base: 0.05, context: 0.8 },
  exactLabels: ['itin'],
}

/** US adoption taxpayer number: `9XX-93-XXXX`, no check digit (IRS, Form W-7A). */
const usAtin: Recognizer = {
  ...national,
  name: 'us-atin',
  type: 'US_ATIN',
  label: 'US adoption taxpayer number',
  triggers: [{ on: 'digits', lengths: [3] }],
  pattern: standalone(/9\d{2}-93-\d{4}/),
  context: { en: ['atin', 'adoption', 'taxpayer'] },
  score: { base: 0.45, context: 0.92 },
  exactLabels: ['atin', 'adoption taxpayer identification number'],
}

/** US employer identification number: `XX-XXXXXXX`. Checked: the prefix; there is no check digit (IRS). */
const usEin: Recognizer = {
  ...national,
  name: 'us-ein',
  type: 'US_EIN',
  label: 'US employer number',
  triggers: [{ on: 'digits', lengths: [2] }],
  pattern: standalone(/\d{2}-\d{7}/),
  check: (value) => einPrefixes.test(value),
  context: {
    en: ['ein', 'fein', 'employer identification', 'tax id', 'tin', 'federal tax', 'irs', 'taxpayer'],
  },
  score: { base: 0.4, context: 0.92 },
  exactLabels: ['ein', 'fein', 'employer identification number', 'employer id number'],
}

/** US tax preparer number: P and eight digits, no check digit (IRS). */
const usPtin: Recognizer = {
  ...national,
  name: 'us-ptin',
  type: 'US_PTIN',
  label: 'US preparer number',
  triggers: [{ on: 'mixed', prefix: ['P'] }],
  pattern: standalone(/P\d{8}/),
  context: { en: ['ptin', 'preparer', 'tax preparer'] },
  score: { base: 0.1, context: 0.88 },
  exactLabels: ['ptin', 'preparer tax identification number'],
}

/**
 * US passport: nine digits, or a letter and eight digits, no check digit (Department of State). Only with its own words near.
 */
const usPassport: Recognizer = {
  ...national,
  name: 'us-passport',
  type: 'US_PASSPORT',
  label: 'US passport',
  triggers: [{ on: 'digits', lengths: [9] }, { on: 'mixed' }],
  pattern: standalone(/\d{9}|[A-Z]\d{8}/),
  context: { en: ['us passport', 'u.s. passport', 'american passport', 'united states passport'] },
  score: { base: 0.05, context: 0.92 },
  exactLabels: [
    'us passport',
    'us passport number',
    'u.s. passport',
    'american passport',
    'united states passport',
  ],
}

/** Numbers of federal agencies without a check digit, so that only their label identifies them. */
const usFederalNumbers: readonly Recognizer[] = [
  ...byLabel({
    ...national,
    name: 'us-alien-number-labelled',
    type: 'US_ALIEN_NUMBER',
    label: 'USCIS A-number',
    labels: [
      'a-number',
      'alien number',
      'alien registration number',
      'alien registration no',
      'uscis number',
    ],
    format: /A?-?\d{3}-?\d{3}-?\d{2,3}/,
    check: anyValue,
    score: 0.9,
  }),
  ...byLabel({
    ...national,
    name: 'us-dod-id',
    type: 'US_DOD_ID',
    label: 'DoD ID number',
    labels: ['dod id', 'dod id number', 'edipi', 'dod number'],
    format: /\d{10}/,
    check: () => true,
    score: 0.9,
  }),
  ...byLabel({
    ...national,
    name: 'us-global-entry',
    type: 'US_GLOBAL_ENTRY',
    label: 'Known traveller number',
    labels: [
      'known traveler number',
      'known traveller number',
      'ktn',
      'passid',
      'global entry',
      'tsa precheck',
    ],
    format: /TT\d{6,9}[A-Z]?|\d{9}/,
    check: () => true,
    score: 0.9,
  }),
]

/** USCIS alien registration number: A and eight or nine digits, no check digit. */
const usAlienNumber: Recognizer = {
  ...national,
  name: 'us-alien-number',
  type: 'US_ALIEN_NUMBER',
  label: 'USCIS A-number',
  triggers: [
    { on: 'mixed', prefix: ['A'] },
    { on: 'literal', of: ['A-', 'A#'] },
  ],
  pattern: standalone(/A(?:\d{8,9}|(?:[-# ]|# )\d{2,3}-?\d{3}-?\d{3})/),
  context: { en: ['alien', 'uscis', 'visa', 'immigration', 'green card', 'permanent resident'] },
  score: { base: 0.25, context: 0.88 },
}

/** USCIS receipt number: the office (EAC, WAC, LIN, SRC, NBC, MSC, YSC, IOE) and ten digits, no check digit. */
const usReceiptNumber: Recognizer = {
  ...national,
  name: 'us-green-card',
  type: 'US_GREEN_CARD',
  label: 'USCIS receipt number',
  triggers: [{ on: 'mixed', prefix: ['EAC', 'WAC', 'LIN', 'SRC', 'NBC', 'MSC', 'YSC', 'IOE'] }],
  pattern: standalone(/(?:EAC|WAC|LIN|SRC|NBC|MSC|YSC|IOE)\d{10}/),
  context: { en: ['receipt', 'uscis', 'green card', 'petition', 'case'] },
  score: { base: 0.7, context: 0.95 },
  exactLabels: ['uscis receipt', 'uscis receipt number', 'green card', 'green card number', 'receipt number'],
}

export const usRecognizers: readonly Recognizer[] = [
  usSsnEnd,
  usSsnLastFour,
  ...usDriverLicense,
  usDlColumn,
  usDlNumber,
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
  ...usFederalNumbers,
  usAlienNumber,
  usReceiptNumber,
]
