import { alphanumericValue, compact, digitsOf, isRepeated, numberAt, weightedSum } from '../checks/digits.ts'
import { mod11OrZero } from '../checks/mod11.ts'
import type { Recognizer } from './recognizer.ts'
import { alone } from './shape.ts'

const es = { category: 'PII_EU', region: 'ES' } as const
const pt = { category: 'PII_EU', region: 'PT' } as const

/** The control letter of a DNI: the number by 23 into this row (Real Decreto 1553/2005). */
const letters = 'TRWAGMYFPDXBNJZSQVHLCKE'

export function isDni(value: string): boolean {
  const id = compact(value)
  return /^\d{8}[A-Z]$/.test(id) && letters[Number(id.slice(0, 8)) % 23] === id[8]
}

/** X, Y, Z stand for 0, 1, 2 before the same rule. */
export function isNie(value: string): boolean {
  const id = compact(value)
  return /^[XYZ]\d{7}[A-Z]$/.test(id) && isDni(`${'XYZ'.indexOf(id[0])}${id.slice(1)}`)
}

/** CIF: Luhn over seven digits; the control is a digit, or a letter for some kinds of body (Orden EHA/451/2008). */
export function isCif(value: string): boolean {
  const id = compact(value)
  if (!/^[A-HJNP-SUVW]\d{7}[0-9A-J]$/.test(id)) return false
  let sum = 0
  for (let i = 1; i < 8; i++) {
    const digit = Number(id[i]) * (i % 2 === 1 ? 2 : 1)
    sum += Math.floor(digit / 10) + (digit % 10)
  }
  const control = (10 - (sum % 10)) % 10
  const letter = 'JABCDEFGHI'[control]
  if (/[NPQRSW]/.test(id[0])) return id[8] === letter
  if (/[ABEH]/.test(id[0])) return id[8] === String(control)
  return id[8] === letter || id[8] === String(control)
}

/** Affiliation number: province, serial and the rest by 97. Sources differ in whether a short serial keeps its zero. */
export function isSpanishSocialSecurity(value: string): boolean {
  const digits = digitsOf(value)
  const province = numberAt(digits, 0, 2)
  const serial = numberAt(digits, 2, 10)
  const check = numberAt(digits, 10, 12)
  if (digits.length !== 12 || province === 0 || province > 66) return false
  if ((province * 100_000_000 + serial) % 97 === check) return true
  return serial < 10_000_000 && (province * 10_000_000 + serial) % 97 === check
}

/** NIF: first digit by kind of taxpayer, weights 9 to 2, complement to 11 with ten as 0. */
export function isPortugueseNif(value: string): boolean {
  const digits = digitsOf(value)
  if (digits.length !== 9 || digits[0] === 0 || isRepeated(digits)) return false
  return mod11OrZero(digits.slice(0, 8), [9, 8, 7, 6, 5, 4, 3, 2]) === digits[8]
}

/** Cartão de Cidadão: Luhn over twelve characters in base 36. */
export function isCitizenCard(value: string): boolean {
  const id = compact(value)
  if (!/^\d{9}[A-Z0-9]{2}\d$/.test(id)) return false
  let sum = 0
  for (let i = 0; i < 12; i++) {
    const n = alphanumericValue(id[i])
    const twice = n * 2
    sum += i % 2 === 1 ? n : twice > 9 ? twice - 9 : twice
  }
  return sum % 10 === 0
}

/** Social security: primes from 29 down, nine less the rest by ten (Segurança Social). */
export function isNiss(value: string): boolean {
  const digits = digitsOf(value)
  if (digits.length !== 11 || (digits[0] !== 1 && digits[0] !== 2)) return false
  return 9 - (weightedSum(digits.slice(0, 10), [29, 23, 19, 17, 13, 11, 7, 5, 3, 2]) % 10) === digits[10]
}

const spanishWords = {
  es: [
    'dni',
    'nif',
    'd.n.i',
    'n.i.f',
    'documento',
    'documento nacional',
    'identidad',
    'identificación',
    'cif',
    'nie',
  ],
  en: ['dni', 'nif', 'spanish id', 'national id'],
}

export const esNif: Recognizer = {
  ...es,
  name: 'es-nif',
  type: 'ES_NIF',
  label: 'Spanish DNI or NIF',
  triggers: [{ on: 'digits', lengths: [2, 8] }],
  pattern: alone(/(?:\d{8}|\d{2}\.\d{3}\.\d{3})(?:[ -]?[A-HJ-NP-TV-Z]|-?[a-hj-np-tv-z])/),
  check: isDni,
  context: spanishWords,
  score: { base: 0.75, context: 0.98 },
}

