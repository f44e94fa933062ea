import { byLabel } from '../../patterns.ts'
import type { Recognizer } from '../../recognizer.ts'

/**
 * European health insurance card: 80, country and institution, 20 digits, no check digit (Administrative Commission, Decision
 * S1).
 */
const euEhic = byLabel({
  category: 'PHI',
  region: 'EU',
  name: 'eu-ehic',
  type: 'EU_EHIC',
  label: 'European health insurance card',
  labels: [
    ...['ehic', 'ghic', 'european health insurance card', 'egvk', 'ekvk', 'ceam', 'tse', 'team'],
    ...['europäische krankenversicherungskarte', "carte européenne d'assurance maladie"],
    'tarjeta sanitaria europea',
  ],
  format: /80\d{3}(?:[ ]?\d{3,5}){3,4}|80\d{18}/,
  check: (value) => value.replace(/\D/g, '').length >= 17,
  score: 0.88,
})

export const euRecognizers: readonly Recognizer[] = [...euEhic]
