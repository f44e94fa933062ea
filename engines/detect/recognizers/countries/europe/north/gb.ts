import { isShortDay } from '../../../../checks/calendar.ts'
import {
  alphanumericValue,
  compact,
  digitsOf,
  isRepeated,
  numberAt,
  weightedSum,
} from '../../../../checks/digits.ts'
import { mod11Complement } from '../../../../checks/mod11.ts'
import { afterLabel, standalone } from '../../../patterns.ts'
import type { Recognizer } from '../../../recognizer.ts'
import { vatNumber } from '../../../vat-number.ts'

const national = { category: 'PII_INTL', region: 'GB' } as const

const tenToTwo = [10, 9, 8, 7, 6, 5, 4, 3, 2]

/** Weights 10 to 2, complement to 11; a complement of ten is never issued. */
function isNhs(value: string): boolean {
  const digits = digitsOf(value)
  return (
    digits.length === 10 && !isRepeated(digits) && mod11Complement(digits.slice(0, 9), tenToTwo) === digits[9]
  )
}

/** A birth date, four digits, and the check of the NHS number. */
function isChi(value: string): boolean {
  const digits = digitsOf(value)
  return isShortDay(numberAt(digits, 4, 6), numberAt(digits, 2, 4), numberAt(digits, 0, 2)) && isNhs(value)
}

/** Letters and pairs that HMRC issues as a prefix. */
function isNino(value: string): boolean {
  const id = compact(value)
  return /^[A-CEGHJ-PR-TW-Z][A-CEGHJ-NPR-TW-Z]\d{6}[A-D]?$/.test(id) && !/^(?:BG|GB|KN|NK|NT|TN|ZZ)/.test(id)
}

/** The first digit checks the other nine, weights 6 7 8 9 10 5 4 3 2 modulo 11. */
function isUtr(value: string): boolean {
  const digits = digitsOf(value)
  if (digits.length !== 10) return false
  const rest = weightedSum(digits.slice(1), [6, 7, 8, 9, 10, 5, 4, 3, 2]) % 11
  return Number('21987654321'[rest]) === digits[0]
}

/** Five characters of the surname, decade, month (plus 50 for women) and day, year, two initials. Checked: the birth date. */
function isUkDriver(value: string): boolean {
  const found = /^[A-Z9]{5}(\d)(\d\d)(\d\d)(\d)[A-Z9]{2}[0-9A-Z][A-Z]{2}/.exec(compact(value))
  if (found === null) return false
  const month = Number(found[2])
  return isShortDay(Number(found[1] + found[4]), month > 50 ? month - 50 : month, Number(found[3]))
}

/**
 * NHS number of England, Wales and the Isle of Man: ten digits, printed 3-3-4. Check digit modulo 11 (NHS Data Dictionary).
 */
const ukNhs: Recognizer = {
  name: 'uk-nhs',
  type: 'UK_NHS',
  label: 'NHS number',
  category: 'PHI',
  region: 'GB',
  triggers: [{ on: 'digits', lengths: [3, 10] }],
  pattern: standalone(/\d{3}([ -]?)\d{3}\1\d{4}/),
  check: isNhs,
  context: { en: ['nhs', 'nhs number', 'nhs no', 'patient', 'gp', 'hospital', 'health service'] },
  score: { base: 0.25, context: 0.95 },
  exactLabels: ['nhs number', 'nhs no', 'nhs'],
}

/** Scottish CHI number: `DDMMYY` and four digits. Check digit modulo 11 (Public Health Scotland). */
const ukChi: Recognizer = {
  ...ukNhs,
  name: 'uk-chi',
  type: 'UK_CHI',
  label: 'Scottish CHI number',
  triggers: [{ on: 'digits', lengths: [6, 10] }],
  pattern: standalone(/\d{6} ?\d{4}/),
  check: isChi,
  context: { en: ['chi', 'chi number', 'community health index', 'nhs scotland'] },
  score: { base: 0.25, context: 0.96 },
  exactLabels: ['chi number', 'chi no', 'chi'],
}

/** UK national insurance number: two letters, six digits, A to D; no check digit (HMRC, NIM39110). */
const ukNino: Recognizer = {
  ...national,
  name: 'uk-nino',
  type: 'UK_NINO',
  label: 'UK national insurance number',
  triggers: [{ on: 'mixed' }],
  pattern: standalone(/[A-CEGHJ-PR-TW-Za-ceghj-pr-tw-z][A-CEGHJ-NPR-TW-Za-ceghj-npr-tw-z]\d{6}[A-Da-d]/),
  check: isNino,
  context: { en: ['national insurance', 'ni number', 'nino', 'ni no', 'insurance number', 'hmrc', 'paye'] },
  score: { base: 0.45, context: 0.97 },
  exactLabels: [
    'national insurance number',
    'national insurance no',
    'ni number',
    'nino',
    'ni no',
    'ni',
    'national insurance',
  ],
}

