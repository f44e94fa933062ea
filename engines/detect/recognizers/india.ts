import { alphanumericValue, digitsOf, isRepeated } from '../checks/digits.ts'
import { isVerhoeff } from '../checks/verhoeff.ts'
import type { Recognizer } from './recognizer.ts'
import { alone, labelled } from './shape.ts'

const intl = { category: 'PII_INTL' } as const

/** Aadhaar: first digit 2 to 9, Verhoeff, no palindrome (UIDAI). */
export function isAadhaar(value: string): boolean {
  const digits = digitsOf(value)
  return (
    digits.length === 12 &&
    digits[0] > 1 &&
    digits.join('') !== digits.toReversed().join('') &&
    isVerhoeff(digits)
  )
}

/** GSTIN: state, PAN, entity, Z, and a control in base 36 with factors 1 and 2. */
export function isGstin(value: string): boolean {
  let sum = 0
  for (let i = 0; i < 14; i++) {
    const product = alphanumericValue(value[i]) * (i % 2 === 0 ? 1 : 2)
    sum += Math.floor(product / 36) + (product % 36)
  }
  const state = Number(value.slice(0, 2))
  return state >= 1 && state <= 38 && alphanumericValue(value[14]) === (36 - (sum % 36)) % 36
}

export const inAadhaar: Recognizer = {
  ...intl,
  region: 'IN',
  name: 'in-aadhaar',
  type: 'IN_AADHAAR',
  label: 'Aadhaar',
  triggers: [{ on: 'digits', lengths: [4, 12] }],
  pattern: alone(/[2-9]\d{3}([ -]?)\d{4}\1\d{4}/),
  check: isAadhaar,
  context: {
    en: ['aadhaar', 'aadhar', 'adhaar', 'uidai', 'uid', 'aadhaar number', 'aadhaar card'],
    hi: ['आधार'],
  },
  score: { base: 0.35, context: 0.96 },
}

/** Behind its label the shape counts: people mistype and invent them. */
export const inAadhaarLabelled: Recognizer = {
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

export const inPan: Recognizer = {
  ...intl,
  region: 'IN',
  name: 'in-pan',
  type: 'IN_PAN',
  label: 'Indian PAN',
  triggers: [{ on: 'mixed' }],
  pattern: alone(/[A-Z]{3}[ABCFGHLJPTK][A-Z]\d{4}[A-Z]/),
  context: { en: ['pan', 'pan card', 'permanent account', 'income tax', 'pan number'] },
  score: { base: 0.75, context: 0.97 },
}

export const inPanLabelled: Recognizer = {
  ...inPan,
  name: 'in-pan-labelled',
  triggers: [{ on: 'label', of: ['pan card', 'pan number', 'pan no', 'permanent account number'] }],
  pattern:
    /[\s:#'"(-]{0,4}(?:(?:card|number|no\.?|is|num)[\s:#'"(-]{1,4}){0,3}(?<value>[A-Z]{4,10}\d{2,5}[A-Z]{1,2})(?!\w)/iy,
  group: 'value',
  score: { base: 0.93 },
}

export const inGstin: Recognizer = {
  ...intl,
  region: 'IN',
  name: 'in-gstin',
  type: 'IN_GSTIN',
  label: 'Indian GSTIN',
  triggers: [{ on: 'digits', lengths: [2] }],
  pattern: alone(/\d{2}[A-Z]{5}\d{4}[A-Z][1-9A-Z]Z[0-9A-Z]/),
  check: isGstin,
  context: { en: ['gstin', 'gst', 'gst number'] },
  score: { base: 0.95, context: 0.99 },
}

export const inVoter: Recognizer = {
  ...intl,
  region: 'IN',
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

export const inIfsc: Recognizer = {
  category: 'FINANCIAL',
  region: 'IN',
  name: 'in-ifsc',
  type: 'IN_IFSC',
  label: 'Indian bank code',
  triggers: [{ on: 'mixed' }],
  pattern: alone(/[A-Z]{4}0[A-Z0-9]{6}/),
  check: (value) => /\d{3}/.test(value.slice(4)),
  context: { en: ['ifsc', 'ifsc code', 'bank', 'branch', 'neft', 'rtgs'] },
  score: { base: 0.45, context: 0.95 },
}

/** Behind its label eleven letters and digits, whatever stands in the fifth place. */
export const inIfscLabelled: Recognizer = {
  ...inIfsc,
  name: 'in-ifsc-labelled',
  triggers: [{ on: 'label', of: ['ifsc', 'ifsc code', 'ifs code', 'rtgs code', 'neft code'] }],
  pattern: labelled(/[A-Z]{4}[A-Z0-9]{7}/),
  group: 'value',
  check: (value) => /\d{2}/.test(value),
  score: { base: 0.82 },
}

export const indianRecognizers = [
  inAadhaar,
  inAadhaarLabelled,
  inPan,
  inPanLabelled,
  inGstin,
  inVoter,
  inIfsc,
  inIfscLabelled,
] as const
