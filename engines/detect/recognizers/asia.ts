import { isCalendarDay, isShortDay } from '../checks/calendar.ts'
import { alphanumericValue, compact, digitsOf, isRepeated, numberAt, weightedSum } from '../checks/digits.ts'
import { isMod11_2 } from '../checks/iso7064.ts'
import type { Recognizer } from './recognizer.ts'
import { alone } from './shape.ts'

const intl = { category: 'PII_INTL' } as const

/** Resident identity number: region, birth date, ISO 7064 mod 11-2 (GB 11643-1999). */
export function isChineseId(value: string): boolean {
  const id = value.toUpperCase()
  const region = Number(id.slice(0, 2))
  if (region < 11 || region > 82) return false
  return (
    isCalendarDay(Number(id.slice(6, 10)), Number(id.slice(10, 12)), Number(id.slice(12, 14))) &&
    isMod11_2(id)
  )
}

/** RRN: birth date, century and sex, and until October 2020 a control by 11. */
export function isKoreanId(value: string): boolean {
  const digits = digitsOf(value)
  if (digits.length !== 13) return false
  const century = [1800, 1900, 1900, 2000, 2000, 1900, 1900, 2000, 2000, 1800][digits[6]]
  const year = century + numberAt(digits, 0, 2)
  if (!isCalendarDay(year, numberAt(digits, 2, 4), numberAt(digits, 4, 6))) return false
  const rest = weightedSum(digits, [2, 3, 4, 5, 6, 7, 8, 9, 2, 3, 4, 5]) % 11
  const check = (digits[6] >= 5 && digits[6] <= 8 ? 13 - rest : 11 - rest) % 10
  return check === digits[12] || year >= 2020
}

export function isKoreanBusiness(value: string): boolean {
  const digits = digitsOf(value)
  if (digits.length !== 10) return false
  const sum = weightedSum(digits, [1, 3, 7, 1, 3, 7, 1, 3, 5]) + Math.floor((digits[8] * 5) / 10)
  return (10 - (sum % 10)) % 10 === digits[9]
}

/** HKID: letters (a blank counts 36), digits, control; weights 9 to 1 by 11, A for ten. */
export function isHongKongId(value: string): boolean {
  const id = compact(value)
  const padded = id.length === 8 ? ` ${id}` : id
  let sum = 0
  for (let i = 0; i < 8; i++) sum += (padded[i] === ' ' ? 36 : alphanumericValue(padded[i])) * (9 - i)
  const check = padded[8] === 'A' ? 10 : Number(padded[8])
  return (sum + check) % 11 === 0
}

/** Taiwan: the letter's two digits, weights 1 9 8 7 6 5 4 3 2 1 1 by ten. */
export function isTaiwaneseId(value: string): boolean {
  const letter = 10 + 'ABCDEFGHJKLMNPQRSTUVXYWZIO'.indexOf(value[0])
  const digits = digitsOf(`${letter}${value.slice(1)}`)
  return digits.length === 11 && weightedSum(digits, [1, 9, 8, 7, 6, 5, 4, 3, 2, 1, 1]) % 10 === 0
}

/** NRIC and FIN: weights 2 7 6 5 4 3 2, plus 4 for T and G, plus 3 for M (ICA). */
export function isNric(value: string): boolean {
  const kind = value[0]
  const offset = kind === 'T' || kind === 'G' ? 4 : kind === 'M' ? 3 : 0
  const rest = (weightedSum(digitsOf(value), [2, 7, 6, 5, 4, 3, 2]) + offset) % 11
  if (kind === 'S' || kind === 'T') return 'JZIHGFEDCBA'[rest] === value[8]
  if (kind === 'M') return 'KLJNPQRTUWX'[10 - rest] === value[8]
  return 'XWUTRQPNMLK'[rest] === value[8]
}

/** MyKad: birth date and place of birth. */
export function isMyKad(value: string): boolean {
  const digits = digitsOf(value)
  const place = numberAt(digits, 6, 8)
  const known =
    place >= 1 && place <= 99 && ![17, 18, 19, 20, 69, 70, 73, 80, 81, 94, 95, 96, 97].includes(place)
  return (
    digits.length === 12 &&
    known &&
    isShortDay(numberAt(digits, 0, 2), numberAt(digits, 2, 4), numberAt(digits, 4, 6))
  )
}

export function isThaiId(value: string): boolean {
  const digits = digitsOf(value)
  if (digits.length !== 13 || digits[0] === 0 || digits[0] === 9) return false
  return (11 - (weightedSum(digits, [13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2]) % 11)) % 10 === digits[12]
}

/** My Number: weights 6 5 4 3 2 7 6 5 4 3 2, a rest of 0 or 1 gives 0 (Order of 2014). */
export function isMyNumber(value: string): boolean {
  const digits = digitsOf(value)
  const rest = weightedSum(digits, [6, 5, 4, 3, 2, 7, 6, 5, 4, 3, 2]) % 11
  return digits.length === 12 && !isRepeated(digits) && (rest <= 1 ? 0 : 11 - rest) === digits[11]
}

