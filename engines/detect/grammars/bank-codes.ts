import { isCountryCode } from '../checks/iban.ts'
import { isWordUnit } from '../text/chars.ts'
import { shape, type TokenWindow } from '../tokens/token-window.ts'
import type { Grammar } from './grammar.ts'

/** ISO 9362: party prefix, country, location, and a branch, which is XXX for the head office. */
const bic = /[A-Z]{4}([A-Z]{2})[A-Z0-9]{2}([A-Z0-9]{3})?(?![\p{L}\d])/uy
/** What is before a BIC in its row: the start of an IBAN, or a word for a bank code. */
const bankBefore = /(?:^|[^\p{L}\d])(?:[A-Z]{2}\d{2} ?[A-Z0-9]{4}|iban|bic|swift)(?![\p{L}])/iu
/** Code units of the row that are read. */
const reach = 80

/** BICs without a label: of a head office, or after an IBAN in the same row. A BIC of letters only must not be a word. */
export const bankCodes: Grammar = {
  name: 'bank-codes',
  types: ['SWIFT_BIC'],
  find: (window, emit) => {
    for (let n = 0; n < window.notableCount; n++) {
      const i = window.notable[n]
      if (window.shape[i] !== shape.upper || window.size(i) < 6 || window.size(i) > 11) continue
      if (window.marks[i] !== 0 || window.classes[i] !== 0) continue
      const at = window.start[i]
      bic.lastIndex = at
      const found = bic.exec(window.text)
      if (found === null || isWordUnit(window.unit(at - 1)) || !isCountryCode(found[1])) continue
      const isHeadOffice = found[2] === 'XXX'
      if (!isHeadOffice && !isBehindBankWord(window, at)) continue
      emit(
        at,
        at + found[0].length,
        'SWIFT_BIC',
        0.75,
        isHeadOffice ? 'BIC of a head office' : 'BIC behind an IBAN',
      )
    }
  },
}

function isBehindBankWord(window: TokenWindow, at: number): boolean {
  const row = window.text.slice(Math.max(0, at - reach), at)
  return bankBefore.test(row.slice(row.lastIndexOf('\n') + 1))
}
