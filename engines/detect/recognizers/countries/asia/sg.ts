import { compact, digitsOf, weightedSum } from '../../../checks/digits.ts'
import { standalone } from '../../patterns.ts'
import type { Recognizer } from '../../recognizer.ts'

const national = { category: 'PII_INTL', region: 'SG' } as const

/** Weights 2 7 6 5 4 3 2, plus 4 for T and G, plus 3 for M, modulo 11 into the letters of the series. */
function isNric(value: string): boolean {
  const kind = value[0]
  const offset = kind === 'T' || kind === 'G' ? 4 : kind === 'M' ? 3 : 0
  const rest = (weightedSum(digitsOf(value), [2, 7, 6, 5, 4, 3, 2]) + offset) % 11
  if (kind === 'S' || kind === 'T') return 'JZIHGFEDCBA'[rest] === value[8]
  if (kind === 'M') return 'KLJNPQRTUWX'[10 - rest] === value[8]
  return 'XWUTRQPNMLK'[rest] === value[8]
}

/** Singapore NRIC or FIN: S, T, F, G or M, seven digits and a check letter (ICA). */
const sgNric: Recognizer = {
  ...national,
  name: 'sg-nric',
  type: 'SG_NRIC',
  label: 'Singapore NRIC or FIN',
  triggers: [{ on: 'mixed', prefix: ['S', 'T', 'F', 'G', 'M'] }],
  pattern: standalone(/[STFGM]\d{7}[A-Z]/),
  check: isNric,
  context: { en: ['nric', 'fin', 'singapore', 'identity card'] },
  score: { base: 0.8, context: 0.98 },
  exactLabels: ['nric', 'nric no', 'nric/fin', 'fin no', 'fin number'],
}

/** Businesses and companies: a check letter modulo 11. Other entities (T, S, R and a year) pass by format. */
function isUen(value: string): boolean {
  const id = compact(value)
  if (/^[TSR]\d{2}[A-Z]{2}\d{4}[A-Z]$/.test(id)) return true
  const weights = id.length === 9 ? [10, 4, 9, 3, 8, 2, 7, 1] : [10, 8, 6, 4, 9, 7, 5, 3, 1]
  if (!/^\d{8,9}[A-Z]$/.test(id)) return false
  const letters = id.length === 9 ? 'XMKECAWLJDB' : 'ZKCMDNERGWH'
  return letters[weightedSum(digitsOf(id.slice(0, -1)), weights) % 11] === id[id.length - 1]
}

/** Singapore UEN, the number of an entity: nine or ten characters (ACRA). */
const sgUen: Recognizer = {
  ...national,
  name: 'sg-uen',
  type: 'SG_UEN',
  label: 'Singapore UEN',
  triggers: [
    { on: 'digits', lengths: [8, 9] },
    { on: 'mixed', prefix: ['T', 'S', 'R'] },
  ],
  pattern: standalone(/\d{8,9}[A-Z]|[TSR]\d{2}[A-Z]{2}\d{4}[A-Z]/),
  check: isUen,
  context: { en: ['uen', 'entity number', 'acra', 'company registration', 'singapore'] },
  score: { base: 0.25, context: 0.94 },
  exactLabels: ['uen', 'uen no'],
}

export const sgRecognizers: readonly Recognizer[] = [sgNric, sgUen]
