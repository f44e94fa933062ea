import { isCalendarDay, isShortDay } from '../checks/calendar.ts'
import { alphanumericValue, compact, digitsOf, isRepeated, numberAt, weightedSum } from '../checks/digits.ts'
import { isMod11_10 } from '../checks/iso7064.ts'
import { isLuhn } from '../checks/luhn.ts'
import { mod11OrZero, twoStageRemainder } from '../checks/mod11.ts'
import type { Recognizer } from '../recognizer.ts'
import { alone } from './shape.ts'

const eu = { category: 'PII_EU' } as const

/** PESEL: birth date with the century in the month, weights 1 3 7 9. */
export function isPesel(value: string): boolean {
  const digits = digitsOf(value)
  if (digits.length !== 11) return false
  const month = numberAt(digits, 2, 4)
  const century = [1900, 2000, 2100, 2200, 1800][Math.floor(month / 20)]
  if (!isCalendarDay(century + numberAt(digits, 0, 2), month % 20, numberAt(digits, 4, 6))) return false
  return weightedSum(digits, [1, 3, 7, 9, 1, 3, 7, 9, 1, 3, 1]) % 10 === 0
}

export function isNip(value: string): boolean {
  const digits = digitsOf(value)
  if (digits.length !== 10 || isRepeated(digits)) return false
  return weightedSum(digits, [6, 5, 7, 2, 3, 4, 5, 6, 7]) % 11 === digits[9]
}

export function isRegon(value: string): boolean {
  const digits = digitsOf(value)
  if (isRepeated(digits)) return false
  if ((weightedSum(digits.slice(0, 8), [8, 9, 2, 3, 4, 5, 6, 7]) % 11) % 10 !== digits[8]) return false
  if (digits.length === 9) return true
  const weights = [2, 4, 8, 5, 0, 9, 7, 3, 6, 1, 2, 4, 8]
  return digits.length === 14 && (weightedSum(digits, weights) % 11) % 10 === digits[13]
}

/** Dowód osobisty: weights 7 3 1 over letters and digits, the control the first digit. */
export function isPolishIdCard(value: string): boolean {
  const id = compact(value)
  const weights = [7, 3, 1, 0, 7, 3, 1, 7, 3]
  let sum = 0
  for (let i = 0; i < 9; i++) sum += alphanumericValue(id[i]) * weights[i]
  return sum % 10 === Number(id[3])
}

/** Rodné číslo: month plus 50 for women (20 more since 2004); ten digits weigh by 11, nine before 1954 have no control. */
export function isBirthNumber(value: string): boolean {
  const digits = digitsOf(value)
  if (digits.length !== 9 && digits.length !== 10) return false
  const year = numberAt(digits, 0, 2)
  const rest = numberAt(digits, 2, 4) % 50
  const month = rest > 20 && rest <= 32 ? rest - 20 : rest
  const full = digits.length === 9 || year >= 54 ? 1900 + year : 2000 + year
  if (digits.length === 9 && year >= 54) return false
  if (!isCalendarDay(full, month, numberAt(digits, 4, 6))) return false
  if (digits.length === 9) return true
  return (numberAt(digits, 0, 9) % 11) % 10 === digits[9]
}

export function isIco(value: string): boolean {
  const digits = digitsOf(value)
  if (digits.length !== 8) return false
  return (11 - (weightedSum(digits.slice(0, 7), [8, 7, 6, 5, 4, 3, 2]) % 11)) % 10 === digits[7]
}

/** Hungarian personal number: sex and century, date, serial, weights 1 to 10 (reversed since 1997). */
export function isHungarianId(value: string): boolean {
  const digits = digitsOf(value)
  if (digits.length !== 11 || digits[0] === 0) return false
  if (!isShortDay(numberAt(digits, 1, 3), numberAt(digits, 3, 5), numberAt(digits, 5, 7))) return false
  const before = weightedSum(digits, [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]) % 11
  const since = weightedSum(digits, [10, 9, 8, 7, 6, 5, 4, 3, 2, 1]) % 11
  return before === digits[10] || since === digits[10]
}

export function isTaj(value: string): boolean {
  const digits = digitsOf(value)
  return digits.length === 9 && weightedSum(digits.slice(0, 8), [3, 7, 3, 7, 3, 7, 3, 7]) % 10 === digits[8]
}

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

export const plPesel: Recognizer = {
  ...eu,
  region: 'PL',
  name: 'pl-pesel',
  type: 'PL_PESEL',
  label: 'Polish PESEL',
  triggers: [{ on: 'digits', lengths: [11] }],
  pattern: alone(/\d{11}/),
  check: isPesel,
  context: { pl: ['pesel', 'nr pesel', 'numer pesel', 'urodzony', 'urodzona'], en: ['pesel', 'polish'] },
  score: { base: 0.4, context: 0.97 },
}

