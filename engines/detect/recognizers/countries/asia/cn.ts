import { isCalendarDay } from '../../../checks/calendar.ts'
import { isMod11_2 } from '../../../checks/iso7064.ts'
import { standalone } from '../../patterns.ts'
import type { Recognizer } from '../../recognizer.ts'

const national = { category: 'PII_INTL', region: 'CN' } as const

/** Region code, birth date, ISO 7064 MOD 11-2. */
function isChineseId(value: string): boolean {
  const id = value.toUpperCase()
  const region = Number(id.slice(0, 2))
  if (region < 11 || region > 82) return false
  return (
    isCalendarDay(Number(id.slice(6, 10)), Number(id.slice(10, 12)), Number(id.slice(12, 14))) &&
    isMod11_2(id)
  )
}

/** Chinese resident identity number: region, birth date, serial, check character (GB 11643-1999). */
const cnId: Recognizer = {
  ...national,
  name: 'cn-ric',
  type: 'CN_RIC',
  label: 'Chinese resident ID',
  triggers: [{ on: 'digits', lengths: [17, 18] }],
  pattern: standalone(/[1-8]\d{5}(?:18|19|20)\d{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])\d{3}[\dXx]/),
  check: isChineseId,
  context: { zh: ['身份证', '身份证号', '公民身份号码'], en: ['resident id', 'chinese id', 'identity card'] },
  score: { base: 0.92, context: 0.99 },
  exactLabels: ['身份证', '身份证号', '身份证号码', '公民身份号码', '居民身份证'],
}

/** Powers of 3 modulo 31 over digits and letters without I, O, S, V, Z. */
function isCreditCode(value: string): boolean {
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

/** Chinese unified social credit code: 18 characters with a check character modulo 31 (GB 32100-2015). */
const cnUscc: Recognizer = {
  ...national,
  name: 'cn-uscc',
  type: 'CN_USCC',
  label: 'Chinese credit code',
  triggers: [{ on: 'digits' }, { on: 'mixed' }],
  pattern: standalone(/[1-9ANY][1-59]\d{6}[0-9A-HJ-NPQRTUWXY]{10}/),
  check: (value) => isCreditCode(value) && /[A-Z]/.test(value),
  context: {
    zh: ['统一社会信用代码', '信用代码', '税号'],
    en: ['uscc', 'credit code', 'unified social credit'],
  },
  score: { base: 0.45, context: 0.97 },
  exactLabels: ['统一社会信用代码', '社会信用代码'],
}

export const cnRecognizers: readonly Recognizer[] = [cnId, cnUscc]
