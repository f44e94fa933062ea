import { alphanumericValue, digitsOf, isRepeated } from '../../../checks/digits.ts'
import { isVerhoeff } from '../../../checks/verhoeff.ts'
import { afterLabel, standalone } from '../../patterns.ts'
import type { Recognizer } from '../../recognizer.ts'

const national = { category: 'PII_INTL', region: 'IN' } as const

/**
 * UPI handle, an Indian payment address: a name, @, and a short name of a bank or app without a point
 * (NPCI).
 */
const inUpi: Recognizer = {
  category: 'FINANCIAL',
  region: 'IN',
  name: 'in-upi',
  type: 'IN_UPI',
  label: 'UPI handle',
  triggers: [{ on: 'sign', of: '@' }],
  pattern:
    /(?<![\w.@-])[\w.-]{2,64}@(?:ok(?:sbi|axis|icici|hdfcbank)|ybl|ibl|axl|paytm|apl|upi|sbi|icici|hdfcbank|axisbank|kotak|barodampay|pnb|idfcbank|yesbank|freecharge|airtel|indus|federal|rbl|cnrb|unionbank|boi|jupiteraxis|fam|postbank|waaxis|wasbi|wahdfcbank|waicici|pthdfc|ptsbi|ptyes|ptaxis|axisb)(?![\w@.-]*\w)/iy,
  context: { en: ['upi', 'vpa', 'payment', 'pay', 'gpay', 'phonepe', 'bhim'] },
  score: { base: 0.75, context: 0.93 },
}

/** First digit 2 to 9, no palindrome, Verhoeff. */
function isAadhaar(value: string): boolean {
  const digits = digitsOf(value)
  return (
    digits.length === 12 &&
    digits[0] > 1 &&
    digits.join('') !== digits.toReversed().join('') &&
    isVerhoeff(digits)
  )
}

/** State code, and a check character in base 36 with factors 1 and 2. */
function isGstin(value: string): boolean {
  let sum = 0
  for (let i = 0; i < 14; i++) {
    const product = alphanumericValue(value[i]) * (i % 2 === 0 ? 1 : 2)
    sum += Math.floor(product / 36) + (product % 36)
  }
  const state = Number(value.slice(0, 2))
  return state >= 1 && state <= 38 && alphanumericValue(value[14]) === (36 - (sum % 36)) % 36
}

/** Aadhaar, the Indian identity number: 12 digits in groups of four. Verhoeff (UIDAI). */
const inAadhaar: Recognizer = {
  ...national,
  name: 'in-aadhaar',
  type: 'IN_AADHAAR',
  label: 'Aadhaar',
  triggers: [{ on: 'digits', lengths: [4, 12] }],
  pattern: standalone(/[2-9]\d{3}([ -]?)\d{4}\1\d{4}/),
  check: isAadhaar,
  context: {
    en: ['aadhaar', 'aadhar', 'adhaar', 'uidai', 'uid', 'aadhaar number', 'aadhaar card'],
    hi: ['आधार'],
  },
  score: { base: 0.35, context: 0.96 },
}