export const plNip: Recognizer = {
  ...eu,
  region: 'PL',
  name: 'pl-nip',
  type: 'PL_NIP',
  label: 'Polish NIP',
  triggers: [{ on: 'digits', lengths: [3, 10] }],
  pattern: alone(/\d{10}|\d{3}-\d{3}-\d{2}-\d{2}|\d{3}-\d{2}-\d{2}-\d{3}/),
  check: isNip,
  context: { pl: ['nip', 'numer identyfikacji podatkowej'], en: ['nip', 'vat', 'tax'] },
  score: { base: 0.2, context: 0.94 },
}

export const plRegon: Recognizer = {
  ...eu,
  region: 'PL',
  name: 'pl-regon',
  type: 'PL_REGON',
  label: 'Polish REGON',
  triggers: [{ on: 'digits', lengths: [9, 14] }],
  pattern: alone(/\d{9}(?:\d{5})?/),
  check: isRegon,
  context: { pl: ['regon'] },
  score: { base: 0.08, context: 0.93 },
}

export const plIdCard: Recognizer = {
  ...eu,
  region: 'PL',
  name: 'pl-id-card',
  type: 'PL_ID_CARD',
  label: 'Polish identity card',
  triggers: [{ on: 'mixed' }, { on: 'label', of: ['dowód osobisty', 'dowodu osobistego', 'seria i numer'] }],
  pattern: alone(/[A-Z]{3} ?\d{6}/),
  check: isPolishIdCard,
  context: { pl: ['dowód', 'dowód osobisty', 'seria', 'dowodu'], en: ['polish', 'identity card'] },
  score: { base: 0.3, context: 0.95 },
}

export const czBirthNumber: Recognizer = {
  ...eu,
  region: 'CZ',
  name: 'cz-rc',
  type: 'CZ_RC',
  label: 'Czech or Slovak birth number',
  triggers: [{ on: 'digits', lengths: [6] }],
  pattern: alone(/\d{6}\/\d{3,4}/),
  check: isBirthNumber,
  context: {
    cs: ['rodné číslo', 'rč', 'r.č', 'narozen'],
    sk: ['rodné číslo', 'narodený'],
    en: ['birth number', 'czech', 'slovak'],
  },
  score: { base: 0.85, context: 0.98 },
}

export const czBirthNumberBare: Recognizer = {
  ...czBirthNumber,
  name: 'cz-rc-bare',
  triggers: [{ on: 'digits', lengths: [9, 10] }],
  pattern: alone(/\d{9,10}/),
  score: { base: 0.15, context: 0.93 },
}

export const czIco: Recognizer = {
  ...eu,
  region: 'CZ',
  name: 'cz-ico',
  type: 'CZ_ICO',
  label: 'Czech or Slovak company number',
  triggers: [{ on: 'digits', lengths: [8] }],
  pattern: alone(/\d{8}/),
  check: isIco,
  context: { cs: ['ičo', 'ič', 'identifikační číslo'], sk: ['ičo'] },
  score: { base: 0.08, context: 0.92 },
}

export const huId: Recognizer = {
  ...eu,
  region: 'HU',
  name: 'hu-id',
  type: 'HU_ID',
  label: 'Hungarian personal number',
  triggers: [{ on: 'digits', lengths: [1, 11] }],
  pattern: alone(/[1-8][ -]?\d{6}[ -]?\d{4}/),
  check: isHungarianId,
  context: {
    hu: ['személyi szám', 'személyi azonosító', 'személyazonosító'],
    en: ['hungarian', 'personal id'],
  },
  score: { base: 0.3, context: 0.95 },
}

export const huTaj: Recognizer = {
  category: 'PHI',
  region: 'HU',
  name: 'hu-taj',
  type: 'HU_TAJ',
  label: 'Hungarian health number',
  triggers: [{ on: 'digits', lengths: [3, 9] }],
  pattern: alone(/\d{3}[ -]?\d{3}[ -]?\d{3}/),
  check: isTaj,
  context: { hu: ['taj', 'taj szám', 'taj-szám', 'társadalombiztosítási'] },
  score: { base: 0.08, context: 0.94 },
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

export const easternEuropeanRecognizers = [
  plPesel,
  plNip,
  plRegon,
  plIdCard,
  czBirthNumber,
  czBirthNumberBare,
  czIco,
  huId,
  huTaj,
  roCnp,
  bgEgn,
  grAfm,
  grAmka,
  hrOib,
  jmbg,
  eeIk,
  lvCode,
] as const
