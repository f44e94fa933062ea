import { isCalendarDay, isShortDay } from '../checks/calendar.ts'
import { digitsOf, isRepeated, numberAt, weightedSum } from '../checks/digits.ts'
import { isLuhn } from '../checks/luhn.ts'
import { twoStageRemainder } from '../checks/mod11.ts'
import type { Recognizer } from './recognizer.ts'
import { alone } from './shape.ts'

const intl = { category: 'PII_INTL' } as const

/** T.C. kimlik no: (7 x odd places - even places) by ten, then the sum of ten by ten. */
export function isTurkishId(value: string): boolean {
  const d = digitsOf(value)
  if (d.length !== 11 || d[0] === 0) return false
  const odd = d[0] + d[2] + d[4] + d[6] + d[8]
  const even = d[1] + d[3] + d[5] + d[7]
  if ((((odd * 7 - even) % 10) + 10) % 10 !== d[9]) return false
  return (odd + even + d[9]) % 10 === d[10]
}

export function isIsraeliId(value: string): boolean {
  const digits = digitsOf(value)
  return digits.length === 9 && !isRepeated(digits) && isLuhn(digits)
}

/** South Africa: birth date, citizenship 0 to 2, Luhn. */
export function isSouthAfricanId(value: string): boolean {
  const digits = digitsOf(value)
  if (digits.length !== 13 || digits[10] > 2) return false
  return isShortDay(numberAt(digits, 0, 2), numberAt(digits, 2, 4), numberAt(digits, 4, 6)) && isLuhn(digits)
}

/** Egypt: century, birth date, governorate. */
export function isEgyptianId(value: string): boolean {
  const digits = digitsOf(value)
  const governorate = numberAt(digits, 7, 9)
  if (digits.length !== 14 || (digits[0] !== 2 && digits[0] !== 3)) return false
  const year = (digits[0] === 2 ? 1900 : 2000) + numberAt(digits, 1, 3)
  const known = (governorate >= 1 && governorate <= 35) || governorate === 88
  return known && isCalendarDay(year, numberAt(digits, 3, 5), numberAt(digits, 5, 7))
}

/** SNILS: weights 9 to 1 by 101, a hundred as 0. */
export function isSnils(value: string): boolean {
  const digits = digitsOf(value)
  if (digits.length !== 11) return false
  const rest = weightedSum(digits, [9, 8, 7, 6, 5, 4, 3, 2, 1]) % 101
  return (rest === 100 ? 0 : rest) === numberAt(digits, 9, 11) && !isRepeated(digits.slice(0, 9))
}

/** INN: one control for a body of ten, two for a person of twelve. */
export function isInn(value: string): boolean {
  const digits = digitsOf(value)
  if (isRepeated(digits)) return false
  const rest = (weights: readonly number[]): number => (weightedSum(digits, weights) % 11) % 10
  if (digits.length === 10) return rest([2, 4, 10, 3, 5, 9, 4, 6, 8]) === digits[9]
  if (digits.length !== 12 || rest([7, 2, 4, 10, 3, 5, 9, 4, 6, 8]) !== digits[10]) return false
  return rest([3, 7, 2, 4, 10, 3, 5, 9, 4, 6, 8]) === digits[11]
}

/** Ukraine: weights -1 5 7 9 4 6 10 5 7 by 11, by ten. */
export function isRnokpp(value: string): boolean {
  const digits = digitsOf(value)
  const sum = weightedSum(digits, [-1, 5, 7, 9, 4, 6, 10, 5, 7])
  return digits.length === 10 && !isRepeated(digits) && (((sum % 11) + 11) % 11) % 10 === digits[9]
}

/** Kazakhstan: birth date, century and sex, two-stage control; a number whose second stage leaves ten is not issued. */
export function isIin(value: string): boolean {
  const digits = digitsOf(value)
  if (digits.length !== 12 || digits[6] > 6) return false
  if (!isShortDay(numberAt(digits, 0, 2), numberAt(digits, 2, 4), numberAt(digits, 4, 6))) return false
  const check = twoStageRemainder(
    digits,
    [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11],
    [3, 4, 5, 6, 7, 8, 9, 10, 11, 1, 2],
  )
  return check === digits[11]
}

export const trId: Recognizer = {
  ...intl,
  region: 'TR',
  name: 'tr-id',
  type: 'TR_ID',
  label: 'Turkish kimlik number',
  triggers: [{ on: 'digits', lengths: [11] }],
  pattern: alone(/[1-9]\d{10}/),
  check: isTurkishId,
  context: { tr: ['kimlik', 'tc kimlik', 't.c', 'kimlik no', 'tckn'], en: ['turkish', 'national id'] },
  score: { base: 0.3, context: 0.96 },
}

