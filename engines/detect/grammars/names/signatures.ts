import type { Grammar } from '../grammar.ts'
import { personAt } from './expected-name.ts'
import { addKnownName } from './known-names.ts'

/** What stands before the name of who signs for another, first on its line. */
const lead =
  /^[ \t>]*(?:i\. ?[AV]\.|ppa\.?|p\. ?p\.|pp|per pro\.?|gez\.|sgd\.?|signed|\/s\/|[Ff]do\.:?|[Ff]irmado:?|[Ff]\.to|p\/|p\.o\.|z up\.|podpisano|b\/a|w\.g\.|gezeichnet|sign\.)[ \t]{1,4}(?=\p{Lu})/gmu
const endOfName = /[ \t]*(?:\(|,|\r?\n|$)/y
const score = 0.86

/** Names behind the sign of a signature: i. A. Trautwein, gez. Dr. Anna Berg, /s/ Ottoline Marchbanks. */
export const signatures: Grammar = {
  name: 'signatures',
  types: [{ code: 'NAME', label: 'Person name', category: 'PII', region: 'GLOBAL' }],
  find: (window, emit) => {
    for (const { index, 0: sign } of window.text.matchAll(lead)) {
      const person = personAt(window, index + sign.length)
      if (person === undefined) continue
      endOfName.lastIndex = person.end
      if (!endOfName.test(window.text)) continue
      emit(person.start, person.end, 'NAME', score, 'behind the sign of a signature')
      addKnownName(window, person.first, person.last)
    }
  },
}
