import { isCalendarDay } from '../../../checks/calendar.ts'
import { digitsOf, numberAt, weightedSum } from '../../../checks/digits.ts'
import { standalone } from '../../patterns.ts'
import type { Recognizer } from '../../recognizer.ts'

const national = { category: 'PII_INTL', region: 'KR' } as const

/** Birth date, a digit of century and sex, and, for numbers issued until October 2020, a check digit modulo 11. */
function isKoreanId(value: string): boolean {
  const digits = digitsOf(value)
  if (digits.length !== 13) return false
  const century = [1800, 1900, 1900, 2000, 2000, 1900, 1900, 2000, 2000, 1800][digits[6]]
  const year = century + numberAt(digits, 0, 2)
  if (!isCalendarDay(year, numberAt(digits, 2, 4), numberAt(digits, 4, 6))) return false
  const rest = weightedSum(digits, [2, 3, 4, 5, 6, 7, 8, 9, 2, 3, 4, 5]) % 11
  const check = (digits[6] >= 5 && digits[6] <= 8 ? 13 - rest : 11 - rest) % 10
  return check === digits[12] || year >= 2020
}

/** Weights 1 3 7 1 3 7 1 3 5, with the tens of the last product added, complement to ten. */
function isKoreanBusiness(value: string): boolean {
  const digits = digitsOf(value)
  if (digits.length !== 10) return false
  const sum = weightedSum(digits, [1, 3, 7, 1, 3, 7, 1, 3, 5]) + Math.floor((digits[8] * 5) / 10)
  return (10 - (sum % 10)) % 10 === digits[9]
}

/** Korean resident registration number: `YYMMDD-GNNNNNC` (Ministry of the Interior and Safety). */
const krRrn: Recognizer = {
  ...national,
  name: 'kr-rrn',
  type: 'KR_RRN',
  label: 'Korean resident number',
  triggers: [{ on: 'digits', lengths: [6] }],
  pattern: standalone(/\d{6}-\d{7}/),
  check: isKoreanId,
  context: {
    ko: ['주민등록번호', '주민번호', '외국인등록번호'],
    en: ['rrn', 'resident registration', 'korean'],
  },
  score: { base: 0.9, context: 0.99 },
  exactLabels: ['주민등록번호', '주민번호', '외국인등록번호'],
}

/** Korean business registration number: `000-00-00000`. Check digit modulo 10 (National Tax Service). */
const krBrn: Recognizer = {
  ...national,
  name: 'kr-brn',
  type: 'KR_BRN',
  label: 'Korean business number',
  triggers: [{ on: 'digits', lengths: [3] }],
  pattern: standalone(/\d{3}-\d{2}-\d{5}/),
  check: isKoreanBusiness,
  context: { ko: ['사업자등록번호', '사업자'], en: ['business registration'] },
  score: { base: 0.45, context: 0.97 },
  exactLabels: ['사업자등록번호', '사업자번호'],
}

/** Account behind its label and the name of its bank: 계좌번호 국민은행 123456-04-123456. */
const krAccount: Recognizer = {
  name: 'kr-account',
  type: 'BANK_ACCOUNT',
  label: 'Bank account number',
  category: 'FINANCIAL',
  region: 'GLOBAL',
  triggers: [{ on: 'label', of: ['계좌번호', '계좌', '입금계좌'] }],
  pattern:
    /[ :]{0,3}(?:[가-힣]{2,8}[ ]?(?:\([가-힣]{1,10}\)[ ]?)?)?(?<value>\d{2,6}-\d{2,6}-\d{2,8}(?:-\d{1,3})?)(?![\d-])/y,
  group: 'value',
  score: { base: 0.86 },
}

export const krRecognizers: readonly Recognizer[] = [krRrn, krBrn, krAccount]
