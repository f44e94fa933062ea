import { isCalendarDay } from '../checks/calendar.ts'
import { compact, digitsOf, isRepeated, numberAt, weightedSum } from '../checks/digits.ts'
import { isLuhn } from '../checks/luhn.ts'
import type { Recognizer } from './recognizer.ts'
import { alone, byLabel } from './shape.ts'

/** Numbers of persons and companies of South, South-East and East Asia beside those in `asia.ts` and `india.ts`. */
const intl = { category: 'PII_INTL' } as const
const uncheckedLabel = (): boolean => true

/** Unified social credit code: powers of 3 by 31 over digits and letters without I, O, S, V, Z (GB 32100-2015). */
export function isCreditCode(value: string): boolean {
  const alphabet = '0123456789ABCDEFGHJKLMNPQRTUWXY'
  let sum = 0
  let weight = 1
  for (let i = 0; i < 17; i++) {
    const at = alphabet.indexOf(value[i])
    if (at < 0) return false
    sum += at * weight
    weight = (weight * 3) % 31
  }
  return alphabet[(31 - (sum % 31)) % 31] === value[17] && /[1-9A-Y]/.test(value[0])
}

export const cnUscc: Recognizer = {
  ...intl,
  region: 'CN',
  name: 'cn-uscc',
  type: 'CN_USCC',
  label: 'Chinese credit code',
  triggers: [{ on: 'digits' }, { on: 'mixed' }],
  pattern: alone(/[1-9ANY][1-59]\d{6}[0-9A-HJ-NPQRTUWXY]{10}/),
  check: (value) => isCreditCode(value) && /[A-Z]/.test(value),
  context: {
    zh: ['统一社会信用代码', '信用代码', '税号'],
    en: ['uscc', 'credit code', 'unified social credit'],
  },
  score: { base: 0.45, context: 0.97 },
}

/** Corporate number: the first digit is 9 less the weighted sum by 9, weights 1 and 2 from the right (National Tax Agency). */
export function isJapaneseCorporate(value: string): boolean {
  const digits = digitsOf(value)
  const rest = weightedSum(digits.slice(1), [2, 1, 2, 1, 2, 1, 2, 1, 2, 1, 2, 1]) % 9
  return digits.length === 13 && !isRepeated(digits.slice(1)) && 9 - rest === digits[0]
}

export const jpCorporate: Recognizer = {
  ...intl,
  region: 'JP',
  name: 'jp-corporate',
  type: 'JP_CORPORATE',
  label: 'Japanese corporate number',
  triggers: [{ on: 'digits', lengths: [1, 13] }],
  pattern: alone(/\d{13}|\d-\d{4}-\d{4}-\d{4}/),
  check: isJapaneseCorporate,
  context: { ja: ['法人番号', '会社法人等番号'], en: ['corporate number', 'houjin bangou'] },
  score: { base: 0.15, context: 0.95 },
}

/** NPWP: Luhn over the first nine digits (Direktorat Jenderal Pajak). */
export function isNpwp(value: string): boolean {
  const digits = digitsOf(value)
  return digits.length === 15 && !isRepeated(digits.slice(0, 9)) && isLuhn(digits.slice(0, 9))
}

export const idNpwp: Recognizer = {
  ...intl,
  region: 'ID',
  name: 'id-npwp',
  type: 'ID_NPWP',
  label: 'Indonesian NPWP',
  triggers: [{ on: 'digits', lengths: [2, 15] }],
  pattern: alone(/\d{2}\.\d{3}\.\d{3}\.\d-\d{3}\.\d{3}|\d{15}/),
  check: (value) => value.includes('.') || isNpwp(value),
  unsure: (value) => !isNpwp(value),
  context: { id: ['npwp', 'nomor pokok wajib pajak', 'wajib pajak'], en: ['tax'] },
  score: { base: 0.4, context: 0.95 },
}

/** NIK: province, birth date with 40 added to the day for women, serial. */
export function isNik(value: string): boolean {
  const digits = digitsOf(value)
  if (digits.length !== 16) return false
  const province = numberAt(digits, 0, 2)
  const day = numberAt(digits, 6, 8)
  const month = numberAt(digits, 8, 10)
  return (
    province >= 11 &&
    province <= 97 &&
    isCalendarDay(2000, month, day > 40 ? day - 40 : day) &&
    numberAt(digits, 12, 16) > 0
  )
}

export const idNik: Recognizer = {
  ...intl,
  region: 'ID',
  name: 'id-nik',
  type: 'ID_NIK',
  label: 'Indonesian NIK',
  triggers: [{ on: 'digits', lengths: [16] }],
  pattern: alone(/\d{16}/),
  check: isNik,
  context: { id: ['nik', 'ktp', 'nomor induk kependudukan', 'no ktp'] },
  score: { base: 0.1, context: 0.94 },
}

/** CCCD: province of birth, century and sex, year, serial (Decree 137/2015). */
export const vnCccd: Recognizer = {
  ...intl,
  region: 'VN',
  name: 'vn-cccd',
  type: 'VN_CCCD',
  label: 'Vietnamese citizen card',
  triggers: [{ on: 'digits', lengths: [12] }],
  pattern: alone(/0\d{2}[0-3]\d{8}/),
  check: (value) => Number(value.slice(0, 3)) >= 1 && Number(value.slice(0, 3)) <= 96,
  context: { vi: ['cccd', 'căn cước', 'căn cước công dân', 'cmnd', 'chứng minh nhân dân'] },
  score: { base: 0.1, context: 0.93 },
}