export const esNie: Recognizer = {
  ...es,
  name: 'es-nie',
  type: 'ES_NIE',
  label: 'Spanish NIE',
  triggers: [
    { on: 'mixed', prefix: ['X', 'Y', 'Z'] },
    { on: 'literal', of: ['X-', 'Y-', 'Z-'] },
  ],
  pattern: alone(/[XYZxyz]-?\d{7}-?[A-HJ-NP-TV-Za-hj-np-tv-z]/),
  check: isNie,
  context: { ...spanishWords, es: [...spanishWords.es, 'extranjero', 'residencia'] },
  score: { base: 0.85, context: 0.98 },
}

export const esCif: Recognizer = {
  ...es,
  name: 'es-cif',
  type: 'ES_CIF',
  label: 'Spanish CIF',
  triggers: [{ on: 'mixed' }, { on: 'literal', of: [...'ABCDEFGHJNPQRSUVW'].map((letter) => `${letter}-`) }],
  pattern: alone(/[A-HJNP-SUVW]-?\d{7}-?[0-9A-J]/),
  check: isCif,
  context: { es: ['cif', 'nif', 'sociedad', 'empresa', 'c.i.f'] },
  score: { base: 0.4, context: 0.95 },
}

export const esSsn: Recognizer = {
  ...es,
  name: 'es-ssn',
  type: 'ES_SSN',
  label: 'Spanish social security number',
  triggers: [{ on: 'digits', lengths: [2, 12] }],
  pattern: alone(/\d{2}[ /-]?\d{8}[ /-]?\d{2}/),
  check: isSpanishSocialSecurity,
  context: {
    es: ['seguridad social', 'nuss', 'naf', 'nass', 'afiliación', 'n.a.s.s'],
    en: ['social security'],
  },
  score: { base: 0.3, context: 0.95 },
}

/** Behind NASS or NUSS a number of the shape counts though its control is wrong: clinical texts garble it. */
export const esSsnLabelled: Recognizer = {
  ...esSsn,
  name: 'es-ssn-labelled',
  triggers: [
    {
      on: 'label',
      of: [
        'nass',
        'nuss',
        'nss',
        'número de la seguridad social',
        'número de seguridad social',
        'seg social',
        'nº seg social',
        'n afiliación',
        'seguridad social',
        'afiliación',
      ],
    },
  ],
  pattern:
    /[ \t:.=-]{0,4}(?<value>\d{2}[ /-]?\d{6,10}[ /-]?\d{2}|\d{2}[ /-]\d{8}|\d{7,12})(?![\w/]|[ -]\d{2}\b)/y,
  group: 'value',
  check: (value) => !isRepeated(digitsOf(value)),
  score: { base: 0.85 },
}

export const ptNif: Recognizer = {
  ...pt,
  name: 'pt-nif',
  type: 'PT_NIF',
  label: 'Portuguese NIF',
  triggers: [{ on: 'digits', lengths: [3, 9] }],
  pattern: alone(/(?:[1-35-9]\d|45)\d ?\d{3} ?\d{3}/),
  check: isPortugueseNif,
  context: {
    pt: ['nif', 'contribuinte', 'número de contribuinte', 'identificação fiscal', 'nipc', 'n.i.f'],
    en: ['portuguese', 'nif', 'tax'],
  },
  score: { base: 0.15, context: 0.94 },
}

export const ptCitizenCard: Recognizer = {
  ...pt,
  name: 'pt-cc',
  type: 'PT_CC',
  label: 'Portuguese citizen card',
  triggers: [{ on: 'digits', lengths: [8, 9] }],
  pattern: alone(/\d{8} ?\d ?[A-Z]{2}\d/),
  check: isCitizenCard,
  context: {
    pt: [
      'cartão de cidadão',
      'cartão do cidadão',
      'bilhete de identidade',
      'documento de identificação',
      'cc',
    ],
  },
  score: { base: 0.88, context: 0.98 },
}

export const ptNiss: Recognizer = {
  ...pt,
  name: 'pt-niss',
  type: 'PT_NISS',
  label: 'Portuguese social security number',
  triggers: [{ on: 'digits', lengths: [11] }],
  pattern: alone(/[12]\d{10}/),
  check: isNiss,
  context: { pt: ['niss', 'segurança social'] },
  score: { base: 0.15, context: 0.93 },
}

export const iberianRecognizers = [
  esNif,
  esNie,
  esCif,
  esSsn,
  esSsnLabelled,
  ptNif,
  ptCitizenCard,
  ptNiss,
] as const
