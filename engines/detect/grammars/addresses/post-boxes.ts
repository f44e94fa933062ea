import { wordClass } from '../../dictionaries/word-classes.ts'
import { shape } from '../../tokens/token-window.ts'
import type { Grammar } from '../grammar.ts'
import { emitCompanyAbove } from './company-above.ts'
import { emitAddress } from './parts.ts'
import { readTail } from './tail.ts'

/** Post-office boxes, in Kenya with the postcode after a hyphen, in English, German, Dutch, French, Spanish, Italian and Portuguese; military mail (PSC, unit, APO/FPO/DPO). */
const box =
  /(?:P\.? ?O\.? ?Box|Post Office Box|Postfach|Postbus|Postboks|Apartado(?: de Correos| Postal)?|A\.?P\.?D\.?O\.?|Casella Postale|Caixa Postal|Bo[iî]te Postale|B\.?P\.?|C\.?P\.?)(?: ?(?:N[or°º]\.?|#|num\.?))? ?:? ?(\d{1,6}(?: \d{2,3}){0,2}(?:-\d{5})?)(?![\p{L}\d])/iuy
const military =
  /(?:(?:PSC|CMR|Unit|USNS|USNV|USS|USCGC)\s[\p{L}\d][\p{L}\d ]{0,24}?,? ?(?:Box \d{1,5})?,?\s{0,3}(?:[FAD]PO),?\s(?:A[AEP])\.?\s{1,3}\d{5}(?:-\d{4})?)(?!\d)/iuy
/** Abbreviations that also mean other things: they must be in capitals. */
const ambiguous = /^(?:b\.?p|c\.?p|a\.?p\.?d)(?![a-z]{2})/i

export const postBoxes: Grammar = {
  name: 'boxes',
  types: ['PO_BOX', 'ADDRESS'],
  find: (window, emit) => {
    let after = 0
    for (let n = 0; n < window.notableCount; n++) {
      const i = window.notable[n]
      if ((window.classes[i] & wordClass.box) === 0) continue
      const at = window.start[i]
      if (at < after || (i > 0 && window.end[i - 1] === at)) continue
      military.lastIndex = at
      const mail = military.exec(window.text)
      if (mail !== null) {
        emitCompanyAbove(window, at, emit)
        emit(at, at + mail[0].length, 'ADDRESS', 0.96, 'military mail')
        continue
      }
      box.lastIndex = at
      const found = box.exec(window.text)
      if (found === null) continue
      const short = ambiguous.test(found[0])
      // C.P. 02400 is a postcode.
      if (short && /^c/i.test(found[0]) && /\d{5}$/.test(found[0])) continue
      if (short && found[0].slice(0, 2) !== found[0].slice(0, 2).toUpperCase()) continue
      const end = at + found[0].length
      after = end
      const tail = readTail(window, end, window.shape[i] === shape.lower)
      const numbered =
        i > 0 && window.shape[i - 1] === shape.number && window.spaced(i - 1) && window.size(i - 1) < 5
      if (short || (!numbered && tail.parts.every(({ kind }) => kind === 'town'))) {
        emit(at, end, 'PO_BOX', short && tail.parts.length === 0 ? 0.4 : 0.85, 'box and number')
        continue
      }
      emitAddress(window, numbered ? i - 1 : i, end, tail, 0.95, 'box and number', emit)
    }
  },
}