export const ilId: Recognizer = {
  ...intl,
  region: 'IL',
  name: 'il-id',
  type: 'IL_ID',
  label: 'Israeli ID',
  triggers: [{ on: 'digits', lengths: [8, 9] }],
  pattern: alone(/\d{8}-?\d/),
  check: isIsraeliId,
  context: {
    he: ['ת.ז', 'תעודת זהות', 'מספר זהות'],
    en: ['teudat zehut', 'israeli id', 'israeli', 'identity number'],
  },
  score: { base: 0.1, context: 0.94 },
}

export const aeEmiratesId: Recognizer = {
  ...intl,
  region: 'AE',
  name: 'ae-emirates-id',
  type: 'AE_EMIRATES_ID',
  label: 'Emirates ID',
  triggers: [{ on: 'digits', lengths: [3, 15] }],
  pattern: alone(/784-?(?:19|20)\d{2}-?\d{7}-?\d/),
  check: (value) => isLuhn(digitsOf(value)),
  context: { en: ['emirates id', 'eid', 'uae'], ar: ['الهوية'] },
  score: { base: 0.9, context: 0.99 },
}

export const saId: Recognizer = {
  ...intl,
  region: 'SA',
  name: 'sa-id',
  type: 'SA_ID',
  label: 'Saudi ID or Iqama',
  triggers: [{ on: 'digits', lengths: [10] }],
  pattern: alone(/[12]\d{9}/),
  check: (value) => isLuhn(digitsOf(value)),
  context: { ar: ['الهوية', 'رقم الهوية', 'الإقامة'], en: ['iqama', 'saudi', 'national id'] },
  score: { base: 0.12, context: 0.93 },
}

export const egId: Recognizer = {
  ...intl,
  region: 'EG',
  name: 'eg-id',
  type: 'EG_ID',
  label: 'Egyptian ID',
  triggers: [{ on: 'digits', lengths: [14] }],
  pattern: alone(/[23]\d{13}/),
  check: isEgyptianId,
  context: { ar: ['الرقم القومي', 'بطاقة'], en: ['egyptian', 'national id'] },
  score: { base: 0.35, context: 0.95 },
}

export const zaId: Recognizer = {
  ...intl,
  region: 'ZA',
  name: 'za-id',
  type: 'ZA_ID',
  label: 'South African ID',
  triggers: [{ on: 'digits', lengths: [6, 13] }],
  pattern: alone(/\d{6} ?\d{4} ?[0-2]\d{2}/),
  check: isSouthAfricanId,
  context: {
    en: ['id number', 'south african', 'rsa id', 'identity number', 'sa id'],
    af: ['identiteitsnommer'],
  },
  score: { base: 0.4, context: 0.97 },
}

export const ruSnils: Recognizer = {
  ...intl,
  region: 'RU',
  name: 'ru-snils',
  type: 'RU_SNILS',
  label: 'Russian SNILS',
  triggers: [{ on: 'digits', lengths: [3] }],
  pattern: alone(/\d{3}-\d{3}-\d{3}[ -]\d{2}/),
  check: isSnils,
  context: { ru: ['снилс'], en: ['snils'] },
  score: { base: 0.9, context: 0.99 },
}

export const ruInn: Recognizer = {
  ...intl,
  region: 'RU',
  name: 'ru-inn',
  type: 'RU_INN',
  label: 'Russian INN',
  triggers: [{ on: 'digits', lengths: [10, 12] }],
  pattern: alone(/\d{10}(?:\d{2})?/),
  check: isInn,
  context: { ru: ['инн'], en: ['inn', 'russian tax'] },
  score: { base: 0.15, context: 0.94 },
}

export const uaRnokpp: Recognizer = {
  ...intl,
  region: 'UA',
  name: 'ua-rnokpp',
  type: 'UA_RNOKPP',
  label: 'Ukrainian tax number',
  triggers: [{ on: 'digits', lengths: [10] }],
  pattern: alone(/\d{10}/),
  check: isRnokpp,
  context: {
    uk: ['рнокпп', 'іпн', 'ідентифікаційний код', 'ідентифікаційний номер'],
    en: ['rnokpp', 'ukrainian'],
  },
  score: { base: 0.1, context: 0.93 },
}

export const kzIin: Recognizer = {
  ...intl,
  region: 'KZ',
  name: 'kz-iin',
  type: 'KZ_IIN',
  label: 'Kazakh IIN',
  triggers: [{ on: 'digits', lengths: [12] }],
  pattern: alone(/\d{12}/),
  check: isIin,
  context: { kk: ['жсн'], ru: ['иин'], en: ['iin', 'kazakh'] },
  score: { base: 0.25, context: 0.95 },
}

export const africanAndNearEasternRecognizers = [
  trId,
  ilId,
  aeEmiratesId,
  saId,
  egId,
  zaId,
  ruSnils,
  ruInn,
  uaRnokpp,
  kzIin,
] as const
