import { alphanumericValue, compact } from '../../../checks/digits.ts'
import { standalone } from '../../patterns.ts'
import type { Recognizer } from '../../recognizer.ts'

/** Weights 9 to 1 modulo 11 over letters (a blank counts 36) and digits; A stands for ten. */
function isHongKongId(value: string): boolean {
  const id = compact(value)
  const padded = id.length === 8 ? ` ${id}` : id
  let sum = 0
  for (let i = 0; i < 8; i++) sum += (padded[i] === ' ' ? 36 : alphanumericValue(padded[i])) * (9 - i)
  const check = padded[8] === 'A' ? 10 : Number(padded[8])
  return (sum + check) % 11 === 0
}

/**
 * Hong Kong identity card: one or two letters, six digits and a check character, often in parentheses (Immigration
 * Department).
 */
const hkId: Recognizer = {
  category: 'PII_INTL',
  region: 'HK',
  name: 'hk-id',
  type: 'HK_ID',
  label: 'Hong Kong ID',
  triggers: [{ on: 'mixed' }],
  pattern: standalone(/[A-Z]{1,2}\d{6}(?:\([0-9A]\)|[0-9A])/),
  check: isHongKongId,
  context: { en: ['hkid', 'hong kong', 'identity card'], zh: ['身份證', '身份證號碼'] },
  score: { base: 0.4, context: 0.96 },
  exactLabels: ['hkid', 'hkid no', '香港身份證', '身份證號碼'],
}

/** As printed on the card, with the check character in parentheses. */
const hkIdPrinted: Recognizer = {
  ...hkId,
  name: 'hk-id-printed',
  pattern: /(?<![A-Za-z0-9])[A-Z]{1,2}\d{6}\([0-9A]\)/y,
  score: { base: 0.9, context: 0.98 },
  exactLabels: ['hkid', 'hkid no', '香港身份證', '身份證號碼'],
}

export const hkRecognizers: readonly Recognizer[] = [hkId, hkIdPrinted]
