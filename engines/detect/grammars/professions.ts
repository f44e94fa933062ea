import { wordClass, wordMark } from '../dictionaries/word-classes.ts'
import { isCapitalised } from '../tokens/gazetteer.ts'
import { entityTag, shape, type TokenWindow } from '../tokens/token-window.ts'
import { alternatives, words } from '../words/words.ts'
import type { Emit, Grammar } from './grammar.ts'

/** The label before a job title: Occupation: nurse. */
const tradeLabel = new RegExp(`(?:${alternatives('professions.labels')})"?\\s{0,2}[:=]\\s{0,2}"?$`, 'i')
/** The same in the capitals of a form without signs: OCCUPATION TAILOR. */
const bareTradeLabel = new RegExp(`(?:${alternatives('professions.bare-labels')})[ \\t]{1,12}$`)
/** "works as a", "trabaja como", "arbeitet als", "de profesión". */
const workingPhrase = new RegExp(
  `(?:${alternatives('professions.working')}),? (?:(?:${alternatives('professions.articles')}) )?$`,
  'i',
)
const linkingWords = new Set(words('professions.linking-words'))
/** Words of the longest job title: liquid waste treatment plant and system operator. */
const maxTradeWords = 8

/** Job titles after a label or a verb of working. */
export const professions: Grammar = {
  name: 'professions',
  types: ['PROFESSION'],
  find: (window, emit) => {
    for (let n = 0; n < window.notableCount; n++) {
      const i = window.notable[n]
      if (window.classes[i] & wordClass.trade) emitTrade(window, i, emit)
    }
  },
}

function emitTrade(window: TokenWindow, last: number, emit: Emit): void {
  // The last of several heads counts.
  const next = last + 1
  if (window.spaced(last) && window.classes[next] & wordClass.trade) return
  let first = last
  for (let k = last - 1; k >= 0 && last - k < maxTradeWords && continuesTrade(window, k); k--) first = k
  const start = window.start[first]
  const lead = window.text.slice(Math.max(0, start - 32), start)
  const led = tradeLabel.test(lead) || bareTradeLabel.test(lead) || workingPhrase.test(lead)
  if (led) emit(start, window.end[last], 'PROFESSION', 0.8, 'label or verb of working')
}

/** Whether token k and the one behind it belong to one job title. */
function continuesTrade(window: TokenWindow, k: number): boolean {
  const from = window.end[k]
  const gap = window.start[k + 1] - from
  const code = window.codes[from]
  if (
    !(
      (gap === 1 && (code === 32 || code === 45)) ||
      (gap === 2 && code === 44 && window.codes[from + 1] === 32)
    )
  )
    return false
  if (window.shape[k] === shape.number || isName(window, k)) return false
  const written = window.text.slice(window.start[k], from)
  if (bareTradeLabel.test(`${written} `)) return false
  const word = written.toLowerCase()
  if (linkingWords.has(word)) return true
  return !isFunctionWord(window, k) || isCapitalised(window, k)
}

/** A function word, except "system", which the stop word lists also contain. */
function isFunctionWord(window: TokenWindow, k: number): boolean {
  if ((window.marks[k] & wordMark.stop) === 0) return false
  return !/^systems?$/i.test(window.text.slice(window.start[k], window.end[k]))
}

function isName(window: TokenWindow, i: number): boolean {
  return i >= 0 && i < window.count && window.tags[i] === entityTag.name
}
