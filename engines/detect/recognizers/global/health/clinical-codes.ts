import { digitsOf } from '../../../checks/digits.ts'
import { isLuhn } from '../../../checks/luhn.ts'
import { isVerhoeff } from '../../../checks/verhoeff.ts'
import { standalone } from '../../patterns.ts'
import type { Recognizer } from '../../recognizer.ts'

const phi = { category: 'PHI', region: 'GLOBAL' } as const

/** An ICD-10 category (WHO) with its subdivision, up to four characters in ICD-10-CM, U codes included. */
const icd10Code = /[A-Z]\d[0-9AB](?:\.[0-9A-Z]{1,4})?[*†!+]?/

const icd10Labels = [
  ...['icd', 'icd 10', 'icd-10', 'icd10', 'icd-10-cm', 'icd code', 'icd10 code', 'diagnosis code', 'dx code'],
  ...[
    'icd-10-gm',
    'diagnoseschlüssel',
    'cim',
    'cim-10',
    'cim 10',
    'cie',
    'cie-10',
    'cie 10',
    'cid',
    'cid-10',
  ],
]

/** ICD-10 diagnosis code after its label: categories without a subdivision count as well. */
const icd10Labelled: Recognizer = {
  ...phi,
  name: 'icd10-labelled',
  type: 'ICD10',
  label: 'Diagnosis code ICD-10',
  triggers: [{ on: 'label', of: icd10Labels }],
  pattern: new RegExp(
    `[\\s:#.,("'=-]{0,5}(?:(?:10|cm|gm|code|is)[\\s:#.,("'=-]{1,4}){0,3}(?<value>${icd10Code.source})(?![A-Za-z0-9])`,
    'iy',
  ),
  group: 'value',
  score: { base: 0.87 },
}

/** Without a label only with its point and a diagnosis word nearby: A4.2 and B12.5 are also sheets, bolts and chapters. */
const icd10: Recognizer = {
  ...phi,
  name: 'icd10',
  type: 'ICD10',
  label: 'Diagnosis code ICD-10',
  triggers: [{ on: 'mixed' }],
  pattern: standalone(/[A-TV-Z]\d[0-9AB]\.[0-9A-Z]{1,4}/),
  context: {
    '*': ['icd', 'cie', 'cim', 'cid'],
    en: ['diagnosis', 'diagnoses', 'diagnosed', 'dx'],
    de: ['diagnose', 'diagnosen'],
    fr: ['diagnostic'],
    es: ['diagnóstico', 'diagnósticos'],
    it: ['diagnosi'],
    pt: ['diagnóstico'],
    nl: ['diagnose'],
  },
  score: { base: 0.2, context: 0.75 },
}

/** ICD-9 diagnosis code after its label. In `ICD-9: 250.00` and `ICD-9-CM 250.00` the edition belongs to the label. */
const icd9: Recognizer = {
  ...phi,
  name: 'icd9',
  type: 'ICD9',
  label: 'Diagnosis code ICD-9',
  triggers: [{ on: 'label', of: ['icd', 'icd code', 'diagnosis code', 'dx code'] }],
  pattern:
    /(?:9(?:[- ]?CM)?[\s:#("]{1,4}(?:(?:code|is)["\s:]{1,4}){0,2})?(?<value>(?:\d{3}\.\d{1,2}|V\d{2}\.\d{1,2}|E\d{3}\.\d))(?![\w.]|-\d)/iy,
  group: 'value',
  score: { base: 0.85 },
}

/** LOINC observation code: three to five digits, a hyphen, check digit (Luhn, LOINC Users' Guide); needs its name nearby. */
const loinc: Recognizer = {
  ...phi,
  name: 'loinc',
  type: 'LOINC',
  label: 'Observation code LOINC',
  triggers: [{ on: 'digits', lengths: [3, 4, 5] }],
  pattern: standalone(/\d{3,5}-\d/),
  check: (value) => isLuhn(digitsOf(value)),
  context: { '*': ['loinc'] },
  score: { base: 0.05, context: 0.9 },
  exactLabels: ['loinc', 'loinc code'],
}

/**
 * SNOMED CT identifier of a concept (partition 00 or 10). Verhoeff (SNOMED International, Release File Specification); needs
 * its name nearby.
 */
const snomed: Recognizer = {
  ...phi,
  name: 'snomed',
  type: 'SNOMED',
  label: 'Finding code SNOMED CT',
  triggers: [{ on: 'digits', lengths: [6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18] }],
  pattern: standalone(/[1-9]\d{2,14}[01]0\d/),
  check: (value) => isVerhoeff(digitsOf(value)),
  context: { '*': ['snomed', 'sctid', 'snomed ct', 'snomedct'] },
  score: { base: 0.03, context: 0.92 },
  exactLabels: ['snomed', 'snomed ct', 'snomed code', 'sctid'],
}

export const clinicalCodesRecognizers: readonly Recognizer[] = [icd10Labelled, icd10, icd9, loinc, snomed]
