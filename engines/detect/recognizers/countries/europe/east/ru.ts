import { digitsOf, isRepeated, numberAt, weightedSum } from '../../../../checks/digits.ts'
import { standalone } from '../../../patterns.ts'
import type { Recognizer } from '../../../recognizer.ts'

const national = { category: 'PII_INTL', region: 'RU' } as const

/** Weights 9 to 1 modulo 101, a hundred written as 00. */
function isSnils(value: string): boolean {
  const digits = digitsOf(value)
  if (digits.length !== 11) return false
  const rest = weightedSum(digits, [9, 8, 7, 6, 5, 4, 3, 2, 1]) % 101
  return (rest === 100 ? 0 : rest) === numberAt(digits, 9, 11) && !isRepeated(digits.slice(0, 9))
}

/** One check digit for a company's ten digits, two for a person's twelve, each modulo 11. */
function isInn(value: string): boolean {
  const digits = digitsOf(value)
  if (isRepeated(digits)) return false
  const rest = (weights: readonly number[]): number => (weightedSum(digits, weights) % 11) % 10
  if (digits.length === 10) return rest([2, 4, 10, 3, 5, 9, 4, 6, 8]) === digits[9]
  if (digits.length !== 12 || rest([7, 2, 4, 10, 3, 5, 9, 4, 6, 8]) !== digits[10]) return false
  return rest([3, 7, 2, 4, 10, 3, 5, 9, 4, 6, 8]) === digits[11]
}

/** Russian SNILS, the pension insurance number: `000-000-000 00`. Two check digits modulo 101 (Pension Fund). */
const ruSnils: Recognizer = {
  ...national,
  name: 'ru-snils',
  type: 'RU_SNILS',
  label: 'Russian SNILS',
  triggers: [{ on: 'digits', lengths: [3] }],
  pattern: standalone(/\d{3}-\d{3}-\d{3}[ -]\d{2}/),
  check: isSnils,
  context: { ru: ['снилс'], en: ['snils'] },
  score: { base: 0.9, context: 0.99 },
  exactLabels: ['снилс', 'snils'],
}

/** Russian INN, the tax number: ten or twelve digits. Check digits modulo 11 (Federal Tax Service). */
const ruInn: Recognizer = {
  ...national,
  name: 'ru-inn',
  type: 'RU_INN',
  label: 'Russian INN',
  triggers: [{ on: 'digits', lengths: [10, 12] }],
  pattern: standalone(/\d{10}(?:\d{2})?/),
  check: isInn,
  context: { ru: ['инн'], en: ['inn', 'russian tax'] },
  score: { base: 0.15, context: 0.94 },
  exactLabels: ['инн', 'inn'],
}

/** Russian internal passport: series of four digits and number of six, no check digit. Ten digits in a row are ambiguous. */
export const ruPassport: Recognizer = {
  category: 'PII_INTL',
  region: 'RU',
  name: 'ru-passport',
  type: 'RU_PASSPORT',
  label: 'Russian passport',
  triggers: [{ on: 'digits', lengths: [2, 4, 10] }],
  pattern: standalone(/\d{2} ?\d{2} (?:[№#] ?)?\d{6}|\d{10}/),
  ambiguous: (value) => /^\d{10}$/.test(value),
  context: { ru: ['паспорт', 'паспорта', 'серия'], en: ['russian passport'] },
  score: { base: 0.2, context: 0.94 },
  exactLabels: ['паспорт', 'паспорта', 'номер паспорта', 'серия'],
}

export const ruRecognizers: readonly Recognizer[] = [ruSnils, ruInn]