/** Printed in pairs, so that no token mixes letters and digits; its prefixes are the triggers. */
const ukNinoSpaced: Recognizer = {
  ...ukNino,
  name: 'uk-nino-spaced',
  triggers: [
    {
      on: 'literal',
      of: [...'ABCEGHJKLMNOPRSTWXYZ'].flatMap((a) => [...'ABCEGHJKLMNPRSTWXYZ'].map((b) => `${a + b} `)),
    },
  ],
  pattern: standalone(/[A-CEGHJ-PR-TW-Z][A-CEGHJ-NPR-TW-Z] \d{2} \d{2} \d{2} [A-D]/),
  score: { base: 0.9, context: 0.98 },
  exactLabels: ['national insurance number', 'national insurance no', 'ni number', 'nino', 'ni no', 'ni'],
}

/** With its spaces moved or lost, as OCR reads it: NR 4122 08 B. */
const ukNinoMoved: Recognizer = {
  ...ukNino,
  name: 'uk-nino-moved',
  triggers: ukNinoSpaced.triggers,
  pattern: standalone(/[A-CEGHJ-PR-TW-Z][A-CEGHJ-NPR-TW-Z] ?\d{2} ?\d{2} ?\d{2} ?[A-D]/),
  score: { base: 0.6, context: 0.97 },
  exactLabels: undefined,
}

/** UK unique taxpayer reference: ten digits. Check digit modulo 11 (HMRC). */
const ukUtr: Recognizer = {
  ...national,
  name: 'uk-utr',
  type: 'UK_UTR',
  label: 'UK taxpayer reference',
  triggers: [{ on: 'digits', lengths: [5, 10] }],
  pattern: standalone(/\d{5} ?\d{5}/),
  check: isUtr,
  context: { en: ['utr', 'taxpayer reference', 'unique taxpayer', 'self assessment', 'hmrc'] },
  score: { base: 0.1, context: 0.9 },
  exactLabels: ['utr', 'unique taxpayer reference', 'utr number'],
}

/** UK driving licence of Great Britain: 16 to 18 characters with the birth date (DVLA). */
const ukDriver: Recognizer = {
  ...national,
  name: 'uk-driver-licence',
  type: 'UK_DRIVER_LICENCE',
  label: 'UK driving licence',
  triggers: [{ on: 'mixed' }],
  pattern: standalone(
    /[A-Z]{1,5}9{0,4} ?\d(?:[05][1-9]|[16][0-2])(?:[0-2]\d|3[01])\d ?[A-Z][A-Z9] ?[0-9A-Z] ?[A-Z]{2}/,
  ),
  check: isUkDriver,
  context: { en: ['licence', 'license', 'dvla', 'driving', 'driver'] },
  score: { base: 0.9, context: 0.98 },
  exactLabels: [
    ...['driving licence', 'driving licence number', 'driving licence no', 'driver number', 'dvla'],
    ...["driver's licence", "driver's licence number", "driver's licence no", 'driver licence number'],
    ...['driving license', 'licence number', 'licence no'],
  ],
}

/** UK passport: nine digits, no check digit outside the machine readable zone. Only with its own words near. */
const ukPassport: Recognizer = {
  ...national,
  name: 'uk-passport',
  type: 'UK_PASSPORT',
  label: 'UK passport',
  triggers: [{ on: 'digits', lengths: [9] }],
  pattern: standalone(/\d{9}/),
  context: { en: ['uk passport', 'british passport', 'hmpo'] },
  score: { base: 0.03, context: 0.9 },
  exactLabels: ['uk passport', 'british passport', 'uk passport number', 'british passport number', 'hmpo'],
}

/** UK sort code: three pairs of digits after its label; no check without the account (Vocalink). */
const ukSortCode: Recognizer = {
  name: 'uk-sort-code',
  type: 'UK_SORT_CODE',
  label: 'UK sort code',
  category: 'FINANCIAL',
  region: 'GB',
  triggers: [{ on: 'label', of: ['sort code', 'sortcode', 'bank sort code'] }],
  pattern: afterLabel(/\d{2}( ?[-–. ]? ?)\d{2}\1\d{2}/),
  group: 'value',
  score: { base: 0.85 },
}

/** After `sort` or `SC`, which mean other things too, only in pairs. */
const ukSortCodePairs: Recognizer = {
  ...ukSortCode,
  name: 'uk-sort-code-pairs',
  triggers: [{ on: 'label', of: ['sort', 'sc', 's/c'] }],
  pattern: afterLabel(/\d{2}([- ])\d{2}\1\d{2}/),
}

