import { digitsOf } from '../checks/digits.ts'
import { isGs1 } from '../checks/gs1.ts'
import { isLuhn } from '../checks/luhn.ts'
import { isVerhoeff } from '../checks/verhoeff.ts'
import type { Recognizer } from './recognizer.ts'
import { alone, byLabel } from './shape.ts'

/** Codes of procedures, drugs, devices and findings: what was done to somebody, beside the diagnoses of `clinical-codes.ts`. */
const phi = { category: 'PHI' } as const
const any = (): boolean => true

/** `ICD-9: 250.00` and `ICD-9-CM 250.00`: the edition's number belongs to the label. */
export const icd9: Recognizer = {
  ...phi,
  region: 'GLOBAL',
  name: 'icd9',
  type: 'ICD9',
  label: 'Diagnosis code ICD-9',
  triggers: [{ on: 'label', of: ['icd', 'icd code', 'diagnosis code', 'dx code'] }],
  pattern:
    /(?:9(?:[- ]?CM)?[\s:#("]{1,4}(?:code[\s:]{1,3})?)?(?<value>(?:\d{3}\.\d{1,2}|V\d{2}\.\d{1,2}|E\d{3}\.\d))(?![\w.]|-\d)/iy,
  group: 'value',
  score: { base: 0.85 },
}

export const cpt = byLabel({
  ...phi,
  region: 'US',
  name: 'cpt',
  type: 'CPT',
  label: 'Procedure code CPT',
  of: ['cpt', 'cpt code', 'cpt codes', 'procedure code'],
  body: /\d{4}[0-9FTU](?:-[0-9A-Z]{2})?/,
  check: any,
  base: 0.82,
})

export const hcpcs = byLabel({
  ...phi,
  region: 'US',
  name: 'hcpcs',
  type: 'HCPCS',
  label: 'Procedure code HCPCS',
  of: ['hcpcs', 'hcpcs code', 'j code'],
  body: /[A-V]\d{4}(?:-[0-9A-Z]{2})?/,
  check: any,
  base: 0.85,
})

/** Labeller, product, package: 4-4-2, 5-3-2, 5-4-1 and the payers' 5-4-2 (21 CFR 207.33). */
export const ndc = byLabel({
  ...phi,
  region: 'US',
  name: 'ndc',
  type: 'NDC',
  label: 'National drug code',
  of: ['ndc', 'ndc code', 'national drug code'],
  body: /\d{4}-\d{4}-\d{2}|\d{5}-\d{3}-\d{2}|\d{5}-\d{4}-\d{1,2}|\d{11}/,
  check: any,
  base: 0.88,
})

/** UDI in its GS1 form: application identifier 01 and a GTIN of fourteen digits with its control (21 CFR 830). */
export const fdaUdi: Recognizer = {
  ...phi,
  region: 'US',
  name: 'fda-udi',
  type: 'FDA_CODE',
  label: 'Device identifier (UDI)',
  triggers: [{ on: 'literal', of: ['(01)'] }],
  pattern: /\(01\)\d{14}(?:\((?:11|17|10|21)\)[0-9A-Za-z-]{1,20}){0,4}(?![A-Za-z0-9])/y,
  check: (value) => isGs1(digitsOf(value.slice(4, 18))),
  context: { en: ['udi', 'device', 'implant', 'gtin'] },
  score: { base: 0.7, context: 0.95 },
}

export const loinc: Recognizer = {
  ...phi,
  region: 'GLOBAL',
  name: 'loinc',
  type: 'LOINC',
  label: 'Observation code LOINC',
  triggers: [{ on: 'digits', lengths: [3, 4, 5] }],
  pattern: alone(/\d{3,5}-\d/),
  check: (value) => isLuhn(digitsOf(value)),
  context: { '*': ['loinc'] },
  score: { base: 0.05, context: 0.9 },
}

/** SNOMED CT identifiers: partition 00 or 10 of concepts and Verhoeff (IHTSDO technical implementation guide). */
export const snomed: Recognizer = {
  ...phi,
  region: 'GLOBAL',
  name: 'snomed',
  type: 'SNOMED',
  label: 'Finding code SNOMED CT',
  triggers: [{ on: 'digits', lengths: [6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18] }],
  pattern: alone(/[1-9]\d{2,14}[01]0\d/),
  check: (value) => isVerhoeff(digitsOf(value)),
  context: { '*': ['snomed', 'sctid', 'snomed ct', 'snomedct'] },
  score: { base: 0.03, context: 0.92 },
}

/** Medicare claim number before 2020: social security number and a suffix of the beneficiary (CMS). */
export const usHicn = byLabel({
  ...phi,
  region: 'US',
  name: 'us-hicn',
  type: 'US_HICN',
  label: 'Medicare claim number',
  of: ['hicn', 'hic', 'health insurance claim', 'medicare claim number', 'medicare number', 'medicare'],
  body: /\d{3}-?\d{2}-?\d{4}-?(?:[ABCDEFHJKMTW]\d?|10|W[A-Z0-9])/,
  check: any,
  base: 0.9,
})

export const healthCodeRecognizers: readonly Recognizer[] = [
  icd9,
  ...cpt,
  ...hcpcs,
  ...ndc,
  fdaUdi,
  loinc,
  snomed,
  ...usHicn,
]
