import { isCalendarDay, isShortDay } from '../checks/calendar.ts'
import { digitsOf, isRepeated, numberAt, weightedSum } from '../checks/digits.ts'
import { isLuhn } from '../checks/luhn.ts'
import { isMultipleOf11, mod11Complement } from '../checks/mod11.ts'
import type { Recognizer } from './recognizer.ts'
import { alone } from './shape.ts'

/** The Netherlands' and the Nordic countries' personal numbers: most hold the birth date. */
const eu = { category: 'PII_EU' } as const

/** BSN: the eleven-test, weights 9 to 2 and -1. */
export function isBsn(value: string): boolean {
  const digits = digitsOf(value)
  return !isRepeated(digits) && isMultipleOf11(digits, [9, 8, 7, 6, 5, 4, 3, 2, -1])
}

/** Personnummer: birth date (day plus 60 for a co-ordination number) and Luhn over the last ten digits. */
export function isPersonnummer(value: string): boolean {
  const digits = digitsOf(value).slice(-10)
  const day = numberAt(digits, 4, 6)
  if (digits.length !== 10 || !isLuhn(digits)) return false
  return isShortDay(numberAt(digits, 0, 2), numberAt(digits, 2, 4), day > 60 ? day - 60 : day)
}

/** Fødselsnummer: birth date (D-number: day plus 40) and two controls by 11. */
export function isFodselsnummer(value: string): boolean {
  const digits = digitsOf(value)
  if (digits.length !== 11) return false
  const day = numberAt(digits, 0, 2)
  const month = numberAt(digits, 2, 4)
  if (!isShortDay(numberAt(digits, 4, 6), month > 40 ? month - 40 : month, day > 40 ? day - 40 : day))
    return false
  if (mod11Complement(digits.slice(0, 9), [3, 7, 6, 1, 8, 9, 4, 5, 2]) !== digits[9]) return false
  return mod11Complement(digits.slice(0, 10), [5, 4, 3, 2, 7, 6, 5, 4, 3, 2]) === digits[10]
}

export function isNorwegianOrganisation(value: string): boolean {
  const digits = digitsOf(value)
  return digits.length === 9 && mod11Complement(digits.slice(0, 8), [3, 2, 7, 6, 5, 4, 3, 2]) === digits[8]
}

/** CPR: a birth date alone; the old control by 11 has not held since 2007. */
export function isCpr(value: string): boolean {
  const digits = digitsOf(value)
  return (
    digits.length === 10 && isShortDay(numberAt(digits, 4, 6), numberAt(digits, 2, 4), numberAt(digits, 0, 2))
  )
}

/** Henkilötunnus: birth date, century sign, serial, and the number by 31 into a row of characters (DVV, signs of 2023). */
export function isHetu(value: string): boolean {
  const id = value.toUpperCase()
  const digits = digitsOf(id.slice(0, 6) + id.slice(7, 10))
  const sign = id[6]
  const century = sign === '+' ? 1800 : '-YXWVU'.includes(sign) ? 1900 : 2000
  if (!isCalendarDay(century + numberAt(digits, 4, 6), numberAt(digits, 2, 4), numberAt(digits, 0, 2)))
    return false
  return (
    '0123456789ABCDEFHJKLMNPRSTUVWXY'[numberAt(digits, 0, 9) % 31] === id[10] && numberAt(digits, 6, 9) >= 2
  )
}

/** Kennitala: date (day plus 40 for a body), weights 3 2 7 6 5 4 3 2, control at the ninth place, century last. */
export function isKennitala(value: string): boolean {
  const digits = digitsOf(value)
  if (digits.length !== 10 || ![0, 8, 9].includes(digits[9])) return false
  const day = numberAt(digits, 0, 2)
  if (!isShortDay(numberAt(digits, 4, 6), numberAt(digits, 2, 4), day > 40 ? day - 40 : day)) return false
  return weightedSum(digits, [3, 2, 7, 6, 5, 4, 3, 2, 1]) % 11 === 0
}

export const nlBsn: Recognizer = {
  ...eu,
  region: 'NL',
  name: 'nl-bsn',
  type: 'NL_BSN',
  label: 'Dutch BSN',
  triggers: [{ on: 'digits', lengths: [4, 8, 9] }],
  pattern: alone(/\d{9}|\d{4}[. ]\d{2}[. ]\d{3}/),
  check: isBsn,
  context: {
    nl: ['bsn', 'burgerservicenummer', 'sofinummer', 'sofi-nummer', 'burger service nummer'],
    en: ['citizen service number', 'dutch'],
  },
  score: { base: 0.15, context: 0.95 },
}

