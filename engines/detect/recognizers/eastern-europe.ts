import { isCalendarDay, isShortDay } from '../checks/calendar.ts'
import { digitsOf, isRepeated, numberAt, weightedSum } from '../checks/digits.ts'
import { isMod11_10 } from '../checks/iso7064.ts'
import { isLuhn } from '../checks/luhn.ts'
import { mod11OrZero, twoStageRemainder } from '../checks/mod11.ts'
import type { Recognizer } from './recognizer.ts'
import { alone } from './shape.ts'

const eu = { category: 'PII_EU' } as const

/** CNP: sex and century, date, county, weights 2 7 9 1 4 6 3 5 8 2 7 9 with ten as 1. */
export function isCnp(value: string): boolean {
  const digits = digitsOf(value)
  if (digits.length !== 13 || digits[0] === 0) return false
  if (!isShortDay(numberAt(digits, 1, 3), numberAt(digits, 3, 5), numberAt(digits, 5, 7))) return false
  const county = numberAt(digits, 7, 9)
  if (county === 0 || (county > 52 && county !== 70 && county < 80)) return false
  const rest = weightedSum(digits, [2, 7, 9, 1, 4, 6, 3, 5, 8, 2, 7, 9]) % 11
  return (rest === 10 ? 1 : rest) === digits[12]
}

/** EGN: date with the century in the month, weights 2 4 8 5 10 9 7 3 6. */
export function isEgn(value: string): boolean {
  const digits = digitsOf(value)
  if (digits.length !== 10) return false
  const month = numberAt(digits, 2, 4)
  const century = [1900, 1800, 2000][Math.floor(month / 20)] ?? 0
  if (!isCalendarDay(century + numberAt(digits, 0, 2), month % 20, numberAt(digits, 4, 6))) return false
  return (weightedSum(digits, [2, 4, 8, 5, 10, 9, 7, 3, 6]) % 11) % 10 === digits[9]
}

/** AFM: powers of two from 256 down. */
export function isAfm(value: string): boolean {
  const digits = digitsOf(value)
  if (digits.length !== 9 || isRepeated(digits)) return false
  return (weightedSum(digits, [256, 128, 64, 32, 16, 8, 4, 2]) % 11) % 10 === digits[8]
}

export function isAmka(value: string): boolean {
  const digits = digitsOf(value)
  return (
    digits.length === 11 &&
    isShortDay(numberAt(digits, 4, 6), numberAt(digits, 2, 4), numberAt(digits, 0, 2)) &&
    isLuhn(digits)
  )
}

/** JMBG and EMŠO: date with three digits of the year, weights 7 6 5 4 3 2 twice. */
export function isJmbg(value: string): boolean {
  const digits = digitsOf(value)
  if (digits.length !== 13) return false
  const short = numberAt(digits, 4, 7)
  const year = short < 800 ? 2000 + short : 1000 + short
  if (!isCalendarDay(year, numberAt(digits, 2, 4), numberAt(digits, 0, 2))) return false
  return mod11OrZero(digits.slice(0, 12), [7, 6, 5, 4, 3, 2, 7, 6, 5, 4, 3, 2]) === digits[12]
}

/** Estonian isikukood and Lithuanian asmens kodas: sex and century, date, two-stage control. */
export function isBalticCode(value: string): boolean {
  const digits = digitsOf(value)
  if (digits.length !== 11 || digits[0] < 1 || digits[0] > 8) return false
  const century = 1800 + 100 * Math.floor((digits[0] - 1) / 2)
  if (!isCalendarDay(century + numberAt(digits, 1, 3), numberAt(digits, 3, 5), numberAt(digits, 5, 7)))
    return false
  const check = twoStageRemainder(digits, [1, 2, 3, 4, 5, 6, 7, 8, 9, 1], [3, 4, 5, 6, 7, 8, 9, 1, 2, 3])
  return check === digits[10]
}

/** Latvian code: before 2017 a date and a control, since then a number from 32 up without either. */
export function isLatvianCode(value: string): boolean {
  const digits = digitsOf(value)
  if (digits.length !== 11) return false
  if (numberAt(digits, 0, 2) >= 32) return numberAt(digits, 0, 2) <= 39
  if (!isShortDay(numberAt(digits, 4, 6), numberAt(digits, 2, 4), numberAt(digits, 0, 2)) || digits[6] > 2)
    return false
  const sum = weightedSum(digits, [10, 5, 8, 4, 2, 1, 6, 3, 7, 9])
  return ((1 + sum) % 11) % 10 === digits[10]
}

