import { alphanumericValue, compact, digitsOf, isRepeated, numberAt, weightedSum } from '../checks/digits.ts'
import { ibanCountries, ibanLength, isIban } from '../checks/iban.ts'
import { isMod97 } from '../checks/iso7064.ts'
import { isLuhnExpanded } from '../checks/luhn.ts'
import type { Recognizer } from './recognizer.ts'
import { alone, ibanShape, labelled } from './shape.ts'

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
 * Each country's own length is part of the pattern, so that the word behind a printed IBAN ("... 7034 and") is never taken
 * for its last group. Countries of one length share a branch.
 */
function ibanPattern(): RegExp {
  // A printed IBAN may go on in the next line.
  const joint = '(?:[ -]|[ ]?\\r?\\n[ \\t]{0,8})?'
  const byLength = Map.groupBy(ibanCountries, (country) => ibanLength(country) ?? 0)
  const branches = [...byLength].map(([length, list]) => {
    const whole = Math.floor((length - 4) / 4)
    const rest = (length - 4) % 4
    const tail = rest === 0 ? '' : `${joint}[A-Z0-9]{${rest}}`
    return `(?:${list.join('|')})\\d{2}(?:${joint}[A-Z0-9]{4}){${whole}}${tail}`
  })
  return alone(new RegExp(branches.join('|'), 'i'))
}

export const iban: Recognizer = {
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

/** Behind its label an IBAN with a wrong digit, or printed in groups of its own, counts as well. */
export const ibanLabelled: Recognizer = {
  ...iban,
  name: 'iban-labelled',
  triggers: [{ on: 'label', of: ['iban'] }],
  pattern: labelled(ibanShape),
  group: 'value',
  check: (value) => compact(value).length >= 12 && (value.match(/\d/g)?.length ?? 0) >= 6,
  score: { base: 0.8 },
}

const countries = new Set(
  (
    'AD AE AF AG AI AL AM AO AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BM BN BO BR BS BT BW BY BZ CA CD CF CG CH CI CK CL CM CN CO ' +
    'CR CU CV CW CY CZ DE DJ DK DM DO DZ EC EE EG ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GT GU GW GY HK HN HR ' +
    'HT HU ID IE IL IM IN IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MG MH MK ML ' +
    'MM MN MO MQ MR MS MT MU MV MW MX MY MZ NA NC NE NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PR PS PT PW PY QA RE RO RS RU RW SA ' +
    'SB SC SD SE SG SI SK SL SM SN SO SR SS ST SV SY SZ TC TD TG TH TJ TL TM TN TO TR TT TV TW TZ UA UG US UY UZ VA VC VE VG VI VN VU WF WS ' +
    'XK YE YT ZA ZM ZW'
  ).split(' '),
)

/** ISO 9362: party prefix, ISO 3166 country, location; a branch of three. */
export function isBic(value: string): boolean {
  return countries.has(value.slice(4, 6))
}

/** A BIC mostly has no digit, so it is looked for behind its labels and as a mixed token alone. */
export const swiftBic: Recognizer = {
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
  pattern: labelled(/[A-Z]{4} ?[A-Z]{2} ?[A-Z0-9]{2}(?: ?[A-Z0-9]{3})?/),
  group: 'value',
  check: (value) => isBic(compact(value)),
  score: { base: 0.9 },
}

export const swiftBicMixed: Recognizer = {
  ...financial,
  name: 'swift-bic-mixed',
  type: 'SWIFT_BIC',
  label: 'BIC',
  triggers: [{ on: 'mixed' }],
  pattern: alone(/[A-Z]{6}(?=[A-Z0-9]{0,4}\d)[A-Z0-9]{2}(?:[A-Z0-9]{3})?/),
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

/** ABA: Federal Reserve prefix 00-12, 21-32, 61-72 or 80, and weights 3, 7, 1 to a multiple of ten. */
export function isAbaRouting(value: string): boolean {
  const digits = digitsOf(value)
  const prefix = numberAt(digits, 0, 2)
  const known =
    prefix <= 12 || (prefix >= 21 && prefix <= 32) || (prefix >= 61 && prefix <= 72) || prefix === 80
  if (digits.length !== 9 || !known || isRepeated(digits)) return false
  return weightedSum(digits, [3, 7, 1, 3, 7, 1, 3, 7, 1]) % 10 === 0
}

export const usAbaRouting: Recognizer = {
  name: 'us-aba-routing',
  type: 'US_ABA_ROUTING',
  label: 'US routing number',
  category: 'FINANCIAL',
  region: 'US',
  triggers: [{ on: 'digits', lengths: [9, 4] }],
  pattern: alone(/\d{9}|\d{4}-\d{4}-\d/),
  check: isAbaRouting,
  context: { en: ['routing', 'aba', 'rtn', 'routing number', 'transit', 'ach', 'wire', 'fedwire', 'bank'] },
  score: { base: 0.15, context: 0.93 },
}

export const isin: Recognizer = {
  ...financial,
  name: 'isin',
  type: 'ISIN',
  label: 'Security identifier (ISIN)',
  triggers: [{ on: 'mixed' }],
  pattern: alone(/[A-Z]{2}[A-Z0-9]{9}\d/),
  check: (value) => (countries.has(value.slice(0, 2)) || /^(?:XS|EU)/.test(value)) && isLuhnExpanded(value),
  context: {
    '*': ['isin'],
    en: ['security', 'bond', 'share', 'fund'],
    de: ['wkn', 'wertpapier'],
    fr: ['titre'],
  },
  score: { base: 0.45, context: 0.95 },
}

/** CUSIP: every second value doubled, digits of the products summed, * @ # as 36 to 38 (ANSI X9.6). */
export function isCusip(value: string): boolean {
  let sum = 0
  for (let i = 0; i < 8; i++) {
    const n = alphanumericValue(value[i]) * (i % 2 === 0 ? 1 : 2)
    sum += Math.floor(n / 10) + (n % 10)
  }
  return (10 - (sum % 10)) % 10 === Number(value[8])
}

export const cusip: Recognizer = {
  name: 'cusip',
  type: 'CUSIP',
  label: 'Security identifier (CUSIP)',
  category: 'FINANCIAL',
  region: 'US',
  triggers: [{ on: 'digits', lengths: [3, 4, 5, 6, 7, 9] }, { on: 'mixed' }],
  pattern: alone(/[0-9A-Z]{3}\d{3}[0-9A-Z]{2}\d|[0-9A-Z]\d{5}[0-9A-Z]{2}\d/),
  check: isCusip,
  context: { en: ['cusip', 'security', 'bond'] },
  score: { base: 0.1, context: 0.85 },
}

export const lei: Recognizer = {
  ...financial,
  name: 'lei',
  type: 'LEI',
  label: 'Legal entity identifier',
  triggers: [{ on: 'digits', lengths: [4, 5, 6, 7, 8, 18, 19, 20] }, { on: 'mixed' }],
  pattern: alone(/[0-9A-Z]{18}\d{2}/),
  check: (value) => /[A-Z]/.test(value) && isMod97(value),
  context: { '*': ['lei'], en: ['legal entity'] },
  score: { base: 0.7, context: 0.97 },
}

export const bankingRecognizers = [
  iban,
  ibanLabelled,
  swiftBic,
  swiftBicMixed,
  usAbaRouting,
  isin,
  cusip,
  lei,
] as const
