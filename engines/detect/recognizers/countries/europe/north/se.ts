import { isShortDay } from '../../../../checks/calendar.ts'
import { digitsOf, numberAt } from '../../../../checks/digits.ts'
import { isLuhn } from '../../../../checks/luhn.ts'
import { standalone } from '../../../patterns.ts'
import type { Recognizer } from '../../../recognizer.ts'
import { vatNumber } from '../../../vat-number.ts'

const national = { category: 'PII_EU', region: 'SE' } as const

/** Birth date (day plus 60 for a co-ordination number) and Luhn over the last ten digits. */
function isPersonnummer(value: string): boolean {
  const digits = digitsOf(value).slice(-10)
  const day = numberAt(digits, 4, 6)
  if (digits.length !== 10 || !isLuhn(digits)) return false
  return isShortDay(numberAt(digits, 0, 2), numberAt(digits, 2, 4), day > 60 ? day - 60 : day)
}

/** Swedish personnummer: `YYMMDD-NNNC`, with the century or without. Luhn (Skatteverket). */
const sePersonnummer: Recognizer = {
  ...national,
  name: 'se-personnummer',
  type: 'SE_PERSONNUMMER',
  label: 'Swedish personnummer',
  triggers: [{ on: 'digits', lengths: [6, 8] }],
  pattern: standalone(/(?:18|19|20)?\d{6}[-+]\d{4}/),
  check: isPersonnummer,
  context: {
    sv: ['personnummer', 'samordningsnummer', 'pnr', 'personnr', 'född'],
    en: ['swedish', 'personal number'],
  },
  score: { base: 0.6, context: 0.98 },
  exactLabels: ['personnummer', 'samordningsnummer'],
}

/** Personnummer without its sign. */
const sePersonnummerBare: Recognizer = {
  ...sePersonnummer,
  name: 'se-personnummer-bare',
  triggers: [{ on: 'digits', lengths: [10, 12] }],
  pattern: standalone(/(?:18|19|20)?\d{10}/),
  score: { base: 0.25, context: 0.94 },
  exactLabels: ['personnummer', 'samordningsnummer'],
}

/** Swedish organisation number: ten digits, the third at least 2. Luhn (Bolagsverket). */
const seOrganisation: Recognizer = {
  ...national,
  name: 'se-orgnr',
  type: 'SE_ORGNR',
  label: 'Swedish organisation number',
  triggers: [{ on: 'digits', lengths: [6, 10] }],
  pattern: standalone(/[1-9]\d[2-9]\d{3}-?\d{4}/),
  check: (value) => isLuhn(digitsOf(value)),
  context: { sv: ['organisationsnummer', 'org.nr', 'orgnr', 'org nr'] },
  score: { base: 0.25, context: 0.94 },
  exactLabels: ['organisationsnummer', 'org.nr', 'orgnr'],
}

/** Swedish VAT number: SE, the ten digits of the organisation number or personnummer, 01. Luhn (Skatteverket). */
const seVat = vatNumber({
  country: 'SE',
  format: /\d{10}01/,
  check: (number) => isLuhn(digitsOf(number.slice(0, 10))),
})

export const seRecognizers: readonly Recognizer[] = [
  sePersonnummer,
  sePersonnummerBare,
  seOrganisation,
  seVat,
]
