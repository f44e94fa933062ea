import { compact, digitsOf, isRepeated, numberAt, weightedSum } from '../../../../checks/digits.ts'
import { standalone } from '../../../patterns.ts'
import type { Recognizer } from '../../../recognizer.ts'
import { vatNumber } from '../../../vat-number.ts'

const national = { category: 'PII_EU', region: 'ES' } as const

/** The check letter of a DNI: the number modulo 23 into this row (Real Decreto 1553/2005). */
const checkLetters = 'TRWAGMYFPDXBNJZSQVHLCKE'

/** Eight digits and the letter of their remainder modulo 23. */
function isDni(value: string): boolean {
  const id = compact(value)
  return /^\d{8}[A-Z]$/.test(id) && checkLetters[Number(id.slice(0, 8)) % 23] === id[8]
}

/** X, Y, Z stand for 0, 1, 2 before the rule of the DNI. */
function isNie(value: string): boolean {
  const id = compact(value)
  return /^[XYZ]\d{7}[A-Z]$/.test(id) && isDni(`${'XYZ'.indexOf(id[0])}${id.slice(1)}`)
}

/** Luhn over seven digits; the check character is a digit, or a letter for some kinds of company. */
function isCif(value: string): boolean {
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

/** Province, serial, and the remainder modulo 97. Sources differ in whether a short serial keeps its zero. */
function isSpanishSocialSecurity(value: string): boolean {
  const digits = digitsOf(value)
  const province = numberAt(digits, 0, 2)
  const serial = numberAt(digits, 2, 10)
  const check = numberAt(digits, 10, 12)
  if (digits.length !== 12 || province === 0 || province > 66) return false
  if ((province * 100_000_000 + serial) % 97 === check) return true
  return serial < 10_000_000 && (province * 10_000_000 + serial) % 97 === check
}

const contextWords = {
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

/** Spanish DNI or NIF, the identity and tax number of citizens: eight digits and a check letter (Real Decreto 1553/2005). */
const esNif: Recognizer = {
  ...national,
  name: 'es-nif',
  type: 'ES_NIF',
  label: 'Spanish DNI or NIF',
  triggers: [{ on: 'digits', lengths: [2, 8] }],
  pattern: standalone(/(?:\d{8}|\d{2}\.\d{3}\.\d{3})(?:[ -]?[A-HJ-NP-TV-Z]|-?[a-hj-np-tv-z])/),
  check: isDni,
  context: contextWords,
  score: { base: 0.75, context: 0.98 },
  exactLabels: [
    'dni',
    'nif',
    'd.n.i',
    'n.i.f',
    'dni/nif',
    'dni/nie',
    'nif/nie',
    'documento nacional de identidad',
  ],
}

/** Spanish NIE, the number of foreign residents: X, Y or Z, seven digits and a check letter (Real Decreto 557/2011). */
const esNie: Recognizer = {
  ...national,
  name: 'es-nie',
  type: 'ES_NIE',
  label: 'Spanish NIE',
  triggers: [
    { on: 'mixed', prefix: ['X', 'Y', 'Z'] },
    { on: 'literal', of: ['X-', 'Y-', 'Z-'] },
  ],
  pattern: standalone(/[XYZxyz]-?\d{7}-?[A-HJ-NP-TV-Za-hj-np-tv-z]/),
  check: isNie,
  context: { ...contextWords, es: [...contextWords.es, 'extranjero', 'residencia'] },
  score: { base: 0.85, context: 0.98 },
  exactLabels: ['nie', 'n.i.e', 'dni/nie', 'nif/nie', 'número de identidad de extranjero'],
}

/** Spanish company tax number (CIF): a letter, seven digits and a check character (Orden EHA/451/2008). */
const esCif: Recognizer = {
  ...national,
  name: 'es-cif',
  type: 'ES_CIF',
  label: 'Spanish CIF',
  triggers: [{ on: 'mixed' }, { on: 'literal', of: [...'ABCDEFGHJNPQRSUVW'].map((letter) => `${letter}-`) }],
  pattern: standalone(/[A-HJNP-SUVW]-?\d{7}-?[0-9A-J]/),
  check: isCif,
  context: { es: ['cif', 'nif', 'sociedad', 'empresa', 'c.i.f'] },
  score: { base: 0.4, context: 0.95 },
  exactLabels: ['cif', 'c.i.f', 'nif', 'cif/nif'],
}

/** Spanish social security number: province, serial, two check digits modulo 97, 12 digits in all (TGSS). */
const esSsn: Recognizer = {
  ...national,
  name: 'es-ssn',
  type: 'ES_SSN',
  label: 'Spanish social security number',
  triggers: [{ on: 'digits', lengths: [2, 12] }],
  pattern: standalone(/\d{2}[ /-]?\d{8}[ /-]?\d{2}/),
  check: isSpanishSocialSecurity,
  context: {
    es: ['seguridad social', 'nuss', 'naf', 'nass', 'afiliación', 'n.a.s.s'],
    en: ['social security'],
  },
  score: { base: 0.3, context: 0.95 },
  exactLabels: ['número de la seguridad social', 'nuss', 'nass', 'número de afiliación'],
}

/** After NASS or NUSS a number of the format counts even with a wrong check digit: clinical texts garble it. */
const esSsnLabelled: Recognizer = {
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

/** Two check digits modulo 11, weights 1 2 4 8 5 10 9 7 3 6; bank and branch follow two zeros. */
function isCcc(value: string): boolean {
  const digits = digitsOf(value)
  if (digits.length !== 20 || isRepeated(digits)) return false
  const weights = [1, 2, 4, 8, 5, 10, 9, 7, 3, 6]
  const control = (payload: readonly number[]): number => {
    const rest = 11 - (weightedSum(payload, weights) % 11)
    return rest === 11 ? 0 : rest === 10 ? 1 : rest
  }
  return control([0, 0, ...digits.slice(0, 8)]) === digits[8] && control(digits.slice(10)) === digits[9]
}

/** Spanish bank account (CCC): bank, branch, two check digits, account, 20 digits in all (Consejo Superior Bancario). */
const esCcc: Recognizer = {
  category: 'FINANCIAL',
  region: 'ES',
  name: 'es-ccc',
  type: 'ES_CCC',
  label: 'Spanish account (CCC)',
  triggers: [{ on: 'digits', lengths: [4, 20] }],
  pattern: standalone(/\d{20}|\d{4}([ -])\d{4}\1\d{2}\1\d{10}/),
  check: isCcc,
  context: { es: ['ccc', 'cuenta', 'código cuenta cliente', 'banco', 'c.c.c'] },
  score: { base: 0.45, context: 0.95 },
  exactLabels: ['ccc', 'c.c.c', 'código cuenta cliente'],
}

/** Spanish VAT number (NIF-IVA): ES and a DNI, NIE or CIF. */
const esVat = vatNumber({
  country: 'ES',
  format: /[A-Z0-9]\d{7}[A-Z0-9]/,
  check: (number) => isDni(number) || isNie(number) || isCif(number),
})

export const esRecognizers: readonly Recognizer[] = [esNif, esNie, esCif, esSsn, esSsnLabelled, esCcc, esVat]
