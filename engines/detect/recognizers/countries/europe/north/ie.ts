import { compact, digitsOf, weightedSum } from '../../../../checks/digits.ts'
import { standalone } from '../../../patterns.ts'
import type { Recognizer } from '../../../recognizer.ts'
import { vatNumber } from '../../../vat-number.ts'

/** Weights 8 to 2 modulo 23; a second letter counts nine times. */
function isPps(value: string): boolean {
  const id = compact(value)
  const second = id.length === 9 && id[8] !== 'W' ? id.charCodeAt(8) - 64 : 0
  const sum = weightedSum(digitsOf(id), [8, 7, 6, 5, 4, 3, 2]) + second * 9
  return 'WABCDEFGHIJKLMNOPQRSTUV'[sum % 23] === id[7]
}

/** Irish PPSN: seven digits, a check letter and an optional second letter (Revenue, "PPS number check character"). */
const iePpsn: Recognizer = {
  category: 'PII_EU',
  region: 'IE',
  name: 'ie-ppsn',
  type: 'IE_PPSN',
  label: 'Irish PPSN',
  triggers: [{ on: 'digits', lengths: [7] }],
  pattern: standalone(/\d{7}[A-W][A-IW]?/),
  check: isPps,
  context: { en: ['pps', 'ppsn', 'personal public service', 'rsi', 'irish', 'revenue'] },
  score: { base: 0.6, context: 0.96 },
  exactLabels: ['pps', 'ppsn', 'pps number', 'pps no', 'personal public service number'],
}

/** Irish Eircode: a routing key and four characters of the alphabet of An Post, no check digit. */
const ieEircode: Recognizer = {
  category: 'PII',
  region: 'IE',
  name: 'ie-eircode',
  type: 'IE_EIRCODE',
  label: 'Irish Eircode',
  triggers: [{ on: 'mixed', prefix: [...'ACDEFHKNPRTVWXY'] }],
  pattern: standalone(/(?:[AC-FHKNPRTV-Y]\d{2}|D6W) ?[0-9AC-FHKNPRTV-Y]{4}/),
  check: (value) => /[A-Z]/.test(value.slice(3)) && /\d/.test(value.slice(3)),
  context: { en: ['eircode', 'ireland', 'dublin', 'cork', 'galway', 'limerick', 'co', 'county', 'address'] },
  score: { base: 0.4, context: 0.9 },
}

/** Irish VAT number: IE and the format of the PPSN, or the old one with a sign or letter in second place, which is not checked. */
const ieVat = vatNumber({
  country: 'IE',
  format: /\d{7}[A-W][A-IW]?|\d[A-Z+*]\d{5}[A-W]/,
  check: (number) => !/^\d{7}[A-W]/.test(number) || isPps(number),
})

export const ieRecognizers: readonly Recognizer[] = [iePpsn, ieEircode, ieVat]
