import type { Recognizer } from './recognizer.ts'
import { alone, isReference, labelled, reference } from './shape.ts'

const phi = { category: 'PHI', region: 'GLOBAL' } as const

/** A category of ICD-10 (WHO) with its subdivision (up to four places in ICD-10-CM), U codes included. */
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

/** Behind its label, bare categories as well. */
export const icd10Labelled: Recognizer = {
  ...phi,
  name: 'icd10-labelled',
  type: 'ICD10',
  label: 'Diagnosis code ICD-10',
  triggers: [{ on: 'label', of: icd10Labels }],
  pattern: new RegExp(
    `[\\s:#.,("'=-]{0,5}(?:(?:10|cm|gm|code)[\\s:#.,("'=-]{1,4})?(?<value>${icd10Code.source})(?![A-Za-z0-9])`,
    'iy',
  ),
  group: 'value',
  score: { base: 0.87 },
}

/** Elsewhere only with its point, and with a word of diagnoses near: A4.2 and B12.5 are also sheets, bolts and chapters. */
export const icd10: Recognizer = {
  ...phi,
  name: 'icd10',
  type: 'ICD10',
  label: 'Diagnosis code ICD-10',
  triggers: [{ on: 'mixed' }],
  pattern: alone(/[A-TV-Z]\d[0-9AB]\.[0-9A-Z]{1,4}/),
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

/** Blood types with signs, behind their label: A+, 0 Rh neg., AB Rh(D) positive. */
export const bloodTypeSigned: Recognizer = {
  ...phi,
  name: 'blood-type',
  type: 'BLOOD_TYPE',
  label: 'Blood type',
  triggers: [
    {
      on: 'label',
      of: [
        ...[
          'blood type',
          'blood group',
          'abo',
          'abo group',
          'blutgruppe',
          'groupe sanguin',
          'grupo sanguíneo',
        ],
        ...['tipo de sangre', 'gruppo sanguigno', 'tipo sanguíneo', 'bloedgroep', 'bloedtype', 'bloodtype'],
      ],
    },
  ],
  pattern:
    /[\s:=("'-]{0,5}(?:(?:is|ist|est|es|è|é)\s)?(?<value>(?:AB|A|B|O|0)(?:\s?Rh\s?(?:\(?D\)?)?)?\s?(?:[+-](?![A-Za-z0-9])|\(?(?:pos|neg)(?:iti[vf][aoe]?|ati[vf][aoe]?|\.)?\)?)?)(?![A-Za-z0-9])/y,
  group: 'value',
  score: { base: 0.87 },
}

/** Karyotypes as ISCN writes them, behind their label: 46,XX; 47,XXY; 47,XX,+21. */
export const karyotype: Recognizer = {
  ...phi,
  name: 'karyotype',
  type: 'GENETIC',
  label: 'Genetic data',
  triggers: [{ on: 'label', of: ['karyotype', 'karyotyp', 'caryotype', 'cariotipo', 'cariótipo'] }],
  pattern:
    /[\s:=("'-]{0,5}(?<value>4[4-9], ?[XY]{1,5}(?:, ?[+-]?(?:[a-z]{1,4}\()?[0-9pqXY;.)(]{1,16}){0,3})(?![A-Za-z0-9])/y,
  group: 'value',
  score: { base: 0.87 },
}

/** Templates and samples of biometric systems, by label. */
export const biometricId: Recognizer = {
  name: 'biometric-id',
  type: 'BIOMETRIC',
  label: 'Biometric data',
  category: 'PII',
  region: 'GLOBAL',
  triggers: [
    {
      on: 'label',
      of: [
        ...[
          'fingerprint',
          'fingerprint id',
          'fingerprint hash',
          'fingerprint template',
          'voiceprint',
          'voiceprint id',
        ],
        ...[
          'voice print',
          'faceprint',
          'face template',
          'face id',
          'iris scan',
          'iris code',
          'iris template',
        ],
        ...[
          'retina scan',
          'retinal scan',
          'biometric id',
          'biometric identifier',
          'biometric template',
          'palm print',
        ],
        ...[
          'fingerabdruck',
          'irisscan',
          'empreinte digitale',
          'huella dactilar',
          'impronta digitale',
          'vingerafdruk',
        ],
        'impressão digital',
      ],
    },
  ],
  pattern: labelled(reference),
  group: 'value',
  check: isReference,
  score: { base: 0.8 },
}

/** Files of photographs of a person, by label: 45 CFR 164.514(b)(2)(i)(Q) in text. Faces in pictures are found in the pictures. */
export const photo: Recognizer = {
  name: 'photo-file',
  type: 'PHOTO',
  label: 'Photograph of a person',
  category: 'PII',
  region: 'GLOBAL',
  triggers: [
    {
      on: 'label',
      of: [
        ...[
          'photo',
          'photograph',
          'headshot',
          'portrait',
          'mugshot',
          'profile picture',
          'profile photo',
          'selfie',
        ],
        ...[
          'passport photo',
          'id photo',
          'patient photo',
          'face image',
          'avatar',
          'lichtbild',
          'passbild',
          'foto',
        ],
        ...['passfoto', 'fotografia', 'fotografía', 'pasfoto', 'photographie'],
      ],
    },
  ],
  pattern:
    /[\s:=("'<-]{0,5}(?:(?:file|datei|fichier|is)[\s:]{1,2})?(?<value>[\p{L}\p{N}_@%~+-][\p{L}\p{N}_.@%~+/-]{0,120}\.(?:jpe?g|png|heic|heif|webp|tiff?|bmp|gif))(?![\p{L}\p{N}])/iuy,
  group: 'value',
  score: { base: 0.8 },
}

export const clinicalCodeRecognizers = [
  icd10Labelled,
  icd10,
  bloodTypeSigned,
  karyotype,
  biometricId,
  photo,
] as const
