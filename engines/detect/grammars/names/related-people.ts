import { wordMark } from '../../dictionaries/marks.ts'
import { wordClass } from '../../dictionaries/word-classes.ts'
import { shape, type TokenWindow } from '../../tokens/token-window.ts'
import { words } from '../../words/words.ts'
import type { Grammar } from '../grammar.ts'
import { isTechnology } from '../tag-support.ts'
import { addKnownName } from './known-names.ts'
import { nameEnd, runAt } from './name-runs.ts'

/** Words of kinship in the forms in which they stand beside a name, and who a person is in a statement: witnesses, suspects, neighbours. */
const wanted = new Set(
  [...words('related-people.kin'), ...words('related-people.parties')].map((word) => word.normalize('NFC')),
)

const score = 0.6
/** Letters of the shortest and longest unknown given name. */
const [minName, maxName] = [3, 14]
/** Endings of German and Scandinavian nouns, which have a capital or stand behind such words too. */
const nounEnding = /(?:ung|heit|keit|schaft|tion|gruppe|firma|gesellschaft)$/iu

/**
 * Names that no dictionary holds, right behind a word of kinship or of a party (`su hija Ainhoa`, `syna (Kacper)`, `getuige Roelfien
 * Mulderij`) or before one in brackets (`Sjoukje (dochter)`).
 */
export const relatedPeople: Grammar = {
  name: 'related-people',
  types: [{ code: 'NAME', label: 'Person name', category: 'PII', region: 'GLOBAL' }],
  find: (window, emit) => {
    for (let n = 0; n < window.notableCount; n++) {
      const i = window.notable[n]
      if (window.shape[i] !== shape.capital || !(isBehindKin(window, i) || isBeforeKin(window, i))) continue
      if (!isUnknownName(window, i)) continue
      const run = runAt(window, i, true)
      const last = run?.last ?? i
      emit(
        window.start[i],
        nameEnd(window, last).end,
        'NAME',
        score,
        'beside a word of kinship or of a party',
      )
      addKnownName(window, i, last)
    }
  },
}

function isKin(window: TokenWindow, k: number): boolean {
  if (k < 0 || k >= window.count || (window.classes[k] & wordClass.role) === 0) return false
  return wanted.has(window.text.slice(window.start[k], window.end[k]).toLowerCase())
}

/** `hija Ainhoa`, `syna (Kacper)`. */
function isBehindKin(window: TokenWindow, i: number): boolean {
  const k = i - 1
  if (!isKin(window, k)) return false
  const gap = window.text.slice(window.end[k], window.start[i])
  return gap === ' ' || (gap === ' (' && window.unit(window.end[i]) === 41)
}

/** `Ids (zoon)`. */
function isBeforeKin(window: TokenWindow, i: number): boolean {
  const k = i + 1
  if (!isKin(window, k) || window.shape[k] !== shape.lower) return false
  return (
    window.text.slice(window.end[i], window.start[k]) === ' (' && /[),;]/.test(window.text[window.end[k]])
  )
}

/** A word that is in no dictionary as an ordinary one, a place or a people. */
function isUnknownName(window: TokenWindow, i: number): boolean {
  const marks = window.marks[i]
  const size = window.size(i)
  if (size < minName || size > maxName || isTechnology(window, i)) return false
  if (window.classes[i] & (wordClass.notName | wordClass.month | wordClass.weekday | wordClass.institution))
    return false
  if (marks & (wordMark.given | wordMark.surname)) return (marks & wordMark.common) === 0
  if (marks & (wordMark.common | wordMark.frequent | wordMark.stop | wordMark.country | wordMark.people))
    return false
  return !nounEnding.test(window.text.slice(window.start[i], window.end[i]))
}
