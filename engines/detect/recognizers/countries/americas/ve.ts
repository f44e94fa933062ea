import { digitsOf, weightedSum } from '../../../checks/digits.ts'
import { anyValue, byLabel, standalone } from '../../patterns.ts'
import type { Recognizer } from '../../recognizer.ts'

const national = { category: 'PII_INTL', region: 'VE' } as const

/** The value of the letter plus weights 3 2 7 6 5 4 3 2, modulo 11. */
function isRif(value: string): boolean {
  const kind = { V: 4, E: 8, J: 12, P: 16, G: 20 }[value[0].toUpperCase()]
  const digits = digitsOf(value)
  if (kind === undefined || digits.length !== 9) return false
  const sum = kind + weightedSum(digits, [3, 2, 7, 6, 5, 4, 3, 2])
  const rest = 11 - (sum % 11)
  return (rest > 9 ? 0 : rest) === digits[8]
}

/** Venezuelan RIF, the tax number: V, E, J, P or G, eight digits and a check digit modulo 11 (SENIAT). */
const veRif: Recognizer = {
  ...national,
  name: 've-rif',
  type: 'VE_RIF',
  label: 'Venezuelan RIF',
  triggers: [
    { on: 'mixed', prefix: ['V', 'E', 'J', 'P', 'G'] },
    { on: 'literal', of: ['V-', 'E-', 'J-', 'P-', 'G-'] },
  ],
  pattern: standalone(/[VEJPG]-?\d{8}-?\d/),
  check: isRif,
  context: { es: ['rif', 'seniat', 'registro de información fiscal'] },
  score: { base: 0.35, context: 0.95 },
}

/** After its label a RIF counts without its check. */
const veRifLabelled = byLabel({
  ...national,
  name: 've-rif-labelled',
  type: 'VE_RIF',
  label: 'Venezuelan RIF',
  labels: ['rif', 'r.i.f'],
  format: /[VEJPG]-?\d{8}-?\d/,
  check: anyValue,
  score: 0.88,
})

/** Venezuelan cédula: V or E and six to eight digits without a check digit; only its label identifies it. */
const veId = byLabel({
  ...national,
  name: 've-ci',
  type: 'VE_CI',
  label: 'Venezuelan cédula',
  labels: ['cédula', 'cédula de identidad', 'c.i', 'ci'],
  format: /[VE]-?\d{1,2}\.?\d{3}\.?\d{3}/,
  check: anyValue,
  score: 0.86,
})

export const veRecognizers: readonly Recognizer[] = [veRif, ...veRifLabelled, ...veId]
