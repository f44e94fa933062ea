import { isCountryCode } from '../../../checks/country-codes.ts'
import { compact } from '../../../checks/digits.ts'
import { ibanCountries, ibanLength, isIban } from '../../../checks/iban.ts'
import { afterLabel, standalone } from '../../patterns.ts'
import type { Recognizer } from '../../recognizer.ts'

const financial = { category: 'FINANCIAL', region: 'GLOBAL' } as const

const ibanWords = {
  '*': ['iban'],
  en: ['account', 'bank', 'transfer', 'wire'],
  de: ['konto', 'bankverbindung', 'kontonummer', 'überweisung'],
  fr: ['compte', 'rib', 'virement', 'banque'],
  es: ['cuenta', 'transferencia', 'banco'],
  it: ['conto', 'bonifico', 'banca'],
  pt: ['conta', 'transferência'],
  nl: ['rekening', 'rekeningnummer'],
}

/**
 * The length for each country is part of the pattern, so that the word after a printed IBAN ("... 7034 and") is never taken as
 * its last group. Countries with the same length share a branch.
 */
function ibanPattern(): RegExp {
  // A printed IBAN may continue on the next line.
  const joint = '(?:[ -]|[ ]?\\r?\\n[ \\t]{0,8})?'
  const byLength = Map.groupBy(ibanCountries, (country) => ibanLength(country) ?? 0)
  const branches = [...byLength].map(([length, list]) => {
    const whole = Math.floor((length - 4) / 4)
    const rest = (length - 4) % 4
    const tail = rest === 0 ? '' : `${joint}[A-Z0-9]{${rest}}`
    return `(?:${list.join('|')})\\d{2}(?:${joint}[A-Z0-9]{4}){${whole}}${tail}`
  })
  return standalone(new RegExp(branches.join('|'), 'i'))
}

/** IBAN of every country in the registry. Check: ISO 7064 MOD 97-10 over the rearranged string (ISO 13616-1). */
const iban: Recognizer = {
  ...financial,
  name: 'iban',
  type: 'IBAN',
  label: 'IBAN',
  triggers: [{ on: 'mixed', prefix: ibanCountries }],
  pattern: ibanPattern(),
  check: (value) => isIban(compact(value)),
  context: ibanWords,
  score: { base: 0.95, context: 0.99 },
}

/**
 * Text that was written as an IBAN: in one piece, or in groups that hold a digit each except the bank's, so that the words
 * after it are not taken as groups.
 */
export const ibanFormat =
  /[A-Z]{2}\d{2}(?=[A-Z]{0,5}\d)[A-Z0-9]{8,30}|[A-Z]{2}\d{2} (?=[A-Z]{0,6}\d)[A-Z0-9]{8,26}|[A-Z]{2}\d{2} [A-Z0-9]{3,4}(?: (?=[A-Z0-9]{0,3}\d)[A-Z0-9]{2,4}){1,7}(?: (?=[A-Z0-9]{0,2}\d)[A-Z0-9]{1,3})?/

/** After its label an IBAN also counts with a wrong check digit or unusual grouping. */
const ibanLabelled: Recognizer = {
  ...iban,
  name: 'iban-labelled',
  triggers: [{ on: 'label', of: ['iban'] }],
  pattern: afterLabel(ibanFormat),
  group: 'value',
  check: (value) => compact(value).length >= 12 && (value.match(/\d/g)?.length ?? 0) >= 6,
  score: { base: 0.8 },
}

/** ISO 9362: party prefix, ISO 3166 country, location, and an optional branch of three. */
function isBic(value: string): boolean {
  return isCountryCode(value.slice(4, 6))
}

/** After its label a BIC in capitals counts with any country, if it has a length that BICs have. */
function isBicShaped(value: string): boolean {
  const id = compact(value)
  return isBic(id) || ((id.length === 8 || id.length === 11) && value === value.toUpperCase())
}

/** BIC after its label: most BICs contain no digit and look like words. Checked: the country (ISO 9362). */
const swiftBic: Recognizer = {
  ...financial,
  name: 'swift-bic',
  type: 'SWIFT_BIC',
  label: 'BIC',
  triggers: [
    {
      on: 'label',
      of: [
        'bic',
        'swift',
        'swift code',
        'bic code',
        'swift/bic',
        'bic/swift',
        'swift-code',
        'code bic',
        'código swift',
        'codice bic',
      ],
    },
  ],
  pattern: afterLabel(/[A-Z]{4} ?[A-Z]{2} ?[A-Z0-9]{2}(?: ?[A-Z0-9]{3})?/),
  group: 'value',
  check: isBicShaped,
  score: { base: 0.9 },
}

/** BIC with a digit, found without a label. */
const swiftBicMixed: Recognizer = {
  ...financial,
  name: 'swift-bic-mixed',
  type: 'SWIFT_BIC',
  label: 'BIC',
  triggers: [{ on: 'mixed' }],
  pattern: standalone(/[A-Z]{6}(?=[A-Z0-9]{0,4}\d)[A-Z0-9]{2}(?:[A-Z0-9]{3})?/),
  check: isBic,
  context: {
    '*': ['bic', 'swift', 'iban'],
    en: ['bank', 'wire', 'transfer'],
    de: ['bank'],
    fr: ['banque'],
    es: ['banco'],
  },
  score: { base: 0.3, context: 0.9 },
}

export const bankingRecognizers: readonly Recognizer[] = [iban, ibanLabelled, swiftBic, swiftBicMixed]
