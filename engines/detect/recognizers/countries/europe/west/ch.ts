import { digitsOf, numberAt } from '../../../../checks/digits.ts'
import { isGs1 } from '../../../../checks/gs1.ts'
import { mod11Complement } from '../../../../checks/mod11.ts'
import { standalone } from '../../../patterns.ts'
import type { Recognizer } from '../../../recognizer.ts'

/** 756 and the check digit of EAN-13. */
function isAhv(value: string): boolean {
  const digits = digitsOf(value)
  return digits.length === 13 && numberAt(digits, 0, 3) === 756 && isGs1(digits)
}

/** Weights 5 4 3 2 7 6 5 4, complement to 11; a complement of ten is never issued. */
function isSwissUid(value: string): boolean {
  const digits = digitsOf(value)
  return digits.length === 9 && mod11Complement(digits.slice(0, 8), [5, 4, 3, 2, 7, 6, 5, 4]) === digits[8]
}

/** Swiss AHV number: `756.0000.0000.00`. GS1 check digit (Zentrale Ausgleichsstelle). */
const chAhv: Recognizer = {
  category: 'PII_INTL',
  region: 'CH',
  name: 'ch-ahv',
  type: 'CH_AHV',
  label: 'Swiss AHV number',
  triggers: [{ on: 'digits', lengths: [3, 13] }],
  pattern: standalone(/756([. ]?)\d{4}\1\d{4}\1\d{2}/),
  check: isAhv,
  context: {
    de: ['ahv', 'ahv-nummer', 'sozialversicherungsnummer'],
    fr: ['avs', 'numéro avs'],
    it: ['avs'],
    en: ['ahv', 'avs'],
  },
  score: { base: 0.9, context: 0.99 },
  exactLabels: ['ahv', 'ahv-nr', 'ahv-nummer', 'numéro avs', 'avs', 'navs', 'numero avs'],
}

/** Swiss company number (UID): CHE and nine digits, with an optional suffix for VAT. Check digit modulo 11 (eCH-0097). */
const chUid: Recognizer = {
  ...chAhv,
  name: 'ch-uid',
  type: 'CH_UID',
  label: 'Swiss company number',
  triggers: [{ on: 'literal', of: ['CHE'] }],
  pattern: standalone(/CHE[- ]?\d{3}\.?\d{3}\.?\d{3}(?: (?:MWST|TVA|IVA))?/),
  check: isSwissUid,
  context: { de: ['uid', 'mwst'], fr: ['ide', 'tva'], it: ['idi', 'iva'] },
  score: { base: 0.92, context: 0.98 },
  exactLabels: ['uid', 'uid-nummer', 'ide', 'numéro ide', 'mwst-nr', 'mwst'],
}

export const chRecognizers: readonly Recognizer[] = [chAhv, chUid]
