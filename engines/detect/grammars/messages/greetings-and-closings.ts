import { entityTag, type TokenWindow } from '../../tokens/token-window.ts'
import { WordList } from '../../tokens/word-list.ts'
import { words } from '../../words/words.ts'
import type { Emit, Grammar } from '../grammar.ts'
import { addKnownName } from '../names/known-names.ts'
import { nextLine } from '../names/listed-people.ts'
import { nameInPlace, nameWord } from './name-in-place.ts'

/** Above a guess of the tagger, which takes unknown names for places and companies. */
const score = 0.88

/** Words before the name of who is greeted. Languages: en, de, fr, es, it, pt, nl, pl, cs, hu, ro, sv, da, no, fi, tr, ru, uk, el. */
const greetings = words('greetings-and-closings.greetings')
/** Words above or before the name of who signs. The same languages. */
const closings = words('greetings-and-closings.closings')
const greetingSet = new Set(greetings)
const closingSet = new Set(closings)
/** The first words of both: few lines begin with one. */
const firstWords = new WordList([...greetings, ...closings].map((phrase) => phrase.split(' ')[0]))
/** Confidence of the tagger from which on it has found the name. */
const minCertain = 0.8
/** Words of the longest phrase. */
const maxPhrase = 4

const and = '(?:and|und|et|y|e|en|i|och|og|ja|и|та)'
const greeted = new RegExp(
  String.raw`,?[ \t](?<name>${nameWord}(?: ${and} ${nameWord})?)(?=[ \t]?(?:[,!:.]|[–-] |\r?\n|$))`,
  'uy',
)
/** The name below a closing, or behind it in the same line. */
const closed = new RegExp(
  String.raw`(?:[ \t]?[,.!]{0,2}(?:[ \t]?\r?\n[ \t>]{0,8}){1,3}|[,.!]?[ \t])(?<name>${nameWord}(?:[ \t]${nameWord}){0,2})[ \t]?[.!]?[ \t]{0,3}(?=\r?\n|$)`,
  'uy',
)

/**
 * Who is greeted at the start of a line (`hi margit,`), and who signs (`cheers,` and below it `bogdan`, `lg emine`), also in lower case and
 * where no dictionary has the name.
 */
export const greetingsAndClosings: Grammar = {
  name: 'greetings-and-closings',
  types: [{ code: 'NAME', label: 'Person name', category: 'PII', region: 'GLOBAL' }],
  find: (window, emit) => {
    // A line that was joined with the next is no line of a message.
    if (window.reach !== undefined) return
    for (let at = 0; at < window.length; ) {
      const next = nextLine(window, at)
      readLine(window, at, emit)
      readLineEnd(window, at, next, emit)
      at = next
    }
  },
}

function readLine(window: TokenWindow, at: number, emit: Emit): void {
  let first = at
  while (first - at < 8 && isQuoteOrBlank(window.codes[first])) first++
  const k = window.tokenAt(first)
  if (k >= window.count) return
  if (window.start[k] === first && firstWords.has(window, first, window.end[k]))
    report(
      window,
      behindPhrase(window, k, greetingSet, greeted) ?? behindPhrase(window, k, closingSet, closed),
      emit,
    )
}

/** `... see you. groetjes sanne` at the end of a line: the last word, or the two before it, close the message. */
function readLineEnd(window: TokenWindow, at: number, end: number, emit: Emit): void {
  const last = window.tokenAt(end) - 1
  for (let k = last - 1; k >= last - 2 && k > 0; k--) {
    const start = window.start[k]
    const before = window.codes[start - 2]
    if (start <= at + 2 || (before !== 46 && before !== 33 && before !== 63 && before !== 58)) continue
    if (firstWords.has(window, start, window.end[k]))
      report(window, behindPhrase(window, k, closingSet, closed), emit)
  }
}

function report(window: TokenWindow, found: Found | undefined, emit: Emit): void {
  if (found === undefined) return
  for (const { 0: word, index } of found.name.matchAll(connected)) {
    const start = found.start + index
    const { isPossible, first, last } = nameInPlace(window, start, start + word.length)
    if (!isPossible) continue
    emit(start, start + word.length, 'NAME', score, 'greeting or closing of a message')
    addKnownName(window, first, last)
  }
}

/** Space, tab and the `>` of quoted mail. */
function isQuoteOrBlank(code: number): boolean {
  return code === 32 || code === 9 || code === 62
}

interface Found {
  readonly name: string
  readonly start: number
}

/** The names in `margit and bogdan`, or one of several words. */
const connected = new RegExp(String.raw`(?!${and}[ \t])${nameWord}(?:[ \t](?!${and}[ \t])${nameWord})*`, 'gu')

/** The name that a pattern finds behind the phrase of a set that begins with token k. */
function behindPhrase(
  window: TokenWindow,
  k: number,
  set: ReadonlySet<string>,
  pattern: RegExp,
): Found | undefined {
  const { text, start, end } = window
  for (let last = k; last < window.count && last - k < maxPhrase; last++) {
    if (last > k && start[last] - end[last - 1] !== 1) return undefined
    if (!set.has(text.slice(start[k], end[last]).toLowerCase())) continue
    // Most names are known to the tagger, and the pattern is slow.
    if (window.tags[last + 1] === entityTag.name && window.tagConfidence[last + 1] > minCertain)
      return undefined
    pattern.lastIndex = end[last]
    const found = pattern.exec(text)
    const name = found?.groups?.name
    if (found !== null && name !== undefined) return { name, start: found.index + found[0].lastIndexOf(name) }
  }
  return undefined
}
