import { isShortDay } from '../checks/calendar.ts'
import { compact, digitsOf, isRepeated, numberAt } from '../checks/digits.ts'
import { isLuhn } from '../checks/luhn.ts'
import { isVerhoeff } from '../checks/verhoeff.ts'
import type { Recognizer } from './recognizer.ts'
import { alone } from './shape.ts'

const fr = { category: 'PII_EU', region: 'FR' } as const

/** INSEE: sex, year, month, department (2A and 2B count as 19 and 18), and 97 less the rest by 97. */
export function isNir(value: string): boolean {
  const id = compact(value)
  const body = id.slice(0, 13).replace('2A', '19').replace('2B', '18')
  if (id.length !== 15 || !/^[1-478]\d{12}$/.test(body)) return false
  const month = Number(id.slice(3, 5))
  // Months 20 and above stand for births whose month is not known.
  if (month === 0 || (month > 12 && month < 20)) return false
  return 97 - (Number(body) % 97) === Number(id.slice(13))
}

/** SIREN by Luhn. */
export function isSiren(value: string): boolean {
  const digits = digitsOf(value)
  return digits.length === 9 && !isRepeated(digits) && isLuhn(digits)
}

/** SIRET by Luhn over a SIREN that holds as well; La Poste's branches sum to a multiple of five instead. */
export function isSiret(value: string): boolean {
  const digits = digitsOf(value)
  if (digits.length !== 14 || !isSiren(digits.slice(0, 9).join(''))) return false
  if (numberAt(digits, 0, 9) === 356000000) return digits.reduce((a, b) => a + b) % 5 === 0 || isLuhn(digits)
  return isLuhn(digits)
}

/** Numéro fiscal: the last three digits are the first ten by 511 (DGFiP). */
export function isSpi(value: string): boolean {
  const digits = digitsOf(value)
  return digits.length === 13 && digits[0] <= 3 && numberAt(digits, 0, 10) % 511 === numberAt(digits, 10, 13)
}

/** Belgium: 97 less the first nine by 97, with a 2 before them for births since 2000. */
export function isBelgianNationalNumber(value: string): boolean {
  const digits = digitsOf(value)
  if (digits.length !== 11) return false
  const body = numberAt(digits, 0, 9)
  const check = numberAt(digits, 9, 11)
  // BIS numbers add 20 or 40 to the month; month and day are 0 where the birth date is not known.
  const month = numberAt(digits, 2, 4) % 20
  const day = numberAt(digits, 4, 6)
  if (numberAt(digits, 2, 4) >= 60 || month > 12) return false
  if (month !== 0 && day !== 0 && !isShortDay(numberAt(digits, 0, 2), month, day)) return false
  if (check === 97 - (body % 97)) return true
  return numberAt(digits, 0, 2) < 50 && check === 97 - ((2_000_000_000 + body) % 97)
}

/** Luxembourg: date, serial, Luhn over the first eleven, Verhoeff over the same eleven. */
export function isLuxembourgMatricule(value: string): boolean {
  const digits = digitsOf(value)
  if (digits.length !== 13 || digits[0] === 0) return false
  return isLuhn(digits.slice(0, 12)) && isVerhoeff([...digits.slice(0, 11), digits[12]])
}

export const frNir: Recognizer = {
  ...fr,
  name: 'fr-nir',
  type: 'FR_NIR',
  label: 'French social security number',
  triggers: [{ on: 'digits', lengths: [1, 6, 13, 15] }],
  pattern: alone(/[1-478][ .]?\d{2}[ .]?\d{2}[ .]?\d[\dAB][ .]?\d{3}[ .]?\d{3}[ .]?\d{2}/),
  check: isNir,
  unsure: (value) => !/[ .]/.test(value),
  context: {
    fr: [
      'sécurité sociale',
      'nir',
      'numéro de sécurité sociale',
      'n° ss',
      'insee',
      'carte vitale',
      'assuré',
      'immatriculation',
    ],
    en: ['social security', 'french'],
  },
  score: { base: 0.85, context: 0.98 },
}

export const frSiren: Recognizer = {
  ...fr,
  name: 'fr-siren',
  type: 'FR_SIREN',
  label: 'French SIREN',
  triggers: [{ on: 'digits', lengths: [3, 9] }],
  pattern: alone(/\d{3} ?\d{3} ?\d{3}(?! ?\d{5})/),
  check: isSiren,
  context: { fr: ['siren', 'rcs', 'immatriculée', 'registre du commerce'] },
  score: { base: 0.15, context: 0.93 },
}

export const frSiret: Recognizer = {
  ...fr,
  name: 'fr-siret',
  type: 'FR_SIRET',
  label: 'French SIRET',
  triggers: [{ on: 'digits', lengths: [3, 9, 14] }],
  pattern: alone(/\d{3} ?\d{3} ?\d{3} ?\d{5}/),
  check: isSiret,
  context: { fr: ['siret', 'établissement', 'siren'] },
  score: { base: 0.35, context: 0.95 },
}

export const frTaxId: Recognizer = {
  ...fr,
  name: 'fr-tax-id',
  type: 'FR_TAX_ID',
  label: 'French tax number',
  triggers: [{ on: 'digits', lengths: [2, 13] }],
  pattern: alone(/[0-3]\d ?\d{2} ?\d{3} ?\d{3} ?\d{3}/),
  check: isSpi,
  context: {
    fr: ['numéro fiscal', 'spi', 'n° fiscal', 'impôts', 'référence fiscale', 'identifiant fiscal', 'fiscal'],
  },
  score: { base: 0.3, context: 0.95 },
}

export const beNrn: Recognizer = {
  ...fr,
  region: 'BE',
  name: 'be-nrn',
  type: 'BE_NRN',
  label: 'Belgian national number',
  triggers: [{ on: 'digits', lengths: [2] }],
  pattern: alone(/\d{2}\.\d{2}\.\d{2}-\d{3}[.-]\d{2}/),
  check: isBelgianNationalNumber,
  context: {
    nl: ['rijksregisternummer', 'rijksregister', 'insz'],
    fr: ['registre national', 'numéro national', 'niss', 'numéro de registre'],
    de: ['nationalregister'],
    en: ['national number', 'belgian'],
  },
  score: { base: 0.92, context: 0.99 },
}

export const beNrnBare: Recognizer = {
  ...beNrn,
  name: 'be-nrn-bare',
  triggers: [{ on: 'digits', lengths: [6, 11] }],
  pattern: alone(/\d{11}|\d{6}[ -]\d{3}[ .-]\d{2}/),
  score: { base: 0.3, context: 0.95 },
}

export const luId: Recognizer = {
  ...fr,
  region: 'LU',
  name: 'lu-id',
  type: 'LU_ID',
  label: 'Luxembourg matricule',
  triggers: [{ on: 'digits', lengths: [4, 13] }],
  pattern: alone(/(?:18|19|20)\d{2} ?(?:0[1-9]|1[0-2])(?: ?)(?:0[1-9]|[12]\d|3[01]) ?\d{3} ?\d{2}/),
  check: isLuxembourgMatricule,
  context: {
    fr: ['matricule', 'ccss'],
    de: ['matrikel', 'sozialversicherung'],
    en: ['matricule', 'luxembourg'],
  },
  score: { base: 0.4, context: 0.96 },
}

export const frenchRecognizers = [frNir, frSiren, frSiret, frTaxId, beNrn, beNrnBare, luId] as const
