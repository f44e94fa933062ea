import { words } from '../../words/words.ts'
import type { FactFamily } from './phrase-vocabulary.ts'

const ofAge =
  /,? (?:de|di|of|von|van|aged|âgée?|im Alter von)(?: unos| aproximadamente| etwa| environ| circa)? \d{1,3}\b|,? \(?\d{1,3} (?:years?|años|ans|anni|anos|Jahre|jaar)\b/y

/** A dose. */
const dose =
  / {0,2}(?:\(?[\p{L}-]{1,14}\)? )?\d+(?:[.,]\d+)? ?(?:mg|mcg|µg|μg|ug|g|ml|iu|ie|ui|u|units?|meq|tablets?|comprimidos?)\b|(?:,| -|:)? {0,2}(?:(?:po|iv|im|sc) )?(?:qd|bid|tid|qid|prn|once daily|twice daily|daily|cada \d+ horas)\b/iuy

/** Forms of a name: metformin, metformina, metformine; atenolol, aténolol; omeprazole, omeprazol; valproate, valproato. */
function forms(name: string): string[] {
  const stem = name.replace(/[eo]$/, '')
  return [name, stem, `${stem}a`, `${stem}e`, `${stem}o`]
}

/** All families. A new one is one entry and its words (`NAME.labels` and others). */
export const families: readonly FactFamily[] = [
  // GDPR Art. 4(14) and 9(1), 45 CFR 164.514(b)(2)(i)(P). Numbers of templates have their own recognizer.
  {
    name: 'biometric',
    type: { code: 'BIOMETRIC', label: 'Biometric data', category: 'PII', region: 'GLOBAL' },
  },
  // In words. With signs (`A+`, `0 Rh neg.`) it is found by a recognizer.
  {
    name: 'blood-type',
    type: { code: 'BLOOD_TYPE', label: 'Blood type', category: 'PHI', region: 'GLOBAL' },
  },
  // Medicines that a person takes: with a dose, after a label, or after a word such as "takes".
  {
    name: 'drugs',
    type: { code: 'DRUG_NAME', label: 'Medication name', category: 'PHI', region: 'GLOBAL' },
    terms: () => words('drugs.names').flatMap(forms),
    behind: dose,
  },
  // GDPR Art. 9(1): racial or ethnic origin.
  {
    name: 'ethnicity',
    type: { code: 'ETHNICITY', label: 'Racial or ethnic origin', category: 'PII', region: 'GLOBAL' },
    free: true,
    adjective: true,
  },
  // After a label, or with an age behind.
  {
    name: 'gender',
    type: { code: 'GENDER', label: 'Sex or gender', category: 'PII', region: 'GLOBAL' },
    behind: ofAge,
  },
  // GDPR Art. 4(13) and 9(1).
  { name: 'genetic', type: { code: 'GENETIC', label: 'Genetic data', category: 'PHI', region: 'GLOBAL' } },
  // GDPR Art. 4(15) and 9(1): diseases and conditions of people.
  {
    name: 'health',
    type: { code: 'DIAGNOSIS', label: 'Health condition or diagnosis', category: 'PHI', region: 'GLOBAL' },
    free: true,
  },
  {
    name: 'marital-status',
    type: { code: 'MARITAL_STATUS', label: 'Marital status', category: 'PII', region: 'GLOBAL' },
  },
  // GDPR Art. 9(1): political opinions.
  {
    name: 'politics',
    type: { code: 'POLITICS', label: 'Political opinion or party', category: 'PII', region: 'GLOBAL' },
    free: true,
    adjective: true,
  },
  // GDPR Art. 9(1): religious or philosophical beliefs.
  {
    name: 'religion',
    type: { code: 'RELIGION', label: 'Religious or philosophical belief', category: 'PII', region: 'GLOBAL' },
    free: true,
    adjective: true,
  },
  // GDPR Art. 9(1).
  {
    name: 'sexual-orientation',
    type: {
      code: 'SEXUAL_ORIENTATION',
      label: 'Sexual orientation or sex life',
      category: 'PII',
      region: 'GLOBAL',
    },
    adjective: true,
  },
  // GDPR Art. 9(1).
  {
    name: 'trade-union',
    type: { code: 'TRADE_UNION', label: 'Trade union membership', category: 'PII', region: 'GLOBAL' },
    free: true,
  },
]
