import { digitsOf, isRepeated, weightedSum } from '../../../checks/digits.ts'
import { isLuhn } from '../../../checks/luhn.ts'
import { isMultipleOf11 } from '../../../checks/mod11.ts'
import { anyValue, byLabel, standalone } from '../../patterns.ts'
import type { Recognizer } from '../../recognizer.ts'

const national = { category: 'PII_INTL', region: 'AU' } as const

/** Australian BSB, the code of a bank branch: six digits without a check digit (AusPayNet); only its label identifies it. */
const auBsb = byLabel({
  category: 'FINANCIAL',
  region: 'AU',
  name: 'au-bsb',
  type: 'AU_BSB',
  label: 'Australian BSB',
  labels: ['bsb', 'bsb number', 'bsb no'],
  format: /\d{3}[- ]?\d{3}/,
  check: anyValue,
  score: 0.88,
})

/** Weighted sum modulo 11; eight digits are an older form with its own weights. */
function isTfn(value: string): boolean {
  const digits = digitsOf(value)
  if (isRepeated(digits)) return false
  if (digits.length === 8) return weightedSum(digits, [10, 7, 8, 4, 6, 3, 5, 1]) % 11 === 0
  return isMultipleOf11(digits, [1, 4, 3, 7, 5, 8, 6, 9, 10])
}

/** One less in the first digit, weights 10 1 3 5 ... 19, modulo 89. */
function isAbn(value: string): boolean {
  const digits = digitsOf(value)
  if (digits.length !== 11 || digits[0] === 0) return false
  return (weightedSum(digits, [10, 1, 3, 5, 7, 9, 11, 13, 15, 17, 19]) - 10) % 89 === 0
}

/** Weights 8 to 1, complement to ten. */
function isAcn(value: string): boolean {
  const digits = digitsOf(value)
  if (digits.length !== 9 || isRepeated(digits)) return false
  return (10 - (weightedSum(digits, [8, 7, 6, 5, 4, 3, 2, 1]) % 10)) % 10 === digits[8]
}

/** First digit 2 to 6, weights 1 3 7 9 1 3 7 9 modulo 10 at the ninth place, then issue and person. */
function isAustralianMedicare(value: string): boolean {
  const digits = digitsOf(value)
  if (digits.length < 10 || digits.length > 11 || digits[0] < 2 || digits[0] > 6 || digits[9] === 0)
    return false
  return weightedSum(digits, [1, 3, 7, 9, 1, 3, 7, 9]) % 10 === digits[8]
}

/** Australian tax file number: nine digits, or eight in the older form. Check modulo 11 (ATO). */
const auTfn: Recognizer = {
  ...national,
  name: 'au-tfn',
  type: 'AU_TFN',
  label: 'Australian TFN',
  triggers: [{ on: 'digits', lengths: [3, 8, 9] }],
  pattern: standalone(/\d{3}([ -]?)\d{3}\1\d{2,3}/),
  check: isTfn,
  context: { en: ['tfn', 'tax file', 'tax file number', 'ato'] },
  score: { base: 0.12, context: 0.95 },
  exactLabels: ['tfn', 'tax file number'],
}

/** Australian business number: 11 digits, printed 2-3-3-3. Check modulo 89 (Australian Business Register). */
const auAbn: Recognizer = {
  ...national,
  name: 'au-abn',
  type: 'AU_ABN',
  label: 'Australian ABN',
  triggers: [{ on: 'digits', lengths: [2, 11] }],
  pattern: standalone(/\d{2} ?\d{3} ?\d{3} ?\d{3}/),
  check: isAbn,
  context: { en: ['abn', 'australian business', 'business number'] },
  score: { base: 0.3, context: 0.96 },
  exactLabels: ['abn'],
}

/** Australian company number: nine digits in groups of three. Check digit modulo 10 (ASIC). */
const auAcn: Recognizer = {
  ...national,
  name: 'au-acn',
  type: 'AU_ACN',
  label: 'Australian ACN',
  triggers: [{ on: 'digits', lengths: [3, 9] }],
  pattern: standalone(/\d{3} ?\d{3} ?\d{3}/),
  check: isAcn,
  context: { en: ['acn', 'australian company'] },
  score: { base: 0.1, context: 0.94 },
  exactLabels: ['acn'],
}

/** Australian Medicare card: ten digits and an optional person number. Check digit modulo 10 (Services Australia). */
const auMedicare: Recognizer = {
  category: 'PHI',
  region: 'AU',
  name: 'au-medicare',
  type: 'AU_MEDICARE',
  label: 'Australian Medicare number',
  triggers: [{ on: 'digits', lengths: [4, 10, 11] }],
  pattern: standalone(/[2-6]\d{3}[ -]?\d{5}[ -]?\d(?:[ /-]?[1-9])?/),
  check: isAustralianMedicare,
  context: { en: ['medicare', 'medicare number', 'medicare card', 'irn'] },
  score: { base: 0.2, context: 0.95 },
  exactLabels: ['medicare card', 'medicare card number', 'medicare no'],
}

/** Australian individual health identifier: 8003 60 and ten digits. Luhn (AS 5017). */
const auIhi: Recognizer = {
  category: 'PHI',
  region: 'AU',
  name: 'au-ihi',
  type: 'AU_IHI',
  label: 'Australian health identifier',
  triggers: [{ on: 'digits', lengths: [4, 16] }],
  pattern: standalone(/8003 ?60\d{2} ?\d{4} ?\d{4}/),
  check: (value) => isLuhn(digitsOf(value)),
  context: { en: ['ihi', 'health identifier', 'hpi'] },
  score: { base: 0.85, context: 0.98 },
  exactLabels: ['ihi', 'individual healthcare identifier', 'healthcare identifier'],
}

export const auRecognizers: readonly Recognizer[] = [...auBsb, auTfn, auAbn, auAcn, auMedicare, auIhi]