/** After its label a number of the format counts even with a wrong check digit: people mistype and invent them. */
const inAadhaarLabelled: Recognizer = {
  ...inAadhaar,
  name: 'in-aadhaar-labelled',
  triggers: [
    {
      on: 'label',
      of: ['aadhaar', 'aadhar', 'adhaar', 'aadhaar card', 'aadhar card', 'aadhaar number', 'aadhar number'],
    },
  ],
  pattern:
    /[\s:#'"(-]{0,4}(?:(?:card|number|no\.?|is|num)[\s:#'"(-]{1,4}){0,3}(?<value>\d{4}[ -]?\d{4}[ -]?\d{4,6})(?!\w)/iy,
  group: 'value',
  check: (value) => !isRepeated(digitsOf(value)),
  score: { base: 0.88 },
}

/**
 * Indian PAN, the tax number: three letters, the kind of holder, an initial, four digits and a letter whose rule is not
 * published (Income Tax Department).
 */
const inPan: Recognizer = {
  ...national,
  name: 'in-pan',
  type: 'IN_PAN',
  label: 'Indian PAN',
  triggers: [{ on: 'mixed' }],
  pattern: standalone(/[A-Z]{3}[ABCFGHLJPTK][A-Z]\d{4}[A-Z]/),
  context: { en: ['pan', 'pan card', 'permanent account', 'income tax', 'pan number'] },
  score: { base: 0.75, context: 0.97 },
}

/** After its label, near misses of the PAN format count as well. */
const inPanLabelled: Recognizer = {
  ...inPan,
  name: 'in-pan-labelled',
  triggers: [{ on: 'label', of: ['pan card', 'pan number', 'pan no', 'permanent account number'] }],
  pattern:
    /[\s:#'"(-]{0,4}(?:(?:card|number|no\.?|is|num)[\s:#'"(-]{1,4}){0,3}(?<value>[A-Z]{4,10}\d{2,5}[A-Z]{1,2})(?!\w)/iy,
  group: 'value',
  score: { base: 0.93 },
}

/** Indian GSTIN: state, PAN, entity, Z, and a check character (GST Network). */
const inGstin: Recognizer = {
  ...national,
  name: 'in-gstin',
  type: 'IN_GSTIN',
  label: 'Indian GSTIN',
  triggers: [{ on: 'digits', lengths: [2] }],
  pattern: standalone(/\d{2}[A-Z]{5}\d{4}[A-Z][1-9A-Z]Z[0-9A-Z]/),
  check: isGstin,
  context: { en: ['gstin', 'gst', 'gst number'] },
  score: { base: 0.95, context: 0.99 },
  exactLabels: ['gstin', 'gst number', 'gst no'],
}

/**
 * Indian voter card (EPIC): letters and digits without a published check (Election Commission); only its label identifies it.
 */
const inVoter: Recognizer = {
  ...national,
  name: 'in-voter',
  type: 'IN_VOTER',
  label: 'Indian voter ID',
  triggers: [
    { on: 'label', of: ['voter id', 'epic', 'epic number', 'voter card', 'elector photo identity'] },
  ],
  pattern:
    /[\s:#'"(-]{0,4}(?:(?:card|number|no\.?|is)[\s:#'"(-]{1,4}){0,3}(?<value>[A-Z]{2,5}\d{7,10})(?!\w)/iy,
  group: 'value',
  score: { base: 0.88 },
}

/** Indian bank branch code (IFSC): four letters, 0, six characters, no check digit (Reserve Bank of India). */
const inIfsc: Recognizer = {
  category: 'FINANCIAL',
  region: 'IN',
  name: 'in-ifsc',
  type: 'IN_IFSC',
  label: 'Indian bank code',
  triggers: [{ on: 'mixed' }],
  pattern: standalone(/[A-Z]{4}0[A-Z0-9]{6}/),
  check: (value) => /\d{3}/.test(value.slice(4)),
  context: { en: ['ifsc', 'ifsc code', 'bank', 'branch', 'neft', 'rtgs'] },
  score: { base: 0.45, context: 0.95 },
  exactLabels: ['ifsc', 'ifsc code'],
}

/** After its label any eleven characters with two digits, whatever the fifth is. */
const inIfscLabelled: Recognizer = {
  ...inIfsc,
  name: 'in-ifsc-labelled',
  triggers: [{ on: 'label', of: ['ifsc', 'ifsc code', 'ifs code', 'rtgs code', 'neft code'] }],
  pattern: afterLabel(/[A-Z]{4}[A-Z0-9]{7}/),
  group: 'value',
  check: (value) => /\d{2}/.test(value),
  score: { base: 0.82 },
  exactLabels: undefined,
}

const states =
  'AN AP AR AS BH BR CG CH DD DL DN GA GJ HP HR JH JK KA KL LA LD MH ML MN MP MZ NL OD OR PB PY RJ SK TN TR TS UK UP WB'

/** Indian registration plate: state code, district, series, four digits (Central Motor Vehicles Rules, rule 50). */
const inVehicle: Recognizer = {
  category: 'VEHICLE',
  region: 'IN',
  name: 'in-vehicle',
  type: 'IN_VEHICLE',
  label: 'Indian vehicle number',
  triggers: [
    { on: 'mixed', prefix: states.split(' ') },
    { on: 'literal', of: states.split(' ').map((code) => `${code} `) },
  ],
  pattern: standalone(/[A-Z]{2}[ -]?\d{1,2}[A-Z]?[ -]?[A-Z]{1,3}[ -]?\d{4}/),
  check: (value) => states.includes(value.slice(0, 2)),
  context: { en: ['vehicle', 'car', 'bike', 'registration', 'plate', 'rto', 'driving'] },
  score: { base: 0.4, context: 0.9 },
  exactLabels: [
    'vehicle registration',
    'vehicle registration number',
    'vehicle number',
    'vehicle no',
    'registration number',
    'registration no',
  ],
}

export const inRecognizers: readonly Recognizer[] = [
  inUpi,
  inAadhaar,
  inAadhaarLabelled,
  inPan,
  inPanLabelled,
  inGstin,
  inVoter,
  inIfsc,
  inIfscLabelled,
  inVehicle,
]
