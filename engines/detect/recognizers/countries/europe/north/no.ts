import { isShortDay } from '../../../../checks/calendar.ts'
import { digitsOf, numberAt } from '../../../../checks/digits.ts'
import { mod11Complement } from '../../../../checks/mod11.ts'
import { standalone } from '../../../patterns.ts'
import type { Recognizer } from '../../../recognizer.ts'

const national = { category: 'PII_EU', region: 'NO' } as const

/** Birth date (D number: day plus 40) and two check digits modulo 11. */
function isFodselsnummer(value: string): boolean {
  const digits = digitsOf(value)
  if (digits.length !== 11) return false
  const day = numberAt(digits, 0, 2)
  const month = numberAt(digits, 2, 4)
  if (!isShortDay(numberAt(digits, 4, 6), month > 40 ? month - 40 : month, day > 40 ? day - 40 : day))
    return false
  if (mod11Complement(digits.slice(0, 9), [3, 7, 6, 1, 8, 9, 4, 5, 2]) !== digits[9]) return false
  return mod11Complement(digits.slice(0, 10), [5, 4, 3, 2, 7, 6, 5, 4, 3, 2]) === digits[10]
}

/** Weights 3 2 7 6 5 4 3 2, complement to 11. */
function isNorwegianOrganisation(value: string): boolean {
  const digits = digitsOf(value)
  return digits.length === 9 && mod11Complement(digits.slice(0, 8), [3, 2, 7, 6, 5, 4, 3, 2]) === digits[8]
}

/** Norwegian fødselsnummer: `DDMMYY` and five digits. Two check digits modulo 11 (Skatteetaten). */
const noFnr: Recognizer = {
  ...national,
  name: 'no-fnr',
  type: 'NO_FNR',
  label: 'Norwegian fødselsnummer',
  triggers: [{ on: 'digits', lengths: [6, 11] }],
  pattern: standalone(/\d{6} ?\d{5}/),
  check: isFodselsnummer,
  context: {
    no: ['fødselsnummer', 'personnummer', 'fnr', 'd-nummer', 'født'],
    en: ['norwegian', 'national identity'],
  },
  score: { base: 0.4, context: 0.97 },
  exactLabels: ['fødselsnummer', 'personnummer', 'fnr', 'd-nummer'],
}

/** Norwegian organisation number: nine digits that begin with 8 or 9. Check digit modulo 11 (Brønnøysundregistrene). */
const noOrganisation: Recognizer = {
  ...national,
  name: 'no-orgnr',
  type: 'NO_ORGNR',
  label: 'Norwegian organisation number',
  triggers: [{ on: 'digits', lengths: [3, 9] }],
  pattern: standalone(/[89]\d{2} ?\d{3} ?\d{3}/),
  check: isNorwegianOrganisation,
  context: { no: ['organisasjonsnummer', 'org.nr', 'orgnr', 'foretaksregisteret'] },
  score: { base: 0.1, context: 0.9 },
  exactLabels: ['organisasjonsnummer', 'orgnr', 'org.nr'],
}

export const noRecognizers: readonly Recognizer[] = [noFnr, noOrganisation]
