import { standalone } from '../../patterns.ts'
import type { Recognizer } from '../../recognizer.ts'

/** Vietnamese citizen card (CCCD): province of birth, century and sex, year, serial; no check digit (Decree 137/2015). */
const vnCccd: Recognizer = {
  category: 'PII_INTL',
  region: 'VN',
  name: 'vn-cccd',
  type: 'VN_CCCD',
  label: 'Vietnamese citizen card',
  triggers: [{ on: 'digits', lengths: [12] }],
  pattern: standalone(/0\d{2}[0-3]\d{8}/),
  check: (value) => Number(value.slice(0, 3)) >= 1 && Number(value.slice(0, 3)) <= 96,
  context: { vi: ['cccd', 'căn cước', 'căn cước công dân', 'cmnd', 'chứng minh nhân dân'] },
  score: { base: 0.1, context: 0.93 },
  exactLabels: ['cccd', 'căn cước công dân'],
}

export const vnRecognizers: readonly Recognizer[] = [vnCccd]
