import { compact, digitsOf, isRepeated } from '../../../../checks/digits.ts'
import { isLuhn } from '../../../../checks/luhn.ts'
import { afterLabel, anyValue, isReference, reference, standalone } from '../../../patterns.ts'
import type { Recognizer } from '../../../recognizer.ts'
import { vatNumber } from '../../../vat-number.ts'

const national = { category: 'PII_EU', region: 'IT' } as const

/** Values of the characters A to Z at an odd place; the digits 0 to 9 count as A to J (D.M. 23 December 1976). */
const oddValues = [
  1, 0, 5, 7, 9, 13, 15, 17, 19, 21, 2, 4, 18, 20, 11, 3, 6, 8, 12, 14, 16, 10, 22, 25, 24, 23,
]

/** Letters that stand for a digit where two people would share a code (omocodia). */
const omocodiaLetters = 'LMNPQRSTUV'

function evenValue(char: string): number {
  return char <= '9' ? Number(char) : char.charCodeAt(0) - 65
}

/** Format, day of birth (women plus 40), and a check letter modulo 26. */
function isFiscalCode(value: string): boolean {
  const id = compact(value)
  if (!/^[A-Z]{6}[0-9L-NP-V]{2}[A-EHLMPR-T][0-9L-NP-V]{2}[A-Z][0-9L-NP-V]{3}[A-Z]$/.test(id)) return false
  const day = Number(
    [...id.slice(9, 11)].map((char) => (char > '9' ? omocodiaLetters.indexOf(char) : char)).join(''),
  )
  if (day === 0 || (day > 31 && day < 41) || day > 71) return false
  let sum = 0
  for (let i = 0; i < 15; i++) sum += i % 2 === 0 ? oddValues[evenValue(id[i])] : evenValue(id[i])
  return String.fromCharCode(65 + (sum % 26)) === id[15]
}

/** Luhn, and an office of 001 to 100, 120, 121, 888 or 999. */
function isPartitaIva(value: string): boolean {
  const digits = digitsOf(value)
  const office = Number(digits.slice(7, 10).join(''))
  const known = (office >= 1 && office <= 100) || [120, 121, 888, 999].includes(office)
  return digits.length === 11 && known && !isRepeated(digits) && isLuhn(digits)
}

/** Italian codice fiscale: names, year, month letter, day, place of birth, check letter (D.M. 23 December 1976). */
const itFiscalCode: Recognizer = {
  ...national,
  name: 'it-fiscal-code',
  type: 'IT_FISCAL_CODE',
  label: 'Italian codice fiscale',
  triggers: [{ on: 'mixed' }],
  pattern: standalone(
    /[A-Za-z]{6}[0-9L-NP-Vl-np-v]{2}[A-EHLMPR-Ta-ehlmpr-t][0-9L-NP-Vl-np-v]{2}[A-Za-z][0-9L-NP-Vl-np-v]{3}[A-Za-z]/,
  ),
  check: isFiscalCode,
  context: { it: ['codice fiscale', 'c.f', 'cf', 'cod. fisc'], en: ['fiscal code', 'tax code'] },
  score: { base: 0.95, context: 0.99 },
  exactLabels: ['codice fiscale', 'cod. fiscale', 'cod fisc', 'c.f', 'cf'],
}

/** Codice fiscale printed in four groups, after its label; without its check. */
const itFiscalCodeSpaced: Recognizer = {
  ...itFiscalCode,
  name: 'it-fiscal-code-spaced',
  triggers: [{ on: 'label', of: ['codice fiscale', 'c.f', 'cod. fisc'] }],
  pattern: afterLabel(/[A-Z]{3} [A-Z]{3} [0-9A-Z]{5} [0-9A-Z]{5}/),
  group: 'value',
  check: anyValue,
  score: { base: 0.97 },
  exactLabels: undefined,
}

/** Italian partita IVA, the company tax number: 11 digits, with or without IT. Luhn (Agenzia delle Entrate). */
const itVat: Recognizer = {
  ...national,
  name: 'it-vat',
  type: 'IT_VAT',
  label: 'Italian partita IVA',
  triggers: [
    { on: 'digits', lengths: [11] },
    { on: 'mixed', prefix: ['IT'] },
  ],
  pattern: standalone(/(?:IT ?)?\d{11}/),
  check: isPartitaIva,
  context: { it: ['partita iva', 'p.iva', 'p. iva', 'piva', 'p.i', 'iva'], en: ['vat', 'italian'] },
  score: { base: 0.3, context: 0.95 },
  exactLabels: ['partita iva', 'p.iva', 'p. iva', 'piva'],
}

/** Italian identity card: letters and digits that changed over the years, no check digit; only its label identifies it. */
const itIdCard: Recognizer = {
  ...national,
  name: 'it-id-card',
  type: 'IT_ID_CARD',
  label: 'Italian identity card',
  triggers: [
    {
      on: 'label',
      of: ["carta d'identità", 'carta di identità', 'documento di identità', "carta d'identita"],
    },
  ],
  pattern: afterLabel(reference),
  group: 'value',
  check: (value) => isReference(value) && value.length >= 7,
  score: { base: 0.85 },
}

/** Italian VAT number: IT and the partita IVA. */
const itVatEu = vatNumber({ country: 'IT', format: /\d{11}/, check: isPartitaIva })

export const itRecognizers: readonly Recognizer[] = [
  itFiscalCode,
  itFiscalCodeSpaced,
  itVat,
  itIdCard,
  itVatEu,
]
