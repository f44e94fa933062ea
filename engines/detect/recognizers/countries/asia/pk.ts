import { standalone } from '../../patterns.ts'
import type { Recognizer } from '../../recognizer.ts'

/** Pakistani CNIC: `00000-0000000-0`, the first digit a province, no check digit (NADRA). Without hyphens it is ambiguous. */
const pkCnic: Recognizer = {
  category: 'PII_INTL',
  region: 'PK',
  name: 'pk-cnic',
  type: 'PK_CNIC',
  label: 'Pakistani CNIC',
  triggers: [{ on: 'digits', lengths: [5, 13] }],
  pattern: standalone(/[1-8]\d{4}-\d{7}-\d|[1-8]\d{12}/),
  ambiguous: (value) => !value.includes('-'),
  context: { en: ['cnic', 'nicop', 'nadra', 'national identity card'], ur: ['شناختی کارڈ'] },
  score: { base: 0.7, context: 0.95 },
  exactLabels: ['cnic', 'nicop', 'cnic no', 'cnic number'],
}

export const pkRecognizers: readonly Recognizer[] = [pkCnic]
