import { digitsOf, numberAt, weightedSum } from '../../../checks/digits.ts'
import { standalone } from '../../patterns.ts'
import type { Recognizer } from '../../recognizer.ts'

/** Two sets of weights modulo 11; the second applies where the first leaves ten. From 10,000,000 to 150,000,000. */
function isIrd(value: string): boolean {
  const raw = digitsOf(value)
  const digits = raw.length === 8 ? [0, ...raw] : raw
  const number = numberAt(digits, 0, 9)
  if (digits.length !== 9 || number < 10_000_000 || number > 150_000_000) return false
  const complement = (weights: readonly number[]): number =>
    (11 - (weightedSum(digits.slice(0, 8), weights) % 11)) % 11
  const first = complement([3, 2, 7, 6, 5, 4, 3, 2])
  return (first === 10 ? complement([7, 4, 3, 2, 5, 2, 7, 6]) : first) === digits[8]
}

/** Letters without I and O count 1 to 24, weights 7 to 2; modulo 11 in the old format, modulo 23 in the new one. */
function isNhi(value: string): boolean {
  const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ'
  let sum = 0
  for (let i = 0; i < 6; i++) {
    const at = alphabet.indexOf(value[i])
    sum += (at >= 0 ? at + 1 : Number(value[i])) * (7 - i)
  }
  if (/\d/.test(value[6])) return sum % 11 !== 0 && (11 - (sum % 11)) % 10 === Number(value[6])
  return alphabet[23 - (sum % 23) - 1] === value[6]
}

/** New Zealand IRD number: eight or nine digits. Check digit modulo 11 (Inland Revenue). */
const nzIrd: Recognizer = {
  category: 'PII_INTL',
  region: 'NZ',
  name: 'nz-ird',
  type: 'NZ_IRD',
  label: 'New Zealand IRD number',
  triggers: [{ on: 'digits', lengths: [2, 3, 8, 9] }],
  pattern: standalone(/\d{2,3}-?\d{3}-?\d{3}/),
  check: isIrd,
  context: { en: ['ird', 'inland revenue'] },
  score: { base: 0.12, context: 0.94 },
  exactLabels: ['ird', 'ird number', 'ird no'],
}

/** New Zealand health number: three letters, two digits and two characters, the last a check character (HISO 10046). */
const nzNhi: Recognizer = {
  category: 'PHI',
  region: 'NZ',
  name: 'nz-nhi',
  type: 'NZ_NHI',
  label: 'New Zealand health number',
  triggers: [{ on: 'mixed' }],
  pattern: standalone(/[A-HJ-NP-Z]{3}\d{2}(?:\d{2}|[A-HJ-NP-Z]{2})/),
  check: isNhi,
  context: { en: ['nhi', 'health index', 'patient'] },
  score: { base: 0.25, context: 0.95 },
  exactLabels: ['nhi', 'nhi number'],
}

export const nzRecognizers: readonly Recognizer[] = [nzIrd, nzNhi]
