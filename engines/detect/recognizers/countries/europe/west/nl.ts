import { digitsOf, isRepeated } from '../../../../checks/digits.ts'
import { isMod97 } from '../../../../checks/iso7064.ts'
import { isMultipleOf11 } from '../../../../checks/mod11.ts'
import { standalone } from '../../../patterns.ts'
import type { Recognizer } from '../../../recognizer.ts'
import { vatNumber } from '../../../vat-number.ts'

/** The eleven-test: weights 9 to 2 and -1. */
function isBsn(value: string): boolean {
  const digits = digitsOf(value)
  return !isRepeated(digits) && isMultipleOf11(digits, [9, 8, 7, 6, 5, 4, 3, 2, -1])
}

/** Dutch BSN: nine digits. Eleven-test (Rijksdienst voor Identiteitsgegevens). */
const nlBsn: Recognizer = {
  category: 'PII_EU',
  region: 'NL',
  name: 'nl-bsn',
  type: 'NL_BSN',
  label: 'Dutch BSN',
  triggers: [{ on: 'digits', lengths: [4, 8, 9] }],
  pattern: standalone(/\d{9}|\d{4}[. ]\d{2}[. ]\d{3}/),
  check: isBsn,
  context: {
    nl: ['bsn', 'burgerservicenummer', 'sofinummer', 'sofi-nummer', 'burger service nummer'],
    en: ['citizen service number', 'dutch'],
  },
  score: { base: 0.15, context: 0.95 },
  exactLabels: ['bsn', 'burgerservicenummer', 'sofinummer', 'bsn-nummer'],
}

/** ISO 7064 MOD 97-10 over the number with its prefix since 2020; the eleven-test of the first nine digits before. */
function isDutchVat(number: string): boolean {
  return isMod97(`NL${number}`) || isBsn(number.slice(0, 9))
}

/** Dutch VAT number (btw-id): NL, nine digits, B and two digits (Belastingdienst). */
const nlVat = vatNumber({
  country: 'NL',
  type: 'NL_VAT',
  format: /\d{9}B\d{2}|\d{4}\.\d{2}\.\d{3}\.B\d{2}/,
  check: isDutchVat,
})

export const nlRecognizers: readonly Recognizer[] = [nlBsn, nlVat]
