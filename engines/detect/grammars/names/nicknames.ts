import { nameMarks, wordMark } from '../../dictionaries/word-classes.ts'
import { unitFlags } from '../../text/chars.ts'
import { entityTag, shape, type TokenWindow } from '../../tokens/token-window.ts'
import { alternatives } from '../../words/words.ts'
import type { Grammar } from '../grammar.ts'
import { addKnownName } from './known-names.ts'

/** Opening quotation marks with their closing marks. */
const quotes: ReadonlyMap<number, string> = new Map(
  ['""', '“”', '„“”', '«»', '‘’'].map((signs) => [signs.charCodeAt(0), signs.slice(1)]),
)
/** By code unit: 1 for opening quotation marks. In JSON they are half of all punctuation. */
const opens = unitFlags(String.fromCharCode(...quotes.keys()))
/** Words before a nickname. */
const calledBy = new RegExp(
  `(?:${alternatives('people.called-leads')}|${alternatives('nicknames.called')})[\\s:,]*$`,
  'iu',
)
/** Code units before and within a quotation that are read. */
const [maxLead, maxName] = [28, 30]
const score = 0.8

/**
 * Nicknames in quotation marks: after `known as` and the like, and in brackets or after a comma right after a name: `Rico Päßler ("Piet")`,
 * `Loïc Abgrall, dit « Lolo »`.
 */
export const nicknames: Grammar = {
  name: 'nicknames',
  types: ['NAME'],
  find: (window, emit) => {
    for (let n = 0; n < window.signCount; n++) {
      const at = window.sign[n]
      if (opens[window.codes[at]] === 0) continue
      const closing = quotes.get(window.codes[at])
      const first = window.tokenAt(at)
      if (closing === undefined || first >= window.count || window.start[first] - at > 2) continue
      if (!mayBeginNickname(window, first)) continue
      const last = lastBefore(window, first, at, closing)
      if (last === undefined || !isNickname(window, first, last)) continue
      if (
        !isBehindName(window, first, at) &&
        !calledBy.test(window.text.slice(Math.max(0, at - maxLead), at))
      )
        continue
      if (emit(window.start[first], window.end[last], 'NAME', score, 'what a person is called'))
        addKnownName(window, first, last)
    }
  },
}

/** The last token of a quotation that begins with token `first`. */
function lastBefore(window: TokenWindow, first: number, open: number, closing: string): number | undefined {
  for (let at = window.start[first]; at < window.length && at - open <= maxName; at++) {
    const code = window.codes[at]
    if (code === 10) return undefined
    if (code !== closing.charCodeAt(0) && code !== closing.charCodeAt(1)) continue
    const last = window.tokenAt(at) - 1
    return at - window.end[last] <= 1 ? last : undefined
  }
  return undefined
}

/** Most quotations are JSON keys, numbers and lowercase words. */
function mayBeginNickname({ shape: shapes }: TokenWindow, first: number): boolean {
  return shapes[first] !== shape.lower && shapes[first] !== shape.number
}

/** At most three capitalised words, not all of them ordinary: not ("Tenant"). */
function isNickname(window: TokenWindow, first: number, last: number): boolean {
  if (last - first > 2) return false
  let isOrdinary = true
  for (let k = first; k <= last; k++) {
    if (window.shape[k] === shape.number || window.size(k) < 2) return false
    const marks = window.marks[k]
    const isListed = (marks & nameMarks) !== 0
    if (isListed || (marks & (wordMark.common | wordMark.frequent | wordMark.stop)) === 0) isOrdinary = false
  }
  return !isOrdinary
}

const behindNameGap = /^[.,]? ?\(?["“„«‘] ?$/

/** Whether a name is right before the quotation: with a bracket, a comma or a space between. */
function isBehindName(window: TokenWindow, first: number, open: number): boolean {
  const k = first - 1
  if (k < 0 || window.tags[k] !== entityTag.name) return false
  return behindNameGap.test(window.text.slice(window.end[k], open + 1))
}