export const roCnp: Recognizer = {
  ...eu,
  region: 'RO',
  name: 'ro-cnp',
  type: 'RO_CNP',
  label: 'Romanian CNP',
  triggers: [{ on: 'digits', lengths: [13] }],
  pattern: alone(/[1-9]\d{12}/),
  check: isCnp,
  context: { ro: ['cnp', 'cod numeric personal', 'născut'], en: ['cnp', 'romanian'] },
  score: { base: 0.4, context: 0.97 },
}

export const bgEgn: Recognizer = {
  ...eu,
  region: 'BG',
  name: 'bg-egn',
  type: 'BG_EGN',
  label: 'Bulgarian EGN',
  triggers: [{ on: 'digits', lengths: [10] }],
  pattern: alone(/\d{10}/),
  check: isEgn,
  context: { bg: ['егн', 'единен граждански номер'], en: ['egn', 'bulgarian'] },
  score: { base: 0.25, context: 0.96 },
}

export const grAfm: Recognizer = {
  ...eu,
  region: 'GR',
  name: 'gr-afm',
  type: 'GR_AFM',
  label: 'Greek AFM',
  triggers: [{ on: 'digits', lengths: [9] }],
  pattern: alone(/\d{9}/),
  check: isAfm,
  context: { el: ['αφμ', 'α.φ.μ', 'δου'], en: ['afm', 'greek', 'vat'] },
  score: { base: 0.08, context: 0.93 },
}

export const grAmka: Recognizer = {
  ...eu,
  region: 'GR',
  name: 'gr-amka',
  type: 'GR_AMKA',
  label: 'Greek AMKA',
  triggers: [{ on: 'digits', lengths: [11] }],
  pattern: alone(/\d{11}/),
  check: isAmka,
  context: { el: ['αμκα', 'α.μ.κ.α'], en: ['amka'] },
  score: { base: 0.25, context: 0.96 },
}

export const hrOib: Recognizer = {
  ...eu,
  region: 'HR',
  name: 'hr-oib',
  type: 'HR_OIB',
  label: 'Croatian OIB',
  triggers: [{ on: 'digits', lengths: [11] }],
  pattern: alone(/\d{11}/),
  check: (value) => isMod11_10(digitsOf(value)),
  context: { hr: ['oib', 'osobni identifikacijski broj'], en: ['oib', 'croatian'] },
  score: { base: 0.15, context: 0.96 },
}

export const jmbg: Recognizer = {
  ...eu,
  region: 'SI',
  name: 'si-emso',
  type: 'SI_EMSO',
  label: 'EMŠO or JMBG',
  triggers: [{ on: 'digits', lengths: [13] }],
  pattern: alone(/\d{13}/),
  check: isJmbg,
  context: {
    sl: ['emšo'],
    sr: ['jmbg', 'матични број', 'јмбг'],
    bs: ['jmbg'],
    mk: ['ембг'],
    en: ['emso', 'jmbg'],
  },
  score: { base: 0.4, context: 0.97 },
}

export const eeIk: Recognizer = {
  ...eu,
  region: 'EE',
  name: 'ee-ik',
  type: 'EE_IK',
  label: 'Estonian or Lithuanian personal code',
  triggers: [{ on: 'digits', lengths: [11] }],
  pattern: alone(/[1-8]\d{10}/),
  check: isBalticCode,
  context: {
    et: ['isikukood'],
    lt: ['asmens kodas', 'a.k'],
    en: ['personal code', 'estonian', 'lithuanian'],
  },
  score: { base: 0.4, context: 0.97 },
}

export const lvCode: Recognizer = {
  ...eu,
  region: 'LV',
  name: 'lv-pk',
  type: 'LV_PK',
  label: 'Latvian personal code',
  triggers: [{ on: 'digits', lengths: [6] }],
  pattern: alone(/\d{6}-\d{5}/),
  check: isLatvianCode,
  context: { lv: ['personas kods', 'p.k', 'pk'], en: ['personal code', 'latvian'] },
  score: { base: 0.45, context: 0.96 },
}

export const easternEuropeanRecognizers = [roCnp, bgEgn, grAfm, grAmka, hrOib, jmbg, eeIk, lvCode] as const
