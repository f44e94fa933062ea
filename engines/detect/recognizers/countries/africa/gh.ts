import { standalone } from '../../patterns.ts'
import type { Recognizer } from '../../recognizer.ts'

/**
 * Ghana Card: `GHA-`, nine digits, a hyphen and a check digit whose rule is not published (National Identification Authority).
 */
const ghCard: Recognizer = {
  category: 'PII_INTL',
  region: 'GH',
  name: 'gh-card',
  type: 'GH_CARD',
  label: 'Ghana card',
  triggers: [{ on: 'literal', of: ['GHA-'] }],
  pattern: standalone(/GHA-\d{9}-\d/),
  context: { en: ['ghana', 'ghana card', 'nia'] },
  score: { base: 0.9, context: 0.98 },
  exactLabels: ['ghana card', 'ghana card number'],
}

export const ghRecognizers: readonly Recognizer[] = [ghCard]
