import { anyValue, byLabel, standalone } from '../../patterns.ts'
import type { Recognizer } from '../../recognizer.ts'

const national = { category: 'PII_INTL', region: 'KE' } as const

/**
 * Kenyan KRA PIN, the tax number: A (person) or P (company), nine digits and a letter. No published check (Kenya Revenue
 * Authority).
 */
const kePin: Recognizer = {
  ...national,
  name: 'ke-pin',
  type: 'KE_PIN',
  label: 'Kenyan KRA PIN',
  triggers: [{ on: 'mixed', prefix: ['A', 'P'] }],
  pattern: standalone(/[AP]\d{9}[A-Z]/),
  context: { en: ['kra', 'kra pin', 'pin', 'itax', 'kenya'] },
  score: { base: 0.3, context: 0.93 },
  exactLabels: ['kra pin', 'kra', 'itax pin'],
}

/** Kenyan identity number: seven to nine digits without a check digit, so only its label identifies it. */
const keId = byLabel({
  ...national,
  name: 'ke-id',
  type: 'KE_ID',
  label: 'Kenyan identity number',
  labels: ['huduma namba', 'maisha namba', 'kenyan id'],
  format: /\d{7,9}/,
  check: anyValue,
})

export const keRecognizers: readonly Recognizer[] = [kePin, ...keId]
