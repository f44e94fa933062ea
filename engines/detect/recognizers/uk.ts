import { isShortDay } from '../checks/calendar.ts'
import { compact, digitsOf, isRepeated, numberAt, weightedSum } from '../checks/digits.ts'
import { mod11Complement } from '../checks/mod11.ts'
import type { Recognizer } from './recognizer.ts'
import { alone, labelled } from './shape.ts'

const uk = { category: 'PII_INTL', region: 'GB' } as const
const tenToTwo = [10, 9, 8, 7, 6, 5, 4, 3, 2]

/** NHS number: weights 10 to 2, complement to 11; a complement of 10 is never issued (NHS Data Dictionary). */
export function isNhs(value: string): boolean {
  const digits = digitsOf(value)
  return (
    digits.length === 10 && !isRepeated(digits) && mod11Complement(digits.slice(0, 9), tenToTwo) === digits[9]
  )
}

/** Scottish CHI: a birth date, four digits, the same check as the NHS number. */
export function isChi(value: string): boolean {
  const digits = digitsOf(value)
  return isShortDay(numberAt(digits, 4, 6), numberAt(digits, 2, 4), numberAt(digits, 0, 2)) && isNhs(value)
}

/** HMRC NIM39110: letters and pairs that are never a prefix. */
export function isNino(value: string): boolean {
  const id = compact(value)
  return /^[A-CEGHJ-PR-TW-Z][A-CEGHJ-NPR-TW-Z]\d{6}[A-D]?$/.test(id) && !/^(?:BG|GB|KN|NK|NT|TN|ZZ)/.test(id)
}

/** Unique taxpayer reference: the first digit checks the other nine, weights 6 7 8 9 10 5 4 3 2. */
export function isUtr(value: string): boolean {
  const digits = digitsOf(value)
  if (digits.length !== 10) return false
  const rest = weightedSum(digits.slice(1), [6, 7, 8, 9, 10, 5, 4, 3, 2]) % 11
  return Number('21987654321'[rest]) === digits[0]
}

/** DVLA: five of the surname, decade, month (plus 5 for women) and day, year, two initials, check. */
export function isUkDriver(value: string): boolean {
  const found = /^[A-Z9]{5}(\d)(\d\d)(\d\d)(\d)[A-Z9]{2}[0-9A-Z][A-Z]{2}/.exec(compact(value))
  if (found === null) return false
  const month = Number(found[2])
  return isShortDay(Number(found[1] + found[4]), month > 50 ? month - 50 : month, Number(found[3]))
}

/** Ireland: weights 8 to 2, a second letter counts nine times (Revenue, "PPS number check character"). */
export function isPps(value: string): boolean {
  const id = compact(value)
  const second = id.length === 9 && id[8] !== 'W' ? id.charCodeAt(8) - 64 : 0
  const sum = weightedSum(digitsOf(id), [8, 7, 6, 5, 4, 3, 2]) + second * 9
  return 'WABCDEFGHIJKLMNOPQRSTUV'[sum % 23] === id[7]
}

export const ukNhs: Recognizer = {
  name: 'uk-nhs',
  type: 'UK_NHS',
  label: 'NHS number',
  category: 'PHI',
  region: 'GB',
  triggers: [{ on: 'digits', lengths: [3, 10] }],
  pattern: alone(/\d{3}([ -]?)\d{3}\1\d{4}/),
  check: isNhs,
  context: { en: ['nhs', 'nhs number', 'nhs no', 'patient', 'gp', 'hospital', 'health service'] },
  score: { base: 0.25, context: 0.95 },
}

export const ukChi: Recognizer = {
  ...ukNhs,
  name: 'uk-chi',
  type: 'UK_CHI',
  label: 'Scottish CHI number',
  triggers: [{ on: 'digits', lengths: [6, 10] }],
  pattern: alone(/\d{6} ?\d{4}/),
  check: isChi,
  context: { en: ['chi', 'chi number', 'community health index', 'nhs scotland'] },
  score: { base: 0.25, context: 0.96 },
}

export const ukNino: Recognizer = {
  ...uk,
  name: 'uk-nino',
  type: 'UK_NINO',
  label: 'UK national insurance number',
  triggers: [{ on: 'mixed' }],
  pattern: alone(/[A-CEGHJ-PR-TW-Za-ceghj-pr-tw-z][A-CEGHJ-NPR-TW-Za-ceghj-npr-tw-z]\d{6}[A-Da-d]/),
  check: isNino,
  context: { en: ['national insurance', 'ni number', 'nino', 'ni no', 'insurance number', 'hmrc', 'paye'] },
  score: { base: 0.45, context: 0.97 },
}