export const cnId: Recognizer = {
  ...intl,
  region: 'CN',
  name: 'cn-ric',
  type: 'CN_RIC',
  label: 'Chinese resident ID',
  triggers: [{ on: 'digits', lengths: [17, 18] }],
  pattern: alone(/[1-8]\d{5}(?:18|19|20)\d{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])\d{3}[\dXx]/),
  check: isChineseId,
  context: { zh: ['身份证', '身份证号', '公民身份号码'], en: ['resident id', 'chinese id', 'identity card'] },
  score: { base: 0.92, context: 0.99 },
}

export const krRrn: Recognizer = {
  ...intl,
  region: 'KR',
  name: 'kr-rrn',
  type: 'KR_RRN',
  label: 'Korean resident number',
  triggers: [{ on: 'digits', lengths: [6] }],
  pattern: alone(/\d{6}-\d{7}/),
  check: isKoreanId,
  context: {
    ko: ['주민등록번호', '주민번호', '외국인등록번호'],
    en: ['rrn', 'resident registration', 'korean'],
  },
  score: { base: 0.9, context: 0.99 },
}

export const krBrn: Recognizer = {
  ...intl,
  region: 'KR',
  name: 'kr-brn',
  type: 'KR_BRN',
  label: 'Korean business number',
  triggers: [{ on: 'digits', lengths: [3] }],
  pattern: alone(/\d{3}-\d{2}-\d{5}/),
  check: isKoreanBusiness,
  context: { ko: ['사업자등록번호', '사업자'], en: ['business registration'] },
  score: { base: 0.45, context: 0.97 },
}

export const hkId: Recognizer = {
  ...intl,
  region: 'HK',
  name: 'hk-id',
  type: 'HK_ID',
  label: 'Hong Kong ID',
  triggers: [{ on: 'mixed' }],
  pattern: alone(/[A-Z]{1,2}\d{6}(?:\([0-9A]\)|[0-9A])/),
  check: isHongKongId,
  context: { en: ['hkid', 'hong kong', 'identity card'], zh: ['身份證', '身份證號碼'] },
  score: { base: 0.4, context: 0.96 },
}
/** Printed as it is on the card, with the control in parentheses. */
export const hkIdPrinted: Recognizer = {
  ...hkId,
  name: 'hk-id-printed',
  pattern: /(?<![A-Za-z0-9])[A-Z]{1,2}\d{6}\([0-9A]\)/y,
  score: { base: 0.9, context: 0.98 },
}

export const twId: Recognizer = {
  ...intl,
  region: 'TW',
  name: 'tw-id',
  type: 'TW_ID',
  label: 'Taiwanese ID',
  triggers: [{ on: 'mixed' }],
  pattern: alone(/[A-Z][1289]\d{8}/),
  check: isTaiwaneseId,
  context: { zh: ['身分證', '身分證字號', '國民身分證'], en: ['taiwan', 'national id'] },
  score: { base: 0.45, context: 0.97 },
}

export const sgNric: Recognizer = {
  ...intl,
  region: 'SG',
  name: 'sg-nric',
  type: 'SG_NRIC',
  label: 'Singapore NRIC or FIN',
  triggers: [{ on: 'mixed', prefix: ['S', 'T', 'F', 'G', 'M'] }],
  pattern: alone(/[STFGM]\d{7}[A-Z]/),
  check: isNric,
  context: { en: ['nric', 'fin', 'singapore', 'identity card'] },
  score: { base: 0.8, context: 0.98 },
}

export const myNric: Recognizer = {
  ...intl,
  region: 'MY',
  name: 'my-nric',
  type: 'MY_NRIC',
  label: 'Malaysian MyKad',
  triggers: [{ on: 'digits', lengths: [6] }],
  pattern: alone(/\d{6}-\d{2}-\d{4}/),
  check: isMyKad,
  context: {
    ms: ['kad pengenalan', 'mykad', 'no. kp', 'nric'],
    en: ['mykad', 'nric', 'ic number', 'malaysian'],
  },
  score: { base: 0.75, context: 0.97 },
}

export const thId: Recognizer = {
  ...intl,
  region: 'TH',
  name: 'th-id',
  type: 'TH_ID',
  label: 'Thai national ID',
  triggers: [{ on: 'digits', lengths: [1, 13] }],
  pattern: alone(/[1-8]([ -]?)\d{4}\1\d{5}\1\d{2}\1\d/),
  check: isThaiId,
  context: { th: ['บัตรประชาชน', 'เลขประจำตัวประชาชน'], en: ['thai', 'national id'] },
  score: { base: 0.3, context: 0.95 },
}

export const jpMyNumber: Recognizer = {
  ...intl,
  region: 'JP',
  name: 'jp-my-number',
  type: 'JP_MY_NUMBER',
  label: 'Japanese My Number',
  triggers: [{ on: 'digits', lengths: [4, 12] }],
  pattern: alone(/\d{4}([ -]?)\d{4}\1\d{4}/),
  check: isMyNumber,
  context: { ja: ['マイナンバー', '個人番号'], en: ['my number', 'individual number'] },
  score: { base: 0.1, context: 0.94 },
}

export const asianRecognizers = [
  cnId,
  krRrn,
  krBrn,
  hkId,
  hkIdPrinted,
  twId,
  sgNric,
  myNric,
  thId,
  jpMyNumber,
] as const
