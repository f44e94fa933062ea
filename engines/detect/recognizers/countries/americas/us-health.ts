import { digitsOf, isRepeated } from '../../../checks/digits.ts'
import { isGs1 } from '../../../checks/gs1.ts'
import { isLuhn } from '../../../checks/luhn.ts'
import { anyValue, byLabel, standalone } from '../../patterns.ts'
import type { Recognizer } from '../../recognizer.ts'

const national = { category: 'PHI', region: 'US' } as const

/** Luhn over the number after the issuer prefix 80840. */
function isNpi(value: string): boolean {
  return isLuhn([8, 0, 8, 4, 0, ...digitsOf(value)])
}

/** (d1+d3+d5) + 2(d2+d4+d6) ends in the seventh digit. */
function isDea(value: string): boolean {
  const d = digitsOf(value.slice(2))
  if (d.length !== 7 || isRepeated(d)) return false
  return (d[0] + d[2] + d[4] + 2 * (d[1] + d[3] + d[5])) % 10 === d[6]
}

/** National provider identifier: ten digits that begin with 1 or 2. Luhn with the prefix 80840 (45 CFR 162.406). */
const usNpi: Recognizer = {
  name: 'us-npi',
  type: 'US_NPI',
  label: 'National provider identifier',
  category: 'PHI',
  region: 'US',
  triggers: [{ on: 'digits', lengths: [10] }],
  pattern: standalone(/[12]\d{9}/),
  check: isNpi,
  context: { en: ['npi', 'provider', 'national provider', 'physician', 'prescriber', 'provider identifier'] },
  score: { base: 0.2, context: 0.95 },
  exactLabels: ['npi', 'npi number', 'national provider identifier'],
}

/** DEA registration: registrant type, initial or 9, seven digits with a check digit (21 CFR 1301). */
const usDea: Recognizer = {
  name: 'us-dea',
  type: 'US_DEA',
  label: 'DEA registration',
  category: 'PHI',
  region: 'US',
  triggers: [{ on: 'mixed' }],
  pattern: standalone(/[ABCDEFGHJKLMPRSTUX][A-Z9]\d{7}/),
  check: isDea,
  context: { en: ['dea', 'dea number', 'prescriber', 'controlled substance', 'registration', 'physician'] },
  score: { base: 0.45, context: 0.95 },
  exactLabels: ['dea', 'dea number', 'dea no', 'dea registration'],
}

/**
 * Medicare beneficiary identifier: 11 characters, letters without S, L, O, I, B, Z at fixed places, no check digit (CMS,
 * "Understanding the MBI format").
 */
const usMbi: Recognizer = {
  name: 'us-mbi',
  type: 'US_MBI',
  label: 'Medicare beneficiary identifier',
  category: 'PHI',
  region: 'US',
  triggers: [{ on: 'digits', lengths: [1] }],
  pattern: standalone(
    /[1-9][AC-HJKMNP-RT-Y][AC-HJKMNP-RT-Y0-9]\d-?[AC-HJKMNP-RT-Y][AC-HJKMNP-RT-Y0-9]\d-?[AC-HJKMNP-RT-Y]{2}\d{2}/,
  ),
  context: { en: ['medicare', 'mbi', 'beneficiary', 'cms'] },
  score: { base: 0.8, context: 0.97 },
  exactLabels: ['mbi', 'medicare beneficiary identifier', 'medicare number', 'medicare id'],
}

/** CLIA laboratory number: two digits, D, seven digits, no check digit (CMS). */
const usClia: Recognizer = {
  name: 'us-clia',
  type: 'US_CLIA',
  label: 'CLIA laboratory number',
  category: 'PHI',
  region: 'US',
  triggers: [{ on: 'digits', lengths: [2] }],
  pattern: standalone(/\d{2}D\d{7}/),
  context: { en: ['clia', 'laboratory', 'lab'] },
  score: { base: 0.4, context: 0.92 },
  exactLabels: ['clia', 'clia number', 'clia id', 'clia no'],
}

/** CPT procedure code: five characters and an optional modifier (AMA), identified by its label. */
const cpt = byLabel({
  ...national,
  name: 'cpt',
  type: 'CPT',
  label: 'Procedure code CPT',
  labels: ['cpt', 'cpt code', 'cpt codes', 'procedure code'],
  format: /\d{4}[0-9FTU](?:-[0-9A-Z]{2})?/,
  check: anyValue,
  score: 0.82,
})

/** HCPCS level II procedure code: a letter and four digits (CMS), identified by its label. */
const hcpcs = byLabel({
  ...national,
  name: 'hcpcs',
  type: 'HCPCS',
  label: 'Procedure code HCPCS',
  labels: ['hcpcs', 'hcpcs code', 'j code'],
  format: /[A-V]\d{4}(?:-[0-9A-Z]{2})?/,
  check: anyValue,
  score: 0.85,
})

/** National drug code: labeller, product, package as 4-4-2, 5-3-2, 5-4-1, or the payers' 5-4-2 (21 CFR 207.33). */
const ndc = byLabel({
  ...national,
  name: 'ndc',
  type: 'NDC',
  label: 'National drug code',
  labels: ['ndc', 'ndc code', 'national drug code'],
  format: /\d{4}-\d{4}-\d{2}|\d{5}-\d{3}-\d{2}|\d{5}-\d{4}-\d{1,2}|\d{11}/,
  check: anyValue,
  score: 0.88,
})

/** Unique device identifier in GS1 form: application identifier 01 and a GTIN-14 with its GS1 check digit (21 CFR 830). */
const fdaUdi: Recognizer = {
  ...national,
  name: 'fda-udi',
  type: 'FDA_CODE',
  label: 'Device identifier (UDI)',
  triggers: [{ on: 'literal', of: ['(01)'] }],
  pattern: /\(01\)\d{14}(?:\((?:11|17|10|21)\)[0-9A-Za-z-]{1,20}){0,4}(?![A-Za-z0-9])/y,
  check: (value) => isGs1(digitsOf(value.slice(4, 18))),
  context: { en: ['udi', 'device', 'implant', 'gtin'] },
  score: { base: 0.7, context: 0.95 },
  exactLabels: ['udi', 'device identifier', 'unique device identifier'],
}

/** The same behind its own name, with a wrong check digit too. */
const fdaUdiLabelled = byLabel({
  ...national,
  name: 'fda-udi-labelled',
  type: 'FDA_CODE',
  label: 'Device identifier (UDI)',
  labels: ['udi', 'device identifier', 'unique device identifier'],
  // The engine skips a parenthesis behind a label.
  format: /\(?01\)\d{14}(?:\((?:11|17|10|21)\)[0-9A-Za-z-]{1,20}){0,4}/,
  check: anyValue,
  score: 0.9,
})

/** Medicare claim number, used until 2020: a social security number and a beneficiary suffix (CMS). */
const usHicn = byLabel({
  ...national,
  name: 'us-hicn',
  type: 'US_HICN',
  label: 'Medicare claim number',
  labels: ['hicn', 'hic', 'health insurance claim', 'medicare claim number', 'medicare number', 'medicare'],
  format: /\d{3}-?\d{2}-?\d{4}-?(?:[ABCDEFHJKMTW]\d?|10|W[A-Z0-9])/,
  check: anyValue,
  score: 0.9,
})

export const usHealthRecognizers: readonly Recognizer[] = [
  usNpi,
  usDea,
  usMbi,
  usClia,
  ...cpt,
  ...hcpcs,
  ...ndc,
  fdaUdi,
  ...fdaUdiLabelled,
  ...usHicn,
]
