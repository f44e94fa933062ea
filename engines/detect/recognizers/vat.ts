import { compact, digitsOf, numberAt, weightedSum } from '../checks/digits.ts'
import { isMod11_10, isMod97 } from '../checks/iso7064.ts'
import { isLuhn } from '../checks/luhn.ts'
import { isBirthNumber, isIco, isNip } from './central-europe.ts'
import { isAfm, isCnp, isEgn } from './eastern-europe.ts'
import { isSiren } from './france.ts'
import { isCif, isDni, isNie, isPortugueseNif } from './iberia.ts'
import { isPartitaIva } from './italy.ts'
import { isBsn } from './nordics.ts'
import type { Recognizer } from './recognizer.ts'
import { alone } from './shape.ts'
import { isPps } from './uk.ts'

/**
 * VAT numbers under their country prefix. Shapes are those of VIES; each check is the one the country publishes, under
 * the number without its prefix. Where a country has several kinds, any of them counts.
 */
export interface VatRule {
  readonly country: string
  readonly shape: RegExp
  readonly check: (number: string) => boolean
}

/** Austria: every second digit doubled by digit sum, 96 less the sum, by ten. */
function isAustrian(number: string): boolean {
  const digits = digitsOf(number)
  let sum = 4
  for (let i = 0; i < 7; i++) {
    const twice = digits[i] * (i % 2 === 0 ? 1 : 2)
    sum += Math.floor(twice / 10) + (twice % 10)
  }
  return (10 - (sum % 10)) % 10 === digits[7]
}

/** France: key of two before the SIREN (Monaco's begin with 000); keys with letters have no published rule and pass by shape. */
function isFrench(number: string): boolean {
  if (!/^\d{11}$/.test(number)) return isLuhn(digitsOf(number.slice(2)))
  if (number.slice(2, 5) !== '000' && !isSiren(number.slice(2))) return false
  const siren = Number(number.slice(2))
  return (12 + 3 * (siren % 97)) % 97 === Number(number.slice(0, 2))
}

/** United Kingdom: weights 8 to 2 and the two last digits to a multiple of 97; numbers since 2010 leave 42 or 55. */
function isBritish(number: string): boolean {
  if (/^(?:GD[0-4]|HA[5-9])\d\d$/.test(number)) return true
  const digits = digitsOf(number)
  const sum = weightedSum(digits, [8, 7, 6, 5, 4, 3, 2]) + numberAt(digits, 7, 9)
  return [0, 42, 55].includes(sum % 97)
}

/** Netherlands: mod 97 over the whole with its prefix since 2020, the eleven-test of the first nine before. */
function isDutch(number: string): boolean {
  return isMod97(`NL${number}`) || isBsn(number.slice(0, 9))
}

function isBelgian(number: string): boolean {
  const padded = number.padStart(10, '0')
  return 97 - (Number(padded.slice(0, 8)) % 97) === Number(padded.slice(8))
}

/** Cyprus: odd places by a table, then by 26 to a letter. */
function isCypriot(number: string): boolean {
  const odd = [1, 0, 5, 7, 9, 13, 15, 17, 19, 21]
  const digits = digitsOf(number)
  let sum = 0
  for (let i = 0; i < 8; i++) sum += i % 2 === 0 ? odd[digits[i]] : digits[i]
  return String.fromCharCode(65 + (sum % 26)) === number[8]
}

const weighted = (weights: readonly number[], modulus: number) => (number: string) =>
  weightedSum(digitsOf(number), weights) % modulus === 0

export const vatRules: readonly VatRule[] = [
  { country: 'AT', shape: /U\d{8}/, check: isAustrian },
  { country: 'BE', shape: /[01]?\d{3}\.?\d{3}\.?\d{3}/, check: isBelgian },
  {
    country: 'BG',
    shape: /\d{9,10}/,
    check: (n) => (n.length === 10 ? isEgn(n) || isBulgarianBody(n) : isBulgarianBody(n)),
  },
  { country: 'CY', shape: /\d{8}[A-Z]/, check: isCypriot },
  { country: 'CZ', shape: /\d{8,10}/, check: (n) => (n.length === 8 ? isIco(n) : isBirthNumber(n)) },
  { country: 'DE', shape: /\d{9}|\d{3} \d{3} \d{3}/, check: (n) => n[0] !== '0' && isMod11_10(digitsOf(n)) },
  { country: 'DK', shape: /\d{8}|\d{2} \d{2} \d{2} \d{2}/, check: weighted([2, 7, 6, 5, 4, 3, 2, 1], 11) },
  { country: 'EE', shape: /\d{9}/, check: weighted([3, 7, 1, 3, 7, 1, 3, 7, 1], 10) },
  { country: 'EL', shape: /\d{9}/, check: isAfm },
  { country: 'ES', shape: /[A-Z0-9]\d{7}[A-Z0-9]/, check: (n) => isDni(n) || isNie(n) || isCif(n) },
  { country: 'FI', shape: /\d{8}/, check: weighted([7, 9, 10, 5, 8, 4, 2, 1], 11) },
  { country: 'FR', shape: /[0-9A-HJ-NP-Z]{2} ?\d{3} ?\d{3} ?\d{3}/, check: isFrench },
  { country: 'GB', shape: /\d{9}(?:\d{3})?|\d{3} \d{4} \d{2}(?: \d{3})?|(?:GD|HA)\d{3}/, check: isBritish },
  { country: 'GR', shape: /\d{9}/, check: isAfm },
  { country: 'HR', shape: /\d{11}/, check: (n) => isMod11_10(digitsOf(n)) },
  { country: 'HU', shape: /\d{8}/, check: weighted([9, 7, 3, 1, 9, 7, 3, 1], 10) },
  {
    country: 'IE',
    shape: /\d{7}[A-W][A-IW]?|\d[A-Z+*]\d{5}[A-W]/,
    check: (n) => !/^\d{7}[A-W]/.test(n) || isPps(n),
  },
  { country: 'IT', shape: /\d{11}/, check: isPartitaIva },
  { country: 'LU', shape: /\d{8}/, check: (n) => Number(n.slice(0, 6)) % 89 === Number(n.slice(6)) },
  { country: 'LT', shape: /\d{9}(?:\d{3})?/, check: isLithuanian },
  { country: 'LV', shape: /[4-9]\d{10}/, check: isLatvianBody },
  { country: 'MT', shape: /\d{8}/, check: weighted([3, 4, 6, 7, 8, 9, 10, 1], 37) },
  { country: 'NL', shape: /\d{9}B\d{2}|\d{4}\.\d{2}\.\d{3}\.B\d{2}/, check: isDutch },
  { country: 'PL', shape: /\d{10}|\d{3}-\d{3}-\d{2}-\d{2}/, check: isNip },
  { country: 'PT', shape: /\d{9}/, check: isPortugueseNif },
  { country: 'RO', shape: /\d{6,10}/, check: (n) => isCnp(n) || isRomanianBody(n) },
  { country: 'SE', shape: /\d{10}01/, check: (n) => isLuhn(digitsOf(n.slice(0, 10))) },
  {
    country: 'SI',
    shape: /\d{8}/,
    check: isSlovenian,
  },
  { country: 'SK', shape: /[1-9]\d{9}/, check: (n) => Number(n) % 11 === 0 },
]

