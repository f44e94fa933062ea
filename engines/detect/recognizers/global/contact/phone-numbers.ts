import { countDigits, digitsOf, isRepeated } from '../../../checks/digits.ts'
import {
  countriesWithoutTrunkZero,
  hasCountryCode,
  isInternationalPhone,
  isNationalPhone,
  trunkZeroCountries,
} from '../../../checks/phone-numbers.ts'
import type { Recognizer } from '../../recognizer.ts'
import { phoneLabels, phoneWords, strongPhoneWords } from './phone-words.ts'

const phoneFamily = { type: 'PHONE', label: 'Telephone number', category: 'PII', region: 'GLOBAL' } as const

const extension = '(?:[ ,]{0,2}(?:x|ext\\.?|extension|durchwahl|poste|#)[ .:]{0,2}\\d{1,6})?'

/** Not inside a longer number, a decimal, a version, a hash or a GUID. */
const numberBefore = '(?<![A-Za-z0-9_\\u00c0-\\u024f]|\\d[-./]|[0-9a-fA-F]{4}-|[$€£]|\\()'

const numberAfter = '(?![A-Za-z0-9_\\u00c0-\\u024f]|[-./:]\\d|-[0-9a-fA-F]{4}|[%€$£])'

/**
 * Between groups of digits: one or two signs, or a bracket. Never empty, so that a run of digits is one group and the pattern
 * has one way to match it.
 */
const groupSeparator = '(?:[ .\\-/]{1,2}| / |(?=\\()|(?<=\\)))'

function phonePattern(body: string, lead = numberBefore): RegExp {
  return new RegExp(`${lead}(?:${body})${extension}${numberAfter}`, 'y')
}

