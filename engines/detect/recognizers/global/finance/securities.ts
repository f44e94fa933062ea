import { isCountryCode } from '../../../checks/country-codes.ts'
import { alphanumericValue } from '../../../checks/digits.ts'
import { isMod97 } from '../../../checks/iso7064.ts'
import { isLuhnExpanded } from '../../../checks/luhn.ts'
import { standalone } from '../../patterns.ts'
import type { Recognizer } from '../../recognizer.ts'

const financial = { category: 'FINANCIAL', region: 'GLOBAL' } as const

/** ISIN of a security: country, nine characters, check digit. Luhn over expanded letters (ISO 6166). */
const isin: Recognizer = {
  ...financial,
  name: 'isin',
  type: 'ISIN',
  label: 'Security identifier (ISIN)',
  triggers: [{ on: 'mixed' }],
  pattern: standalone(/[A-Z]{2}[A-Z0-9]{9}\d/),
  check: (value) => (isCountryCode(value.slice(0, 2)) || /^(?:XS|EU)/.test(value)) && isLuhnExpanded(value),
  context: {
    '*': ['isin'],
    en: ['security', 'bond', 'share', 'fund'],
    de: ['wkn', 'wertpapier'],
    fr: ['titre'],
  },
  score: { base: 0.45, context: 0.95 },
  exactLabels: ['isin', 'isin code', 'isin no'],
}

/** Legal entity identifier: 18 characters and two check digits. ISO 7064 MOD 97-10 (ISO 17442). */
const lei: Recognizer = {
  ...financial,
  name: 'lei',
  type: 'LEI',
  label: 'Legal entity identifier',
  triggers: [{ on: 'digits', lengths: [4, 5, 6, 7, 8, 18, 19, 20] }, { on: 'mixed' }],
  pattern: standalone(/[0-9A-Z]{18}\d{2}/),
  check: (value) => /[A-Z]/.test(value) && isMod97(value),
  context: { '*': ['lei'], en: ['legal entity'] },
  score: { base: 0.7, context: 0.97 },
  exactLabels: ['lei', 'lei code', 'legal entity identifier'],
}

/** Not a prefix that an ISIN uses; Luhn in base 36, every second value doubled. */
function isFigi(value: string): boolean {
  if (/^(?:BS|BM|GG|GB|GH|KY|VG)/.test(value)) return false
  let sum = 0
  for (let i = 0; i < 11; i++) {
    const n = alphanumericValue(value[i]) * (i % 2 === 0 ? 1 : 2)
    sum += Math.floor(n / 10) + (n % 10)
  }
  return (10 - (sum % 10)) % 10 === Number(value[11])
}

/** FIGI of a financial instrument: two consonants, G, eight consonants or digits, check digit (ANSI X9.145). */
const figi: Recognizer = {
  ...financial,
  name: 'figi',
  type: 'FIGI',
  label: 'Security identifier (FIGI)',
  triggers: [{ on: 'mixed' }],
  pattern: standalone(/[B-DF-HJ-NP-TV-Z]{2}G[B-DF-HJ-NP-TV-Z0-9]{8}\d/),
  check: isFigi,
  context: { '*': ['figi'], en: ['security', 'instrument', 'bloomberg'] },
  score: { base: 0.6, context: 0.95 },
  exactLabels: ['figi'],
}

export const securitiesRecognizers: readonly Recognizer[] = [isin, lei, figi]
