import { wordMark } from '../../dictionaries/marks.ts'
import { shape, type TokenWindow } from '../../tokens/token-window.ts'
import { words } from '../../words/words.ts'
import type { Grammar } from '../grammar.ts'
import { isTechnology } from '../tag-support.ts'
import { addKnownName } from './known-names.ts'
import { isCapital, nameEnd, runAt } from './name-runs.ts'

/**
 * Ranks as they are written before a surname: of the police of England and Wales, of Germany, Austria and Switzerland, of Italy, France,
 * Spain and the Netherlands. In this case only: `DC` is also a current and a state.
 */
const ranks = new Set(words('ranked-names.ranks'))
/** Letters of the shortest and longest rank. */
const [minRank, maxRank] = [2, 14]
/** Above a guess of the tagger, which leaves out the number of the officer. */
const score = 0.89
const number = /^\.? (?:\d{2,6} )?$/
/** Units between a rank and a name, with the officer's number. */
const maxGap = 9

/** Surnames behind a rank, with the number of the officer between: PC 4471 Nwachukwu, POK Heitkötter. */
export const rankedNames: Grammar = {
  name: 'ranked-names',
  types: [{ code: 'NAME', label: 'Person name', category: 'PII', region: 'GLOBAL' }],
  find: (window, emit) => {
    if (window.evidence.isTechnical) return
    for (let n = 0; n < window.notableCount; n++) {
      const i = window.notable[n]
      // Pr A. Benhaddou
      const first = i > 0 && window.shape[i - 1] === shape.initial ? i - 1 : i
      const rank = rankBefore(window, first)
      if (rank === undefined || !isSurname(window, i)) continue
      const run = runAt(window, first, true)
      if (run === undefined) continue
      const isNumbered = rank < first - 1
      emit(
        isNumbered ? window.start[rank + 1] : window.start[first],
        nameEnd(window, run.last).end,
        'NAME',
        score,
        'behind a rank',
      )
      addKnownName(window, run.first, run.last)
    }
  },
}

/** The rank before token i, undefined if there is none. */
function rankBefore(window: TokenWindow, i: number): number | undefined {
  for (let k = i - 1; k >= 0 && k >= i - 2; k--) {
    if (window.shape[k] === shape.number) continue
    if (k === i - 1 && isCourtOfJudge(window, k)) return k
    const size = window.size(k)
    if (size < minRank || size > maxRank || !isCapital(window, k)) return undefined
    if (window.start[i] - window.end[k] > maxGap) return undefined
    if (!number.test(window.text.slice(window.end[k], window.start[i]))) return undefined
    return ranks.has(window.text.slice(window.start[k], window.end[k])) ? k : undefined
  }
  return undefined
}

const courts = /^(?:(?:Amts|Land|Oberlandes|Verwaltungs|Arbeits|Sozial|Finanz)gericht|Bundesgerichtshof)s?$/
const judges = /^(?:[Rr]ichter(?:in|s)?|[Pp]räsident(?:in)?|[Dd]irektor(?:in)?) (?:am|des) $/

/** The office of a judge: (Richterin am) Amtsgericht Ebeling. */
function isCourtOfJudge(window: TokenWindow, k: number): boolean {
  if (k < 2 || !courts.test(window.text.slice(window.start[k], window.end[k]))) return false
  return judges.test(window.text.slice(window.start[k - 2], window.start[k]))
}

/** A capitalised word that is a name or no ordinary word: not DC Motor, PC World, DS Lite. */
function isSurname(window: TokenWindow, i: number): boolean {
  if (window.shape[i] !== shape.capital && window.shape[i] !== shape.mixed) return false
  if (window.size(i) < 3 || isTechnology(window, i)) return false
  const marks = window.marks[i]
  if (marks & (wordMark.given | wordMark.surname)) return true
  return (marks & (wordMark.common | wordMark.frequent | wordMark.stop | wordMark.org)) === 0
}
