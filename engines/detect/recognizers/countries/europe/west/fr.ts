import { compact, digitsOf, isRepeated, numberAt } from '../../../../checks/digits.ts'
import { isLuhn } from '../../../../checks/luhn.ts'
import { byLabel, standalone } from '../../../patterns.ts'
import type { Recognizer } from '../../../recognizer.ts'
import { vatNumber } from '../../../vat-number.ts'

const national = { category: 'PII_EU', region: 'FR' } as const

/** Sex, year, month, department (2A and 2B count as 19 and 18), and 97 minus the remainder modulo 97. */
function isNir(value: string): boolean {
  const id = compact(value)
  const body = id.slice(0, 13).replace('2A', '19').replace('2B', '18')
  if (id.length !== 15 || !/^[1-478]\d{12}$/.test(body)) return false
  const month = Number(id.slice(3, 5))
  // Months 20 and above stand for births whose month is not known.
  if (month === 0 || (month > 12 && month < 20)) return false
  return 97 - (Number(body) % 97) === Number(id.slice(13))
}

/** Nine digits, not all the same, with Luhn. */
function isSiren(value: string): boolean {
  const digits = digitsOf(value)
  return digits.length === 9 && !isRepeated(digits) && isLuhn(digits)
}

/** Luhn over a valid SIREN and five digits; the branches of La Poste have a digit sum that is a multiple of five instead. */
function isSiret(value: string): boolean {
  const digits = digitsOf(value)
  if (digits.length !== 14 || !isSiren(digits.slice(0, 9).join(''))) return false
  if (numberAt(digits, 0, 9) === 356000000) return digits.reduce((a, b) => a + b) % 5 === 0 || isLuhn(digits)
  return isLuhn(digits)
}

/** The last three digits are the first ten modulo 511. */
function isSpi(value: string): boolean {
  const digits = digitsOf(value)
  return digits.length === 13 && digits[0] <= 3 && numberAt(digits, 0, 10) % 511 === numberAt(digits, 10, 13)
}

/**
 * French social security number (NIR): 15 characters, the last two a key modulo 97 (INSEE). Without blanks it is ambiguous.
 */
const frNir: Recognizer = {
  ...national,
  name: 'fr-nir',
  type: 'FR_NIR',
  label: 'French social security number',
  triggers: [{ on: 'digits', lengths: [1, 6, 13, 15] }],
  pattern: standalone(/[1-478][ .]?\d{2}[ .]?\d{2}[ .]?\d[\dAB][ .]?\d{3}[ .]?\d{3}[ .]?\d{2}/),
  check: isNir,
  ambiguous: (value) => !/[ .]/.test(value),
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
  exactLabels: [
    ...['ss', 'sécu', 'numéro de sécu'],
    'sécurité sociale',
    'numéro de sécurité sociale',
    'n sécurité sociale',
    'n de sécurité sociale',
    'nir',
    'n ss',
    'sécu',
    'numéro de sécu',
    'n sécu',
    'numéro insee',
  ],
}

/** French SIREN, the company number: nine digits. Luhn (INSEE). */
const frSiren: Recognizer = {
  ...national,
  name: 'fr-siren',
  type: 'FR_SIREN',
  label: 'French SIREN',
  triggers: [{ on: 'digits', lengths: [3, 9] }],
  pattern: standalone(/\d{3} ?\d{3} ?\d{3}(?! ?\d{5})/),
  check: isSiren,
  context: { fr: ['siren', 'rcs', 'immatriculée', 'registre du commerce'] },
  score: { base: 0.15, context: 0.93 },
  exactLabels: ['siren', 'n siren'],
}

/** French SIRET, the number of an establishment: SIREN and five digits. Luhn (INSEE). */
const frSiret: Recognizer = {
  ...national,
  name: 'fr-siret',
  type: 'FR_SIRET',
  label: 'French SIRET',
  triggers: [{ on: 'digits', lengths: [3, 9, 14] }],
  pattern: standalone(/\d{3} ?\d{3} ?\d{3} ?\d{5}/),
  check: isSiret,
  context: { fr: ['siret', 'établissement', 'siren'] },
  score: { base: 0.35, context: 0.95 },
  exactLabels: ['siret', 'n siret'],
}

/** French tax number (numéro fiscal, SPI): 13 digits that begin with 0 to 3. Check modulo 511 (DGFiP). */
const frTaxId: Recognizer = {
  ...national,
  name: 'fr-tax-id',
  type: 'FR_TAX_ID',
  label: 'French tax number',
  triggers: [{ on: 'digits', lengths: [2, 13] }],
  pattern: standalone(/[0-3]\d ?\d{2} ?\d{3} ?\d{3} ?\d{3}/),
  check: isSpi,
  context: {
    fr: ['numéro fiscal', 'spi', 'n° fiscal', 'impôts', 'référence fiscale', 'identifiant fiscal', 'fiscal'],
  },
  score: { base: 0.3, context: 0.95 },
  exactLabels: ['numéro fiscal', 'n fiscal', 'spi', 'numéro fiscal de référence'],
}

/** French identity card: 12 digits, or nine characters since 2021, without a check digit outside the machine readable zone. */
const frCni = byLabel({
  ...national,
  name: 'fr-cni',
  type: 'FR_CNI',
  label: 'French identity card',
  labels: [
    ...["carte d'identité", "carte nationale d'identité", 'cni', 'cnis', "numéro de carte d'identité"],
    ...['n de cni', "pièce d'identité"],
  ],
  format: /\d{12}|(?=[A-Z0-9]{0,8}\d)[A-Z0-9]{9}/,
  check: (value) => (value.match(/\d/g)?.length ?? 0) >= 2,
  score: 0.85,
})

/** A key of two characters before the SIREN (000 in Monaco). Keys with letters have no published rule; the SIREN alone is checked. */
function isFrenchVat(number: string): boolean {
  if (!/^\d{11}$/.test(number)) return isLuhn(digitsOf(number.slice(2)))
  if (number.slice(2, 5) !== '000' && !isSiren(number.slice(2))) return false
  const siren = Number(number.slice(2))
  return (12 + 3 * (siren % 97)) % 97 === Number(number.slice(0, 2))
}

/** French VAT number: FR, a key of two characters and the SIREN. Key modulo 97 (DGFiP). */
const frVat = vatNumber({
  country: 'FR',
  type: 'FR_VAT',
  format: /[0-9A-HJ-NP-Z]{2} ?\d{3} ?\d{3} ?\d{3}/,
  check: isFrenchVat,
})

export const frRecognizers: readonly Recognizer[] = [frNir, frSiren, frSiret, frTaxId, ...frCni, frVat]
