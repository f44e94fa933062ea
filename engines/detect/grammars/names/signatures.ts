import type { TokenWindow } from '../../tokens/token-window.ts'
import type { Grammar } from '../grammar.ts'
import { personAt } from './expected-name.ts'
import { addKnownName } from './known-names.ts'

/** What stands before the name of who signs for another, first on its line; `leadUnits` holds the first units of all its signs. */
const lead =
  /(?:i\. ?[AV]\.|ppa\.?|p\. ?p\.|pp|per pro\.?|gez\.|sgd\.?|signed|\/s\/|[Ff]do\.:?|[Ff]irmado:?|[Ff]\.to|p\/|p\.o\.|z up\.|podpisano|b\/a|w\.g\.|gezeichnet|sign\.)[ \t]{1,4}(?=\p{Lu})/uy
const leadUnits = new Uint8Array(128)
for (const sign of 'ipgs/Ffzbw') leadUnits[sign.charCodeAt(0)] = 1
const endOfName = /[ \t]*(?:\(|,|\r?\n|$)/y
const score = 0.86

/** Names behind the sign of a signature: i. A. Trautwein, gez. Dr. Anna Berg, /s/ Ottoline Marchbanks. */
export const signatures: Grammar = {
  name: 'signatures',
  types: [{ code: 'NAME', label: 'Person name', category: 'PII', region: 'GLOBAL' }],
  find: (window, emit) => {
    const { codes, length } = window
    for (let at = 0; at < length; at++) {
      if (at > 0 && !isLineEnd(codes[at - 1])) continue
      const name = behindLead(window, at)
      const person = name < 0 ? undefined : personAt(window, name)
      if (person === undefined) continue
      endOfName.lastIndex = person.end
      if (!endOfName.test(window.text)) continue
      emit(person.start, person.end, 'NAME', score, 'behind the sign of a signature')
      addKnownName(window, person.first, person.last)
    }
  },
}

/** Where the name behind a sign that is first on the line from `start` begins, -1 without such a sign. */
function behindLead({ codes, length, text }: TokenWindow, start: number): number {
  let at = start
  while (at < length && (codes[at] === 32 || codes[at] === 9 || codes[at] === 62)) at++
  // The pattern is slow, and few lines begin with such a unit.
  if (at >= length || codes[at] >= 128 || leadUnits[codes[at]] === 0) return -1
  lead.lastIndex = at
  return lead.test(text) ? lead.lastIndex : -1
}

/** As `^` and `$` of patterns read lines. */
function isLineEnd(code: number): boolean {
  return code === 10 || code === 13 || code === 0x2028 || code === 0x2029
}