const withoutExtension = (value: string): string =>
  mayHaveExtension(value) ? value.replace(/[ ,]*(?:x|ext|extension|durchwahl|poste|#)[ .:]*\d+$/i, '') : value

/** Whether a number sign or a letter is in a value. Nearly all numbers have none, and several recognizers check each. */
function mayHaveExtension(value: string): boolean {
  for (let i = 0; i < value.length; i++) {
    const code = value.charCodeAt(i)
    if (code > 57 || code === numberSign) return true
  }
  return false
}
const numberSign = '#'.charCodeAt(0)

/** Digits of a number without its extension. Below six no extension is removed: most plus signs lead to no number at all. */
const digitCount = (value: string): number => {
  const all = countDigits(value)
  return all < 6 || !mayHaveExtension(value) ? all : countDigits(withoutExtension(value))
}

/** Plus sign, country code and a number that the country's plan can hold (ITU-T E.164). */
const phoneInternational: Recognizer = {
  ...phoneFamily,
  name: 'phone-international',
  triggers: [{ on: 'literal', of: ['+', '(+'] }],
  pattern: phonePattern(
    // In a query of a URL the blanks are plus signs.
    `\\(?\\+ ?[1-9]\\d{0,14}\\)?(?:(?:${groupSeparator}|\\+)\\(?\\d{1,12}\\)?){0,7}`,
    '(?<![A-Za-z0-9+_])',
  ),
  check: (value) =>
    digitCount(value) >= 8 &&
    digitCount(value) <= 15 &&
    isInternationalPhone(withoutExtension(value).replace(/(?<=\d)\+/g, ' ')),
  context: phoneWords,
  score: { base: 0.88, context: 0.97 },
}

/**
 * Plus sign and an assigned country code, but a length outside the country's plan: invented numbers, new ranges, misprints.
 */
const phoneInternationalShaped: Recognizer = {
  ...phoneInternational,
  name: 'phone-international-shaped',
  check: (value) => {
    const count = digitCount(value)
    return (
      count >= 10 && count <= 14 && /\d[ .()/-]{1,3}\d/.test(value) && hasCountryCode(withoutExtension(value))
    )
  },
  score: { base: 0.7, context: 0.9 },
}

/** International number with 00 instead of the plus sign. */
const phoneZeroZero: Recognizer = {
  ...phoneInternational,
  name: 'phone-00',
  triggers: [{ on: 'digits', lengths: [3, 4, 5, 6, 11, 12, 13, 14, 15, 16] }],
  pattern: phonePattern(`00[1-9]\\d{1,14}(?:${groupSeparator}\\(?\\d{1,12}\\)?){0,7}`),
  score: { base: 0.6, context: 0.94 },
}

/**
 * An international prefix in groups of any kind, outside every plan: a zero behind the plus sign, pairs after 00. Pairs and
 * groups of four alone are also rows of hexadecimal.
 */
const phoneWritten: Recognizer = {
  ...phoneFamily,
  name: 'phone-written',
  triggers: [
    { on: 'literal', of: ['+0', '(+0'] },
    { on: 'digits', lengths: [2, 4, 5] },
  ],
  pattern: phonePattern(
    '(?:\\(?\\+0\\d{1,3}\\)?|00(?:[ .\\-/]\\d{1,3}|\\d{2,3}))(?:[ .\\-/]{1,2}\\(?\\d{2,8}\\)?){2,6}',
  ),
  check: (value) => digitCount(value) >= 9 && digitCount(value) <= 15 && !isRepeated(digitsOf(value)),
  ambiguous: (value) => /^\d\d(?: \d\d)+$|^\d{4}([ .])\d{4}\1\d{4}$/.test(value),
  context: phoneWords,
  score: { base: 0.6, context: 0.94 },
}

/** North American grouping: area code and exchange begin with 2 to 9 (NANP). */
const phoneNorthAmerican: Recognizer = {
  ...phoneFamily,
  name: 'phone-nanp',
  triggers: [
    { on: 'digits', lengths: [1, 3] },
    { on: 'literal', of: ['('] },
  ],
  pattern: phonePattern(
    '(?:1[-. ])?(?:\\([2-9]\\d{2}\\)[-. ]?|[2-9]\\d{2}[-. ])[2-9]\\d{2}(?:[-. ]| - )\\d{4}',
    '(?<![vV]ersion |[vV]er\\.? |[A-Za-z0-9_\\u00c0-\\u024f]|\\d[-./]|\\d\\(|[0-9a-fA-F]{4}-|[$€£])',
  ),
  check: (value) => /^\D*1?\D*[2-9]\d\d/.test(value) && !isRepeated(digitsOf(value)),
  context: phoneWords,
  score: { base: 0.75, context: 0.95 },
}

/** In the form of a North American number although the exchange is not assigned, as in examples and mistyped forms: (555) 010-4411. */
const phoneNorthAmericanShaped: Recognizer = {
  ...phoneFamily,
  name: 'phone-nanp-shaped',
  triggers: [{ on: 'literal', of: ['('] }],
  pattern: phonePattern('\\([2-9]\\d{2}\\)[-. ]?\\d{3}[-. ]\\d{4}', '(?<![A-Za-z0-9_\\u00c0-\\u024f]|[$€£])'),
  check: (value) => !isRepeated(digitsOf(value)),
  context: phoneWords,
  score: { base: 0.6, context: 0.9 },
}

/** Area code in parentheses, or groups after a trunk prefix 0, in a plan that has such a number; `-0` calls the operator of a company. */
const phoneTrunkZero: Recognizer = {
  ...phoneFamily,
  name: 'phone-trunk-zero',
  triggers: [
    { on: 'digits', lengths: [2, 3, 4, 5] },
    { on: 'literal', of: ['(0'] },
  ],
  pattern: phonePattern(
    '(?:\\(0\\d{1,5}\\)(?:[ \\-/.]{0,2}| / )|0\\d{1,4}(?:[ \\-/.]{1,2}| / ))\\d{2,8}(?:[ .\\-]\\d{2,5}){0,4}(?:-\\d)?',
    '(?<![A-Za-z0-9_\\u00c0-\\u024f]|\\d[-./ ]|\\d\\(|[0-9a-fA-F]{4}-|[$€£])',
  ),
  check: (value) =>
    digitCount(value) >= 9 &&
    digitCount(value) <= 13 &&
    isNationalPhone(withoutExtension(value), trunkZeroCountries),
  // Tables of hexadecimal and of collation weights: 0399 0308 0342.
  ambiguous: (value) => /^\d{4}([ .])\d{4}\1\d{4}$/.test(value),
  context: phoneWords,
  score: { base: 0.55, context: 0.93 },
}

/** An area code in parentheses whose digits stand in pairs, as DIN 5008 had it: (0 29 74) 96 12-0. */
const phonePairedArea: Recognizer = {
  ...phoneFamily,
  name: 'phone-paired-area',
  triggers: [{ on: 'literal', of: ['(0'] }],
  pattern: phonePattern('\\(0(?: ?\\d{2}){1,2}(?: ?\\d{1,2})?\\)(?: ?/ ?| )\\d{1,4}(?:[ \\-]\\d{1,4}){1,4}'),
  check: (value) => digitCount(value) >= 7 && digitCount(value) <= 13 && !isRepeated(digitsOf(value)),
  context: phoneWords,
  score: { base: 0.6, context: 0.93 },
}

/** French numbers in pairs: the grouping itself is evidence for a telephone number. */
const phoneFrench: Recognizer = {
  ...phoneFamily,
  name: 'phone-fr',
  region: 'FR',
  triggers: [{ on: 'digits', lengths: [2] }],
  pattern: phonePattern('0[1-9](?:([ .\\-])\\d{2})(?:\\1\\d{2}){3}'),
  context: phoneWords,
  score: { base: 0.75, context: 0.96 },
}

/** Russian and Kazakh numbers with their trunk prefix 8, printed as 8 (495) 123-45-67 or 8-912-345-67-89. */
const phoneRussian: Recognizer = {
  ...phoneFamily,
  name: 'phone-ru',
  region: 'RU',
  triggers: [{ on: 'digits', lengths: [1] }],
  pattern: phonePattern('8[ -]?(?:\\([3-9]\\d{2}\\)|[3-9]\\d{2})[ -]?\\d{3}([ -])\\d{2}\\1\\d{2}'),
  check: (value) => !isRepeated(digitsOf(value)),
  context: phoneWords,
  score: { base: 0.75, context: 0.96 },
}

/** National numbers in groups without a trunk prefix 0: other numbers look alike, so context decides. */
const phoneGrouped: Recognizer = {
  ...phoneFamily,
  name: 'phone-grouped',
  triggers: [
    { on: 'digits', lengths: [2, 3, 4] },
    { on: 'literal', of: ['('] },
  ],
  pattern: phonePattern(
    '\\(\\d{2}\\) ?9?\\d{4}-?\\d{4}|\\(\\d{2,3}\\)(?: ?\\d{2,4})(?:[ .\\-]\\d{2,4}){1,3}|\\d{2,4}(?:[ .\\-]\\d{2,4}){2,4}|3\\d{2}[ .\\-/]\\d{6,7}',
    '(?<![A-Za-z0-9_\\u00c0-\\u024f]|\\d[-./ ]|\\d\\(|[0-9a-fA-F]{4}-|[$€£])',
  ),
  check: (value) =>
    digitCount(value) >= 8 &&
    digitCount(value) <= 11 &&
    isNationalPhone(value, countriesWithoutTrunkZero(value)),
  context: phoneWords,
  score: { base: 0.3, context: 0.9 },
}

/**
 * First digits and lengths of the plans of North America, trunk prefix 0, Spain and Portugal, Indian and Italian mobiles and Brazil. With
 * digits only, nothing but context can decide, so this cheap test is enough and columns of numbers stay fast.
 */
const leadingDigits = /^(?:1?[2-9]\d{2}[2-9]\d{6}|0[1-9]\d{8,9}|[26789]\d{8}|[36-9]\d{9}|[1-9]\d9\d{8})$/

/**
 * Groups that a country writes telephone numbers in and no one writes amounts in: Spanish 3-2-2-2 and 2-3-2-2, Italian mobiles with
 * their prefix apart, Portuguese 2-3-4, Brazilian 4-4 with a hyphen.
 */
const phoneOwnGroups: Recognizer = {
  ...phoneFamily,
  name: 'phone-own-groups',
  triggers: [
    { on: 'digits', lengths: [2, 3] },
    { on: 'literal', of: ['('] },
  ],
  pattern: phonePattern(
    [
      '[6-9]\\d{2}(?:([ .])\\d{2}\\1\\d{2}\\1\\d{2}|-\\d{3}-\\d{3})',
      '(?:9\\d([ .])|\\(9\\d\\) ?)\\d{3}[ .]\\d{2}[ .]\\d{2}',
      '3[2-9]\\d[ .\\-/]\\d{3}[ .\\-]?\\d{4}',
      '2[1-9] \\d{3} \\d{4}',
      '(?:\\([1-9]\\d\\) ?|[1-9]\\d )9?\\d{4}-\\d{4}',
    ].join('|'),
    '(?<![A-Za-z0-9_\\u00c0-\\u024f]|\\d[-./ ,]|\\d\\(|[0-9a-fA-F]{4}-|[$€£])',
  ),
  check: (value) => !isRepeated(digitsOf(value)) && isNationalPhone(value, countriesWithoutTrunkZero(value)),
  context: phoneWords,
  score: { base: 0.55, context: 0.93 },
}

/** Chinese mobiles, and area code in brackets, in a line of Chinese: so many digits in a row are hardly anything else there. */
const phoneChinese: Recognizer = {
  ...phoneFamily,
  name: 'phone-cn',
  region: 'CN',
  triggers: [
    { on: 'digits', lengths: [3, 11] },
    { on: 'literal', of: ['(0'] },
  ],
  pattern: phonePattern(
    '1[3-9]\\d(?:([ -]?)\\d{4}\\1\\d{4})|\\(0\\d{2,3}\\) ?\\d{7,8}',
    '(?<=[\\u4e00-\\u9fff][^\\d]{0,12})(?<![A-Za-z0-9_]|\\d[-./ ])',
  ),
  check: (value) => !isRepeated(digitsOf(value)),
  context: phoneWords,
  score: { base: 0.6, context: 0.93 },
}

/** Digits without any grouping; counts only with context. */
const phoneBare: Recognizer = {
  ...phoneFamily,
  name: 'phone-bare',
  triggers: [{ on: 'digits', lengths: [9, 10, 11] }],
  pattern: phonePattern('\\d{9,11}'),
  check: (value) => leadingDigits.test(withoutExtension(value)) && !isRepeated(digitsOf(value)),
  context: phoneWords,
  score: { base: 0.1, context: 0.7 },
}

/** Digit groups of a telephone number outside every plan; counts only beside a word that is used of telephones. */
const phoneShaped: Recognizer = {
  ...phoneFamily,
  name: 'phone-shaped',
  triggers: [
    { on: 'digits', lengths: [2, 3, 4] },
    { on: 'literal', of: ['('] },
  ],
  pattern: phonePattern(
    '(?:\\(\\d{2,5}\\) ?|\\d{2,4}[ .\\-])\\d{2,8}(?:[ .\\-]\\d{2,5}){0,4}(?:-\\d)?',
    '(?<![A-Za-z0-9_\\u00c0-\\u024f]|\\d[-./ ]|\\d\\(|[0-9a-fA-F]{4}-|[$€£])',
  ),
  check: (value) =>
    digitCount(value) >= 7 &&
    digitCount(value) <= 13 &&
    !/^(?:19|20)\d\d[ -](?:19|20)\d\d$|^\d{4}[-.]\d\d[-.]\d\d|^\d\d[-. ]\d\d[-. ]\d{4}$/.test(value),
  context: strongPhoneWords,
  score: { base: 0.05, context: 0.62 },
}

const labelledBody = `[+(]{0,2}\\d{1,15}\\)?(?:${groupSeparator}\\(?\\d{1,12}\\)?){0,6}${extension}(?![A-Za-z0-9_]|[-./]\\d)`

/** After its label any groups of six to fifteen digits, inside a plan or not. */
const phoneLabelled: Recognizer = {
  ...phoneFamily,
  name: 'phone-labelled',
  triggers: [{ on: 'label', of: phoneLabels }],
  pattern: new RegExp(`[ \\t:.=]{0,4}(?<value>${labelledBody})`, 'y'),
  group: 'value',
  check: (value) =>
    digitCount(value) >= 6 &&
    digitCount(value) <= 15 &&
    !/^\d{4}-\d\d-\d\d$/.test(value) &&
    // It started after its own parenthesis: another recognizer matches the whole number.
    (value.includes('(') || !value.includes(')')) &&
    !isRepeated(digitsOf(value)),
  score: { base: 0.87 },
}

/** Address book words that need their colon: Home, Work, Office, and single letters. */
const phoneKeyed: Recognizer = {
  ...phoneLabelled,
  name: 'phone-keyed',
  triggers: [
    {
      on: 'label',
      of: [
        ...['home', 'work', 'office', 'direct', 'main', 'business', 'private', 'emergency', 'privat', 'büro'],
        ...[
          'dienstlich',
          'geschäftlich',
          'bureau',
          'domicile',
          'casa',
          'trabajo',
          'oficina',
          'ufficio',
          'thuis',
        ],
        ...['werk', 't', 'p', 'm', 'c', 'o', 'f', 'w', 'h', 'd', 'contact', 'mob no', 'contact no'],
      ],
    },
  ],
  pattern: new RegExp(`(?<=:[ \\t]{0,3})(?<value>${labelledBody})`, 'y'),
  check: (value) =>
    digitCount(value) >= 7 &&
    digitCount(value) <= 15 &&
    /\D/.test(value) &&
    !/^\d{4}-\d\d-\d\d|^\d{1,2}[./-]\d{1,2}[./-]\d{2,4}$|^(?:19|20)\d\d ?- ?(?:19|20)\d\d$|^\d+\.\d+$/.test(
      value,
    ) &&
    (value.includes('(') || !value.includes(')')) &&
    !isRepeated(digitsOf(value)),
  score: { base: 0.72 },
}

/** Fax number, identified by its label. */
const fax: Recognizer = {
  ...phoneLabelled,
  name: 'fax',
  type: 'FAX',
  label: 'Fax number',
  triggers: [
    {
      on: 'label',
      of: [
        'fax',
        'fax number',
        'fax no',
        'telefax',
        'faxnummer',
        'télécopie',
        'télécopieur',
        'número de fax',
        'numero di fax',
      ],
    },
  ],
  score: { base: 0.99 },
}

export const phoneNumbersRecognizers: readonly Recognizer[] = [
  phoneInternational,
  phoneInternationalShaped,
  phoneZeroZero,
  phoneWritten,
  phoneNorthAmerican,
  phoneNorthAmericanShaped,
  phoneTrunkZero,
  phonePairedArea,
  phoneRussian,
  phoneFrench,
  phoneOwnGroups,
  phoneChinese,
  phoneGrouped,
  phoneBare,
  phoneShaped,
  fax,
  phoneLabelled,
  phoneKeyed,
]
