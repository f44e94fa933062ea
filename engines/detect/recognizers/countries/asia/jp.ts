import { digitsOf, isRepeated, weightedSum } from '../../../checks/digits.ts'
import { standalone } from '../../patterns.ts'
import type { Recognizer } from '../../recognizer.ts'

const national = { category: 'PII_INTL', region: 'JP' } as const

/** Weights 6 5 4 3 2 7 6 5 4 3 2 modulo 11; a remainder of 0 or 1 is written as 0. */
function isMyNumber(value: string): boolean {
  const digits = digitsOf(value)
  const rest = weightedSum(digits, [6, 5, 4, 3, 2, 7, 6, 5, 4, 3, 2]) % 11
  return digits.length === 12 && !isRepeated(digits) && (rest <= 1 ? 0 : 11 - rest) === digits[11]
}

/** Japanese My Number: 12 digits. Check digit modulo 11 (ordinance of the Ministry of Internal Affairs, 2014). */
const jpMyNumber: Recognizer = {
  ...national,
  name: 'jp-my-number',
  type: 'JP_MY_NUMBER',
  label: 'Japanese My Number',
  triggers: [{ on: 'digits', lengths: [4, 12] }],
  pattern: standalone(/\d{4}([ -]?)\d{4}\1\d{4}/),
  check: isMyNumber,
  context: { ja: ['マイナンバー', '個人番号'], en: ['my number', 'individual number'] },
  score: { base: 0.1, context: 0.94 },
  exactLabels: ['マイナンバー', '個人番号', 'my number'],
}

/** The first digit is 9 minus the weighted sum modulo 9, weights 1 and 2 from the right. */
function isJapaneseCorporate(value: string): boolean {
  const digits = digitsOf(value)
  const rest = weightedSum(digits.slice(1), [2, 1, 2, 1, 2, 1, 2, 1, 2, 1, 2, 1]) % 9
  return digits.length === 13 && !isRepeated(digits.slice(1)) && 9 - rest === digits[0]
}

/** Japanese corporate number: 13 digits, the first a check digit (National Tax Agency). */
const jpCorporate: Recognizer = {
  ...national,
  name: 'jp-corporate',
  type: 'JP_CORPORATE',
  label: 'Japanese corporate number',
  triggers: [{ on: 'digits', lengths: [1, 13] }],
  pattern: standalone(/\d{13}|\d-\d{4}-\d{4}-\d{4}/),
  check: isJapaneseCorporate,
  context: { ja: ['法人番号', '会社法人等番号'], en: ['corporate number', 'houjin bangou'] },
  score: { base: 0.15, context: 0.95 },
  exactLabels: ['法人番号'],
}

/** Account of seven digits behind its kind: 京都銀行 本店 普通 1234567. */
const jpAccount: Recognizer = {
  name: 'jp-account',
  type: 'BANK_ACCOUNT',
  label: 'Bank account number',
  category: 'FINANCIAL',
  region: 'GLOBAL',
  triggers: [{ on: 'label', of: ['普通預金', '普通', '当座預金', '当座'] }],
  pattern: /(?:口座)?(?:番号)?[ :：]{0,3}(?:No\.?)?[ ]?(?<value>\d{7})(?!\d)/y,
  group: 'value',
  score: { base: 0.84 },
}

export const jpRecognizers: readonly Recognizer[] = [jpMyNumber, jpCorporate, jpAccount]