export const pkCnic: Recognizer = {
  ...intl,
  region: 'PK',
  name: 'pk-cnic',
  type: 'PK_CNIC',
  label: 'Pakistani CNIC',
  triggers: [{ on: 'digits', lengths: [5, 13] }],
  pattern: alone(/[1-8]\d{4}-\d{7}-\d|[1-8]\d{12}/),
  unsure: (value) => !value.includes('-'),
  context: { en: ['cnic', 'nicop', 'nadra', 'national identity card'], ur: ['شناختی کارڈ'] },
  score: { base: 0.7, context: 0.95 },
}

/** NIC of Sri Lanka: year and day of the year, 500 added for women; nine digits and a letter, or twelve. */
export function isSriLankanId(value: string): boolean {
  const digits = digitsOf(value)
  const day = digits.length === 12 ? numberAt(digits, 4, 7) : numberAt(digits, 2, 5)
  const ordinal = day > 500 ? day - 500 : day
  if (digits.length === 12 && !/^(?:19|20)/.test(value)) return false
  return ordinal >= 1 && ordinal <= 366
}

export const lkNic: Recognizer = {
  ...intl,
  region: 'LK',
  name: 'lk-nic',
  type: 'LK_NIC',
  label: 'Sri Lankan NIC',
  triggers: [{ on: 'digits', lengths: [9, 12] }],
  pattern: alone(/\d{9}[VXvx]|(?:19|20)\d{10}/),
  check: isSriLankanId,
  context: { en: ['nic', 'nic no', 'national identity card', 'sri lanka', 'sri lankan'] },
  score: { base: 0.3, context: 0.92 },
}

export const bdNid = byLabel({
  ...intl,
  region: 'BD',
  name: 'bd-nid',
  type: 'BD_NID',
  label: 'Bangladeshi NID',
  of: ['nid', 'nid no', 'nid number', 'জাতীয় পরিচয়পত্র'],
  body: /\d{17}|\d{13}|\d{10}/,
  check: uncheckedLabel,
})

export const phTin = byLabel({
  ...intl,
  region: 'PH',
  name: 'ph-tin',
  type: 'PH_TIN',
  label: 'Philippine TIN',
  of: ['tin', 'tin no', 'tin number', 'bir tin'],
  body: /\d{3}-\d{3}-\d{3}(?:-\d{3,5})/,
  check: uncheckedLabel,
  base: 0.86,
})

export const phUmid = byLabel({
  ...intl,
  region: 'PH',
  name: 'ph-umid',
  type: 'PH_UMID',
  label: 'Philippine UMID',
  of: ['umid', 'crn', 'sss no', 'sss number', 'gsis', 'philsys', 'psn'],
  body: /\d{4}-\d{7}-\d|\d{2}-\d{7}-\d|\d{12}|\d{4}-\d{4}-\d{4}(?:-\d{4})?/,
  check: uncheckedLabel,
})

/** Foreign and local entities: year or serial, and a letter; the letter of businesses by 11 (ACRA). */
export function isUen(value: string): boolean {
  const id = compact(value)
  if (/^[TSR]\d{2}[A-Z]{2}\d{4}[A-Z]$/.test(id)) return true
  const weights = id.length === 9 ? [10, 4, 9, 3, 8, 2, 7, 1] : [10, 8, 6, 4, 9, 7, 5, 3, 1]
  if (!/^\d{8,9}[A-Z]$/.test(id)) return false
  const letters = id.length === 9 ? 'XMKECAWLJDB' : 'ZKCMDNERGWH'
  return letters[weightedSum(digitsOf(id.slice(0, -1)), weights) % 11] === id[id.length - 1]
}

export const sgUen: Recognizer = {
  ...intl,
  region: 'SG',
  name: 'sg-uen',
  type: 'SG_UEN',
  label: 'Singapore UEN',
  triggers: [
    { on: 'digits', lengths: [8, 9] },
    { on: 'mixed', prefix: ['T', 'S', 'R'] },
  ],
  pattern: alone(/\d{8,9}[A-Z]|[TSR]\d{2}[A-Z]{2}\d{4}[A-Z]/),
  check: isUen,
  context: { en: ['uen', 'entity number', 'acra', 'company registration', 'singapore'] },
  score: { base: 0.25, context: 0.94 },
}

const states =
  'AN AP AR AS BH BR CG CH DD DL DN GA GJ HP HR JH JK KA KL LA LD MH ML MN MP MZ NL OD OR PB PY RJ SK TN TR TS UK UP WB'

export const inVehicle: Recognizer = {
  category: 'VEHICLE',
  region: 'IN',
  name: 'in-vehicle',
  type: 'IN_VEHICLE',
  label: 'Indian vehicle number',
  triggers: [
    { on: 'mixed', prefix: states.split(' ') },
    { on: 'literal', of: states.split(' ').map((code) => `${code} `) },
  ],
  pattern: alone(/[A-Z]{2}[ -]?\d{1,2}[ -]?[A-Z]{1,3}[ -]?\d{4}/),
  check: (value) => states.includes(value.slice(0, 2)),
  context: { en: ['vehicle', 'car', 'bike', 'registration', 'plate', 'rto', 'driving'] },
  score: { base: 0.4, context: 0.9 },
}

export const nationalAsianRecognizers: readonly Recognizer[] = [
  cnUscc,
  jpCorporate,
  idNpwp,
  idNik,
  vnCccd,
  pkCnic,
  lkNic,
  ...bdNid,
  ...phTin,
  ...phUmid,
  sgUen,
  inVehicle,
]