function isSlovenian(number: string): boolean {
  const digits = digitsOf(number)
  return digits[0] !== 0 && (11 - (weightedSum(digits, [8, 7, 6, 5, 4, 3, 2]) % 11)) % 10 === digits[7]
}

function isBulgarianBody(number: string): boolean {
  const digits = digitsOf(number)
  if (digits.length === 10)
    return ((11 - (weightedSum(digits, [4, 3, 2, 7, 6, 5, 4, 3, 2]) % 11)) % 11) % 10 === digits[9]
  const first = weightedSum(digits, [1, 2, 3, 4, 5, 6, 7, 8]) % 11
  const rest = first < 10 ? first : weightedSum(digits, [3, 4, 5, 6, 7, 8, 9, 10]) % 11
  return rest % 10 === digits[8]
}

function isLithuanian(number: string): boolean {
  const digits = digitsOf(number)
  const last = digits.length - 1
  const weights = (from: number): number[] => Array.from({ length: last }, (_, i) => ((i + from - 1) % 9) + 1)
  if (digits[last - 1] !== 1) return false
  const first = weightedSum(digits, weights(1)) % 11
  const rest = first < 10 ? first : weightedSum(digits, weights(3)) % 11
  return rest % 10 === digits[last]
}

function isLatvianBody(number: string): boolean {
  return weightedSum(digitsOf(number), [9, 1, 4, 8, 3, 10, 2, 5, 7, 6, 1]) % 11 === 3
}

function isRomanianBody(number: string): boolean {
  const digits = digitsOf(number.padStart(10, '0'))
  return ((weightedSum(digits, [7, 5, 3, 2, 1, 7, 5, 3, 2]) * 10) % 11) % 10 === digits[9]
}

const named: Readonly<Record<string, string>> = {
  AT: 'AT_VAT',
  BE: 'BE_VAT',
  DE: 'DE_VAT',
  FR: 'FR_VAT',
  GB: 'UK_VAT',
  NL: 'NL_VAT',
  SK: 'SK_DIC',
}

const vatWords = {
  '*': ['vat', 'vies'],
  en: ['vat number', 'vat no', 'vat id', 'vat reg', 'tax id'],
  de: ['ust-id', 'ust-idnr', 'umsatzsteuer', 'ust', 'uid', 'umsatzsteuer-identifikationsnummer', 'mwst'],
  fr: ['tva', 'tva intracommunautaire', 'numéro de tva'],
  es: ['iva', 'nif', 'nif-iva'],
  it: ['partita iva', 'p.iva', 'iva'],
  pt: ['iva', 'nif', 'contribuinte'],
  nl: ['btw', 'btw-nummer', 'btw-id'],
}

/** One recognizer a country: its prefix wakes it, so the list costs nothing to text without one. */
export const vatRecognizers: readonly Recognizer[] = vatRules.map(({ country, shape, check }) => ({
  name: `vat-${country.toLowerCase()}`,
  type: named[country] ?? 'EU_VAT',
  label: named[country] === undefined ? 'EU VAT ID' : `VAT ID (${country})`,
  category: country === 'GB' ? 'PII_INTL' : 'PII_EU',
  region: named[country] === undefined ? 'EU' : country,
  triggers: [
    { on: 'mixed', prefix: [country] },
    { on: 'literal', of: [`${country} `, `${country}-`] },
  ],
  pattern: alone(new RegExp(`${country}[ -]?(?:${shape.source})`)),
  check: (value: string) => check(compact(value).slice(2)),
  context: vatWords,
  score: { base: 0.7, context: 0.97 },
}))