/** A sort code and the account of eight digits behind it, as on statements and cheques: 40-12-09 71234566. */
const ukSortCodeOfAccount: Recognizer = {
  ...ukSortCode,
  name: 'uk-sort-code-of-account',
  triggers: [{ on: 'digits', lengths: [2] }],
  pattern: standalone(/(?<value>\d{2}-\d{2}-\d{2})(?=(?:,? {1,3}|[ ]?[/|][ ]?)\d{8}(?!\d))/),
}
const ukAccountOfSortCode: Recognizer = {
  name: 'uk-account-of-sort-code',
  type: 'BANK_ACCOUNT',
  label: 'Bank account number',
  category: 'FINANCIAL',
  region: 'GLOBAL',
  triggers: [{ on: 'digits', lengths: [8] }],
  pattern: standalone(/(?<=(?<![\d-])\d{2}-\d{2}-\d{2}(?:,? {1,3}| ?[/|] ?))\d{8}/),
  score: { base: 0.85 },
}

/** UK company number: eight digits, or a prefix of the register and six digits, no check digit (Companies House). */
const ukCompany: Recognizer = {
  ...national,
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
  pattern: afterLabel(/(?:\d{8}|(?:SC|NI|OC|SO|NC|FC|BR|LP|SL|GE|IP|RC|R0)\d{6})/),
  group: 'value',
  score: { base: 0.8 },
}

/** Weights 1 3 1 7 3 9 1 give a multiple of ten. */
function isSedol(value: string): boolean {
  const values = [...value].map(alphanumericValue)
  return weightedSum(values, [1, 3, 1, 7, 3, 9, 1]) % 10 === 0 && /[1-9B-Z]/.test(value)
}

/** SEDOL, the number of a British security: six characters without vowels and a check digit (London Stock Exchange). */
const sedol: Recognizer = {
  category: 'FINANCIAL',
  region: 'GB',
  name: 'sedol',
  type: 'SEDOL',
  label: 'Security identifier (SEDOL)',
  triggers: [{ on: 'digits', lengths: [7, 1, 2, 3, 4, 5] }, { on: 'mixed' }],
  pattern: standalone(/[0-9B-DF-HJ-NP-TV-Z]{6}\d/),
  check: isSedol,
  context: { en: ['sedol', 'security', 'stock', 'shares'] },
  score: { base: 0.05, context: 0.85 },
  exactLabels: ['sedol', 'sedol number'],
}

/** 320 to 399 in front, and the check digit of the NHS number. */
function isNorthernIrishHealth(value: string): boolean {
  const digits = digitsOf(value)
  const head = numberAt(digits, 0, 3)
  if (digits.length !== 10 || head < 320 || head > 399) return false
  return mod11Complement(digits.slice(0, 9), [10, 9, 8, 7, 6, 5, 4, 3, 2]) === digits[9]
}

/** Health and care number of Northern Ireland: ten digits. Check digit modulo 11 (HSC). */
const ukHealthNi: Recognizer = {
  category: 'PHI',
  region: 'GB',
  name: 'uk-hc-ni',
  type: 'UK_HC_NI',
  label: 'Northern Irish health number',
  triggers: [{ on: 'digits', lengths: [3, 10] }],
  pattern: standalone(/\d{3}[ -]?\d{3}[ -]?\d{4}/),
  check: isNorthernIrishHealth,
  context: { en: ['h&c', 'health and care', 'hsc', 'h and c', 'hcn'] },
  score: { base: 0.1, context: 0.95 },
  exactLabels: ['h&c number', 'h&c no', 'health and care number', 'hcn', 'hsc number'],
}

/** Weights 8 to 2 plus the last two digits: a multiple of 97, or 42 or 55 more for numbers since 2010. GD and HA are public bodies. */
function isBritishVat(number: string): boolean {
  if (/^(?:GD[0-4]|HA[5-9])\d\d$/.test(number)) return true
  const digits = digitsOf(number)
  const sum = weightedSum(digits, [8, 7, 6, 5, 4, 3, 2]) + numberAt(digits, 7, 9)
  return [0, 42, 55].includes(sum % 97)
}

/** UK VAT number: GB and nine or twelve digits, or GD or HA and three. Check modulo 97 (HMRC). */
const ukVat = vatNumber({
  country: 'GB',
  type: 'UK_VAT',
  format: /\d{9}(?:\d{3})?|\d{3} \d{4} \d{2}(?: \d{3})?|(?:GD|HA)\d{3}/,
  check: isBritishVat,
})

export const gbRecognizers: readonly Recognizer[] = [
  ukNhs,
  ukChi,
  ukNino,
  ukNinoSpaced,
  ukNinoMoved,
  ukUtr,
  ukDriver,
  ukPassport,
  ukSortCode,
  ukSortCodePairs,
  ukSortCodeOfAccount,
  ukAccountOfSortCode,
  ukCompany,
  sedol,
  ukHealthNi,
  ukVat,
]
