import { digitsOf, weightedSum } from '../../../checks/digits.ts'
import { standalone } from '../../patterns.ts'
import type { Recognizer } from '../../recognizer.ts'

/** The letter counts as two digits; weights 1 9 8 7 6 5 4 3 2 1 1 give a multiple of ten. */
function isTaiwaneseId(value: string): boolean {
  const letter = 10 + 'ABCDEFGHJKLMNPQRSTUVXYWZIO'.indexOf(value[0])
  const digits = digitsOf(`${letter}${value.slice(1)}`)
  return digits.length === 11 && weightedSum(digits, [1, 9, 8, 7, 6, 5, 4, 3, 2, 1, 1]) % 10 === 0
}

/** Taiwanese identity number: a letter, nine digits. Check digit modulo 10 (Ministry of the Interior). */
const twId: Recognizer = {
  category: 'PII_INTL',
  region: 'TW',
  name: 'tw-id',
  type: 'TW_ID',
  label: 'Taiwanese ID',
  triggers: [{ on: 'mixed' }],
  pattern: standalone(/[A-Z][1289]\d{8}/),
  check: isTaiwaneseId,
  context: { zh: ['身分證', '身分證字號', '國民身分證'], en: ['taiwan', 'national id'] },
  score: { base: 0.45, context: 0.97 },
  exactLabels: ['身分證字號', '國民身分證', '身分證'],
}

export const twRecognizers: readonly Recognizer[] = [twId]