/** Printed in pairs, so no token holds both letters and digits; its prefixes are the triggers. */
export const ukNinoSpaced: Recognizer = {
  ...ukNino,
  name: 'uk-nino-spaced',
  triggers: [
    {
      on: 'literal',
      of: [...'ABCEGHJKLMNOPRSTWXYZ'].flatMap((a) => [...'ABCEGHJKLMNPRSTWXYZ'].map((b) => `${a + b} `)),
    },
  ],
  pattern: alone(/[A-CEGHJ-PR-TW-Z][A-CEGHJ-NPR-TW-Z] \d{2} \d{2} \d{2} [A-D]/),
  score: { base: 0.9, context: 0.98 },
}

export const ukUtr: Recognizer = {
  ...uk,
  name: 'uk-utr',
  type: 'UK_UTR',
  label: 'UK taxpayer reference',
  triggers: [{ on: 'digits', lengths: [5, 10] }],
  pattern: alone(/\d{5} ?\d{5}/),
  check: isUtr,
  context: { en: ['utr', 'taxpayer reference', 'unique taxpayer', 'self assessment', 'hmrc'] },
  score: { base: 0.1, context: 0.9 },
}

export const ukDriver: Recognizer = {
  ...uk,
  name: 'uk-driver-licence',
  type: 'UK_DRIVER_LICENCE',
  label: 'UK driving licence',
  triggers: [{ on: 'mixed' }],
  pattern: alone(
    /[A-Z]{1,5}9{0,4}\d(?:[05][1-9]|[16][0-2])(?:[0-2]\d|3[01])\d ?[A-Z][A-Z9] ?[0-9A-Z] ?[A-Z]{2}/,
  ),
  check: isUkDriver,
  context: { en: ['licence', 'license', 'dvla', 'driving', 'driver'] },
  score: { base: 0.9, context: 0.98 },
}

export const ukPassport: Recognizer = {
  ...uk,
  name: 'uk-passport',
  type: 'UK_PASSPORT',
  label: 'UK passport',
  triggers: [{ on: 'digits', lengths: [9] }],
  pattern: alone(/\d{9}/),
  context: { en: ['uk passport', 'british passport', 'hmpo'] },
  score: { base: 0.03, context: 0.9 },
}

export const ukSortCode: Recognizer = {
  name: 'uk-sort-code',
  type: 'UK_SORT_CODE',
  label: 'UK sort code',
  category: 'FINANCIAL',
  region: 'GB',
  triggers: [{ on: 'label', of: ['sort code', 'sortcode', 'sort', 'sc'] }],
  pattern: labelled(/\d{2}([- ])\d{2}\1\d{2}|(?<=sort ?code[^\n]{0,12})\d{6}/),
  group: 'value',
  score: { base: 0.85 },
}

export const ukCompany: Recognizer = {
  ...uk,
  name: 'uk-company',
  type: 'UK_COMPANY',
  label: 'UK company number',
  triggers: [
    {
      on: 'label',
      of: [
        'company number',
        'company no',
        'companies house',
        'company registration number',
        'registered in england',
        'registered number',
        'crn',
      ],
    },
  ],
  pattern: labelled(/(?:\d{8}|(?:SC|NI|OC|SO|NC|FC|BR|LP|SL|GE|IP|RC|R0)\d{6})/),
  group: 'value',
  score: { base: 0.8 },
}

export const iePpsn: Recognizer = {
  category: 'PII_EU',
  region: 'IE',
  name: 'ie-ppsn',
  type: 'IE_PPSN',
  label: 'Irish PPSN',
  triggers: [{ on: 'digits', lengths: [7] }],
  pattern: alone(/\d{7}[A-W][A-IW]?/),
  check: isPps,
  context: { en: ['pps', 'ppsn', 'personal public service', 'rsi', 'irish', 'revenue'] },
  score: { base: 0.6, context: 0.96 },
}

export const ukRecognizers = [
  ukNhs,
  ukChi,
  ukNino,
  ukNinoSpaced,
  ukUtr,
  ukDriver,
  ukPassport,
  ukSortCode,
  ukCompany,
  iePpsn,
] as const
