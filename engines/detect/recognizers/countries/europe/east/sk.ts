import type { Recognizer } from '../../../recognizer.ts'
import { vatNumber } from '../../../vat-number.ts'

/** Slovak VAT number (IČ DPH): SK and ten digits that are a multiple of 11 (Finančná správa). The birth number is in `cz.ts`. */
const skVat = vatNumber({
  country: 'SK',
  type: 'SK_DIC',
  format: /[1-9]\d{9}/,
  check: (number) => Number(number) % 11 === 0,
})

export const skRecognizers: readonly Recognizer[] = [skVat]
