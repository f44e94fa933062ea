import type { TokenWindow } from '../../tokens/token-window.ts'
import { firstUnspaced } from '../../tokens/word-shape.ts'
import { alternatives } from '../../words/words.ts'
import type { Emit, Grammar } from '../grammar.ts'
import { addKnownParts, recordParts } from './known-parts.ts'
import { emitPatterns, type ScriptPattern, ScriptSearch } from './scan.ts'
import { scriptRows } from './script-rows.ts'

/** A script with rows: its first and last letter. Its patterns are compiled at the first text that has such a letter. */
class Script {
  readonly search: ScriptSearch
  readonly #name: string
  #rows: readonly ScriptPattern[] | undefined

  constructor(name: string, first: number, last: number) {
    this.#name = name
    this.search = new ScriptSearch(first, last)
  }

  get rows(): readonly ScriptPattern[] {
    this.#rows ??= scriptRows(this.#name)
    return this.#rows
  }

  find(window: TokenWindow, emit: Emit): void {
    if (this.search.read(window)) emitPatterns(this.search, this.rows, emit)
  }
}

const scripts = [
  new Script('cyrillic', 0x400, 0x52f),
  // With Devanagari.
  new Script('arabic', 0x600, 0x97f),
  new Script('hebrew', 0x5d0, 0x5ea),
  new Script('thai', 0xe01, 0xe4e),
]
/** A search has as many patterns as a number has bits. */
const people = new Script('cjk', firstUnspaced, 0xffff)
const places = new Script('cjk-places', firstUnspaced, 0xffff)
let partRows: readonly ScriptPattern[] | undefined

/** Values in other scripts than Latin, by the rows of `scripts.rows`. Windows without letters of a script cost nothing. */
export const otherScripts: Grammar = {
  name: 'scripts',
  types: ['NAME', 'ADDRESS', 'DATE', 'DOB', 'AGE', 'PROFESSION'],
  find: (window, emit) => {
    if (window.unspaced) {
      people.find(window, emitName(window, emit))
      if (places.search.read(window)) {
        partRows ??= scriptRows('cjk-parts')
        recordParts(window, places.search, partRows)
        emitPatterns(places.search, places.rows, emitDate(window, emit))
      }
    }
    for (const script of scripts) script.find(window, emit)
  },
}

/** From this score on the parts of a name count as names in the rest of the document. */
const confidentScore = 0.7

function emitName(window: TokenWindow, emit: Emit): Emit {
  return (start, end, type, score, reason) => {
    const isAdmitted = emit(start, end, type, score, reason)
    if (isAdmitted && score >= confidentScore) addKnownParts(window, start, end)
    return isAdmitted
  }
}

/** Before and behind a date of birth, and code units of the longest such word. */
const birthBefore = new RegExp(`(?:${alternatives('east-asian.birth-labels')})[^\\n\\d]{0,6}$`, 'u')
const birthBehind = /^ ?(?:に?生まれ|生まれ|出生|生(?=[、，,。)）\n ]|$)|에? ?(?:태어|출생)|생(?![가-힣]))/u
const [maxBefore, maxBehind] = [16, 8]
const birthScore = 0.92

/** A date that words around it call a date of birth. */
function emitDate(window: TokenWindow, emit: Emit): Emit {
  return (start, end, type, score, reason) => {
    const birth =
      type === 'DATE' || type === 'DOB'
        ? (birthBefore.exec(window.text.slice(Math.max(0, start - maxBefore), start)) ??
          birthBehind.exec(window.text.slice(end, end + maxBehind)))
        : null
    if (birth === null) return emit(start, end, type, score, reason)
    return emit(start, end, 'DOB', Math.max(birthScore, score), reason, birth[0].trim())
  }
}