export const sePersonnummer: Recognizer = {
  ...eu,
  region: 'SE',
  name: 'se-personnummer',
  type: 'SE_PERSONNUMMER',
  label: 'Swedish personnummer',
  triggers: [{ on: 'digits', lengths: [6, 8] }],
  pattern: alone(/(?:18|19|20)?\d{6}[-+]\d{4}/),
  check: isPersonnummer,
  context: {
    sv: ['personnummer', 'samordningsnummer', 'pnr', 'personnr', 'född'],
    en: ['swedish', 'personal number'],
  },
  score: { base: 0.6, context: 0.98 },
}

export const sePersonnummerBare: Recognizer = {
  ...sePersonnummer,
  name: 'se-personnummer-bare',
  triggers: [{ on: 'digits', lengths: [10, 12] }],
  pattern: alone(/(?:18|19|20)?\d{10}/),
  score: { base: 0.25, context: 0.94 },
}

export const seOrganisation: Recognizer = {
  ...eu,
  region: 'SE',
  name: 'se-orgnr',
  type: 'SE_ORGNR',
  label: 'Swedish organisation number',
  triggers: [{ on: 'digits', lengths: [6, 10] }],
  pattern: alone(/[1-9]\d[2-9]\d{3}-?\d{4}/),
  check: (value) => isLuhn(digitsOf(value)),
  context: { sv: ['organisationsnummer', 'org.nr', 'orgnr', 'org nr'] },
  score: { base: 0.25, context: 0.94 },
}

export const noFnr: Recognizer = {
  ...eu,
  region: 'NO',
  name: 'no-fnr',
  type: 'NO_FNR',
  label: 'Norwegian fødselsnummer',
  triggers: [{ on: 'digits', lengths: [6, 11] }],
  pattern: alone(/\d{6} ?\d{5}/),
  check: isFodselsnummer,
  context: {
    no: ['fødselsnummer', 'personnummer', 'fnr', 'd-nummer', 'født'],
    en: ['norwegian', 'national identity'],
  },
  score: { base: 0.4, context: 0.97 },
}

export const noOrganisation: Recognizer = {
  ...eu,
  region: 'NO',
  name: 'no-orgnr',
  type: 'NO_ORGNR',
  label: 'Norwegian organisation number',
  triggers: [{ on: 'digits', lengths: [3, 9] }],
  pattern: alone(/[89]\d{2} ?\d{3} ?\d{3}/),
  check: isNorwegianOrganisation,
  context: { no: ['organisasjonsnummer', 'org.nr', 'orgnr', 'foretaksregisteret'] },
  score: { base: 0.1, context: 0.9 },
}

export const dkCpr: Recognizer = {
  ...eu,
  region: 'DK',
  name: 'dk-cpr',
  type: 'DK_CPR',
  label: 'Danish CPR',
  triggers: [{ on: 'digits', lengths: [6] }],
  pattern: alone(/\d{6}-\d{4}/),
  check: isCpr,
  context: {
    da: ['cpr', 'cpr-nr', 'cpr-nummer', 'personnummer', 'cprnr', 'født'],
    en: ['danish', 'cpr number'],
  },
  score: { base: 0.6, context: 0.97 },
}

export const dkCprBare: Recognizer = {
  ...dkCpr,
  name: 'dk-cpr-bare',
  triggers: [{ on: 'digits', lengths: [6, 10] }],
  pattern: alone(/\d{6} ?\d{4}/),
  score: { base: 0.1, context: 0.9 },
}

export const fiHetu: Recognizer = {
  ...eu,
  region: 'FI',
  name: 'fi-hetu',
  type: 'FI_HETU',
  label: 'Finnish henkilötunnus',
  triggers: [{ on: 'digits', lengths: [6] }],
  pattern: alone(/\d{6}[-+A-FU-Ya-fu-y]\d{3}[0-9A-FHJ-NPR-Ya-fhj-npr-y]/),
  check: isHetu,
  context: { fi: ['henkilötunnus', 'hetu', 'syntynyt'], en: ['finnish', 'personal identity code'] },
  score: { base: 0.92, context: 0.99 },
}

export const isKt: Recognizer = {
  ...eu,
  region: 'IS',
  name: 'is-kt',
  type: 'IS_KT',
  label: 'Icelandic kennitala',
  triggers: [{ on: 'digits', lengths: [6, 10] }],
  pattern: alone(/\d{6}-?\d{4}/),
  check: isKennitala,
  context: { is: ['kennitala', 'kt'], en: ['icelandic', 'kennitala'] },
  score: { base: 0.45, context: 0.96 },
}

export const nordicRecognizers = [
  nlBsn,
  sePersonnummer,
  sePersonnummerBare,
  seOrganisation,
  noFnr,
  noOrganisation,
  dkCpr,
  dkCprBare,
  fiHetu,
  isKt,
] as const
