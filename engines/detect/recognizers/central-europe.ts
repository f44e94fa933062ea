import { isCalendarDay, isShortDay } from '../checks/calendar.ts'
import { alphanumericValue, compact, digitsOf, isRepeated, numberAt, weightedSum } from '../checks/digits.ts'
import type { Recognizer } from './recognizer.ts'
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

export const centralEuropeanRecognizers = [
  plPesel,
  plNip,
  plRegon,
  plIdCard,
  czBirthNumber,
  czBirthNumberBare,
  czIco,
  huId,
  huTaj,
] as const
