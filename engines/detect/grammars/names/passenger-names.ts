import type { Grammar } from '../grammar.ts'
import { addKnownName } from './known-names.ts'

const score = 0.9
const passenger =
  /(?<name>[A-Z]{2,20}(?:[ -][A-Z]{2,20}){0,2}\/[A-Z]{3,20}(?: [A-Z]{2,20}){0,2}?) ?(?:MRS|MR|MS|MISS|MSTR|CHD|INF|DR|PROF)(?=[ \t]?(?:[\r\n\t,;)|]|$)|[ \t]{2})/y
/** Units of a surname before the sign. */
const maxSurname = 48
const surname = /(?:^|[^A-Z/ -])[ -]{0,3}(?<surname>[A-Z]{2,20}(?:[ -][A-Z]{2,20}){0,2})$/

/** Names as airlines print them, with the title at the end: OKAFOR/CHINONSO MRS, VAN DIJK/PIETERJAN MR. */
export const passengerNames: Grammar = {
  name: 'passenger-names',
  types: [{ code: 'NAME', label: 'Person name', category: 'PII', region: 'GLOBAL' }],
  find: (window, emit) => {
    for (let n = 0; n < window.signCount; n++) {
      const at = window.sign[n]
      if (
        window.codes[at] !== 47 ||
        !isCapitalLetter(window.unit(at - 1)) ||
        !isCapitalLetter(window.unit(at + 1))
      )
        continue
      const before = surname.exec(window.text.slice(Math.max(0, at - maxSurname), at))?.groups?.surname
      if (before === undefined) continue
      const start = at - before.length
      passenger.lastIndex = start
      const name = passenger.exec(window.text)?.groups?.name
      if (name === undefined) continue
      emit(start, start + name.length, 'NAME', score, 'name of a passenger')
      addKnownName(window, window.tokenAt(start), window.tokenAt(start + name.length) - 1)
    }
  },
}

function isCapitalLetter(code: number): boolean {
  return code >= 65 && code <= 90
}
