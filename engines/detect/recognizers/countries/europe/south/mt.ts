import { sumsToMultipleOf } from '../../../../checks/digits.ts'
import { standalone } from '../../../patterns.ts'
import type { Recognizer } from '../../../recognizer.ts'
import { vatNumber } from '../../../vat-number.ts'

/** Maltese identity card: up to seven digits and the letter of the register, no check digit (Identità). */
const mtId: Recognizer = {
  category: 'PII_EU',
  region: 'MT',
  name: 'mt-id',
  type: 'MT_ID',
  label: 'Maltese identity card',
  triggers: [{ on: 'digits', lengths: [4, 5, 6, 7] }],
  pattern: standalone(/\d{4,7}[MGAPLHBZ]/),
  context: { mt: ['karta tal-identità'], en: ['maltese', 'malta', 'maltese id'] },
  score: { base: 0.1, context: 0.85 },
  exactLabels: ['karta tal-identità', 'maltese id', 'maltese id card', 'malta id'],
}

/** Maltese VAT number: MT and eight digits. Check modulo 37 (CFR). */
const mtVat = vatNumber({
  country: 'MT',
  format: /\d{8}/,
  check: sumsToMultipleOf(37, [3, 4, 6, 7, 8, 9, 10, 1]),
})

export const mtRecognizers: readonly Recognizer[] = [mtId, mtVat]
