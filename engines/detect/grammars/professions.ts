import { wordClass, wordMark } from '../dictionaries/word-classes.ts'
import { isCapitalised } from '../tokens/gazetteer.ts'
import { entityTag, shape, type TokenWindow } from '../tokens/token-window.ts'
import { alternatives, words } from '../words/words.ts'
import type { Emit, Grammar } from './grammar.ts'

/** The label before a job title: Occupation: nurse. */
const tradeLabel = new RegExp(`(?:${alternatives('professions.labels')})"?\\s{0,2}[:=]\\s{0,2}"?$`, 'i')
/** The same in a form in capitals without punctuation: OCCUPATION TAILOR. */
const bareTradeLabel = new RegExp(`(?:${alternatives('professions.bare-labels')})[ \\t]{1,12}$`)
/** "works as a", "trabaja como", "arbeitet als", "de profesión". */
const workingPhrase = new RegExp(
  `(?:${alternatives('professions.working')}),? (?:(?:${alternatives('professions.articles')}) )?$`,
  'i',
)
const linkingWords = new Set(words('professions.linking-words'))
/** Words of the longest job title: liquid waste treatment plant and system operator. */
const maxTradeWords = 8

/** Below the default minimum: the job title below a signature describes the office, not the person. */
const scoreInSignature = 0.45
const closing = new RegExp(
  `(?:${alternatives('greetings-and-closings.closings')})[,.]?\\s*\\n(?:[^\\n]{2,60}\\n\\s*){1,2}$`,
  'iu',
)
/** Code units before a job title in which the closing of the letter is searched for. */
const maxSignature = 180

function isSignature({ text, start }: TokenWindow, first: number): boolean {
  return closing.test(text.slice(Math.max(0, start[first] - maxSignature), start[first]))
}

/** Job titles: after a label or "works as a", in apposition to a name ("Ann Lee, the chief editor,"), and directly before or below one. */
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
  // The last of several nouns is the head.
  const next = last + 1
  if (window.spaced(last) && window.classes[next] & wordClass.trade) return
  let first = last
  for (let k = last - 1; k >= 0 && last - k < maxTradeWords && continuesTrade(window, k); k--) first = k
  const below = onOwnLine(window, first, last)
  if (below !== undefined) {
    if (below)
      emit(
        window.start[first],
        window.end[last],
        'PROFESSION',
        isSignature(window, first) ? scoreInSignature : 0.75,
        'line under a name',
      )
    return
  }
  const start = window.start[first]
  const lead = window.text.slice(Math.max(0, start - 32), start)
  const led = tradeLabel.test(lead) || bareTradeLabel.test(lead) || workingPhrase.test(lead)
  if (led) emit(start, window.end[last], 'PROFESSION', 0.8, 'label or verb of working')
  else if (window.spaced(last) && isName(window, next))
    emit(narrowStart(window, first, last), window.end[last], 'PROFESSION', 0.6, 'before a name')
  else if (/, (?:the|an?) $/i.test(lead) && afterName(window, first) && window.unit(window.end[last]) === 44)
    emit(start, window.end[last], 'PROFESSION', 0.7, 'beside a name')
}

/** Whether token k and the next one belong to one job title. */
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

/** The start of a job title before a name, of at most three words: "senior developer" in "the bank's senior developer Alex". */
function narrowStart(window: TokenWindow, first: number, last: number): number {
  let from = last
  while (from > first && last - from < 2 && window.spaced(from - 1)) {
    const k = from - 1
    if (isCapitalised(window, last) !== isCapitalised(window, k) && isCapitalised(window, last)) break
    if (isFunctionWord(window, k)) break
    from = k
  }
  return window.start[from]
}

/** True if the words fill the line directly below a name, false if they fill another line, undefined if their line contains more. */
function onOwnLine(window: TokenWindow, first: number, last: number): boolean | undefined {
  const from = window.start[first]
  const to = window.end[last]
  const behind = window.unit(to)
  if (behind !== 0 && behind !== 10 && behind !== 13 && behind !== 44) return undefined
  let at = from - 1
  while (at >= 0 && (window.codes[at] === 32 || window.codes[at] === 62 || window.codes[at] === 63)) at--
  if (at >= 0 && window.codes[at] !== 10) return undefined
  if (!isCapitalised(window, first) || first === 0) return false
  return isName(window, first - 1) && from - window.end[first - 1] < 8
}

function isName(window: TokenWindow, i: number): boolean {
  return i >= 0 && i < window.count && window.tags[i] === entityTag.name
}

/** Whether the token before the article is part of a name: "Ann Lee, the". */
function afterName(window: TokenWindow, first: number): boolean {
  return isName(window, first - 2)
}
