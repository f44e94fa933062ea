import type { Recognizer } from './recognizer.ts'
import { alone, byLabel } from './shape.ts'

/** Numbers of persons of African states beside those in `africa-and-near-east.ts`; no check of them is published. */
const intl = { category: 'PII_INTL' } as const
const any = (): boolean => true

export const ngNin = byLabel({
  ...intl,
  region: 'NG',
  name: 'ng-nin',
  type: 'NG_NIN',
  label: 'Nigerian NIN',
  of: ['nin', 'nin number', 'national identification number', 'nimc'],
  body: /\d{11}|\d{4}[ -]\d{3}[ -]\d{4}/,
  check: any,
})

export const ngBvn = byLabel({
  category: 'FINANCIAL',
  region: 'NG',
  name: 'ng-bvn',
  type: 'NG_BVN',
  label: 'Nigerian BVN',
  of: ['bvn', 'bank verification number'],
  body: /\d{11}/,
  check: any,
  base: 0.88,
})

export const kePin: Recognizer = {
  ...intl,
  region: 'KE',
  name: 'ke-pin',
  type: 'KE_PIN',
  label: 'Kenyan KRA PIN',
  triggers: [{ on: 'mixed', prefix: ['A', 'P'] }],
  pattern: alone(/[AP]\d{9}[A-Z]/),
  context: { en: ['kra', 'kra pin', 'pin', 'itax', 'kenya'] },
  score: { base: 0.3, context: 0.93 },
}

export const ghCard: Recognizer = {
  ...intl,
  region: 'GH',
  name: 'gh-card',
  type: 'GH_CARD',
  label: 'Ghana card',
  triggers: [{ on: 'literal', of: ['GHA-'] }],
  pattern: alone(/GHA-\d{9}-\d/),
  context: { en: ['ghana', 'ghana card', 'nia'] },
  score: { base: 0.9, context: 0.98 },
}

export const keId = byLabel({
  ...intl,
  region: 'KE',
  name: 'ke-id',
  type: 'KE_ID',
  label: 'Kenyan identity number',
  of: ['huduma namba', 'maisha namba', 'kenyan id'],
  body: /\d{7,9}/,
  check: any,
})

/** CIN of Morocco: one or two letters of the office and up to six digits. */
export const maCin = byLabel({
  ...intl,
  region: 'MA',
  name: 'ma-cin',
  type: 'MA_CIN',
  label: 'Moroccan CIN',
  of: ['cin', 'cnie', 'carte nationale'],
  body: /[A-Z]{1,2}\d{5,6}/,
  check: any,
})

export const nationalAfricanRecognizers: readonly Recognizer[] = [
  ...ngNin,
  ...ngBvn,
  kePin,
  ghCard,
  ...keId,
  ...maCin,
]
