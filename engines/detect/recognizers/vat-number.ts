import { compact } from '../checks/digits.ts'
import { standalone } from './patterns.ts'
import type { Recognizer } from './recognizer.ts'

const contextWords = {
  '*': ['vat', 'vies'],
  en: ['vat number', 'vat no', 'vat id', 'vat reg', 'tax id'],
  de: ['ust-id', 'ust-idnr', 'umsatzsteuer', 'ust', 'uid', 'umsatzsteuer-identifikationsnummer', 'mwst'],
  fr: ['tva', 'tva intracommunautaire', 'numéro de tva'],
  es: ['iva', 'nif', 'nif-iva'],
  it: ['partita iva', 'p.iva', 'iva'],
  pt: ['iva', 'nif', 'contribuinte'],
  nl: ['btw', 'btw-nummer', 'btw-id'],
}

/** Labels of VAT numbers in the languages of the countries that issue them. */
const labels = [
  ...[
    'vat number',
    'vat no',
    'vat id',
    'vat reg no',
    'vat registration number',
    'vat registration no',
    'vat',
  ],
  ...[
    'ust-idnr',
    'ust-id',
    'ust-id-nr',
    'umsatzsteuer-id',
    'umsatzsteuer-identifikationsnummer',
    'uid-nummer',
  ],
  ...['uid', 'mwst-nr', 'numéro de tva', 'n tva', 'tva intracommunautaire', 'nif-iva', 'número de iva'],
  ...['partita iva', 'p.iva', 'btw-nummer', 'btw-nr', 'btw-id', 'momsnummer', 'moms nr', 'cvr', 'alv-numero'],
  ...['dič', 'ič dph', 'nip', 'adószám', 'cod de tva', 'αφμ'],
]

/**
 * The recognizer of a country's VAT numbers under their country prefix. Its trigger is the prefix, so it costs nothing in a
 * text without one. Formats are those of VIES; the check is the one that the country publishes.
 */
export function vatNumber(rule: {
  /** The prefix in VIES: ISO 3166, and EL for Greece. */
  readonly country: string
  /** Default: `EU_VAT`, which countries without their own type share. */
  readonly type?: string
  /** The number after the prefix. */
  readonly format: RegExp
  /** Gets the number without prefix and punctuation. */
  readonly check: (number: string) => boolean
}): Recognizer {
  const { country, type, format, check } = rule
  return {
    name: `vat-${country.toLowerCase()}`,
    type: type ?? 'EU_VAT',
    label: type === undefined ? 'EU VAT ID' : `VAT ID (${country})`,
    category: country === 'GB' ? 'PII_INTL' : 'PII_EU',
    region: type === undefined ? 'EU' : country,
    triggers: [
      { on: 'mixed', prefix: [country] },
      { on: 'literal', of: [`${country} `, `${country}-`] },
    ],
    pattern: standalone(new RegExp(`${country}[ -]?(?:${format.source})`)),
    check: (value) => check(compact(value).slice(2)),
    context: contextWords,
    exactLabels: labels,
    score: { base: 0.7, context: 0.97 },
  }
}
