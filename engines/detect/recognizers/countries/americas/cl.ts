import { compact, digitsOf } from '../../../checks/digits.ts'
import { mod11Complement } from '../../../checks/mod11.ts'
import { standalone } from '../../patterns.ts'
import type { Recognizer } from '../../recognizer.ts'

/** Factors 2 to 7 from the right, complement to 11, K for ten. */
function isRut(value: string): boolean {
  const id = compact(value)
  if (!/^\d{7,8}[0-9K]$/.test(id)) return false
  const digits = digitsOf(id.slice(0, -1)).reverse()
  const complement = mod11Complement(digits, [2, 3, 4, 5, 6, 7, 2, 3])
  return (complement === 10 ? 'K' : String(complement)) === id[id.length - 1]
}

/** Chilean RUT or RUN: seven or eight digits, a hyphen and a check character modulo 11 (Servicio de Impuestos Internos). */
const clRut: Recognizer = {
  category: 'PII_INTL',
  region: 'CL',
  name: 'cl-rut',
  type: 'CL_RUT',
  label: 'Chilean RUT',
  triggers: [{ on: 'digits', lengths: [1, 2, 7, 8] }],
  pattern: standalone(/\d{1,2}\.\d{3}\.\d{3}-[\dKk]|\d{7,8}-[\dKk]/),
  check: isRut,
  context: { es: ['rut', 'run', 'r.u.t', 'cédula', 'rol único'], en: ['rut', 'chilean'] },
  score: { base: 0.7, context: 0.97 },
  exactLabels: ['rut', 'run', 'r.u.t', 'rol único tributario'],
}

export const clRecognizers: readonly Recognizer[] = [clRut]
