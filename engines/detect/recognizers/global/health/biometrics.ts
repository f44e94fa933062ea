import { afterLabel, isReference, reference } from '../../patterns.ts'
import type { Recognizer } from '../../recognizer.ts'

const phi = { category: 'PHI', region: 'GLOBAL' } as const

/** Blood type with its sign, after its label: A+, 0 Rh neg., AB Rh(D) positive. */
const bloodTypeSigned: Recognizer = {
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
  score: { base: 0.92 },
}

/** Karyotype in ISCN notation, after its label: 46,XX; 47,XXY; 47,XX,+21. */
const karyotype: Recognizer = {
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

/** References of biometric templates and samples, identified by label. */
const biometricId: Recognizer = {
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
  pattern: afterLabel(reference),
  group: 'value',
  check: isReference,
  score: { base: 0.8 },
}

/**
 * File names of photographs of a person, identified by label: 45 CFR 164.514(b)(2)(i)(Q) as it appears in text. Faces in
 * images are found by the vision room.
 */
const photo: Recognizer = {
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

export const biometricsRecognizers: readonly Recognizer[] = [bloodTypeSigned, karyotype, biometricId, photo]
