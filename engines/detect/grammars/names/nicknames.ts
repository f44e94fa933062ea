import { wordMark } from '../../dictionaries/marks.ts'
import { entityTag, shape, type TokenWindow } from '../../tokens/token-window.ts'
import type { Grammar } from '../grammar.ts'
import { addKnownName } from './known-names.ts'

/** Signs that open a quotation, with those that close it. */
const quotes: ReadonlyMap<string, string> = new Map([
  ['"', '"'],
  ['“', '”'],
  ['„', '“”'],
  ['«', '»'],
  ['‘', '’'],
])
/** Words before the name a person is called by. Languages: en, de, fr, es, it, pt, nl, pl, sv. */
const calledBy =
  /(?:known as|knows (?:him|her|them) as|knows as|goes by|alias|a\.?k\.?a\.?|nicknamed|nickname|called|genannt|gen\.|rufname|spitzname|bekannt als|dite?|surnommée?|alias|appelée?|apodad[oa]|conocid[oa] (?:como|por)|alias|mote|detto|detta|soprannominat[oa]|noto come|conhecid[oa] (?:como|por)|vulgo|alcunha|bijgenaamd|roepnaam|bekend als|zwan[ya]|pseudonim|ps\.|kallad|kallas)[\s:,]*$/iu
/** Units before and within a quotation that are read. */
const [maxLead, maxName] = [28, 30]
const score = 0.8

/**
 * What a person is called, in quotation marks: behind `known as` and the like, and in brackets or behind a comma right after a name:
 * `Rico Päßler ("Piet")`, `Loïc Abgrall, dit « Lolo »`.
 */
export const nicknames: Grammar = {
  name: 'nicknames',
  types: [{ code: 'NAME', label: 'Person name', category: 'PII', region: 'GLOBAL' }],
  find: (window, emit) => {
    for (let n = 0; n < window.signCount; n++) {
      const at = window.sign[n]
      const closing = quotes.get(window.text[at])
      if (closing === undefined) continue
      const first = window.tokenAt(at)
      if (first >= window.count || window.start[first] - at > 2) continue
      const last = lastBefore(window, first, at, closing)
      if (last === undefined || !isNickname(window, first, last)) continue
      if (
        !isBehindName(window, first, at) &&
        !calledBy.test(window.text.slice(Math.max(0, at - maxLead), at))
      )
        continue
      emit(window.start[first], window.end[last], 'NAME', score, 'what a person is called')
      addKnownName(window, first, last)
    }
  },
}

/** The last token of a quotation that begins with token `first`. */
function lastBefore(window: TokenWindow, first: number, open: number, closing: string): number | undefined {
  for (let at = window.start[first]; at < window.length && at - open <= maxName; at++) {
    const sign = window.text[at]
    if (sign === '\n') return undefined
    if (!closing.includes(sign)) continue
    const last = window.tokenAt(at) - 1
    return at - window.end[last] <= 1 ? last : undefined
  }
  return undefined
}

/** At most three capitalised words, not all of them ordinary: not ("Tenant"). */
function isNickname(window: TokenWindow, first: number, last: number): boolean {
  if (last - first > 2) return false
  let isOrdinary = true
  for (let k = first; k <= last; k++) {
    if (window.shape[k] === shape.number || window.size(k) < 2) return false
    const marks = window.marks[k]
    const isListed = (marks & (wordMark.given | wordMark.surname)) !== 0
    if (isListed || (marks & (wordMark.common | wordMark.frequent | wordMark.stop)) === 0) isOrdinary = false
  }
  return !isOrdinary && window.shape[first] !== shape.lower
}

const behindNameGap = /^[.,]? ?\(?["“„«‘] ?$/

/** Whether a name is right before the quotation: with a bracket, a comma or a blank between. */
function isBehindName(window: TokenWindow, first: number, open: number): boolean {
  const k = first - 1
  if (k < 0 || window.tags[k] !== entityTag.name) return false
  return behindNameGap.test(window.text.slice(window.end[k], open + 1))
}
