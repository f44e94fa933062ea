import type { TokenWindow } from '../../tokens/token-window.ts'
import { WordList } from '../../tokens/word-list.ts'
import { words } from '../../words/words.ts'
import type { Grammar } from '../grammar.ts'
import { personAt } from './expected-name.ts'
import { addKnownName } from './known-names.ts'

/** Words before the name that a person was born with. */
const born = new WordList(words('maiden-names.born'))
const score = 0.89

/** Names at birth: Mme Le Breton née Kergoat, Anna Berg geb. Trautwein, (de soltera) Arrieta, (z domu) Kowalska. */
export const maidenNames: Grammar = {
  name: 'maiden-names',
  types: [{ code: 'NAME', label: 'Person name', category: 'PII', region: 'GLOBAL' }],
  find: (window, emit) => {
    for (let n = 0; n < window.notableCount; n++) {
      const i = window.notable[n]
      if (i === 0 || !isBehindBorn(window, i)) continue
      const person = personAt(window, window.start[i])
      if (person === undefined) continue
      emit(person.start, person.end, 'NAME', score, 'name at birth')
      addKnownName(window, person.first, person.last)
    }
  },
}

function isBehindBorn(window: TokenWindow, i: number): boolean {
  const gap = window.start[i] - window.end[i - 1]
  if (gap > 2 || gap < 1) return false
  if (gap === 2 && window.unit(window.end[i - 1]) !== 46) return false
  return born.has(window, window.start[i - 1], window.end[i - 1])
}
